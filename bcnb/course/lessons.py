"""Lessons: the order of a lesson's tasks, with the prose between them. One file, `lesson.toml`, beside the tasks.

A lesson opens with one sentence and a goal; each part is a little prose and a task; three puzzles and a quiz end it.
Its notebook is the one in `rules/` that bears its number, or the one that its plan names; a `series` is the headline
beneath which it stands at home.
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
"""The file of a lesson's order, in the folder of its tasks."""


WORDS_A_MINUTE = 150
"""How many words a reader of fourteen takes in, in a minute."""
ACT, TASK, PUZZLE, QUESTION = 8, 20, 60, 5
"""For how many seconds an act is done, and a task, a puzzle and a question of the quiz are thought about."""


@frozen
class LessonPart:
    """A step of a lesson: a headline, what is read before, and the task."""

    title: str
    text: str
    task: Task


@frozen
class Lesson:
    """A whole lesson, with everything that its folder holds. `acts` is how many acts a scripted learner needs: the
    median of three, who are wrong once in each question of the quiz; `make learners` holds it to them."""

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
        """Its tasks, then its puzzles."""
        return (*(part.task for part in self.parts), *self.puzzles)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that it teaches, in the order of the book."""
        return taught(_exercises(self), self.ruleset)

    @property
    def ruleset(self) -> str:
        """The game that it teaches."""
        return self.quiz.ruleset


def load_lesson(folder: Path | str) -> Lesson:
    """The lesson in a folder. Raises FileError."""
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
    """How long a lesson takes, in whole minutes: its words are read, each task is thought about, and as much is done as
    by a scripted learner, who makes few mistakes. So nobody should hurry to keep to it."""
    asked = TASK * len(lesson.parts) + PUZZLE * len(lesson.puzzles) + QUESTION * len(lesson.quiz.items)
    words = sum(len(text.split()) for text in _read(lesson))
    return round(words / WORDS_A_MINUTE + (lesson.acts * ACT + asked) / 60)


def _read(lesson: Lesson) -> Iterator[str]:
    """What a learner reads who needs no hint."""
    yield from (lesson.sentence, lesson.goal, *(part.text for part in lesson.parts))
    for task in lesson.tasks:
        yield from (task.task, task.after)
    for item in lesson.quiz.items:
        yield from (item.ask, *(choice.say for choice in item.choices))


def places(ruleset: str = DEFAULT_RULESET) -> dict[str, tuple[str, ...]]:
    """Where each rule of a game is taught: the numbers of tasks, puzzles and quizzes, in the order of the lessons; a
    rule that is in the book of the board game, too, word for word, by its course as well."""
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
    """The folder of a lesson that comes with bcnb. Raises ValueError if there is none."""
    known = list_lessons()
    if number not in known:
        raise ValueError(f"there is no lesson {number}; there are {', '.join(map(str, known))}")
    return known[number]


def notebook_of(number: int) -> str:
    """The notebook of a lesson that comes with bcnb, as its path in the folder of the notebooks.

    Raises ValueError if there is no such lesson, FileError for a faulty file.
    """
    return _notebook(read_toml(find_lesson(number) / PLAN))


def _notebook(table: Table) -> str:
    """The notebook that a plan names, or else the one that bears its number; empty if there is none."""
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
