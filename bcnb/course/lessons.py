"""Lessons on rules: their plan and their prose, their duration, and the places where each rule is taught.

The plan, `lesson.toml`, lists the exercises of a lesson. The prose is only in the markdown cells of its notebook: a
sentence and a goal in the first cell, then a heading and a text above each task. The notebook is the one in `rules/`
with the lesson's number, or the one named in the plan. `series` is the headline above the lesson on the home page.
"""

import json
import re
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import NamedTuple

from bcnb.course.catalogue import list_lessons
from bcnb.course.quizzes import Quiz, load_quiz
from bcnb.course.tasks import Exercise, Task, exercise_ruleset, load_task, taught
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, rulebook
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Rule
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import notebooks_folder, sorted_paths
from bcnb.storage.toml import FileError, Table, read_toml
from bcnb.storage.toml_fields import MAYBE_TEXT, TABLE_KINDS, FieldFormat, Kinds, read_fields, whole

PLAN = "lesson.toml"
"""The name of the file with the plan of a lesson, in the folder of its tasks."""


WORDS_A_MINUTE = 150
"""The number of words that a reader of fourteen reads in a minute."""
ACT, TASK, PUZZLE, QUESTION = 8, 20, 60, 5
"""The seconds for one action, and for thinking about a task, a puzzle and a quiz question."""


@frozen
class Lesson:
    """The plan of a lesson with the tasks, puzzles and quiz of its folder.

    There is one part for each task of `part_tasks`. `notebook` is a path in the folder of the notebooks, or empty if
    there is no notebook. `acts` is the number of actions of a scripted learner: the median of three who make one
    mistake in every quiz question. `make learners` checks it.
    """

    folder: Path
    number: int
    title: str
    acts: int
    series: str
    notebook: str
    part_tasks: tuple[Task, ...]
    puzzles: tuple[Task, ...]
    quiz: Quiz

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The tasks, then the puzzles."""
        return (*self.part_tasks, *self.puzzles)

    @property
    def rules(self) -> tuple[str, ...]:
        """The rules that the lesson teaches, in the order of the rule book."""
        return taught(_exercises(self), self.ruleset)

    @property
    def ruleset(self) -> str:
        """The ruleset that the lesson teaches."""
        return self.quiz.ruleset


def load_lesson(folder: Path | str) -> Lesson:
    """Return the plan of the lesson in a folder, without its prose.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(Path(folder) / PLAN)
    tasks = partial(_load_tasks, Path(folder))
    kinds: Kinds = {
        **TABLE_KINDS,
        "number": whole(1),
        "acts": whole(1),
        "series": MAYBE_TEXT,
        "notebook": FieldFormat(_notebook),
        "part_tasks": FieldFormat(tasks, key="tasks"),
        "puzzles": FieldFormat(tasks),
        "quiz": FieldFormat(lambda plan, key: load_quiz(_file(Path(folder), plan, plan.text(key), key))),
    }
    lesson = read_fields(table, Lesson, kinds, folder=Path(folder))
    if not lesson.part_tasks:
        raise table.fault("the lesson has no tasks", "tasks")
    table.finish()
    return lesson


# --- the prose of its notebook ----------------------------------------------------------------------------------------

LARGEST = 1 << 24
"""The largest size of a notebook in bytes."""
OPENING = re.compile(r"# (.+)\n\n\*(.+)\*\n\n\*\*Goal:\*\* (.+(?:\n.+)*)")
"""The beginning of a lesson's notebook: title, sentence and goal."""
HEADED = re.compile(r"## (.+)\n\n(.+(?:\n.+)*)")
"""The beginning of a part: its heading, and the paragraph that handouts print with it."""
TASK_CALL = re.compile(r'^task\("([^"]+)"', re.MULTILINE)
"""The call that shows a task on a page."""
LINK, MARKS = re.compile(r"\[([^]]*)\]\([^)]*\)"), re.compile(r"[*`]")
"""A link in Markdown with its label, and the marks of emphasis and code."""


@frozen
class LessonPart:
    """A part of a lesson: a heading, the paragraph below it, and the task that follows."""

    title: str
    text: str
    task: Task


@frozen
class LessonProse:
    """The prose of a lesson as plain text: its sentence, its goal, and a part for each of its tasks."""

    sentence: str
    goal: str
    parts: tuple[LessonPart, ...]


class _Cell(NamedTuple):
    """A cell of a notebook: `markdown` or `code`, and its text."""

    kind: str
    source: str


def load_prose(lesson: Lesson) -> LessonProse:
    """Return the prose of a lesson from its notebook.

    Raises:
        FileError: for a notebook that is missing or invalid, has another title, or lacks the words of a part.
    """
    if not lesson.notebook:
        reason = f"lesson {lesson.number} has no notebook. Add one to notebooks/rules"
        raise FileError(str(lesson.folder / PLAN), None, reason)
    path = notebooks_folder() / lesson.notebook
    cells = _load_cells(path)
    opening = OPENING.match(cells[0].source) if cells else None
    if not opening or opening[1] != lesson.title:
        begins = f"'# {lesson.title}', a sentence in *italics*, and '**Goal:** …'"
        raise FileError(str(path), None, f"the first cell must have three paragraphs: {begins}")
    headed = dict(_headed_tasks(cells))
    for task in lesson.part_tasks:
        if task.number not in headed:
            reason = f'there is no cell with a heading (##) and a text above task("{task.number}")'
            raise FileError(str(path), None, reason)
    parts = tuple(LessonPart(*headed[task.number], task) for task in lesson.part_tasks)
    return LessonProse(_plain(opening[2]), _plain(opening[3]), parts)


def _headed_tasks(cells: list[_Cell]) -> Iterator[tuple[str, tuple[str, str]]]:
    """Yield the number of each task with the heading and the first paragraph of its part."""
    heading = None
    for cell in cells:
        if cell.kind == "markdown" and cell.source.startswith("## "):
            heading = HEADED.match(cell.source)
        for call in TASK_CALL.finditer(cell.source if cell.kind == "code" else ""):
            if heading:
                yield call[1], (_plain(heading[1]), _plain(heading[2]))
            heading = None


def _plain(markdown: str) -> str:
    """Return a paragraph of Markdown as one line without marks.

    >>> _plain("See [the *list*](02_moving.ipynb) of\\n**e3**.")
    'See the list of e3.'
    """
    return " ".join(MARKS.sub("", LINK.sub(r"\1", markdown)).split())


def _load_cells(path: Path) -> list[_Cell]:
    """Return the cells of a notebook. Raises FileError."""
    try:
        notebook = json.loads(read_bytes(path, LARGEST))
        return [_Cell(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
    except OSError as error:
        raise FileError(str(path), None, f"cannot be read: {error.strerror or error}") from None
    except (ValueError, LookupError, TypeError, RecursionError):
        raise FileError(str(path), None, "is not a notebook") from None


# --- duration and rules -----------------------------------------------------------------------------------------------


def minutes(lesson: Lesson, prose: LessonProse) -> int:
    """Return the duration of a lesson in whole minutes.

    It is the time to read the text, to think about each task, and to act like a scripted learner, who makes few
    mistakes. Real learners may need more time.
    """
    asked = TASK * len(lesson.part_tasks) + PUZZLE * len(lesson.puzzles) + QUESTION * len(lesson.quiz.items)
    words = sum(len(text.split()) for text in _read(lesson, prose))
    return round(words / WORDS_A_MINUTE + (lesson.acts * ACT + asked) / 60)


def describe_length(number: int) -> str:
    """Return how long a lesson that comes with bcnb is: "4 tasks and 3 puzzles, about 11 minutes".

    Raises:
        FileError: for a lesson or a notebook that is missing or invalid.
        ValueError: for an unknown lesson.
    """
    lesson = load_lesson(find_lesson(number))
    counts = ((lesson.part_tasks, "task"), (lesson.puzzles, "puzzle"))
    exercises = join_words(count_noun(len(some), name) for some, name in counts if some)
    return f"{exercises}, about {count_noun(minutes(lesson, load_prose(lesson)), 'minute')}"


def _read(lesson: Lesson, prose: LessonProse) -> Iterator[str]:
    """Yield the text that a learner reads without opening hints."""
    yield from (prose.sentence, prose.goal, *(part.text for part in prose.parts))
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
        raise ValueError(f"unknown lesson {number}; choose from {', '.join(map(str, known))}")
    return known[number]


def notebook_of(number: int) -> str:
    """Return the notebook of a lesson that comes with bcnb, as a path in the folder of the notebooks.

    Raises:
        ValueError: for an unknown lesson.
        FileError: for an invalid file.
    """
    return _notebook(read_toml(find_lesson(number) / PLAN), "notebook")


def _notebook(table: Table, key: str) -> str:
    """Return the notebook named in a plan, or the one with the lesson's number, or an empty text."""
    if named := table.text(key, ""):
        return f"{named}.ipynb"
    found = sorted_paths(notebooks_folder() / "rules", f"{table.whole('number', least=1):02}_*.ipynb")
    return f"rules/{found[0].name}" if found else ""


def _load_tasks(folder: Path, table: Table, key: str) -> tuple[Task, ...]:
    return tuple(load_task(_file(folder, table, name, key)) for name in table.texts(key))


def _file(folder: Path, table: Table, name: str, key: str) -> Path:
    path = folder / f"{name}.toml"
    if not path.is_file():
        known = (other.stem for other in sorted_paths(folder, "*.toml"))
        raise table.fault(f"the lesson has no file {name}.toml{did_you_mean(name, known)}", key)
    return path
