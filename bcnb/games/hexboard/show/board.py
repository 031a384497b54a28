"""How the hex board is drawn."""

from bcnb.games.hexboard.show.art import SCENERY, drawings
from bcnb.games.hexboard.show.crop import part, view
from bcnb.games.hexboard.show.frame import frame, framed
from bcnb.games.hexboard.show.plan import ACROSS, DOWN, HEIGHT, HEX_PATH, VIEW_HEIGHT, VIEW_TOP, WIDTH
from bcnb.games.hexboard.show.shapes import LAYERS, shapes
from bcnb.games.hexboard.show.sheet import sheet
from bcnb.presentation.scene import BoardDrawing, Scene

HEXES: BoardDrawing[Scene] = BoardDrawing(
    name="hexes",
    cell="hex",
    outline=HEX_PATH,
    step=(ACROSS, DOWN, ACROSS // 2),
    box=lambda scene: (0, 0, WIDTH, HEIGHT) if scene.part is None else framed(scene.part),
    view=lambda scene: (0, VIEW_TOP, WIDTH, VIEW_HEIGHT) if scene.part is None else view(scene.part),
    sheet=sheet,
    frame=frame,
    layers=LAYERS,
    shapes=shapes,
    drawings=drawings,
    scenery=SCENERY,
    turns=True,
    part=part,
)
