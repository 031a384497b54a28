"""The hex board: 113 pointy-top hexes in nine rows (odd-r layout), with labels, neighbors, distances and sets of hexes.

A hex is a small int (`HexId`), counted row by row from the top left. A set of hexes is an int in which bit `1 << hex`
is set for each member. `Hex` holds readable axial coordinates, as in the Red Blob Games guide to hexagonal grids.

Row letters run from a to i, top to bottom, and columns count from 1, so `e6` is the sixth hex of the fifth row. Rows a,
c, e, g and i have 13 hexes. The other rows have 12 and are shifted half a hex to the right. With this numbering, a step
in each direction always adds the same constant to the id.
"""

from collections.abc import Iterable
from functools import cache, lru_cache
from typing import NamedTuple, NewType

HexId = NewType("HexId", int)
"""A hex of the board, from 0 to 112."""

ROWS = 9
ROW_LETTERS = "abcdefghi"
WIDTHS = tuple(13 - row % 2 for row in range(ROWS))
STARTS = tuple(sum(WIDTHS[:row]) for row in range(ROWS))
SIZE = sum(WIDTHS)
HEXES: tuple[HexId, ...] = tuple(HexId(number) for number in range(SIZE))
BOARD = (1 << SIZE) - 1
"""The set of all hexes."""
OFF_BOARD = 1 << SIZE
"""The bit for everything beyond the edge of the board, used in the sets of a line of sight."""

SIDES = ("NE", "E", "SE", "SW", "W", "NW")
"""The six sides of a hex, clockwise. In a set of sides, side `n` is bit `1 << n`."""
STEPS = (-12, 1, 13, 12, -1, -13)
"""The number to add to a hex id to reach the neighbor across each side, in the order of `SIDES`."""


class Hex(NamedTuple):
    """A hex in axial coordinates: `q` counts along a row, `r` counts down the rows, and q + r + s = 0."""

    q: int
    r: int

    @property
    def s(self) -> int:
        """Return the third cube coordinate, -q - r."""
        return -self.q - self.r


def _row_mask(row: int) -> int:
    return ((1 << WIDTHS[row]) - 1) << STARTS[row]


ROW_MASKS = tuple(_row_mask(row) for row in range(ROWS))
_WIDE_WEST = sum(1 << STARTS[row] for row in range(0, ROWS, 2))
_WIDE_EAST = sum(1 << STARTS[row] + WIDTHS[row] - 1 for row in range(0, ROWS, 2))
_NARROW_WEST = sum(1 << STARTS[row] for row in range(1, ROWS, 2))
_NARROW_EAST = sum(1 << STARTS[row] + WIDTHS[row] - 1 for row in range(1, ROWS, 2))
_LEAVES_EAST = BOARD & ~_WIDE_EAST
_LEAVES_WEST = BOARD & ~_WIDE_WEST
_STEPS_EAST = _LEAVES_EAST & ~_NARROW_EAST
_STEPS_WEST = _LEAVES_WEST & ~_NARROW_WEST


def bit(hexes: Iterable[int]) -> int:
    """Return the set of the given hexes as a bit mask."""
    mask = 0
    for number in hexes:
        mask |= 1 << number
    return mask


@lru_cache(maxsize=4096)
def members(mask: int) -> tuple[HexId, ...]:
    """Return the hexes of a set in ascending order.

    The result is cached, because the same sets are needed many times for one position.
    """
    found = []
    while mask:
        low = mask & -mask
        found.append(HEXES[low.bit_length() - 1])
        mask ^= low
    return tuple(found)


def spread(mask: int) -> int:
    """Return all neighbors of the hexes of a set.

    A member of the set is in the result only if it is the neighbor of another member.
    """
    east, west = mask & _LEAVES_EAST, mask & _LEAVES_WEST
    return (
        (mask & _STEPS_EAST) << 1 | (mask & _STEPS_WEST) >> 1 | east << 13 | east >> 12 | west << 12 | west >> 13
    ) & BOARD


def row(number: int) -> int:
    """Return the row of a hex, counted from 0 at the top."""
    return _PLACES[number][0]


def column(number: int) -> int:
    """Return the column of a hex, counted from 0 at the left."""
    return _PLACES[number][1]


def hex_at(row: int, column: int) -> HexId | None:
    """Return the hex in a row and column (both counted from 0), or None if it is off the board."""
    if 0 <= row < ROWS and 0 <= column < WIDTHS[row]:
        return HexId(STARTS[row] + column)
    return None


def to_hex(number: int) -> Hex:
    """Return the axial coordinates of a hex, with `a1` as the origin."""
    row, column = _PLACES[number]
    return Hex(column - (row - row % 2) // 2, row)


def from_hex(place: Hex) -> HexId | None:
    """Return the hex at the given axial coordinates, or None if it is off the board."""
    return hex_at(place.r, place.q + (place.r - place.r % 2) // 2)


def write_hex(number: int) -> str:
    """Return the label of a hex.

    >>> write_hex(parse_hex("e6"))
    'e6'
    """
    return _LABELS[number]


def parse_hex(text: str) -> HexId:
    """Return the hex with this label.

    Raises:
        ValueError: if the label is not on the board.
    """
    number = _NUMBERS.get(text)
    if number is None:
        raise ValueError(f"{text!r} is not a valid hex: a letter a-i, then a number from 1 to 13 (12 in rows b d f h)")
    return number


def parse_hexes(text: str) -> int:
    """Return the set of the hexes whose labels are in the text, separated by spaces.

    Raises:
        ValueError: if a label is not on the board.
    """
    return bit(parse_hex(label) for label in text.split())


def distance(one: int, other: int) -> int:
    """Return the number of steps between two hexes."""
    return _distances(one)[other]


def within(number: int, steps: int) -> int:
    """Return the set of hexes at a distance of 1 to `steps`."""
    return discs(number)[steps] if steps < len(discs(number)) else BOARD & ~(1 << number)


def ring(number: int, steps: int) -> int:
    """Return the set of hexes at exactly this distance (1 or more)."""
    return within(number, steps) & ~within(number, steps - 1)


def neighbor(number: int, side: int) -> HexId | None:
    """Return the hex across a side (0 = NE, clockwise), or None beyond the edge of the board."""
    beyond = number + STEPS[side]
    return HexId(beyond) if 0 <= beyond < SIZE and NEIGHBOURS[number] >> beyond & 1 else None


@cache
def _distances(number: int) -> tuple[int, ...]:
    here = to_hex(number)
    return tuple(_apart(here, to_hex(there)) for there in HEXES)


def _apart(one: Hex, other: Hex) -> int:
    return max(abs(one.q - other.q), abs(one.r - other.r), abs(one.s - other.s))


@cache
def discs(number: int) -> tuple[int, ...]:
    """Return the sets of hexes within 0, 1, 2 and more steps of a hex, always without the hex itself.

    The last set is the whole board except the hex.
    """
    here = 1 << number
    discs = [here]
    while discs[-1] != BOARD:
        discs.append(discs[-1] | spread(discs[-1]))
    return tuple(disc & ~here for disc in discs)


_PLACES = tuple((row, column) for row in range(ROWS) for column in range(WIDTHS[row]))
_LABELS = tuple(f"{ROW_LETTERS[row]}{column + 1}" for row, column in _PLACES)
_NUMBERS = {label: HexId(number) for number, label in enumerate(_LABELS)}
NEIGHBOURS = tuple(spread(1 << number) for number in range(SIZE))
"""The set of neighbors of each hex."""
