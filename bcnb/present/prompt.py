"""What the game waits for, as one line of words."""

from collections.abc import Callable, Mapping
from typing import Any

from bcnb.games.battle_cry import state as s
from bcnb.games.battle_cry.tables import Side
from bcnb.grid.hexes import write_hex


def prompt(state: s.State) -> str:
    """Who has to do what now; or who has won."""
    if state.decision is None:
        return "The battle is over." if state.winner is None else f"The {_army(state.winner)} side has won the battle."
    return _PROMPTS[type(state.decision)](state, state.decision)


def _army(side: Side) -> str:
    return side.seat.title()


def _mover(words: str) -> Callable[[s.State, Any], str]:
    return lambda state, _: f"{_army(state.turn.side)}: {words}"


def _orders(state: s.State, _: s.GiveOrders) -> str:
    card, used = state.rules.cards.get(state.turn.card), len(state.turn.orders)
    count = f" ({used} of {card.orders} given)" if card and card.orders else ""
    return f"{_army(state.turn.side)}: give orders and move{count}, or say done."


def _retreat(_: s.State, step: s.TakeStep) -> str:
    who = "the unit" if step.unit else "the general"
    return f"{_army(step.side)}: retreat {who} at {write_hex(step.at)}, {step.flags} {_plural('hex', step.flags)}."


def _step_or_stop(_: s.State, step: s.StepOrStop) -> str:
    farther = f"retreat the unit at {write_hex(step.at)}, {step.flags} {_plural('hex', step.flags)}"
    return f"{_army(step.side)}: {farther}, or say done and stay with the general."


def _follow_up(state: s.State, step: s.FollowUp) -> str:
    return f"{_army(state.turn.side)}: move the unit at {write_hex(step.at)} after its battle, or say done."


def _send_back(_: s.State, step: s.SendBack) -> str:
    return f"{_army(step.side)}: place the unit at {write_hex(step.at)} back on the home row."


def _roll(_: s.State, roll: s.RollBattle) -> str:
    dice = f"{roll.dice} {_plural('die', roll.dice)}"
    return f"Chance: roll {dice} for the battle of {write_hex(roll.attacker)} against {write_hex(roll.target)}."


def _shot(_: s.State, roll: s.RollShot) -> str:
    return (
        f"Chance: roll {roll.dice} {_plural('die', roll.dice)} for the shot at the general at {write_hex(roll.target)}."
    )


def _rally(_: s.State, roll: s.RollRally) -> str:
    return f"Chance: roll {roll.dice} {_plural('die', roll.dice)} for the rally of the unit at {write_hex(roll.at)}."


def _draw(_: s.State, draw: s.DrawCard) -> str:
    return f"Chance: draw a card for the {_army(draw.side)} side."


def _plural(word: str, count: int) -> str:
    return word if count == 1 else {"hex": "hexes", "die": "dice"}[word]


_PROMPTS: Mapping[type, Callable[[s.State, Any], str]] = {
    s.PlayCard: _mover("play a card, or discard one."),
    s.ChooseSection: _mover("choose a section: left, centre or right."),
    s.GiveOrders: _orders,
    s.JoinBattle: _mover("battle with an ordered unit, or say done."),
    s.MoveAgain: _mover("move once more, or say done."),
    s.ChooseGeneral: _mover("choose the general to be shot at, or say done."),
    s.PlaceUnit: _mover("choose a hex for the reinforcements, or say done."),
    s.BuildWorks: _mover("choose a hex for field works and the side they face, or say done."),
    s.ChooseRally: _mover("choose a unit to be rallied, or say done."),
    s.ChooseSupply: _mover("choose the unit that runs short of supplies, or say done."),
    s.SendBack: _send_back,
    s.TakeStep: _retreat,
    s.StepOrStop: _step_or_stop,
    s.FollowUp: _follow_up,
    s.RollBattle: _roll,
    s.RollShot: _shot,
    s.RollRally: _rally,
    s.DrawCard: _draw,
}
