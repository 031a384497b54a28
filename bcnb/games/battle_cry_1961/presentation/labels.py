"""The positions of the names of towns and states on a map, clear of rail lines, dots and each other.

Names are in the strips between two rows of counters, so that no piece ever covers one.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import NamedTuple

from bcnb.games.battle_cry_1961.presentation.map_scene import Land
from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SIDE, SheetGeometry
from bcnb.games.battle_cry_1961.presentation.svg_paths import Point, edges, rail_points
from bcnb.grid.squares import SquareId, column, members, row

TYPES = (19, 17, 15, 14)
"""The font sizes of town names, the usual one first."""
STATES = ((24, 8), (24, 3), (22, 3), (22, 0), (18, 0), (15, 0))
"""The font sizes of state names, each with the space between letters."""
LETTER, ABOVE, BELOW = 0.52, 0.7, 0.21
"""The average width of a letter, its height above the line and its depth below it, in font sizes."""
SHORT = {
    "Connecticut": "Conn.",
    "Delaware": "Del.",
    "Maryland": "Md.",
    "Massachusetts": "Mass.",
    "New Jersey": "N.J.",
    "South Carolina": "S. Carolina",
    "Vermont": "Vt.",
}
"""The abbreviations of states with little room."""
_GRAIN, _CLEAR = 4, 3
"""The cell size in which obstacles are recorded, and the distance that a name keeps from a line."""
_STEP = 6
"""The distance between two positions that are tried."""
_DOWN = {SIDE // 2: 0, -SIDE // 2: 1, 52: 40}
"""The vertical distances of a name from its dot, each with its cost.

If both strips are full, the name goes to the edge of the next square.
"""
_FAR = 0.25
"""The cost of each unit of distance from the dot."""


class Label(NamedTuple):
    """A name on the map: the middle of its line, font size and letter spacing.

    Its `box` has the places left, top, right and bottom.
    """

    name: str
    x: int
    y: int
    size: int
    apart: int
    box: tuple[float, float, float, float]


def _label(name: str, x: int, y: int, size: int, apart: int = 0) -> Label:
    half = len(name) * (size * LETTER + apart) / 2
    return Label(name, x, y, size, apart, (x - half, y - ABOVE * size, x + half, y + BELOW * size))


class LabelObstacles:
    """The lines that names must not cover, recorded as small cells of the map."""

    def __init__(self, lines: Iterable[Point], plan: SheetGeometry) -> None:
        self._rows: dict[int, int] = defaultdict(int)
        for x, y in lines:
            self._rows[y // _GRAIN] |= 1 << x // _GRAIN
        self._plan = plan

    def beyond(self, label: Label) -> bool:
        """Return True if a name extends beyond the map."""
        left, top, right, bottom = label.box
        return left < self._plan.left or right > self._plan.right or top < self._plan.top or bottom > self._plan.bottom

    def struck(self, label: Label) -> bool:
        """Return True if a line runs through a name, or the name extends beyond the map."""
        if self.beyond(label):
            return True
        left, top, right, bottom = label.box
        first, last = int(left - _CLEAR) // _GRAIN, int(right + _CLEAR) // _GRAIN
        across = (1 << last + 1) - (1 << first)
        return any(self._rows[y] & across for y in range(int(top) // _GRAIN, int(bottom) // _GRAIN + 1))


@lru_cache(maxsize=64)
def labels(land: Land) -> tuple[tuple[Label, ...], tuple[Label, ...]]:
    """Return the names of all towns, and of the states that have a clear place."""
    ground = LabelObstacles([*rail_points(land.rails, land.plan), *_heavy_line(land)], land.plan)
    towns = _towns(land, ground)
    return tuple(towns), tuple(_states(land, ground, towns))


def _heavy_line(land: Land) -> Iterator[Point]:
    for one, other in edges(land.east, land.land) if land.east else ():
        (x, y), (to_x, to_y) = land.plan.corner(one), land.plan.corner(other)
        yield from ((x + (to_x - x) * n // 15, y + (to_y - y) * n // 15) for n in range(16))


# --- towns ------------------------------------------------------------------------------------------------------------


def _towns(land: Land, ground: LabelObstacles) -> list[Label]:
    """Return each name at its best free place, in three rounds, because later names can push earlier ones aside."""
    dots = dict(land.dots)
    crowded = sorted(dots, key=lambda at: (-sum(at in (track[0], track[-1]) for track in land.rails), at))
    tried = {at: _tried(dots[at], land.plan.center(at), ground) for at in crowded}
    near = {at: [other for other in dots if other != at and _near(at, other)] for at in crowded}
    placed: dict[SquareId, Label] = {}
    for _ in range(3):
        for at in crowded:
            others = [placed[other] for other in near[at] if other in placed]
            free = (label for label in tried[at] if not any(overlap(label, other) for other in others))
            placed[at] = next(free, tried[at][0])
    return [placed[at] for at in dots]


def _near(one: SquareId, other: SquareId) -> bool:
    """Return True if the names of two dots might overlap."""
    return abs(row(one) - row(other)) < 3 and abs(column(one) - column(other)) < 8


def _tried(name: str, dot: Point, ground: LabelObstacles) -> list[Label]:
    """Return the possible places of a name above and below its dot, the best first; those off the map come last."""
    places: list[tuple[tuple[bool, bool, float], Label]] = []
    for worse, size in enumerate(TYPES):
        half = int(len(name) * size * LETTER / 2)
        for aside in range(0, half + SIDE // 2 + 1, _STEP):
            for x in {dot[0] - aside, dot[0] + aside}:
                for down, far in _DOWN.items():
                    label = _label(name, x, dot[1] + down + size // 4, size)
                    cost = aside * _FAR + 8 * worse + far
                    places.append(((ground.struck(label), ground.beyond(label), cost), label))
    return [label for _, label in sorted(places)]


def overlap(one: Label, other: Label) -> bool:
    """Return True if two names overlap."""
    (left, top, right, bottom), (west, north, east, south) = one.box, other.box
    return left < east + _CLEAR and west < right + _CLEAR and top < south and north < bottom


# --- states -----------------------------------------------------------------------------------------------------------


def _states(land: Land, ground: LabelObstacles, towns: list[Label]) -> Iterator[Label]:
    """Iterate over the state names, each at its clearest place in the largest font that fits.

    A state without a clear place is skipped.
    """
    for name, squares in land.states:
        found = (
            _state(written, size, land, squares, ground, towns)
            for written in dict.fromkeys((name, SHORT.get(name, name)))
            for size in STATES
        )
        if label := next(filter(None, found), None):
            yield label


def _state(
    name: str, size: tuple[int, int], land: Land, squares: int, ground: LabelObstacles, towns: list[Label]
) -> Label | None:
    """Return the place of a name between two rows of a state, as close to its middle as possible, or None."""
    centers = [land.plan.center(at) for at in members(squares)]
    middle = (sum(x for x, _ in centers) / len(centers), sum(y for _, y in centers) / len(centers))
    places = (
        _label(name, x + aside, y + SIDE // 2 + size[0] // 4, *size)
        for x, y in centers
        for aside in range(-SIDE // 2, SIDE // 2, _STEP)
    )
    here = {(row(at), column(at)) for at in members(squares)}
    found = (
        label
        for label in sorted(places, key=lambda one: abs(one.x - middle[0]) + abs(one.y - middle[1]))
        if _inside(label, here, land.plan)
        and not ground.struck(label)
        and not any(overlap(label, town) for town in towns)
    )
    return next(found, None)


def _inside(label: Label, squares: set[tuple[int, int]], plan: SheetGeometry) -> bool:
    """Return True if a name is between two rows of a state over its whole length."""
    left, _, right, _ = label.box
    line = (label.y - SIDE // 2 - plan.top) // SIDE
    span = range(int(left - plan.left) // SIDE, int(right - plan.left) // SIDE + 1)
    return all({(line, place), (line + 1, place)} <= squares for place in span)
