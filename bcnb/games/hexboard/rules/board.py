"""Chapter 1, the board: sections and flanks, home rows, terrain, and the pieces as sets of hexes."""

from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from typing import TypeAlias

from bcnb.games.hexboard.rules.state import NOWHERE, Country, Field, HexBoard, Objective
from bcnb.games.hexboard.rules.tables import WINGS, Side, Terrain, Wing
from bcnb.grid.hexes import (
    BOARD,
    HEXES,
    NEIGHBOURS,
    ROW_MASKS,
    ROWS,
    WIDTHS,
    HexId,
    bit,
    hex_at,
    row,
)

SECTION_NAMES = ("west", "centre", "east")
"""The names of the sections in files, as if north were at the top of every board. For readers, use `section_name`."""
_CountryValues: TypeAlias = tuple[str, tuple[tuple[HexId, str], ...], tuple[tuple[HexId, Terrain], ...], str]
"""The fields of a `Country` as values that can be hashed: up, names, looks and evidence."""
COMPASS = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
"""The points of the compass, clockwise from north."""


def _columns(first: int, last: int, rows: range) -> int:
    return bit(number for r in rows for c in range(first, min(last, WIDTHS[r])) if (number := hex_at(r, c)) is not None)


_WIDE, _NARROW = range(0, ROWS, 2), range(1, ROWS, 2)
SECTIONS = (
    _columns(0, 4, _WIDE) | _columns(0, 4, _NARROW),
    _columns(4, 9, _WIDE) | _columns(3, 9, _NARROW),
    _columns(9, 13, _WIDE) | _columns(8, 12, _NARROW),
)
"""The hexes of west, center and east (rules 1.3 and 1.4). A hex cut by a broken line is in two of them."""
SECTIONS_OF = tuple(sum(1 << n for n, mask in enumerate(SECTIONS) if mask >> number & 1) for number in HEXES)
"""For each hex, the set of sections that it belongs to (bit 0 west, 1 center, 2 east)."""

_UP = tuple(NEIGHBOURS[number] & (ROW_MASKS[row(number) - 1] if row(number) else 0) for number in HEXES)
_DOWN = tuple(NEIGHBOURS[number] & (ROW_MASKS[row(number) + 1] if row(number) + 1 < ROWS else 0) for number in HEXES)


def section_of_wing(field: Field, side: Side, wing: Wing) -> int:
    """Return the section (0 west, 1 center, 2 east) that a side calls left, center or right (rule 1.9)."""
    index = WINGS.index(wing)
    return 2 - index if side == field.top else index


def wing_of_section(field: Field, side: Side, section: int) -> Wing:
    """Return the name that a side uses for a section of the board (rule 1.9)."""
    return WINGS[2 - section if side == field.top else section]


def section_name(field: Field, side: Side, section: int) -> str:
    """Return a section as a side calls it, which is how the board shows it to them: "left flank" (rule 1.9)."""
    wing = wing_of_section(field, side, section)
    return "center" if wing is Wing.CENTRE else f"{wing} flank"


def way_home(field: Field, side: Side, number: int) -> int:
    """Return the one or two adjacent hexes that are one row nearer to a side's home row (rule 1.5).

    The set is empty for a hex in the home row.
    """
    return _UP[number] if side == field.top else _DOWN[number]


def rows_home(field: Field, side: Side, number: int) -> int:
    """Return the number of rows between a hex and a side's home row."""
    return row(number) if side == field.top else ROWS - 1 - row(number)


def rows_from_home(field: Field, side: Side) -> tuple[int, ...]:
    """Return the rows as sets of hexes, with a side's home row first."""
    return ROW_MASKS if side == field.top else ROW_MASKS[::-1]


def all_units(board: HexBoard) -> int:
    """Return the hexes that hold a unit of either side."""
    return board.unit_masks[0] | board.unit_masks[1]


def all_generals(board: HexBoard) -> int:
    """Return the hexes that hold a general of either side."""
    return board.general_masks[0] | board.general_masks[1]


def lone_generals(board: HexBoard, side: Side) -> int:
    """Return the hexes where a general of a side is without a unit (rule 5.6)."""
    return board.general_masks[side] & ~board.unit_masks[side]


def led_units(board: HexBoard, side: Side) -> int:
    """Return the hexes where a unit of a side has a general (rule 5.6)."""
    return board.general_masks[side] & board.unit_masks[side]


def pieces(board: HexBoard, side: Side) -> int:
    """Return the hexes that hold a unit or a general of a side."""
    return board.unit_masks[side] | board.general_masks[side]


def occupied(board: HexBoard) -> int:
    """Return the hexes that hold any piece."""
    return all_units(board) | all_generals(board)


def make_field(
    terrain: Mapping[HexId, Terrain],
    clear: Terrain,
    faces: Mapping[HexId, int],
    top: Side,
    first: Side,
    hand_sizes: tuple[int, int],
    prizes_to_win: tuple[int, int],
    objectives: tuple[Objective, ...],
    country: Country = NOWHERE,
) -> Field:
    """Return the field with the given terrain and its masks; hexes that are not named are clear.

    Equal arguments return the same object from a cache of 64, so what is calculated from a field serves all games on
    it.
    """
    ground = tuple(terrain.get(number, clear) for number in HEXES)
    country_values = country.up, tuple(country.names.items()), tuple(country.looks.items()), country.evidence
    return _field(ground, tuple(faces.items()), top, first, hand_sizes, prizes_to_win, objectives, country_values)


@lru_cache(maxsize=64)
def with_face_down_draws(field: Field) -> Field:
    """Return the field of a game whose draws may stay face down. Equal arguments return the same object."""
    return replace(field, face_down=True)


@lru_cache(maxsize=64)
def _field(
    ground: tuple[Terrain, ...],
    faces: tuple[tuple[HexId, int], ...],
    top: Side,
    first: Side,
    hand_sizes: tuple[int, int],
    prizes_to_win: tuple[int, int],
    objectives: tuple[Objective, ...],
    country_values: _CountryValues,
) -> Field:
    up, names, looks, evidence = country_values
    homes = (ROW_MASKS[0], ROW_MASKS[-1])
    return Field(
        terrain=ground,
        faces=dict(faces),
        top=top,
        first=first,
        hand_sizes=hand_sizes,
        prizes_to_win=prizes_to_win,
        objectives=objectives,
        home_rows=homes if top == Side.UNION else homes[::-1],
        barred=BOARD & ~bit(n for n in HEXES if ground[n].enter),
        stops=bit(n for n in HEXES if ground[n].stops),
        spoils=bit(n for n in HEXES if ground[n].spoils),
        blocks=bit(n for n in HEXES if ground[n].blocks),
        water=bit(n for n in HEXES if ground[n].water),
        high=bit(n for n in HEXES if ground[n].high),
        country=Country(up, dict(names), dict(looks), evidence),
    )
