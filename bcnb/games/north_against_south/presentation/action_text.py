"""The actions in words, as imperative sentences."""

from collections.abc import Callable, Mapping

from bcnb.games.hexboard.presentation import action_text as hexboard
from bcnb.games.hexboard.presentation import cell_text as n
from bcnb.games.north_against_south.presentation.event_text import general, general_at, piece_at, unit_at
from bcnb.games.north_against_south.presentation.status_text import unit_place
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import attack
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import state as s
from bcnb.games.north_against_south.rules.actions import PieceLabel
from bcnb.grid.hexes import write_hex


def say_action(action: a.Action, state: s.State) -> str:
    """Return an action as an imperative sentence."""
    return hexboard.imperative(action, state, ACTIONS, FINISHES)


def meant(state: s.State, place: PieceLabel, who: a.Who) -> str:
    """Return the pieces at a place that a word of an action means."""
    leader = state.board.leaders.get(place.at)
    if who is a.Who.BRIGADE:
        return f"{general_at(state, place.at)} with his brigade"
    if who is a.Who.GENERAL or not b.stack(state.board, place.at):
        return general_at(state, place.at)
    if not place.slot and len(b.stack(state.board, place.at)) > 1:
        both = f"both units at {write_hex(place.at)}"
        return both if leader is None or who is a.Who.UNIT else f"both units and {general_at(state, place.at)}"
    unit = unit_at(state, place)
    return unit if leader is None or who is a.Who.UNIT else f"{unit} with {general(state, place.at)}"


def _order(action: a.Order, state: s.State) -> str:
    alone = " alone" if action.who in (a.Who.UNIT, a.Who.GENERAL) and action.at.at in state.board.leaders else ""
    return f"order {meant(state, action.at, action.who)}{alone}"


def _move(action: a.Move, state: s.State) -> str:
    verb = "break through with" if isinstance(state.decision, s.BreakThrough) else "move"
    return f"{verb} {meant(state, action.origin, action.who)} to {write_hex(action.target)}"


def _battle(action: a.Battle, state: s.State) -> str:
    helped = ""
    if action.attacker.at in state.board.leaders:
        helped = f", {'without' if action.who is a.Who.UNIT else 'with'} {general(state, action.attacker.at)}"
    return f"attack {piece_at(state, action.target)} with {unit_at(state, action.attacker)}{helped}"


def _retreat(action: a.Retreat, state: s.State) -> str:
    step = state.decision
    led = action.who is not a.Who.UNIT and action.origin.at in state.board.leaders
    if isinstance(step, s.TakeStep) and step.unit is None:
        return f"retreat {general_at(state, action.origin.at)} to {write_hex(action.target)}"
    with_him = f" with {general(state, action.origin.at)}" if led else ""
    return f"retreat {unit_at(state, action.origin)}{with_him} to {write_hex(action.target)}"


def _lose(action: a.Lose, state: s.State) -> str:
    return "lose a figure of the unit" if action.who is a.Who.UNIT else "lose the general"


def _place(action: a.Place, state: s.State) -> str:
    step = state.decision
    who = unit_place(state, step.unit) if isinstance(step, s.SendBack) else "the unit"
    return f"put {who} on {write_hex(action.target)}"


def _target(verb: str) -> Callable[..., str]:
    def say(action: a.Action, state: s.State) -> str:
        under_way = state.turn.attack
        return f"{verb} {piece_at(state, attack.target_place(state))}" if under_way else f"{verb} the target"

    return say


ACTIONS: Mapping[type, Callable[..., str]] = {
    **hexboard.ACTIONS,
    **hexboard.card_actions(unit_at, general_at),
    a.First: lambda action, state: f"let {n.the_side(action.side)} begin",
    a.Muster: lambda action, state: f"form a brigade around {general_at(state, action.at)}",
    a.Enlist: lambda action, state: f"take {unit_at(state, action.at)} into the brigade",
    a.Disband: lambda action, state: f"let {general_at(state, action.at)} give up the command of his brigade",
    a.Order: _order,
    a.Move: _move,
    a.Dismount: lambda action, state: f"have {unit_at(state, action.at)} dismount",
    a.Mount: lambda action, state: f"have {unit_at(state, action.at)} mount",
    a.Battle: _battle,
    a.Expose: lambda action, state: f"expose {unit_at(state, action.at)} to the attack",
    a.Stand: _target("make a stand with"),
    a.Withdraw: _target("withdraw with"),
    a.Defend: _target("strike back with"),
    a.Ignore: lambda action, state: "ignore the retreat flags",
    a.Save: lambda action, state: "try to save the retreat flags",
    a.Obey: lambda action, state: "obey the retreat flags",
    a.Retreat: _retreat,
    a.Lose: _lose,
    a.Place: _place,
    a.Toss: lambda action, state: f"roll {action.union} for the Union side, {action.confederate} for the Confederates",
}
"""The text of each action except `done`."""

FINISHES: Mapping[type, str] = {
    **hexboard.FINISHES,
    s.FormBrigades: "form no more brigades",
    s.ChooseMembers: "close the brigade",
    s.GiveOrders: "end the orders and begin the moves",
    s.MakeMoves: "end the moves",
    s.ChooseDefence: "do not strike back",
    s.BreakThrough: "stay where it is",
    s.BattleAgain: "end the battles of this unit",
}
"""The meaning of `done` by decision; without an entry it is just `finish`."""
