"""Where things lie on the sheet: hexes of whole numbers, 70 wide and 80 high, in drawing units.

The hexes are regular to one part in a hundred, and every corner has short coordinates, which keeps pictures small.
"""

from bcnb.grid.hexes import ROWS, WIDTHS, column, row

WIDTH = 1000
"""The width of the whole sheet."""
LEFT, TOP = 45, 100
"""The corner of the rectangle that holds all hexes."""
ACROSS, DOWN = 70, 60
"""From one hex to the next of its row, and from one row to the next."""
BOARD_WIDTH = ACROSS * max(WIDTHS)
BOARD_HEIGHT = DOWN * ROWS + 20
RIGHT, BOTTOM = LEFT + BOARD_WIDTH, TOP + BOARD_HEIGHT

HEX_PATH = "m0-40 35 20v40l-35 20-35-20v-40z"
"""The outline of a hex, to be drawn from its centre."""
LABEL_STEP = 6
"""From one letter of a hex's name to the next."""

SECTION_LINES = (LEFT + 4 * ACROSS, LEFT + 9 * ACROSS)
"""Where the two dotted lines between the sections run."""
ARMY_LINES = (44, BOTTOM + 66)
"""Where the top and the bottom army are named."""
FLAG_STEP = 22
"""From one flag of an army to the next."""


def centre(number: int) -> tuple[int, int]:
    """The centre of a hex on the sheet.

    >>> centre(0)
    (80, 140)
    """
    line = row(number)
    return LEFT + ACROSS // 2 * (1 + line % 2) + ACROSS * column(number), TOP + 40 + DOWN * line
