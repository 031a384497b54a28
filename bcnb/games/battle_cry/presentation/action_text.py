"""Imperatives for actions, one sentence each, from the state before them."""

from collections.abc import Callable, Mapping

from bcnb.games.battle_cry.presentation import cell_text as n
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.hexboard.presentation import action_text as hexboard
from bcnb.grid.hexes import write_hex


def say_action(action: a.Action, state: s.State) -> str:
    """Return an action as an imperative."""
    return hexboard.imperative(action, state, ACTIONS, FINISHES)


def _order(action: a.Order, state: s.State) -> str:
    somebody = action.at in state.board.units or action.at in state.board.generals
    return f"order {_meant(state, action) if somebody else 'a unit'} at {write_hex(action.at)}"


def _meant(state: s.State, action: a.Order | a.Move) -> str:
    at = action.at if isinstance(action, a.Order) else action.origin
    with_unit = at in state.board.units and action.who is not a.Who.GENERAL
    with_general = at in state.board.generals and action.who is not a.Who.UNIT
    alone = " alone" if action.who is not a.Who.ALL else ""
    return n.piece_names(state, at, with_unit, with_general) + alone


def _move(action: a.Move, state: s.State) -> str:
    return f"move {_meant(state, action)} from {write_hex(action.origin)} to {write_hex(action.target)}"


def _battle(action: a.Battle, state: s.State) -> str:
    return f"attack {n.target_at(state, action.target)} with {n.unit_at(state, action.attacker)}"


def _retreat(action: a.Retreat, state: s.State) -> str:
    step = state.decision
    with_unit = step.unit if isinstance(step, s.TakeStep) else action.origin in state.board.units
    mover = n.piece_names(state, action.origin, with_unit, action.origin in state.board.generals)
    return f"retreat {mover} from {write_hex(action.origin)} to {write_hex(action.target)}"


def _place(action: a.Place, state: s.State) -> str:
    step = state.decision
    mover = n.unit(state, step.at) if isinstance(step, s.SendBack) else "the unit"
    return f"put {mover} at {write_hex(action.target)}"


ACTIONS: Mapping[type, Callable[..., str]] = {
    **hexboard.ACTIONS,
    **hexboard.card_actions(n.unit_at, n.general_at),
    a.Order: _order,
    a.Move: _move,
    a.Battle: _battle,
    a.Retreat: _retreat,
    a.Place: _place,
}
"""The text of every action except `done`, by its class."""

FINISHES: Mapping[type, str] = {
    **hexboard.FINISHES,
    s.GiveOrders: "end orders and moves",
    s.StepOrStop: "end the retreat at the general",
    s.FollowUp: "stay there after the battle",
}
"""The text of `done`, by the class of the decision that is due; it is `finish` for any other."""
