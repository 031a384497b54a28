"""Outlines round groups of hexes: closed loops of their outer sides, moved inwards and made a little uneven."""

from collections.abc import Collection, Iterator
from math import hypot
from typing import TypeAlias
from zlib import crc32

from bcnb.games.hexboard.show.plan import CORNERS, STEPS, Place

Point: TypeAlias = tuple[float, float]
Loop: TypeAlias = list[Point]


def neighbours(at: Place) -> tuple[Place, ...]:
    """The centres of the six hexes around one, by side; they need not lie on the board."""
    return tuple((at[0] + right, at[1] + down) for right, down in STEPS)


def side_of(at: Place, side: int) -> tuple[Place, Place]:
    """The two ends of a side of a hex, clockwise."""
    (x, y), (right, down), (to_right, to_down) = at, CORNERS[side], CORNERS[(side + 1) % 6]
    return (x + right, y + down), (x + to_right, y + to_down)


def loops(places: Collection[Place]) -> Iterator[Loop]:
    """The outer sides of a group of hexes as closed loops of corners, clockwise; a hole is a loop of its own.

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


def _outer_sides(places: set[Place]) -> Iterator[tuple[Place, Place]]:
    for at in places:
        for side, beyond in enumerate(neighbours(at)):
            if beyond not in places:
                yield side_of(at, side)


def inwards(loop: Loop, far: float) -> Loop:
    """A loop moved into the group that it surrounds, every side by the same distance."""
    return [
        _moved(before, corner, after, far)
        for before, corner, after in zip([loop[-1], *loop], loop, [*loop[1:], loop[0]], strict=False)
    ]


def _moved(before: Point, corner: Point, after: Point, far: float) -> Point:
    (left, up), (other_left, other_up) = _inner(before, corner), _inner(corner, after)
    along = far / (1 + left * other_left + up * other_up)
    return corner[0] + (left + other_left) * along, corner[1] + (up + other_up) * along


def _inner(start: Point, end: Point) -> Point:
    """What points at right angles into the group from one of its sides, of length 1."""
    right, down = end[0] - start[0], end[1] - start[1]
    length = hypot(right, down)
    return -down / length, right / length


def shifted(points: Loop, most: float, salt: int = 0) -> Loop:
    """Points moved a little, each by what its own place says; another salt moves them otherwise."""
    return [(x + most * shift(x, y, salt), y + most * shift(x, y, salt + 1)) for x, y in points]


def shift(x: float, y: float, salt: int = 0) -> float:
    """A number between -1 and 1 that belongs to a place.

    >>> shift(65, 106) == shift(65, 106), -1 <= shift(65, 106) <= 1
    (True, True)
    """
    return crc32(f"{x:.0f} {y:.0f} {salt}".encode()) / 0x7FFFFFFF - 1
