"""A game played by a worker: from a header, which holds all that is played, to a record and its row in a table."""

import re
from argparse import ArgumentTypeError
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.notation import whole_number
from bcnb.engine.record import Record, read_record, write_header, write_record
from bcnb.engine.ruleset import Outcome, Scenario, Seat, State
from bcnb.players.match import simulate
from bcnb.storage.files import exists_already
from bcnb.storage.records import SUFFIX, load_record, scenario_of, timeline_of

Row: TypeAlias = dict[str, Any]
"""What a table says of a game."""


class SimulationRequest(NamedTuple):
    """What is played: the header of the records, from which seed, and whether the records are wanted, too."""

    header: bytes
    seed: str
    record: bool


class SimulatedGame(NamedTuple):
    """A game that was played: what a table says of it, and the bytes of its record, if they were wanted."""

    row: Row
    record: bytes


def ordered(scenario: Scenario, players: Mapping[Seat, str], seed: str, *, record: bool) -> SimulationRequest:
    """The order for games of a scenario between these players."""
    return SimulationRequest(
        write_header(Game(ruleset(scenario.ruleset), scenario, players).record.header), seed, record
    )


def play(order: SimulationRequest, number: int) -> SimulatedGame:
    """Play the game with this number, to its end. The same number gives the same game."""
    scenario, seats = _start(order.header)
    game = simulate(scenario, seats, f"{order.seed}/{number}")
    data = write_record(game.record, game.ruleset) if order.record else b""
    return SimulatedGame(row_of(number, game.record, game.state), data)


@cache
def _start(header: bytes) -> tuple[Scenario, Mapping[Seat, str]]:
    record = read_record(header, ruleset, "header")
    return scenario_of(record, "header"), record.header.seats


def row_of(number: int, record: Record, last: State) -> Row:
    """What a table says of a game that is over, from its record and its last state."""
    end = record.end
    assert end
    outcome = ruleset(record.header.ruleset).outcome(last)
    return {"game": number, "winner": end.winner, "by": end.by, "plies": end.plies, "scores": _scores(outcome)}


def _scores(outcome: Outcome | None) -> dict[str, int]:
    return dict(outcome.scores) if outcome else {}


def kept_rows(folder: Path, order: SimulationRequest, called: Callable[[int], str], games: int) -> dict[int, Row]:
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


def kept_row(path: Path, order: SimulationRequest, number: int) -> Row:
    """What a table says of the game in a file. Raises FileExistsError where that is not the game of the order."""
    try:
        record = load_record(path)
    except (ValueError, OSError):
        raise exists_already(path) from None
    if record.end is None or record.header != read_record(order.header, ruleset).header:
        raise exists_already(path)
    return row_of(number, record, timeline_of(record, str(path)).states[-1])


MOST_GAMES = 10_000_000


def count(text: str) -> int:
    """How many games: at least one, and no more than `MOST_GAMES`."""
    if (number := whole_number(text, MOST_GAMES, least=1)) is None:
        raise ArgumentTypeError(f"{text!r:.40} is no number of games, from 1 to {MOST_GAMES:,}")
    return number


def record_name(scenario: Scenario, players: Mapping[str, str], seed: str, number: int) -> str:
    """The name of a record's file: for anything but letters, digits, points and dashes, a `_`. The header of the record
    says who plays where, but not the seed: of two that would be written alike, each has its own name."""
    name = "-".join((scenario.name, *players.values(), _written(seed), f"{number:03}"))
    return _plain(name) + SUFFIX


def _written(seed: str) -> str:
    """A seed; behind one that cannot stand in a name, by what it is known."""
    return seed if _plain(seed) == seed else f"{seed}_{sha256(seed.encode(errors='surrogatepass')).hexdigest()[:8]}"


def _plain(text: str) -> str:
    return re.sub(r"[^\w.-]", "_", text, flags=re.ASCII)
