"""SVG paths for soft, bent and straight lines, and the outlines of groups of hexes.

All numbers are whole, and all but the first point are relative, so that a large wood takes only a few hundred bytes.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from itertools import pairwise
from math import hypot
from typing import TypeAlias
from zlib import crc32

from bcnb.games.hexboard.presentation.sheet_geometry import CORNERS, STEPS, SheetPoint

Point: TypeAlias = tuple[float, float]
Loop: TypeAlias = list[Point]


def neighbors(at: SheetPoint) -> tuple[SheetPoint, ...]:
    """Return the centers of the six hexes around a hex, by side; they may be off the board."""
    return tuple((at[0] + right, at[1] + down) for right, down in STEPS)


def side_of(at: SheetPoint, side: int) -> tuple[SheetPoint, SheetPoint]:
    """Return the two ends of a side of a hex, clockwise."""
    (x, y), (right, down), (to_right, to_down) = at, CORNERS[side], CORNERS[(side + 1) % 6]
    return (x + right, y + down), (x + to_right, y + to_down)


def loops(places: Collection[SheetPoint]) -> Iterator[Loop]:
    """Yield the outer sides of a group of hexes as closed loops of corners, clockwise; a hole is a separate loop.

    >>> [len(loop) for loop in loops({(0, 0), (70, 0)})]
    [10]
    """
    following = dict(_outer_sides(set(places)))
    while following:
        first = min(following)
        loop, corner = [first], following.pop(first)
        while corner != first:
            loop.append(corner)
            corner = following.pop(corner)
        yield [(float(x), float(y)) for x, y in loop]


def _outer_sides(places: set[SheetPoint]) -> Iterator[tuple[SheetPoint, SheetPoint]]:
    for at in places:
        for side, beyond in enumerate(neighbors(at)):
            if beyond not in places:
                yield side_of(at, side)


def inwards(loop: Loop, far: float) -> Loop:
    """Return a loop moved into the group that it surrounds, every side by the same distance."""
    return [
        _moved(before, corner, after, far)
        for before, corner, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
    ]


def _moved(before: Point, corner: Point, after: Point, far: float) -> Point:
    (left, up), (other_left, other_up) = _inner(before, corner), _inner(corner, after)
    along = far / (1 + left * other_left + up * other_up)
    return corner[0] + (left + other_left) * along, corner[1] + (up + other_up) * along


def _inner(start: Point, end: Point) -> Point:
    """Return the unit vector that points into the group at a right angle to one of its sides."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down)
    return -down / length, right / length


def shifted(points: Loop, most: float, salt: int = 0) -> Loop:
    """Return points moved by at most `most`, each by an amount that depends on its position and on the salt."""
    return [(x + most * shift(x, y, salt), y + most * shift(x, y, salt + 1)) for x, y in points]


def shift(x: float, y: float, salt: int = 0) -> float:
    """Return a number between -1 and 1 that depends only on a point and the salt.

    >>> shift(65, 106) == shift(65, 106), -1 <= shift(65, 106) <= 1
    (True, True)
    """
    return crc32(f"{x:.0f} {y:.0f} {salt}".encode()) / 0x7FFFFFFF - 1


class SvgPen:
    """A line that is being drawn. It moves between whole points, so that rounding errors do not add up."""

    def __init__(self, start: Point) -> None:
        self._at = _whole(start)
        self._verb = ""
        self.path = f"M{numbers(self._at)}"

    def line(self, end: Point) -> None:
        """Draw a straight line to a point."""
        self._draw("l", end)

    def curve(self, pull: Point, end: Point) -> None:
        """Draw a curve to a point, pulled toward another point."""
        self._draw("q", pull, end)

    def _draw(self, verb: str, *points: Point) -> None:
        whole = [_whole(point) for point in points]
        values = numbers(part for x, y in whole for part in (x - self._at[0], y - self._at[1]))
        joint = verb if verb != self._verb else "" if values.startswith("-") else " "
        self.path += joint + values
        self._at, self._verb = whole[-1], verb


def closed(loop: Sequence[Point]) -> str:
    """Return a soft closed line through the middles of the sides, pulled toward the corners."""
    pen = SvgPen(_middle(loop[-1], loop[0]))
    for corner, after in pairwise([*loop, loop[0]]):
        pen.curve(corner, _middle(corner, after))
    return f"{pen.path}z"


def soft(points: Sequence[Point]) -> str:
    """Return a soft open line from the first point to the last, pulled toward the points between."""
    if len(points) < 3:
        return straight(points)
    pen, (*inner, end) = SvgPen(points[0]), points[1:]
    for pull, after in pairwise(inner):
        pen.curve(pull, _middle(pull, after))
    pen.curve(inner[-1], end)
    return pen.path


def straight(points: Sequence[Point]) -> str:
    """Return an open line from point to point.

    >>> straight([(0, 0), (3, 4), (3.2, -1)])
    'M0 0l3 4 0-5'
    """
    pen = SvgPen(points[0])
    for end in points[1:]:
        pen.line(end)
    return pen.path


def bent(points: Sequence[Point], radius: float) -> str:
    """Return an open line from point to point with rounded bends.

    >>> bent([(0, 0), (20, 0), (20, 20)], 5)
    'M0 0l15 0q5 0 5 5l0 15'
    """
    pen = SvgPen(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        pen.line(_towards(corner, before, radius))
        pen.curve(corner, _towards(corner, after, radius))
    pen.line(points[-1])
    return pen.path


def numbers(values: Iterable[int]) -> str:
    """Return numbers in a row, with a space only where it is needed.

    >>> numbers([3, -4, 5])
    '3-4 5'
    """
    return "".join(f"{value}" if value < 0 else f" {value}" for value in values).lstrip()


def _whole(point: Point) -> tuple[int, int]:
    return round(point[0]), round(point[1])


def _middle(one: Point, other: Point) -> Point:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2


def _towards(start: Point, end: Point, far: float) -> Point:
    share = far / hypot(end[0] - start[0], end[1] - start[1])
    return start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share
