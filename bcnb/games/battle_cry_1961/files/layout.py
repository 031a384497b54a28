"""Functions that read a starting layout on squares: the map, its rail lines, the pieces and changed rule options.

The map may be in a separate file, which a scenario names as its `board`. Pictures have one letter per square, with a
space between two. The letters `~` (water) and `x` (beyond the map) are not squares.
"""

from collections.abc import Mapping
from functools import partial
from itertools import pairwise
from typing import NamedTuple

from bcnb.engine.name_lookup import did_you_mean
from bcnb.games.battle_cry_1961.rules.board import COMMANDS, make_board, pieces_of
from bcnb.games.battle_cry_1961.rules.state import Board, Layout, Section, Site
from bcnb.games.battle_cry_1961.rules.tables import PIECES, RULES_1961, Arm, Rules, Side
from bcnb.grid.squares import (
    COLUMNS,
    ROW_LETTERS,
    ROWS,
    SquareId,
    bit,
    distance,
    members,
    parse_square,
    row,
    square_at,
    write_square,
)
from bcnb.storage.game_files import AsciiMapError
from bcnb.storage.paths import scenarios_folder, sorted_paths
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import (
    MAYBE_TEXT,
    TABLE_KINDS,
    FieldFormat,
    Kinds,
    change_rules,
    listed,
    named,
    nested,
    one_of,
    read_fields,
    read_rule_options,
    whole,
)

EMPTY, MOUNTAIN, WATER, BEYOND = ".", "^", "~", "x"
TERRAIN = EMPTY + MOUNTAIN + WATER + BEYOND
NO_SQUARE = WATER + BEYOND
TERRITORIES = "ew"
COLOURS = (*(side.seat for side in Side), "neutral")
SIDE = named({side.seat: side for side in Side})
"""The format of a side."""
CHOSEN, THROWN = "chosen", "thrown"
"""The ways in which players get their sides (rule 2.3): without dice, or by rolls that the record contains."""
COMPLETE, ANY = "complete", "any"
"""The armies with which a scenario may begin: those of rule 2.1, in their states, or any pieces anywhere."""
ANY_ARMIES = {"armies": ANY}
"""The keys of a scenario that begins with any armies."""
BOARDS = "boards"
"""The folder of the maps, within a ruleset's folder of scenarios."""


def with_board(table: Table) -> Table:
    """Return the tables of a scenario together with those of the board that it names.

    Raises:
        FileError: if the board is unknown, or its file is not valid.
    """
    if "board" not in table.values:
        return table
    folder = scenarios_folder() / "battle_cry_1961" / BOARDS
    known = [path.stem for path in sorted_paths(folder, "*.toml")]
    name = table.text("board")
    if name not in known:
        raise table.fault(f"unknown board {name!r}; choose from {', '.join(known)}{did_you_mean(name, known)}", "board")
    return table.with_file("board", read_toml(folder / f"{name}.toml"))


def read_layout(table: Table, sparing: bool = False) -> Layout:
    """Return the layout in the tables of a scenario.

    With `sparing` (for a position), many keys are optional and armies may have any size. The key `armies = "any"` says
    the same of a scenario.

    Raises:
        FileError: if a table or key is missing or not valid.
    """
    sparing = table.choice("armies", (COMPLETE, ANY), COMPLETE) == ANY or sparing
    picture = table.table("map")
    ground = _read_terrain(picture)
    land = bit(at for at, letter in ground.items() if letter not in NO_SQUARE)
    mountains, water = (bit(at for at, one in ground.items() if one == letter) for letter in (MOUNTAIN, WATER))
    colours, states = _read_states(table.table("states"), picture, ground)
    players = table.whole("players", 2 if sparing else None)
    if players not in COMMANDS:
        raise table.fault(f"'players' must be 2 or 4, not {players}", "players")
    rules = read_rules(table)
    layout = read_fields(
        table,
        Layout,
        _kinds(land, 0 if rules.dots_on_mountains else mountains, sparing),
        land=land,
        mountains=mountains,
        colours=colours,
        states=states,
        east=_read_east(picture, ground, players),
        board=read_units(picture, "units", land),
        players=players,
        rules=rules,
        water=water,
    )
    _check_rails(table, layout)
    if not sparing:
        _check_armies(table, layout)
    return layout


def _kinds(land: int, dotless: int, sparing: bool) -> Kinds:
    """Return the formats of the fields of a layout on these squares, without dots on the squares `dotless`."""
    squares: Kinds = {SquareId: FieldFormat(lambda table, key: read_label(table, table.text(key), land, key))}
    section: Kinds = {"squares": FieldFormat(partial(_read_line, land)), "railroads": MAYBE_TEXT}
    site: Kinds = {**TABLE_KINDS, **squares, "year": whole(1861)}
    return {
        "dots": nested(partial(_read_dots, land, dotless)),
        "sections": listed(lambda entry: read_fields(entry, Section, section), "rail"),
        "sites": listed(lambda entry: read_fields(entry, Site, site), "site"),
        "notice": MAYBE_TEXT if sparing else TABLE_KINDS[str],
        "thrown": named({CHOSEN: False, THROWN: True}, "sides"),
    }


def read_rules(table: Table) -> Rules:
    """Return the rules of 1961 with the options that the table `rules` changes.

    Raises:
        FileError: if an option is unknown or has a wrong value.
    """
    return change_rules(RULES_1961, read_rule_options(table.table("rules"), Rules))


# --- pictures ---------------------------------------------------------------------------------------------------------


def read_picture(table: Table, key: str) -> dict[SquareId, str]:
    """Return the letter of each place of a picture, including `~` and `x`.

    Raises:
        FileError: if the picture is missing or not a rectangle of letters.
    """
    try:
        return parse_picture(table.text(key))
    except AsciiMapError as error:
        raise table.where.row_fault(str(error), error.row, *table.keys, key) from None


def parse_picture(text: str) -> dict[SquareId, str]:
    """Return the letter of each place of a picture.

    Raises:
        AsciiMapError: if the picture is too large or not a rectangle of letters.
    """
    rows = text.rstrip("\n").split("\n")
    letters: dict[SquareId, str] = {}
    width = len(rows[0].split(" "))
    if len(rows) > ROWS or width > COLUMNS:
        raise AsciiMapError(min(len(rows) - 1, ROWS), f"a map has at most {ROWS} rows of {COLUMNS} squares")
    for number, line in enumerate(rows):
        row_letters = line.rstrip(" ").split(" ")
        if len(row_letters) != width or any(len(letter) != 1 for letter in row_letters):
            reason = f"row {ROW_LETTERS[number]} must have {width} letters with one blank between two, as row a has"
            raise AsciiMapError(number, reason)
        letters.update({square_at(number, column): letter for column, letter in enumerate(row_letters)})
    return letters


def write_picture(letters: Mapping[SquareId, str]) -> str:
    """Return the picture of these letters, which fill a rectangle from `a1`. Its last row ends with a newline."""
    rows: dict[int, list[str]] = {}
    for at in sorted(letters):
        rows.setdefault(row(at), []).append(letters[at])
    return "".join(f"{' '.join(line)}\n" for line in rows.values())


def _read_terrain(picture: Table) -> dict[SquareId, str]:
    """Return the terrain; without a picture of it, the places of the units, all plain."""
    if "terrain" not in picture.values:
        units = read_picture(picture, "units")
        return {at: letter if letter in NO_SQUARE else EMPTY for at, letter in units.items()}
    ground = read_picture(picture, "terrain")
    for at, letter in ground.items():
        if letter not in TERRAIN:
            raise _unknown(picture, "terrain", at, letter, TERRAIN)
    return ground


def _read_over(picture: Table, key: str, ground: Mapping[SquareId, str]) -> dict[SquareId, str]:
    """Return the letters of the squares in a picture that has to match the terrain."""
    letters = read_picture(picture, key)
    for at in sorted({*letters, *ground}):
        square = ground.get(at, BEYOND) not in NO_SQUARE
        if (letters.get(at, BEYOND) not in NO_SQUARE) != square:
            reason = f"{write_square(at)} is {'a' if square else 'no'} square of the terrain, but not here"
            raise picture.where.row_fault(reason, row(at), *picture.keys, key)
    return {at: letter for at, letter in letters.items() if letter not in NO_SQUARE}


def _unknown(table: Table, key: str, at: SquareId, letter: str, known: str) -> Exception:
    reason = f"unknown letter {letter!r} on {write_square(at)}; choose from {' '.join(known)}"
    return table.where.row_fault(reason, row(at), *table.keys, key)


# --- states and territories -------------------------------------------------------------------------------------------


class _State(NamedTuple):
    """A state on the map, which a picture shows by its letter."""

    name: str
    colour: str


def _read_states(
    table: Table, picture: Table, ground: Mapping[SquareId, str]
) -> tuple[tuple[int, int], dict[SquareId, str]]:
    """Return the squares of blue and of gray states, and the state name of each square."""
    if "states" not in picture.values:
        return (0, 0), {}
    letters = _read_over(picture, "states", ground)
    kinds: Kinds = {**TABLE_KINDS, "colour": one_of(COLOURS)}
    known = {letter: read_fields(table.table(letter), _State, kinds) for letter in table.entries()}
    for at, letter in letters.items():
        if letter not in known:
            raise _unknown(picture, "states", at, letter, "".join(known))
    union, confederate = (
        bit(at for at, one in letters.items() if known[one].colour == colour) for colour in COLOURS[:2]
    )
    return (union, confederate), {at: known[letter].name for at, letter in letters.items()}


def _read_east(picture: Table, ground: Mapping[SquareId, str], players: int) -> int:
    """Return the squares east of the heavy line, which is required for four players."""
    if "territory" not in picture.values and players == 2:
        return 0
    letters = _read_over(picture, "territory", ground)
    for at, letter in letters.items():
        if letter not in TERRITORIES:
            raise _unknown(picture, "territory", at, letter, TERRITORIES)
    return bit(at for at, letter in letters.items() if letter == "e")


# --- railroads --------------------------------------------------------------------------------------------------------


def _read_dots(land: int, dotless: int, table: Table) -> dict[SquareId, str]:
    dots = {}
    for label in table.entries():
        at = read_label(table, label, land, label)
        if dotless >> at & 1:
            raise table.fault(f"the dot on {label} stands on a mountain, which no rule provides for", label)
        dots[at] = table.text(label)
    return {at: dots[at] for at in sorted(dots)}


def _read_line(land: int, table: Table, key: str) -> tuple[SquareId, ...]:
    """Return the squares of a rail line, which are adjacent."""
    squares = tuple(read_label(table, label, land, key) for label in table.text(key).split())
    for one, other in pairwise(squares):
        if distance(one, other) != 1:
            raise table.fault(f"{write_square(one)} and {write_square(other)} do not lie side by side", key)
    if len(set(squares)) != len(squares) or len(squares) < 2:
        raise table.fault("a rail line has two or more squares, and none of them twice", key)
    return squares


def _check_rails(table: Table, layout: Layout) -> None:
    """Check that rail lines lead from dot to dot without another dot between, and that every dot has a line."""
    for number, section in enumerate(layout.sections):
        for place, at in enumerate(section.squares):
            if (at in layout.dots) != (place in (0, len(section.squares) - 1)):
                reason = f"a rail line begins and ends on a dot and passes none; see {write_square(at)}"
                raise table.fault(reason, "rail", number, "squares")
    served = {at for section in layout.sections for at in (section.squares[0], section.squares[-1])}
    for at in layout.dots:
        if at not in served:
            raise table.fault(f"no rail line leads to the dot on {write_square(at)}", "dots", write_square(at))


def read_label(table: Table, label: str, land: int, *keys: str | int) -> SquareId:
    """Return the square of a label, which must be on the map.

    Raises:
        FileError: if the text is not a label, or the square is not on the map.
    """
    try:
        at = parse_square(label)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None
    if not land >> at & 1:
        raise table.fault(f"{label} is not a square of this map", *keys)
    return at


def read_labels(table: Table, key: str, land: int) -> int:
    """Return the squares of the labels in a text, separated by spaces; empty if the key is missing."""
    return bit(read_label(table, label, land, key) for label in table.text(key, "").split())


# --- pieces -----------------------------------------------------------------------------------------------------------

GLYPHS: Mapping[str, tuple[Side, Arm]] = {
    (kind.glyph if side == Side.UNION else kind.glyph.lower()): (side, kind.arm) for side in Side for kind in PIECES
}
"""The piece of each letter: capital letters for the Union, lower case for the Confederacy."""
_LETTERS = {piece: letter for letter, piece in GLYPHS.items()}


def read_units(picture: Table, key: str, land: int) -> Board:
    """Return the pieces in a picture.

    Raises:
        FileError: if a letter is unknown, or a piece is not on a square of the map.
    """
    letters = read_picture(picture, key)
    pieces = {at: letter for at, letter in letters.items() if letter not in EMPTY + NO_SQUARE}
    for at, letter in pieces.items():
        if letter not in GLYPHS:
            raise _unknown(picture, key, at, letter, EMPTY + "".join(GLYPHS))
        if not land >> at & 1:
            reason = f"a piece stands on {write_square(at)}, which is not a square of this map"
            raise picture.where.row_fault(reason, row(at), *picture.keys, key)
    return make_board({at: GLYPHS[letter] for at, letter in pieces.items()})


def unit_letters(board: Board) -> dict[SquareId, str]:
    """Return the letter of each piece by its square."""
    return {at: _LETTERS[piece] for at, piece in pieces_of(board).items()}


def _check_armies(table: Table, layout: Layout) -> None:
    """Check that the armies are complete, in their states, and evenly divided by the line (rules 2.1, 2.2 and 10.1)."""
    parts = (layout.east, layout.land & ~layout.east) if layout.players == 4 else (layout.land,)
    for side in Side:
        own = layout.board.sides[side]
        if astray := own & ~layout.colours[side]:
            where = write_square(next(members(astray)))
            raise table.fault(f"the {side.seat} piece on {where} starts outside the states of its side", "map", "units")
        for kind in layout.rules.pieces:
            counts = [(own & layout.board.arms[kind.arm] & part).bit_count() for part in parts]
            if counts != [kind.number // len(parts)] * len(parts):
                reason = f"each general of the {side.seat} side starts with {kind.number // len(parts)} {kind.arm.word}"
                raise table.fault(f"{reason}, not {' and '.join(map(str, counts))}", "map", "units")
