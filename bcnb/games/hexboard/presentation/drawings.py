"""Named drawings that the board sheet reuses: trees, houses, furrows, marks and counters.

They fit a hex of `sheet_geometry`, 70 wide and 80 high, around its center. A drawing can use another by `href="#name"`;
`svg` puts a prefix before every name.
"""

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType

from bcnb.games.hexboard.presentation.sheet_geometry import ACROSS, DOWN, HEX_PATH
from bcnb.games.hexboard.presentation.svg_paths import straight
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import (
    EARTH,
    FADED,
    FURROW,
    GOLD,
    GREEN,
    GROVE,
    INK,
    LANE,
    LAUREL,
    LEAF,
    LIGHT,
    PLANK,
    RED,
    ROCK,
    ROOF,
    fill_path,
    stroke_path,
    use,
)
from bcnb.presentation.symbols import SILHOUETTES, army

MOST_DICE = 9
"""The largest number of dice that has a badge."""
SIGN = (-26, -21)
"""The offset of a sign from the center of its hex, beyond the corner of a plate."""


def badges() -> Mapping[str, Markup]:
    """Return the badges that show a number of dice next to a target."""
    die = tag("rect", x=-12.5, y=-12.5, width=25, height=25, rx=6, fill=LIGHT, stroke=RED, stroke_width=3)
    return {"die": die} | {f"badge-{dice}": _badge(dice) for dice in range(1, MOST_DICE + 1)}


def _badge(dice: int) -> Markup:
    return join(use("die"), tag("text", escape_text(dice), y=6.6, font_size=19, font_weight=700, text_anchor="middle"))


def _ring(color: str, size: float, width: float, dashes: str | None = None) -> Markup:
    scale = f"scale({size})"
    return use("hex", transform=scale, fill="none", stroke=color, stroke_width=width, stroke_dasharray=dashes)


def _sign(color: str, drawing: Markup) -> Markup:
    right, down = SIGN
    disc = tag("circle", r=7.5, fill=color, stroke=LIGHT, stroke_width=1.8)
    return tag("g", disc, drawing, transform=f"translate({right} {down})")


_TICK = stroke_path("M-4 .4-1.2 3.6 4.4-3.4", LIGHT, 2.6)
_ARROW = stroke_path("M-4.6 0H1M0-4.4 4.8 0 0 4.4z", LIGHT, 2, fill=LIGHT)
_SABERS = stroke_path("M-5.4-5Q-1.4 2.4 5.4 4.6M5.4-5Q1.4 2.4-5.4 4.6", LIGHT, 2)
_CROSS = stroke_path("M-4-4 4 4M4-4-4 4", LIGHT, 2.8)
_ORDERED = (_ring(LIGHT, 0.91, 7), _ring(LAUREL, 0.91, 4.2))
_SIGHTS = "M-12-30 0-37 12-30M-12 30 0 37 12 30M-32-8V-18.4L-22-24M32-8V-18.4L22-24M-32 8V18.4L-22 24M32 8V18.4L22 24"
"""The corners of a hex that is a target."""

MARKS: Mapping[str, Markup] = {
    "mark-choice": join(_ring(LIGHT, 0.91, 6.5), _ring(LAUREL, 0.91, 3.4, "8 5")),
    "mark-ordered": join(*_ORDERED, _sign(LAUREL, _TICK)),
    "mark-moved": join(*_ORDERED, _sign(LAUREL, _ARROW)),
    "mark-fought": join(_ring(LIGHT, 0.91, 5), _ring(INK, 0.91, 2), _sign(INK, _SABERS)),
    "mark-ready": join(_ring(INK, 0.92, 8), _ring(GOLD, 0.92, 5, "13 7")),
    "mark-selected": join(use("hex", fill=GOLD, opacity=0.3), _ring(INK, 0.92, 8.5), _ring(GOLD, 0.92, 5.4)),
    "mark-target": join(_ring(LIGHT, 0.89, 6), _ring(RED, 0.89, 2.2), stroke_path(_SIGHTS, RED, 5.2)),
    "mark-refused": join(_ring(LIGHT, 0.9, 6.5), _ring(RED, 0.9, 3.6), _sign(RED, _CROSS)),
    "mark-zone": tag("g", _ring(EARTH, 0.97, 2.4, "3 5"), use("hex", fill=GOLD, opacity=0.22)),
    "mark-region": use("hex", fill=GOLD, opacity=0.4),
    "mark-hint": join(_ring(INK, 0.98, 11), _ring(GOLD, 0.98, 7), _ring(INK, 0.82, 2)),
    "mark-go": tag("circle", r=10.5, fill=LAUREL, stroke=LIGHT, stroke_width=2.4),
    "prize": join(_ring(LIGHT, 0.87, 4.5), _ring(INK, 0.87, 1.8, "5 3")),
}


SIDES = ("union", "confederate")


@cache
def drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """Return all drawings that shapes may use.

    `kinds` are the unit types that need counters, each a key and a full strength.
    """
    art = {**SILHOUETTES, **MARKS, **badges(), "hex": tag("path", d=f"M0 0{HEX_PATH}")}
    for side in SIDES:
        art.update(army(side, kinds))
    return MappingProxyType(art)


def _scattered(places: str) -> Markup:
    """Return drawings at their points, from text like `name x,y x,y; name x,y`, those behind first."""
    groups = (group.split(" ") for group in places.split("; "))
    pairs = ((name, place.split(",")) for name, *where in groups for place in where)
    return join(*(use(name, int(x) or None, int(y) or None) for name, (x, y) in pairs))


# --- drawings of rows -------------------------------------------------------------------------------------------------

_ROW = "M0 20v40V20" + "l35-20 35 20v40V20" * 12
"""The outline of a narrow row from its top left: slanted tops and upright sides."""
_ROW_END = "M840 20l35-20 35 20v40l-35 20M0 60l35 20"
"""The extra part of a wide row: one hex, and the slants below its ends."""

# --- terrain ----------------------------------------------------------------------------------------------------------

_TREE = join(
    stroke_path(
        "M-5.6 3C-8.6.4-7-5-3.6-5.4-1.8-9.4 4.6-8.6 5-4.6 8.6-2.4 6.8 3.4 3 3.8.2 5.4-3.6 5-5.6 3z", GREEN, 1.2, LEAF
    ),
    stroke_path("M5.6-2.6C6.2 1-1 5-4 2.6M2.8-1.8Q2.6 1-1.6 1.4", GREEN, 1.4),
)
_FRUIT_TREE = join(
    tag("circle", r=4.8, fill=GROVE, stroke=GREEN, stroke_width=1.2), stroke_path("M3.2 0Q3 3-1 3.4", GREEN, 1.3)
)
_HOUSE = join(
    stroke_path("M-9 7V-1l4.4-6h10L10-1v8z", INK, 1.3, LIGHT),
    stroke_path("M-10.6 0-5-8H6.6L11 0H0l-5-8", INK, 1.2, ROOF),
    fill_path("M-6.6 7V2.6h3.4V7zM3 2.6h4v2.6H3z"),
)
_CHURCH = join(
    stroke_path("M-2 8V0l5-5.4h6.6L13 0v8z", INK, 1.3, LIGHT),
    stroke_path("M-3.4.8 2-6h9L14.4.8z", INK, 1.2, ROOF),
    stroke_path("M-9.4 8V-6h7.4V8z", INK, 1.3, LIGHT),
    fill_path("M-10-5.6-5.7-16l4.3 10.4zM-7.4 8V3.4H-4V8z"),
)
_ROCKS = join(
    stroke_path(
        "M-25-9-22-17-13-18-9-11-13-6-23-5zM9-22 14-29 21-27 24-20 17-15zM-9 27-5 20H5L8 27 2 31H-6z"
        "M19 13 22 5 29 7 28 14 23 17zM-30 13-26 8-20 11-21 17-27 18zM-3-27 2-32 6-26 0-22z",
        INK,
        1.3,
        ROCK,
    ),
    stroke_path(
        "M-22-17l4 6 5 5M-18-11-23-7M14-29l2 8 8 1M16-21l1 6M-5 20l3 5 4 6M-2 25l-7 2M22 5l2 6-1 6M-26 8l1 6", INK, 0.9
    ),
)
_DECK = join(
    stroke_path("M-22-11l5 3h34l5-3v22l-5-3h-34l-5 3z", INK, 1.6, PLANK),
    stroke_path("M-17-8h34M-17 8h34", INK, 1.2),
    stroke_path("M-19 0h40", FADED, 15, stroke_dasharray=".9 5.4"),
)
_LANES = ("M-34 11Q-10 5 6 14t28-3", "M-34 11Q-10 15 4 8t30 4")
_STANDS = (
    "tree 2,-29 -19,-19 20,-17 -8,-13 10,-9 -29,-2 29,1 -10,8 9,10 -22,17 21,18 0,29",
    "tree 9,-26 -14,-23 0,-12 26,-11 -27,-9 14,-2 -13,2 -27,9 27,9 2,13 13,24 -9,26",
)


def _slants() -> str:
    """Return lines from edge to edge of a hex, parallel to its sides NE and SW, a little short of the outline."""
    lines = []
    for offset in range(-32, 33, 8):
        left = 3 - (40 + min(offset, 0)) * 7 / 8
        right = (40 - max(offset, 0)) * 7 / 8 - 3
        lines.append(straight([(left, left * 4 / 7 + offset), (right, right * 4 / 7 + offset)]))
    return "".join(lines)


def _rows() -> Markup:
    """Return an orchard: trees in five rows."""
    rows = ((-27, (-7, 7)), (-13, (-28, -14, 0, 14, 28)), (1, (-28, -14, 0, 14, 28)), (15, (-28, -14, 0, 14, 28)))
    return join(*(use("fruit-tree", x, y) for y, line in (*rows, (29, (-7, 7))) for x in line))


SCENERY: Mapping[str, Markup] = {
    "row-narrow": tag("path", d=_ROW),
    "row-wide": join(use("row-narrow"), tag("path", d=_ROW_END)),
    "row-pair": join(use("row-wide"), use("row-narrow", ACROSS // 2, DOWN)),
    "tree": _TREE,
    "stand-0": _scattered(_STANDS[0]),
    "stand-1": _scattered(_STANDS[1]),
    "fruit-tree": _FRUIT_TREE,
    "rows": _rows(),
    "slants": tag("path", d=_slants()),
    "furrows": use("slants", stroke=FURROW, stroke_width=2.2, stroke_dasharray="4.6 2"),
    "house": _HOUSE,
    "church": _CHURCH,
    "town-0": join(
        stroke_path(_LANES[0], LANE, 5), _scattered("house -20,-13; church 18,-13; house -2,3 15,22 -14,24")
    ),
    "town-1": join(stroke_path(_LANES[1], LANE, 5), _scattered("house 19,-15 -17,-14 1,0 -21,13 21,14 0,27")),
    "rocks": _ROCKS,
    "hatching": join(use("slants"), use("slants", transform="scale(-1 1)")),
    "deck": _DECK,
}
"""Drawings that only the sheet and its legend use."""
