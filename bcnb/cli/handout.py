"""`bcnb handout`: write a lesson for printing: the student's handout, the teacher's guide and the answer key."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bcnb.course.handouts.handout_files import save_sheets, sheets_of
from bcnb.course.history.schema import LEVELS, USUAL_LEVEL
from bcnb.storage.disk import expanded


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Write the handouts of a lesson as three HTML files that any browser can print: the student's handout, the "
        "teacher's guide and the answer key."
    )
    parser.add_argument("lesson", help="a battle (shiloh), why-the-war, or a number of the course (4)")
    parser.add_argument(
        "--out", metavar="DIR", type=expanded, default=Path(), help="folder to write to (default: the current one)"
    )
    parser.add_argument("--level", choices=LEVELS, default=USUAL_LEVEL, help="reading level (default: plain)")


def run(arguments: Namespace) -> int:
    """Write the files and print their paths."""
    for path in save_sheets(sheets_of(arguments.lesson, arguments.level), arguments.out):
        print(path)
    return 0
