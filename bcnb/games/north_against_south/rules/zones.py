"""Chapter 13, while pieces move: how a general's zone ties his units, and how they tie him.

A brigade that moves as one does so piece by piece, in any sequence; every move leaves the general a hex from which
his zone can still hold all of them.
"""

from functools import reduce
from operator import and_

from bcnb.engine.kept import kept
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.paths import general_ways, unit_ways
from bcnb.games.north_against_south.rules.state import Board, GeneralId, State, UnitId
from bcnb.grid.hexes import BOARD, HexId, bit, distance, members, spread

# --- units that have strayed ------------------------------------------------------------------------------------------


@kept
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
    """Rules 13.5, 13.7 and 13.8: those hexes to which a unit's brigade lets it go without its general."""
    general = state.board.units[number].brigade
    if general is None:
        return ways
    if state.turn.marchers >> number & 1:
        meeting = meeting_hexes(state, general, number)
        return ways & (meeting | spread(meeting))
    near = zone_of(state, number)
    if near >> state.board.units[number].at & 1:
        return ways & near
    return nearer(state, number, ways) if state.rules.strayed_first else ways


def led_ties(state: State, number: UnitId, general: GeneralId, ways: int) -> int:
    """Rules 13.5 and 13.7: those hexes to which a unit may go together with the general of its hex."""
    own = state.board.units[number].brigade
    if state.turn.marching >> general & 1:
        ways &= meeting_hexes(state, general, number)
    else:
        ways &= keeping(state.board, b.with_general(state.board, general) & ~(1 << number))
    return ways if own == general else unit_ties(state, number, ways)


def general_ties(state: State, general: GeneralId, ways: int) -> int:
    """Rules 13.5 and 13.7: those hexes to which his brigade lets a general go by himself."""
    if state.turn.marching >> general & 1:
        return ways & meeting_hexes(state, general)
    return ways & keeping(state.board, b.with_general(state.board, general))


def keeping(board: Board, units: int) -> int:
    """The hexes from which a general's zone holds all of these units where they stand."""
    return reduce(and_, (b.zone(board.units[number].at) for number in b.unit_ids(units)), BOARD)


@kept
def meeting_hexes(state: State, general: GeneralId, without: UnitId | None = None) -> int:
    """Rule 13.5: the hexes where a general may end so that each unit that marches with him can be in his zone.

    Where there is none, or once he has moved, it is the hex where he stands.
    """
    board, turn = state.board, state.turn
    here = 1 << board.generals[general].at
    if turn.generals_moved >> general & 1:
        return here
    own = turn.marchers & b.brigade(board, general)
    others = own if without is None else own & ~(1 << without)
    ends = here | general_ways(state, general)
    return reduce(and_, (_from_where(state, number) for number in b.unit_ids(others)), ends) or here


@kept
def _from_where(state: State, number: UnitId) -> int:
    """The hexes from which a general's zone would hold a unit, once it has made its move."""
    here = 1 << state.board.units[number].at
    ends = here if state.turn.moved >> number & 1 else here | unit_ways(state, number, led=False)
    return ends | spread(ends)
