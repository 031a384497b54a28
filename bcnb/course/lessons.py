"""Lessons on rules: their loading from `lesson.toml`, their duration, and the places where each rule is taught.

A lesson begins with one sentence and a goal. Each part has a short text and a task, and three puzzles and a quiz
follow. The notebook is the one in `rules/` with the lesson's number, or the one named in its plan. `series` is the
headline above the lesson on the home page.
"""

from collections.abc import Iterator
from pathlib import Path

from bcnb.course.catalogue import list_lessons
from bcnb.course.quizzes import Quiz, load_quiz
from bcnb.course.tasks import Exercise, Task, exercise_ruleset, load_task, taught
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook
from bcnb.engine.ruleset import Rule
from bcnb.storage.paths import notebooks_folder, sorted_paths
from bcnb.storage.toml import Table, did_you_mean, read_toml

PLAN = "lesson.toml"
"""The name of the file with the plan of a lesson, in the folder of its tasks."""


WORDS_A_MINUTE = 150
"""The number of words that a reader of fourteen reads in a minute."""
ACT, TASK, PUZZLE, QUESTION = 8, 20, 60, 5
"""The seconds for one action, and for thinking about a task, a puzzle and a quiz question."""


@frozen
class LessonPart:
    """A part of a lesson: a headline, a text to read, and a task."""

    title: str
    text: str
    task: Task


@frozen
class Lesson:
    """A complete lesson with the tasks, puzzles and quiz of its folder.

    `acts` is the number of actions of a scripted learner: the median of three who make one mistake in every quiz
    question. `make learners` checks it.
    """

    folder: Path
    number: int
    title: str
    sentence: str
    goal: str
    acts: int
    series: str
    notebook: str
    parts: tuple[LessonPart, ...]
    puzzles: tuple[Task, ...]
    quiz: Quiz

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks, then the puzzles."""
        return (*(part.task for part in self.parts), *self.puzzles)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the lesson teaches, in the order of the rule book."""
        return taught(_exercises(self), self.ruleset)

    @property
    def ruleset(self) -> str:
        """The ruleset that the lesson teaches."""
        return self.quiz.ruleset


def load_lesson(folder: Path | str) -> Lesson:
    """Return the lesson in a folder.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(Path(folder) / PLAN)
    lesson = Lesson(
        folder=Path(folder),
        number=table.whole("number", least=1),
        title=table.text("title"),
        sentence=table.text("sentence"),
        goal=table.text("goal"),
        acts=table.whole("acts", least=1),
        series=table.text("series", ""),
        notebook=_notebook(table),
        parts=tuple(_read_part(Path(folder), entry) for entry in table.tables("part")),
        puzzles=tuple(load_task(_file(Path(folder), table, name, "puzzles")) for name in table.texts("puzzles")),
        quiz=load_quiz(_file(Path(folder), table, table.text("quiz"), "quiz")),
    )
    if not lesson.parts:
        raise table.fault("the lesson has no [[part]]")
    table.finish()
    return lesson


def minutes(lesson: Lesson) -> int:
    """Return the duration of a lesson in whole minutes.

    It is the time to read the text, to think about each task, and to act like a scripted learner, who makes few
    mistakes. Real learners may need more time.
    """
    asked = TASK * len(lesson.parts) + PUZZLE * len(lesson.puzzles) + QUESTION * len(lesson.quiz.items)
    words = sum(len(text.split()) for text in _read(lesson))
    return round(words / WORDS_A_MINUTE + (lesson.acts * ACT + asked) / 60)


def _read(lesson: Lesson) -> Iterator[str]:
    """Yield the text that a learner reads who needs no hint."""
    yield from (lesson.sentence, lesson.goal, *(part.text for part in lesson.parts))
    for task in lesson.tasks:
        yield from (task.task, task.after)
    for item in lesson.quiz.items:
        yield from (item.ask, *(choice.say for choice in item.choices))


def places(ruleset: str = DEFAULT_RULESET) -> dict[str, tuple[str, ...]]:
    """Return the numbers of the exercises that teach each rule of a ruleset, in the order of the lessons.

    If a rule has the same text in the default ruleset, the exercises of that ruleset are included.
    """
    exercises = [one for folder in list_lessons().values() for one in _exercises(load_lesson(folder))]
    return {
        rule.number: tuple(one.number for one in exercises if _teaches(one, rule, ruleset))
        for rule in rulebook(ruleset).RULES.values()
    }


def _teaches(one: Exercise, rule: Rule, ruleset: str) -> bool:
    shared = exercise_ruleset(one) == DEFAULT_RULESET and rulebook(DEFAULT_RULESET).RULES.get(rule.number) == rule
    return rule.number in one.rules and (exercise_ruleset(one) == ruleset or shared)


def _exercises(lesson: Lesson) -> tuple[Exercise, ...]:
    return (*lesson.tasks, lesson.quiz)


def find_lesson(number: int) -> Path:
    """Return the folder of a lesson that comes with bcnb.

    Raises:
        ValueError: for an unknown lesson.
    """
    known = list_lessons()
    if number not in known:
        raise ValueError(f"there is no lesson {number}; there are {', '.join(map(str, known))}")
    return known[number]


def notebook_of(number: int) -> str:
    """Return the notebook of a lesson that comes with bcnb, as a path in the folder of the notebooks.

    Raises:
        ValueError: for an unknown lesson.
        FileError: for an invalid file.
    """
    return _notebook(read_toml(find_lesson(number) / PLAN))


def _notebook(table: Table) -> str:
    """Return the notebook named in a plan, or the one with the lesson's number, or an empty text."""
    if named := table.text("notebook", ""):
        return f"{named}.ipynb"
    found = sorted_paths(notebooks_folder() / "rules", f"{table.whole('number', least=1):02}_*.ipynb")
    return f"rules/{found[0].name}" if found else ""


def _read_part(folder: Path, table: Table) -> LessonPart:
    file = _file(folder, table, table.text("task"), "task")
    return LessonPart(table.text("title"), table.text("text"), load_task(file))


def _file(folder: Path, table: Table, name: str, key: str) -> Path:
    path = folder / f"{name}.toml"
    if not path.is_file():
        known = (other.stem for other in sorted_paths(folder, "*.toml"))
        raise table.fault(f"the lesson has no file {name}.toml{did_you_mean(name, known)}", key)
    return path
