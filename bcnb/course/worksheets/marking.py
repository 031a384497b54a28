"""A class's worksheets read and marked: who did what, and what was hard. The same files always give the same marks."""

import csv
from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import date
from functools import cache
from io import StringIO
from pathlib import Path
from typing import NamedTuple, TypeAlias

from bcnb.course.worksheets.items import Item, Plan, lesson_names, plan_of
from bcnb.course.worksheets.worksheet import SUFFIX, Read, Worksheet, load_worksheet
from bcnb.library.places import is_hidden
from bcnb.library.toml import FileError
from bcnb.present.english import listed

FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "\t", "\r")
"""With what a cell begins that a spreadsheet would reckon; some read the wide forms of the signs, too."""
MOST_FILES = 2_000
Words: TypeAlias = tuple[str, str, str]
"""A lesson, an item of it, and what a pupil wrote there."""


class Row(NamedTuple):
    """A pupil's worksheet of a lesson: its file, what is to be known of it, and the marks of the items, in the order of
    the plan: 1 for right or answered, 0 for tried, None for not touched."""

    file: Path
    sheet: Worksheet
    notes: tuple[str, ...]
    marks: tuple[int | None, ...]

    @property
    def points(self) -> int:
        """How much is done."""
        return sum(mark or 0 for mark in self.marks)


class Class(NamedTuple):
    """All rows, by lesson and name; what could not be read, in words; and the names of files that are no worksheets."""

    rows: tuple[Row, ...]
    faults: tuple[str, ...]
    others: tuple[str, ...]


class Hard(NamedTuple):
    """An item of a lesson: how many touched it, and how many of them have it."""

    lesson: str
    item: Item
    tried: int
    right: int


@cache
def plan(lesson: str) -> Plan:
    """The plan of a lesson, read once."""
    return plan_of(lesson)


def mark(item: Item, sheet: Worksheet) -> int | None:
    """What came of an item on a worksheet."""
    if item.written:
        return 1 if sheet.answers.get(item.key) else None
    if item.choices:
        answer = sheet.answers.get(item.key)
        return None if answer is None else int(answer == item.right)
    done = sheet.tasks.get(item.key)
    return None if done is None else int(done.solved > 0)


def collect(folder: Path, due: date | None = None) -> Class:
    """The worksheets in a folder. Of two of the same pupil and lesson the one that was saved last counts, and of two of
    one day that on which more is done.

    Raises OSError for a folder that cannot be read, ValueError for one with too many files.
    """
    files = sorted(path for path in folder.iterdir() if not is_hidden(path.name))
    if len(files) > MOST_FILES:
        raise ValueError(f"{folder} holds {len(files):,} files; the most are {MOST_FILES:,}")
    sheets = {path: load for path in files if path.suffix == SUFFIX and (load := _loaded(path))}
    read = {path: load for path, load in sheets.items() if isinstance(load, Read)}
    places = {lesson: place for place, lesson in enumerate(lesson_names())}
    rows = sorted(_rows(read, due), key=lambda row: (places[row.sheet.lesson], row.sheet.name))
    faults = tuple(load for load in sheets.values() if isinstance(load, str))
    return Class(tuple(rows), faults, tuple(path.name for path in files if path.suffix != SUFFIX))


def _loaded(path: Path) -> Read | str:
    try:
        return load_worksheet(path)
    except FileError as fault:
        return str(fault)


def _rows(read: Mapping[Path, Read], due: date | None) -> Iterator[Row]:
    told: dict[tuple[str, str], list[Path]] = {}
    wrote: dict[Words, set[Path]] = {}
    for path, (sheet, _) in read.items():
        told.setdefault((sheet.lesson, sheet.name.casefold()), []).append(path)
        for words in _words(sheet):
            wrote.setdefault(words, set()).add(path)
    for same in told.values():
        last = max(same, key=lambda path: (read[path].sheet.saved, _far(read[path].sheet), path.name))
        sheet = read[last].sheet
        marks = tuple(mark(item, sheet) for item in plan(sheet.lesson).items)
        twins = (read[path].sheet.name for path in _with_all(_words(sheet), wrote))
        yield Row(last, sheet, (*_notes(read, last, same, due), *_copied(sheet.name, twins)), marks)


def _far(sheet: Worksheet) -> tuple[int, int, int, int]:
    """How far a pupil had come: the items that are done, the tries, the answers and their letters. A sheet knows only
    its day, so this tells which of a day's is the last."""
    done = sum(mark(item, sheet) or 0 for item in plan(sheet.lesson).items)
    tries = sum(one.tries for one in sheet.tasks.values())
    return done, tries, len(sheet.answers), sum(map(len, sheet.answers.values()))


def _notes(read: Mapping[Path, Read], path: Path, same: Sequence[Path], due: date | None) -> Iterator[str]:
    """What a teacher is to know of a file that counts."""
    sheet, sealed = read[path]
    if not sealed:
        yield "changed after it was saved"
    if due and sheet.saved > due:
        yield "late"
    if len(same) > 1:
        several = sum(read[one].sheet.saved == sheet.saved for one in same) > 1
        yield f"handed in {len(same)} times: {'the fullest of the last day' if several else 'the last'} counts"


def _copied(name: str, twins: Iterable[str]) -> Iterator[str]:
    """What a teacher is to know of those who wrote all that a pupil wrote, if they are others."""
    others = {twin.casefold(): twin for twin in sorted(twins)}
    others.pop(name.casefold(), None)
    if others:
        yield f"the same words as {listed(sorted(others.values()))}"


def _with_all(words: Sequence[Words], wrote: Mapping[Words, set[Path]]) -> set[Path]:
    """The worksheets with all of these words; none where there are no words."""
    return set.intersection(*(wrote[one] for one in words)) if words else set()


def _words(sheet: Worksheet) -> list[Words]:
    """What a pupil wrote in words of his own; a vote is none."""
    keys = {item.key for item in plan(sheet.lesson).items if item.written and item.key not in ("vote", "second")}
    return [(sheet.lesson, key, text) for key, text in sheet.answers.items() if key in keys]


# --- tables -----------------------------------------------------------------------------------------------------------


def marks_csv(rows: Sequence[Row]) -> bytes:
    """The marks as a table for a spreadsheet, in UTF-8 with its sign: a line a worksheet, a column an item. No cell is
    one that a spreadsheet would reckon."""
    lessons = list(dict.fromkeys(row.sheet.lesson for row in rows))
    heads = [(lesson, item.key) for lesson in lessons for item in plan(lesson).items]
    out = StringIO()
    table = csv.writer(out, lineterminator="\r\n")
    table.writerow(["name", "lesson", "saved", "done", "of", "notes", *map(safe, map(_head, heads))])
    for row in rows:
        sheet = row.sheet
        found = dict(zip(((sheet.lesson, item.key) for item in plan(sheet.lesson).items), row.marks, strict=True))
        cells = (sheet.name, sheet.lesson, sheet.saved.isoformat(), row.points, len(row.marks), "; ".join(row.notes))
        marks = ("" if found.get(head) is None else found[head] for head in heads)
        table.writerow([safe(str(cell)) for cell in (*cells, *marks)])
    return out.getvalue().encode("utf-8-sig")


def _head(head: tuple[str, str]) -> str:
    lesson, key = head
    return key if key.startswith(f"{lesson}.") else f"{lesson} {key}"


def safe(cell: str) -> str:
    """A cell that no spreadsheet reckons.

    >>> safe("=1+1"), safe("-2"), safe("Ada")
    ("'=1+1", "'-2", 'Ada')
    """
    return f"'{cell}" if cell.lstrip(" ").startswith(FORMULA) else cell


def hardest(rows: Iterable[Row]) -> list[Hard]:
    """The tasks and questions that somebody touched, the hardest first; what is written is not judged."""
    found: dict[tuple[str, str], Hard] = {}
    for row in rows:
        lesson = row.sheet.lesson
        for item, got in zip(plan(lesson).items, row.marks, strict=True):
            if got is not None and not item.written:
                known = found.get((lesson, item.key), Hard(lesson, item, 0, 0))
                found[lesson, item.key] = known._replace(tried=known.tried + 1, right=known.right + got)
    return sorted(found.values(), key=lambda one: one.right / one.tried)
