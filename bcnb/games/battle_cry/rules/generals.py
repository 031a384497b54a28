"""Chapter 5, generals: moves of a general alone. Moves with a unit are in chapter 4."""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules.actions import ALL, GENERAL, Action, Move, moves
from bcnb.games.battle_cry.rules.events import GeneralUncovered
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.state import FollowUp, MoveAgain, State
from bcnb.games.hexboard.rules import refusals
from bcnb.games.hexboard.rules.board import lone_generals, occupied
from bcnb.games.hexboard.rules.reach import on_the_way, reach, why_ground_bars
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.grid.hexes import HexId, distance, members, write_hex


def movable(state: State) -> int:
    """Return the hexes of generals that may move by an order of their own (rules 5.5, 5.11 and 11.16)."""
    if isinstance(state.decision, (MoveAgain, FollowUp)):
        return 0
    return state.turn.generals_ordered & ~state.turn.generals_moved


def closed_to(state: State) -> int:
    """Return the hexes that a general of the side whose turn it is may not enter (rules 5.3 and 5.4)."""
    board, side = state.board, state.turn.side
    return state.field.barred | board.unit_masks[side.foe] | board.general_masks[0] | board.general_masks[1]


def destinations(state: State, at: HexId) -> int:
    """Return the hexes where a general may end a move; a friendly unit stops it (rule 5.2)."""
    stops = state.field.stops | state.board.unit_masks[state.turn.side]
    return reach(at, state.rules.general_move, closed_to(state), stops)


def legal_moves(state: State) -> Iterator[tuple[Action, ...]]:
    """Yield the moves that each general may make alone, one tuple per general."""
    units = state.board.unit_masks[state.turn.side]
    for at in members(movable(state)):
        who = GENERAL if units >> at & 1 else ALL
        yield moves[at, destinations(state, at), who]


def why_not_move(state: State, action: Move) -> Refusal | None:
    """Return why a general's move is not allowed, or None."""
    here, label = 1 << action.origin, write_hex(action.origin)
    if not state.turn.generals_ordered & here:
        return refusals.why_no_order_of_his_own(label, here)
    if not movable(state) & here:
        return refuse("5.5", f"The general on {label} has moved, or stayed behind, already.", here)
    if action.origin == action.target:
        return refusals.why_same_hex("general", action.origin)
    if destinations(state, action.origin) >> action.target & 1:
        return None
    return refusals.why_general_not_enter(state, action.target) or _why_not_reach(state, action.origin, action.target)


def _why_not_reach(state: State, at: HexId, target: HexId) -> Refusal:
    length, there = state.rules.general_move, 1 << target
    if distance(at, target) > length:
        return refusals.why_too_far("5.1", at, target, "a general", length)
    board, field, passed = state.board, state.field, on_the_way(at, target, length)
    own, held = state.turn.side, occupied(board) & passed
    lone = lone_generals(board, own) & passed
    if lone and reach(at, length, closed_to(state) & ~lone, field.stops | board.unit_masks[own]) & there:
        return refuse("5.4", f"A general of yours stands on the way to {write_hex(target)}.", lone)
    if reach(at, length, field.barred, field.stops) & there:
        return refusals.why_held("5.3", target, held)
    return why_ground_bars(field, at, target, length, "5.1")


def uncover(u: EventBuilder, at: HexId) -> None:
    """Leave a general on the hex where the unit was destroyed, and record the attacker (rules 5.10 and 7.14)."""
    if u.state.turn.attacker is not None:
        u.add(GeneralUncovered("7.14", u.state.turn.attacker, at))
