"""Terrain as SVG: water, bridges, roads, fences, woods, fields, hills, towns and other ground."""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from math import atan2, degrees, dist
from typing import NamedTuple, TypeAlias

from bcnb.games.hexboard.presentation import svg_paths
from bcnb.games.hexboard.presentation.sheet_geometry import SheetPoint
from bcnb.games.hexboard.presentation.svg_paths import Loop, Point, inwards, loops, neighbors, shift, shifted, side_of
from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.palette import (
    BANK,
    BARRED,
    EARTH,
    FADED,
    FIELD,
    GREEN,
    GRID,
    HILL,
    INK,
    LEAF,
    LIGHT,
    MEADOW,
    ORCHARD,
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
from bcnb.presentation.scene import Scene

Covered: TypeAlias = tuple[SheetPoint, int]
"""A side of a hex, as the center of the hex and the number of the side."""


class GroundLayout(NamedTuple):
    """The terrain to draw: hex centers with their kind, and hex sides with theirs."""

    cells: tuple[tuple[SheetPoint, str], ...]
    faces: tuple[tuple[Covered, str], ...]

    def of(self, *kinds: str) -> list[SheetPoint]:
        """Return the hexes of the given kinds, from the top left."""
        return sorted((at for at, kind in self.cells if kind in kinds), key=lambda at: at[::-1])

    def covered(self, kind: str) -> list[Covered]:
        """Return the hex sides with a kind of cover."""
        return [side for side, found in self.faces if found == kind]


def lie_of(scene: Scene) -> GroundLayout:
    """Return the terrain of a scene."""
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    cells = tuple((places[cell.hex], cell.terrain) for cell in scene.cells)
    return GroundLayout(cells, tuple(((places[face.hex], face.side), face.kind) for face in scene.faces))


def outline(places: Iterable[SheetPoint], inset: float, uneven: float, salt: int = 0) -> str:
    """Return the soft outline of a group of hexes as an SVG path.

    Args:
        places: the centers of the hexes.
        inset: the distance by which the outline is moved inward.
        uneven: the greatest random offset of its points.
        salt: a number that selects other offsets.
    """
    return "".join(svg_paths.closed(shifted(inwards(loop, inset), uneven, salt)) for loop in _loops(places))


def _loops(places: Iterable[SheetPoint]) -> list[Loop]:
    return list(loops(frozenset(places)))


WET = ("waterway", "bridge")
STREAM = "stream"
"""The name of the line of all water."""
_STROKES = ((34, BANK, None), (31.4, WATER, None), (21, BANK, 0.55), (19.8, WATER, None), (10, BANK, 0.35))
"""The banks and the lines of the current, from wide to narrow: width, color, opacity."""
_LAST = (9, WATER, None)
_WINDING = 6
"""The greatest distance of the line from the centers of the hexes."""


def streams(lie: GroundLayout) -> Markup:
    """Return all water, from bank to bank."""
    walks = _walks(lie)
    if not walks:
        return join()
    line = tag("path", id=STREAM, d="".join(svg_paths.soft(_course(lie, walk)) for walk in walks))
    strokes = (
        use(STREAM, stroke=color, stroke_width=width, opacity=opacity) for width, color, opacity in (*_STROKES, _LAST)
    )
    return tag("g", tag("defs", line), *strokes, fill="none", stroke_linecap="round")


def _walks(lie: GroundLayout) -> list[list[SheetPoint]]:
    """Return the water hexes in the order of the flow; a branch begins at the hex where it leaves another."""
    wet = lie.of(*WET)
    adjacent = {at: [other for other in neighbors(at) if other in wet] for at in wet}
    walks: list[list[SheetPoint]] = []
    done = set[SheetPoint]()
    while left := [at for at in wet if at not in done]:
        start = min(left, key=lambda at: (len(set(adjacent[at]) - done), left.index(at)))
        walk = [*[at for at in adjacent[start] if at in done][:1], start]
        while ahead := [at for at in adjacent[walk[-1]] if at not in done and at not in walk]:
            walk.append(ahead[0])
        done.update(walk)
        walks.append(walk)
    return walks


def _course(lie: GroundLayout, walk: list[SheetPoint]) -> list[Point]:
    """Return the points of a stream, which winds a little and continues beyond the edge of the board."""
    middle = shifted([(float(x), float(y)) for x, y in walk], _WINDING)
    source, mouth = _beyond(lie, walk[0], walk[1:2]), _beyond(lie, walk[-1], walk[-2:-1])
    line = [*source, *middle, *(mouth if len(walk) > 1 else [])]
    return line if len(line) > 1 else [(middle[0][0] - 20, middle[0][1]), (middle[0][0] + 20, middle[0][1])]


def _beyond(lie: GroundLayout, at: SheetPoint, inner: list[SheetPoint]) -> list[Point]:
    """Return the middle of the hex side on the board's edge that is farthest from the rest of the stream, if any."""
    board = {place for place, _ in lie.cells}
    outer = [side for side, other in enumerate(neighbors(at)) if other not in board]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in (side_of(at, side) for side in outer)]
    away = inner[0] if inner else at
    return sorted(middles, key=lambda place: -abs(complex(place[0] - away[0], place[1] - away[1])))[:1]


def bridges(lie: GroundLayout) -> Markup:
    """Return all bridges, each across its water."""
    return join(*(use("deck", transform=_across(*bridge)) for bridge in _decks(lie)))


def _decks(lie: GroundLayout) -> Iterator[tuple[SheetPoint, SheetPoint, SheetPoint]]:
    """Yield each bridge with the water before and after it; at an end of the water that is the hex itself."""
    decks = lie.of("bridge")
    for walk in _walks(lie):
        for before, at, after in zip([walk[0], *walk], walk, [*walk[1:], walk[-1]], strict=False):
            if at in decks:
                decks.remove(at)
                yield at, before, after


def _across(at: SheetPoint, before: SheetPoint, after: SheetPoint) -> str:
    return f"translate({at[0]} {at[1]})rotate({_angle(before, after)})"


def _angle(before: SheetPoint, after: SheetPoint) -> int:
    """Return the angle in degrees by which a bridge is turned to cross the water between two points."""
    right, down = after[0] - before[0], after[1] - before[1]
    return (round(degrees(atan2(down, right))) + 90) % 180


_HALF = 35
"""The distance from the center of a hex to one of its sides."""
_ROAD = ((12, INK, "1.2 3"), (8.4, INK, None), (5.6, ROAD, None), (0.9, FADED, "5 3"))
_FENCE = ((8, LIGHT, None), (6.4, INK, None), (3.4, RAIL, None), (11, INK, "2.6 9"))
WORKS: Mapping[str, tuple[int, float, str, str | None]] = {
    "teeth": (1, 7, INK, "1.8 3.4"),
    "wall": (6, 9, INK, None),
    "logs": (6, 5.6, TIMBER, None),
    "light": (6, 1.6, RAIL, None),
}
"""The strokes of field works: inset, width, color, dashes. The teeth point at the enemy."""


def roads(lie: GroundLayout) -> Markup:
    """Return all sunken roads, bent, with hachures on both sides."""
    return _stroked("road", "".join(svg_paths.bent(line, 11) for line in joined(lie.covered("sunken_road"), 3)), _ROAD)


def fences(lie: GroundLayout) -> Markup:
    """Return all fences, with rails and posts."""
    return _stroked("rails", path(lie.covered("fence"), 4), _FENCE)


def path(sides: Iterable[Covered], inset: int) -> str:
    """Return covered sides as an SVG path from corner to corner, a little inside their hexes."""
    return "".join(map(svg_paths.straight, joined(sides, inset)))


def joined(sides: Iterable[Covered], inset: int) -> list[Loop]:
    """Return covered sides as lines of points, clockwise; sides that meet in a corner are joined."""
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
    """Return True if a line ends where another begins, in a corner of one hex or of two neighbors."""
    return dist(one[-1], other[0]) < 2.2 * inset + 1


def _one(line: Loop, more: Loop) -> Loop:
    (x, y), (right, down) = line[-1], more[0]
    return [*line[:-1], ((x + right) / 2, (y + down) / 2), *more[1:]]


def _stroked(name: str, line: str, strokes: Iterable[tuple[float, str, str | None]]) -> Markup:
    if not line:
        return join()
    drawn = (use(name, stroke=color, stroke_width=width, stroke_dasharray=dashes) for width, color, dashes in strokes)
    return tag("g", tag("defs", tag("path", id=name, d=line)), *drawn, fill="none")


FOREST = "forest"
"""The name of the outline of all woods, which is drawn twice."""
_STANDS = 2
"""The number of arrangements of trees, which alternate."""
_RIGHT_AND_BELOW = (1, 2, 3)


def woods(lie: GroundLayout) -> Markup:
    """Return all woods: an edge of round crowns, then the trees, those behind first."""
    places = lie.of("woods")
    if not places:
        return join()
    crowns = {"fill": WOODS, "stroke_linecap": "round", "stroke_dasharray": "0 7.4"}
    edge = tag("path", id=FOREST, d=outline(places, 4, 4))
    return join(
        tag("g", edge, **crowns, stroke=GREEN, stroke_width=8.5),
        tag("use", href=f"#{FOREST}", **crowns, stroke=LEAF, stroke_width=6.1),
        *(use(drawing, x, y) for y, x, drawing in sorted(_trees(places))),
    )


def _trees(places: list[SheetPoint]) -> Iterator[tuple[int, int, str]]:
    """Yield a group of trees for every hex, and one more tree on each side that two hexes share."""
    for x, y in places:
        yield y, x, f"stand-{(x // 35 + y // 60) % _STANDS}"
        for side in _RIGHT_AND_BELOW:
            beyond = neighbors((x, y))[side]
            if beyond in places:
                yield (y + beyond[1]) // 2 + 2, (x + beyond[0]) // 2, "tree"


def orchards(lie: GroundLayout) -> Markup:
    """Return the trees of all orchards."""
    return join(*(use("rows", *at) for at in lie.of("orchard")))


def fields(lie: GroundLayout) -> Markup:
    """Return the furrows of all fields, which continue from hex to hex."""
    return join(*(use("furrows", *at) for at in lie.of("field")))


def grass(lie: GroundLayout) -> Markup:
    """Return tufts of grass at random points on bare ground."""
    tufts = "".join(_tuft(*at) for at in lie.of("clear", "sunken_road") if shift(*at, salt=9) > 0.92)
    return stroke_path(tufts, GRID, 1.3) if tufts else join()


def _tuft(x: int, y: int) -> str:
    right, down = round(x + 17 * shift(x, y, 7)), round(y + 8 + 9 * shift(x, y, 8))
    return f"M{right} {down}l-2-5m4 5v-6m2 6l3-5"


_CONTOURS = {"foot": (8, 0), "slope": (15, 3), "crest": (22, 5)}
"""The nested lines that carry the hachures: the inset, and the number that selects the random offsets."""
_UNEVEN = 4
_HACHURES = (
    ("foot", 11, "1.1 3.1 1 4.3"),
    ("foot", 7, "1.6 3.7 1.3 2.9"),
    ("slope", 9, "1.2 2.6 .9 3.3"),
    ("slope", 6, "1.5 3.9"),
    ("crest", 8, ".9 2.9 .7 3.7"),
)
"""Strokes across each line: the line, their length and their dashes."""


def hills(lie: GroundLayout) -> Markup:
    """Return all hills; adjacent hills form one ridge."""
    places = lie.of("hill")
    if not places:
        return join()
    lines = [tag("path", id=name, d=outline(places, inset, _UNEVEN, salt)) for name, (inset, salt) in _CONTOURS.items()]
    strokes = (use(name, stroke_width=length, stroke_dasharray=dashes) for name, length, dashes in _HACHURES)
    return tag("g", tag("defs", *lines), *strokes, fill="none", stroke=EARTH)


def towns(lie: GroundLayout) -> Markup:
    """Return the houses of every town; two arrangements alternate, and one of them has a church."""
    return join(*(use(f"town-{number % 2}", *at) for number, at in enumerate(lie.of("building"))))


def rocks(lie: GroundLayout) -> Markup:
    """Return the rocks of rough ground."""
    return join(*(use("rocks", *at) for at in lie.of("rough")))


def barred(lie: GroundLayout) -> Markup:
    """Return impassable hexes as hatching with an outline around each group."""
    places = lie.of("impassable")
    if not places:
        return join()
    hatching = (use("hatching", *at) for at in places)
    return join(
        stroke_path(outline(places, 1, 2), INK, 2.2, BARRED), tag("g", *hatching, stroke=FADED, stroke_width=1.3)
    )


_TINTS = (
    (WET, MEADOW, 1, 2),
    (("field",), FIELD, 0, 0),
    (("orchard",), ORCHARD, 1, 1),
    (("building",), TOWN, 1, 2),
    (("rough",), ROUGH, 1, 4),
    (("hill",), HILL, 1, 4),
)
"""Kinds of terrain with their tint, inset and unevenness. Woods and impassable ground have their own."""


@lru_cache(maxsize=32)
def tints(lie: GroundLayout) -> Markup:
    """Return the tints of the terrain, which are below the grid."""
    drawn = ((lie.of(*kinds), color, inset, uneven) for kinds, color, inset, uneven in _TINTS)
    return join(*(fill_path(outline(places, inset, uneven), color) for places, color, inset, uneven in drawn if places))


@lru_cache(maxsize=32)
def relief(lie: GroundLayout) -> Markup:
    """Return the drawings of the terrain, which are above the grid."""
    drawn = (grass, fields, orchards, hills, streams, bridges, woods, towns, rocks, barred, fences, roads)
    return join(*(one(lie) for one in drawn))
