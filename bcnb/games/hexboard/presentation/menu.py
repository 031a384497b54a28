"""Typed input and menu texts that both hex games share, and the letters of dice."""

from collections.abc import Mapping

from bcnb.engine.chapters import Deciding
from bcnb.games.hexboard.presentation.card_step_text import by_verb
from bcnb.games.hexboard.rules.actions import sort_faces
from bcnb.games.hexboard.rules.state import HexState
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.grid.hexes import NEIGHBOURS, members, parse_hex, write_hex
from bcnb.presentation.symbols import FACE_NAMES
from bcnb.presentation.text_tools import join_words, normalise_spaces

LETTERS = join_words((f"{face} {name}" for face, name in FACE_NAMES.items()), "or")
"""The meaning of the letters of a battle die."""


def tidy(text: str) -> str:
    """Return a typed action in its standard form.

    Spaces are single and letters are lower case, cards are written by their keys, and faces are in order.

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
    """Return an action that names only a piece with a target added, so that the rules explain what stops the piece.

    The string is empty for any other text.
    """
    verb, *labels = text.split(" ")
    if verb not in ("move", "battle", "retreat") or len(labels) != 1:
        return ""
    hexagon, _, _ = labels[0].partition("-")  # where two units share a hex, a place is written e6-2
    return f"{text} {write_hex(members(NEIGHBOURS[parse_hex(hexagon)])[0])}"


def say_card(state: HexState) -> str:
    """Return the card in force and its text; an empty string before a card is played."""
    card = state.rules.cards.get(state.turn.card)
    return f"Card: {card.name}. {card.text}" if card else ""


def dice_due(state: Deciding) -> int:
    """Return the number of battle dice to roll now."""
    return getattr(state.decision, "dice", 0)


KINDS: Mapping[str, str] = {
    "play": "Play a card",
    "discard": "Discard a card, and end the turn",
    "order": "Give an order",
    "move": "Move an ordered piece",
    "battle": "Attack",
    "retreat": "Go back",
    **by_verb(lambda one: one.menu),
    "place": "Put the unit on its home row",
}
"""The name of a kind of action, by the first word of its text."""
