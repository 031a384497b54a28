"""What everybody sees beside the hex board: the turn, the sides, the card on the table."""

from collections.abc import Mapping

from bcnb.games.hexboard.rules.state import HexState, HexTurn
from bcnb.games.hexboard.rules.tables import Card, Side
from bcnb.games.hexboard.show.cards import face_words
from bcnb.games.hexboard.show.status import say_turn
from bcnb.presentation.table_adapter import ViewData
from bcnb.presentation.text_tools import count_noun


def turn_and_phase(turn: HexTurn, phase: str) -> str:
    """Which turn it is, and which part of it: "Turn 3, Union: battles"."""
    return f"{say_turn(turn)}: {phase}" if turn.number else say_turn(turn)


def army(seen: HexState, side: Side, name: str, score: str) -> ViewData:
    """A side of a game with cards: who plays it, how it stands, its number of cards, and whether it is its turn."""
    return {
        "side": side.seat,
        "name": name,
        "score": score,
        "held": count_noun(len(seen.cards.hands[side]), "card"),
        "acts": bool(seen.pending) and seen.turn.number > 0 and seen.turn.side == side,
    }


def card_on_table(turn: HexTurn, cards: Mapping[str, Card]) -> ViewData | None:
    """The card on the table; one that stands for another says which."""
    played, force = cards.get(turn.played), cards.get(turn.card)
    if not played or not force:
        return None
    return face_words(played, turn.side) | (
        {} if played is force else {"more": f"It stands for {force.name}: {force.text}"}
    )
