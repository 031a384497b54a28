"""Lines as the `d` of SVG: soft ones through the middles of their sides, bent ones, straight ones.

All numbers are whole, and all but the first point relative: so a whole wood is a few hundred bytes.
"""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from math import hypot

from bcnb.games.hexboard.show.ground.outline import Point


class Pen:
    """A line that is being drawn. It stands on whole points, so that no error adds up along the way."""

    def __init__(self, start: Point) -> None:
        self._at = _whole(start)
        self._verb = ""
        self.path = f"M{numbers(self._at)}"

    def line(self, end: Point) -> None:
        """Draw straight on to a point."""
        self._draw("l", end)

    def curve(self, pull: Point, end: Point) -> None:
        """Draw on to a point in a curve that is pulled towards another."""
        self._draw("q", pull, end)

    def _draw(self, verb: str, *points: Point) -> None:
        whole = [_whole(point) for point in points]
        values = numbers(part for x, y in whole for part in (x - self._at[0], y - self._at[1]))
        joint = verb if verb != self._verb else "" if values.startswith("-") else " "
        self.path += joint + values
        self._at, self._verb = whole[-1], verb


def closed(loop: Sequence[Point]) -> str:
    """A soft closed line: it runs through the middles of the sides, and the corners pull it towards them."""
    pen = Pen(_middle(loop[-1], loop[0]))
    for corner, after in pairwise([*loop, loop[0]]):
        pen.curve(corner, _middle(corner, after))
    return f"{pen.path}z"


def soft(points: Sequence[Point]) -> str:
    """A soft open line from the first point to the last; those between pull it towards them."""
    if len(points) < 3:
        return straight(points)
    pen, (*inner, end) = Pen(points[0]), points[1:]
    for pull, after in pairwise(inner):
        pen.curve(pull, _middle(pull, after))
    pen.curve(inner[-1], end)
    return pen.path


def straight(points: Sequence[Point]) -> str:
    """An open line from point to point.

    >>> straight([(0, 0), (3, 4), (3.2, -1)])
    'M0 0l3 4 0-5'
    """
    pen = Pen(points[0])
    for end in points[1:]:
        pen.line(end)
    return pen.path


def bent(points: Sequence[Point], radius: float) -> str:
    """An open line from point to point whose bends are rounded.

    >>> bent([(0, 0), (20, 0), (20, 20)], 5)
    'M0 0l15 0q5 0 5 5l0 15'
    """
    pen = Pen(points[0])
    for before, corner, after in zip(points, points[1:], points[2:], strict=False):
        pen.line(_towards(corner, before, radius))
        pen.curve(corner, _towards(corner, after, radius))
    pen.line(points[-1])
    return pen.path


def numbers(values: Iterable[int]) -> str:
    """Numbers in a row, with a blank only where it is needed.

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
