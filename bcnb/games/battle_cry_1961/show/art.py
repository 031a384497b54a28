"""All drawings of a map of squares by name: mountains, dots, marks, badges, and the counters of `figures`.

They fit a square of `plan`, 60 wide, around its centre. Counters are those of the hex board: a row of blocks
tells the battle strength, as it tells the figures that are left there.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from bcnb.games.battle_cry_1961.show.legend import TRACK
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import EARTH, GOLD, INK, LAUREL, LIGHT, RED, fill_path, stroke_path
from bcnb.presentation.symbols import SILHOUETTES, army

SIDES = ("union", "confederate")
FLATTER = 3.5
"""How far a frame stays from the names above it and beneath, more than from the sides of its square."""
STRONGEST = 40
"""The largest strength that has a badge: all pieces of a side are worth 34."""


@cache
def map_drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """All drawings, with the counters of these kinds of pieces (a key and a battle strength each)."""
    art = {**_GROUNDS, **SILHOUETTES, **_MARKS}
    for strength in range(1, STRONGEST + 1):
        art[f"own-{strength}"] = join(_SHIELDS["own"], _number(strength))
        art[f"foe-{strength}"] = join(_SHIELDS["foe"], _number(strength))
    for side in SIDES:
        art.update(army(side, kinds))
    return MappingProxyType(art)


def _number(strength: int) -> Markup:
    return tag("text", escape_text(strength), y=7, font_size=20, font_weight=700, text_anchor="middle")


def _frame(colour: str, width: float, inset: float, dashes: str | None = None) -> Markup:
    """A frame around a counter. It is lower than wide: the names of towns stand above it and beneath."""
    side, down = 60 - 2 * inset, inset - 30 + FLATTER
    more = {"fill": "none", "stroke": colour, "stroke_width": width, "stroke_dasharray": dashes}
    return tag("rect", x=inset - 30, y=down, width=side, height=-2 * down, rx=4, **more)


# --- ground -----------------------------------------------------------------------------------------------------------

_RIDGE = "M-21 16C-16-2-10-13-5-20 0-14 2-8 5-4 7-9 10-12 13-14 18-6 21 4 24 16"
_HACHURES = "M-6-13-15 16M-3-13-7 16M0-9 1 16M3-1 9 16M12-8 9-1M14-8l3 24M16-5l6 19"
_GROUNDS: Mapping[str, Markup] = {
    "mountain": join(
        fill_path("M-30-30h60v60h-60z", "#e3c998"), stroke_path(_HACHURES, EARTH, 2), stroke_path(_RIDGE, EARTH, 3)
    ),
    "spot": tag("circle", r=9, fill=LIGHT, stroke=INK, stroke_width=3),
    "dot": tag("circle", r=8.5, fill=TRACK, stroke=LIGHT, stroke_width=2.5),
}

# --- marks and badges -------------------------------------------------------------------------------------------------

_CROSS = "M-20-20 20 20M20-20-20 20"
_MARKS: Mapping[str, Markup] = {
    "mark-choice": join(_frame(LIGHT, 7, 5), _frame(LAUREL, 4, 5, "9 5")),
    "mark-ready": join(_frame(INK, 8, 4), _frame(GOLD, 5, 4, "13 7")),
    "mark-selected": join(_frame(INK, 8, 4), _frame(GOLD, 5, 4)),
    "mark-column": join(_frame(LIGHT, 7, 4), _frame(LAUREL, 4, 4)),
    "mark-target": join(_frame(LIGHT, 7, 5), _frame(RED, 4, 5), stroke_path("M0-30v9M0 30v-9M-30 0h9M30 0h-9", RED, 4)),
    "mark-lost": join(
        _frame(LIGHT, 7, 5), _frame(RED, 3, 5), stroke_path(_CROSS, LIGHT, 8), stroke_path(_CROSS, RED, 4)
    ),
    "mark-refused": join(_frame(LIGHT, 7, 5), _frame(RED, 4, 5), stroke_path(_CROSS, RED, 5)),
}
_SHIELDS: Mapping[str, Markup] = {
    "own": tag("circle", r=15, fill=LIGHT, stroke=LAUREL, stroke_width=3),
    "foe": stroke_path("M-15-10 0-18 15-10V10L0 18-15 10z", RED, 3, fill=LIGHT),
}
"""The strength of a column stands in a round badge if it attacks, in one with corners if it is attacked."""
