"""`bcnb collect`: read and mark the worksheets of a class."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from errno import ENOENT
from pathlib import Path

from bcnb.course.handouts.handout_files import add_sheets
from bcnb.course.own_sets.known_sets import give_sets
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.worksheets.class_overview import LessonOverview, attendance, class_names, class_overview
from bcnb.course.worksheets.class_report import ClassReport, HardItem, collect, done_text, feedback_pages, hardest
from bcnb.course.worksheets.gradebook import gradebook_csv, marks_csv
from bcnb.course.worksheets.stored_marks import TeacherMarks
from bcnb.course.worksheets.teacher_marks import LARGEST, encoding_note, read_marks, unused_marks, with_marks
from bcnb.course.worksheets.worksheet import SUFFIX
from bcnb.engine.notation import short_line
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.storage.disk import expanded
from bcnb.storage.files import Batch, read_bytes
from bcnb.storage.toml import FileError, decode, parse_day

SHOWN = 10
"""The number of hardest items, and of skipped files, that are listed."""
LONGEST_LIST = 100_000
"""The largest size of a list of names in bytes."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        f"Read the worksheets ({SUFFIX}) that students handed in: who did what, marks by item, and what was hard. "
        "PLACE is a folder or a zip, such as a learning platform's download with a folder for each student. Nothing in "
        "a file is run, a damaged file is listed with its line, and nothing leaves this machine. The same files give "
        "the same marks: 1 means right or answered, 0 means tried, and an empty cell means untouched. You grade what "
        "students wrote in their own words."
    )
    parser.add_argument("place", metavar="PLACE", type=expanded, help="a folder or a zip file")
    _add_written_files(parser)
    _add_read_files(parser)
    parser.add_argument(
        "--due", metavar="DAY", type=day, help="due date, such as 2026-11-30; later worksheets are marked late"
    )


def _add_written_files(parser: ArgumentParser) -> None:
    """Add the options for files that the verb writes."""
    parser.add_argument(
        "--out", metavar="FILE", type=expanded, help="write the marks as CSV, for any spreadsheet, to a new FILE"
    )
    parser.add_argument(
        "--gradebook",
        metavar="FILE",
        type=expanded,
        help="write the marks as CSV with one line per student, for the gradebook of a learning platform",
    )
    parser.add_argument(
        "--feedback",
        metavar="DIR",
        type=expanded,
        help="write a page for each student, to print; no file is overwritten",
    )


def _add_read_files(parser: ArgumentParser) -> None:
    """Add the options for files that the verb reads, next to the worksheets."""
    parser.add_argument(
        "--marks",
        metavar="FILE",
        type=expanded,
        help="read your marks for written answers from a table that --out wrote and you filled in",
    )
    parser.add_argument(
        "--names",
        metavar="FILE",
        type=expanded,
        help="text file with the names of the class, one per line, to list who is missing and who is not in the class",
    )
    parser.add_argument(
        "--set",
        metavar="SET",
        dest="sets",
        action="append",
        default=[],
        help="a set of your own that the worksheets are about, as a folder or one file; can be given several times",
    )


def day(text: str) -> date:
    """Return a date, from the text of an argument such as `2026-11-30`.

    Raises:
        ArgumentTypeError: if it is not a date.
    """
    try:
        return parse_day(text)
    except ValueError:
        raise ArgumentTypeError(f"{text!r:.40} is not a day such as 2026-11-30") from None


def run(arguments: Namespace) -> int:
    """Mark the worksheets, write the requested files, and print the results.

    Return 1 if a worksheet could not be read, or if there is none.

    Raises:
        OSError: if a file cannot be read or written.
        ValueError: for a damaged zip file, or for too many files.
    """
    if not arguments.place.exists():
        raise FileNotFoundError(ENOENT, "the folder or zip file does not exist", str(arguments.place))
    give_sets(map(load_set, arguments.sets))
    names = load_names(arguments.names) if arguments.names else ()
    table = read_bytes(arguments.marks, LARGEST) if arguments.marks else b""
    given = read_marks(table, str(arguments.marks)) if arguments.marks else {}
    found = with_marks(collect(arguments.place, arguments.due), given)
    for fault in found.faults:
        print(fault, file=sys.stderr)
    with Batch() as batch:
        if arguments.out:
            batch.add(arguments.out, marks_csv(found.rows))
        if arguments.gradebook:
            batch.add(arguments.gradebook, gradebook_csv(found.rows))
        if arguments.feedback:
            add_sheets(batch, feedback_pages(found.rows), arguments.feedback)
    print(
        "\n".join(
            (
                *result_lines(found),
                *mark_lines(found, given),
                *filter(None, [encoding_note(table, str(arguments.marks))]),
                *attendance_lines(class_overview(found.rows, names, found.damaged)),
            )
        )
    )
    return 1 if found.faults or not found.rows else 0


def result_lines(found: ClassReport) -> Iterator[str]:
    """Yield the lines of the results."""
    unreadable = f"{len(found.faults)} unreadable" if found.faults else "all readable"
    yield f"{count_noun(len(found.rows), 'worksheet')}, {unreadable}."
    if found.others:
        more = len(found.others) - SHOWN
        names = [*map(short_line, found.others[:SHOWN]), *([f"{more} more"] if more > 0 else [])]
        yield f"Skipped, because they are not {SUFFIX} files: {join_words(names)}."
    for row in found.rows:
        notes = f" ({'; '.join(row.notes)})" if row.notes else ""
        yield f"  {row.sheet.name}, {row.sheet.lesson}: {done_text(row)}{notes}"
    yield from _hard(hardest(found.rows))


def mark_lines(found: ClassReport, given: TeacherMarks) -> Iterator[str]:
    """Yield the line on the marks of a teacher for which there is no worksheet, if there are any."""
    if unused := list(unused_marks(found.rows, given)):
        yield f"Marks without a worksheet: {join_words(unused)}."


def attendance_lines(found: Iterable[LessonOverview]) -> Iterator[str]:
    """Yield the lines on students of the class without a worksheet, and on worksheets of others, by lesson."""
    for one in found:
        for label, names in attendance(one):
            yield f"{label}, {one.lesson}: {join_words(names)}."


def load_names(path: Path) -> tuple[str, ...]:
    """Return the names of a class from a text file with one name per line.

    Raises:
        OSError: if the file cannot be read.
        FileError: if it is too large or not text.
        ValueError: if it has no names.
    """
    data = read_bytes(path, LONGEST_LIST)
    if len(data) > LONGEST_LIST:
        raise FileError(str(path), None, f"is larger than {LONGEST_LIST:,} bytes")
    names = class_names(decode(str(path), data))
    if not names:
        raise ValueError(f"{path}: there are no names. Write one name per line.")
    return names


def _hard(items: Sequence[HardItem]) -> Iterator[str]:
    if missed := [one for one in items if one.right < one.tried]:
        yield "Hardest:"
    for one in missed[:SHOWN]:
        yield f"  {one.right} of {one.tried} solved {one.lesson}, {one.item.key}: {one.item.title}"
