"""Square boards of any shape, up to 26 rows and 31 columns: labels, directions, neighbors and sets of squares.

A square is a small int (`SquareId`). A set of squares is an int in which bit `1 << square` is set for each member. Row
letters run from a to z, top to bottom, and columns count from 1, so `e6` is the sixth square of the fifth row.

Each row has 32 places. The last place of a row and the whole row above the first are never squares. So a step in each
direction adds one constant, and whatever leaves the grid lands on a place that is not a square. The game defines which
squares its board has.
"""

from collections.abc import Iterable, Iterator, Mapping
from enum import IntEnum
from functools import lru_cache
from typing import NewType

SquareId = NewType("SquareId", int)
"""A square of the grid."""

ROWS, COLUMNS = 26, 31
STRIDE = COLUMNS + 1
PLACES: tuple[SquareId, ...] = tuple(map(SquareId, range((ROWS + 2) * STRIDE)))
"""Every place that a set may contain, indexed by its number, whether or not it is a square."""
BITS: tuple[int, ...] = tuple(1 << place for place in PLACES)
"""Every place as a set with one member, because a look-up is faster than a shift."""
ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Direction(IntEnum):
    """The four directions, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def word(self) -> str:
        """Return the direction as a lower-case word."""
        return WORDS[self]

    @property
    def step(self) -> int:
        """Return the number to add to a square to reach its neighbor in this direction."""
        return STEPS[self]


STEPS = (-STRIDE, 1, STRIDE, -1)
"""The number to add to a square to reach its neighbor in each direction."""
DIRECTIONS = tuple(Direction)
BACK = (Direction.SOUTH, Direction.WEST, Direction.NORTH, Direction.EAST)
"""The opposite of each direction."""
WORDS = tuple(direction.name.lower() for direction in DIRECTIONS)


def bit(squares: Iterable[int]) -> int:
    """Return the set of the given squares as a bit mask."""
    mask = 0
    for number in squares:
        mask |= 1 << number
    return mask


def members(mask: int) -> Iterator[SquareId]:
    """Yield the squares of a set, row by row from the top left."""
    while mask:
        low = mask & -mask
        yield PLACES[low.bit_length() - 1]
        mask ^= low


@lru_cache(maxsize=1 << 12)
def listed(mask: int) -> tuple[SquareId, ...]:
    """Return the squares of a set in the order of `members`, and cache the result for sets that are used repeatedly."""
    found: list[SquareId] = []
    while mask:
        last = PLACES[mask.bit_length() - 1]
        found.append(last)
        mask ^= BITS[last]
    return tuple(reversed(found))


def shift(mask: int, direction: int) -> int:
    """Return the set moved one square in a direction.

    Members that leave the grid land on places that are not squares.
    """
    step = STEPS[direction]
    return mask << step if step > 0 else mask >> -step


def spread(mask: int) -> int:
    """Return all places that share a side with a member.

    Some of them may not be squares, so intersect the result with the board.
    """
    return mask << STRIDE | mask >> STRIDE | mask << 1 | mask >> 1


def corners(mask: int) -> int:
    """Return all places that share only a corner with a member."""
    adjacent = mask << 1 | mask >> 1
    return adjacent << STRIDE | adjacent >> STRIDE


def square_at(row: int, column: int) -> SquareId:
    """Return the square in a row and column (both counted from 0).

    Raises:
        ValueError: if the row or column is beyond the grid.
    """
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(f"row {row}, column {column} lies beyond the grid of {ROWS} rows and {COLUMNS} columns")
    return SquareId((row + 1) * STRIDE + column)


def row(number: int) -> int:
    """Return the row of a square, counted from 0 at the top."""
    return number // STRIDE - 1


def column(number: int) -> int:
    """Return the column of a square, counted from 0 at the left."""
    return number % STRIDE


def distance(one: int, other: int) -> int:
    """Return the number of steps between two squares, without diagonal steps."""
    return abs(row(one) - row(other)) + abs(column(one) - column(other))


def write_square(number: int) -> str:
    """Return the label of a square.

    >>> write_square(parse_square("e6"))
    'e6'
    """
    return _LABELS[number]


def parse_square(text: str) -> SquareId:
    """Return the square with this label.

    Raises:
        ValueError: if no board can have the label.
    """
    number = _NUMBERS.get(text)
    if number is None:
        raise ValueError(f"{text!r} is not a valid square: a letter a-z, then a number from 1 to {COLUMNS}")
    return number


def parse_squares(text: str) -> int:
    """Return the set of the squares whose labels are in the text, separated by spaces.

    Raises:
        ValueError: if no board can have one of the labels.
    """
    return bit(parse_square(label) for label in text.split())


def write_squares(mask: int) -> str:
    """Return the labels of a set of squares, separated by spaces."""
    return " ".join(map(write_square, members(mask)))


def parse_direction(text: str) -> Direction:
    """Return the direction with this name.

    Raises:
        ValueError: for a diagonal or any other word.
    """
    if text not in WORDS:
        raise ValueError(f"{text!r} is not a valid direction: {', '.join(WORDS)}")
    return Direction(WORDS.index(text))


SQUARES: tuple[SquareId, ...] = tuple(square_at(row, column) for row in range(ROWS) for column in range(COLUMNS))
"""Every square that a board may have, row by row from the top left."""
_ROW, _COLUMN = (1 << STRIDE) - 1, sum(1 << place for place in PLACES[::STRIDE])
_IN_COLUMN = tuple(_COLUMN << column for column in range(STRIDE)) * (ROWS + 2)
_IN_ROW = tuple(_ROW << place // STRIDE * STRIDE for place in PLACES)
AXES = (_IN_COLUMN, _IN_ROW) * 2
"""The row or column through each place that leads in a direction, indexed by direction and then by place."""
ADJACENT: Mapping[int, int] = {number: spread(1 << number) for number in SQUARES}
"""The places that share a side with each square. Some may not be squares."""
NEAR: Mapping[int, int] = {
    number: (spread(adjacent) | adjacent) & ~(1 << number) for number, adjacent in ADJACENT.items()
}
"""The places one or two steps from each square. Some may not be squares."""
_NUMBERS = {f"{ROW_LETTERS[row(number)]}{column(number) + 1}": number for number in SQUARES}
_LABELS: Mapping[int, str] = {number: label for label, number in _NUMBERS.items()}
