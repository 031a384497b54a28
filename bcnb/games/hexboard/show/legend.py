"""The legend beneath the board: which drawing means what, set in rows."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from bcnb.games.hexboard.show.plan import BOTTOM, LEFT, RIGHT
from bcnb.present.markup import Markup, tag, words
from bcnb.present.palette import use
from bcnb.present.scene import BRIDGE, GENERAL, Entry

TYPE = 18
"""The size of its type."""
_LETTER, _WIDE = 0.48, "mw"
"""How wide a letter is on average, as a part of the size, and which letters are twice as wide."""
_ICON, _GAP, _ROW = 42, 20, 44
_FIRST = BOTTOM + 60
_BESIDE_ARMY = RIGHT - 350
"""Where the first row ends: the bottom army is named beside it."""


class Place(NamedTuple):
    """Where an entry stands: the middle of its drawing."""

    entry: Entry
    x: int
    y: int


def arrange(entries: Iterable[Entry]) -> list[Place]:
    """The entries in rows, from left to right."""
    places: list[Place] = []
    x, y, end = LEFT, _FIRST, _BESIDE_ARMY
    for entry in entries:
        width = _ICON + _width(entry.name) + _GAP
        if x + width - _GAP > end:
            x, y, end = LEFT, y + _ROW, RIGHT
        places.append(Place(entry, x + _ICON // 2, y))
        x += width
    return places


def _width(name: str) -> int:
    return round((len(name) + sum(letter in _WIDE for letter in name)) * TYPE * _LETTER)


def bottom(places: list[Place]) -> int:
    """How far down the sheet the legend reaches."""
    return max([_FIRST, *(place.y for place in places)]) + _ROW // 2


def names(places: list[Place]) -> Markup:
    """The words of the legend."""
    texts = (tag("text", words(at.entry.name), x=at.x + _ICON // 2 + 2, y=at.y + 6) for at in places)
    return tag("g", *texts, font_size=TYPE)


def grounds(places: list[Place], outline: str) -> Iterator[Markup]:
    """The drawings of terrain and faces, each on a hex with an outline of this colour."""
    for entry, x, y in places:
        if entry.group in ("terrain", "face"):
            yield tag("g", *_ground(entry, outline), transform=f"translate({x} {y})scale(.5)")


def pieces(places: list[Place]) -> Iterator[Markup]:
    """The drawings of counters and pennants."""
    for entry, x, y in places:
        if entry.group == "piece":
            yield use(_piece(entry), transform=f"translate({x} {y})scale(.7)")
        elif entry.group == "badge":
            yield use(entry.key, x, y)
        elif entry.group == "prize":
            yield use(f"{entry.key}-pennant", x=x - 7, y=y + 9)


def _ground(entry: Entry, outline: str) -> Iterator[Markup]:
    if entry.group == "face":
        yield from (use(f"{entry.key}-{side}") for side in (5, 0))
    elif entry.key != "clear":
        yield use(f"{entry.key}-1" if entry.key == BRIDGE else entry.key)
    yield tag("use", href="#hex", fill="none", stroke=outline, stroke_width=3)


def _piece(entry: Entry) -> str:
    return f"union-{entry.key}" if entry.key == GENERAL else f"union-{entry.key}-{entry.full}"
