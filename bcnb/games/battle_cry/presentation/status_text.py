"""Words for the status of a game: prompts, orders left, what a unit may do, phase, score and result."""

from collections.abc import Callable, Iterator, Mapping

from bcnb.engine.record import End
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.presentation.event_text import say_flags
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.orders import orderable_units
from bcnb.games.battle_cry.rules.state import FollowUp, GiveOrders, JoinBattle, MoveAgain, State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.presentation import status_text as shared
from bcnb.games.hexboard.presentation.status_text import describe_status, say_phase, say_whose, say_winner
from bcnb.games.hexboard.rules.board import led_units
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.tables import Card, Side
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.presentation.presenter import NarratedPly, Status
from bcnb.presentation.text_tools import count_dice, count_noun, sentence


def prompt(state: s.State, done: str = "say done") -> str:
    """Return who must do what now, or who has won; `done` is how to end it if that is allowed."""
    step = state.decision
    if step is None:
        return shared.say_over(state.winner)
    return f"{_PROMPTS[type(step)](state, step)}{_or_done(step, done)}."


def _or_done(step: s.Decision, done: str) -> str:
    if isinstance(step, s.StepOrStop):
        return f", or {done} and stay with the general"
    return f", or {done}" if isinstance(step, _MAY_END) else ""


_MAY_END = (*shared.MAY_END, s.GiveOrders, s.FollowUp)
"""The decisions that the player can end."""


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
    """Return the number of dice that are due, and their purpose."""
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
    **{kind: _mover(words) for kind, words in shared.PROMPTS.items()},
    s.GiveOrders: _orders,
    s.SendBack: _send_back,
    s.TakeStep: _retreat,
    s.StepOrStop: _step_or_stop,
    s.FollowUp: _follow_up,
    s.RollBattle: _roll,
    s.RollShot: _roll,
    s.RollRally: _roll,
    s.DrawCard: _draw,
}


def ask(state: s.State, seat: Seat, alone: bool) -> str:
    """Return what a human player must do; a player who is `alone` at the page is addressed as "you"."""
    if is_urgent(state, seat):
        return f"{'Your' if alone else f'{seat.title()}, your'} {_answer(state.decision)}"
    if isinstance(state.decision, s.GiveOrders):
        return f"{seat.title()}: give orders and move, or press Done. {orders_left(state)}."
    if isinstance(state.decision, JoinBattle):
        asked = shared.ask_attack(seat)
    else:
        asked = prompt(state, "press Done")
    barred = shared.say_barred(state.decision, map(write_hex, members(state.turn.spoiled & ~state.turn.fought)))
    return f"{asked}{barred}"


def is_urgent(state: s.State, seat: Seat) -> bool:
    """Return True if a player must act in the turn of the other side."""
    return bool(seat) and state.decision is not None and seat != state.turn.side.seat


def _answer(step: s.Decision | None) -> str:
    if isinstance(step, s.SendBack):
        return f"loss of supplies: place the unit at {write_hex(step.at)} back on the home row."
    if isinstance(step, s.StepOrStop):
        how_far = count_noun(step.flags, "hex", "hexes")
        return f"retreat: move the unit at {write_hex(step.at)} {how_far} on, or press Done to stay with the general."
    if isinstance(step, s.TakeStep):
        who = "unit" if step.unit else "general"
        return f"retreat: move the {who} at {write_hex(step.at)} back {count_noun(step.flags, 'hex', 'hexes')}."
    raise TypeError(f"no prompt for {step} in the turn of the other side")


def say_orders_left(state: s.State) -> str:
    """Return the number of orders left, or an empty string if none are given now."""
    return orders_left(state) if isinstance(state.decision, s.GiveOrders) else ""


def orders_left(state: s.State) -> str:
    """Return the number of orders left, while orders are given."""
    card = card_in_force(state)
    if card.every:
        return "Everything that the card names has its order"
    left = card.orders - len(state.turn.orders)
    return f"{count_noun(left, 'order')} left of {card.orders}" if left else "No order left"


def tell(state: s.State, seat: Seat, player: str) -> str:
    """Return what chance or another player does now, for people who watch."""
    step = state.decision
    dice = say_roll(step) if isinstance(step, (s.RollBattle, s.RollShot, s.RollRally)) else ""
    return shared.say_activity(step, seat, player, dice, _ACTIVITIES)


_ACTIVITIES: Mapping[type, str] = {
    **shared.ACTIVITIES,
    s.GiveOrders: "gives orders and moves",
    s.SendBack: shared.SENDS_BACK,
    s.TakeStep: "retreats",
    s.StepOrStop: "retreats",
    s.FollowUp: "moves on after a battle",
}


# --- the end ----------------------------------------------------------------------------------------------------------


def say_end(end: End, state: s.State, viewer: Seat) -> str:
    """Return the result of a game with flags and turn; `viewer` is addressed as "you" unless it is empty."""
    union, confederate = (flags(state, side) for side in Side)
    return say_winner(end, (union, confederate), "flag", state.turn.number, viewer)


_IN_USE = (GiveOrders, JoinBattle, MoveAgain, FollowUp)
"""The decisions during which a side uses its own pieces."""


def now(state: State, at: HexId) -> str:
    """Return what the unit on a hex may do now.

    The string is empty for an enemy unit, and while no unit is used.
    """
    unit = state.board.units.get(at)
    if unit is None or unit.side != state.turn.side or not isinstance(state.decision, _IN_USE):
        return ""
    return " ".join(sentence(part) for part in (_allowed(state, at), _done(state, at)) if part)


def _allowed(state: State, at: HexId) -> str:
    card, turn = card_in_force(state), state.turn
    touched = led_units(state.board, turn.side) if card.led_only else turn.ordered | orderable_units(state)
    effects = " and ".join(_effects(card)) if touched >> at & 1 else ""
    return f"{card.name}: this unit {effects}" if effects else ""


def _effects(card: Card) -> Iterator[str]:
    """Yield the effects of a card on the units that it orders."""
    if card.reach is not None:
        yield f"may move up to {count_noun(card.reach, 'hex', 'hexes')}" if card.reach else "may not move"
    if card.either:
        yield "may move twice or battle twice"
    if card.again:
        yield "may move once more after all battles"
    if card.dice:
        yield f"rolls {count_dice(card.dice)} more"


def _done(state: State, at: HexId) -> str:
    turn = state.turn
    if turn.fought >> at & 1:
        return "it has battled"
    if turn.spoiled >> at & 1:
        return "it has moved, and may not battle this turn"
    if turn.moved >> at & 1:
        return "it has moved"
    return "it has its order" if turn.ordered >> at & 1 else "it has no order"


def status(moment: NarratedPly[s.State]) -> Status:
    """Return the status of a moment of the game."""
    return describe_status(moment, phase(moment.state), _score(moment.state))


def say_score(state: s.State) -> str:
    """Return the line above the terminal's board: whose turn it is, and the flags of both sides."""
    return f"{say_whose(state.turn)}. {_score(state)}"


def _score(state: s.State) -> str:
    return f"Flags: {say_flags(state)} (of {state.field.prizes_to_win[0]})"


def phase(state: s.State) -> str:
    """Return the name of the current phase."""
    return say_phase(state, PHASES)


PHASES: Mapping[type, str] = {
    **shared.PHASES,
    s.GiveOrders: "orders and moves",
    s.SendBack: "supplies",
    s.TakeStep: "a retreat",
    s.StepOrStop: "a retreat",
    s.FollowUp: "battles",
    s.RollBattle: "battles",
    s.RollShot: "the sharp shooter",
    s.RollRally: "a rally",
}
"""The name of a phase, by the class of the decision that is due."""
