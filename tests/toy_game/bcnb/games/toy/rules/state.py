"""What a race is at any moment: who has how many points, who holds which cards, and what the game waits for."""

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

HIDDEN = "?"
"""A card of which no more is known than that it is held."""
CARDS: Mapping[str, int] = {"fox": 2, "owl": 1}
"""The cards, and how many there are of each."""
STEPS = 2
"""How many steps a side may make in a turn."""
CHOICE, ROLL, DRAW, OVER = "choice", "roll", "draw", ""
"""What a race waits for."""


class Colour(IntEnum):
    """The sides, in the order of their turns."""

    RED = 0
    BLUE = 1

    @property
    def seat(self) -> str:
        return self.name.lower()

    @property
    def other(self) -> "Colour":
        return Colour(1 - self)


SEATS = tuple(colour.seat for colour in Colour)


class Turn(NamedTuple):
    """Turns are counted from 1."""

    number: int
    seat: Colour


class State(NamedTuple):
    """A race to `goal` points. `steps` are those made in this turn; `bag` are all cards of which it is not known that
    somebody holds them."""

    goal: int
    turn: Turn
    steps: int
    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    bag: Mapping[str, int]
    waits: str

    @property
    def ruleset(self) -> str:
        return "toy"

    @property
    def left(self) -> int:
        """How many cards can still be drawn."""
        return sum(self.bag.values()) - sum(hand.count(HIDDEN) for hand in self.hands)
