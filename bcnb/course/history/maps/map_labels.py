"""The places of names on a map: each next to what it names, and none over another name or a mark."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from bcnb.course.history.maps.map_frame import Point, along
from bcnb.presentation.markup import text_width

BREADTH = 1.12
"""The allowance for fonts with wider letters than our estimate."""
GAP = 4.0
"""The distance of a name from its mark, and of a name from the edge of the map."""
FAR = (1.0, 1.4, 2.0, 3.2)
"""The distances of a name from its mark, as multiples of the smallest distance."""
NEAR = 2
"""The number of distances at which a name looks for a place clear of lines before it covers one."""
STEP = 6.0
"""The distance between the areas along a line that names avoid."""
SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.0, 1.0)
"""The places of a name along a line: in the middle, or else toward the ends."""
ENDS = {"start": 0.0, "middle": 0.5, "end": 1.0}
"""The place of each anchor along a name, as a share of its width."""


class Box(NamedTuple):
    """An area of the sheet that is taken."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: "Box") -> bool:
        """Return True if two boxes have an area in common."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


class Label(NamedTuple):
    """A name with a point of its base line, its size and its box. `anchor` says which end of the name is at the point.

    It is the end next to the mark, so a name is close to its mark in every font.
    """

    text: str
    x: float
    y: float
    size: float
    anchor: str
    box: Box


class LabelSheet:
    """The areas of a map that are taken. Names are placed one after the other, the most important first.

    A name may cover an area that is only `avoided`, but is placed there only if nothing else near its mark is free. It
    covers the area of a number only if nothing else at all is free.
    """

    def __init__(self, width: float, height: float, taken: Iterable[Box] = ()) -> None:
        self.width, self.height = width, height
        self.taken = list(taken)
        self.avoided: list[Box] = []
        self.numbers: list[Box] = []

    def copy(self) -> "LabelSheet":
        """Return a sheet with the same areas taken and avoided."""
        other = LabelSheet(self.width, self.height, self.taken)
        other.avoided, other.numbers = list(self.avoided), list(self.numbers)
        return other

    def avoid_number(self, point: Point, radius: float) -> None:
        """Avoid the area of a number."""
        self.numbers.append(_around(point, radius))

    def avoid(self, points: Sequence[Point], radius: float) -> None:
        """Avoid the area of a line."""
        length = sum(hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(points))
        steps = max(1, round(length / STEP))
        spots = (along(points, step / steps) for step in range(steps + 1)) if length else points[:1]
        self.avoided += [_around(spot, radius) for spot in spots]

    def take(self, point: Point, radius: float) -> None:
        """Take the area of a mark."""
        self.taken.append(Box(point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius))

    def by_mark(self, text: str, point: Point, size: float, room: float) -> Label | None:
        """Place a name next to a mark with this radius, and return it, or None if there is no room."""
        return self._place(text, size, (point,), room, FAR)

    def by_line(self, text: str, points: Sequence[Point], size: float, room: float) -> Label | None:
        """Place a name next to a line, as close to its middle as possible, or return None if there is no room."""
        return self._place(text, size, [along(points, share) for share in SHARES], room, FAR)

    def close(self, text: str, points: Sequence[Point], size: float, room: float) -> Label | None:
        """Place a name right next to a line, or return None if there is no room."""
        return self._place(text, size, [along(points, share) for share in SHARES], room, FAR[:1])

    def _place(
        self, text: str, size: float, spots: Sequence[Point], room: float, distances: Sequence[float]
    ) -> Label | None:
        wide, high = text_width(text) * size * BREADTH, size
        clear = [*self.avoided, *self.numbers]
        for avoided, reach in ((clear, distances[:NEAR]), (self.numbers, distances), ([], distances)):
            for distance in reach:
                for x, y in spots:
                    for left, top, anchor in _corners(x, y, wide, high, (room + GAP) * distance):
                        box = Box(left, top, left + wide, top + high)
                        if self._is_free(box) and not _meets(box, avoided):
                            self.taken.append(box)
                            return Label(text, left + wide * ENDS[anchor], top + high * 0.8, size, anchor, box)
        return None

    def _is_free(self, box: Box) -> bool:
        inside = (
            box.left >= GAP and box.top >= GAP and box.right <= self.width - GAP and box.bottom <= self.height - GAP
        )
        return inside and not _meets(box, self.taken)


def _around(point: Point, radius: float) -> Box:
    """Return the area around a point."""
    return Box(point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius)


def _meets(box: Box, others: Iterable[Box]) -> bool:
    return any(box.meets(other) for other in others)


def _corners(x: float, y: float, wide: float, high: float, away: float) -> Iterator[tuple[float, float, str]]:
    """Yield the upper left corners of the boxes around a point, each with the anchor of its name.

    The order is right, left, above, below, and diagonally.
    """
    yield x + away, y - high / 2, "start"
    yield x - away - wide, y - high / 2, "end"
    yield x - wide / 2, y - away - high, "middle"
    yield x - wide / 2, y + away, "middle"
    for down in (y - away - high * 0.6, y + away - high * 0.4):
        yield x + away * 0.7, down, "start"
        yield x - away * 0.7 - wide, down, "end"
