"""Chapter 8: pieces that opponents have shut in, so that they cannot move in their turn, are removed."""

from bcnb.games.battle_cry_1961 import battle
from bcnb.games.battle_cry_1961.events import PiecesRemoved
from bcnb.games.battle_cry_1961.partners import join_by_loss
from bcnb.games.battle_cry_1961.rails import rail_targets
from bcnb.games.battle_cry_1961.state import State
from bcnb.games.battle_cry_1961.unfolding import Unfolding
from bcnb.grid.squares import members, spread


def trapped(state: State) -> int:
    """Rules 8.1 to 8.6: the squares of the pieces that the seat on turn leads and that are shut in."""
    stuck, found = _stuck(state), 0
    while stuck:
        group = _group(stuck & -stuck, stuck)
        stuck &= ~group
        if _shut_in(state, group):
            found |= group
    return found & state.turn.commanded


def _stuck(state: State) -> int:
    """The squares of the side's groups of which no piece can move, on foot or by rail."""
    able = spread(state.open) & state.own
    fixed = state.own & ~_group(able, state.own)
    riders = sum(1 << at for at in members(fixed) if rail_targets(state, at))
    return fixed & ~_group(riders, fixed)


def _group(start: int, mask: int) -> int:
    """The members of a set that hang together with some of them, side by side."""
    group, edge = 0, start & mask
    while edge:
        group |= edge
        edge = spread(edge) & mask & ~group
    return group


def _shut_in(state: State, group: int) -> bool:
    """Rules 8.4 and 8.5: whether opponents stand around a stuck group, be it able to fight or not."""
    if not (spread(group) & state.foes or state.rules.own_walls):
        return False
    return not (state.rules.fighters_escape and _could_fight(state, group))


def _could_fight(state: State, group: int) -> bool:
    rules, field, board = state.rules, state.field, state.board
    return any(not battle.fault(rules, field, board, state.own, line) for line in battle.lines(group, state.foes))


def remove_trapped(u: Unfolding) -> None:
    """Rule 8.3: at the beginning of a turn, before the dice, what is shut in is removed."""
    if gone := trapped(u.state):
        side = u.state.side
        u.happen(PiecesRemoved("8.1", side, tuple(members(gone))))
        join_by_loss(u, side)
