"""The legend below a map of squares, and the notice that describes the map."""

from collections.abc import Iterable, Iterator
from textwrap import wrap
from typing import NamedTuple

from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SheetGeometry
from bcnb.presentation.markup import Markup, fitted_text, tag, text_width
from bcnb.presentation.palette import GRID, INK, stroke_path, use
from bcnb.presentation.scene import LegendEntry

TYPE, NOTICE_TYPE = 18, 17
"""The font sizes of the legend and of the notice."""
TINTS = {"union": "#d3deea", "confederate": "#e6dfd2", "neutral": "#dde6c0"}
"""The colors of the states: blue, gray and green."""
SEA = "#c3dbe2"
TRACK = "#9c2f1f"
"""The color of rail lines and dots."""
_LETTER = 0.5
_ICON, _GAP, _ROW = 44, 22, 44
_FIRST = 58
"""The distance from the map to the middle of the first row."""
_BOX = "M-30-30h60v60h-60z"


class LegendSlot(NamedTuple):
    """A legend entry and the center of its drawing."""

    entry: LegendEntry
    x: int
    y: int


def arrange(entries: Iterable[LegendEntry], plan: SheetGeometry) -> list[LegendSlot]:
    """Return the entries placed in rows, from left to right."""
    places: list[LegendSlot] = []
    x, y = plan.margin, plan.bottom + plan.sized(_FIRST)
    for entry in entries:
        width = plan.sized(_ICON + text_width(entry.name) * TYPE)
        if x + width > plan.width - plan.margin and x > plan.margin:
            x, y = plan.margin, y + plan.sized(_ROW)
        places.append(LegendSlot(entry, x + plan.sized(_ICON) // 2, y))
        x += width + plan.sized(_GAP)
    return places


def map_bottom(plan: SheetGeometry, places: list[LegendSlot], notice: str) -> int:
    """Return the height of the whole sheet, down to the last line of the notice or, without a notice, of the legend."""
    legend = max([plan.bottom, *(place.y for place in places)]) + plan.sized(_ROW // 2 + 18)
    return legend + plan.sized(24) * len(notice_lines(notice, plan))


def notice_lines(notice: str, plan: SheetGeometry) -> list[str]:
    """Return the notice in lines that are no wider than the map."""
    return wrap(notice, int((plan.width - 2 * plan.margin) / plan.sized(NOTICE_TYPE * _LETTER)))


def draw_legend(places: list[LegendSlot], plan: SheetGeometry) -> tuple[Markup, Markup]:
    """Return the legend in two parts: the drawings printed on the paper, and the counters."""
    names = (
        fitted_text(
            entry.name,
            text_width(entry.name) * plan.sized(TYPE),
            x=x + plan.sized(_ICON // 2 + 2),
            y=y + plan.sized(6),
        )
        for entry, x, y in places
    )
    inked = tag("g", *names, *_drawn(places, plan, counters=False), font_size=plan.sized(TYPE))
    return inked, tag("g", *_drawn(places, plan, counters=True))


def _drawn(places: list[LegendSlot], plan: SheetGeometry, *, counters: bool) -> Iterator[Markup]:
    for entry, x, y in places:
        if (entry.group == "piece") == counters:
            size = round((0.7 if counters else 0.55) * plan.scale, 2)
            yield tag("g", *_DRAWN[entry.group](entry), transform=f"translate({x} {y})scale({size})")


def _colour(entry: LegendEntry) -> Iterator[Markup]:
    yield stroke_path(_BOX, GRID, 2, fill=TINTS[entry.key])


def _mountain(entry: LegendEntry) -> Iterator[Markup]:
    yield use(entry.key)
    yield stroke_path(_BOX, GRID, 2)


def _water(entry: LegendEntry) -> Iterator[Markup]:
    yield stroke_path(_BOX, INK, 2, fill=SEA)


def _rail(entry: LegendEntry) -> Iterator[Markup]:
    yield stroke_path("M-22 0H22", TRACK, 5)
    yield from (use("dot", x, 0) for x in (-22, 22))


def _line(entry: LegendEntry) -> Iterator[Markup]:
    yield stroke_path("M-30-14H0v28h30", INK, 8)


def _piece(entry: LegendEntry) -> Iterator[Markup]:
    yield use(f"union-{entry.key}-{entry.full}")


_DRAWN = {"colour": _colour, "terrain": _mountain, "water": _water, "rail": _rail, "line": _line, "piece": _piece}
"""The function that draws the entries of each group within a square of the map."""
