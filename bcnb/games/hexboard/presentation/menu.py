"""Typed input and menu texts that both hex games share, and the letters of dice."""

from collections.abc import Mapping

from bcnb.engine.chapters import Deciding
from bcnb.games.hexboard.presentation.card_step_text import by_verb
from bcnb.games.hexboard.rules.actions import tidy
from bcnb.games.hexboard.rules.state import HexState
from bcnb.grid.hexes import NEIGHBOURS, members, parse_hex, write_hex
from bcnb.presentation.choices import shown_verbs, with_verb
from bcnb.presentation.symbols import FACE_NAMES
from bcnb.presentation.text_tools import join_words

LETTERS = join_words((f"{face} {name}" for face, name in FACE_NAMES.items()), "or")
"""The meaning of the letters of a battle die."""


ENDINGS: Mapping[str, str] = {
    "unit": "the unit without its general",
    "general": "the general alone",
    "brigade": "the general's whole brigade",
}
"""The meanings of the words at the end of an order, a move or another action of a piece."""


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


SHOWN = shown_verbs(KINDS, {"fire": "battle", "end": "done", "choose": "section"})
"""The verbs of actions by the words that describe them on the screen."""


def typed_action(text: str) -> str:
    """Return a typed action in its standard form. Words of the screen may stand for verbs.

    >>> typed_action("Attack E6 f6"), typed_action("end"), typed_action("build e6 nw")
    ('battle e6 f6', 'done', 'dig e6 NW')
    """
    return tidy(with_verb(text, SHOWN))
