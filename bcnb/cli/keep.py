"""`bcnb keep`: save a backup of all the user's files as one file, or load one."""

from argparse import ArgumentParser, Namespace

from bcnb.course.backup.transfer import load_backup, pack_kept
from bcnb.storage.disk import expanded
from bcnb.storage.files import save_bytes


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Save a backup of your progress, answers, games, reviews, house rules, worksheets, sets and drawn battles as "
        "one file, or load one on another machine or in another browser. Loading deletes nothing. Of two versions of a "
        "game or of a written answer, the longer one is saved; of a task, the one with more tries; of a worksheet, the "
        "later one. If two different games, house rules or battles have the same name, both are saved. An invalid file "
        "changes nothing."
    )
    parser.add_argument("what", choices=("save", "load"), help="save to a new FILE, or load FILE")
    parser.add_argument("file", metavar="FILE", type=expanded)


def run(arguments: Namespace) -> int:
    """Save or load a backup, and print the result. Return 1 if a file had to be left out of the backup.

    Raises:
        FileError: for an invalid backup.
        OSError: if a file cannot be read or written.
        ValueError: if there is nothing to save, or too much.
    """
    if arguments.what == "load":
        print("\n".join(load_backup(arguments.file).report_lines))
        return 0
    packed = pack_kept()
    save_bytes(arguments.file, packed.data)
    print("\n".join(packed.report_lines))
    return 1 if packed.left_out else 0
