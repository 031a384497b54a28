"""Lines between the centres of two hexes, by exact arithmetic: which hexes a line crosses, and which it only touches.

A point lies in a hex if, with (x, y) its axial offset from the hex's centre, none of 2x + y, x + 2y and y - x is
beyond -1 or 1: three bands, each between two opposite sides of the hex. Along a line these values grow evenly, so
that the part of the line inside a band is an interval; all times are whole numbers, counted in units in which the
whole line lasts `span`. An empty intersection of the three intervals misses the hex, a single moment touches a corner,
and a band that is held at exactly 1 all the while runs along an edge.
"""

from collections.abc import Iterable, Iterator
from functools import cache, lru_cache, reduce
from math import lcm
from operator import or_
from typing import NamedTuple

from bcnb.grid.hexes import OFF_BOARD, SIZE, Hex, from_hex, to_hex

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


class _Pattern(NamedTuple):
    """What a line with a certain step meets, as places relative to its start; the same wherever it starts.

    `crossed` is a set of hexes, shifted by `SIZE` so that those before the start fit in: a place is one constant step
    of the id away, and no line crosses the inside of a place beyond the edge.
    """

    crossed: int
    edges: tuple[tuple[Hex, Hex], ...]
    corners: tuple[Hex, ...]


class _Touch(NamedTuple):
    """How a line meets a place: from `start` to `stop`; `hand` is -1 or 1 for an edge run left or right, else 0."""

    place: Hex
    start: int
    stop: int
    hand: int


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
    if line.crossed & (obstructions | OFF_BOARD):
        return False
    if not line.edges and not corner_blocks:
        return True
    return not what_blocks(line, obstructions, per_edge, corner_blocks)


@lru_cache(maxsize=1 << 12)
def clear_to(origin: int, targets: int, obstructions: int, per_edge: bool = False, corner_blocks: bool = False) -> int:
    """Those of a set of hexes to which nothing blocks the line; most lines run along no edge, and are clear at once.

    Two of three times the same is asked again within a turn or two, so it is kept.
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
    """The hexes that block a line, as in `is_clear`, with `OFF_BOARD` where the edge of the board helps to."""
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
    """Every place that the line could touch, without its ends."""
    for down in range(min(r, 0), max(r, 0) + 1):
        for along in range(min(q, 0), max(q, 0) + 1):
            if (along, down) not in ((0, 0), (q, r)):
                yield Hex(along, down)


def _bands(q: int, r: int) -> tuple[int, int, int]:
    return 2 * q + r, q + 2 * r, r - q


def _span(steps: tuple[int, int, int]) -> int:
    return lcm(*(abs(step) for step in steps if step))


def _meet(q: int, r: int, place: Hex) -> _Touch | None:
    """How the line from the origin to (q, r) meets a place, or None if it does not."""
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
    """On which hand of the line a place lies: -1 left, 1 right. Rows run down the page."""
    return 1 if q * place.r - r * place.q > 0 else -1


@cache
def _entries(origin: int, target: int) -> int:
    start, end = to_hex(origin), to_hex(target)
    return _entered(end.q - start.q, end.r - start.r)


@cache
def _entered(q: int, r: int) -> int:
    """The sides of the place (q, r) through which the line from the origin comes in: those it passes last."""
    steps = _bands(q, r)
    span = _span(steps)
    passed: dict[int, int] = {}
    for side, at, step in zip(_POSITIVE_SIDES, _bands(-q, -r), steps, strict=True):
        if step:
            moment = ((1 if step < 0 else -1) - at) * span // step
            passed[moment] = passed.get(moment, 0) | 1 << (side if step < 0 else (side + 3) % 6)
    return passed[max(passed)]
