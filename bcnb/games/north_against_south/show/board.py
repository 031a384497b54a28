"""How the hex board is drawn where a hex holds two units."""

from bcnb.games.hexboard.show.board import HEXES
from bcnb.games.north_against_south.show import art, shapes

STACKS = HEXES._replace(name="stacks", prefix="bc-n-", shapes=shapes.shapes, drawings=art.drawings)
