"""The links of a rule: the lessons that teach it, the questions about it, and the rule options that change it.

Nothing is written twice: lessons and questions name their rules, and a question on a rule option names its fields. If a
rule has the same text in the default game, the lessons and questions of that game also belong to it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache

from bcnb.course.catalogue import list_exercises, list_lessons, list_questions
from bcnb.course.lessons import PLAN, notebook_of
from bcnb.course.questions import read_rule_numbers
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.storage.game_files import read_ruleset
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import MAYBE_TEXT, TABLE_KINDS, FieldFormat, Kinds, read_fields

INDEX_PAGE = "faq/00_all_questions.ipynb"
"""The notebook that lists all questions."""


@frozen
class QuestionEntry:
    """A question in the index, without its position and examples.

    `name` is its short name, and `fields` are the rule options that it is about. It `has_board` if it has examples.
    """

    name: str
    ruleset: str
    number: str
    title: str
    question: str
    answer: str
    alternative: str
    rules: tuple[str, ...]
    fields: tuple[str, ...]
    has_board: bool

    @property
    def link(self) -> str:
        """The page that lists all questions, with this one open."""
        return f"{INDEX_PAGE}#question={self.name}"


@frozen
class LessonEntry:
    """A lesson that teaches a rule: its number and title, its notebook, and its first exercise on the rule."""

    number: int
    title: str
    page: str
    exercise: str

    @property
    def link(self) -> str:
        """The page, with the exercise if it is a task or puzzle."""
        return self.page if self.exercise.endswith(".q") else f"{self.page}#task-{self.exercise}"


@frozen
class RuleLinks:
    """The lessons and the questions of a rule, in their order."""

    lessons: tuple[LessonEntry, ...]
    questions: tuple[QuestionEntry, ...]

    @property
    def options(self) -> tuple[QuestionEntry, ...]:
        """The questions whose answer a group can change by house rules."""
        return tuple(one for one in self.questions if one.fields)


@cache
def list_question_entries(ruleset: str) -> tuple[QuestionEntry, ...]:
    """Return the questions of a game, in the order of their names.

    Raises:
        FileError: for an invalid file.
    """
    book = rulebook(ruleset).RULES
    kinds: Kinds = {
        **TABLE_KINDS,
        "title": MAYBE_TEXT,
        "alternative": MAYBE_TEXT,
        "rules": FieldFormat(lambda table, _key: read_rule_numbers(table, book)),
        "has_board": FieldFormat(lambda table, _key: table.has("try")),
    }
    return tuple(
        read_fields(read_toml(path), QuestionEntry, kinds, name=name, ruleset=ruleset)
        for name, path in list_questions(ruleset).items()
    )


def rule_links(ruleset: str) -> Mapping[str, RuleLinks]:
    """Return the links of each rule of a game by its number.

    Raises:
        FileError: for an invalid file.
        ValueError: for an unknown game.
    """
    taught = _exercises_by_rule(ruleset)
    questions = [one for name in dict.fromkeys((DEFAULT_RULESET, ruleset)) for one in list_question_entries(name)]
    return {
        number: RuleLinks(
            tuple(_lessons(taught.get(number, ()))),
            tuple(one for one in questions if number in one.rules and _is_about(one, number, ruleset)),
        )
        for number in rulebook(ruleset).RULES
    }


def _is_about(one: QuestionEntry, number: str, ruleset: str) -> bool:
    """Return True if a question is about this game's rule, and not another rule with the same number."""
    return one.ruleset == ruleset or rulebook(one.ruleset).RULES[number] == rulebook(ruleset).RULES[number]


def _exercises_by_rule(ruleset: str) -> Mapping[str, list[str]]:
    """Return the numbers of the exercises that teach each rule of a game, tasks and puzzles before quizzes.

    It is what `lessons.places` returns, but reads only the rules of each file and no position, which is much faster.
    """
    found: dict[str, list[str]] = {}
    for exercise, (game, rules) in _taught_rules().items():
        for number in rules:
            same = rulebook(game).RULES[number] == rulebook(ruleset).RULES.get(number)
            if game == ruleset or (game == DEFAULT_RULESET and same):
                found.setdefault(number, []).append(exercise)
    return found


@cache
def _taught_rules() -> Mapping[str, tuple[str, tuple[str, ...]]]:
    """Return the game and the rules of each exercise of a lesson by its number. Raises FileError."""
    exercises = {number: path for number, path in list_exercises().items() if number[0].isdecimal()}
    ordered = sorted(exercises, key=lambda number: (int(number.split(".")[0]), number.endswith(".q")))
    return {number: _rules_of(read_toml(exercises[number])) for number in ordered}


def _rules_of(table: Table) -> tuple[str, tuple[str, ...]]:
    """Return the game and the rules of a task, a puzzle or a quiz, each rule once."""
    ruleset = read_ruleset(table)
    book = rulebook(ruleset).RULES
    parts = (table, *table.tables("item"))
    return ruleset, tuple(dict.fromkeys(number for part in parts for number in read_rule_numbers(part, book)))


def _lessons(exercises: Iterable[str]) -> Iterator[LessonEntry]:
    """Yield each lesson of the exercises once, with its first one."""
    first: dict[int, str] = {}
    for exercise in exercises:
        first.setdefault(int(exercise.partition(".")[0]), exercise)
    for number, exercise in first.items():
        yield LessonEntry(number, lesson_titles()[number], notebook_of(number), exercise)


@cache
def lesson_titles() -> Mapping[int, str]:
    """Return the titles of all lessons by number."""
    return {number: read_toml(folder / PLAN).text("title") for number, folder in list_lessons().items()}


def every_question() -> Iterator[QuestionEntry]:
    """Yield the questions of all games."""
    for name in RULESETS:
        yield from list_question_entries(name)
