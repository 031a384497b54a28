"""The places of names on a map: each next to what it names, and none over another name or a mark."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import NamedTuple

from bcnb.course.history.maps.map_frame import Point, along
from bcnb.presentation.markup import text_width

BREADTH = 1.12
"""The allowance for fonts with wider letters than our estimate."""
GAP = 4.0
"""The distance of a name from its mark, and of a name from the edge of the map."""
FAR = (1.0, 2.0, 3.2)
"""The distances of a name from its mark, as multiples of the smallest distance."""
SHARES = (0.5, 0.4, 0.6, 0.3, 0.7, 0.2, 0.8, 0.1, 0.9, 0.0, 1.0)
"""The places of a name along a line: in the middle, or else toward the ends."""


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


def around(point: Point, radius: float) -> Box:
    """Return the area around a point."""
    return Box(point[0] - radius, point[1] - radius, point[0] + radius, point[1] + radius)


class Label(NamedTuple):
    """A name with the left end of its base line, its size and its box."""

    text: str
    x: float
    y: float
    size: float
    box: Box


class LabelSheet:
    """The areas of a map that are taken. Names are placed one after the other, the most important first."""

    def __init__(self, width: float, height: float, taken: Iterable[Box] = ()) -> None:
        self.width, self.height = width, height
        self.taken = list(taken)

    def copy(self) -> "LabelSheet":
        """Return a sheet with the same areas taken."""
        return LabelSheet(self.width, self.height, self.taken)

    def take(self, point: Point, radius: float) -> None:
        """Take the area of a mark."""
        self.taken.append(around(point, radius))

    def by_mark(
        self, text: str, point: Point, size: float, room: float, busy: Sequence[Sequence[Box]] = ()
    ) -> Label | None:
        """Place a name next to a mark with this radius, and return it, or None if there is no room.

        Args:
            text: the name.
            point: the middle of the mark.
            size: the size of the letters.
            room: the radius of the mark.
            busy: areas to keep clear if possible, in groups, from the least important to the most important.
        """
        groups = [tuple(chain.from_iterable(busy[first:])) for first in range(len(busy))]
        tries = [*((areas, FAR[:1]) for areas in groups), *((areas, FAR[:2]) for areas in groups[-1:]), ((), FAR)]
        for areas, distances in tries:
            clear = LabelSheet(self.width, self.height, [*self.taken, *areas])
            if label := clear._place(text, size, (point,), room, distances):
                self.taken.append(label.box)
                return label
        return None

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
        for distance in distances:
            for x, y in spots:
                for left, top in _corners(x, y, wide, high, (room + GAP) * distance):
                    box = Box(left, top, left + wide, top + high)
                    if self._is_free(box):
                        self.taken.append(box)
                        return Label(text, left, top + high * 0.8, size, box)
        return None

    def _is_free(self, box: Box) -> bool:
        inside = (
            box.left >= GAP and box.top >= GAP and box.right <= self.width - GAP and box.bottom <= self.height - GAP
        )
        return inside and not any(box.meets(other) for other in self.taken)


def _corners(x: float, y: float, wide: float, high: float, away: float) -> Iterator[Point]:
    """Yield the upper left corners of the boxes around a point: right, left, above, below, and diagonally."""
    yield x + away, y - high / 2
    yield x - away - wide, y - high / 2
    yield x - wide / 2, y - away - high
    yield x - wide / 2, y + away
    for down in (y - away - high * 0.6, y + away - high * 0.4):
        yield x + away * 0.7, down
        yield x - away * 0.7 - wide, down
