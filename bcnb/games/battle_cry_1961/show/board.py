"""How a map of squares is drawn."""

from bcnb.games.battle_cry_1961.show.art import map_drawings
from bcnb.games.battle_cry_1961.show.land import MapScene
from bcnb.games.battle_cry_1961.show.plan import SIDE, SQUARE_PATH
from bcnb.games.battle_cry_1961.show.shapes import MAP_LAYERS, map_shapes
from bcnb.games.battle_cry_1961.show.sheet import map_box, map_sheet, map_view
from bcnb.presentation.markup import join
from bcnb.presentation.scene import BoardDrawing

SQUARES: BoardDrawing[MapScene] = BoardDrawing(
    name="squares",
    prefix="bc-s-",
    cell="square",
    outline=SQUARE_PATH,
    step=(SIDE, SIDE, SIDE),
    box=map_box,
    view=map_view,
    sheet=map_sheet,
    frame=lambda scene: join(),
    layers=MAP_LAYERS,
    shapes=map_shapes,
    drawings=map_drawings,
)
