"""The marks of a class as tables for a spreadsheet or the gradebook of a learning platform."""

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from io import StringIO
from itertools import groupby

from bcnb.course.worksheets.class_report import VOTES, MarkedRow, plan
from bcnb.course.worksheets.worksheet_items import WorksheetItem, lesson_names
from bcnb.engine.notation import fold_name

FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20"
"""The characters that begin a formula. Some spreadsheets also accept their wide forms."""
SPLITTING = ";,|\t\r\n"
"""The characters at which a spreadsheet may split a line into cells, whatever the separator of the file is."""

NAME, LESSON, COMMENT = "name", "lesson", "comment"
"""The columns by which a table of marks is read again."""
COUNTS = ("done", "of", "points")
"""The columns with the number of items done, of those that count, and with the sum of their marks."""
WORDS, MARK = " words", " mark"
"""The ends of the columns with a written answer, and with the teacher's mark for it."""


def marks_csv(rows: Sequence[MarkedRow]) -> bytes:
    """Return the marks as CSV in UTF-8 with a byte order mark: one line per worksheet, one column per item.

    A written answer has two more columns, its words and the teacher's mark: 0, 0.5 or 1. The last column is for a
    comment. `teacher_marks.read_marks` reads both again. No cell can be taken for a formula.
    """
    lessons = list(dict.fromkeys(row.sheet.lesson for row in rows))
    heads = [head for lesson in lessons for head in _mark_heads(lesson)]
    table = [[NAME, LESSON, "saved", *COUNTS, "notes", *heads, COMMENT]]
    for row in rows:
        sheet = row.sheet
        found = _mark_cells(row)
        cells = (
            sheet.name,
            sheet.lesson,
            sheet.saved.isoformat(),
            *_counts(row),
            "; ".join(row.notes),
        )
        table.append([*map(str, cells), *(found.get(head, "") for head in heads), row.comment])
    return csv_bytes(table)


def _counts(row: MarkedRow) -> tuple[str, str, str]:
    """Return how many items are done, of how many, and the sum of their marks."""
    return f"{row.done:g}", str(len(row.counted)), f"{row.points:g}"


def _mark_heads(lesson: str) -> Iterator[str]:
    for item in plan(lesson).items:
        head = head_of(lesson, item.key)
        yield from (head, f"{head}{WORDS}", f"{head}{MARK}") if is_judged(item) else (head,)


def _mark_cells(row: MarkedRow) -> dict[str, str]:
    """Return the marks of a worksheet by column, with the words of written answers."""
    cells: dict[str, str] = {}
    for item, mark in zip(plan(row.sheet.lesson).items, row.marks, strict=True):
        head = head_of(row.sheet.lesson, item.key)
        cells[head] = _number(mark)
        if is_judged(item):
            cells[f"{head}{WORDS}"] = row.sheet.answers.get(item.key, "")
            cells[f"{head}{MARK}"] = _number(row.judged.get(item.key))
    return cells


def _number(mark: float | None) -> str:
    return "" if mark is None else f"{mark:g}"


def is_judged(item: WorksheetItem) -> bool:
    """Return True for an answer that a teacher judges: one in the student's own words, which is not a vote."""
    return item.written and item.key not in VOTES


def head_of(lesson: str, key: str) -> str:
    """Return the column of an item. The keys of tasks begin with the lesson, and others get it in front."""
    return key if key.startswith(f"{lesson}.") else f"{lesson} {key}"


def safe(cell: str) -> str:
    """Return a cell in which a spreadsheet finds no formula, at whatever character it splits the line into cells.

    >>> safe("=1+1"), safe("-2"), safe("Ada"), safe("x;=HYPERLINK(A1)"), safe("Lee, Ada")
    ("'=1+1", "'-2", 'Ada', "x;'=HYPERLINK(A1)", 'Lee, Ada')
    """
    return _BEGINNING.sub(r"\1'\2", cell)


def plain(cell: str) -> str:
    """Return a cell without the marks that `safe` puts before what looks like a formula.

    >>> plain(safe("=1+1")), plain("Ada")
    ('=1+1', 'Ada')
    """
    return _MADE_SAFE.sub(r"\1\2", cell)


_BEGINNING = re.compile(rf"""((?:^|[{SPLITTING}])[\s"]*)([{FORMULA}])""")
"""The pattern of a formula at the start of a cell: first in the line or after a splitting character, perhaps quoted."""
_MADE_SAFE = re.compile(rf"""((?:^|[{SPLITTING}])[\s"]*)'([{FORMULA}])""")
"""Also with the mark that makes it a text."""


def gradebook_csv(rows: Iterable[MarkedRow]) -> bytes:
    """Return the marks as CSV with one line per student, and columns for each lesson: done, of, points, each item.

    A name that was typed in different ways is one student, under the name of the last worksheet. No cell can be taken
    for a formula.
    """
    found = sorted(rows, key=lambda row: fold_name(row.sheet.name))
    lessons = sorted({row.sheet.lesson for row in found}, key=lesson_names().index)
    heads = [head for lesson in lessons for head in _lesson_heads(lesson)]
    table = [["name", *heads]]
    for _, same in groupby(found, key=lambda row: fold_name(row.sheet.name)):
        works = list(same)
        cells = {head: cell for row in works for head, cell in _lesson_cells(row).items()}
        name = max(works, key=lambda row: row.sheet.saved).sheet.name
        table.append([name, *(cells.get(head, "") for head in heads)])
    return csv_bytes(table)


def _lesson_heads(lesson: str) -> list[str]:
    counts = (f"{lesson} {head}" for head in COUNTS)
    return [*counts, *(head_of(lesson, item.key) for item in plan(lesson).items)]


def _lesson_cells(row: MarkedRow) -> dict[str, str]:
    cells = (*_counts(row), *map(_number, row.marks))
    return dict(zip(_lesson_heads(row.sheet.lesson), cells, strict=True))


def csv_bytes(table: Iterable[Iterable[str]]) -> bytes:
    """Return a table of texts as CSV in UTF-8 with a byte order mark. No cell can be taken for a formula."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([safe(cell) for cell in line] for line in table)
    return out.getvalue().encode("utf-8-sig")
