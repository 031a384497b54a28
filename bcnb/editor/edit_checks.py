"""Checks of the values of edits: hexes, lines of text and longer texts."""

from datetime import date

from bcnb.engine.notation import is_line
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.storage.toml import parse_day

LONGEST_NAME, LONGEST_LINE, LONGEST_TEXT = 32, 200, 4000
"""The largest number of letters of a name, of a line such as a title, and of a longer text such as the story."""


class EditError(ValueError):
    """An edit that a draft does not allow, with the reason in words."""


def hex_of(label: str) -> HexId:
    """Return the hex with a label.

    Raises:
        EditError: for an invalid label.
    """
    try:
        return parse_hex(label)
    except ValueError as fault:
        raise EditError(str(fault)) from None


def hexes_of(labels: str) -> list[HexId]:
    """Return the hexes whose labels are in a text, in order.

    Raises:
        EditError: for an invalid label.
    """
    return sorted({hex_of(label) for label in labels.split()})


def checked_line(text: str, most: int, what: str) -> str:
    """Return a line without blanks at its ends; `what` names it in messages.

    Raises:
        EditError: if it is too long, or some of it cannot be seen.
    """
    text = text.strip()
    if len(text) > most:
        raise EditError(f"{what} has {len(text)} letters; the maximum is {most}")
    if not is_line(text):
        raise EditError(f"some of {what} cannot be seen: write it on one line, without control characters")
    return text


def checked_text(text: str, what: str) -> str:
    """Return a text that may have several lines, without blanks at its ends.

    Raises:
        EditError: if it is too long, or some of it cannot be seen.
    """
    text = text.strip().replace("\r", "")
    if len(text) > LONGEST_TEXT:
        raise EditError(f"{what} has {len(text)} letters; the maximum is {LONGEST_TEXT}")
    if not all(is_line(line) for line in text.split("\n")):
        raise EditError(f"some of {what} cannot be seen: write it without control characters")
    return text


def checked_day(text: str) -> date | None:
    """Return the date in a text such as 1862-03-23, or None for an empty text.

    Raises:
        EditError: for any other text.
    """
    try:
        return parse_day(text) if text else None
    except ValueError as fault:
        raise EditError(str(fault)) from None
