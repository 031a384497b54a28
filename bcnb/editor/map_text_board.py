"""Text boards of the map of 1961, such as those of `bcnb show`, as the pieces of a draft."""

import re
from dataclasses import replace

from bcnb.editor.draft import ScenarioDraft
from bcnb.editor.palette import MapLimits
from bcnb.grid.squares import COLUMNS, ROW_LETTERS, SquareId, column, members, row, square_at

LARGEST = 20_000
"""The maximum length of a pasted board, in characters."""
_ROW = re.compile(r"([a-z])  (\S.*)")


def read_map_board(text: str, begun: ScenarioDraft, limits: MapLimits) -> ScenarioDraft:
    """Return a draft with the pieces of a text board, and the line above the board as its title.

    Args:
        text: the text. Everything below the rows may be missing.
        begun: the draft whose map the board shows.
        limits: the squares of this map, and the letters of the pieces.

    Raises:
        ValueError: if the text is too long, is not such a board, or has a piece outside the map, with the line.
    """
    if len(text) > LARGEST:
        raise ValueError(f"a text board has at most {LARGEST:,} characters")
    rows = 1 + max(row(at) for at in members(limits.land))
    width = 1 + max(column(at) for at in members(limits.land))
    words, found, seen = dict(begun.words), dict[SquareId, str](), 0
    for number, line in enumerate(text.replace("\r", "").split("\n"), 1):
        match = _ROW.fullmatch(line.rstrip())
        if match and seen < rows and match[1] == ROW_LETTERS[seen]:
            found |= _row_pieces(match[2], seen, width, limits, number)
            seen += 1
        elif not seen and line.strip() and not line.startswith(" "):
            words["title"] = line.strip()[:200]
    if seen != rows:
        raise ValueError(f"a text board of this game has the rows a to {ROW_LETTERS[rows - 1]}; found {seen}")
    return replace(begun, words=words, squares=found)


def _row_pieces(cells: str, line: int, width: int, limits: MapLimits, number: int) -> dict[SquareId, str]:
    """Return the pieces of a row, whose squares are followed by a blank or the line between the territories."""
    letters = cells[::2]
    if len(letters) != width or width > COLUMNS:
        raise ValueError(f"line {number}: row {ROW_LETTERS[line]} has {len(letters)} squares instead of {width}")
    found = {square_at(line, place): one for place, one in enumerate(letters) if one.upper() in limits.numbers}
    if any(not limits.land >> at & 1 for at in found):
        raise ValueError(f"line {number}: a piece in row {ROW_LETTERS[line]} is not on a square of the map")
    return found
