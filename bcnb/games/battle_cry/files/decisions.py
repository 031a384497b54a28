"""What a position waits for, as words of its file: the phase of the turn, or the whole stack of pending decisions."""

from collections.abc import Container, Iterable, Iterator
from typing import get_args

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
from bcnb.games.hexboard.files.position import DRAWING, KINDS, MOST_DICE, Waits, read_waits, waits_table
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, write_hex
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import whole


def read_pending(table: Table, side: Side, default: str) -> tuple[Decision, ...]:
    """What the table's key `pending` or else `phase` says of a turn of this side. Raises FileError."""
    return read_waits(table, _waits(side), default)


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
    return waits_table(pending, _waits(side))


def _waits(side: Side) -> Waits[Decision]:
    """What a turn of this side may wait for; dice and flags are from 1 to `MOST_DICE`."""
    phases = {"play": PlayCard(), **PHASES, DRAWING: DrawCard(side)}
    return Waits(phases, get_args(Decision), {**KINDS, int: whole(1, MOST_DICE)})
