"""How the scenes of each board are drawn: the sheet that stays, the shapes that come and go, and their drawings."""

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from bcnb.present.artwork import drawings
from bcnb.present.layout import ACROSS, DOWN, HEX_PATH, WIDTH
from bcnb.present.markup import Markup
from bcnb.present.scene import Scene
from bcnb.present.shapes import Shape, shapes
from bcnb.present.sheet import height, sheet


class Board(NamedTuple):
    """How a scene is drawn. A cell has a word ("hex") and an `outline`, to be drawn from its centre; `step` is how far
    it is to the next one of its row, and to the next row.

    The sheet is `width` wide; `height` and `sheet` are those of a scene, `shapes` all that may change there, by ids.
    `drawings` are all by name that a scene with these kinds of units may use, among them a `mark-…` of each kind.
    """

    cell: str
    outline: str
    step: tuple[int, int]
    width: int
    height: Callable[[Scene], int]
    sheet: Callable[[Scene], Markup]
    shapes: Callable[[Scene], Iterable[tuple[str, Shape]]]
    drawings: Callable[[tuple[tuple[str, int], ...]], Mapping[str, Markup]]


BOARDS: Mapping[str, Board] = {
    "hexes": Board("hex", HEX_PATH, (ACROSS, DOWN), WIDTH, height, sheet, shapes, drawings),
}
"""Every board by its name, as a scene bears it."""
