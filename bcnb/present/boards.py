"""How the scenes of each board are drawn: the sheet that stays, the shapes that come and go, and their drawings."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from bcnb.games.battle_cry_1961.show.art import map_drawings
from bcnb.games.battle_cry_1961.show.plan import SIDE, SQUARE_PATH
from bcnb.games.battle_cry_1961.show.shapes import MAP_LAYERS, map_shapes
from bcnb.games.battle_cry_1961.show.sheet import map_height, map_sheet, map_width
from bcnb.games.hexboard.show.art import drawings
from bcnb.games.hexboard.show.plan import ACROSS, DOWN, HEX_PATH, WIDTH
from bcnb.games.hexboard.show.shapes import LAYERS, Shape, shapes
from bcnb.games.hexboard.show.sheet import height, sheet
from bcnb.games.north_against_south.show import art
from bcnb.games.north_against_south.show import shapes as north_shapes
from bcnb.present.markup import Markup


class Board(NamedTuple):
    """How a scene is drawn. A cell has a word ("hex") and an `outline`, to be drawn from its centre; `step` is how far
    it is to the next one of its row, to the next row, and, in that one, aside to the cell that lies slantwise.

    `width`, `height` and `sheet` are those of a scene, `shapes` all that may change there, by ids, in these `layers`
    from below; a page puts more into some of them, such as lines of sight. `drawings` are all
    by name that a scene with these kinds of units may use, among them a `mark-…` of each kind.
    """

    cell: str
    outline: str
    step: tuple[int, int, int]
    width: Callable[[Any], int]
    height: Callable[[Any], int]
    sheet: Callable[[Any], Markup]
    layers: tuple[str, ...]
    shapes: Callable[[Any], Iterable[tuple[str, Shape]]]
    drawings: Callable[[tuple[tuple[str, int], ...]], Mapping[str, Markup]]


HEXES = Board(
    cell="hex",
    outline=HEX_PATH,
    step=(ACROSS, DOWN, ACROSS // 2),
    width=lambda scene: WIDTH,
    height=height,
    sheet=sheet,
    layers=LAYERS,
    shapes=shapes,
    drawings=drawings,
)
SQUARES = Board(
    cell="square",
    outline=SQUARE_PATH,
    step=(SIDE, SIDE, SIDE),
    width=map_width,
    height=map_height,
    sheet=map_sheet,
    layers=MAP_LAYERS,
    shapes=map_shapes,
    drawings=map_drawings,
)
BOARDS: Mapping[str, Board] = {
    "hexes": HEXES,
    "stacks": HEXES._replace(shapes=north_shapes.shapes, drawings=art.drawings),
    "squares": SQUARES,
}
"""Every board by its name, as a scene bears it."""
