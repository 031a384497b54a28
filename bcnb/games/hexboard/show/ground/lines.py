"""Cover along the sides of hexes, joined to lines: fences, sunken roads, field works."""

from collections.abc import Iterable, Mapping
from math import dist

from bcnb.games.hexboard.show.ground import pen
from bcnb.games.hexboard.show.ground.lie import Covered, Lie
from bcnb.games.hexboard.show.ground.outline import Loop, side_of
from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.palette import FADED, INK, LIGHT, RAIL, ROAD, TIMBER, use

_HALF = 35
"""From the middle of a hex to one of its sides."""
_ROAD = ((12, INK, "1.2 3"), (8.4, INK, None), (5.6, ROAD, None), (0.9, FADED, "5 3"))
_FENCE = ((8, LIGHT, None), (6.4, INK, None), (3.4, RAIL, None), (11, INK, "2.6 9"))
WORKS: Mapping[str, tuple[int, float, str, str | None]] = {
    "teeth": (1, 7, INK, "1.8 3.4"),
    "wall": (6, 9, INK, None),
    "logs": (6, 5.6, TIMBER, None),
    "light": (6, 1.6, RAIL, None),
}
"""The strokes of field works: how far inside their hexes, width, colour, dashes. The teeth look at the enemy."""


def roads(lie: Lie) -> Markup:
    """All sunken roads, bent, with hachures on both sides."""
    return _stroked("road", "".join(pen.bent(line, 11) for line in joined(lie.covered("sunken_road"), 3)), _ROAD)


def fences(lie: Lie) -> Markup:
    """All fences, with rails and posts."""
    return _stroked("rails", path(lie.covered("fence"), 4), _FENCE)


def path(sides: Iterable[Covered], inset: int) -> str:
    """Covered sides as lines from corner to corner, a little inside their hexes."""
    return "".join(map(pen.straight, joined(sides, inset)))


def joined(sides: Iterable[Covered], inset: int) -> list[Loop]:
    """Covered sides as lines, those that meet in a corner joined: each line is a list of points, clockwise."""
    lines: list[Loop] = []
    for line in (_inside(side, inset) for side in sides):
        before = next((other for other in lines if _meet(other, line, inset)), None)
        if before:
            lines.remove(before)
            line = _one(before, line)
        after = next((other for other in lines if _meet(line, other, inset)), None)
        if after:
            lines.remove(after)
            line = _one(line, after)
        lines.append(line)
    return lines


def _inside(side: Covered, inset: int) -> Loop:
    (x, y), number = side
    share = 1 - inset / _HALF
    return [(x + (right - x) * share, y + (down - y) * share) for right, down in side_of((x, y), number)]


def _meet(one: Loop, other: Loop, inset: int) -> bool:
    """Whether a line ends where another begins: in one corner of a hex, or of two neighbours."""
    return dist(one[-1], other[0]) < 2.2 * inset + 1


def _one(line: Loop, more: Loop) -> Loop:
    (x, y), (right, down) = line[-1], more[0]
    return [*line[:-1], ((x + right) / 2, (y + down) / 2), *more[1:]]


def _stroked(name: str, line: str, strokes: Iterable[tuple[float, str, str | None]]) -> Markup:
    if not line:
        return join()
    drawn = (use(name, stroke=colour, stroke_width=width, stroke_dasharray=dashes) for width, colour, dashes in strokes)
    return tag("g", tag("defs", tag("path", id=name, d=line)), *drawn, fill="none")
