"""The handout files of a lesson: building them by the lesson's name, and saving them."""

from collections.abc import Mapping
from pathlib import Path

from bcnb.course.authoring.own_lesson import is_own_lesson, read_own_lesson
from bcnb.course.catalogue import list_lessons
from bcnb.course.handouts import (
    battle_lesson,
    own_lesson_sheets,
    own_set_sheets,
    rules_lesson,
    short_form,
    why_the_war,
)
from bcnb.course.handouts.core_source_parts import sources_sheet
from bcnb.course.history.catalogue import list_lessons as list_past
from bcnb.course.history.core_sources import find_core_sources
from bcnb.course.history.lesson_loader import OPENING, find_opening
from bcnb.course.history.lesson_loader import find_lesson as find_past
from bcnb.course.lessons import find_lesson, load_lesson, load_prose
from bcnb.course.own_sets.known_sets import find_set
from bcnb.course.own_sets.own_set import OwnSet, is_own, load_set
from bcnb.course.own_sets.set_files import is_set
from bcnb.course.tasks import read_task
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.storage.disk import expanded
from bcnb.storage.files import Batch
from bcnb.storage.toml import read_toml


def sheets_of(name: str, level: str = "plain") -> Mapping[str, str]:
    """Return the handouts of a lesson by file name: the student's handout, the guide and the answer key.

    A history lesson also has a long form for students and a sheet with its sources, between the first two.

    Args:
        name: a lesson number of the course (`4`), a battle (`shiloh`), `why-the-war`, a file of a puzzle or lesson, or
            a set: its folder, its file, or the name of its work (`set-week-one`).
        level: the level of the text, `plain` or `full`.

    Raises:
        ValueError: for an unknown lesson or level.
        FileError: for an invalid lesson file or notebook.
    """
    if name.isdecimal():
        lesson = load_lesson(find_lesson(int(name)))
        prose = load_prose(lesson)
        return _named(
            f"lesson-{lesson.number:02}",
            student=rules_lesson.student(lesson, prose),
            guide=rules_lesson.guide(lesson, prose),
            key=rules_lesson.key(lesson),
        )
    if is_set(name) or is_own(name):
        return _set_sheets(load_set(name) if is_set(name) else find_set(name))
    if same_name(name, (OPENING,)):
        return _opening_sheets(level)
    if name.endswith(".toml"):
        return _file_sheets(name)
    known = list_past()
    if found := same_name(name, known):
        return _battle_sheets(found, level)
    numbers = f"1 to {max(list_lessons())}"
    there = f"; there are the lessons {numbers}, {', '.join(known)}"
    raise ValueError(f"unknown lesson {name!r}{did_you_mean(name, known) or there}")


def student_sheet(name: str, level: str) -> str:
    """Return the student's handout of a lesson, without making the other handouts.

    Args:
        name: the name of a lesson, as `lesson_names` has it.
        level: the level of the text.

    Raises:
        ValueError: for an unknown lesson or level.
        FileError: for an invalid lesson file or notebook.
    """
    if name.isdecimal():
        lesson = load_lesson(find_lesson(int(name)))
        return rules_lesson.student(lesson, load_prose(lesson))
    return short_form.student(find_opening() if name == OPENING else find_past(name), level)


def _set_sheets(found: OwnSet) -> Mapping[str, str]:
    return _named(
        found.name,
        student=own_set_sheets.student(found),
        guide=own_set_sheets.guide(found),
        key=own_set_sheets.key(found),
    )


def _file_sheets(name: str) -> Mapping[str, str]:
    """Return the handouts of a file with a task, a puzzle or a lesson."""
    table, stem = read_toml(expanded(name)), Path(name).stem
    if is_own_lesson(table.values):
        lesson = read_own_lesson(table)
        return _named(stem, student=own_lesson_sheets.student(lesson), key=own_lesson_sheets.key(lesson))
    task = read_task(table)
    return _named(stem, student=rules_lesson.student_of_task(task), key=rules_lesson.key_of_task(task))


def _opening_sheets(level: str) -> Mapping[str, str]:
    first = find_opening()
    return _named(
        OPENING,
        student=short_form.student(first, level),
        long=why_the_war.long_form(first, level),
        sources=_sources(OPENING, first.title),
        guide=why_the_war.guide(first),
        key=why_the_war.key(first),
    )


def _battle_sheets(name: str, level: str) -> Mapping[str, str]:
    past = find_past(name)
    return _named(
        name,
        student=short_form.student(past, level),
        long=battle_lesson.long_form(past, level),
        sources=_sources(name, past.title),
        guide=battle_lesson.guide(past),
        key=battle_lesson.key(past),
    )


def save_sheets(sheets: Mapping[str, str], folder: Path) -> list[Path]:
    """Write the handouts into a folder and return their paths. The folder is created if necessary.

    Either all files are written or none, and no file is overwritten.

    Raises:
        OSError: if a file exists or cannot be written. It names the file.
    """
    with Batch() as batch:
        return add_sheets(batch, sheets, folder)


def add_sheets(batch: Batch, sheets: Mapping[str, str], folder: Path) -> list[Path]:
    """Add the handouts to a batch of files for this folder and return their paths.

    Raises:
        OSError: if a file exists or cannot be written.
    """
    paths = [folder / name for name in sheets]
    for path, text in zip(paths, sheets.values(), strict=True):
        batch.add(path, text.encode())
    return paths


def _sources(name: str, title: str) -> str:
    return sources_sheet(find_core_sources(name), title)


def _named(stem: str, **sheets: str) -> Mapping[str, str]:
    return {f"{stem}-{kind}.html": text for kind, text in sheets.items()}
