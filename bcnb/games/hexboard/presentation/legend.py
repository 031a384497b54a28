"""The legend in one line below the board, and the frame with the title.

The legend explains only what is on the board, without the obvious.
"""

from collections.abc import Iterable
from typing import NamedTuple

from bcnb.games.hexboard.presentation.sheet_geometry import BOTTOM, HEIGHT, LEFT, RIGHT, WIDTH, view
from bcnb.presentation.markup import Markup, escape_text, fitted_text, join, tag, text_width
from bcnb.presentation.palette import (
    BANK,
    BARRED,
    EARTH,
    FADED,
    FIELD,
    HILL,
    INK,
    LIGHT,
    MARGIN,
    MEADOW,
    ORCHARD,
    PAPER,
    RAIL,
    ROAD,
    ROUGH,
    TIMBER,
    TOWN,
    WATER,
    WOODS,
    fill_path,
    stroke_path,
    use,
)
from bcnb.presentation.scene import BRIDGE, GENERAL, WORKS, Box, LegendEntry, Scene

TYPE = 14
"""The font size of the legend, unless there is too much to explain."""
_OBVIOUS = ("clear", "infantry", "rifles", "cavalry", "artillery", "foot_artillery", GENERAL)
"""Keys that are clear without an explanation."""
_ICON, _WIDEST_GAP = 2.7, 30
"""The width of a drawing with the space next to it, in font sizes, and the widest gap between two entries."""


class Room(NamedTuple):
    """The room for a legend: between two edges, around a height."""

    left: int
    right: int
    middle: int


USUAL = Room(LEFT - 8, WIDTH - LEFT + 8, BOTTOM + 38)
"""The room below the whole board."""

_SWATCHES = {
    "woods": (WOODS, "stand-0"),
    "orchard": (ORCHARD, "rows"),
    "field": (FIELD, "furrows"),
    "building": (TOWN, "town-0"),
    "rough": (ROUGH, "rocks"),
}
"""The tint of a kind of terrain, and the drawing on it."""


class LegendSlot(NamedTuple):
    """The position of an entry: the center of its drawing, and the font size."""

    entry: LegendEntry
    x: float
    y: int
    size: float


def arrange(entries: Iterable[LegendEntry], at: Room = USUAL) -> list[LegendSlot]:
    """Return the entries in one line across the room, in the largest font size that fits."""
    shown = [entry for entry in entries if entry.key not in _OBVIOUS]
    room, ems = at.right - at.left, sum(_ICON + text_width(entry.name) for entry in shown)
    size = min(TYPE, room / (ems + 0.6 * len(shown) or 1))
    gap = min(_WIDEST_GAP, (room - ems * size) / max(len(shown) - 1, 1))
    x = (at.left + at.right - ems * size - gap * (len(shown) - 1)) / 2
    places = []
    for entry in shown:
        places.append(LegendSlot(entry, x + _ICON * size / 2, at.middle, size))
        x += (_ICON + text_width(entry.name)) * size + gap
    return places


def draw(entries: Iterable[LegendEntry], room: Room = USUAL) -> Markup:
    """Return the drawings and words of the legend."""
    places = arrange(entries, room)
    if not places:
        return join()
    size = places[0].size
    texts = (
        fitted_text(name := at.entry.name, text_width(name) * size, x=round(at.x + _ICON * size / 2)) for at in places
    )
    grounds = tag("g", *(_ground(at) for at in places if at.entry.group in _GROUNDS), stroke=FADED, stroke_width=3)
    icons = join(grounds, *(_icon(at) for at in places if at.entry.group not in _GROUNDS))
    line = f"translate(0 {room.middle + 5})"
    return join(icons, tag("g", *texts, font_size=round(size, 1), transform=line))


_GROUNDS = ("terrain", "face")


def _icon(place: LegendSlot) -> Markup:
    """Return a counter, a badge or a pennant."""
    entry, at = place.entry, f"translate({place.x:.0f} {place.y})"
    if entry.group == "piece":
        return use(f"union-{entry.key}-{entry.full}", transform=f"{at}scale({place.size / 20:.2f})")
    if entry.group == "badge":
        return use(entry.key, transform=f"{at}scale({place.size / 12:.2f})")
    return use(f"{entry.key}-pennant", transform=f"{at}scale({place.size / 14:.2f})translate(-10 8)")


def swatch(entry: LegendEntry) -> Markup:
    """Return the picture of one kind of ground, or of one piece: its key begins with its side."""
    if entry.group in _GROUNDS:
        return tag("g", *_hex_of(entry.key), stroke=FADED, stroke_width=3)
    return use(f"{entry.key}-{entry.full}" if entry.group == "piece" else entry.key, transform="scale(1.4)")


def _ground(place: LegendSlot) -> Markup:
    """Return a hex of a kind of terrain, or with a line along its upper sides."""
    hexagon = _hex_of(place.entry.key)
    return tag("g", *hexagon, transform=f"translate({place.x:.0f} {place.y})scale({place.size / 38:.2f})")


def _hex_of(key: str) -> tuple[Markup, ...]:
    if key in _SWATCHES:
        tint, drawing = _SWATCHES[key]
        return _hex(tint), use(drawing)
    return _hex(_TINTS.get(key, PAPER)), _LINES.get(key, join())


def _hex(tint: str) -> Markup:
    return use("hex", fill=tint)


_UPPER = "M-30-13 0-30 30-13"
_TINTS = {"hill": HILL, "waterway": WATER, BRIDGE: MEADOW, "impassable": BARRED}
_LINES = {
    "hill": stroke_path("M-20-8Q0-30 22-6 30 10 14 20-6 28-22 12-28 2-20-8z", EARTH, 15, stroke_dasharray="2 3.4"),
    "waterway": stroke_path("M-28-8q14-9 28 0t28 0M-28 10q14-9 28 0t28 0", BANK, 3),
    BRIDGE: join(stroke_path("M-34 0h68", WATER, 30), use("deck", transform="rotate(90)")),
    "impassable": use("hatching", stroke_width=1.6),
    "fence": join(
        stroke_path(_UPPER, LIGHT, 13),
        stroke_path(_UPPER, INK, 9),
        stroke_path(_UPPER, RAIL, 4.4),
        stroke_path(_UPPER, INK, 15, stroke_dasharray="3.4 11"),
    ),
    "sunken_road": join(
        stroke_path(_UPPER, INK, 18, stroke_dasharray="2 4"), stroke_path(_UPPER, INK, 12), stroke_path(_UPPER, ROAD, 8)
    ),
    WORKS: join(
        stroke_path("M-33-19 0-38 33-19", INK, 10, stroke_dasharray="2.6 4.6"),
        stroke_path(_UPPER, INK, 12),
        stroke_path(_UPPER, TIMBER, 7.4),
    ),
}
"""The drawing on the hex of a kind of terrain, or along its upper sides."""


_TITLE = 27
"""The font size of the title."""
_LETTER = 0.53
"""The average width of a letter, in font sizes."""


_AROUND, _TITLE_ROW, _LEGEND_ROW = 12, 46, 40
"""The space around a part of the board: on each side, above for the title, below for the legend."""


def framed(part: Box) -> Box:
    """Return the sheet of a part of the board, with its rulers, its title and its legend."""
    left, top, width, height = view(part)
    return left - _AROUND, top - _TITLE_ROW, width + 2 * _AROUND, height + _TITLE_ROW + _LEGEND_ROW


def frame(scene: Scene) -> Markup:
    """Return the frame, title and legend of a picture; a page has its own words for them."""
    return _whole(scene) if scene.part is None else _cropped(scene, framed(scene.part))


def _cropped(scene: Scene, box: Box) -> Markup:
    left, top, width, height = box
    sheet = fill_path(f"M{left} {top}h{width}v{height}h-{width}z", MARGIN)
    line = stroke_path(f"M{left + 5} {top + 5}h{width - 10}v{height - 10}h{10 - width}z", INK, 2)
    room = Room(left + _AROUND, left + width - _AROUND, top + height - _LEGEND_ROW // 2 - 2)
    title = _title(scene.title, left + 2 * _AROUND, top + 34, width - 4 * _AROUND)
    return tag("g", sheet, line, title, draw(scene.legend, room), class_="bcnb-frame")


def _whole(scene: Scene) -> Markup:
    outer = stroke_path(f"M6 6H{WIDTH - 6}V{HEIGHT - 6}H6z", INK, 2.6)
    inner = stroke_path(f"M10.5 10.5H{WIDTH - 10.5}V{HEIGHT - 10.5}H10.5z", INK, 0.8)
    return tag("g", outer, inner, _title(scene.title, LEFT, 40, RIGHT - LEFT), draw(scene.legend), class_="bcnb-frame")


def _title(title: str, x: int, y: int, room: int) -> Markup:
    """Return the title, in smaller type if it would be too long."""
    most = int(room / (_LETTER * max(len(title), 1)))
    return tag("text", escape_text(title), x=x, y=y, font_size=min(_TITLE, most)) if title else Markup("")
