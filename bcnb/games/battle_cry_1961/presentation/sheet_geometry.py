"""Where things lie on the sheet of a map of squares. The squares are 60 wide, and whatever stands around them grows
with the map, so that a whole country and a board of five squares are both legible on the same page.
"""

from collections.abc import Iterable
from functools import lru_cache
from typing import NamedTuple

from bcnb.grid.squares import SquareId, column, row

SIDE = 60
"""The side of a square, in drawing units."""
NARROWEST = 620
"""The least width of a sheet: room for the title, the turn and the legend."""
ROOMY = 1100
"""A sheet of this width has furniture of the size in which it is described; a wider one has larger."""
SQUARE_PATH = "m-30-30h60v60h-60z"
"""The outline of a square, to be drawn from its centre."""


class SheetGeometry(NamedTuple):
    """The measures of a sheet with so many columns and rows of squares, in drawing units."""

    columns: int
    rows: int

    @property
    def scale(self) -> float:
        """How much larger than described the furniture is: title, labels, legend."""
        return max(1.0, (SIDE * self.columns + 100) / ROOMY)

    def sized(self, length: float) -> int:
        """A length of the furniture."""
        return round(length * self.scale)

    @property
    def width(self) -> int:
        """The width of the whole sheet."""
        return max(NARROWEST, SIDE * self.columns + 2 * self.margin)

    @property
    def margin(self) -> int:
        """How far title and legend stay from the edges of the sheet."""
        return self.sized(50)

    @property
    def left(self) -> int:
        """The left edge of the squares."""
        return (self.width - SIDE * self.columns) // 2

    @property
    def right(self) -> int:
        """The right edge of the squares."""
        return self.left + SIDE * self.columns

    @property
    def top(self) -> int:
        """The upper edge of the squares."""
        return self.sized(124)

    @property
    def bottom(self) -> int:
        """The lower edge of the squares."""
        return self.top + SIDE * self.rows

    def corner(self, place: tuple[int, int]) -> tuple[int, int]:
        """Where a crossing of the grid lies; (0, 0) is the upper left one, columns come first."""
        return self.left + SIDE * place[0], self.top + SIDE * place[1]

    def centre(self, at: SquareId) -> tuple[int, int]:
        """The centre of a square."""
        return _centre(self, at)


@lru_cache(maxsize=1 << 12)
def _centre(plan: SheetGeometry, at: SquareId) -> tuple[int, int]:
    """The centre of a square, kept: every drawing of a map asks for the same ones."""
    x, y = plan.corner((column(at), row(at)))
    return x + SIDE // 2, y + SIDE // 2


def plan_of(squares: Iterable[SquareId]) -> SheetGeometry:
    """The plan of a map that begins at `a1` and holds these squares."""
    places = list(squares)
    return SheetGeometry(1 + max(map(column, places)), 1 + max(map(row, places)))
