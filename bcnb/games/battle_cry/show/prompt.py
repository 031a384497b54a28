"""What the game waits for, as one line of words."""

from collections.abc import Callable, Mapping

from bcnb.games.battle_cry.rules import state as s
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import write_hex


def prompt(state: s.State, done: str = "say done") -> str:
    """Who has to do what now, and where he may end it, how that is `done`; or who has won."""
    step = state.decision
    if step is None:
        return "The battle is over." if state.winner is None else f"The {_army(state.winner)} side has won the battle."
    return f"{_PROMPTS[type(step)](state, step)}{_or_done(step, done)}."


def _or_done(step: s.Decision, done: str) -> str:
    if isinstance(step, s.StepOrStop):
        return f", or {done} and stay with the general"
    return f", or {done}" if isinstance(step, _MAY_END) else ""


_MAY_END = (
    s.GiveOrders,
    s.JoinBattle,
    s.MoveAgain,
    s.ChooseGeneral,
    s.PlaceUnit,
    s.BuildWorks,
    s.ChooseRally,
    s.ChooseSupply,
    s.FollowUp,
)
"""Steps that end when whoever takes them says so."""


def _army(side: Side) -> str:
    return side.seat.title()


def _mover(words: str) -> Callable[..., str]:
    return lambda state, _: f"{_army(state.turn.side)}: {words}"


def _orders(state: s.State, _: s.GiveOrders) -> str:
    card, used = state.rules.cards.get(state.turn.card), len(state.turn.orders)
    count = f" ({used} of {card.orders} given)" if card and card.orders else ""
    return f"{_army(state.turn.side)}: give orders and move{count}"


def _retreat(_: s.State, step: s.TakeStep) -> str:
    who = "the unit" if step.unit else "the general"
    return f"{_army(step.side)}: retreat {who} at {write_hex(step.at)}, {step.flags} {_plural('hex', step.flags)}"


def _step_or_stop(_: s.State, step: s.StepOrStop) -> str:
    return f"{_army(step.side)}: retreat the unit at {write_hex(step.at)}, {step.flags} {_plural('hex', step.flags)}"


def _follow_up(state: s.State, step: s.FollowUp) -> str:
    return f"{_army(state.turn.side)}: move the unit at {write_hex(step.at)} after its battle"


def _send_back(_: s.State, step: s.SendBack) -> str:
    return f"{_army(step.side)}: place the unit at {write_hex(step.at)} back on the home row"


def _roll(_: s.State, roll: s.RollBattle | s.RollShot | s.RollRally) -> str:
    return f"Chance: roll {say_roll(roll)}"


def say_roll(roll: s.RollBattle | s.RollShot | s.RollRally) -> str:
    """How many dice are due, and for what."""
    return f"{roll.dice} {_plural('die', roll.dice)} for {_ROLLED_FOR[type(roll)](roll)}"


_ROLLED_FOR: Mapping[type, Callable[..., str]] = {
    s.RollBattle: lambda roll: f"the battle of {write_hex(roll.attacker)} against {write_hex(roll.target)}",
    s.RollShot: lambda roll: f"the shot at the general at {write_hex(roll.target)}",
    s.RollRally: lambda roll: f"the rally of the unit at {write_hex(roll.at)}",
}


def _draw(_: s.State, draw: s.DrawCard) -> str:
    return f"Chance: draw a card for the {_army(draw.side)} side"


def _plural(word: str, count: int) -> str:
    return word if count == 1 else {"hex": "hexes", "die": "dice"}[word]


_PROMPTS: Mapping[type, Callable[..., str]] = {
    s.PlayCard: _mover("play a card, or discard one"),
    s.ChooseSection: _mover("choose a section: left, centre or right"),
    s.GiveOrders: _orders,
    s.JoinBattle: _mover("battle with an ordered unit"),
    s.MoveAgain: _mover("move once more"),
    s.ChooseGeneral: _mover("choose the general to be shot at"),
    s.PlaceUnit: _mover("choose a hex for the reinforcements"),
    s.BuildWorks: _mover("choose a hex for field works and the side they face"),
    s.ChooseRally: _mover("choose a unit to be rallied"),
    s.ChooseSupply: _mover("choose the unit that runs short of supplies"),
    s.SendBack: _send_back,
    s.TakeStep: _retreat,
    s.StepOrStop: _step_or_stop,
    s.FollowUp: _follow_up,
    s.RollBattle: _roll,
    s.RollShot: _roll,
    s.RollRally: _roll,
    s.DrawCard: _draw,
}
