"""The compass beside a board: a needle that points north, whichever way the top of the board faces."""

from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.games.hexboard.show.plan import MARGIN_MIDDLE
from bcnb.present.markup import Markup, tag, words
from bcnb.present.palette import INK, PAPER, filled

AT = (MARGIN_MIDDLE, 340)
"""The middle of the compass, in the margin between the armies."""
_NEEDLE, _TAIL = "M0-17l8 17h-16z", "M0 17l8-17h-16z"
_LETTER = -26
"""How far from the middle the letter stands, towards the north."""


def compass(up: str) -> Markup:
    """The compass of a board with this point of the compass at its top; nothing where nobody says."""
    if not up:
        return Markup("")
    turn = -45 * COMPASS.index(up)
    letter = tag("text", words("N"), y=5, font_size=14, font_weight=700, text_anchor="middle")
    upright = tag("g", letter, transform=f"translate(0 {_LETTER})rotate({-turn})")
    tail = filled(_TAIL, PAPER, stroke=INK)
    return tag("g", filled(_NEEDLE, INK), tail, upright, transform=f"translate({AT[0]} {AT[1]})rotate({turn})")
