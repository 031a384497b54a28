"""Text boards, such as those of `bcnb show`, as the tables of a scenario: what people paste into the editor."""

import re
from collections.abc import Iterator
from typing import Any, TypeVar

from bcnb.editor.draft import ARMIES, EMPTY, Army, Leader, Piece, PlaceName, ScenarioDraft, mask_of
from bcnb.editor.palette import Palette
from bcnb.editor.symmetry import COMPASS
from bcnb.grid.hexes import ROW_LETTERS, ROW_MASKS, HexId, members, parse_hex

LARGEST = 20_000
"""The maximum length of a pasted board, in characters."""
_ROW = re.compile(r"([a-i])[ ]{2,}(\S.*)")
_CELL = re.compile(r"(?P<ground>\S)(?P<unit>[A-Za-z])?(?P<figures>\d)?(?P<second>\+)? ?(?P<star>\*)?")
_LEADER = re.compile(r"([^,()]+?) ([a-i]\d{1,2})(?: \(brigade \w+: ([^)]*)\))?(?:, |$)")
_SIDES_AT = re.compile(r"([\w ]+?) facing ((?:NE|E|SE|SW|W|NW)(?: (?:NE|E|SE|SW|W|NW))*): (.*)")
_GENERAL = "G"
T = TypeVar("T")


class _Board:
    """The parts of a board that have been read so far."""

    def __init__(self, palette: Palette) -> None:
        self.palette = palette
        self.terrain: dict[HexId, str] = {}
        self.units: dict[HexId, tuple[Piece, ...]] = {}
        self.lone: dict[HexId, str] = {}
        self.leaders: dict[HexId, Leader] = {}
        self.brigades: dict[HexId, list[str]] = {}
        self.faces: dict[HexId, int] = {}
        self.works: dict[HexId, int] = {}
        self.names: dict[HexId, PlaceName] = {}
        self.words: dict[str, object] = {}
        self.top = ARMIES[0]

    def draft(self, ruleset: str) -> ScenarioDraft:
        """Return the draft of what has been read. A fence without a side faces the top."""
        faced = [here for here, letter in self.terrain.items() if self.palette.terrain[letter].faced]
        return ScenarioDraft(
            ruleset,
            words=self.words,
            top=self.top,
            armies=(Army(), Army()),
            terrain=_sorted(self.terrain),
            units=_sorted(self.units),
            leaders=_sorted(self.leaders),
            faces=_sorted({here: self.faces.get(here, mask_of("NW NE")) for here in faced}),
            works=_sorted(self.works),
            names=_sorted(self.names),
        )


def read_text_board(text: str, ruleset: str, palette: Palette) -> ScenarioDraft:
    """Return the draft of a text board: ground, pieces, generals, faces, works, places and compass.

    Rows may be in either order, as a board may be turned, and everything below the rows may be missing.

    Raises:
        ValueError: if the text is too long or is not a text board, with the line.
    """
    if len(text) > LARGEST:
        raise ValueError(f"a text board has at most {LARGEST:,} characters")
    board = _Board(palette)
    lines = text.replace("\r", "").expandtabs().split("\n")
    _read_rows(board, lines)
    for line in _paragraphs(lines):
        _read_words(board, line)
    for general, labels in board.brigades.items():
        for label in labels:
            _change(board, label, brigade=general)
    for here, side in board.lone.items():
        board.leaders.setdefault(here, Leader(side, "General"))
    return board.draft(ruleset)


def _read_rows(board: _Board, lines: list[str]) -> None:
    rows: set[str] = set()
    for number, line in enumerate(lines, 1):
        row = _ROW.fullmatch(line.rstrip())
        if row and row[1] not in rows:
            if not rows and row[1] == ROW_LETTERS[-1]:
                raise ValueError(f"line {number}: turn the board first, so that row a is the first row")
            rows.add(row[1])
            _read_row(board, ROW_LETTERS.index(row[1]), line, number)
        elif not rows and line.strip() and not line.startswith(" ") and "title" not in board.words:
            board.words["title"] = line.strip()[:200]
        elif match := re.search(r"(Union|Confederate) \(top\)", line):
            board.top = match[1].lower()
    if len(rows) != len(ROW_LETTERS):
        raise ValueError(f"a text board has the rows a to i; found {' '.join(sorted(rows)) or 'none'}")


def _sorted(things: dict[HexId, T]) -> dict[HexId, T]:
    return {here: things[here] for here in sorted(things)}


def _read_row(board: _Board, number: int, line: str, at: int) -> None:
    hexes = members(ROW_MASKS[number])
    cells = _cells(line, number, len(hexes))
    if len(cells) != len(hexes):
        raise ValueError(f"line {at}: row {line[0]} has {len(cells)} hexes instead of {len(hexes)}")
    for here, cell in zip(hexes, cells, strict=True):
        match = _CELL.fullmatch(cell)
        if match is None or match["ground"] not in board.palette.terrain:
            raise ValueError(f"line {at}: unknown hex {cell!r} in row {line[0]}")
        if match["ground"] != EMPTY:
            board.terrain[here] = match["ground"]
        if match["unit"]:
            _put(board, here, match, at)


def _put(board: _Board, here: HexId, match: re.Match[str], at: int) -> None:
    letter = match["unit"]
    side = ARMIES[letter.islower()]
    kind = board.palette.unit(letter)
    if letter.upper() == _GENERAL and kind is None:
        board.lone[here] = side
        return
    if kind is None:
        raise ValueError(f"line {at}: unknown unit {letter!r}")
    figures = int(match["figures"] or kind.figures)
    if not 1 <= figures <= kind.figures:
        raise ValueError(f"line {at}: {kind.name} has 1 to {kind.figures} figures")
    board.units[here] = (Piece(letter, None if figures == kind.figures else figures),)
    if match["star"]:
        board.lone[here] = side


def _cells(line: str, number: int, count: int) -> list[str]:
    """Return the cells of a row, which are in columns of the same width."""
    body = line[4 + 2 * (number % 2) :]
    for width in (4, 5):
        cells = [body[place * width : (place + 1) * width].strip() for place in range(count)]
        if all(cells) and len(body.rstrip()) <= count * width and all(_CELL.fullmatch(cell) for cell in cells):
            return cells
    return body.split()


def _paragraphs(lines: list[str]) -> Iterator[str]:
    """Yield the lines, each joined with the indented lines that continue it."""
    joined = ""
    for line in lines:
        if line.startswith("  ") and joined:
            joined += " " + line.strip()
        else:
            if joined:
                yield joined
            joined = line.strip()
    if joined:
        yield joined


def _read_words(board: _Board, line: str) -> None:
    if match := re.fullmatch(r"(\w+) is at the top", line):
        points = {point.replace("-", ""): point for point in COMPASS}
        board.words |= {"up": points[match[1].lower()]} if match[1].lower() in points else {}
    elif match := re.fullmatch(r"Generals: (Union|Confederate) (.*)", line):
        side = match[1].lower()
        for name, label, brigade in _LEADER.findall(match[2]):
            board.leaders[parse_hex(label)] = Leader(side, name.strip()[:32])
            board.brigades[parse_hex(label)] = brigade.split()
    elif match := re.fullmatch(r"Second units: (Union|Confederate) (.*)", line):
        for letter, figures, label in re.findall(r"([A-Za-z])(\d) ([a-i]\d{1,2})", match[2]):
            _join(board, letter, int(figures), label)
    elif match := re.fullmatch(r"(Veterans|Recruits): (?:Union|Confederate) (.*)", line):
        for label in match[2].split():
            _change(board, label, quality=match[1].lower())
    elif match := _SIDES_AT.fullmatch(line):
        for here in _spans(match[3]):
            (board.works if match[1] == "Field works" else board.faces)[here] = mask_of(match[2])
    elif match := re.fullmatch(r"Places: (.*)", line):
        for part in match[1].split("; "):
            found = re.fullmatch(r"(.*?)((?: [a-i]\d{1,2}(?:-[a-i]\d{1,2})?)+)", part)
            for here in _spans(found[2]) if found else ():
                board.names[here] = PlaceName(found[1][:32] if found else "")


def _spans(text: str) -> Iterator[HexId]:
    """Yield the hexes in a text such as `a1 a3-a5`."""
    for part in text.split():
        first, _, last = part.partition("-")
        start = parse_hex(first)
        for number in range(start, (parse_hex(last) if last else start) + 1):
            yield HexId(number)


def _join(board: _Board, letter: str, figures: int, label: str) -> None:
    kind, here = board.palette.unit(letter), parse_hex(label)
    if kind is not None and here in board.units and board.palette.stack > 1 and 1 <= figures <= kind.figures:
        piece = Piece(letter, None if figures == kind.figures else figures)
        board.units[here] = (board.units[here][0], piece)


def _change(board: _Board, label: str, **values: Any) -> None:
    place, _, number = label.partition("-")
    here, index = parse_hex(place), int(number or 1) - 1
    stack = board.units.get(here, ())
    if board.palette.brigade and 0 <= index < len(stack):
        board.units[here] = (*stack[:index], stack[index]._replace(**values), *stack[index + 1 :])
