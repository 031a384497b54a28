"""How the hex board is drawn."""

from bcnb.games.hexboard.show.art import drawings
from bcnb.games.hexboard.show.plan import ACROSS, DOWN, HEX_PATH, WIDTH
from bcnb.games.hexboard.show.shapes import LAYERS, shapes
from bcnb.games.hexboard.show.sheet import height, sheet
from bcnb.present.boards import Board
from bcnb.present.scene import Scene

HEXES: Board[Scene] = Board(
    name="hexes",
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
