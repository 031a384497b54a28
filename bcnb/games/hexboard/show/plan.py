"""Where things lie on the sheet: hexes of whole numbers, 70 wide and 80 high, in drawing units.

The hexes are regular to one part in a hundred, and every corner has short coordinates, which keeps pictures small. The
board is turned before anything is drawn, so that houses, trees and words stand upright either way.
"""

from typing import TypeAlias

from bcnb.grid.hexes import ROWS, SIZE, WIDTHS, HexId, column, row

Place: TypeAlias = tuple[int, int]
"""A point of the sheet: so far to the right, so far down."""

WIDTH, HEIGHT = 1034, 690
"""The whole sheet."""
VIEW_TOP, VIEW_HEIGHT = 46, 606
"""The part of it that a page shows: the title and the legend are left out."""
LEFT, TOP = 30, 66
"""The corner of the rectangle that holds all hexes."""
ACROSS, DOWN = 70, 60
"""From one hex to the next of its row, and from one row to the next."""
BOARD_WIDTH = ACROSS * max(WIDTHS)
BOARD_HEIGHT = DOWN * ROWS + 20
RIGHT, BOTTOM = LEFT + BOARD_WIDTH, TOP + BOARD_HEIGHT

HEX_PATH = "m0-40 35 20v40l-35 20-35-20v-40z"
"""The outline of a hex, to be drawn from its centre."""
CORNERS = ((0, -40), (35, -20), (35, 20), (0, 40), (-35, 20), (-35, -20))
"""The corners of a hex from its centre, clockwise; side 0 (NE) runs from the first to the second."""
STEPS = ((35, -60), (70, 0), (35, 60), (-35, 60), (-70, 0), (-35, -60))
"""From a hex to its neighbours, by side."""

SECTION_LINES = (LEFT + 4 * ACROSS, LEFT + 9 * ACROSS)
"""Where the two lines between the sections run."""
MARGIN_MIDDLE = (RIGHT + WIDTH - 6) // 2
"""The middle of the margin in which the armies stand."""


def centre(number: int, turned: bool = False) -> Place:
    """The centre of a hex on the sheet, or on the sheet of a board that is turned by half a turn.

    >>> centre(0), centre(0, turned=True)
    ((65, 106), (905, 586))
    """
    seen = HexId(SIZE - 1 - number) if turned else HexId(number)
    line = row(seen)
    return LEFT + ACROSS // 2 * (1 + line % 2) + ACROSS * column(seen), TOP + 40 + DOWN * line


def turned_side(side: int, turned: bool) -> int:
    """Which side of the sheet a side of a hex looks at.

    >>> turned_side(0, turned=True)
    3
    """
    return (side + 3) % 6 if turned else side
