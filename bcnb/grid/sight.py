"""Lines between the centers of two hexes, in exact arithmetic: the hexes that a line crosses or only touches.

Let (x, y) be the axial offset of a point from the center of a hex. The point is in the hex if 2x + y, x + 2y and y - x
are all between -1 and 1. These are three bands, each between two opposite sides of the hex. Along a line the three
values grow at a constant rate, so the part of the line inside a band is an interval. All times are whole numbers, in
units in which the whole line lasts `span`. If the three intervals have no common part, the line misses the hex. If they
share a single moment, it touches a corner. If one value is exactly 1 or -1 all the time, the line runs along an edge.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from math import lcm
from operator import or_
from typing import NamedTuple

from bcnb.grid.hexes import OFF_BOARD, SIZE, Hex, from_hex, to_hex

_POSITIVE_SIDES = (1, 2, 3)
"""The sides at which the three bands end with +1: E, SE, SW.

The opposite sides, at -1, have numbers greater by three.
"""


class Line(NamedTuple):
    """The hexes that a line meets strictly between its ends, as sets.

    `OFF_BOARD` is a member of a set if the line leaves the board. `crossed` are the hexes whose interior the line
    crosses. `left` and `right` are the hexes along whose edges it runs. `edges` are the pairs (left, right) that share
    one such edge. `corners` are the hexes of which it touches only a corner.
    """

    crossed: int = 0
    left: int = 0
    right: int = 0
    edges: tuple[tuple[int, int], ...] = ()
    corners: int = 0


class _Pattern(NamedTuple):
    """The places that a line with a certain step meets, relative to its start. They are independent of where it starts.

    `crossed` is a set of hexes, shifted by `SIZE` so that hexes before the start fit in. A set is enough here, because
    each place is a constant step of the id away, and no line crosses the inside of a place beyond the edge.
    """

    crossed: int
    edges: tuple[tuple[Hex, Hex], ...]
    corners: tuple[Hex, ...]


class _Touch(NamedTuple):
    """A place that a line meets, from time `start` to time `stop`.

    `hand` is -1 if the line runs along an edge with the place on its left, 1 if on its right, and 0 otherwise.
    """

    place: Hex
    start: int
    stop: int
    hand: int


def line(origin: int, target: int) -> Line:
    """Return the hexes that the line from one hex to another meets. Results are cached."""
    return _lines(origin)[target] or _find_line(origin, target)


def entry(origin: int, target: int) -> int:
    """Return the set of sides (bit 0 = NE, clockwise) through which the line enters the target.

    It has one side, or two at a corner.
    """
    return _entries(origin, target)


def is_clear(line: Line, obstructions: int, per_edge: bool = False, corner_blocks: bool = False) -> bool:
    """Return True if nothing blocks a line.

    An obstruction that the line crosses blocks it. Where the line runs along edges, obstructions on both of its sides
    block it.

    Args:
        line: the hexes that the line meets.
        obstructions: the set of hexes that block sight.
        per_edge: require both obstructions to share the same edge.
        corner_blocks: let an obstruction block the line even if only its corner is touched.
    """
    if line.crossed & (obstructions | OFF_BOARD):
        return False
    if not line.edges and not corner_blocks:
        return True
    return not what_blocks(line, obstructions, per_edge, corner_blocks)


@lru_cache(maxsize=1 << 12)
def clear_to(origin: int, targets: int, obstructions: int, per_edge: bool = False, corner_blocks: bool = False) -> int:
    """Return those of a set of hexes to which the line is clear.

    Most lines run along no edge, so one test decides them. Results are cached, because two of three calls repeat within
    a turn or two. The options are those of `is_clear`.
    """
    lines, solid, found = _lines(origin), obstructions | OFF_BOARD, 0
    while targets:
        low = targets & -targets
        targets ^= low
        there = low.bit_length() - 1
        way = lines[there] or _find_line(origin, there)
        if way.crossed & solid:
            continue
        if not (way.edges or corner_blocks) or is_clear(way, obstructions, per_edge, corner_blocks):
            found |= low
    return found


def what_blocks(line: Line, obstructions: int, per_edge: bool = False, corner_blocks: bool = False) -> int:
    """Return the hexes that block a line, by the rules of `is_clear`.

    The result contains `OFF_BOARD` if the edge of the board is part of the obstruction.
    """
    solid = obstructions | OFF_BOARD
    found = line.crossed & solid
    for left, right in line.edges if per_edge else ((line.left, line.right),):
        if left & solid and right & solid:
            found |= (left | right) & solid
    return found | line.corners & obstructions if corner_blocks else found


@cache
def _lines(origin: int) -> list[Line | None]:
    return [None] * SIZE


def _find_line(origin: int, target: int) -> Line:
    start, end = to_hex(origin), to_hex(target)
    pattern = _pattern(end.q - start.q, end.r - start.r)
    edges = tuple((_bit(start, left), _bit(start, right)) for left, right in pattern.edges)
    found = Line(
        crossed=pattern.crossed << origin >> SIZE,
        left=_union(left for left, _ in edges),
        right=_union(right for _, right in edges),
        edges=edges,
        corners=_union(_bit(start, place) for place in pattern.corners),
    )
    _lines(origin)[target] = found
    return found


def _bit(start: Hex, place: Hex) -> int:
    number = from_hex(Hex(start.q + place.q, start.r + place.r))
    return OFF_BOARD if number is None else 1 << number


def _union(masks: Iterable[int]) -> int:
    return reduce(or_, masks, 0)


@cache
def _pattern(q: int, r: int) -> _Pattern:
    touches = [touch for place in _box(q, r) if (touch := _meet(q, r, place))]
    runs: dict[int, dict[int, Hex]] = {}
    for touch in touches:
        if touch.hand:
            runs.setdefault(touch.start, {})[touch.hand] = touch.place
    return _Pattern(
        crossed=_union(
            1 << SIZE + touch.place.q + 13 * touch.place.r
            for touch in touches
            if not touch.hand and touch.start < touch.stop
        ),
        edges=tuple((run[-1], run[1]) for _, run in sorted(runs.items())),
        corners=tuple(touch.place for touch in touches if touch.start == touch.stop),
    )


def _box(q: int, r: int) -> Iterator[Hex]:
    """Yield every place that the line could touch, without its ends."""
    for down in range(min(r, 0), max(r, 0) + 1):
        for along in range(min(q, 0), max(q, 0) + 1):
            if (along, down) not in ((0, 0), (q, r)):
                yield Hex(along, down)


def _bands(q: int, r: int) -> tuple[int, int, int]:
    return 2 * q + r, q + 2 * r, r - q


def _span(steps: tuple[int, int, int]) -> int:
    return lcm(*(abs(step) for step in steps if step))


def _meet(q: int, r: int, place: Hex) -> _Touch | None:
    """Return the part of the line from the origin to (q, r) that is in a place, or None if the line misses it."""
    steps = _bands(q, r)
    span = _span(steps)
    first, last, on_edge = 0, span, False
    for at, step in zip(_bands(-place.q, -place.r), steps, strict=True):
        if not step:
            if abs(at) > 1:
                return None
            on_edge = on_edge or abs(at) == 1
            continue
        one, other = sorted(((-1 - at) * span // step, (1 - at) * span // step))
        first, last = max(first, one), min(last, other)
    if first > last:
        return None
    return _Touch(place, first, last, _hand(q, r, place) if on_edge and first < last else 0)


def _hand(q: int, r: int, place: Hex) -> int:
    """Return the side of the line on which a place lies: -1 for left, 1 for right. Rows run down the page."""
    return 1 if q * place.r - r * place.q > 0 else -1


@cache
def _entries(origin: int, target: int) -> int:
    start, end = to_hex(origin), to_hex(target)
    return _entered(end.q - start.q, end.r - start.r)


@cache
def _entered(q: int, r: int) -> int:
    """Return the sides through which the line from the origin enters the place (q, r): those that it passes last."""
    steps = _bands(q, r)
    span = _span(steps)
    passed: dict[int, int] = {}
    for side, at, step in zip(_POSITIVE_SIDES, _bands(-q, -r), steps, strict=True):
        if step:
            moment = ((1 if step < 0 else -1) - at) * span // step
            passed[moment] = passed.get(moment, 0) | 1 << (side if step < 0 else (side + 3) % 6)
    return passed[max(passed)]
