"""How a race is drawn: a row of cells with their numbers, a flag at the goal, and a racer of each colour."""

from collections.abc import Iterator, Mapping

from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.palette import BLUE, FADED, GOLD, GRID, INK, LAUREL, LIGHT, PAPER, RED, stroke_path
from bcnb.presentation.scene import BoardDrawing, Box, Cell, NamedShape, Scene
from bcnb.presentation.symbols import outline

SIDE, TOP, HEIGHT = 60, 70, 170
"""The side of a cell, the upper edge of the row, and the height of the sheet, in drawing units."""
LANES = {"red": -14, "blue": 14}
"""How far each racer stands from the middle of the row, so that both can be seen in one cell."""
MARKS: Mapping[str, str] = {"choice": LAUREL, "selected": GOLD, "refused": RED}
"""The kinds of marks, and their colours."""


def centre(label: str) -> tuple[int, int]:
    """The middle of a cell; 0 is the place before the first."""
    return SIDE + SIDE * int(label), TOP + SIDE // 2


def box(scene: Scene) -> Box:
    """The whole sheet, on a page as in a picture."""
    return 0, 0, SIDE * (len(scene.cells) + 2), HEIGHT


# --- what stays -------------------------------------------------------------------------------------------------------


def sheet(scene: Scene) -> Markup:
    """The paper, the title, and the row."""
    paper = tag("rect", width=box(scene)[2], height=HEIGHT, fill=PAPER)
    title = tag("text", escape_text(scene.title), x=SIDE // 2, y=42, font_size=26)
    return join(paper, title, *map(_cell, scene.cells))


def _cell(cell: Cell) -> Markup:
    x, y = cell.x - SIDE // 2, cell.y - SIDE // 2
    box = tag("rect", x=x, y=y, width=SIDE, height=SIDE, fill=LIGHT, stroke=GRID, stroke_width=2)
    flag = [stroke_path(f"M{cell.x} {y}v-24h18v12h-18", INK, 2, fill=GOLD)] if cell.terrain == "goal" else []
    number = tag(
        "text", escape_text(cell.hex), x=cell.x, y=y + SIDE + 20, font_size=16, text_anchor="middle", fill=FADED
    )
    return join(box, *flag, number)


# --- what comes and goes ----------------------------------------------------------------------------------------------


def shapes(scene: Scene) -> Iterator[NamedShape]:
    """Every shape of a scene with its id."""
    for mark in scene.marks:
        yield f"{mark.kind} {mark.hex}", _use("marks", f"mark-{mark.kind}", mark.hex)
    for arrow in scene.arrows:
        path = outline(arrow.kind, centre(arrow.origin), centre(arrow.target))
        yield f"{arrow.kind} {arrow.origin} {arrow.target}", ["moves", {"d": path}]
    for piece in scene.pieces:
        yield piece.id, _use("units", piece.side, piece.hex, LANES[piece.side])


def _use(layer: str, drawing: str, label: str, down: int = 0) -> list[object]:
    x, y = centre(label)
    return [layer, {"href": f"#{drawing}", "x": x, "y": y + down}]


def drawings(kinds: tuple[tuple[str, int], ...]) -> Mapping[str, Markup]:
    """All drawings by name. The racers are told apart without any colour, too."""
    frame = {"x": -26, "y": -26, "width": 52, "height": 52, "rx": 5, "fill": "none", "stroke_width": 4}
    return {
        "red": tag("circle", r=12, fill=RED, stroke=INK, stroke_width=2),
        "blue": tag("rect", x=-11, y=-11, width=22, height=22, fill=BLUE, stroke=INK, stroke_width=2),
        **{f"mark-{kind}": tag("rect", **frame, stroke=colour) for kind, colour in MARKS.items()},
    }


ROW: BoardDrawing[Scene] = BoardDrawing(
    name="row",
    cell="cell",
    outline="m-30-30h60v60h-60z",
    step=(SIDE, SIDE, SIDE),
    box=box,
    view=box,
    sheet=sheet,
    frame=lambda scene: join(),
    layers=("marks", "moves", "units"),
    shapes=shapes,
    drawings=drawings,
)
