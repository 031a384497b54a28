"""Chapter 13: zones. How a general's zone limits his units, and how they limit him, while pieces move.

The additional limits of a marching brigade are in `brigade_march`.
"""

from functools import reduce
from operator import and_

from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.move_ranges import unit_ways
from bcnb.games.north_against_south.rules.state import Board, GeneralId, State, UnitId
from bcnb.grid.hexes import BOARD, HexId, bit, distance, members

# --- strayed units ----------------------------------------------------------------------------------------------------


def strays(state: State) -> int:
    """Return the units of the current side outside the zone of their brigade's general (rule 13.8)."""
    return b.strayed(state.board, state.turn.side)


def can_come_nearer(state: State, number: UnitId) -> bool:
    """Return True if a strayed unit has a move that brings it nearer to its general (rule 13.8)."""
    return bool(nearer(state, number, unit_ways(state, number, led=False)))


def nearer(state: State, number: UnitId, ways: int) -> int:
    """Return those of some hexes in the zone of a unit's general or, if there are none, nearer to him (rule 13.8)."""
    center = _center(state, number)
    if home := ways & b.zone(center):
        return home
    far = distance(state.board.units[number].at, center)
    return bit([at for at in members(ways) if distance(at, center) < far])


def zone_of(state: State, number: UnitId) -> int:
    """Return the zone of the general of a unit's brigade (rule 13.3)."""
    return b.zone(_center(state, number))


def _center(state: State, number: UnitId) -> HexId:
    """Return the hex of the general of a unit's brigade."""
    general = state.board.units[number].brigade
    assert general is not None
    return state.board.generals[general].at


# --- limits -----------------------------------------------------------------------------------------------------------


def unit_ties(state: State, number: UnitId, ways: int) -> int:
    """Return those of some hexes to which its brigade lets a unit go without its general (rules 13.7 and 13.8).

    Marches are not considered here.
    """
    unit = state.board.units[number]
    if unit.brigade is None or state.turn.marchers >> number & 1:
        return ways
    near = b.zone(state.board.generals[unit.brigade].at)
    if near >> unit.at & 1:
        return ways & near
    return nearer(state, number, ways) if state.rules.strayed_first else ways


def led_ties(state: State, number: UnitId, general: GeneralId, ways: int) -> int:
    """Return those of some hexes to which a unit may go with the general of its hex, apart from marches (rule 13.7)."""
    ways = _leader_ties(state, general, ways, 1 << number)
    return ways if state.board.units[number].brigade == general else unit_ties(state, number, ways)


def general_ties(state: State, general: GeneralId, ways: int) -> int:
    """Return those of some hexes to which his brigade lets a general go alone, apart from marches (rule 13.7)."""
    return _leader_ties(state, general, ways, 0)


def _leader_ties(state: State, general: GeneralId, ways: int, along: int) -> int:
    if state.turn.marching >> general & 1:
        return ways
    return ways & keeping(state.board, b.with_general(state.board, general) & ~along)


def keeping(board: Board, units: int) -> int:
    """Return the hexes from which a general's zone holds all of these units on their current hexes."""
    return reduce(and_, [b.zone(board.units[number].at) for number in b.unit_ids(units)], BOARD)


def partner(state: State, number: UnitId) -> UnitId | None:
    """Return the unit that has to stay with another one, or None if it moves freely or with its brigade."""
    if not state.rules.pair_stays_together or state.turn.marchers >> number & 1:
        return None
    team = next((team for team in state.turn.teams if team >> number & 1), 0) & ~(1 << number)
    return next((other for other in b.unit_ids(team) if other in state.board.units), None)


def pair_ties(state: State, number: UnitId, ways: int) -> int:
    """Return those of some hexes to which the other unit of a pair has gone or could still go."""
    other = partner(state, number)
    if other is None:
        return ways
    if state.turn.moved >> other & 1:
        return ways & 1 << state.board.units[other].at
    follows = unit_ties(state, other, unit_ways(state, other, led=False))
    return ways & follows & ~state.board.unit_masks[state.turn.side]


def is_left_behind(state: State, number: UnitId) -> bool:
    """Return True if the other unit of a pair has moved away from a unit."""
    other, units = partner(state, number), state.board.units
    return other is not None and bool(state.turn.moved >> other & 1) and units[other].at != units[number].at
