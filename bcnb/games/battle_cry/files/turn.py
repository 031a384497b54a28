"""The reader and writer of a position's turn: its card, section, orders, moves and battles."""

from typing import NamedTuple

from bcnb.games.battle_cry.rules.state import Board, Met, Turn
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.hexboard.files.layout import read_label, read_labels
from bcnb.games.hexboard.files.position import (
    KINDS,
    head_kinds,
    head_table,
    with_both_cards,
    write_labels,
    write_sections,
)
from bcnb.games.hexboard.rules.board import SECTIONS_OF, led_units
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, override_fields

ORDERED = ("ordered", "generals_ordered")
DONE = ("moved", "moved_twice", "generals_moved", "spoiled", "fought", "fought_twice", "dug")
"""Sets of hexes that are empty if a file does not list them."""
_GENERAL = " general"


class _Orders(NamedTuple):
    orders: tuple[int, ...]
    escorts: int


def read_turn(table: Table, rules: Rules, board: Board, first: Side) -> Turn:
    """Return the turn of a position, by default the first.

    If the file lists ordered pieces and nothing else, each hex is one order, and a general moves with the unit.

    Raises:
        FileError: for an invalid turn.
    """
    kinds = {
        **head_kinds(rules),
        **dict.fromkeys((*ORDERED, "escorts", *DONE), FieldFormat(read_labels)),
        "attacker": KINDS[HexId],
        "uncovered": FieldFormat(_read_pairs),
        "met": FieldFormat(_read_met),
    }
    turn = with_both_cards(override_fields(table, Turn(1, first), kinds))
    _check_ordered(table, turn, board)
    usual = _usual(turn, rules, board)
    return turn._replace(
        orders=turn.orders if table.has("orders") else usual.orders,
        escorts=turn.escorts if table.has("escorts") else usual.escorts,
    )


def _check_ordered(table: Table, turn: Turn, board: Board) -> None:
    """Check that each order is for a piece of the side."""
    pieces = (("ordered", "unit", board.unit_masks), ("generals_ordered", "general", board.general_masks))
    for key, what, masks in pieces:
        for at in members(getattr(turn, key) & ~masks[turn.side]):
            raise table.fault(f"no {turn.side.seat.title()} {what} stands on {write_hex(at)}", key)


def turn_table(turn: Turn, rules: Rules, board: Board) -> dict[str, object]:
    """Return the keys of a turn that differ from a reader's defaults."""
    usual = _usual(turn, rules, board)
    table = head_table(turn)
    table |= {name: write_labels(mask) for name in (*ORDERED, *DONE) if (mask := getattr(turn, name))}
    table |= {"orders": [write_sections(order) for order in turn.orders]} if turn.orders != usual.orders else {}
    table |= {"escorts": write_labels(turn.escorts)} if turn.escorts != usual.escorts else {}
    table |= {"attacker": write_hex(turn.attacker)} if turn.attacker is not None else {}
    pairs = [f"{write_hex(shooter)} {write_hex(at)}" for shooter, at in turn.uncovered]
    table |= {"uncovered": pairs} if pairs else {}
    return table | ({"met": list(map(_write_met, turn.met))} if turn.met else {})


def _usual(turn: Turn, rules: Rules, board: Board) -> _Orders:
    """Return the default orders and escorts of a turn in which no ordered piece has moved yet."""
    escorts = turn.ordered & led_units(board, turn.side) & ~turn.generals_ordered
    if not turn.card or not rules.cards[turn.card].orders:
        return _Orders((), escorts)
    ordered = (*members(turn.ordered), *members(turn.generals_ordered))
    return _Orders(tuple(SECTIONS_OF[here] for here in ordered), escorts)


def _read_pairs(table: Table, key: str) -> tuple[tuple[int, int], ...]:
    return tuple(_pair(table, text, key, number) for number, text in enumerate(table.texts(key)))


def _pair(table: Table, text: str, *keys: str | int) -> tuple[int, int]:
    shooter, _, at = text.partition(" ")
    return read_label(table, shooter, *keys), read_label(table, at, *keys)


def _read_met(table: Table, key: str) -> tuple[Met, ...]:
    """Return attacks, each from two hexes, and the word general if the enemy was a lone general."""
    pairs = [(text.removesuffix(_GENERAL), text) for text in table.texts(key)]
    return tuple(Met(*_pair(table, pair, key, n), unit=pair == text) for n, (pair, text) in enumerate(pairs))


def _write_met(met: Met) -> str:
    return f"{write_hex(met.attacker)} {write_hex(met.at)}{'' if met.unit else _GENERAL}"
