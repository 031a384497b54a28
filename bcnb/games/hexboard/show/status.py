"""What a page tells of a moment of a game with cards besides its board."""

from collections.abc import Mapping
from typing import Protocol

from bcnb.engine.ruleset import S
from bcnb.games.hexboard.rules.tables import Card, Side
from bcnb.present.looks import STATUS, Status
from bcnb.present.telling import Moment


class HexTurn(Protocol):
    """A turn of either game on the hex board: its number, its side, the card laid down and the one in force."""

    @property
    def number(self) -> int: ...
    @property
    def side(self) -> Side: ...
    @property
    def played(self) -> str: ...
    @property
    def card(self) -> str: ...


def tell_status(moment: Moment[S], turn: HexTurn, phase: str, score: str, cards: Mapping[str, Card]) -> Status:
    """The `STATUS` of a moment of a game with cards, but for the result, which only the whole tale knows."""
    values = (say_turn(turn), phase, score, _card(turn, cards), moment.shown.dice, moment.note, "")
    return dict(zip(STATUS, values, strict=True))


def say_turn(turn: HexTurn) -> str:
    """Which turn it is: "Turn 3, Union"."""
    return f"Turn {turn.number}, {turn.side.seat.title()}" if turn.number else "Before the first turn"


def say_whose(turn: HexTurn) -> str:
    """Whose turn it is: "Turn 3, the Union side"."""
    return f"Turn {turn.number}, the {turn.side.seat.title()} side"


def _card(turn: HexTurn, cards: Mapping[str, Card]) -> list[str]:
    """The name and the text of the card on the table; a card that stands for another says which."""
    if not turn.played:
        return []
    played, force = cards[turn.played], cards[turn.card]
    return [played.name, force.text if played is force else f"As {force.name}: {force.text}"]
