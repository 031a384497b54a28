"""The measures of the sheet of a map of squares.

Squares are 60 wide. Everything around them grows with the map, so that a whole country and a board of five squares are
both readable on the same page.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bcnb.grid.squares import SquareId, column, row

SIDE = 60
"""The side of a square in drawing units."""
NARROWEST = 620
"""The minimum width of a sheet: room for the title, the turn and the legend."""
ROOMY = 1100
"""The largest sheet width at which title, labels and legend have their nominal size; on wider sheets they grow."""
SQUARE_PATH = "m-30-30h60v60h-60z"
"""The outline of a square as an SVG path, from its center."""


class SheetGeometry(NamedTuple):
    """The measures of a sheet with the given numbers of columns and rows, in drawing units."""

    columns: int
    rows: int

    @property
    def scale(self) -> float:
        """Return the factor by which title, labels and legend are larger than their nominal size, at least 1."""
        return max(1.0, (SIDE * self.columns + 100) / ROOMY)

    def sized(self, length: float) -> int:
        """Return a length of the title, labels or legend at the scale of the sheet."""
        return round(length * self.scale)

    @property
    def width(self) -> int:
        """Return the width of the whole sheet."""
        return max(NARROWEST, SIDE * self.columns + 2 * self.margin)

    @property
    def margin(self) -> int:
        """Return the distance of title and legend from the edges of the sheet."""
        return self.sized(50)

    @property
    def left(self) -> int:
        """Return the left edge of the squares."""
        return (self.width - SIDE * self.columns) // 2

    @property
    def right(self) -> int:
        """Return the right edge of the squares."""
        return self.left + SIDE * self.columns

    @property
    def top(self) -> int:
        """Return the upper edge of the squares."""
        return self.sized(124)

    @property
    def bottom(self) -> int:
        """Return the lower edge of the squares."""
        return self.top + SIDE * self.rows

    def corner(self, place: tuple[int, int]) -> tuple[int, int]:
        """Return the position of a crossing of the grid, given as column and row; (0, 0) is the upper left corner."""
        return self.left + SIDE * place[0], self.top + SIDE * place[1]

    def center(self, at: SquareId) -> tuple[int, int]:
        """Return the center of a square on the sheet, as (x, y)."""
        return _center(self, at)


@lru_cache(maxsize=1 << 12)
def _center(plan: SheetGeometry, at: SquareId) -> tuple[int, int]:
    """Return the center of a square from a cache, because every drawing of a map needs the same centers."""
    x, y = plan.corner((column(at), row(at)))
    return x + SIDE // 2, y + SIDE // 2


def plan_of(squares: Iterable[SquareId]) -> SheetGeometry:
    """Return the measures of a map that begins at `a1` and contains these squares."""
    places = list(squares)
    return SheetGeometry(1 + max(map(column, places)), 1 + max(map(row, places)))
