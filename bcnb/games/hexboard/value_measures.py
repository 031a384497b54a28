"""Value measures that both hex games share: the figures that a seat takes, and the flags or points that it gains."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import TypeVar

from bcnb.engine.ruleset import Seat
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import Side

H = TypeVar("H", bound=HexState)


BY: Mapping[str, str] = {
    "7.11": "sabers that hit a general",
    "8.6": "retreat flags with no way back",
    "8.7": "retreat flags at the edge of the board",
    "8.9": "retreat flags that leave a general no way back",
}
"""The source of a gain in words in both games, by the rule of the event."""


def figures(state: HexState, side: Side) -> int:
    """Return the number of a side's figures on the board; each general counts as one."""
    units = sum(unit.strength for unit in state.board.units.values() if unit.side == side)
    return units + state.board.general_masks[side].bit_count()


def taken(before: HexState, now: HexState, seat: Seat) -> Fraction:
    """Return the number of figures that a seat's enemy has lost."""
    foe = Side[seat.upper()].foe
    return Fraction(figures(before, foe) - figures(now, foe))


def gained(score: Callable[[H, Side], int]) -> Callable[[H, H, Seat], Fraction]:
    """Return a measure of the flags or points that a seat has won, less those that its enemy has won."""

    def measure(before: H, now: H, seat: Seat) -> Fraction:
        side = Side[seat.upper()]
        own = score(now, side) - score(before, side)
        return Fraction(own - (score(now, side.foe) - score(before, side.foe)))

    return measure
