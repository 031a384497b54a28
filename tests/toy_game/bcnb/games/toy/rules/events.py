"""What has happened in a race. Every kind of field that an event may have stands in one of these."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from bcnb.engine.ruleset import Scalar
from bcnb.games.toy.rules.state import SEATS, Colour


@dataclass(frozen=True, slots=True)
class Stepped:
    rule: str
    seat: Colour
    points: int


@dataclass(frozen=True, slots=True)
class Waited:
    rule: str
    what: str


@dataclass(frozen=True, slots=True)
class Drew:
    rule: str
    seat: Colour
    card: str


@dataclass(frozen=True, slots=True)
class TurnPassed:
    rule: str
    seat: Colour


@dataclass(frozen=True, slots=True)
class RaceWon:
    """`margin` is None for a winner who is no point ahead; a `clean` one has reached the goal exactly."""

    rule: str
    seat: Colour
    points: tuple[int, ...]
    margin: int | None
    clean: bool


Event: TypeAlias = Stepped | Waited | Drew | TurnPassed | RaceWon
scalars: Mapping[Any, Scalar] = {
    Colour: Scalar(lambda colour: SEATS[colour], lambda text: Colour(SEATS.index(text))),
}
