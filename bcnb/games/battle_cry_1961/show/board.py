"""How a map of squares is drawn."""

from bcnb.games.battle_cry_1961.show.art import map_drawings
from bcnb.games.battle_cry_1961.show.land import MapScene
from bcnb.games.battle_cry_1961.show.plan import SIDE, SQUARE_PATH
from bcnb.games.battle_cry_1961.show.shapes import MAP_LAYERS, map_shapes
from bcnb.games.battle_cry_1961.show.sheet import map_height, map_sheet, map_width
from bcnb.present.boards import Board

SQUARES: Board[MapScene] = Board(
    name="squares",
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
