"""Worksheets: a student's name and work in one lesson, as a small TOML file. Nothing in it is ever run.

The file has a digest of its content, the seal. It shows a teacher if the file was changed after it was saved. A new
seal can be calculated, so the seal proves nothing.
"""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from hashlib import sha256
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from bcnb.course.history.asked_items import FORM_KEY, FORMS, form_key
from bcnb.course.history.pair_roles import PAIR_KEYS
from bcnb.course.history.saved_answers import LONGEST, known_answers
from bcnb.course.own_sets.known_sets import count_games, find_set, missing_set
from bcnb.course.own_sets.own_set import is_own
from bcnb.course.progress import COUNTED, load_progress
from bcnb.course.worksheets.worksheet_items import lesson_names, plan_of
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import composed, fold_name
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.text_tools import JOINERS, group_digits
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.saved_games import list_games
from bcnb.storage.toml import FileError, Table, decode, parse_toml, read_file, write_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, optional, read_fields, whole

HANDING_IN = "handing in"
"""The key for the student's name and chosen lesson, next to the answers of the lessons."""


FORMAT = 1
SUFFIX = ".worksheet"
LARGEST = 64 * 1024
LONGEST_NAME = 60
LONGEST_STEM = 170
"""The largest number of bytes in a file name before number and suffix, which leaves room for a backup."""
MOST = 200
"""The largest number of tasks, and of answers, in a worksheet."""


class TaskCount(NamedTuple):
    """The number of tries of a task, of solutions, and of those solutions that came after all hints."""

    tries: int
    solved: int
    helped: int = 0


class Worksheet(NamedTuple):
    """A student's work in one lesson: name, lesson, the day when it was saved, tasks, and answers by question.

    `homework` is the text of the set of homework that it was handed in for, or empty.
    """

    name: str
    lesson: str
    saved: date
    tasks: Mapping[str, TaskCount]
    answers: Mapping[str, str]
    homework: str = ""


class ReadWorksheet(NamedTuple):
    """A worksheet from a file. `sealed` is true if its seal matches its content."""

    sheet: Worksheet
    sealed: bool


def lessons_begun() -> tuple[str, ...]:
    """Return the names of the lessons with saved work on this machine.

    Raises:
        FileError: if the progress cannot be read.
    """
    marks, answers = load_progress().marks, known_answers()
    return tuple(
        name
        for name in lesson_names()
        if answers.get(name) or any(mark.startswith(f"{name}.") for mark in marks) or (is_own(name) and _played(name))
    )


def worksheet_of(lesson: str, name: str, day: date) -> Worksheet:
    """Return a worksheet with the saved work in a lesson on this machine.

    If students shared the screen, it has the name of the first of them, whatever name is given.

    Raises:
        ValueError: for an invalid name or an unknown lesson.
        FileError: if the progress or the lesson file is invalid.
    """
    known = known_answers()
    answers = known.get(lesson, {})
    name, *_ = (*pair_names(answers), name)
    name = checked_name(name)
    keys = {item.key for item in plan_of(lesson).items}
    marks = {key: mark for key, mark in load_progress().marks.items() if key in keys}
    done = {key: TaskCount(mark.tries, mark.solved, mark.helped) for key, mark in sorted(marks.items())}
    if is_own(lesson):
        done |= _played(lesson)
    form = known.get(HANDING_IN, {}).get(form_key(lesson), "")
    own = {**answers, **({FORM_KEY: form} if form in FORMS else {})}
    return Worksheet(name, lesson, day, done, dict(sorted(own.items())))


def _played(lesson: str) -> dict[str, TaskCount]:
    """Return how often the scenarios of a set were played here. A game that is over counts as done."""
    games = list_games()
    counts = {
        item.key: TaskCount(*count_games(item.content, games))
        for item in find_set(lesson).items
        if isinstance(item.content, Scenario)
    }
    return {key: count for key, count in counts.items() if count.tries}


def pair_names(answers: Mapping[str, str]) -> tuple[str, ...]:
    """Return the names of the students who shared a screen, from the answers of a lesson. Invalid ones are left out."""
    names: dict[str, str] = {}
    for key in PAIR_KEYS:
        with suppress(ValueError):
            name = checked_name(answers.get(key, ""))
            names.setdefault(fold_name(name), name)
    return tuple(names.values())


def students_of(sheet: Worksheet) -> tuple[str, ...]:
    """Return the names of the students for whom a worksheet counts."""
    return pair_names(sheet.answers) or (sheet.name,)


def checked_name(name: str) -> str:
    """Return a name with single spaces and none at its ends.

    Raises:
        ValueError: if the name is empty, too long, or has invisible characters.
    """
    name = " ".join(name.split())
    if not name:
        raise ValueError("a worksheet needs a name")
    if len(name) > LONGEST_NAME or not _without_joiners(name).isprintable():
        raise ValueError(f"a name has at most {LONGEST_NAME} letters, and none that cannot be seen")
    return name


def _without_joiners(name: str) -> str:
    """Return a name without the joiners between two letters."""
    return re.sub(rf"(?<=[^\s{JOINERS}])[{JOINERS}](?=[^\s{JOINERS}])", "", name)


# --- the file ---------------------------------------------------------------------------------------------------------


def write_worksheet(sheet: Worksheet) -> bytes:
    """Return the bytes of a worksheet, which are always the same for the same worksheet."""
    content = _content(sheet)
    return write_toml({"seal": _seal(content), **content}).encode()


def save_worksheet(sheet: Worksheet) -> Path:
    """Save a worksheet in the home folder and return its path.

    It replaces only an earlier worksheet of the same student and lesson.

    Raises:
        OSError: if it cannot be written.
    """
    folder = home_folder() / "worksheets"
    make_folder(folder)
    paths = _paths(folder, sheet)
    while True:
        path = next(paths)
        with suppress(FileExistsError):
            save_bytes(path, write_worksheet(sheet), over=_is_earlier(path, sheet))
            return path


def _paths(folder: Path, sheet: Worksheet) -> Iterator[Path]:
    """Yield the paths under which a worksheet may be saved.

    Jo-Ann and Jo Ann share a file name, so the second one gets a number. Names that some disks don't distinguish count
    as the same.
    """
    there = {fold_name(path.name): path for path in sorted_paths(folder, f"*{SUFFIX}")}
    for end in chain([""], (f"-{number}" for number in count(2))):
        name = f"{file_stem(sheet)}{end}{SUFFIX}"
        yield there.get(fold_name(name), folder / name)


def file_name(sheet: Worksheet) -> str:
    """Return the name of a worksheet's file, by its lesson and student."""
    return f"{file_stem(sheet)}{SUFFIX}"


def file_stem(sheet: Worksheet) -> str:
    """Return the lesson and its students as a file name without suffix: letters, digits and hyphens only.

    >>> file_stem(Worksheet("Ada Lovelace", "antietam", date(2026, 11, 30), {}, {}))
    'antietam-Ada-Lovelace'
    """
    return letters_of("-".join((sheet.lesson, *students_of(sheet))))


def letters_of(text: str) -> str:
    """Return a text as a part of a file name: letters and digits, with a hyphen for everything else."""
    letters = "".join(letter if letter.isalnum() else "-" for letter in composed(text))
    return letters.encode()[:LONGEST_STEM].decode(errors="ignore")


def _is_earlier(path: Path, sheet: Worksheet) -> bool:
    """Return True if a file is a worksheet of the same student and lesson. An unreadable file is not."""
    try:
        there = load_worksheet(path).sheet
    except FileError:
        return False
    return (there.lesson, *map(fold_name, students_of(there))) == (sheet.lesson, *map(fold_name, students_of(sheet)))


def load_worksheet(path: Path) -> ReadWorksheet:
    """Return the worksheet in a file.

    Raises:
        FileError: for an invalid or unreadable file. It names the line if possible.
    """
    return worksheet_in(read_file(path, LARGEST), str(path))


def worksheet_in(data: bytes, file: str) -> ReadWorksheet:
    """Return the worksheet in the bytes of a file.

    Raises:
        FileError: for an invalid worksheet. It names the line if possible.
    """
    if len(data) > LARGEST:
        raise FileError(file, None, f"is larger than {group_digits(LARGEST)} bytes")
    return read_worksheet(decode(file, data), file)


def read_worksheet(text: str, file: str) -> ReadWorksheet:
    """Return the worksheet in a text.

    Raises:
        FileError: for an invalid worksheet. It names the line.
    """
    table = parse_toml(text, file)
    seal = table.text("seal")
    table.whole("format", least=FORMAT, most=FORMAT)
    kinds: Kinds = {
        **TABLE_KINDS,
        "name": FieldFormat(_name),
        "lesson": FieldFormat(_lesson),
        "tasks": FieldFormat(_tasks),
        "answers": FieldFormat(_answers),
        "homework": FieldFormat(homework_code),
    }
    sheet = read_fields(table, Worksheet, kinds)
    table.finish()
    return ReadWorksheet(sheet, seal == _seal(_content(sheet)))


def _content(sheet: Worksheet) -> dict[str, object]:
    return {
        "format": FORMAT,
        **({"homework": sheet.homework} if sheet.homework else {}),
        "name": sheet.name,
        "lesson": sheet.lesson,
        "saved": sheet.saved.isoformat(),
        "tasks": {key: _count_table(done) for key, done in sorted(sheet.tasks.items())},
        "answers": dict(sorted(sheet.answers.items())),
    }


def _count_table(done: TaskCount) -> dict[str, int]:
    """Return a count as a table of a file. A count without help has no key for it."""
    return {key: value for key, value in done._asdict().items() if value or key != "helped"}


def _seal(content: Mapping[str, object]) -> str:
    return sha256(write_toml(content).encode()).hexdigest()


def _name(table: Table, key: str) -> str:
    name = table.text(key)
    try:
        if checked_name(name) == name:
            return name
    except ValueError as error:
        raise table.fault(str(error), key) from None
    raise table.fault("the name has spaces that do not belong there", key)


def _lesson(table: Table, key: str) -> str:
    lesson = table.text(key)
    if is_own(lesson) and lesson not in lesson_names():
        raise table.fault(missing_set(lesson), key)
    if lesson not in lesson_names():
        raise table.fault(f"unknown lesson {lesson!r:.60}{did_you_mean(lesson, lesson_names())}", key)
    return lesson


def homework_code(table: Table, key: str) -> str:
    """Return the text of a set of homework in a table. Its items are not checked. Raises FileError for another text."""
    code = table.text(key)
    if len(code) > LONGEST or not re.fullmatch(r"\d{4}-\d\d-\d\d(,[a-z0-9.-]+)+", code):
        raise table.fault(f"{code!r:.60} is not a set of homework, such as '2026-12-04,antietam,4.2'", key)
    return code


def _tasks(table: Table, key: str) -> dict[str, TaskCount]:
    below = _few(table, key)
    return {item: _done(below.table(item)) for item in below.entries()}


def _done(table: Table) -> TaskCount:
    kinds: Kinds = {
        "tries": whole(1, COUNTED),
        "solved": whole(0, "tries"),
        "helped": optional(whole(0, "solved"), 0),
    }
    return read_fields(table, TaskCount, kinds)


def _answers(table: Table, key: str) -> dict[str, str]:
    below = _few(table, key)
    found = {item: below.text(item) for item in below.entries()}
    for item, words in found.items():
        if len(words) > LONGEST:
            raise below.fault(f"the answer has {len(words)} letters; the maximum is {LONGEST}", item)
    return found


def _few(table: Table, key: str) -> Table:
    below = table.table(key)
    if len(below.entries()) > MOST:
        raise table.fault(f"there are {len(below.entries())} entries; the maximum is {MOST}", key)
    return below
