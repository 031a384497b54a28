"""How the hex board is drawn where a hex holds two units."""

from bcnb.games.hexboard.presentation.board_drawing import HEX_BOARD
from bcnb.games.north_against_south.show import art, shapes

STACKS = HEX_BOARD._replace(name="stacks", prefix="bc-n-", shapes=shapes.shapes, drawings=art.drawings)
