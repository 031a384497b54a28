"""Students who share a computer: the work of one student is set aside in a file before the next one begins."""

from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import date
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bcnb.course.history.saved_answers import Answers, answers_file, known_answers, load_answers, read_answers
from bcnb.course.progress import (
    LOCK_TIMEOUT,
    Progress,
    load_progress,
    mark_table,
    progress_file,
    read_progress,
    write_progress,
)
from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.worksheet import (
    HANDING_IN,
    LONGEST_NAME,
    Worksheet,
    lessons_begun,
    letters_of,
    pair_names,
    save_worksheet,
    worksheet_of,
)
from bcnb.engine.notation import composed, fold_name
from bcnb.presentation.text_tools import group_digits
from bcnb.storage import toml_scanner
from bcnb.storage.files import locked, make_folder, read_bytes, save_bytes
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.toml import FileError, Table, decode, parse_toml, write_toml
from bcnb.storage.toml_fields import FieldFormat, Kinds, nested, read_fields

FOLDER = "students"
"""The folder, next to the games, with a file for each student who has been set aside."""
SUFFIX = ".student"
LARGEST = 2 * toml_scanner.LARGEST
"""The largest size of such a file in bytes. It contains two files."""
NO_NAME = phrases.NO_NAME
"""The name of a student who gave none."""
BUSY = phrases.BUSY


class Student(NamedTuple):
    """The work of a student: the name, the written answers, and the progress in tasks and quizzes."""

    name: str
    answers: Answers
    progress: Progress


def is_begun() -> bool:
    """Return True if anything has been answered since the last student was set aside."""
    return answers_file().exists() or progress_file().exists()


def name_here() -> str:
    """Return the name that the student gave when handing in, or the first one of a pair, or a default."""
    answers = known_answers()
    paired = (name for lesson in answers.values() for name in pair_names(lesson))
    return composed(answers.get(HANDING_IN, {}).get("name", ""))[:LONGEST_NAME] or next(paired, NO_NAME)


def worksheets_here(day: date) -> list[Worksheet]:
    """Return a worksheet for each lesson begun.

    Raises:
        FileError: if the progress cannot be read.
        ValueError: for an unusable name.
    """
    return [worksheet_of(lesson, name_here(), day) for lesson in lessons_begun()]


def set_aside(day: date) -> Path:
    """Save worksheets, move all answers and progress into a new file, and return its path. No answers stay here.

    Raises:
        FileError: if the answers or the progress cannot be read. Nothing is changed.
        OSError: if something cannot be written. The answers are then here, in the new file, or both.
    """
    make_folder(home_folder() / FOLDER)
    with ExitStack() as stack:
        for path in (answers_file(), progress_file()):
            stack.callback(locked(path, BUSY, LOCK_TIMEOUT).release)
        student = Student(name_here(), load_answers(), load_progress())
        for sheet in worksheets_here(day):
            save_worksheet(sheet)
        path = _save_new(student)
        for done in (answers_file(), progress_file()):
            done.unlink(missing_ok=True)
    return path


def bring_back(name: str, day: date) -> Student:
    """Restore the work of a student so that they can continue. The work of the current student is set aside.

    Args:
        name: the name of the student's file, without its suffix.
        day: the day for the worksheets of the current student.

    Raises:
        ValueError: if no student has been set aside under this name, or the file is damaged.
        OSError: if something cannot be read or written. No answers are lost.
    """
    path = next((one for one in _files() if one.stem == name), None)
    if path is None:
        raise ValueError(f"no student called {name!r:.80} has been set aside here")
    student = load_student(path)
    if is_begun():
        set_aside(day)
    save_bytes(answers_file(), write_toml(student.answers).encode())
    save_bytes(progress_file(), write_progress(student.progress))
    path.unlink()
    return student


def students_aside() -> dict[str, str]:
    """Return the names of the students who have been set aside, by file name without suffix.

    A damaged file has its file name in place of the student's name.
    """
    return dict(sorted(((path.stem, _name_in(path)) for path in _files()), key=lambda one: (fold_name(one[1]), one[0])))


# --- the file ---------------------------------------------------------------------------------------------------------


def load_student(path: Path) -> Student:
    """Return the student in a file.

    Raises:
        FileError: for an invalid file.
        OSError: if it cannot be read.
    """
    data = read_bytes(path, LARGEST)
    if len(data) > LARGEST:
        raise FileError(str(path), None, f"is larger than {group_digits(LARGEST)} bytes")
    return read_student(parse_toml(decode(str(path), data), str(path)))


def read_student(table: Table) -> Student:
    """Return the student in the tables of a file.

    Raises:
        FileError: for an invalid table.
    """
    kinds: Kinds = {
        "name": FieldFormat(_read_name),
        "answers": nested(read_answers),
        "progress": nested(read_progress),
    }
    student = read_fields(table, Student, kinds)
    table.finish()
    return student


def _read_name(table: Table, key: str) -> str:
    name = table.text(key)
    if not name.isprintable() or not 0 < len(name) <= LONGEST_NAME:
        raise table.fault(f"a name has 1 to {LONGEST_NAME} letters", key)
    return name


def write_student(student: Student) -> bytes:
    """Return the bytes of a file with this student."""
    marks = {number: mark_table(mark) for number, mark in sorted(student.progress.marks.items())}
    progress = {"answers": student.progress.answers, "marks": marks}
    return write_toml({"name": student.name, "answers": student.answers, "progress": progress}).encode()


def _save_new(student: Student) -> Path:
    """Save a student under the first free name. Raises OSError."""
    for path in _free(letters_of(student.name) or NO_NAME):
        with suppress(FileExistsError):
            save_bytes(path, write_student(student))
            return path
    raise AssertionError("there is always a free name")


def _free(stem: str) -> Iterator[Path]:
    taken = {fold_name(path.name) for path in _files()}
    for number in count(1):
        path = home_folder() / FOLDER / f"{stem}{'' if number == 1 else f'-{number}'}{SUFFIX}"
        if fold_name(path.name) not in taken:
            yield path


def _files() -> list[Path]:
    return sorted_paths(home_folder() / FOLDER, f"*{SUFFIX}")


def _name_in(path: Path) -> str:
    try:
        return load_student(path).name
    except (OSError, FileError):
        return path.stem
