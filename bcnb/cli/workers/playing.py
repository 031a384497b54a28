"""A game played by a worker: from a header, which holds all that is played, to a record and its row in a table."""

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple, TypeAlias

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_record, write_header, write_record
from bcnb.engine.ruleset import Outcome, Scenario, Seat, State
from bcnb.players.match import simulate
from bcnb.storage.records import scenario_of

Row: TypeAlias = dict[str, Any]
"""What a table says of a game."""


class Order(NamedTuple):
    """What is played: the header of the records, from which seed, and whether the records are wanted, too."""

    header: bytes
    seed: str
    record: bool


class Played(NamedTuple):
    """A game that was played: what a table says of it, and the bytes of its record, if they were wanted."""

    row: Row
    record: bytes


def ordered(scenario: Scenario, players: Mapping[Seat, str], seed: str, *, record: bool) -> Order:
    """The order for games of a scenario between these players."""
    return Order(write_header(Game(ruleset(scenario.ruleset), scenario, players).record.header), seed, record)


def play(order: Order, number: int) -> Played:
    """Play the game with this number, to its end. The same number gives the same game."""
    scenario, seats = _start(order.header)
    game = simulate(scenario, seats, f"{order.seed}/{number}")
    data = write_record(game.record, game.ruleset) if order.record else b""
    return Played(row_of(number, game.record, game.state), data)


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
