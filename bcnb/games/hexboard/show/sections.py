"""The thirds of the sheet, from the left: the sections as the army at the bottom sees them."""

from collections.abc import Iterator
from functools import cache

from bcnb.games.hexboard.show.ground.outline import Point, loops
from bcnb.games.hexboard.show.ground.pen import straight
from bcnb.games.hexboard.show.plan import LEFT, RIGHT, SECTION_LINES, centre
from bcnb.grid.hexes import HEXES
from bcnb.presentation.scene import Box

_ENDS = (LEFT, *SECTION_LINES, RIGHT)


@cache
def third(number: int, part: Box | None = None) -> str:
    """The outline of a third of the board, cut along the lines between the sections, as the `d` of SVG; of a part of
    the board only what is seen there, or nothing."""
    left, right = _ENDS[number : number + 2]
    (board,) = loops({centre(one) for one in HEXES})
    points = [point for point in board if left <= point[0] <= right]
    if part:
        x, y, width, height = part
        for axis, edge, sign in ((0, x, 1), (0, x + width, -1), (1, y, 1), (1, y + height, -1)):
            points = list(_cut(points, axis, edge, sign))
    return f"{straight(points)}z" if points else ""


def _cut(points: list[Point], axis: int, edge: float, sign: int) -> Iterator[Point]:
    """What of a shape lies on one side of a line."""
    for before, point in zip((*points[-1:], *points), points, strict=False):
        one, other = sign * (before[axis] - edge), sign * (point[axis] - edge)
        if one * other < 0:
            share = one / (one - other)
            yield before[0] + (point[0] - before[0]) * share, before[1] + (point[1] - before[1]) * share
        if other >= 0:
            yield point
