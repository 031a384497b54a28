"""The line above a table: what a person is asked, what the others do meanwhile, and how the game ended."""

from collections.abc import Mapping

from bcnb.engine.record import End
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.show.prompt import prompt, say_roll
from bcnb.games.hexboard.presentation.status_text import say_winner
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import write_hex
from bcnb.presentation.text_tools import count_noun


def ask(state: s.State, seat: Seat, alone: bool) -> str:
    """What a person must do; who is `alone` at the page is spoken to as "you"."""
    if is_urgent(state, seat):
        return f"{'Your' if alone else f'{seat.title()}, your'} {_answer(state.decision)}"
    if isinstance(state.decision, s.GiveOrders):
        return f"{seat.title()}: give orders and move, or press Done. {orders_left(state)}."
    return prompt(state, "press Done")


def is_urgent(state: s.State, seat: Seat) -> bool:
    """Whether a person must act in the turn of the other side."""
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
    raise TypeError(f"nobody is asked for {step} in the turn of the other side")


def say_orders_left(state: s.State) -> str:
    """How many orders are left; empty where none are given."""
    return orders_left(state) if isinstance(state.decision, s.GiveOrders) else ""


def orders_left(state: s.State) -> str:
    """How many orders are left, where orders are given."""
    card = card_in_force(state)
    if card.every:
        return "Everything that the card names has its order"
    left = card.orders - len(state.turn.orders)
    return f"{count_noun(left, 'order')} left of {card.orders}" if left else "No order left"


def tell(state: s.State, seat: Seat, player: str) -> str:
    """What chance or a player does now; to be read, not to be obeyed."""
    step = state.decision
    if isinstance(step, s.DrawCard):
        return f"A card is drawn for the {step.side.seat.title()} side."
    if isinstance(step, (s.RollBattle, s.RollShot, s.RollRally)):
        return f"The dice are rolled: {say_roll(step)}."
    return f"{seat.title()} ({player}) {_DOES[type(step)]}."


_DOES: Mapping[type, str] = {
    s.PlayCard: "chooses a card",
    s.ChooseSection: "chooses a section",
    s.GiveOrders: "gives orders and moves",
    s.JoinBattle: "joins battle",
    s.MoveAgain: "moves once more",
    s.ChooseGeneral: "looks for a general to shoot at",
    s.PlaceUnit: "calls up reinforcements",
    s.BuildWorks: "builds field works",
    s.ChooseRally: "rallies a unit",
    s.ChooseSupply: "cuts off supplies",
    s.SendBack: "places a unit back on the home row",
    s.TakeStep: "retreats",
    s.StepOrStop: "retreats",
    s.FollowUp: "moves on after a battle",
}


# --- the end ----------------------------------------------------------------------------------------------------------


def say_end(end: End, state: s.State, viewer: Seat) -> str:
    """How a game ended, with flags and turn; a viewer who was alone at the page is spoken to as "you"."""
    union, confederate = (flags(state, side) for side in Side)
    return say_winner(end, (union, confederate), "flag", state.turn.number, viewer)
