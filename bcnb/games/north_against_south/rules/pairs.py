"""Rule 4.17 read otherwise (N-7): the two units of a hex that one order moves go to the same hex.

They still move one by one: the first goes where the second can follow, and the second goes nowhere else.
"""

from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.paths import unit_ways
from bcnb.games.north_against_south.rules.state import State, UnitId
from bcnb.games.north_against_south.rules.zones import unit_ties


def partner(state: State, number: UnitId) -> UnitId | None:
    """The unit that has to stay with another one; None for a unit that moves as it likes, or with its brigade."""
    if not state.rules.pair_stays_together or state.turn.marchers >> number & 1:
        return None
    team = next((team for team in state.turn.teams if team >> number & 1), 0) & ~(1 << number)
    return next((other for other in b.unit_ids(team) if other in state.board.units), None)


def pair_ties(state: State, number: UnitId, ways: int) -> int:
    """Those hexes to which the other unit of a pair has gone, or could still go, too."""
    other = partner(state, number)
    if other is None:
        return ways
    if state.turn.moved >> other & 1:
        return ways & 1 << state.board.units[other].at
    follows = unit_ties(state, other, unit_ways(state, other, led=False))
    return ways & follows & ~state.board.unit_masks[state.turn.side]


def is_left_behind(state: State, number: UnitId) -> bool:
    """Whether the other unit of a pair has moved away from a unit."""
    other, units = partner(state, number), state.board.units
    return other is not None and bool(state.turn.moved >> other & 1) and units[other].at != units[number].at
