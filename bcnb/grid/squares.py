"""Square boards of any shape within 26 rows of 31 columns: labels, directions, neighbours and sets of squares.

A square is a small int (`SquareId`); a set of squares is an int whose bit `1 << square` is set. Row letters run a-z
from the top and columns count from 1, so `e6` is the sixth square of the fifth row. Each row takes 32 places: the last
one, and the whole row above the first, are never a square, so that a step in each direction is one constant to add,
and whatever leaves the grid falls on no square. Which squares a board has is a set that the game keeps.
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
"""Every place that a set may hold, by its number, be it a square or not."""
BITS: tuple[int, ...] = tuple(1 << place for place in PLACES)
"""Every place as a set of its own; to look it up is faster than to make it."""
ROW_LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Direction(IntEnum):
    """The four directions, clockwise."""

    NORTH = 0
    EAST = 1
    SOUTH = 2
    WEST = 3

    @property
    def word(self) -> str:
        """The direction in a line of text."""
        return WORDS[self]

    @property
    def step(self) -> int:
        """What to add to a square to reach the next one."""
        return STEPS[self]


STEPS = (-STRIDE, 1, STRIDE, -1)
"""What to add to a square to reach its neighbour in each direction."""
DIRECTIONS = tuple(Direction)
BACK = (Direction.SOUTH, Direction.WEST, Direction.NORTH, Direction.EAST)
"""For each direction, the one straight back."""
WORDS = tuple(direction.name.lower() for direction in DIRECTIONS)


def bit(squares: Iterable[int]) -> int:
    """The set of the given squares, as a bit mask."""
    mask = 0
    for number in squares:
        mask |= 1 << number
    return mask


def members(mask: int) -> Iterator[SquareId]:
    """The squares of a set, row by row from the top left."""
    while mask:
        low = mask & -mask
        yield PLACES[low.bit_length() - 1]
        mask ^= low


@lru_cache(maxsize=1 << 12)
def listed(mask: int) -> tuple[SquareId, ...]:
    """The squares of a set as `members` gives them, kept: for sets that come again and again."""
    found: list[SquareId] = []
    while mask:
        last = PLACES[mask.bit_length() - 1]
        found.append(last)
        mask ^= BITS[last]
    return tuple(reversed(found))


def shift(mask: int, direction: int) -> int:
    """The set moved one square on; what leaves the grid falls on places that are no squares."""
    step = STEPS[direction]
    return mask << step if step > 0 else mask >> -step


def spread(mask: int) -> int:
    """All places that share a side with a member; they may be no squares, so cut the board out of them."""
    return mask << STRIDE | mask >> STRIDE | mask << 1 | mask >> 1


def corners(mask: int) -> int:
    """All places that share only a corner with a member."""
    beside = mask << 1 | mask >> 1
    return beside << STRIDE | beside >> STRIDE


def square_at(row: int, column: int) -> SquareId:
    """The square in a row and column (both from 0). Raises ValueError beyond the grid."""
    if not (0 <= row < ROWS and 0 <= column < COLUMNS):
        raise ValueError(f"row {row}, column {column} lies beyond the grid of {ROWS} rows and {COLUMNS} columns")
    return SquareId((row + 1) * STRIDE + column)


def row(number: int) -> int:
    """The row of a square, 0 at the top."""
    return number // STRIDE - 1


def column(number: int) -> int:
    """The column of a square, 0 at the left."""
    return number % STRIDE


def distance(one: int, other: int) -> int:
    """How many steps from side to side lie between two squares."""
    return abs(row(one) - row(other)) + abs(column(one) - column(other))


def write_square(number: int) -> str:
    """The label of a square.

    >>> write_square(parse_square("e6"))
    'e6'
    """
    return _LABELS[number]


def parse_square(text: str) -> SquareId:
    """The square with this label. Raises ValueError for a label that no board can have."""
    number = _NUMBERS.get(text)
    if number is None:
        raise ValueError(f"{text!r} is no square: a letter a-z, then a number from 1 to {COLUMNS}")
    return number


def parse_squares(text: str) -> int:
    """The set of the squares whose labels stand in the text, separated by blanks."""
    return bit(parse_square(label) for label in text.split())


def write_squares(mask: int) -> str:
    """The labels of a set of squares, separated by blanks."""
    return " ".join(map(write_square, members(mask)))


def parse_direction(text: str) -> Direction:
    """The direction with this name. Raises ValueError for a diagonal or any other word."""
    if text not in WORDS:
        raise ValueError(f"{text!r} is no direction: {', '.join(WORDS)}")
    return Direction(WORDS.index(text))


SQUARES: tuple[SquareId, ...] = tuple(square_at(row, column) for row in range(ROWS) for column in range(COLUMNS))
"""Every square that a board may have, row by row from the top left."""
_ROW, _COLUMN = (1 << STRIDE) - 1, sum(1 << place for place in PLACES[::STRIDE])
_IN_COLUMN = tuple(_COLUMN << column for column in range(STRIDE)) * (ROWS + 2)
_IN_ROW = tuple(_ROW << place // STRIDE * STRIDE for place in PLACES)
AXES = (_IN_COLUMN, _IN_ROW) * 2
"""For each direction and each place, the row or column that leads there."""
BESIDE: Mapping[int, int] = {number: spread(1 << number) for number in SQUARES}
"""For each square the places that share a side with it; they may be no squares."""
NEAR: Mapping[int, int] = {number: (spread(beside) | beside) & ~(1 << number) for number, beside in BESIDE.items()}
"""For each square the places one or two steps away; they may be no squares."""
_NUMBERS = {f"{ROW_LETTERS[row(number)]}{column(number) + 1}": number for number in SQUARES}
_LABELS: Mapping[int, str] = {number: label for label, number in _NUMBERS.items()}
