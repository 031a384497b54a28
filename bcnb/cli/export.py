"""`bcnb export`: write a game, a board or a question as one file that people can open without bcnb."""

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping

from bcnb.cli.source_lookup import add_viewer_options, file_ending, is_lesson, number_type
from bcnb.export import LARGE, NARROWEST, SMALL, WIDEST
from bcnb.storage.files import check_new, save_bytes

KINDS: Mapping[str, str] = {
    "html": "a page that plays by itself: the game with its board, log and dice, and its review if there is one",
    "svg": "the board as a drawing",
    "png": "the board with its words as a picture",
    "gif": "a whole game with its words as a moving picture",
    "text": "a game in notation, one line for each turn, which `bcnb record` reads again",
    "toml": "one moment as a position file, which `bcnb play`, `review --position` and others read",
}
"""The kinds of files, each with its help text."""
ENDINGS = {"text": (".txt", ".text")}
"""The endings that a kind of file may have, where it is not its name."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Write a recorded game, a scenario, a puzzle, a question or a lesson as one file that anybody can open. A "
        "lesson becomes a page with all its steps (--html), without solutions. An unfinished game is "
        "shown as its human player sees it. If it has several human players, or none, add --seat or --umpire. A file "
        "made for a seat contains nothing that is hidden from that seat."
    )
    parser.usage = (
        "bcnb export [-h] (--html | --svg | --png | --gif | --text | --toml) FILE\n"
        "                   [--ply N] [--seat SEAT | --umpire] [--turned] [--size W]\n"
        "                   RECORD|SCENARIO|QUESTION"
    )
    parser.add_argument("name", metavar="RECORD|SCENARIO|QUESTION")
    kinds = parser.add_mutually_exclusive_group(required=True)
    for kind, words in KINDS.items():
        kinds.add_argument(f"--{kind}", metavar="FILE", type=file_ending(*ENDINGS.get(kind, (f".{kind}",))), help=words)
    parser.add_argument(
        "--ply",
        type=int,
        metavar="N",
        help="ply of a record (default: the last; on a page the first)",
    )
    add_viewer_options(parser)
    parser.add_argument("--turned", action="store_true", help="show the board from the other side")
    wide = f"width in pixels of a PNG ({LARGE}) or a GIF ({SMALL})"
    parser.add_argument(
        "--size",
        metavar="W",
        type=number_type("a width", NARROWEST, WIDEST, "pixels"),
        help=wide,
    )


def run(arguments: Namespace) -> int:
    """Write the file and print its path. An existing file is not overwritten.

    Raises:
        FileExistsError: if the file exists.
        FileNotFoundError: if its folder does not exist.
        OSError: if a file cannot be read or written.
        ValueError: for an unknown name, an invalid file, or options that do not fit the kind of file.
    """
    from bcnb.cli.export_files import find_subject, lesson_page, made, notation, position, say_review  # slow to import

    kind, path = next((kind, path) for kind in KINDS if (path := getattr(arguments, kind)))
    check_new(path)
    _check_fit(kind, arguments)
    texts = dict.fromkeys(KINDS, lesson_page) if is_lesson(arguments.name) else {"text": notation, "toml": position}
    subject = None if kind in texts else find_subject(arguments)
    save_bytes(path, made(kind, subject, arguments.size) if subject else texts[kind](arguments))
    print(path)
    if subject and subject.recorded and kind == "html":
        print(say_review(subject, arguments.name))
    return 0


def _check_fit(kind: str, arguments: Namespace) -> None:
    """Raise ValueError for options that do not fit the kind of file."""
    if kind == "gif" and arguments.ply is not None:
        raise ValueError("a GIF shows the whole game: leave out --ply")
    if kind == "text" and (arguments.seat or arguments.turned):
        raise ValueError("a game in notation shows every card and no board: leave out --seat and --turned")
    if kind == "toml" and arguments.turned:
        raise ValueError("a position file has no upper side: leave out --turned")
    if kind in ("html", "svg", "text", "toml") and arguments.size is not None:
        raise ValueError("only a picture has a width: --size is for --png and --gif")
