"""What a position waits for, as words of its file: the phase of the turn, or the whole stack of pending decisions."""

from functools import partial
from typing import get_args

from bcnb.games.hexboard.files.position import DRAWING, KINDS, MOST_DICE, Waits, read_waits, waits_table
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.files.layout import read_unit
from bcnb.games.north_against_south.files.turn import read_general
from bcnb.games.north_against_south.rules.board import place_of
from bcnb.games.north_against_south.rules.evolve import PHASES
from bcnb.games.north_against_south.rules.spots import write_spot
from bcnb.games.north_against_south.rules.state import Board, Decision, DrawCard, GeneralId, PlayCard, UnitId
from bcnb.grid.hexes import write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, whole


def read_pending(table: Table, board: Board, side: Side, default: str) -> tuple[Decision, ...]:
    """What the table's key `pending` or else `phase` says of a turn of this side. Raises FileError."""
    return read_waits(table, _waits(board, side), default)


def pending_table(pending: tuple[Decision, ...], board: Board, side: Side) -> dict[str, object]:
    """The key `phase` where it is enough, or else `pending`."""
    return waits_table(pending, _waits(board, side))


def _waits(board: Board, side: Side) -> Waits[Decision]:
    """What a turn of this side may wait for. A unit is said by its place, a general by his hex."""
    phases = {"play": PlayCard(), **PHASES, DRAWING: DrawCard(side)}
    unit = FieldFormat(partial(_read_unit, board), lambda number: write_spot(place_of(board, number)))
    general = FieldFormat(partial(_read_general, board), lambda number: write_hex(board.generals[number].at))
    return Waits(phases, get_args(Decision), {**KINDS, "dice": whole(1, MOST_DICE), UnitId: unit, GeneralId: general})


def _read_unit(board: Board, table: Table, key: str) -> UnitId:
    return read_unit(table, board, table.text(key), key)


def _read_general(board: Board, table: Table, key: str) -> GeneralId:
    return read_general(table, board, table.text(key), key)
