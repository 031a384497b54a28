"""More terms for the chance to win in *Battle-Cry* (1961): those of the package, and how the pieces stand.

As on the hex board, what a side has comes in as the Union's less the Confederacy's, and as the sum of both, signed by
whose turn it is: apart before the dice and after them.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import add, sub
from typing import NamedTuple

from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry_1961 import win_features as today
from bcnb.games.battle_cry_1961.rules.state import Board, Field, Phase, State
from bcnb.games.battle_cry_1961.rules.tables import Area
from bcnb.grid.squares import STRIDE, spread

SIDE = (
    "infantry",
    "cavalry",
    "artillery",
    "in touch with the enemy",
    "within two squares of the enemy",
    "within three squares of the enemy",
    "artillery within three squares",
    "beside a friend",
    "pairs in a column",
    "threes in a column",
    "open squares beside",
    "on mountains",
    "on stations",
    "in the eastern half",
    "both halves, the smaller",
)
"""What is known of the pieces of one side."""
LONGEST = 100
"""The turn from which on the number of the turn no longer counts."""


def names_of(name: str, before: Sequence[str]) -> tuple[str, ...]:
    """All terms, after those of the package."""
    return (
        *before,
        *(f"{one}, difference" for one in SIDE),
        *(f"{one}, share" for one in SIDE),
        "lead squared",
        "lead cubed",
        *(f"{one}, before the dice" for one in SIDE),
        *(f"{one}, in the turn" for one in SIDE),
        "lead by turn",
    )


class Pieces(NamedTuple):
    """The terms that follow from the board alone, and the sum of what the sides have, with either sign."""

    fixed: tuple[float, ...]
    plus: tuple[float, ...]
    minus: tuple[float, ...]
    lead: float


@lru_cache(maxsize=1 << 11)
def _pieces(board: Board, field: Field) -> Pieces:
    union, confederate = board.sides
    one, other = _side(board, field, union, confederate), _side(board, field, confederate, union)
    own, foe = union.bit_count(), confederate.bit_count()
    whole = max(own + foe, 1)
    lead = (own - foe) / whole
    differences, sums = [*map(sub, one, other)], [*map(add, one, other)]
    fixed = (*map(float, differences), *(each / whole for each in differences), lead * abs(lead), lead**3)
    return Pieces(fixed, (*map(float, sums),), (*(-float(each) for each in sums),), lead)


def _side(board: Board, field: Field, own: int, foes: int) -> tuple[int, ...]:
    """The values of `SIDE`."""
    land, guns = field.land, board.arms[2]
    first = foes | spread(foes) & land
    second = first | spread(first) & land
    third = second | spread(second) & land
    around = spread(own)
    upright, level = own & own << STRIDE, own & own << 1
    east = (own & field.areas[Area.EAST]).bit_count()
    return (
        *((own & arm).bit_count() for arm in board.arms),
        (own & first).bit_count(),
        (own & second).bit_count(),
        (own & third).bit_count(),
        (own & third & guns).bit_count(),
        (own & around).bit_count(),
        upright.bit_count() + level.bit_count(),
        (upright & upright << STRIDE).bit_count() + (level & level << 1).bit_count(),
        (around & land & ~(own | foes)).bit_count(),
        (own & field.mountains).bit_count(),
        (own & field.stations).bit_count(),
        east,
        min(east, own.bit_count() - east),
    )


NOTHING = (0.0,) * len(SIDE)


def values(state: State, viewer: Seat | None) -> list[float]:
    """The terms of a state, in the order of `names_of`."""
    pieces = _pieces(state.board, state.field)
    signed = pieces.minus if state.side else pieces.plus
    rolls = state.phase in (Phase.ROLL, Phase.SIDES)
    return [
        *today.values(state, viewer),
        *pieces.fixed,
        *(signed if rolls else NOTHING),
        *(NOTHING if rolls else signed),
        pieces.lead * min(state.turn.number, LONGEST) / 50,
    ]
