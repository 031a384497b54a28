"""Chapter 8: the removal of pieces that opponents have shut in, so that they can't move in their turn."""

from bcnb.games.battle_cry_1961.rules import battle
from bcnb.games.battle_cry_1961.rules.events import PiecesRemoved
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder
from bcnb.games.battle_cry_1961.rules.partners import join_by_loss
from bcnb.games.battle_cry_1961.rules.rails import open_hops
from bcnb.games.battle_cry_1961.rules.state import State, Turn
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.grid.squares import members, spread


def trapped(state: State) -> int:
    """Return the squares of the pieces that the current seat leads and that are shut in (rules 8.1 to 8.6)."""
    stuck, found = _stuck(state), 0
    while stuck:
        group = _group(stuck & -stuck, stuck)
        stuck &= ~group
        if _shut_in(state, group):
            found |= group
    return found & state.turn.commanded


def _stuck(state: State) -> int:
    """Return the squares of the current side's groups in which no piece can move, on foot or by rail."""
    able = spread(state.open) & state.own
    fixed = state.own & ~_group(able, state.own)
    if not state.rules.rail_frees:
        return fixed
    riders = sum(1 << at for at in members(fixed) if open_hops(state, at))
    return fixed & ~_group(riders, fixed)


def _group(start: int, mask: int) -> int:
    """Return the members of a set that are connected to `start`, edge to edge."""
    group, edge = 0, start & mask
    while edge:
        group |= edge
        edge = spread(edge) & mask & ~group
    return group


def _shut_in(state: State, group: int) -> bool:
    """Return True if opponents shut in a stuck group and the rule options don't spare it (rules 8.4 and 8.5)."""
    if not (spread(group) & state.foes or state.rules.own_walls):
        return False
    return not (state.rules.fighters_escape and _could_fight(state, group))


def _could_fight(state: State, group: int) -> bool:
    rules, field, board = state.rules, state.field, state.board
    found = battle.lines(rules, board, group, state.foes)
    return any(not battle.fault(rules, field, board, state.own, line) for line in found)


def remove_trapped(u: EventBuilder) -> None:
    """Remove the pieces that are shut in, at the beginning of a turn before the dice (rules 8.3 and 8.6)."""
    while gone := trapped(u.state):
        together = u.state.rules.removed_together
        _remove(u, u.state.side, gone if together else _group(gone & -gone, gone))


def remove_at_once(u: EventBuilder) -> None:
    """Remove opponents that can no longer move, without waiting for their turn (the alternative of A-15)."""
    state = u.state
    foe = next(place for place, command in enumerate(state.field.commands) if command.side != state.side)
    if gone := trapped(state._replace(turn=Turn(state.turn.number, foe, state.foes))):
        _remove(u, state.side.foe, gone)


def _remove(u: EventBuilder, side: Side, gone: int) -> None:
    u.add(PiecesRemoved("8.1", side, tuple(members(gone))))
    join_by_loss(u, side)
