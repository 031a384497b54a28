"""What is typed at a table of the hex board: actions of which only a piece was named, and the letters of dice."""

from collections.abc import Mapping

from bcnb.engine.walk import Deciding
from bcnb.grid.hexes import NEIGHBOURS, members, parse_hex, write_hex
from bcnb.present.dice import FACE_NAMES
from bcnb.present.english import listed

LETTERS = listed((f"{face} {name}" for face, name in FACE_NAMES.items()), "or")
"""What the letters of a battle die mean."""


def completed(text: str) -> str:
    """An action of which only the piece was named, made whole, so that the rules say what keeps that piece."""
    verb, *labels = text.split(" ")
    if verb not in ("move", "battle", "retreat") or len(labels) != 1:
        return ""
    hexagon, _, _ = labels[0].partition("-")  # where two units share a hex, a place is written e6-2
    return f"{text} {write_hex(members(NEIGHBOURS[parse_hex(hexagon)])[0])}"


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
