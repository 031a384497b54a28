"""The thirds of the sheet, from the left: the sections as the army at the bottom sees them."""

from functools import cache

from bcnb.games.hexboard.show.ground.outline import loops
from bcnb.games.hexboard.show.ground.pen import straight
from bcnb.games.hexboard.show.plan import LEFT, RIGHT, SECTION_LINES, centre
from bcnb.grid.hexes import HEXES

_ENDS = (LEFT, *SECTION_LINES, RIGHT)


@cache
def third(number: int) -> str:
    """The outline of a third of the board, cut along the lines between the sections, as the `d` of SVG."""
    left, right = _ENDS[number : number + 2]
    (board,) = loops({centre(one) for one in HEXES})
    return f"{straight([point for point in board if left <= point[0] <= right])}z"
