"""`bcnb pack`: check a set of your own, and write a folder as one file, or one file as a folder."""

from argparse import ArgumentParser, Namespace
from pathlib import Path

from bcnb.course.own_sets.own_set import OwnSet, read_set
from bcnb.course.own_sets.set_files import (
    CONTENTS,
    SUFFIX,
    SetFiles,
    begin_contents,
    pack_set,
    read_set_files,
    save_in_folder,
)
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.files import save_bytes


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Check a set of your own, and write it in its other form. A set is a folder with files of scenarios, puzzles, "
        f"questions, quizzes and lessons, and a contents file ({CONTENTS}) with format = 1, name, title, author and "
        f"items, which are the names of the files in order. As one file ({SUFFIX}) a set is easy to send, and opens on "
        "the page Your own sets. show, question, handout and collect --set accept both forms."
    )
    parser.add_argument("set", metavar="SET", type=expanded, help=f"a folder, or one file ({SUFFIX})")
    parser.add_argument(
        "--out",
        metavar="PLACE",
        type=expanded,
        help=f"new file for a folder, or folder for a file (default: the set's name, with {SUFFIX} for a file)",
    )
    parser.add_argument(
        "--title", help=f"first write {CONTENTS} with this title and all .toml files of the folder, in order of name"
    )
    parser.add_argument("--author", help="the author for the contents file")


def run(arguments: Namespace) -> int:
    """Check the set, write its other form, and print what was written. No file is overwritten.

    Raises:
        FileError: for an invalid set.
        OSError: if a file cannot be read or written.
        ValueError: for a title without an author, or one of them for a set that has a contents file.
    """
    place = arguments.set
    if bool(arguments.title) != bool(arguments.author):
        raise ValueError("--title and --author are only given together")
    if arguments.title:
        begin_contents(place, arguments.title, arguments.author)
    files = read_set_files(place)
    found = read_set(files)
    paths = _write(found, files, arguments.out, from_folder=place.is_dir())
    print(f"{found.title}, by {found.author}: {count_noun(len(found.items), 'item')}.")
    print(*paths, sep="\n")
    return 0


def _write(found: OwnSet, files: SetFiles, out: Path | None, *, from_folder: bool) -> list[Path]:
    if not from_folder:
        return save_in_folder(files, out or Path(found.name))
    path = out or Path(f"{found.name}{SUFFIX}")
    if path.suffix.casefold() != SUFFIX:
        raise ValueError(f"the name of the file must end in {SUFFIX} (got {str(path)!r:.80})")
    save_bytes(path, pack_set(files))
    return [path]
