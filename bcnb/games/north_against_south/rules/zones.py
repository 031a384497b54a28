"""Chapter 13, while pieces move: how a general's zone ties his units, and how they tie him.

What a brigade that moves as one has to see to besides, is asked in `marches`.
"""

from functools import reduce
from operator import and_

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.move_ranges import unit_ways
from bcnb.games.north_against_south.rules.state import Board, GeneralId, State, UnitId
from bcnb.grid.hexes import BOARD, HexId, bit, distance, members

# --- units that have strayed ------------------------------------------------------------------------------------------


@memoized_by_state
def strays(state: State) -> int:
    """Rule 13.8: the units of the side on turn that stand outside the zone of their brigade's general."""
    return b.strayed(state.board, state.turn.side)


def can_come_nearer(state: State, number: UnitId) -> bool:
    """Rule 13.8: whether a strayed unit has a move that brings it nearer to its general."""
    return bool(nearer(state, number, unit_ways(state, number, led=False)))


def nearer(state: State, number: UnitId, ways: int) -> int:
    """Rule 13.8: those hexes that lie in the zone of a unit's general, or else that lie nearer to him."""
    centre = _centre(state, number)
    if home := ways & b.zone(centre):
        return home
    far = distance(state.board.units[number].at, centre)
    return bit(at for at in members(ways) if distance(at, centre) < far)


def zone_of(state: State, number: UnitId) -> int:
    """Rule 13.3: the zone of the general of a unit's brigade."""
    return b.zone(_centre(state, number))


def _centre(state: State, number: UnitId) -> HexId:
    """The hex of the general of a unit's brigade."""
    general = state.board.units[number].brigade
    assert general is not None
    return state.board.generals[general].at


# --- ties -------------------------------------------------------------------------------------------------------------


def unit_ties(state: State, number: UnitId, ways: int) -> int:
    """Rules 13.7 and 13.8: those hexes to which a unit's brigade lets it go without its general, but for marches."""
    if state.board.units[number].brigade is None or state.turn.marchers >> number & 1:
        return ways
    near = zone_of(state, number)
    if near >> state.board.units[number].at & 1:
        return ways & near
    return nearer(state, number, ways) if state.rules.strayed_first else ways


def led_ties(state: State, number: UnitId, general: GeneralId, ways: int) -> int:
    """Rule 13.7: those hexes to which a unit may go together with the general of its hex, but for marches."""
    ways = _leader_ties(state, general, ways, 1 << number)
    return ways if state.board.units[number].brigade == general else unit_ties(state, number, ways)


def general_ties(state: State, general: GeneralId, ways: int) -> int:
    """Rule 13.7: those hexes to which his brigade lets a general go by himself, but for marches."""
    return _leader_ties(state, general, ways, 0)


def _leader_ties(state: State, general: GeneralId, ways: int, along: int) -> int:
    if state.turn.marching >> general & 1:
        return ways
    return ways & keeping(state.board, b.with_general(state.board, general) & ~along)


def keeping(board: Board, units: int) -> int:
    """The hexes from which a general's zone holds all of these units where they stand."""
    return reduce(and_, (b.zone(board.units[number].at) for number in b.unit_ids(units)), BOARD)


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
