"""Chapters 4 and 5: the range of moves, before the limits of a brigade's zone."""

from bcnb.engine.memoize import memoized_by_state
from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.north_against_south.rules.board import brigade, leader, pieces, unit_ids
from bcnb.games.north_against_south.rules.state import GeneralId, MakeMoves, State, UnitId
from bcnb.grid.hexes import within


def movable_units(state: State) -> int:
    """Return the ordered units that can still move (rules 4.1 and 4.3)."""
    turn = state.turn
    card = state.rules.cards[turn.card]
    if card.reach == 0:
        return 0
    used = turn.moved_twice | turn.remounted if card.moves == 2 and not card.again else turn.moved
    return turn.ordered & ~used & ~turn.idle


def movable_generals(state: State) -> int:
    """Return the generals who may move by themselves (rules 5.5, 5.11 and 11.16)."""
    turn = state.turn
    free = (turn.generals_ordered | turn.marching) & ~turn.generals_moved
    return free if free and isinstance(state.decision, MakeMoves) else 0


def unit_length(state: State, number: UnitId, led: bool = False) -> int:
    """Rules 4.2 and 13.5: how many hexes a unit may move; in a brigade's move no more than the slowest.

    With the general of its hex (`led`) it moves no farther than he may, who keeps the pace of his brigade.
    """
    unit, turn, rules = state.board.units[number], state.turn, state.rules
    length = unit.kind.move or rules.read(unit.kind).move
    if length and turn.marchers >> number & 1 and unit.brigade is not None and not rules.own_pace:
        length = pace(state, unit.brigade)
    elif length and (longer := rules.cards[turn.card].reach) is not None:
        length = longer
    general = leader(state.board, unit.at, unit.side) if led and turn.marching else None
    if general is None or not _at_pace(state, turn.marching >> general & 1):
        return length
    return min(length, pace(state, general))


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
    closed, closed_if_led, _ = _ground(state)
    return closed_if_led if led else closed


def closed_to_general(state: State) -> int:
    """Return the hexes that a general of the current side may not enter (rules 5.3 and 5.4)."""
    board, side = state.board, state.turn.side
    return state.field.barred | pieces(board, side.foe) | board.general_masks[side]


def unit_stops(state: State) -> int:
    """Return the hexes at which a unit's move ends: certain terrain, and friendly pieces (rules 4.4, 4.5 and 4.7)."""
    return _ground(state)[2]


def general_stops(state: State) -> int:
    """Return the hexes at which a general's move ends: certain terrain, and friendly units (rules 5.1 and 5.2)."""
    return state.field.stops | state.board.unit_masks[state.turn.side]


def unit_ways(state: State, number: UnitId, led: bool) -> int:
    """Return the hexes where a unit's move may end, before the limits of its brigade."""
    closed, closed_if_led, stops = _ground(state)
    at, length = state.board.units[number].at, unit_length(state, number, led)
    near = within(at, length)  # what is farther away makes no difference, and without it the cache of `reach` has more
    return reach(at, length, (closed_if_led if led else closed) & near, stops & near)


@memoized_by_state
def _ground(state: State) -> tuple[int, int, int]:
    """Return the hexes closed to units, the hexes closed to units with a general, and the hexes that end a move."""
    board, side, field = state.board, state.turn.side, state.field
    closed = field.barred | pieces(board, side.foe) | board.full_masks[side]
    return closed, closed | board.general_masks[side], field.stops | pieces(board, side)


@memoized_by_state
def general_ways(state: State, number: GeneralId) -> int:
    """Return the hexes where a general's move may end, before the limits of his brigade."""
    at = state.board.generals[number].at
    return reach(at, general_length(state, number), closed_to_general(state), general_stops(state))
