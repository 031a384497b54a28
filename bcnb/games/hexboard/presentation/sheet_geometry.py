"""Geometry of the board sheet: sizes, hex centers, and the part of the board to show for a few hexes."""

from collections.abc import Iterable
from typing import TypeAlias

from bcnb.grid.hexes import ROWS, SIZE, WIDTHS, HexId, column, row
from bcnb.presentation.markup import Markup, join, placed, spaced, tag
from bcnb.presentation.palette import INK, MARGIN, fill_path, stroke_path
from bcnb.presentation.scene import Box, Scene, seen_cells

SheetPoint: TypeAlias = tuple[int, int]
"""A point of the sheet: the distance from the left and from the top."""

WIDTH, HEIGHT = 1034, 690
"""The size of the whole sheet."""
VIEW_TOP, VIEW_HEIGHT = 46, 606
"""The part of the sheet that a page shows, without the title and the legend."""
LEFT, TOP = 30, 66
"""The corner of the rectangle that holds all hexes."""
ACROSS, DOWN = 70, 60
"""The distance from one hex to the next in its row, and from one row to the next."""
BOARD_WIDTH = ACROSS * max(WIDTHS)
BOARD_HEIGHT = DOWN * ROWS + 20
RIGHT, BOTTOM = LEFT + BOARD_WIDTH, TOP + BOARD_HEIGHT

HEX_PATH = "m0-40 35 20v40l-35 20-35-20v-40z"
"""The outline of a hex, drawn from its center."""
CORNERS = ((0, -40), (35, -20), (35, 20), (0, 40), (-35, 20), (-35, -20))
"""The corners of a hex from its center, clockwise; side 0 (NE) runs from the first to the second."""
STEPS = ((35, -60), (70, 0), (35, 60), (-35, 60), (-70, 0), (-35, -60))
"""The offset from a hex to its neighbor, by side."""

SECTION_LINES = (LEFT + 4 * ACROSS, LEFT + 9 * ACROSS)
"""The positions of the two lines between the sections."""
MARGIN_MIDDLE = (RIGHT + WIDTH - 6) // 2
"""The middle of the margin that shows the armies."""


def center(number: int, turned: bool = False) -> SheetPoint:
    """Return the center of a hex on the sheet, optionally with the board turned by 180 degrees.

    >>> center(0), center(0, turned=True)
    ((65, 106), (905, 586))
    """
    seen = HexId(SIZE - 1 - number) if turned else HexId(number)
    line = row(seen)
    return LEFT + ACROSS // 2 * (1 + line % 2) + ACROSS * column(seen), TOP + 40 + DOWN * line


def turned_side(side: int, turned: bool) -> int:
    """Return the side of the sheet that a side of a hex faces.

    >>> turned_side(0, turned=True)
    3
    """
    return (side + 3) % 6 if turned else side


RULER, RULER_TOP = LEFT, TOP - VIEW_TOP
"""The widths of the margins that hold the letters and the numbers."""
EDGE = 10
"""The visible part of the margin on the right and below, where the board ends."""
LEAST_WIDTH, LEAST_HEIGHT = 7 * ACROSS, 5 * DOWN + 20
"""The least size of a part of the board."""
_OVER = 4
"""The distance that the margin extends beyond what is visible, so that no line shows at its edge."""
WORTH_IT = 0.62
"""The largest share of the board that is worth showing as a part."""


def part(scene: Scene, near: Iterable[str], far: Iterable[str]) -> Box | None:
    """Return the part of the board around some cells, or None if it is nearly the whole board or empty.

    Args:
        scene: the board.
        near: labels of cells to show with one more cell on every side.
        far: labels of cells to show with three more, because a move can lead there.
    """
    places = {cell.hex: (cell.x, cell.y) for cell in scene.cells}
    ends = [(places[label], steps) for labels, steps in ((near, 1), (far, 3)) for label in labels if label in places]
    if not ends:
        return None
    left, right = _span([(x, steps * ACROSS + ACROSS // 2) for (x, _), steps in ends], LEFT, RIGHT, LEAST_WIDTH)
    top, bottom = _span([(y, steps * DOWN + 40) for (_, y), steps in ends], TOP, BOTTOM, LEAST_HEIGHT)
    gain = (right - left) * (bottom - top) <= WORTH_IT * BOARD_WIDTH * BOARD_HEIGHT
    return (left, top, right - left, bottom - top) if gain else None


def _span(ends: list[tuple[int, int]], first: int, last: int, least: int) -> tuple[int, int]:
    """Return the first and last coordinate of a part, within the board and at least of the given length.

    The part extends to the end of the board if that is near.
    """
    low, high = max(min(at - room for at, room in ends), first), min(max(at + room for at, room in ends), last)
    low = max(min(low - max(least - (high - low), 0) // 2, last - least), first)
    high = max(high, low + least)
    return (first if low - first < ACROSS else low), (last if last - high < ACROSS else high)


def view(box: Box) -> Box:
    """Return a part with its rulers, and a little of the margin where the board ends."""
    left, top, width, height = box
    right, below = (EDGE if left + width == RIGHT else 0), (EDGE if top + height == BOTTOM else 0)
    return left - RULER, top - RULER_TOP, width + RULER + right, height + RULER_TOP + below


def rulers(scene: Scene, box: Box) -> Markup:
    """Return the rulers of a part: numbers above its first row, and the letters of its rows."""
    left, top, width, height = box
    cells = seen_cells(scene)
    first = min(cell.y for cell in cells)
    rows = {cell.y: cell.hex[0] for cell in cells}
    x, y = left - RULER - _OVER, top - RULER_TOP - _OVER
    strips = f"M{x} {y}H{left + width + EDGE + _OVER}V{top}H{left}V{top + height + EDGE + _OVER}H{x}z"
    right, bottom = left + width, top + height
    edges = "".join(
        line
        for line, is_cut in (
            (f"M{left} {top}v{height}", left > LEFT),
            (f"M{left} {top}h{width}", top > TOP),
            (f"M{right - 1} {top}v{height}", right < RIGHT),
            (f"M{left} {bottom - 1}h{width}", bottom < BOTTOM),
        )
        if is_cut
    )
    numbers = spaced([(cell.hex[1:], cell.x) for cell in cells if cell.y == first], 8, top - 5)
    letters = placed("".join(rows.values()), [left - RULER // 2] * len(rows), [y + 5 for y in rows])
    return join(
        fill_path(strips, MARGIN),
        stroke_path(edges, INK, 2),
        tag("g", numbers, letters, font_size=14, text_anchor="middle"),
    )
