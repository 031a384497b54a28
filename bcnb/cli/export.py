"""`bcnb export`: a game, a board or a question as one file to be sent, which needs no bcnb to be looked at."""

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace
from collections.abc import Mapping
from pathlib import Path

from tqdm import tqdm

from bcnb.cli.outlet import behind
from bcnb.cli.sources import add_eyes, find_source
from bcnb.course.exercises import is_exercise
from bcnb.course.questions import load_question
from bcnb.course.shelf import all_questions, find_question
from bcnb.course.tasks import load_task
from bcnb.export.page import page
from bcnb.export.raster import LARGE, NARROWEST, SMALL, WIDEST, gif, png
from bcnb.export.subject import Subject, at_ply, of_file, of_question, of_state, scene, shown
from bcnb.library.files import exists_already, save_bytes
from bcnb.library.records import find_record, is_record, load_record
from bcnb.library.toml import read_toml
from bcnb.players.eyes import eyes_of
from bcnb.present.scene import Stand
from bcnb.present.svg import picture

KINDS: Mapping[str, str] = {
    "html": "a page that plays by itself: the game with its board, log and dice, and its review if there is one",
    "svg": "the board as a drawing",
    "png": "the board with its words as a picture",
    "gif": "a whole game with its words as a moving picture",
}
"""The kinds of files, each with what it is."""
EXTRA = "a picture is drawn by two packages that are not all here: python -m pip install resvg-py pillow"


def describe(parser: ArgumentParser) -> None:
    """Say what the verb is for, and what it takes."""
    parser.description = (
        "Write a recorded game, a scenario or a question as one file that anybody can open. A game that is not over "
        "is told as its one person may know it; where several play, or none, say --seat or --umpire. What is told by a "
        "seat holds nothing that is hidden from it."
    )
    parser.add_argument("name", metavar="RECORD|SCENARIO|QUESTION")
    kinds = parser.add_mutually_exclusive_group(required=True)
    for kind, told in KINDS.items():
        kinds.add_argument(f"--{kind}", metavar="FILE", type=Path, help=told)
    parser.add_argument(
        "--ply",
        type=int,
        metavar="N",
        help="the ply of a record (its last; on a page its first)",
    )
    add_eyes(parser)
    parser.add_argument("--turned", action="store_true", help="seen from the other side")
    wide = f"how many points a PNG ({LARGE}) or a GIF ({SMALL}) is wide"
    parser.add_argument("--size", metavar="W", type=width, help=wide)


def width(text: str) -> int:
    """How wide a picture is."""
    if not (text.isascii() and text.isdecimal() and len(text) < 6 and NARROWEST <= int(text) <= WIDEST):
        raise ArgumentTypeError(f"{text!r:.40} is no width, from {NARROWEST} to {WIDEST:,} points")
    return int(text)


def run(arguments: Namespace) -> int:
    """Write the file, and name it. A file that exists is left alone."""
    kind, path = next((kind, path) for kind in KINDS if (path := getattr(arguments, kind)))
    if path.exists():
        raise exists_already(path)
    _check_fit(kind, arguments)
    save_bytes(path, made(kind, find_subject(arguments), arguments.size))
    print(path)
    return 0


def made(kind: str, subject: Subject, size: int | None = None) -> bytes:
    """The bytes of a file of this kind. Raises ValueError where the packages that draw are missing."""
    if kind == "html":
        return page(shown(subject))
    if kind == "svg":
        return f"{picture(scene(subject))}\n".encode()
    try:
        return png(subject, size or LARGE) if kind == "png" else _moving(subject, size or SMALL)
    except ModuleNotFoundError as missing:
        raise ValueError(EXTRA) from missing


def _moving(subject: Subject, size: int) -> bytes:
    """A GIF. On a terminal a bar shows how far it is."""
    if subject.record is None:
        raise ValueError("only a recorded game moves: a GIF shows one from its start to its end")
    seen, of = behind(sys.stderr), len(subject.tale.walk)
    hidden = seen is None or not seen.isatty()
    with tqdm(desc="drawn", unit="ply", total=of, file=seen, disable=hidden, leave=False) as bar:
        return gif(subject, size, lambda done: bar.update(done - bar.n))


def _check_fit(kind: str, arguments: Namespace) -> None:
    """Raises ValueError for what this kind of file cannot be."""
    if kind == "gif" and arguments.ply is not None:
        raise ValueError("a GIF shows a whole game: leave --ply out")
    if kind in ("html", "svg") and arguments.size is not None:
        raise ValueError("a page and a drawing fit any width: --size is for --png and --gif")


# --- what is exported -------------------------------------------------------------------------------------------------


def find_subject(arguments: Namespace) -> Subject:
    """What the words name. Raises ValueError, OSError, and FileError for a faulty file."""
    name = arguments.name
    if is_record(name):
        return _game(arguments)
    if name in all_questions() or _is_question(name):
        _check_plain(arguments, "a question")
        return of_question(load_question(find_question(name)), arguments.turned)
    if name.endswith(".toml") and Path(name).is_file() and is_exercise(read_toml(name).values):
        _check_plain(arguments, "a task")
        task = load_task(Path(name))
        return of_state(task.state, task.title, Stand(turned=arguments.turned))
    source = find_source(name, arguments.ply, arguments.seat, arguments.umpire)
    return of_state(source.state, source.title, Stand(source.viewer, arguments.turned))


def _game(arguments: Namespace) -> Subject:
    """A recorded game at a ply."""
    path = find_record(arguments.name)
    viewer = eyes_of(load_record(path), arguments.seat, arguments.umpire)
    told = of_file(path, viewer, arguments.turned)
    first = 0 if arguments.html else told.ply
    return at_ply(told, first if arguments.ply is None else arguments.ply)


def _is_question(name: str) -> bool:
    """Whether a file holds a question, and no bare position."""
    return name.endswith(".toml") and Path(name).is_file() and "question" in read_toml(name).values


def _check_plain(arguments: Namespace, what: str) -> None:
    """Raises ValueError for a ply or a seat where there is none."""
    if arguments.ply is not None:
        raise ValueError(f"{arguments.name} is {what}: only a record has plies")
    if arguments.seat:
        raise ValueError(f"{arguments.name} is {what}, which nobody's cards are hidden in: leave --seat out")
