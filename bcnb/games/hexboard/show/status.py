"""What a page tells of a moment of a game with cards besides its board."""

from collections.abc import Mapping

from bcnb.engine.ruleset import S
from bcnb.games.hexboard.rules.state import HexTurn
from bcnb.games.hexboard.rules.tables import Card
from bcnb.present.looks import STATUS, Status
from bcnb.present.telling import Moment


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
