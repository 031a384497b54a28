"""The worker task of a simulation: play a game, given a record's header, and return its record and table row."""

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_record, write_header, write_record
from bcnb.engine.ruleset import Outcome, Scenario, Seat
from bcnb.players.match import simulate
from bcnb.storage.files import file_exists_error
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import SUFFIX, load_recorded_game

Row: TypeAlias = dict[str, Any]
"""The row of a game in a table of results."""


class SimulationRequest(NamedTuple):
    """A request to play games: the header of the records, the seed, and True to return the records."""

    header: bytes
    seed: str
    record: bool


class SimulatedGame(NamedTuple):
    """A finished game: its table row, and the bytes of its record, or b"" if they were not requested."""

    row: Row
    record: bytes


def ordered(scenario: Scenario, players: Mapping[Seat, str], seed: str, *, record: bool) -> SimulationRequest:
    """Return the request for games of a scenario between the given players."""
    return SimulationRequest(
        write_header(Game(ruleset(scenario.ruleset), scenario, players).record.header), seed, record
    )


def play(order: SimulationRequest, number: int) -> SimulatedGame:
    """Play the game with the given number to its end. The same request and number always give the same game."""
    scenario, seats = _start(order.header)
    game = simulate(scenario, seats, f"{order.seed}/{number}")
    data = write_record(game.record, game.ruleset) if order.record else b""
    return SimulatedGame(row_of(number, game.record, game.ruleset.outcome(game.state)), data)


@cache
def _start(header: bytes) -> tuple[Scenario, Mapping[Seat, str]]:
    recorded = Recorded("header", read_record(header, ruleset, "header"))
    return recorded.scenario, recorded.record.header.seats


def row_of(number: int, record: Record, outcome: Outcome | None) -> Row:
    """Return the table row of a finished game.

    Args:
        number: the number of the game, from 1.
        record: its record, which must have an end.
        outcome: its outcome by the rules, or None if it ended without one.
    """
    end = record.end
    assert end
    return {"game": number, "winner": end.winner, "by": end.by, "plies": end.plies, "scores": _scores(outcome)}


def _scores(outcome: Outcome | None) -> dict[str, int]:
    return dict(outcome.scores) if outcome else {}


def saved_rows(folder: Path, order: SimulationRequest, called: Callable[[int], str], games: int) -> dict[int, Row]:
    """Return the table rows of the games whose records are already in a folder, by number.

    Args:
        folder: the folder of the records.
        order: the request for the games.
        called: returns the file name for the number of a game.
        games: the number of games.

    Raises:
        FileExistsError: if a file with the name of a record is not that record.
    """
    return {number: saved_row(path, order, number) for number, path in _named(folder, called, games)}


def _named(folder: Path, called: Callable[[int], str], games: int) -> Iterator[tuple[int, Path]]:
    for path in folder.iterdir():
        number = path.stem.rpartition("-")[2]
        if number.isdecimal() and 0 < int(number) <= games and path.name == called(int(number)):
            yield int(number), path


def saved_row(path: Path, order: SimulationRequest, number: int) -> Row:
    """Return the table row of the game in a file.

    Raises:
        FileExistsError: if the file is not a complete record of the requested game.
    """
    try:
        recorded = load_recorded_game(path)
    except (ValueError, OSError):
        raise file_exists_error(path) from None
    record = recorded.record
    if record.end is None or record.header != read_record(order.header, ruleset).header:
        raise file_exists_error(path)
    return row_of(number, record, recorded.ruleset.outcome(recorded.states[-1]))


MOST_GAMES = 10_000_000
"""The largest number of games of a run."""


def record_name(scenario: Scenario, players: Mapping[str, str], seed: str, number: int) -> str:
    """Return the file name of a record. Characters other than letters, digits, `.`, `-` and `_` become `_`.

    The header of a record contains the players, but not the seed. So different seeds always give different names.
    """
    name = "-".join((scenario.name, *players.values(), _written(seed), f"{number:03}"))
    return _plain(name) + SUFFIX


def _written(seed: str) -> str:
    """Return the seed. A digest is added if it contains characters that a file name replaces."""
    return seed if _plain(seed) == seed else f"{seed}_{sha256(seed.encode(errors='surrogatepass')).hexdigest()[:8]}"


def _plain(text: str) -> str:
    return re.sub(r"[^\w.-]", "_", text, flags=re.ASCII)
