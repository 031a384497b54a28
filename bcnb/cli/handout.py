"""`bcnb handout`: write a lesson for printing, its quiz for a learning platform, or its words to learn."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bcnb.course.handouts.handout_files import save_sheets, sheets_of
from bcnb.course.history.schema import LEVELS, USUAL_LEVEL
from bcnb.course.platform_files.lesson_files import FILE_KINDS, lesson_file
from bcnb.storage.disk import expanded
from bcnb.storage.files import Batch

PRINTED = "print"
"""The format of the pages for printing."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Write the handouts of a lesson as HTML files that any browser can print: the student's handout, the teacher's "
        "guide and the answer key. For a history lesson the handout has two sides, and there are also a long form for "
        "students and a sheet with its sources. The other formats are one file each: gift and qti are the quiz for a "
        "learning platform, anki and words are the words of the lesson with their meanings."
    )
    parser.add_argument(
        "lesson",
        help="a battle (shiloh), why-the-war, a number of the course (4), the file of a puzzle or a lesson, or a set "
        "of your own",
    )
    parser.add_argument(
        "--out", metavar="DIR", type=expanded, default=Path(), help="folder to write to (default: the current one)"
    )
    parser.add_argument("--level", choices=LEVELS, default=USUAL_LEVEL, help="reading level (default: plain)")
    parser.add_argument(
        "--format", choices=(PRINTED, *FILE_KINDS), default=PRINTED, help="what to write (default: print)"
    )


def run(arguments: Namespace) -> int:
    """Write the files and print their paths. No file is overwritten."""
    if arguments.format == PRINTED:
        paths = save_sheets(sheets_of(arguments.lesson, arguments.level), arguments.out)
    else:
        found = lesson_file(arguments.lesson, arguments.format)
        paths = [arguments.out / found.name]
        with Batch() as batch:
            batch.add(paths[0], found.data)
    print(*paths, sep="\n")
    return 0
