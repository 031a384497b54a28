"""Lesson files that a learner drops on a page: each is checked and saved in the home folder."""

from collections.abc import Iterable, Sequence
from pathlib import PurePosixPath
from typing import NamedTuple

from bcnb.course.authoring.own_lesson import is_own_lesson, read_own_lesson
from bcnb.course.authoring.stored_lesson import save_lesson_file
from bcnb.engine.notation import short_line
from bcnb.presentation.text_tools import count_noun, safe_text
from bcnb.storage.toml import FileError, decode, parse_toml
from bcnb.storage.toml_scanner import LARGEST

SUFFIX = ".toml"
LONGEST_SHOWN = 80
"""The number of characters of a file name that are shown."""


class LessonImport(NamedTuple):
    """The result of an import: the name and the title of each saved lesson, and the problems of other files."""

    lessons: tuple[tuple[str, str], ...]
    problems: tuple[str, ...]

    @property
    def report_lines(self) -> Sequence[str]:
        """Return a description of the result without the problems."""
        return [f"Added: {count_noun(len(self.lessons), 'lesson')}."] if self.lessons else []


def may_be_lesson(name: str) -> bool:
    """Return True if a file has the name of a lesson file."""
    return name.lower().endswith(SUFFIX)


def import_lessons(files: Iterable[tuple[str, bytes]]) -> LessonImport:
    """Check the lessons in files, and save the valid ones in the home folder.

    Args:
        files: the names and the contents of files that may be lessons.
    """
    lessons, problems = list[tuple[str, str]](), list[str]()
    for name, data in files:
        try:
            lessons.append(_import(short_line(safe_text(name), LONGEST_SHOWN), data))
        except (OSError, ValueError) as fault:
            problems.append(str(fault))
    return LessonImport(tuple(lessons), tuple(problems))


def _import(name: str, data: bytes) -> tuple[str, str]:
    """Check and save a file, and return its name in the home folder and its title.

    Raises:
        FileError: if it is not a valid lesson.
        OSError: if it cannot be saved.
    """
    if len(data) > LARGEST:
        raise FileError(name, None, f"is larger than {LARGEST:,} bytes")
    table = parse_toml(decode(name, data), name)
    if not is_own_lesson(table.values):
        raise FileError(name, None, 'is not a lesson: it has no line kind = "lesson"')
    lesson = read_own_lesson(table)
    stem = PurePosixPath(name.replace("\\", "/")).name[: -len(SUFFIX)]
    return save_lesson_file(data, stem, over=False), lesson.title
