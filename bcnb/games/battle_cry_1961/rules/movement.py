"""Chapters 3 and 4: regular movement, one spot at a time, and the mountains that end it."""

from functools import lru_cache, partial
from typing import TypeAlias

from bcnb.engine.memoize import BoundedCache
from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry_1961.rules import partners
from bcnb.games.battle_cry_1961.rules.actions import Action, Move, Rail, move
from bcnb.games.battle_cry_1961.rules.events import Stopped, moved
from bcnb.games.battle_cry_1961.rules.evolve import EventBuilder, refuse
from bcnb.games.battle_cry_1961.rules.state import MOVE, Field, State
from bcnb.games.battle_cry_1961.rules.tables import PieceType
from bcnb.grid.squares import ADJACENT, NEAR, PLACES, SquareId, corners, listed, members, spread, write_square


def kind_at(state: State, at: int) -> PieceType:
    """Return the type of the piece on a square."""
    return state.rules.pieces[state.board.arm_at(at)]


def movable(state: State) -> int:
    """Return the squares of the pieces that can still move in this turn (rules 2.8 and 4.2)."""
    turn = state.turn
    return turn.commanded & ~turn.stopped if turn.spots and state.phase is MOVE else 0


def reach(free: int, mountains: int, at: int, steps: int) -> int:
    """Return the squares that a piece reaches in one or two steps over free squares (rules 3.1 to 3.7, and 4.1)."""
    first = ADJACENT[at] & free
    return first if steps == 1 else (first | spread(first & ~mountains) & free) & ~(1 << at)


def destinations(state: State, at: int) -> int:
    """Return the squares where a piece can end a regular move of one spot."""
    return reach(state.open, state.field.mountains, at, kind_at(state, at).steps)


Way: TypeAlias = tuple[int, BoundedCache[int, tuple[Action, ...]]]
"""The squares around a piece that matter for its moves, and a cache of the moves by which of those squares are free.

The same surroundings recur often. This is a plain tuple because unpacking it is four times as fast as reading names.
"""


def _way(mountains: int, steps: int, at: SquareId) -> Way:
    def moves(free: int) -> tuple[Action, ...]:
        return tuple(move(at, target) for target in members(reach(free, mountains, at, steps)))

    return (ADJACENT if steps == 1 else NEAR)[at], BoundedCache(moves, 256)


@lru_cache(maxsize=64)
def _ways(field: Field, steps: int) -> BoundedCache[SquareId, Way]:
    """Return the ways from the squares of a map, computed on first use."""
    return BoundedCache(partial(_way, field.mountains, steps), len(PLACES))


def legal_moves(state: State) -> list[Action]:
    """Return all regular moves that are possible now, arm by arm."""
    able, free = movable(state), state.open
    found: list[Action] = []
    for kind in state.rules.pieces:
        ways = _ways(state.field, kind.steps)
        for at in listed(able & state.board.arms[kind.arm]):
            around, moves = ways[at]
            found += moves[free & around]
    return found


def any_move(state: State) -> bool:
    """Return True if a regular move is possible: a piece that can move is next to an open square."""
    return bool(spread(movable(state)) & state.open)


def make_move(u: EventBuilder, action: Move) -> None:
    """Move a piece on foot for one spot."""
    origin, target = action.origin, action.target
    rule = "3.1" if kind_at(u.state, origin).steps == 1 else "3.2"
    u.add(moved(rule, origin, target))
    if u.state.field.mountains >> target & 1:
        u.add(Stopped("4.1", target))
    partners.join(u, origin, target)


# --- refusals ---------------------------------------------------------------------------------------------------------


def why_not_move(state: State, action: Move) -> Refusal | None:
    """Return why a regular move is not allowed, or None."""
    if movable(state) >> action.origin & 1 and destinations(state, action.origin) >> action.target & 1:
        return None
    return why_not_start(state, action) or why_not_enter(state, action.target, "3") or _why_not_reach(state, action)


def why_not_start(state: State, action: Move | Rail) -> Refusal | None:
    """Return why a piece can't move at all, on foot or by rail, or None."""
    at, here, label = action.origin, 1 << action.origin, write_square(action.origin)
    if not state.own & here:
        return refuse("2.8", f"You have no piece on {label}.", here & state.field.land)
    if not state.turn.commanded & here:
        return refuse("10.5", f"The piece on {label} is under your partner's command.", here)
    if not state.turn.spots:
        return refuse("3.8", "All spots of the dice are used up.")
    if state.turn.stopped & here:
        return refuse("4.2", f"The piece on {label} came to a mountain in this turn and moves no further.", here)
    if at == action.target:
        return refuse("3.9", f"A move leads to another square, and the piece stands on {label}.", here)
    return None


def why_not_enter(state: State, target: SquareId, chapter: str) -> Refusal | None:
    """Return why no piece can enter a square, or None; `chapter` is "3" on foot and "5" by rail."""
    there, label = 1 << target, write_square(target)
    if not state.field.land & there:
        return refuse("3.7", f"There is no square {label}: water or the edge of the map.")
    if state.board.occupied & there:
        return refuse({"3": "3.6", "5": "5.2"}[chapter], f"A piece stands on {label}.", there)
    return None


def _why_not_reach(state: State, action: Move) -> Refusal:
    at, target = action.origin, action.target
    kind, there, label = kind_at(state, at), 1 << target, write_square(target)
    near = spread(1 << at)
    if corners(1 << at) & there and kind.steps == 1:
        return refuse("3.4", f"{label} lies on a diagonal, and no step is diagonal.", there)
    if kind.steps == 1 or not spread(near) & there:
        squares = "one square" if kind.steps == 1 else "two squares"
        return refuse("3.1" if kind.steps == 1 else "3.2", f"For a spot {kind.arm.word} moves {squares}.", there)
    return _why_not_pass(state, at, target)


def _why_not_pass(state: State, at: SquareId, target: SquareId) -> Refusal:
    """Return why a second step can't reach a square that is two steps away."""
    between, label = spread(1 << at) & spread(1 << target), write_square(target)
    if slopes := between & state.open & state.field.mountains:
        return refuse("4.1", f"The mountain on the way to {label} ends the move.", slopes)
    if held := between & state.board.occupied:
        return refuse("3.6", f"A piece stands on the way to {label}, and none is passed over.", held)
    return refuse("3.7", f"There is no square on the way to {label}.")
