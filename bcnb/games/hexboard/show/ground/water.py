"""Streams: one soft line through the water, and bridges across it."""

from collections.abc import Iterator
from math import atan2, degrees

from bcnb.games.hexboard.show.ground import pen
from bcnb.games.hexboard.show.ground.lie import Lie
from bcnb.games.hexboard.show.ground.outline import Point, neighbours, shifted, side_of
from bcnb.games.hexboard.show.plan import Place
from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.palette import BANK, WATER, use

WET = ("waterway", "bridge")
STREAM = "stream"
"""The name of the line of all water."""
_STROKES = ((34, BANK, None), (31.4, WATER, None), (21, BANK, 0.55), (19.8, WATER, None), (10, BANK, 0.35))
"""The banks and the lines of the current, from broad to narrow: width, colour, opacity."""
_LAST = (9, WATER, None)
_WINDING = 6
"""How far the line strays from the middles of the hexes."""


def streams(lie: Lie) -> Markup:
    """All water, from bank to bank."""
    walks = _walks(lie)
    if not walks:
        return join()
    line = tag("path", id=STREAM, d="".join(pen.soft(_course(lie, walk)) for walk in walks))
    strokes = (
        use(STREAM, stroke=colour, stroke_width=width, opacity=opacity) for width, colour, opacity in (*_STROKES, _LAST)
    )
    return tag("g", tag("defs", line), *strokes, fill="none", stroke_linecap="round")


def _walks(lie: Lie) -> list[list[Place]]:
    """The hexes of the water in the order in which it flows through them; a branch begins where it leaves another."""
    wet = lie.of(*WET)
    beside = {at: [other for other in neighbours(at) if other in wet] for at in wet}
    walks: list[list[Place]] = []
    done = set[Place]()
    while left := [at for at in wet if at not in done]:
        start = min(left, key=lambda at: (len(set(beside[at]) - done), left.index(at)))
        walk = [*[at for at in beside[start] if at in done][:1], start]
        while ahead := [at for at in beside[walk[-1]] if at not in done and at not in walk]:
            walk.append(ahead[0])
        done.update(walk)
        walks.append(walk)
    return walks


def _course(lie: Lie, walk: list[Place]) -> list[Point]:
    """The points of a stream: it winds a little, and where it comes to the edge of the board it runs on beyond."""
    middle = shifted([(float(x), float(y)) for x, y in walk], _WINDING)
    source, mouth = _beyond(lie, walk[0], walk[1:2]), _beyond(lie, walk[-1], walk[-2:-1])
    line = [*source, *middle, *(mouth if len(walk) > 1 else [])]
    return line if len(line) > 1 else [(middle[0][0] - 20, middle[0][1]), (middle[0][0] + 20, middle[0][1])]


def _beyond(lie: Lie, at: Place, inner: list[Place]) -> list[Point]:
    """The middle of the side of the board's edge at a hex that lies farthest from the rest of the stream."""
    board = {place for place, _ in lie.cells}
    outer = [side for side, other in enumerate(neighbours(at)) if other not in board]
    middles = [((a[0] + b[0]) / 2, (a[1] + b[1]) / 2) for a, b in (side_of(at, side) for side in outer)]
    away = inner[0] if inner else at
    return sorted(middles, key=lambda place: -abs(complex(place[0] - away[0], place[1] - away[1])))[:1]


def bridges(lie: Lie) -> Markup:
    """All bridges, each across the line of its water."""
    return join(*(use("deck", transform=_across(*bridge)) for bridge in _decks(lie)))


def _decks(lie: Lie) -> Iterator[tuple[Place, Place, Place]]:
    """Each bridge with the water before and after it; at an end of the water that is the hex itself."""
    decks = lie.of("bridge")
    for walk in _walks(lie):
        for before, at, after in zip([walk[0], *walk], walk, [*walk[1:], walk[-1]], strict=False):
            if at in decks:
                decks.remove(at)
                yield at, before, after


def _across(at: Place, before: Place, after: Place) -> str:
    return f"translate({at[0]} {at[1]})rotate({_angle(before, after)})"


def _angle(before: Place, after: Place) -> int:
    """How far a bridge is turned from lying level, in degrees, to stand across the water between two places."""
    right, down = after[0] - before[0], after[1] - before[1]
    return (round(degrees(atan2(down, right))) + 90) % 180
