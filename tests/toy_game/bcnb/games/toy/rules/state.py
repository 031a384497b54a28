"""The state of a race: the points and cards of both sides, and what the game waits for."""

from collections.abc import Mapping
from enum import IntEnum
from typing import NamedTuple

HIDDEN = "?"
"""A card that a viewer cannot see."""
CARDS: Mapping[str, int] = {"fox": 2, "owl": 1}
"""The number of copies of each card."""
STEPS = 2
"""The largest number of steps in a turn."""
CHOICE, ROLL, DRAW, OVER = "choice", "roll", "draw", ""
"""The states of waiting: for a choice, a roll, a draw, or nothing after the end."""


class Color(IntEnum):
    """The sides, in the order of their turns."""

    RED = 0
    BLUE = 1

    @property
    def seat(self) -> str:
        """Return the name of the side."""
        return self.name.lower()

    @property
    def other(self) -> "Color":
        """Return the opposing side."""
        return Color(1 - self)


SEATS = tuple(color.seat for color in Color)


class Turn(NamedTuple):
    """The number of a turn, counted from 1, and its side."""

    number: int
    seat: Color


class State(NamedTuple):
    """A race to `goal` points.

    `steps` are those made in this turn. `bag` are the cards that may still be drawn, given what the viewer knows.
    """

    goal: int
    turn: Turn
    steps: int
    points: tuple[int, ...]
    hands: tuple[tuple[str, ...], ...]
    bag: Mapping[str, int]
    waits: str

    @property
    def ruleset(self) -> str:
        """Return the name of the ruleset."""
        return "toy"

    @property
    def left(self) -> int:
        """Return the number of cards that can still be drawn."""
        return sum(self.bag.values()) - sum(hand.count(HIDDEN) for hand in self.hands)
