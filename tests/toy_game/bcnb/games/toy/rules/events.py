"""The events of a race. Together they have every kind of field that an event may have."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bcnb.engine.ruleset import Scalar
from bcnb.games.toy.rules.state import SEATS, Color


@dataclass(frozen=True, slots=True)
class Stepped:
    """A side has moved by this number of cells."""

    rule: str
    seat: Color
    points: int


@dataclass(frozen=True, slots=True)
class Waited:
    """The race waits for `what`: the die or a card."""

    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class Drew:
    """A side has drawn a card."""

    rule: str
    seat: Color
    card: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    """The turn of a side begins."""

    rule: str
    seat: Color


@dataclass(frozen=True, slots=True)
class RaceWon:
    """A side has won. `margin` is None if it is not ahead, and `clean` is True if it reached the goal exactly."""

    rule: str
    seat: Color
    points: tuple[int, ...]
    margin: int | None
    clean: bool


Event: TypeAlias = Stepped | Waited | Drew | TurnPassed | RaceWon
scalars: Mapping[Any, Scalar] = {
    Color: Scalar(lambda color: SEATS[color], lambda text: Color(SEATS.index(text))),
}
