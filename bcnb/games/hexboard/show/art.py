"""All drawings by name: every kind of ground and face, the marks, and the counters of `figures`.

They fit the hex of `layout`, 70 wide and 80 high, around its centre. Each kind of ground is told apart by its lines
alone; colour only helps. One drawing may use another by `href="#name"`; `svg` puts a prefix before every name.
"""

from collections.abc import Iterator, Mapping
from functools import cache
from types import MappingProxyType

from bcnb.games.hexboard.show.plan import ACROSS, DOWN, HEX_PATH, LABEL_STEP
from bcnb.present.figures import FLAGS, SILHOUETTES, army
from bcnb.present.markup import Markup, join, spaced, tag, words
from bcnb.present.palette import EARTH, FADED, GOLD, GREEN, INK, LAUREL, LIGHT, RED, WATER, filled, stroked, use

SIDES = ("union", "confederate")
MOST_DICE = 9
"""The largest number of dice that has a badge."""


@cache
def drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """All drawings, with the counters of these kinds of units (a key and a full strength each)."""
    art = {**_GROUNDS, **SILHOUETTES, **FLAGS, **_MARKS, **dict(map(_badge, range(1, MOST_DICE + 1)))}
    for turn in range(3):
        art[f"bridge-{turn}"] = join(use("waterway"), use("deck", transform=f"rotate({turn * 60 - 60})"))
    for name in ("fence", "works", "sunken_road"):
        art.update(_each_side(name))
    for side in SIDES:
        art.update(army(side, kinds))
        art[f"{side}-second"] = use(f"{side}-pennant", 13, -10)
        art[f"{side}-prize"] = join(_ring(INK, 0.86, 1.2, "3 3"), use(f"{side}-pennant", -26, -10))
    return MappingProxyType(art)


def _each_side(name: str) -> Iterator[tuple[str, Markup]]:
    for side in range(6):
        yield f"{name}-{side}", use(name, transform=f"rotate({side * 60 - 60})")


def _badge(dice: int) -> tuple[str, Markup]:
    """A number of dice, as it stands beside a target."""
    box = tag("rect", x=-13, y=-13, width=26, height=26, rx=6, fill=LIGHT, stroke=RED, stroke_width=3)
    return f"badge-{dice}", join(
        box, tag("text", words(dice), y=7, font_size=20, font_weight=700, text_anchor="middle")
    )


def _scattered(name: str, places: str) -> Markup:
    pairs = (place.split(",") for place in places.split())
    return join(*(use(name, int(x), int(y)) for x, y in pairs))


def _hex(tint: str, *inside: Markup) -> Markup:
    return join(use("hex", fill=tint), *inside)


def _ring(colour: str, size: float, width: float, dashes: str | None = None) -> Markup:
    scale = f"scale({size})"
    return use("hex", transform=scale, fill="none", stroke=colour, stroke_width=width, stroke_dasharray=dashes)


# --- ground -----------------------------------------------------------------------------------------------------------


_ROW = "M0 20v40m0-40" + "l35-20 35 20v40m0-40" * 12
"""The outline of a narrow row from its top left: slanted tops and upright sides."""
_ROW_END = "M840 20l35-20 35 20v40l-35 20M0 60l35 20"
"""What a wide row has more: one hex, and the slants beneath its ends."""


def _numbers(first: int, last: int) -> Markup:
    """The numbers of a row's hexes, as they follow the letter of the row, with the first hex as origin."""
    return spaced([(str(n), ACROSS * (n - 1) + LABEL_STEP // 2) for n in range(first, last + 1)], LABEL_STEP)


def _pair(drawing: str) -> Markup:
    """A wide row and the narrow one beneath it."""
    return join(use(f"{drawing}-wide"), use(f"{drawing}-narrow", ACROSS // 2, DOWN))


def _furrows() -> str:
    """Lines from edge to edge of a hex, along its sides NE and SW, a little short of the outline."""
    lines = []
    for offset in range(-32, 33, 8):
        left = 3 - (40 + min(offset, 0)) * 7 / 8
        right = (40 - max(offset, 0)) * 7 / 8 - 3
        lines.append(f"M{left:.0f} {left * 4 / 7 + offset:.0f} {right:.0f} {right * 4 / 7 + offset:.0f}")
    return "".join(lines)


def _rows_of_dots(path: str, colour: str, size: float, apart: int) -> Markup:
    return stroked(path, colour, size, stroke_linecap="round", stroke_dasharray=f"0 {apart}")


_TREE = join(
    stroked("M-5 4a5 5 0 0 1-2-9 6 6 0 0 1 11-2 5 5 0 0 1 3 9q-5 5-12 2z", GREEN, fill="#8fa565"),
    stroked("M6-5q3 5-3 7M3-1q0 3-4 4M0 5v4", GREEN, 1.5),
)
_HOUSE = join(
    stroked("M-8 8V-2H8V8z", INK, 1.5, fill=LIGHT),
    stroked("M-11-1-7-9H7l4 8z", INK, 1.5, fill=RED),
    filled("M-2 8V2H2v6z", INK),
)
_RIDGE = "M-14-18C-4-24 14-22 20-12 26-2 24 10 16 17 8 24-10 22-18 14-26 6-24-12-14-18z"
_HACHURES = (
    stroked(_RIDGE, EARTH, 8, transform="scale(1.22)", stroke_dasharray="1.2 1.9 1 2.3"),
    stroked(_RIDGE, EARTH, 10, transform="scale(.8)", stroke_dasharray="2.4 2.1 1.9 2.7"),
)
_ORCHARD_ROWS = "M-24-15h50M-30 0h62M-24 15h50M-10-29h22M-10 29h22"
_WAVE = "q6-5 11 0t11 0 11 0 11 0 11 0 9 0"
_RIPPLE = "q5-4 10 0t10 0 10 0"
_ROCKS = (
    "M-9-20-6-31 4-34 11-27 8-20zM-32 2-31-11-23-15-17-7-19 2zM17-2l3-13 8-3 5 8v8zM-24 22l2-10 9-3 6 8-4 6z"
    "M6 29l2-12 10-4 7 7-4 9zM-9 5-7-8 3-11 10-2 7 5zM-7 35l4-7 6 1 2 6z"
)
_CREVICES = "M4-34 3-21M-23-15-24 2M20-15 24-2M-13 9-14 23M18 13 16 29M3-11 2 5"
_FENCE = join(
    stroked("M28-20l6 8-6 8 6 8-6 8 6 8", INK, 2.4), stroked("M27-16h8M27-8h8M27 0h8M27 8h8M27 16h8", INK, 1.6)
)
_WORKS = join(
    stroked("M28-20v40", INK, 7),
    stroked("M27-18v36", "#d9a962", 2.5),
    stroked("M33-19v39", INK, 5, stroke_dasharray="2.5 3.5"),
)
_SUNKEN_ROAD = join(
    stroked("M29-20v40", INK, 12),
    stroked("M29-20v40", "#e6d7ae", 9),
    stroked("M26-19v39M32-19v39", INK, 3, stroke_dasharray="1.2 2.6"),
)
_DECK = join(
    stroked("M-36 0h72", INK, 24),
    stroked("M-36 0h72", "#dcc79a", 19),
    stroked("M-35 0h72", INK, 19, stroke_dasharray="1.2 5"),
)

_GROUNDS: Mapping[str, Markup] = {
    "hex": tag("path", d=f"M0 0{HEX_PATH}"),
    "row-narrow": tag("path", d=_ROW),
    "row-wide": join(use("row-narrow"), tag("path", d=_ROW_END)),
    "row-pair": _pair("row"),
    "numbers-narrow": _numbers(1, 12),
    "numbers-wide": join(use("numbers-narrow"), _numbers(13, 13)),
    "numbers-pair": _pair("numbers"),
    "tree": _TREE,
    "house": _HOUSE,
    "deck": _DECK,
    "hatching": stroked(_furrows(), FADED, 1.5),
    "woods": _hex(
        "#d3d8ae",
        _rows_of_dots("M-30-14 0-33 30-14V15L0 34-30 15zM-18-4H22M-18 16H20", GREEN, 2, 6),
        _scattered("tree", "-10,-25 9,-26 -24,-12 24,-12 -1,-12 -13,0 12,0 -26,6 26,6 0,12 -18,20 17,20 -1,27"),
    ),
    "hill": _hex("#e8d2a6", *_HACHURES),
    "orchard": _hex(
        "#e3e6bd",
        _rows_of_dots(_ORCHARD_ROWS, GREEN, 9, 12),
        tag("g", _rows_of_dots(_ORCHARD_ROWS, "#a9b878", 6, 12), transform="translate(0 -1)"),
    ),
    "field": _hex("#efdfa6", stroked(_furrows(), "#86652b", 2)),
    "waterway": _hex(
        "#b5d0d8",
        stroked(f"M-32-13{_WAVE}M-32 1{_WAVE}M-32 15{_WAVE}M-15-26{_RIPPLE}M-15 28{_RIPPLE}", WATER, 1.8),
    ),
    "building": _hex("#ead7bd", _scattered("house", "0,-24 -19,24 19,24 0,0")),
    "rough": _hex("#dccfb3", stroked(_ROCKS, INK, 1.5, fill="#cdbd9c"), stroked(_CREVICES, INK)),
    "impassable": _hex("#d9cba9", use("hatching"), use("hatching", transform="scale(-1 1)")),
    "fence": _FENCE,
    "works": _WORKS,
    "sunken_road": _SUNKEN_ROAD,
}

# --- marks ------------------------------------------------------------------------------------------------------------

_MARKS: Mapping[str, Markup] = {
    "mark-choice": join(_ring(LIGHT, 0.9, 7), _ring(LAUREL, 0.9, 4, "7 5")),
    "mark-ordered": join(_ring(LIGHT, 0.9, 7), _ring(LAUREL, 0.9, 4)),
    "mark-target": join(
        _ring(LIGHT, 0.88, 7), _ring(RED, 0.88, 3), stroked("M0-42v14M0 42V28M-38 0h12M38 0H26", RED, 4)
    ),
    "mark-ready": join(_ring(INK, 0.92, 8), _ring(GOLD, 0.92, 5, "13 7")),
    "mark-selected": join(_ring(INK, 0.92, 8), _ring(GOLD, 0.92, 5)),
    "mark-zone": tag("g", _ring(GOLD, 0.98, 3, "2 5"), use("hex", fill=GOLD, opacity=".22")),
    "mark-refused": join(_ring(LIGHT, 0.9, 7), _ring(RED, 0.9, 4), stroked("M-24-27 24 27M24-27-24 27", RED, 5)),
}
