"""A board as a picture in text: nine rows, one letter a hex, every other row indented by half a hex.

The indent is the board's own shape (odd-r), so a letter's row and column are its hex: no labels are needed.
"""

from collections.abc import Iterator, Mapping

from bcnb.grid.hexes import ROW_LETTERS, ROW_MASKS, ROWS, WIDTHS, HexId, members, write_hex
from bcnb.storage.game_files import AsciiMapError

_HEXES_OF_ROW = tuple(tuple(members(mask)) for mask in ROW_MASKS)


def read_picture(text: str) -> dict[HexId, str]:
    """The letter of every hex. Raises PictureError."""
    rows = text.rstrip("\n").split("\n")
    letters: dict[HexId, str] = {}
    for number, line in enumerate(rows[:ROWS]):
        letters.update(_read_row(number, line.rstrip(" ")))
    if len(rows) != ROWS:
        raise AsciiMapError(min(len(rows), ROWS), f"the picture has {len(rows)} rows, but the board has {ROWS}")
    return letters


def write_picture(letters: Mapping[HexId, str], empty: str = ".") -> str:
    """The picture of these letters; hexes without one show `empty`. Its last row ends with a line break."""
    return "".join(f"{_write_row(number, letters, empty)}\n" for number in range(ROWS))


def _read_row(number: int, line: str) -> Iterator[tuple[HexId, str]]:
    name, indent = ROW_LETTERS[number], number % 2
    for place, letter in enumerate(line):
        if (place - indent) % 2 and letter != " ":
            raise AsciiMapError(number, _off_column(name, place, letter, indent))
    found = len(line[indent::2])
    if found != WIDTHS[number]:
        amount = "short" if found < WIDTHS[number] else "long"
        raise AsciiMapError(number, f"row {name} is too {amount}: it has {found} hexes in place of {WIDTHS[number]}")
    for here, letter in zip(_HEXES_OF_ROW[number], line[indent::2], strict=True):
        yield here, _letter(number, here, letter)


def _letter(number: int, here: HexId, letter: str) -> str:
    if letter == " ":
        raise AsciiMapError(number, f"hex {write_hex(here)} has no letter; clear or empty is '.'")
    return letter


def _off_column(name: str, place: int, letter: str, indent: int) -> str:
    first = "after one blank" if indent else "at the margin"
    place_words = f"{letter!r} at character {place + 1} of row {name} is off its column"
    return f"{place_words}: row {name} begins {first}, and one blank stands between two letters"


def _write_row(number: int, letters: Mapping[HexId, str], empty: str) -> str:
    return " " * (number % 2) + " ".join(letters.get(here, empty) for here in _HEXES_OF_ROW[number])
