"""`bcnb keep`: save a backup of all the user's files as one file, or load one."""

from argparse import ArgumentParser, Namespace

from bcnb.course.backup.transfer import load_parcel, pack_kept
from bcnb.storage.disk import expanded
from bcnb.storage.files import save_bytes


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Carry everything that is kept here (progress, answers, games, reviews, house rules, worksheets) to another "
        "machine or browser: save it as one file, and load it there. What is there already stays: of two states of one "
        "game the longer is kept, of a task what was tried more often, of an answer in words the one here unless the "
        "other holds it, of a worksheet the later day, and where two games or house rules of one name differ, both. A "
        "faulty file changes nothing."
    )
    parser.add_argument("what", choices=("save", "load"), help="write FILE, which must be new, or take it in")
    parser.add_argument("file", metavar="FILE", type=expanded)


def run(arguments: Namespace) -> int:
    """Save or load a backup, and print the result. Return 1 if a file had to be left out of the backup.

    Raises:
        FileError: for an invalid backup.
        OSError: if a file cannot be read or written.
        ValueError: if there is nothing to save, or too much.
    """
    if arguments.what == "load":
        print("\n".join(load_parcel(arguments.file).told))
        return 0
    packed = pack_kept()
    save_bytes(arguments.file, packed.data)
    print("\n".join(packed.told))
    return 1 if packed.left_out else 0
