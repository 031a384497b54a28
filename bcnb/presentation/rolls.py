"""A roll of dice on a board: the cell that it is for, the dice that hit, and its result in words."""

from typing import NamedTuple

from bcnb.presentation.text_tools import count_noun


class RollMark(NamedTuple):
    """A roll on the board: the label of its cell, the places of the dice that hit, and the result in words.

    Places count from 0, in the order in which the dice are shown.
    """

    at: str
    hits: tuple[int, ...]
    words: str


def mark_hits(label: str, faces: str, hitting: str, flag: str = "") -> RollMark:
    """Return the mark of a roll for a cell.

    Args:
        label: the cell.
        faces: the letters of the faces that were rolled.
        hitting: the letters of the faces that hit.
        flag: the letter of a retreat flag, or empty if flags do not count.
    """
    hits = tuple(place for place, face in enumerate(faces) if face in hitting)
    return RollMark(label, hits, roll_words(len(hits), faces.count(flag) if flag else 0))


def roll_words(hits: int, flags: int) -> str:
    """Return the result of a roll in words.

    >>> roll_words(2, 1), roll_words(0, 0)
    ('2 hits, 1 retreat flag', 'No hit')
    """
    text = count_noun(hits, "hit") if hits else "No hit"
    return f"{text}, {count_noun(flags, 'retreat flag')}" if flags else text


def no_roll(state: object, faces: str) -> RollMark | None:
    """Return None: the game does not say where a roll counts."""
    return None
