"""What both games on the hex board measure alike: what a seat takes from its enemy, and what it gains on him."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Side

H = TypeVar("H", bound=HexState)


def taken(figures: Callable[[H, Side], int]) -> Callable[[H, H, Seat], Fraction]:
    """How many figures the enemy of a seat has lost, where a game counts those of a side so."""

    def measure(before: H, now: H, seat: Seat) -> Fraction:
        foe = Side[seat.upper()].foe
        return Fraction(figures(before, foe) - figures(now, foe))

    return measure


def gained(prizes: Callable[[H, Side], int]) -> Callable[[H, H, Seat], Fraction]:
    """How many flags or points a seat has won, less those that its enemy has won."""

    def measure(before: H, now: H, seat: Seat) -> Fraction:
        side = Side[seat.upper()]
        own = prizes(now, side) - prizes(before, side)
        return Fraction(own - (prizes(now, side.foe) - prizes(before, side.foe)))

    return measure
