"""`bcnb record`: turn a game in notation, such as one from a real table, into an ordinary record."""

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from bcnb.engine.record import Record
from bcnb.engine.turn_notation import NotationError
from bcnb.presentation.presenter import presenter_of
from bcnb.presentation.text_tools import count_noun
from bcnb.storage.disk import expanded
from bcnb.storage.files import file_exists_error, make_folder
from bcnb.storage.game_notation import load_notation
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import save_record
from bcnb.storage.saved_games import free_paths


def describe(parser: ArgumentParser) -> None:
    """Add the description and the arguments of the verb to its parser."""
    parser.description = (
        "Record a game that was played at a real table, or anywhere else. The file has a few headers, and one line for "
        "each turn with its card, moves, attacks and dice. The guide 'Write down a game' explains the notation, and "
        "`bcnb export RECORD --text FILE` writes it. A fault is shown with its line and column and the board at that "
        "moment, and nothing is saved."
    )
    parser.add_argument("--from", dest="source", metavar="FILE", type=expanded, required=True, help="game in notation")
    parser.add_argument(
        "--out", metavar="RECORD", type=expanded, help="record to write (default: a new one among your saved games)"
    )


def run(arguments: Namespace) -> int:
    """Read the game, save its record, and print the path and the result. An existing file is not overwritten.

    Raises:
        FileExistsError: if the record exists.
        NotationError: for a fault in the notation, after the board at that moment is printed.
        OSError: if a file cannot be read or written.
    """
    if arguments.out and arguments.out.exists():
        raise file_exists_error(arguments.out)
    try:
        record = load_notation(arguments.source)
    except NotationError as error:
        if error.state is not None:
            print(presenter_of(error.state).board(error.state), file=sys.stderr)
        raise
    path = _saved(record, arguments.out)
    recorded = Recorded(str(path), record)
    result = presenter_of(recorded.start).telling.result(record, recorded.states[-1])
    print(f"{path}\n{recorded.scenario.title}, {count_noun(len(record.plies), 'ply', 'plies')}. {result}")
    return 0


def _saved(record: Record, out: Path | None) -> Path:
    """Save a record, and return its path."""
    path = out or _free(record)
    save_record(path, record)
    return path


def _free(record: Record) -> Path:
    """Return a free path for a record among the saved games."""
    path = next(free_paths(Recorded("record", record).scenario))
    make_folder(path.parent)
    return path
