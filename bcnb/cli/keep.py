"""`bcnb keep`: everything kept here, carried as one file."""

from argparse import ArgumentParser, Namespace

from bcnb.course.backup.transfer import load_parcel, pack_kept
from bcnb.storage.disk import expanded
from bcnb.storage.files import save_bytes


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
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
    """Save or load, and tell what came of it; the status is 1 if something had to be left out."""
    if arguments.what == "load":
        print("\n".join(load_parcel(arguments.file).told))
        return 0
    packed = pack_kept()
    save_bytes(arguments.file, packed.data)
    print("\n".join(packed.told))
    return 1 if packed.left_out else 0
