"""What a game of *North against South* waits for, as one line of words."""

from collections.abc import Callable, Mapping
from typing import Any

from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south import attack
from bcnb.games.north_against_south import board as b
from bcnb.games.north_against_south import state as s
from bcnb.games.north_against_south.places import write_spot
from bcnb.games.north_against_south.rules import SEATS, seat
from bcnb.grid.hexes import write_hex
from bcnb.present.north_names import general_name
from bcnb.present.nouns import counted, dice


def prompt(state: s.State) -> str:
    """Who has to do what now; or who has won."""
    if state.decision is None:
        return "The battle is over." if state.winner is None else f"The {_side(state.winner)} side has won the battle."
    decides = seat(state) or ""
    return f"{decides.title()}: {waits(state)}."


def waits(state: s.State) -> str:
    """What is to be done now, as an imperative without an end. Raises KeyError when the game is over."""
    return _PROMPTS[type(state.decision)](state, state.decision)


def _side(side: Side) -> str:
    return SEATS[side].title()


def _said(words: str) -> Callable[[s.State, Any], str]:
    return lambda state, step: words


def unit_place(state: s.State, number: s.UnitId) -> str:
    """A unit by its place: "the unit at e6-2"."""
    return f"the unit at {write_spot(b.place_of(state.board, number))}"


def orders_given(state: s.State) -> str:
    """How many orders of the card in force are given; empty where the card counts none."""
    card = state.rules.base.cards[state.turn.card]
    return f" ({len(state.turn.orders)} of {card.orders} given)" if card.orders else ""


def _orders(state: s.State, _: s.GiveOrders) -> str:
    return f"give orders{orders_given(state)}, or say done to begin the moves"


def _members(state: s.State, step: s.ChooseMembers) -> str:
    return f"take units into the brigade of {general_name(state, step.general)}, then say done"


def _target(state: s.State) -> str:
    return f"at {write_spot(attack.target_place(state))}"


def _stand(state: s.State, _: s.ChooseStand) -> str:
    by = b.place_of(state.board, attack.attack(state).attacker)
    return f"the unit {_target(state)} is attacked from {write_spot(by)}: let it stand, or withdraw"


def _flags(state: s.State, _: s.FaceFlags) -> str:
    faced = counted(attack.attack(state).flags, "flag")
    ignore = "ignore them, " if attack.may_ignore(state) else ""
    return f"the target {_target(state)} faces {faced}: {ignore}try to save them, or obey"


def _retreat(state: s.State, step: s.TakeStep) -> str:
    far = counted(step.flags, "hex", "hexes")
    if step.unit is not None:
        return f"move {unit_place(state, step.unit)} back {far}"
    assert step.general is not None
    return f"move the general at {write_hex(state.board.generals[step.general].at)} back {far}"


def _price(state: s.State, step: s.PayFigure) -> str:
    return f"{unit_place(state, step.unit)} cannot go back: lose a figure of it, or its general"


def _follow(state: s.State, _: s.BreakThrough) -> str:
    under_way = attack.attack(state)
    return f"break through with {unit_place(state, under_way.attacker)} to {write_hex(under_way.hex)}, or say done"


def _again(state: s.State, _: s.BattleAgain) -> str:
    return f"battle once more with {unit_place(state, attack.attack(state).attacker)}, or say done"


def _roll(why: str) -> Callable[[s.State, Any], str]:
    return lambda state, step: f"roll {dice(step.dice)} {why}"


def _attacked(state: s.State, step: s.RollBattle) -> str:
    by = b.place_of(state.board, attack.attack(state).attacker)
    return f"roll {dice(step.dice)} for the attack of {write_spot(by)} on {write_spot(attack.target_place(state))}"


def _shot_at(state: s.State, step: s.RollShot) -> str:
    return f"roll {dice(step.dice)} for the shot at {general_name(state, step.general)}"


_PROMPTS: Mapping[type, Callable[[s.State, Any], str]] = {
    s.TossDice: _said("throw an ordinary die for each side"),
    s.ChooseFirst: _said("say which side begins"),
    s.FormBrigades: _said("form brigades around generals, or say done"),
    s.ChooseMembers: _members,
    s.DrawCard: lambda state, step: f"draw a card for the {_side(step.side)} side",
    s.PlayCard: _said("play a card, or discard one"),
    s.ChooseSection: _said("choose a section: left, centre or right"),
    s.GiveOrders: _orders,
    s.MakeMoves: _said("move what has an order, or say done"),
    s.JoinBattle: _said("battle with an ordered unit, or say done"),
    s.ChooseStand: _stand,
    s.RollBattle: _attacked,
    s.RollSaves: _roll("to save figures"),
    s.ChooseDefence: lambda state, _: f"strike back with the unit {_target(state)}, or say done",
    s.RollDefence: _roll("for the defence"),
    s.FaceFlags: _flags,
    s.RollFlags: _roll("to save flags"),
    s.TakeStep: _retreat,
    s.PayFigure: _price,
    s.BreakThrough: _follow,
    s.BattleAgain: _again,
    s.MoveAgain: _said("move once more, or say done"),
    s.ChooseGeneral: _said("choose the general to be shot at, or say done"),
    s.RollShot: _shot_at,
    s.SaveShot: _roll("to save the general"),
    s.PlaceUnit: _said("choose a hex for the reinforcements, or say done"),
    s.BuildWorks: _said("choose a hex for field works and the side they face, or say done"),
    s.ChooseRally: _said("choose a unit to be rallied, or say done"),
    s.RollRally: _roll("for the rally"),
    s.ChooseSupply: _said("choose the unit that runs short of supplies, or say done"),
    s.SendBack: lambda state, step: f"put {unit_place(state, step.unit)} back on the home row",
}
"""What is asked, by what the game waits for."""
