"""What is typed at a table of the hex board, what is listed there, and the letters of dice."""

from collections.abc import Mapping

from bcnb.engine.chapters import Deciding
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.grid.hexes import NEIGHBOURS, members, parse_hex, write_hex
from bcnb.presentation.symbols import FACE_NAMES
from bcnb.presentation.text_tools import join_words, normalise_spaces

LETTERS = join_words((f"{face} {name}" for face, name in FACE_NAMES.items()), "or")
"""What the letters of a battle die mean."""


def tidy(text: str) -> str:
    """A typed action as it would be written: single blanks, small letters, cards by their keys, faces in their order.

    >>> tidy(" Battle  E6 f6 "), tidy("roll fis"), tidy("dig e6 nw"), tidy("play Probe Left")
    ('battle e6 f6', 'roll ISF', 'dig e6 NW', 'play probe-left')
    """
    verb, *words = normalise_spaces(text)
    if verb in ("play", "discard", "draw") and words:
        words = ["-".join(words)]
    if verb == "roll" and words and not set(words[0].upper()) - set(FACES):
        words[0] = sort_faces(words[0].upper())
    if verb == "dig":
        words[1:] = [word.upper() for word in words[1:]]
    return " ".join((verb, *words))


def completed(text: str) -> str:
    """An action of which only the piece was named, made whole, so that the rules say what keeps that piece."""
    verb, *labels = text.split(" ")
    if verb not in ("move", "battle", "retreat") or len(labels) != 1:
        return ""
    hexagon, _, _ = labels[0].partition("-")  # where two units share a hex, a place is written e6-2
    return f"{text} {write_hex(members(NEIGHBOURS[parse_hex(hexagon)])[0])}"


def say_card(state: HexState) -> str:
    """The card in force and what it allows; nothing before one is played."""
    card = state.rules.cards.get(state.turn.card)
    return f"Card: {card.name}. {card.text}" if card else ""


def dice_due(state: Deciding) -> int:
    """How many battle dice are to be rolled now."""
    return getattr(state.decision, "dice", 0)


KINDS: Mapping[str, str] = {
    "play": "Play a card",
    "discard": "Throw a card away, and end the turn",
    "order": "Give an order",
    "move": "Move an ordered piece",
    "battle": "Attack",
    "retreat": "Go back",
    "snipe": "Shoot at a general",
    "reinforce": "Place the new unit",
    "dig": "Build field works",
    "rally": "Rally a unit",
    "starve": "Cut a unit off from its supplies",
    "place": "Put the unit on its home row",
}
"""What kinds of actions are called, by the first words of their texts."""
