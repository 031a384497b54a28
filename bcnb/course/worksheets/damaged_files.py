"""Worksheets that are cut off or damaged: what a teacher reads about them, and whose they may be by their names."""

from collections.abc import Iterator, Sequence
from pathlib import Path

from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.submissions import Submission
from bcnb.course.worksheets.worksheet import SUFFIX, letters_of
from bcnb.course.worksheets.worksheet_items import lesson_names
from bcnb.engine.notation import fold_name


def is_damaged(one: Submission) -> bool:
    """Return True for a worksheet that is cut off or damaged, and not only of another edition or with a wrong value."""
    return one.path.suffix.casefold() == SUFFIX and one.incomplete


def fault_text(one: Submission) -> str:
    """Return what is wrong with a file in plain words, with the message for experts at the end."""
    if not is_damaged(one):
        return one.fault
    name = guess_name(one.path)
    whose = phrases.SEEMS_FROM.format(name=name) if name else ""
    return phrases.DAMAGED_FILE.format(file=one.path, whose=whose, fault=one.fault)


def lesson_in(path: Path) -> str:
    """Return the lesson with which the name of a file begins, or an empty text."""
    stem = f"{fold_name(letters_of(path.stem))}-"
    return max((one for one in lesson_names() if stem.startswith(f"{fold_name(one)}-")), key=len, default="")


def guess_name(path: Path) -> str:
    """Return the name of a student in the name of a worksheet, or an empty text.

    >>> guess_name(Path("antietam-Ivo-Kral.worksheet")), guess_name(Path("torn.worksheet"))
    ('Ivo Kral', '')
    """
    lesson = lesson_in(path)
    return " ".join(letters_of(path.stem)[len(lesson) :].replace("-", " ").split()) if lesson else ""


def students_in(path: Path, names: Sequence[str]) -> Iterator[str]:
    """Yield the students of a class whose names are in the path of a file. Of Ivo and Ivo Kral, the longer counts."""
    there = fold_name("-".join(["", *map(letters_of, path.parts), ""]))
    found = {name: f"-{fold_name(letters_of(name))}-" for name in names}
    found = {name: letters for name, letters in found.items() if letters in there}
    for name, letters in found.items():
        if not any(letters in other and letters != other for other in found.values()):
            yield name
