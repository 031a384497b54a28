"""A race as a scene: a row of cells, and the two racers.

A racer without points stands before the first cell, one beyond the goal on the last.
"""

from collections.abc import Iterable, Iterator

from bcnb.games.toy.presentation.board_view import MARKS, ROW, centre
from bcnb.games.toy.presentation.event_text import cell_name
from bcnb.games.toy.rules.state import Colour, State
from bcnb.presentation.scene import DEFAULT_VIEWPOINT, Arrow, Cell, Mark, Piece, Scene, Viewpoint

ARROW = "move"


def race_scene(
    state: State,
    *,
    title: str = "",
    arrows: Iterable[tuple[str, str, str]] = (),
    marks: Iterable[tuple[str, str]] = (),
    stand: Viewpoint = DEFAULT_VIEWPOINT,
) -> Scene:
    """What a state looks like. Arrows are (from, to, kind), marks (cell, kind). Raises ValueError if unknown."""
    return Scene(
        board=ROW,
        title=title,
        cells=tuple(_cells(state)),
        faces=(),
        works=(),
        prizes=(),
        pieces=tuple(_pieces(state)),
        armies=(),
        marks=tuple(_mark(state, *mark) for mark in marks),
        arrows=tuple(_arrow(state, *arrow) for arrow in arrows),
        legend=(),
        kinds=(),
        lasting=True,
    )


def _cells(state: State) -> Iterator[Cell]:
    for number in range(1, state.goal + 1):
        x, y = centre(str(number))
        yield Cell(str(number), x, y, "goal" if number == state.goal else "cell", cell_name(state, str(number)), ())


def _pieces(state: State) -> Iterator[Piece]:
    for colour in Colour:
        yield Piece(colour.seat, colour.seat, "racer", str(min(state.points[colour], state.goal)))


def _mark(state: State, label: str, kind: str) -> Mark:
    if kind not in MARKS:
        raise ValueError(f"{kind!r} is not a kind of mark: {', '.join(MARKS)}")
    return Mark(_known(state, label), kind)


def _arrow(state: State, origin: str, target: str, kind: str) -> Arrow:
    if kind != ARROW:
        raise ValueError(f"{kind!r} is not a kind of arrow: {ARROW}")
    return Arrow(_known(state, origin), _known(state, target), kind)


def _known(state: State, label: str) -> str:
    cell_name(state, label)
    return label
