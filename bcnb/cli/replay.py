"""`bcnb replay`: print a recorded game in words, ply by ply."""

from argparse import ArgumentParser, Namespace
from textwrap import fill

from bcnb.cli.source_lookup import add_eyes
from bcnb.engine.record import Record
from bcnb.players.session import viewer_for
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import NarratedGame, headed
from bcnb.storage.records import find_record, load_record

WIDTH = 100
NARROWEST = 12
"""The smallest width of the column of seats, in letters."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Describe a recorded game in words, ply by ply. RECORD is a file or the name of a game. An unfinished game is "
        "shown as its one human player may know it. If several people play, or none, add --seat or --umpire. (The "
        "notebook replays/replay shows a game on the board.)"
    )
    parser.add_argument("record", metavar="RECORD")
    add_eyes(parser)


def run(arguments: Namespace) -> int:
    """Print the replay.

    Raises:
        OSError: if the record cannot be read.
        ValueError: for an unknown game, an invalid record, or an unclear viewer.
    """
    path = find_record(arguments.record)
    record = load_record(path)
    tale = told(record, viewer_for(record, arguments.seat, arguments.umpire), str(path))
    wide = max(NARROWEST, *map(len, record.header.seats))
    print(headed(tale.walk[0].state, f"{tale.title}. {tale.players}"))
    for ply, moment in zip(record.plies, tale.walk[1:], strict=True):
        print_lines(" ".join(moment.words), f"{ply.number:5} {ply.seat:{wide}} ")
        print_lines(moment.note, " " * (wide + 7))
    print(tale.result)
    return 0


def told(record: Record, seat: str | None, name: str) -> NarratedGame:
    """Return the narration of a record.

    Args:
        record: the recorded game.
        seat: the viewer, or None for the umpire view.
        name: the name of the record in error messages.

    Raises:
        ValueError: for an invalid record, also for one that mentions something that the game does not have.
    """
    try:
        return narrate(record, seat, name)
    except LookupError as error:  # `bcnb verify` reports the line
        raise ValueError(f"{name}: the record contains something that the game does not have: {error}") from error


def print_lines(text: str, first: str) -> None:
    """Print a paragraph with a prefix, indented by its width. Print nothing for an empty text."""
    if text:
        print(fill(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first)))
