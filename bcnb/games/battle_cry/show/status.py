"""What a page tells of a moment besides its board: turn, phase, score, card, dice, remark, result."""

from collections.abc import Mapping
from typing import Any

from bcnb.games.battle_cry.rules import state as s
from bcnb.games.battle_cry.show.tale import Moment, say_flags
from bcnb.games.hexboard.rules.tables import Card

STATUS = ("turn", "phase", "flags", "card", "dice", "note", "result")
"""What the status tells: turn, phase and the score of both sides in words, the name and the text of the card on the
table, the letters of a roll, a remark of whoever kept the record, and at the end the result."""


def status(moment: Moment) -> dict[str, Any]:
    """The status of a moment of the game of 2000."""
    state = moment.state
    flags = f"Flags: {say_flags(state)} (of {state.field.flags_to_win})"
    return tell_status(moment, phase(state), flags, state.rules.cards)


def phase(state: s.State) -> str:
    """What the part of the turn is called."""
    return PHASES[type(state.pending[0])] if state.pending else "the end"


def tell_status(moment: Moment, phase: str, score: str, cards: Mapping[str, Card]) -> dict[str, Any]:
    """The `STATUS` of a moment of a game with cards, but for the result, which only the whole tale knows."""
    turn = moment.state.turn
    values = (say_turn(turn), phase, score, _card(turn, cards), moment.shown.dice, moment.note, "")
    return dict(zip(STATUS, values, strict=True))


def say_turn(turn: Any) -> str:
    """Which turn it is: "Turn 3, Union"."""
    return f"Turn {turn.number}, {turn.side.seat.title()}" if turn.number else "Before the first turn"


def _card(turn: Any, cards: Mapping[str, Card]) -> list[str]:
    """The name and the text of the card on the table; a card that stands for another says which."""
    if not turn.played:
        return []
    played, force = cards[turn.played], cards[turn.card]
    return [played.name, force.text if played is force else f"As {force.name}: {force.text}"]


PHASES: Mapping[type, str] = {
    s.PlayCard: "playing a card",
    s.ChooseSection: "choosing a section",
    s.GiveOrders: "orders and moves",
    s.JoinBattle: "battles",
    s.MoveAgain: "second moves",
    s.ChooseGeneral: "the sharp shooter",
    s.PlaceUnit: "reinforcements",
    s.BuildWorks: "field works",
    s.ChooseRally: "a rally",
    s.ChooseSupply: "supplies",
    s.SendBack: "supplies",
    s.TakeStep: "a retreat",
    s.StepOrStop: "a retreat",
    s.FollowUp: "battles",
    s.RollBattle: "battles",
    s.RollShot: "the sharp shooter",
    s.RollRally: "a rally",
    s.DrawCard: "drawing a card",
}
"""What a part of the turn is called, by what the game waits for."""
