"""Value measures that both hex games share: the figures that a seat takes, and the flags or points that it gains."""

from collections.abc import Callable
from fractions import Fraction
from typing import TypeVar

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Side

H = TypeVar("H", bound=HexState)


def taken(figures: Callable[[H, Side], int]) -> Callable[[H, H, Seat], Fraction]:
    """Return a measure of the figures that a seat's enemy has lost; `figures` counts those of a side."""

    def measure(before: H, now: H, seat: Seat) -> Fraction:
        foe = Side[seat.upper()].foe
        return Fraction(figures(before, foe) - figures(now, foe))

    return measure


def gained(prizes: Callable[[H, Side], int]) -> Callable[[H, H, Seat], Fraction]:
    """Return a measure of the flags or points that a seat has won, less those that its enemy has won."""

    def measure(before: H, now: H, seat: Seat) -> Fraction:
        side = Side[seat.upper()]
        own = prizes(now, side) - prizes(before, side)
        return Fraction(own - (prizes(now, side.foe) - prizes(before, side.foe)))

    return measure
