"""A board of square cells in rows and columns, for a game that has no drawing of its own: scene, picture and text.

A cell shows its label, a sign of its kind, and a counter for each piece. The counters of the sides differ in shape and
color, and are drawn at different heights, so that those of all sides can be seen in one cell.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, partial
from types import MappingProxyType
from typing import Generic, NamedTuple

from bcnb.engine.ruleset import S, Seat
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import BLUE, FADED, GOLD, GREEN, GREY, GRID, INK, LAUREL, LIGHT, PAPER, RED, stroke_path
from bcnb.presentation.scene import (
    DEFAULT_VIEWPOINT,
    MARKS,
    BoardDrawing,
    Box,
    Cell,
    NamedShape,
    Piece,
    Scene,
    Viewpoint,
    arrow,
    check_label,
    mark,
)
from bcnb.presentation.symbols import outline

SIDE, TOP, BOTTOM = 60, 70, 40
"""The side of a cell, and the margins above and below the cells, in drawing units."""
LANE = 28
"""The vertical distance between the counters of two sides in a cell."""
_COUNTERS = (
    tag("circle", r=12, fill=RED, stroke=INK, stroke_width=2),
    tag("rect", x=-11, y=-11, width=22, height=22, fill=BLUE, stroke=INK, stroke_width=2),
    stroke_path("M0-13 13 11H-13z", INK, 2, fill=GREEN),
    stroke_path("M0-14 14 0 0 14-14 0z", INK, 2, fill=GREY),
)
"""The counters of up to four sides, in order."""
_MARK_COLORS = {
    "selected": GOLD,
    "ordered": GOLD,
    "target": RED,
    "refused": RED,
    "fought": RED,
    "hint": GOLD,
    "region": GOLD,
}


class GridCell(NamedTuple):
    """A cell: its label, and its column and row, counted from 1 at the upper left. Some have a kind, and its name."""

    label: str
    column: int
    row: int = 1
    kind: str = ""
    name: str = ""


@dataclass(frozen=True)
class GridBoard(Generic[S]):
    """The board of a game on a grid.

    `sides` are its sides, in order. `cells(state)` are the cells, and `pieces(state)` the pieces, each with the label
    of its cell. A piece on no cell is shown to the left of the first row. `signs` maps kinds of cells to the path of a
    drawing around the center of the cell.
    """

    sides: tuple[Seat, ...]
    cells: Callable[[S], Iterable[GridCell]]
    pieces: Callable[[S], Iterable[Piece]]
    signs: Mapping[str, str] = field(default_factory=dict)

    @cached_property
    def drawing(self) -> BoardDrawing[Scene]:
        """Return how scenes of this board are drawn. It is the same object for all of them."""
        return grid_drawing(self.sides, self.signs)

    def scene(
        self,
        state: S,
        *,
        title: str = "",
        arrows: Iterable[tuple[str, str, str]] = (),
        marks: Iterable[tuple[str, str]] = (),
        stand: Viewpoint = DEFAULT_VIEWPOINT,
    ) -> Scene:
        """Return a position as a scene. It looks the same from every viewpoint.

        Args:
            state: the position.
            title: the title above the board.
            arrows: origin, target and kind of each arrow.
            marks: cell and kind of each mark.
            stand: ignored, because the board is not turned.

        Raises:
            ValueError: for an unknown cell or kind.
        """
        drawn = Scene(
            board=self.drawing,
            title=title,
            cells=tuple(self._cells(state)),
            faces=(),
            works=(),
            prizes=(),
            pieces=tuple(self.pieces(state)),
            armies=(),
            marks=tuple(mark(*one) for one in marks),
            arrows=tuple(arrow(*one) for one in arrows),
            legend=(),
            kinds=(),
            lasting=True,
        )
        for label in (*(one.hex for one in drawn.marks), *(end for a in drawn.arrows for end in (a.origin, a.target))):
            check_label(drawn, label)
        return drawn

    def _cells(self, state: S) -> Iterator[Cell]:
        names = self._names(state)
        for cell in self.cells(state):
            x, y = SIDE + SIDE * cell.column, TOP + SIDE * cell.row - SIDE // 2
            yield Cell(cell.label, x, y, cell.kind, names[cell.label], ())

    def name(self, state: S, label: str) -> str:
        """Return a cell in words, with the pieces on it, such as "12, the goal, red".

        Raises:
            ValueError: for a label that no cell has.
        """
        names = self._names(state)
        if label not in names:
            raise ValueError(f"this board has no cell {label!r}")
        return names[label]

    def _names(self, state: S) -> dict[str, str]:
        words = {cell.label: list(filter(None, (cell.label, cell.name))) for cell in self.cells(state)}
        for piece in self.pieces(state):
            words.get(piece.hex, []).append(piece.name or f"{piece.side} {piece.kind}")
        return {label: ", ".join(parts) for label, parts in words.items()}

    def text(self, state: S) -> str:
        """Return the board as text, with the first letter of the side of each piece. Cells without pieces are dots.

        A board of one row has a line with the labels, and a line for each side. Other boards have a line for each row,
        between the labels of its first and its last cell.
        """
        rows: dict[int, list[str]] = {}
        for cell in sorted(self.cells(state), key=lambda cell: (cell.row, cell.column)):
            rows.setdefault(cell.row, []).append(cell.label)
        if len(rows) == 1:
            return self._lanes(state, *rows.values())
        letters: dict[str, str] = {}
        for piece in self.pieces(state):
            letters[piece.hex] = letters.get(piece.hex, "") + piece.side[0].upper()
        return "\n".join(_line(row[0], [letters.get(one, ".") for one in row], row[-1]) for row in rows.values())

    def _lanes(self, state: S, row: list[str]) -> str:
        places = {(piece.side, piece.hex) for piece in self.pieces(state)}
        wide = max(map(len, self.sides)) + 1
        lanes = {side: [side[0].upper() if (side, one) in places else "." for one in row] for side in self.sides}
        return "\n".join(_line(name.ljust(wide), line) for name, line in {"": row, **lanes}.items())


def _line(begin: str, cells: Iterable[str], end: str = "") -> str:
    return f"{begin}{''.join(f' {cell:>2}' for cell in cells)}  {end}".rstrip()


# --- the drawing ------------------------------------------------------------------------------------------------------


def grid_drawing(sides: tuple[Seat, ...], signs: Mapping[str, str]) -> BoardDrawing[Scene]:
    """Return the drawing of a board for these sides, with these signs of cells."""
    art = MappingProxyType({**dict(zip(sides, _COUNTERS, strict=False)), **dict(map(_mark_drawing, MARKS))})
    lanes = {side: LANE * place - LANE * (len(sides) - 1) // 2 for place, side in enumerate(sides)}
    return BoardDrawing(
        name="grid",
        cell="cell",
        outline="m-30-30h60v60h-60z",
        step=(SIDE, SIDE, SIDE),
        box=_box,
        view=_box,
        sheet=partial(_sheet, signs),
        frame=lambda scene: join(),
        layers=("marks", "moves", "units"),
        shapes=partial(_shapes, lanes),
        drawings=lambda kinds: art,
    )


def _mark_drawing(kind: str) -> tuple[str, Markup]:
    frame = {"x": -26, "y": -26, "width": 52, "height": 52, "rx": 5, "fill": "none", "stroke_width": 4}
    return f"mark-{kind}", tag("rect", **frame, stroke=_MARK_COLORS.get(kind, LAUREL))


def _box(scene: Scene) -> Box:
    right, down = max(cell.x for cell in scene.cells), max(cell.y for cell in scene.cells)
    return 0, 0, right + SIDE, down + SIDE // 2 + BOTTOM


def _sheet(signs: Mapping[str, str], scene: Scene) -> Markup:
    _, _, width, height = _box(scene)
    paper = tag("rect", width=width, height=height, fill=PAPER)
    title = tag("text", escape_text(scene.title), x=SIDE // 2, y=42, font_size=26)
    return join(paper, title, *(_cell_drawing(signs, cell) for cell in scene.cells))


def _cell_drawing(signs: Mapping[str, str], cell: Cell) -> Markup:
    x, y = cell.x - SIDE // 2, cell.y - SIDE // 2
    square = tag("rect", x=x, y=y, width=SIDE, height=SIDE, fill=LIGHT, stroke=GRID, stroke_width=2)
    sign = [stroke_path(f"M{cell.x} {cell.y}{signs[cell.terrain]}", INK, 2, fill=GOLD)] if cell.terrain in signs else []
    label = tag("text", escape_text(cell.hex), x=x + 4, y=y + SIDE - 5, font_size=13, fill=FADED)
    return join(square, *sign, label)


def _shapes(lanes: Mapping[Seat, int], scene: Scene) -> Iterator[NamedShape]:
    """Yield every shape that may change, with its id."""
    centers = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    outside = SIDE, TOP + SIDE // 2
    for sign in scene.marks:
        yield f"{sign.kind} {sign.hex}", _use("marks", f"mark-{sign.kind}", *centers[sign.hex])
    for way in scene.arrows:
        path = outline(way.kind, centers[way.origin], centers[way.target])
        yield f"{way.kind} {way.origin} {way.target}", ["moves", {"d": path}]
    for piece in scene.pieces:
        x, y = centers.get(piece.hex, outside)
        yield piece.id, _use("units", piece.side, x, y + lanes[piece.side])


def _use(layer: str, drawing: str, x: int, y: int) -> list[object]:
    return [layer, {"href": f"#{drawing}", "x": x, "y": y}]
