"""What grows: woods with a scalloped edge, orchards in rows, ploughed fields, and tufts of grass on bare ground."""

from collections.abc import Iterator

from bcnb.games.hexboard.show.ground.lie import Lie, outline
from bcnb.games.hexboard.show.ground.outline import neighbours, shift
from bcnb.games.hexboard.show.plan import Place
from bcnb.presentation.markup import Markup, join, tag
from bcnb.presentation.palette import GREEN, GRID, LEAF, WOODS, stroke_path, use

FOREST = "forest"
"""The name of the outline of all woods, which is drawn twice."""
_STANDS = 2
"""There are so many plans of trees, which alternate."""
_RIGHT_AND_BELOW = (1, 2, 3)


def woods(lie: Lie) -> Markup:
    """All woods: an edge of round crowns, then the trees, those behind first."""
    places = lie.of("woods")
    if not places:
        return join()
    crowns = {"fill": WOODS, "stroke_linecap": "round", "stroke_dasharray": "0 7.4"}
    edge = tag("path", id=FOREST, d=outline(places, 4, 4))
    return join(
        tag("g", edge, **crowns, stroke=GREEN, stroke_width=8.5),
        tag("use", href=f"#{FOREST}", **crowns, stroke=LEAF, stroke_width=6.1),
        *(use(drawing, x, y) for y, x, drawing in sorted(_trees(places))),
    )


def _trees(places: list[Place]) -> Iterator[tuple[int, int, str]]:
    """A stand in every hex, and one tree more on each side that two hexes share."""
    for x, y in places:
        yield y, x, f"stand-{(x // 35 + y // 60) % _STANDS}"
        for side in _RIGHT_AND_BELOW:
            beyond = neighbours((x, y))[side]
            if beyond in places:
                yield (y + beyond[1]) // 2 + 2, (x + beyond[0]) // 2, "tree"


def orchards(lie: Lie) -> Markup:
    """The trees of all orchards."""
    return join(*(use("rows", *at) for at in lie.of("orchard")))


def fields(lie: Lie) -> Markup:
    """The furrows of all fields; they run on from hex to hex."""
    return join(*(use("furrows", *at) for at in lie.of("field")))


def grass(lie: Lie) -> Markup:
    """A tuft here and there, where the ground is bare."""
    tufts = "".join(_tuft(*at) for at in lie.of("clear", "sunken_road") if shift(*at, salt=9) > 0.92)
    return stroke_path(tufts, GRID, 1.3) if tufts else join()


def _tuft(x: int, y: int) -> str:
    right, down = round(x + 17 * shift(x, y, 7)), round(y + 8 + 9 * shift(x, y, 8))
    return f"M{right} {down}l-2-5m4 5v-6m2 6l3-5"
