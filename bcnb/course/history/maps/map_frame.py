"""The sheet of a map: positions as points of the drawing, distances, the scale bar, and a board laid over it."""

from collections.abc import Mapping, Sequence
from itertools import pairwise
from math import cos, hypot, radians
from typing import TypeAlias

from bcnb.course.history.maps.map_schema import BattleMap, BoardPlacement, Position
from bcnb.course.history.schema import BattleLesson
from bcnb.engine.game_registry import ruleset
from bcnb.presentation.presenter import page_presenter_of

Point: TypeAlias = tuple[float, float]
"""A point of a drawing: its distances from the left and from the top edge."""
WIDTH = 720
"""The width of a map's drawing. Its height follows from the degrees."""
KM_PER_DEGREE = 111.2
KM_PER_MILE = 1.609344
MILES = (0.25, 0.5, 1, 2, 5, 10, 20, 50)
"""The lengths that a scale bar may have, in miles."""
LONGEST = 0.3
"""The maximum length of a scale bar, as a share of the width."""
CORNERS = ((0, -40), (35, -20), (35, 20), (0, 40), (-35, 20), (-35, -20))
"""The corners of a hex, from its center, on the sheet of a board."""


class MapFrame:
    """The sheet of a map. North is up, and a mile is as long in every direction.

    The earth counts as flat. On 100 miles, the error is less than the width of a line.
    """

    def __init__(self, shown: BattleMap) -> None:
        self.shown = shown
        self._shrink = cos(radians((shown.south + shown.north) / 2))
        self._scale = WIDTH / ((shown.east - shown.west) * self._shrink)
        self.height = round((shown.north - shown.south) * self._scale)

    def point(self, position: Position) -> Point:
        """Return the point of a position."""
        across = (position.longitude - self.shown.west) * self._shrink * self._scale
        return across, (self.shown.north - position.latitude) * self._scale

    @property
    def mile(self) -> float:
        """Return the length of a mile on the sheet."""
        return self._scale / KM_PER_DEGREE * KM_PER_MILE

    @property
    def bar(self) -> tuple[float, float]:
        """Return the length of the scale bar in miles, and on the sheet."""
        miles = max((length for length in MILES if length * self.mile <= WIDTH * LONGEST), default=MILES[0])
        return miles, miles * self.mile


def miles_between(one: Position, other: Position) -> float:
    """Return the distance of two positions in miles.

    >>> round(miles_between(Position(39.0, -77.0), Position(40.0, -77.0)))
    69
    """
    across = (other.longitude - one.longitude) * cos(radians((one.latitude + other.latitude) / 2))
    return hypot(across, other.latitude - one.latitude) * KM_PER_DEGREE / KM_PER_MILE


def along(points: Sequence[Point], share: float) -> Point:
    """Return the point at a share of the length of a line, from 0 to 1.

    >>> along([(0, 0), (10, 0), (10, 10)], 0.75)
    (10.0, 5.0)
    """
    lengths = [hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points)]
    left = sum(lengths) * share
    for (a, b), length in zip(pairwise(points), lengths, strict=True):
        if left <= length and length:
            part = left / length
            return a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part
        left -= length
    return float(points[-1][0]), float(points[-1][1])


# --- the board over the map -------------------------------------------------------------------------------------------


class LaidBoard:
    """The board of a battle, laid over its map so that three hexes are at their positions.

    Raises:
        ValueError: for an unknown hex, or if the three hexes are in one line.
    """

    def __init__(self, lesson: BattleLesson, board: BoardPlacement, frame: MapFrame) -> None:
        state = ruleset(lesson.scenario.ruleset).setup(lesson.scenario)
        cells = {cell.hex: (cell.x, cell.y) for cell in page_presenter_of(state).scene(state).cells}
        for label, _ in board.anchors:
            if label not in cells:
                raise ValueError(f"the board of {lesson.name} has no hex {label!r}")
        self._cells = cells
        self._move = affine([(cells[label], frame.point(at.position)) for label, at in board.anchors])

    @property
    def centers(self) -> Mapping[str, Point]:
        """Return the centers of all hexes on the map."""
        return {label: self._at(*center) for label, center in self._cells.items()}

    def outline(self, label: str) -> tuple[Point, ...]:
        """Return the corners of a hex on the map."""
        x, y = self._cells[label]
        return tuple(self._at(x + across, y + down) for across, down in CORNERS)

    def _at(self, x: float, y: float) -> Point:
        (a, b, c), (d, e, f) = self._move
        return a * x + b * y + c, d * x + e * y + f


def affine(pairs: Sequence[tuple[Point, Point]]) -> tuple[tuple[float, float, float], tuple[float, float, float]]:
    """Return the affine map that takes three points to three others, as its two rows.

    Raises:
        ValueError: if the three points are in one line.
    """
    (x1, y1), (x2, y2), (x3, y3) = (before for before, _ in pairs)
    area = (x2 - x1) * (y3 - y1) - (x3 - x1) * (y2 - y1)
    if not area:
        raise ValueError("the three hexes that place a board are in one line")

    def row(u1: float, u2: float, u3: float) -> tuple[float, float, float]:
        a = ((u2 - u1) * (y3 - y1) - (u3 - u1) * (y2 - y1)) / area
        b = ((u3 - u1) * (x2 - x1) - (u2 - u1) * (x3 - x1)) / area
        return a, b, u1 - a * x1 - b * y1

    (u1, v1), (u2, v2), (u3, v3) = (after for _, after in pairs)
    return row(u1, u2, u3), row(v1, v2, v3)
