"""Heights, as maps of the period drew them: hachures that run downhill from a top that stays light."""

from bcnb.games.hexboard.show.ground.lie import Lie, outline
from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.palette import EARTH, use

_CONTOURS = {"foot": (8, 0), "slope": (15, 3), "crest": (22, 5)}
"""The nested lines along which the hachures stand: how far inside, and how they are made uneven."""
_UNEVEN = 4
_HACHURES = (
    ("foot", 11, "1.1 3.1 1 4.3"),
    ("foot", 7, "1.6 3.7 1.3 2.9"),
    ("slope", 9, "1.2 2.6 .9 3.3"),
    ("slope", 6, "1.5 3.9"),
    ("crest", 8, ".9 2.9 .7 3.7"),
)
"""Strokes across each line: how long they are, and how they follow each other."""


def hills(lie: Lie) -> Markup:
    """All hills; those that touch are one ridge."""
    places = lie.of("hill")
    if not places:
        return join()
    lines = [tag("path", id=name, d=outline(places, inset, _UNEVEN, salt)) for name, (inset, salt) in _CONTOURS.items()]
    strokes = (use(name, stroke_width=length, stroke_dasharray=dashes) for name, length, dashes in _HACHURES)
    return tag("g", tag("defs", *lines), *strokes, fill="none", stroke=EARTH)
