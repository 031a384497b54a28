"""Lines between the centres of two hexes, by exact arithmetic: which hexes a line crosses, and which it only touches.

A point lies in a hex if, with (x, y) its axial offset from the hex's centre, none of 2x + y, x + 2y and y - x is
beyond -1 or 1: three bands, each between two opposite sides of the hex. Along a line these values grow evenly, so
that the part of the line inside a band is an interval; all times are whole numbers, counted in units in which the
whole line lasts `span`. An empty intersection of the three intervals misses the hex, a single moment touches a corner,
and a band that is held at exactly 1 all the while runs along an edge.
"""

from collections.abc import Iterator
from functools import cache
from math import lcm
from typing import NamedTuple

from bcnb.grid.hexes import OFF_BOARD, ROWS, Hex, from_hex, to_hex

_POSITIVE_SIDES = (1, 2, 3)
"""The sides at which the three bands end with +1: E, SE, SW; the opposite ones, at -1, are three further on."""


class Line(NamedTuple):
    """What a line meets strictly between its ends, as sets of hexes with `OFF_BOARD` for all beyond the edge.

    `crossed` are the hexes whose inside it crosses, `left` and `right` those along whose edges it runs, `edges` the
    pairs of (left, right) that share one such edge, `corners` the hexes of which it touches no more than a corner.
    """

    crossed: int = 0
    left: int = 0
    right: int = 0
    edges: tuple[tuple[int, int], ...] = ()
    corners: int = 0


class _Touch(NamedTuple):
    """How a line meets a hex: from `start` to `stop`; `edge` is -1, 1 or 0 for an edge run left, right or not."""

    start: int
    stop: int
    edge: int


def line(origin: int, target: int) -> Line:
    """What the line from one hex to another meets. Lines are found once and kept."""
    return _lines(origin)[target] or _find_line(origin, target)


def entry(origin: int, target: int) -> int:
    """The sides (bit 0 NE, clockwise) through which the line enters the target: one, or two at a corner."""
    return _entries(origin, target)


def is_clear(line: Line, obstructions: int, per_edge: bool = False, corner_blocks: bool = False) -> bool:
    """Whether nothing blocks a line.

    An obstruction that is crossed blocks. Along edges a line is blocked by obstructions on both of its sides; with
    `per_edge` only on both sides of one and the same edge. With `corner_blocks` a corner touched blocks, too.
    """
    if line.crossed & obstructions:
        return False
    if not line.edges and not corner_blocks:
        return True
    return not what_blocks(line, obstructions, per_edge, corner_blocks)


def what_blocks(line: Line, obstructions: int, per_edge: bool = False, corner_blocks: bool = False) -> int:
    """The hexes that block a line, as in `is_clear`, with `OFF_BOARD` where the edge of the board helps to."""
    solid = obstructions | OFF_BOARD
    found = line.crossed & obstructions
    for left, right in line.edges if per_edge else ((line.left, line.right),):
        if left & solid and right & solid:
            found |= (left | right) & solid
    return found | line.corners & obstructions if corner_blocks else found


@cache
def _lines(origin: int) -> list[Line | None]:
    return [None] * (OFF_BOARD.bit_length() - 1)


def _find_line(origin: int, target: int) -> Line:
    found = _trace(to_hex(origin), to_hex(target))
    _lines(origin)[target] = found
    return found


def _trace(start: Hex, end: Hex) -> Line:
    crossed = corners = 0
    runs: dict[tuple[int, int], dict[int, int]] = {}
    for place in _box(start, end):
        touch = _meet(start, end, place)
        if touch is None or place in (start, end):
            continue
        here = _bit(place)
        if touch.edge:
            runs.setdefault((touch.start, touch.stop), {})[touch.edge] = here
        elif touch.start < touch.stop:
            crossed |= here
        else:
            corners |= here & ~OFF_BOARD
    edges = tuple((run.get(-1, 0), run.get(1, 0)) for _, run in sorted(runs.items()))
    left, right = _union(one for one, _ in edges), _union(other for _, other in edges)
    return Line(crossed, left, right, edges, corners)


def _union(masks: Iterator[int]) -> int:
    found = 0
    for mask in masks:
        found |= mask
    return found


def _box(start: Hex, end: Hex) -> Iterator[Hex]:
    """Every place that a line could touch, on the board or beyond its edge: those near it in each row."""
    along, down = end.q - start.q, end.r - start.r
    top, bottom = sorted((start.r, end.r))
    west, east = min(start.q, end.q) - 1, max(start.q, end.q) + 1
    for r in range(max(top - 1, -1), min(bottom + 1, ROWS) + 1):
        if down:
            above, below = sorted(start.q + along * (r + step - start.r) // down for step in (-1, 1))
            west, east = above - 1, below + 2
        yield from (Hex(q, r) for q in range(west, east + 1))


def _bit(place: Hex) -> int:
    number = from_hex(place)
    return OFF_BOARD if number is None else 1 << number


def _bands(q: int, r: int) -> tuple[int, int, int]:
    return 2 * q + r, q + 2 * r, r - q


def _span(steps: tuple[int, int, int]) -> int:
    return lcm(*(abs(step) for step in steps if step))


def _meet(start: Hex, end: Hex, place: Hex) -> _Touch | None:
    """How the line meets a hex, or None if it does not."""
    steps = _bands(end.q - start.q, end.r - start.r)
    span = _span(steps)
    first, last, edge = 0, span, 0
    for at, step in zip(_bands(start.q - place.q, start.r - place.r), steps, strict=True):
        if not step:
            if abs(at) > 1:
                return None
            edge = edge or (_hand(start, end, place) if abs(at) == 1 else 0)
            continue
        one, other = sorted(((-1 - at) * span // step, (1 - at) * span // step))
        first, last = max(first, one), min(last, other)
    return _Touch(first, last, edge if first < last else 0) if first <= last else None


def _hand(start: Hex, end: Hex, place: Hex) -> int:
    """On which hand of the line a hex lies: -1 left, 1 right, 0 on it. Rows run down the page."""
    turn = (end.q - start.q) * (place.r - start.r) - (end.r - start.r) * (place.q - start.q)
    return (turn > 0) - (turn < 0)


@cache
def _entries(origin: int, target: int) -> int:
    start, end = to_hex(origin), to_hex(target)
    steps = _bands(end.q - start.q, end.r - start.r)
    span = _span(steps)
    entered: dict[int, int] = {}
    for band, (at, step) in enumerate(zip(_bands(start.q - end.q, start.r - end.r), steps, strict=True)):
        if step:
            side = _POSITIVE_SIDES[band] if step < 0 else (_POSITIVE_SIDES[band] + 3) % 6
            moment = ((1 if step < 0 else -1) - at) * span // step
            entered[moment] = entered.get(moment, 0) | 1 << side
    return entered[max(entered)]
