"""Chapters 4 and 5: the range of moves, before the limits of a brigade's zone."""

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.north_against_south.rules.board import brigade, leader, pieces, unit_ids
from bcnb.games.north_against_south.rules.state import GeneralId, MakeMoves, State, UnitId


def movable_units(state: State) -> int:
    """Return the ordered units that can still move (rules 4.1 and 4.3)."""
    card, turn = card_in_force(state), state.turn
    if card.reach == 0:
        return 0
    used = turn.moved_twice | turn.remounted if card.moves == 2 and not card.again else turn.moved
    return turn.ordered & ~used & ~turn.idle


def movable_generals(state: State) -> int:
    """Return the generals who may move by themselves (rules 5.5, 5.11 and 11.16)."""
    if not isinstance(state.decision, MakeMoves):
        return 0
    return (state.turn.generals_ordered | state.turn.marching) & ~state.turn.generals_moved


def unit_length(state: State, number: UnitId, led: bool = False) -> int:
    """Rules 4.2 and 13.5: how many hexes a unit may move; in a brigade's move no more than the slowest.

    With the general of its hex (`led`) it moves no farther than he may, who keeps the pace of his brigade.
    """
    length, unit = _unit_length(state, number), state.board.units[number]
    general = leader(state.board, unit.at, unit.side) if led else None
    if general is None or not _at_pace(state, state.turn.marching >> general & 1):
        return length
    return min(length, pace(state, general))


def _unit_length(state: State, number: UnitId) -> int:
    unit, longer = state.board.units[number], card_in_force(state).reach
    full = unit.kind.move or state.rules.read(unit.kind).move
    if not full:
        return 0
    if _at_pace(state, state.turn.marchers >> number & 1) and unit.brigade is not None:
        return pace(state, unit.brigade)
    return full if longer is None else longer


def general_length(state: State, number: GeneralId) -> int:
    """Return how many hexes a general may move (rules 5.1 and 13.5)."""
    at_pace = _at_pace(state, state.turn.marching >> number & 1)
    return pace(state, number) if at_pace else state.rules.general_move


def _at_pace(state: State, marches: int) -> bool:
    """Return True if a piece that marches has to keep the pace of the slowest piece."""
    return bool(marches) and not state.rules.own_pace


@memoized_by_state
def pace(state: State, general: GeneralId) -> int:
    """Return the move of the slowest piece of a marching brigade, as it was before any dismounting (rule 13.5)."""
    marchers, rules = state.turn.marchers & ~state.turn.remounted, state.rules
    units, marching = state.board.units, brigade(state.board, general) & marchers
    return min([rules.read(units[number].kind).move for number in unit_ids(marching)], default=rules.general_move)


def closed_to_unit(state: State, led: bool) -> int:
    """Return the hexes that a unit of the current side may not enter (rules 4.4, 4.6, 4.8 and 4.12)."""
    board, side = state.board, state.turn.side
    closed = state.field.barred | pieces(board, side.foe) | board.full_masks[side]
    return closed | board.general_masks[side] if led else closed


def closed_to_general(state: State) -> int:
    """Return the hexes that a general of the current side may not enter (rules 5.3 and 5.4)."""
    board, side = state.board, state.turn.side
    return state.field.barred | pieces(board, side.foe) | board.general_masks[side]


def unit_stops(state: State) -> int:
    """Return the hexes at which a unit's move ends: certain terrain, and friendly pieces (rules 4.4, 4.5 and 4.7)."""
    return state.field.stops | pieces(state.board, state.turn.side)


def general_stops(state: State) -> int:
    """Return the hexes at which a general's move ends: certain terrain, and friendly units (rules 5.1 and 5.2)."""
    return state.field.stops | state.board.unit_masks[state.turn.side]


def unit_ways(state: State, number: UnitId, led: bool) -> int:
    """Return the hexes where a unit's move may end, before the limits of its brigade."""
    closed, closed_if_led, stops = _ground(state)
    at = state.board.units[number].at
    return reach(at, unit_length(state, number, led), closed_if_led if led else closed, stops)


@memoized_by_state
def _ground(state: State) -> tuple[int, int, int]:
    """Return the hexes closed to units, the hexes closed to units with a general, and the hexes that end a move."""
    return closed_to_unit(state, led=False), closed_to_unit(state, led=True), unit_stops(state)


@memoized_by_state
def general_ways(state: State, number: GeneralId) -> int:
    """Return the hexes where a general's move may end, before the limits of his brigade."""
    at = state.board.generals[number].at
    return reach(at, general_length(state, number), closed_to_general(state), general_stops(state))
