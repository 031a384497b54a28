"""`bcnb replay`: print a recorded game in words, ply by ply."""

from argparse import ArgumentParser, Namespace
from textwrap import fill

from bcnb.cli.source_lookup import add_viewer_options
from bcnb.players.session import viewer_for
from bcnb.presentation.narration import narrate
from bcnb.presentation.presenter import NarratedGame, headed
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game

WIDTH = 100
NARROWEST = 12
"""The smallest width of the column of seats, in letters."""


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Describe a recorded game in words, ply by ply. A ply is one action, roll or draw. RECORD is a file or the "
        "name of a game. An unfinished game is shown as its human player sees it. If it has several human players, or "
        "none, add --seat or --umpire. (The notebook replays/replay shows a game on the board.)"
    )
    parser.add_argument("record", metavar="RECORD")
    add_viewer_options(parser)


def run(arguments: Namespace) -> int:
    """Print the replay.

    Raises:
        OSError: if the record cannot be read.
        ValueError: for an unknown game, an invalid record, or an unclear viewer.
    """
    recorded = find_recorded_game(arguments.record)
    record = recorded.record
    narrated = narrate_or_fault(recorded, viewer_for(record, arguments.seat, arguments.umpire))
    wide = max(NARROWEST, *map(len, record.header.seats))
    print(headed(narrated.walk[0].state, f"{narrated.title}. {narrated.players}"))
    for ply, moment in zip(record.plies, narrated.walk[1:], strict=True):
        print_lines(" ".join(moment.words), f"{ply.number:5} {ply.seat:{wide}} ")
        print_lines(moment.note, " " * (wide + 7))
    print(narrated.result)
    return 0


def narrate_or_fault(recorded: Recorded, seat: str | None) -> NarratedGame:
    """Return the narration of a recorded game.

    Args:
        recorded: the recorded game.
        seat: the viewer, or None for the umpire view.

    Raises:
        ValueError: for an invalid record, also for one that mentions something that the game does not have.
    """
    try:
        return narrate(recorded, seat)
    except LookupError as error:  # `bcnb verify` reports the line
        reason = f"the record contains something that the game does not have: {error}"
        raise ValueError(f"{recorded.file}: {reason}") from error


def print_lines(text: str, first: str) -> None:
    """Print a paragraph with a prefix, indented by its width. Print nothing for an empty text."""
    if text:
        print(fill(text, WIDTH, initial_indent=first, subsequent_indent=" " * len(first)))
