"""Moves of a unit right after its battle, which exist only with one of two rule options.

With `advance_after_combat` (O-4), the unit may take the hex that it emptied. With `second_move_at_once` (O-9), it makes
the second move of Hit and Run. If both apply, the second move may also lead into that hex.
"""

from collections.abc import Iterator

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules import movement
from bcnb.games.battle_cry.rules.actions import Action, Move, move
from bcnb.games.battle_cry.rules.events import Advanced, BattleBarred, FollowUpGranted
from bcnb.games.battle_cry.rules.evolve import EventBuilder
from bcnb.games.battle_cry.rules.state import FollowUp, RollBattle, State, TakeStep
from bcnb.games.hexboard.rules.board import occupied
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.tables import GUNS
from bcnb.grid.hexes import HexId, distance, write_hex


def grant(u: EventBuilder, roll: RollBattle) -> None:
    """Give the attacker a move after hits and before retreats, if a rule option says so."""
    if _rides(u.state, roll.attacker):
        u.add(FollowUpGranted("11.16", roll.attacker, roll.target))
    elif u.state.rules.advance_after_combat and _may_empty(u.state, roll.attacker, roll.target):
        u.add(FollowUpGranted("7.17", roll.attacker, roll.target))


def _rides(state: State, at: HexId) -> bool:
    """Return True if the unit on a hex makes its second move right after its battle (O-9)."""
    again = state.rules.second_move_at_once and card_in_force(state).again
    return bool(again and state.turn.ordered >> at & 1)


def _may_empty(state: State, at: HexId, target: HexId) -> bool:
    """Return True if the attacker is one that advances, and the target is gone or about to go (O-4)."""
    led = at in state.board.generals and state.board.units[at].kind.arm is not GUNS
    return led and distance(at, target) == 1 and (isinstance(state.decision, TakeStep) or _is_open(state, target))


def _is_open(state: State, target: HexId) -> bool:
    return not (occupied(state.board) | state.field.barred) >> target & 1


def _step(state: State) -> FollowUp:
    step = state.decision
    assert isinstance(step, FollowUp)
    return step


def legal_follow_ups(state: State) -> Iterator[Action]:
    """Yield the moves that the unit may make now."""
    step = _step(state)
    if _rides(state, step.at):
        yield from movement.legal_moves(state)
    elif _is_open(state, step.target):
        yield move(step.at, step.target)


def why_not_follow_up(state: State, action: Move) -> Refusal | None:
    """Return why a move right after a battle is not allowed, or None."""
    step, here = _step(state), 1 << _step(state).at
    rides, label = _rides(state, step.at), write_hex(step.at)
    if rides and action.origin == step.at:
        return movement.why_not_move(state, action)
    if rides:
        return refuse("11.16", f"Only the unit on {label}, which has just battled, may move now.", here)
    if action == move(step.at, step.target):
        return None
    return refuse("4.10", f"The unit on {label} may take {write_hex(step.target)} now, and nothing else moves.", here)


def follow_up(u: EventBuilder, action: Move) -> None:
    """Move the unit, which may not battle again this turn."""
    if _rides(u.state, action.origin):
        movement.make_move(u, action)
        u.add(BattleBarred("11.16", action.target))
    else:
        u.add(Advanced("7.17", action.origin, action.target))
        u.add(BattleBarred("7.17", action.target))
        movement.claim(u, action.target)
