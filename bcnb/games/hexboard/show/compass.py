"""The compass beside a board: a needle that points north, whichever way the top of the board faces."""

from math import cos, radians, sin

from bcnb.games.hexboard.rules.board import COMPASS
from bcnb.games.hexboard.show.plan import MARGIN_MIDDLE
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import INK, PAPER, fill_path

AT = (MARGIN_MIDDLE, 340)
"""The middle of the compass, in the margin between the armies."""
_NEEDLE, _TAIL = "M0-17l8 17h-16z", "M0 17l8-17h-16z"
_LETTER = 26
"""How far from the middle the letter stands, towards the north."""


def compass(up: str) -> Markup:
    """The compass of a board with this point of the compass at its top; nothing where nobody says."""
    if not up:
        return Markup("")
    turn, (x, y) = -45 * COMPASS.index(up), AT
    right, above = _LETTER * sin(radians(turn)), _LETTER * cos(radians(turn))
    needle = tag(
        "g", fill_path(_NEEDLE), fill_path(_TAIL, PAPER, stroke=INK), transform=f"translate({x} {y})rotate({turn})"
    )
    letter = tag(
        "text", escape_text("N"), x=round(x + right), y=round(y - above) + 5, font_size=14, text_anchor="middle"
    )
    return join(needle, letter)
