"""SVG paths on a map of squares: the edges of sets of squares, and rail lines that don't overlap."""

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise
from typing import TypeAlias

from bcnb.games.battle_cry_1961.presentation.sheet_geometry import SIDE, SheetGeometry
from bcnb.grid.squares import DIRECTIONS, Direction, SquareId, column, members, row

Crossing: TypeAlias = tuple[int, int]
"""A crossing of the grid as column and row; (0, 0) is the upper left corner."""
Edge: TypeAlias = tuple[Crossing, Crossing]
"""One side of a square, from its upper or left end."""
Track: TypeAlias = tuple[SquareId, ...]
"""The squares of a rail line, from dot to dot."""
Point: TypeAlias = tuple[int, int]
"""A place on the sheet as x and y."""

APART = 8
"""The distance between two rail lines that cross the same side of a square."""


# --- edges ------------------------------------------------------------------------------------------------------------


def edges(squares: int, beyond: int = -1) -> set[Edge]:
    """Return the sides between a set of squares and all other squares, or only those of `beyond`."""
    return {
        _edge(at, direction)
        for at in members(squares)
        for direction in DIRECTIONS
        if not squares >> at + direction.step & 1 and beyond >> at + direction.step & 1
    }


def _edge(at: SquareId, direction: Direction) -> Edge:
    c, r = column(at), row(at)
    if direction in (Direction.NORTH, Direction.SOUTH):
        r += direction == Direction.SOUTH
        return (c, r), (c + 1, r)
    c += direction == Direction.EAST
    return (c, r), (c, r + 1)


def edge_path(found: Iterable[Edge], plan: SheetGeometry, soft: int = 0) -> str:
    """Return the path of edges, joined to as few lines as possible.

    Lines around a set of squares are closed, so that they can be filled. Their corners are rounded with the radius
    `soft`.
    """
    ways: dict[Crossing, set[Crossing]] = defaultdict(set)
    for one, other in sorted(found):
        ways[one].add(other)
        ways[other].add(one)
    return "".join(_write_walk(walk, plan, soft) for walk in _walks(ways))


def _walks(ways: Mapping[Crossing, set[Crossing]]) -> Iterator[list[Crossing]]:
    """Iterate over walks that use each edge once; open lines start at one of their ends."""
    for start in (*(place for place in ways if len(ways[place]) % 2), *ways):
        while ways[start]:
            walk = [start]
            while onward := ways[walk[-1]]:
                walk.append(_next(walk, onward))
                ways[walk[-2]].discard(walk[-1])
                ways[walk[-1]].discard(walk[-2])
            yield walk


def _next(walk: Sequence[Crossing], onward: Collection[Crossing]) -> Crossing:
    """Return the next crossing: straight ahead if possible."""
    here = walk[-1]
    before = walk[-2] if len(walk) > 1 else here
    ahead = (2 * here[0] - before[0], 2 * here[1] - before[1])
    return ahead if ahead in onward else min(onward)


def _write_walk(walk: Sequence[Crossing], plan: SheetGeometry, soft: int) -> str:
    x, y = plan.corner(walk[0])
    if soft and walk[0] == walk[-1]:
        return _write_loop(walk, plan, soft)
    return f"M{x} {y}" + "".join(f"{way}{length * SIDE}" for way, length in _runs(walk))


def _write_loop(walk: Sequence[Crossing], plan: SheetGeometry, soft: int) -> str:
    """Return a closed line with round corners."""
    steps = [(to_c - c, to_r - r) for (c, r), (to_c, to_r) in pairwise(walk)]
    turn = next((n for n in range(len(steps)) if steps[n - 1] != steps[n]), 0)
    whole = [*walk[turn:-1], *walk[: turn + 1]]
    runs = list(_runs(whole))
    x, y = plan.corner(whole[0])
    first = _along(runs[0], soft)
    path = [f"M{x + first[0]} {y + first[1]}"]
    for run, after in zip(runs, [*runs[1:], runs[0]], strict=True):
        far, (right, down), (on, up) = abs(run[1]) * SIDE - 2 * soft, _along(run, soft), _along(after, soft)
        path.append(f"{run[0]}{far if run[1] > 0 else -far}q{right} {down} {right + on} {down + up}")
    return "".join(path).replace(" -", "-")


def _along(run: tuple[str, int], length: int) -> tuple[int, int]:
    """Return a length along a run as a shift to the right and down."""
    far = length if run[1] > 0 else -length
    return (far, 0) if run[0] == "h" else (0, far)


def _runs(walk: Sequence[Crossing]) -> Iterator[tuple[str, int]]:
    """Iterate over the straight runs of a walk: `h` or `v`, and a signed length in squares."""
    run = ("", 0)
    for (c, r), (to_c, to_r) in pairwise(walk):
        way, length = ("h", to_c - c) if r == to_r else ("v", to_r - r)
        if way != run[0]:
            if run[1]:
                yield run
            run = (way, 0)
        run = (way, run[1] + length)
    yield run


# --- rail lines -------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def rail_paths(rails: tuple[Track, ...], plan: SheetGeometry) -> dict[Track, str]:
    """Return the path of each rail line: from its dot through the sides of its squares to the other dot.

    Lines that cross the same side of a square are drawn apart, so that they don't look joined.
    """
    lanes = _lanes(rails)
    return {track: _rail_path(track, lanes[track] * APART, plan) for track in rails}


def rail_points(rails: tuple[Track, ...], plan: SheetGeometry) -> Iterator[Point]:
    """Iterate over points close together along each rail line."""
    lanes = _lanes(rails)
    for track in rails:
        squares = [plan.center(at) for at in track]
        gates = [_gate(one, other, lanes[track] * APART) for one, other in pairwise(squares)]
        yield from _between(squares[0], squares[0], gates[0])
        for before, here, after in zip(gates, squares[1:], gates[1:], strict=False):
            yield from _between(before, _pull(before, here, after), after)
        yield from _between(gates[-1], squares[-1], squares[-1])


def _pull(before: Point, here: Point, after: Point) -> Point:
    """Return the control point of a bend: the point where the line would go straight on."""
    return (after[0], before[1]) if abs(before[0] - here[0]) > abs(before[1] - here[1]) else (before[0], after[1])


def _between(start: Point, pull: Point, end: Point) -> Iterator[Point]:
    """Iterate over the points of a bend."""
    for n in range(21):
        share = n / 20
        one, two, three = (1 - share) ** 2, 2 * share * (1 - share), share**2
        yield (
            round(one * start[0] + two * pull[0] + three * end[0]),
            round(one * start[1] + two * pull[1] + three * end[1]),
        )


def _lanes(rails: Sequence[Track]) -> dict[Track, int]:
    """Return the lane of each rail line: 0 if possible, otherwise 1, -1, 2 and so on. Long lines choose first."""
    taken: set[tuple[frozenset[SquareId], int]] = set()
    lanes = {}
    for track in sorted(rails, key=len, reverse=True):
        sides = [frozenset(pair) for pair in pairwise(track)]
        lane = next(lane for lane in _NEAREST if not any((side, lane) in taken for side in sides))
        taken |= {(side, lane) for side in sides}
        lanes[track] = lane
    return lanes


_NEAREST = (0, 1, -1, 2, -2, 3, -3)


def _rail_path(track: Track, aside: int, plan: SheetGeometry) -> str:
    """Return a path through the middles of the sides of squares, with a bend where the line turns."""
    squares = [plan.center(at) for at in track]
    gates = [_gate(one, other, aside) for one, other in pairwise(squares)]
    steps = "".join(_bend(*pair) for pair in zip(pairwise(squares), pairwise(gates), strict=False))
    (first, last), (x, y) = (squares[0], squares[-1]), gates[0]
    whole = f"M{first[0]} {first[1]}l{x - first[0]} {y - first[1]}{steps}L{last[0]} {last[1]}"
    return whole.replace(" -", "-")


def _bend(squares: tuple[Point, Point], gates: tuple[Point, Point]) -> str:
    """Return the path between two sides of a square; `squares` are the centers of the previous square and this one."""
    (x, y), (to_x, to_y) = gates
    right, down = to_x - x, to_y - y
    if not right or not down:
        return f"h{right}" if right else f"v{down}"
    level = squares[0][1] == squares[1][1]
    return f"q{right if level else 0} {0 if level else down} {right} {down}"


def _gate(one: Point, other: Point, aside: int) -> Point:
    """Return the point where a rail line crosses the side between two squares."""
    x, y = (one[0] + other[0]) // 2, (one[1] + other[1]) // 2
    return (x, y + aside) if one[1] == other[1] else (x + aside, y)
