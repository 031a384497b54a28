"""Words for the status of a game that both hex games share: prompts, turn, phase, card and winner."""

from collections.abc import Iterable, Mapping
from functools import reduce
from operator import or_
from typing import TypeVar

from bcnb.engine.record import End
from bcnb.engine.ruleset import Seat
from bcnb.engine.verify import RESIGNED
from bcnb.games.hexboard.presentation.card_step_text import by_decision
from bcnb.games.hexboard.presentation.cell_text import the_side
from bcnb.games.hexboard.rules import state as s
from bcnb.games.hexboard.rules.board import SECTIONS_OF
from bcnb.games.hexboard.rules.card_steps import CARD_DECISIONS
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.state import HexState, HexTurn
from bcnb.games.hexboard.rules.tables import Card, Side
from bcnb.grid.hexes import HexId
from bcnb.presentation.presenter import STATUS, NarratedPly, Status
from bcnb.presentation.text_tools import count_noun, join_words

H = TypeVar("H", bound=HexState)

PHASES: Mapping[type, str] = {
    s.PlayCard: "playing a card",
    s.ChooseSection: "choosing a section",
    s.JoinBattle: "battles",
    s.MoveAgain: "second moves",
    **by_decision(lambda one: one.phase),
    s.DrawCard: "drawing a card",
}
"""The name of a phase in both games, by the class of the decision that is due."""

PROMPTS: Mapping[type, str] = {
    s.PlayCard: "play a card, or discard one",
    s.ChooseSection: "choose a section: left, center or right",
    s.JoinBattle: "battle with an ordered unit",
    s.MoveAgain: "move once more",
    **by_decision(lambda one: one.prompt),
}
"""The prompt in both games, by the class of the decision that is due."""

ACTIVITIES: Mapping[type, str] = {
    s.PlayCard: "chooses a card",
    s.ChooseSection: "chooses a section",
    s.JoinBattle: "joins battle",
    s.MoveAgain: "moves once more",
    **by_decision(lambda one: one.does),
}
"""The activity of a player in both games, by the class of the decision that is due."""
SENDS_BACK = "places a unit back on the home row"
"""The activity of a player who places a unit that is short of supplies."""

MAY_END = (s.JoinBattle, s.MoveAgain, *CARD_DECISIONS)
"""The decisions that a player can end in both games."""
MOST_NAMED = 4
"""The number of units that a prompt names by their places. It counts more than that."""


def say_over(winner: Side | None) -> str:
    """Return who has won a battle that is over."""
    return "The battle is over." if winner is None else f"The {winner.seat.title()} side has won the battle."


def say_activity(decision: object, seat: Seat, player: str, dice: str, activities: Mapping[type, str]) -> str:
    """Return what chance or another player does now, for people who watch.

    Args:
        decision: the decision that is due.
        seat: the seat that decides.
        player: the player of the seat.
        dice: the number and the purpose of dice that are due, or empty if none are.
        activities: the game's texts of activities, by class of decision.
    """
    if isinstance(decision, s.DrawCard):
        return f"A card is drawn for {the_side(decision.side)}."
    if dice:
        return f"The dice are rolled: {dice}."
    return f"{seat.title()} ({player}) {activities[type(decision)]}."


def say_barred(decision: object, places: Iterable[str]) -> str:
    """Return, for the prompt of the battles, which units may not battle in this turn. It is empty at other times."""
    barred = list(places) if isinstance(decision, s.JoinBattle) else []
    if not barred:
        return ""
    named = join_words(barred) if len(barred) <= MOST_NAMED else count_noun(len(barred), "unit")
    return f" {named} may not battle this turn."


def ask_attack(seat: Seat) -> str:
    """Return the instruction for the battles, on a page."""
    return f"{seat.title()}: attack with an ordered unit, or press Done."


def say_orders_unused(state: HexState, places: Iterable[HexId], noun: str = "unit") -> str:
    """Return a question before the orders end, if one is left for pieces on some hexes; otherwise an empty text."""
    card, hexes = card_in_force(state), set(places)
    sections = reduce(or_, (SECTIONS_OF[at] for at in hexes), 0).bit_count() if card.per_section else len(hexes)
    left = min(card.orders - len(state.turn.orders), sections)
    return f"You can still order {count_noun(left, noun)}. Press Done again to end your orders." if left > 0 else ""


def say_attacks_unused(places: Iterable[str]) -> str:
    """Return a question before the battles end, if units at some places can still attack; otherwise an empty text."""
    able = list(dict.fromkeys(places))
    if not able:
        return ""
    named = join_words(able) if len(able) <= MOST_NAMED else count_noun(len(able), "unit")
    return f"{named} can still attack. Press Done again to end your battles."


def describe_status(moment: NarratedPly[H], phase: str, score: str) -> Status:
    """Return the `STATUS` of a moment, except for the result, which needs the whole record."""
    state = moment.state
    card = _card(state.turn, state.rules.cards)
    values = (say_turn(state.turn), phase, score, card, moment.shown.dice, moment.note, "")
    return dict(zip(STATUS, values, strict=True))


def say_phase(state: HexState, phases: Mapping[type, str]) -> str:
    """Return the name of the current phase; `phases` are the game's names by class of decision."""
    return phases[type(state.pending[0])] if state.pending else "the end"


def say_turn(turn: HexTurn) -> str:
    """Return the turn: "Turn 3, Union"."""
    return f"Turn {turn.number}, {turn.side.seat.title()}" if turn.number else "Before the first turn"


def say_whose(turn: HexTurn) -> str:
    """Return whose turn it is: "Turn 3, the Union side"."""
    return f"Turn {turn.number}, the {turn.side.seat.title()} side"


def _card(turn: HexTurn, cards: Mapping[str, Card]) -> list[str]:
    """Return the name and the text of the card on the table; a copying card also names the card that it copies."""
    if not turn.played:
        return []
    played, force = cards[turn.played], cards[turn.card]
    return [played.name, force.text if played is force else f"As {force.name}: {force.text}"]


def say_winner(end: End, scores: tuple[int, int], unit: str, turn: int, viewer: Seat) -> str:
    """Return who has won, for a game whose sides score in flags or points.

    `scores` are those of the Union and the Confederates, and `unit` is what they count. An empty `viewer` gives a
    neutral sentence.
    """
    union, confederate = scores
    if end.winner is None:
        return f"Nobody has won: the game ended on turn {turn}, at {union} to {confederate} {unit}s."
    own, foes = (union, confederate) if (viewer or end.winner) == Side.UNION.seat else (confederate, union)
    who = (
        f"The {end.winner.title()} side has won"
        if not viewer
        else f"You have {'won' if viewer == end.winner else 'lost'}"
    )
    return f"{who}, {count_noun(own, unit)} to {foes}, on turn {turn}{_gave_up(end, viewer)}."


def _gave_up(end: End, viewer: Seat) -> str:
    if end.by != RESIGNED:
        return ""
    return ", because you resigned" if viewer and viewer != end.winner else ", because the other side resigned"
