"""The marks and comments of a teacher on written answers: read from the table of marks, and counted in a report.

The table of `gradebook.marks_csv` has an empty column for the mark of each written answer, and one for a comment. The
teacher fills it in with any spreadsheet and gives it back. Nothing in it is ever run.
"""

import csv
import re
from codecs import BOM_UTF16_BE, BOM_UTF16_LE
from collections.abc import Iterable, Iterator, Mapping, Sequence
from io import StringIO

from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.class_report import HELPED, ClassReport, MarkedRow, plan
from bcnb.course.worksheets.gradebook import COMMENT, LESSON, MARK, NAME, head_of, is_judged, plain
from bcnb.course.worksheets.stored_marks import GivenMarks, Key, TeacherMarks, digest
from bcnb.course.worksheets.worksheet_items import lesson_names
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import fold_name
from bcnb.presentation.text_tools import group_digits
from bcnb.storage.toml import FileError, decode

LARGEST = 4 * 1024 * 1024
"""The largest size of a table of marks in bytes."""
MOST_ROWS = 5_000
LONGEST_COMMENT = 1_000
"""The largest number of characters of a comment."""
SEPARATORS = ",;\t"
"""The separators of a table. A spreadsheet chooses one by the language of its user."""
WINDOWS = "windows-1252"
"""The encoding in which Excel saves a table as CSV if nobody chooses UTF-8."""
_NOT_TEXT = re.compile(r"[\x00-\x08\x0e-\x1f]")
"""Characters that no table has. A file with one of them is not text in Windows-1252."""
MARKS = {"0": 0.0, "0.5": HELPED, ".5": HELPED, "1": 1.0}
"""The marks as they are written: not yet, partly, yes."""


def key_of(name: str, lesson: str) -> Key:
    """Return the key of a worksheet's marks, which is the same however the name was typed or saved by a spreadsheet."""
    return fold_name(plain(name)), lesson


def parse_mark(text: str) -> float | None:
    """Return a mark from a text such as `0.5` or `0,5`, or None for an empty one.

    Raises:
        ValueError: for anything else.
    """
    text = text.strip().replace(",", ".")
    text = text.rstrip("0").rstrip(".") or "0" if "." in text else text
    if text and text not in MARKS:
        raise ValueError(f"a mark is 0, 0.5 or 1 (got {text!r:.40})")
    return MARKS[text] if text else None


def read_marks(data: bytes, file: str) -> TeacherMarks:
    """Return the marks in a table that a teacher filled in. Columns of any other name are not read.

    Raises:
        FileError: for an invalid table. It names the line if possible.
    """
    head, rows = _table(data, file)
    for needed in (NAME, LESSON):
        if needed not in head:
            raise FileError(file, 1, f"the column {needed!r} is missing. Fill in the table that bcnb saved as marks.")
    found: dict[Key, GivenMarks] = {}
    for line, row in rows:
        cells = dict(zip(head, row, strict=False))
        try:
            key, given = _given(cells)
            if key in found:
                raise ValueError(f"{given.name!r:.80} is in the table twice for lesson {key[1]}")
        except ValueError as error:
            raise FileError(file, line, str(error)) from None
        found[key] = given
    return {key: given for key, given in found.items() if given.marks or given.comment}


def _table(data: bytes, file: str) -> tuple[Sequence[str], list[tuple[int, list[str]]]]:
    """Return the head of a table, and its rows with their first lines. Empty rows are left out. Raises FileError."""
    if len(data) > LARGEST:
        raise FileError(file, None, f"is larger than {group_digits(LARGEST)} bytes")
    text = _text(data, file)
    first = text.partition("\n")[0]
    separator = max(SEPARATORS, key=first.count)
    table = csv.reader(StringIO(text, newline=""), delimiter=separator)
    rows: list[tuple[int, list[str]]] = []
    line = 1
    try:
        for row in table:
            if any(cell.strip() for cell in row):
                rows.append((line, row))
            line = table.line_num + 1
            if len(rows) > MOST_ROWS:
                raise FileError(file, table.line_num, f"there are more than {group_digits(MOST_ROWS)} rows")
    except csv.Error as error:
        raise FileError(file, table.line_num, f"is not CSV: {error}") from None
    if not rows:
        raise FileError(file, None, "is empty")
    return [cell.strip() for cell in rows[0][1]], rows[1:]


def _text(data: bytes, file: str) -> str:
    """Return the text of a table. One that is not UTF-8 is read as Windows-1252 if it can be. Raises FileError."""
    if data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)):
        return data.decode("utf-16", errors="replace")
    try:
        return decode(file, data)
    except FileError as fault:
        if (text := _windows_text(data)) is not None:
            return text
        raise FileError(file, fault.line, f"{fault.reason}. {phrases.SAVE_AS_UTF_8}") from None


def _windows_text(data: bytes) -> str | None:
    """Return the text of bytes in Windows-1252, or None if they are in another encoding."""
    try:
        text = data.decode(WINDOWS)
    except UnicodeDecodeError:
        return None
    return None if _NOT_TEXT.search(text) else text


def encoding_note(data: bytes, file: str) -> str:
    """Return a sentence for the teacher if a table of marks is read as Windows-1252, or an empty text.

    Raises:
        FileError: if it is not text.
    """
    read = _text(data, file)
    is_other = not data.startswith((BOM_UTF16_LE, BOM_UTF16_BE)) and read != data.decode("utf-8-sig", errors="replace")
    return phrases.READ_AS_WINDOWS.format(file=file) if is_other else ""


def _given(cells: Mapping[str, str]) -> tuple[Key, GivenMarks]:
    """Return what a row gives a worksheet. Raises ValueError."""
    name, lesson = " ".join(plain(cells.get(NAME, "")).split()), cells.get(LESSON, "").strip()
    if not name:
        raise ValueError("the name is missing")
    if lesson not in lesson_names():
        raise ValueError(f"unknown lesson {lesson!r:.40}{did_you_mean(lesson, lesson_names())}")
    marks: dict[str, float] = {}
    for item in plan(lesson).items:
        column = f"{head_of(lesson, item.key)}{MARK}"
        try:
            mark = parse_mark(cells.get(column, "")) if is_judged(item) else None
        except ValueError as error:
            raise ValueError(f"{column}: {error}") from None
        if mark is not None:
            marks[item.key] = mark
    comment = plain(cells.get(COMMENT, "")).strip()
    if len(comment) > LONGEST_COMMENT:
        raise ValueError(
            f"a comment has at most {group_digits(LONGEST_COMMENT)} letters (got {group_digits(len(comment))})"
        )
    return key_of(name, lesson), GivenMarks(name, marks, comment)


def with_marks(report: ClassReport, given: TeacherMarks) -> ClassReport:
    """Return a report in which the marks of the teacher count, instead of the 1 of each written answer.

    A mark for an answer that has changed since does not count. See `changed_marks`.
    """
    return report._replace(rows=tuple(_marked(row, given) for row in report.rows))


def _marked(row: MarkedRow, given: TeacherMarks) -> MarkedRow:
    found = given.get(key_of(row.sheet.name, row.sheet.lesson))
    if not found:
        return row
    items = plan(row.sheet.lesson).items
    judged = {item.key: found.marks[item.key] for item in items if _is_of(found, item.key, row)}
    marks = tuple(judged.get(item.key, mark) for item, mark in zip(items, row.marks, strict=True))
    return row._replace(marks=marks, judged=judged, comment=found.comment)


def _is_of(found: GivenMarks, key: str, row: MarkedRow) -> bool:
    """Return True if a mark was given for the answer that a row has."""
    answer = row.sheet.answers.get(key)
    return bool(answer) and key in found.marks and found.content.get(key) in (None, digest(answer or ""))


def judged(given: TeacherMarks, row: MarkedRow, item: str, mark: float | None) -> dict[Key, GivenMarks]:
    """Return marks in which a written answer has another mark, or none."""
    key = key_of(row.sheet.name, row.sheet.lesson)
    before = given.get(key, GivenMarks(row.sheet.name, {}))
    marks = {one: old for one, old in before.marks.items() if one != item}
    content = {one: old for one, old in before.content.items() if one != item}
    if mark is not None:
        marks[item], content[item] = mark, digest(row.sheet.answers[item])
    return {**given, key: before._replace(marks=marks, content=content)}


def with_answers(rows: Iterable[MarkedRow], given: TeacherMarks) -> dict[Key, GivenMarks]:
    """Return marks in which each one also has the digest of its answer, if the answer is among the rows."""
    found = dict(given)
    for row in rows:
        key = key_of(row.sheet.name, row.sheet.lesson)
        if key in found:
            new = {item: digest(text) for item in found[key].marks if (text := row.sheet.answers.get(item))}
            found[key] = found[key]._replace(content={**new, **found[key].content})
    return found


def changed_marks(rows: Iterable[MarkedRow], given: TeacherMarks) -> Iterator[str]:
    """Yield the students with marks for answers that have changed since, each with the lesson."""
    for row in rows:
        found = given.get(key_of(row.sheet.name, row.sheet.lesson))
        if found and any(not _is_of(found, key, row) for key in found.marks):
            yield f"{row.sheet.name} ({plan(row.sheet.lesson).title})"


def unused_marks(rows: Iterable[MarkedRow], given: TeacherMarks) -> Iterator[str]:
    """Yield the names of students with marks, and no worksheet of the lesson among the rows."""
    there = {key_of(row.sheet.name, row.sheet.lesson) for row in rows}
    yield from (f"{one.name} ({lesson})" for (folded, lesson), one in given.items() if (folded, lesson) not in there)
