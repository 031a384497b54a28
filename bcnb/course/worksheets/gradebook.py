"""The marks of a class as tables for a spreadsheet or the gradebook of a learning platform."""

import csv
import re
from collections.abc import Iterable, Sequence
from io import StringIO
from itertools import groupby

from bcnb.course.worksheets.class_report import MarkedRow, plan
from bcnb.course.worksheets.worksheet import lesson_names
from bcnb.engine.notation import fold_name

FORMULA = "=+\\-@\uff1d\uff0b\uff0d\uff20"
"""The characters that begin a formula. Some spreadsheets also accept their wide forms."""
SPLITTING = ";,|\t\r\n"
"""The characters at which a spreadsheet may split a line into cells, whatever the separator of the file is."""


def marks_csv(rows: Sequence[MarkedRow]) -> bytes:
    """Return the marks as CSV in UTF-8 with a byte order mark: one line per worksheet, one column per item.

    No cell can be taken for a formula.
    """
    lessons = list(dict.fromkeys(row.sheet.lesson for row in rows))
    heads = [(lesson, item.key) for lesson in lessons for item in plan(lesson).items]
    table = [["name", "lesson", "saved", "done", "of", "notes", *map(_head, heads)]]
    for row in rows:
        sheet = row.sheet
        found = dict(zip(((sheet.lesson, item.key) for item in plan(sheet.lesson).items), row.marks, strict=True))
        cells = (
            sheet.name,
            sheet.lesson,
            sheet.saved.isoformat(),
            f"{row.points:g}",
            len(row.marks),
            "; ".join(row.notes),
        )
        marks = ("" if found.get(head) is None else f"{found[head]:g}" for head in heads)
        table.append([*map(str, cells), *marks])
    return csv_bytes(table)


def _head(head: tuple[str, str]) -> str:
    lesson, key = head
    return key if key.startswith(f"{lesson}.") else f"{lesson} {key}"


def safe(cell: str) -> str:
    """Return a cell in which a spreadsheet finds no formula, at whatever character it splits the line into cells.

    >>> safe("=1+1"), safe("-2"), safe("Ada"), safe("x;=HYPERLINK(A1)"), safe("Lee, Ada")
    ("'=1+1", "'-2", 'Ada', "x;'=HYPERLINK(A1)", 'Lee, Ada')
    """
    return _BEGINNING.sub(r"\1'\2", cell)


_BEGINNING = re.compile(rf"""((?:^|[{SPLITTING}])[\s"]*)([{FORMULA}])""")
"""The pattern of a formula at the start of a cell: first in the line or after a splitting character, perhaps quoted."""


def gradebook_csv(rows: Iterable[MarkedRow]) -> bytes:
    """Return the marks as CSV with one line per student, and columns for each lesson: done, of, and each item.

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
    return [f"{lesson} done", f"{lesson} of", *(_head((lesson, item.key)) for item in plan(lesson).items)]


def _lesson_cells(row: MarkedRow) -> dict[str, str]:
    marks = ("" if mark is None else f"{mark:g}" for mark in row.marks)
    return dict(zip(_lesson_heads(row.sheet.lesson), (f"{row.points:g}", str(len(row.marks)), *marks), strict=True))


def csv_bytes(table: Iterable[Iterable[str]]) -> bytes:
    """Return a table of texts as CSV in UTF-8 with a byte order mark. No cell can be taken for a formula."""
    out = StringIO()
    csv.writer(out, lineterminator="\r\n").writerows([safe(cell) for cell in line] for line in table)
    return out.getvalue().encode("utf-8-sig")
