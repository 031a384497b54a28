"""What a position waits for, as words of its file: the phase of the turn, or the whole stack of pending decisions."""

from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from typing import get_args, get_type_hints

from bcnb.games.battle_cry.rules.evolve import PHASES
from bcnb.games.battle_cry.rules.state import (
    Board,
    Decision,
    DrawCard,
    FollowUp,
    PlayCard,
    RollBattle,
    RollRally,
    RollShot,
    SendBack,
    TakeStep,
)
from bcnb.games.hexboard.files.layout import read_label, read_labels, read_side
from bcnb.games.hexboard.files.moments import read_waits, waits_table, write_labels
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, write_hex
from bcnb.library.toml import Table

SIMPLE: Mapping[str, Decision] = {"play": PlayCard(), **PHASES}
"""The phases that need no more than their name."""
_KINDS: Mapping[str, type] = {kind.__name__: kind for kind in get_args(Decision)}


def read_pending(table: Table, side: Side, default: str) -> tuple[Decision, ...]:
    """What the table's key `pending` or else `phase` says of a turn of this side. Raises FileError."""
    return read_waits(table, SIMPLE, DrawCard(side), default, _read_decision)


def check_standing(table: Table, pending: Iterable[Decision], board: Board) -> None:
    """Refuse decisions about pieces that do not stand where they should. Raises FileError."""
    for decision in pending:
        for here, pieces in _standing(decision, board):
            if here not in pieces:
                label = write_hex(here)
                raise table.fault(f"the turn waits for a piece on {label}, and no such piece stands there", "pending")


def _standing(decision: Decision, board: Board) -> Iterator[tuple[HexId, Container[HexId]]]:
    """The hexes of a decision where something must stand, with the hexes of what may."""
    match decision:
        case RollBattle():
            yield decision.attacker, board.units
            yield decision.target, {*board.units, *board.generals}
        case RollShot():
            yield decision.target, board.generals
        case TakeStep():
            yield decision.at, board.units if decision.unit else board.generals
        case RollRally() | SendBack() | FollowUp():
            yield decision.at, board.units


def pending_table(pending: tuple[Decision, ...], side: Side) -> dict[str, object]:
    """The key `phase` where it is enough, or else `pending`."""
    return waits_table(pending, SIMPLE, DrawCard(side), _decision_table)


def _read_label(table: Table, key: str) -> HexId:
    return read_label(table, table.text(key), key)


_READERS: Mapping[object, Callable[[Table, str], object]] = {
    Side: read_side,
    HexId: _read_label,
    int: lambda table, key: table.whole(key, least=1),
    bool: Table.truth,
}
_WRITERS: Mapping[object, Callable[..., object]] = {Side: lambda side: side.seat, HexId: write_hex}


def _read_decision(table: Table) -> Decision:
    kind = _KINDS[table.choice("wait", _KINDS)]
    values = {}
    for name, hint in get_type_hints(kind).items():
        values[name] = read_labels(table, name) if name == "places" else _READERS[hint](table, name)
    decision: Decision = kind(**values)
    return decision


def _decision_table(decision: Decision) -> dict[str, object]:
    table: dict[str, object] = {"wait": type(decision).__name__}
    for name, hint in get_type_hints(type(decision)).items():
        write = write_labels if name == "places" else _WRITERS.get(hint, _as_it_is)
        table[name] = write(getattr(decision, name))
    return table


def _as_it_is(value: object) -> object:
    return value
