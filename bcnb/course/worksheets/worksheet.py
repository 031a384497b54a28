"""A worksheet: what a pupil did in one lesson, as a small TOML file with his name. Nothing in it is ever run.

It bears a digest of all the rest, its seal. That tells a teacher of a file that was changed after it was saved; whoever
knows how may make a seal of his own, so it is no proof.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bcnb.course.catalogue import list_lessons
from bcnb.course.history import lesson_text
from bcnb.course.history.catalogue import list_lessons as list_past
from bcnb.course.history.lesson_text import find_any, quiz_of
from bcnb.course.history.saved_answers import LAST, LONGEST, known_answers
from bcnb.course.history.schema import BattleLesson as Battle
from bcnb.course.history.schema import WhyTheWarLesson
from bcnb.course.lessons import Lesson, find_lesson, load_lesson
from bcnb.course.progress import COUNTED, load_progress
from bcnb.course.quizzes import Choice, Quiz, question_key
from bcnb.engine.notation import composed, fold_name
from bcnb.presentation.text_tools import JOINERS
from bcnb.storage.files import make_folder, read_bytes, save_bytes
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.toml import FileError, Table, decode, did_you_mean, parse_toml, write_toml

Past: TypeAlias = Battle | WhyTheWarLesson
"""A lesson of history."""
WORDS = {
    "vote": "The first vote",
    "why": lesson_text.WHY,
    "prediction": lesson_text.PREDICTION,
    "lost": lesson_text.LOST,
    "missing": lesson_text.MISSING,
    "claim": lesson_text.CLAIM,
    "evidence 1": lesson_text.EVIDENCE[0],
    "evidence 2": lesson_text.EVIDENCE[1],
    LAST: "The second vote",
    "changed": lesson_text.CHANGED,
}
"""What every lesson of history asks, by the names under which the answers are kept."""
NEEDS_A_BATTLE = ("prediction", "lost", "missing")
"""What is not asked where there is no board."""


class WorksheetItem(NamedTuple):
    """Something to be done. A question of a quiz has `choices`; a task has neither these nor words of its own; what is
    `written` is for the teacher to judge, and counts as done."""

    key: str
    title: str
    choices: tuple[Choice, ...] = ()
    written: bool = False

    @property
    def right(self) -> str:
        """The right answer of a question of a quiz."""
        return next((choice.say for choice in self.choices if choice.right), "")


class WorksheetPlan(NamedTuple):
    """A lesson by its name (`3`, `antietam`), its title, and what is to be done in it."""

    lesson: str
    title: str
    items: tuple[WorksheetItem, ...]


def lesson_names() -> tuple[str, ...]:
    """The names of all lessons: the numbers of the course, then those of history."""
    return (*map(str, list_lessons()), *list_past())


def plan_of(lesson: str) -> WorksheetPlan:
    """What is to be done in a lesson. Raises ValueError for an unknown one, FileError for a faulty file."""
    names = lesson_names()
    if lesson not in names:
        raise ValueError(f"no lesson is called {lesson!r}{did_you_mean(lesson, names)}")
    if lesson.isdecimal():
        course = load_lesson(find_lesson(int(lesson)))
        return WorksheetPlan(lesson, f"Lesson {lesson}: {course.title}", tuple(_of_course(course)))
    past = find_any(lesson)
    return WorksheetPlan(lesson, past.title, tuple(_of_history(past)))


def _of_course(lesson: Lesson) -> Iterator[WorksheetItem]:
    for task in lesson.tasks:
        yield WorksheetItem(task.number, task.title)
    yield from _of_quiz(lesson.quiz)


def _of_history(lesson: Past) -> Iterator[WorksheetItem]:
    for key, ask in WORDS.items():
        if isinstance(lesson, Battle) or key not in NEEDS_A_BATTLE:
            yield WorksheetItem(key, ask, written=True)
    yield from _of_quiz(quiz_of(lesson))


def _of_quiz(quiz: Quiz) -> Iterator[WorksheetItem]:
    for place, item in enumerate(quiz.items):
        yield WorksheetItem(question_key(place), item.ask, item.choices)


FORMAT = 1
SUFFIX = ".worksheet"
LARGEST = 64 * 1024
LONGEST_NAME = 60
LONGEST_STEM = 170
"""The most bytes of a file's name before number and end, so that it can be carried, too."""
MOST = 200
"""How many tasks, and how many answers, a worksheet holds at most."""


class TaskCount(NamedTuple):
    """How often a task was tried, and how often solved."""

    tries: int
    solved: int


class Worksheet(NamedTuple):
    """Whose it is, of which lesson, the day when it was saved; what came of the tasks, and the answers, by what was
    asked."""

    name: str
    lesson: str
    saved: date
    tasks: Mapping[str, TaskCount]
    answers: Mapping[str, str]


class Read(NamedTuple):
    """A worksheet from a file, and whether its seal is that of what it says."""

    sheet: Worksheet
    sealed: bool


def lessons_begun() -> tuple[str, ...]:
    """The lessons of which something is kept on this machine. Raises FileError."""
    marks, answers = load_progress().marks, known_answers()
    return tuple(
        name for name in lesson_names() if answers.get(name) or any(mark.startswith(f"{name}.") for mark in marks)
    )


def worksheet_of(lesson: str, name: str, day: date) -> Worksheet:
    """What is kept of a lesson on this machine. Raises ValueError for a name that is none, an unknown lesson, and
    progress that cannot be read."""
    name = checked_name(name)
    keys = {item.key for item in plan_of(lesson).items}
    marks = {key: mark for key, mark in load_progress().marks.items() if key in keys}
    done = {key: TaskCount(mark.tries, mark.solved) for key, mark in sorted(marks.items())}
    return Worksheet(name, lesson, day, done, dict(sorted(known_answers().get(lesson, {}).items())))


def checked_name(name: str) -> str:
    """A name without blanks at its ends. Raises ValueError for none, a long one, and one with other than letters."""
    name = " ".join(name.split())
    if not name:
        raise ValueError("a worksheet needs a name")
    if len(name) > LONGEST_NAME or not _without_joiners(name).isprintable():
        raise ValueError(f"a name has at most {LONGEST_NAME} letters, and none that cannot be seen")
    return name


def _without_joiners(name: str) -> str:
    """A name without the joiners that stand between two letters."""
    return re.sub(rf"(?<=[^\s{JOINERS}])[{JOINERS}](?=[^\s{JOINERS}])", "", name)


# --- the file ---------------------------------------------------------------------------------------------------------


def write_worksheet(sheet: Worksheet) -> bytes:
    """The bytes of a worksheet: the same sheet has always the same."""
    told = _told(sheet)
    return write_toml({"seal": _seal(told), **told}).encode()


def save_worksheet(sheet: Worksheet) -> Path:
    """Save a worksheet with the games of this machine, in place of an earlier one of its pupil and lesson, and of no
    other file. Raises OSError."""
    folder = home_folder() / "worksheets"
    make_folder(folder)
    paths = _paths(folder, sheet)
    while True:
        path = next(paths)
        with suppress(FileExistsError):
            save_bytes(path, write_worksheet(sheet), over=_is_earlier(path, sheet))
            return path


def _paths(folder: Path, sheet: Worksheet) -> Iterator[Path]:
    """Yield where a worksheet may be saved: Jo-Ann and Jo Ann share a file name, so the second gets a number. Names
    that some disks take for the same are the same."""
    there = {fold_name(path.name): path for path in sorted_paths(folder, f"*{SUFFIX}")}
    for end in chain([""], (f"-{number}" for number in count(2))):
        name = f"{file_stem(sheet)}{end}{SUFFIX}"
        yield there.get(fold_name(name), folder / name)


def file_name(sheet: Worksheet) -> str:
    """Return the name of a worksheet's file, by its lesson and student."""
    return f"{file_stem(sheet)}{SUFFIX}"


def file_stem(sheet: Worksheet) -> str:
    """Return the lesson and the student as a file name without suffix: letters, digits and hyphens only.

    >>> file_stem(Worksheet("Ada Lovelace", "antietam", date(2026, 11, 30), {}, {}))
    'antietam-Ada-Lovelace'
    """
    return letters_of(f"{sheet.lesson}-{sheet.name}")


def letters_of(text: str) -> str:
    """Return a text as a part of a file name: letters and digits, with a hyphen for everything else."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in composed(text))
    return letters.encode()[:LONGEST_STEM].decode(errors="ignore")


def _is_earlier(path: Path, sheet: Worksheet) -> bool:
    """Whether a file is a worksheet of the same pupil and lesson; one that cannot be read is another's."""
    try:
        there = load_worksheet(path).sheet
    except FileError:
        return False
    return (there.lesson, fold_name(there.name)) == (sheet.lesson, fold_name(sheet.name))


def load_worksheet(path: Path) -> Read:
    """The worksheet in a file. Raises FileError, which names the line."""
    try:
        data = read_bytes(path, LARGEST)
    except OSError as error:
        raise FileError(str(path), None, f"cannot be read: {error.strerror or error}") from None
    return worksheet_in(data, str(path))


def worksheet_in(data: bytes, file: str) -> Read:
    """The worksheet in the bytes of a file. Raises FileError, which names the line."""
    if len(data) > LARGEST:
        raise FileError(file, None, f"is larger than {LARGEST:,} bytes")
    return read_worksheet(decode(file, data), file)


def read_worksheet(text: str, file: str) -> Read:
    """The worksheet in a text. Raises FileError, which names the line."""
    table = parse_toml(text, file)
    seal = table.text("seal")
    table.whole("format", least=FORMAT, most=FORMAT)
    sheet = Worksheet(_name(table), _lesson(table), table.day("saved"), _tasks(table), _answers(table))
    table.finish()
    return Read(sheet, seal == _seal(_told(sheet)))


def _told(sheet: Worksheet) -> dict[str, object]:
    return {
        "format": FORMAT,
        "name": sheet.name,
        "lesson": sheet.lesson,
        "saved": sheet.saved.isoformat(),
        "tasks": {key: done._asdict() for key, done in sorted(sheet.tasks.items())},
        "answers": dict(sorted(sheet.answers.items())),
    }


def _seal(told: Mapping[str, object]) -> str:
    return sha256(write_toml(told).encode()).hexdigest()


def _name(table: Table) -> str:
    name = table.text("name")
    try:
        if checked_name(name) == name:
            return name
    except ValueError as error:
        raise table.fault(str(error), "name") from None
    raise table.fault("the name has blanks that do not belong there", "name")


def _lesson(table: Table) -> str:
    lesson = table.text("lesson")
    if lesson not in lesson_names():
        raise table.fault(f"no lesson is called {lesson!r:.60}{did_you_mean(lesson, lesson_names())}", "lesson")
    return lesson


def _tasks(table: Table) -> dict[str, TaskCount]:
    below = _few(table, "tasks")
    return {key: _done(below.table(key)) for key in below.entries()}


def _done(table: Table) -> TaskCount:
    tries = table.whole("tries", least=1, most=COUNTED)
    return TaskCount(tries, table.whole("solved", least=0, most=tries))


def _answers(table: Table) -> dict[str, str]:
    below = _few(table, "answers")
    found = {key: below.text(key) for key in below.entries()}
    for key, words in found.items():
        if len(words) > LONGEST:
            raise below.fault(f"the answer has {len(words)} letters; the most are {LONGEST}", key)
    return found


def _few(table: Table, key: str) -> Table:
    below = table.table(key)
    if len(below.entries()) > MOST:
        raise table.fault(f"there are {len(below.entries())} entries; the most are {MOST}", key)
    return below
