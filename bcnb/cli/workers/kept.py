"""Games of a run that was broken off: what is there and whole is not played again."""

from collections.abc import Callable, Iterator
from pathlib import Path

from bcnb.cli.workers.playing import Order, Row, row_of
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import read_record
from bcnb.storage.files import exists_already
from bcnb.storage.records import load_record, timeline_of


def kept_rows(folder: Path, order: Order, called: Callable[[int], str], games: int) -> dict[int, Row]:
    """What a table says of the games of an order whose records are in a folder, by their numbers; `called` gives the
    name of each.

    Raises FileExistsError where something else bears the name of one.
    """
    return {number: kept_row(path, order, number) for number, path in _named(folder, called, games)}


def _named(folder: Path, called: Callable[[int], str], games: int) -> Iterator[tuple[int, Path]]:
    for path in folder.iterdir():
        number = path.stem.rpartition("-")[2]
        if number.isdecimal() and 0 < int(number) <= games and path.name == called(int(number)):
            yield int(number), path


def kept_row(path: Path, order: Order, number: int) -> Row:
    """What a table says of the game in a file. Raises FileExistsError where that is not the game of the order."""
    try:
        record = load_record(path)
    except (ValueError, OSError):
        raise exists_already(path) from None
    if record.end is None or record.header != read_record(order.header, ruleset).header:
        raise exists_already(path)
    return row_of(number, record, timeline_of(record, str(path)).states[-1])
