"""Reasons of *Battle Cry* (2000) for the loss of a choice: what this game knows about the pieces of two lines.

The kinds of reasons, with their conditions, are those of both hex games (`hexboard.choice_reasons`).
"""

from collections.abc import Iterator
from typing import NamedTuple

from bcnb.analysis.choice_reasons import Comparison, Pairs
from bcnb.engine.ruleset import Seat
from bcnb.games.battle_cry.piece_values import account
from bcnb.games.battle_cry.rules.state import JoinBattle, State, Unit
from bcnb.games.hexboard.choice_reasons import (
    Danger,
    compared,
    danger_at,
    exposures,
    few_orders,
    missed_attacks,
    no_attack,
    protection,
    worse_targets,
)
from bcnb.games.hexboard.piece_values import GENERAL, UNIT, Piece, side_of_seat
from bcnb.games.hexboard.rules.tables import GUNS, Side
from bcnb.grid.hexes import HexId, members, write_hex


class StartPieces(NamedTuple):
    """The pieces by the hexes on which they began, in the state that a seat saw."""

    state: State
    seat: Seat

    @property
    def single(self) -> bool:
        """True if the choice is one attack."""
        return isinstance(self.state.decision, JoinBattle)

    def own(self, kind: str) -> Iterator[Piece]:
        """Yield the units or generals of the side that chose."""
        board = self.state.board
        masks = board.unit_masks if kind == UNIT else board.general_masks
        return ((kind, at) for at in members(masks[side_of_seat(self.seat)]))

    def start(self, piece: Piece) -> HexId:
        """Return the hex of a piece."""
        return HexId(piece[1])

    def label(self, piece: Piece) -> str:
        """Return the hex of a piece as text."""
        return write_hex(self.start(piece))

    def unit(self, piece: Piece) -> Unit:
        """Return the unit of a piece."""
        return self.state.board.units[self.start(piece)]

    def with_rider(self, piece: Piece) -> frozenset[Piece]:
        """Return a unit with the general on its hex."""
        led = piece[0] == UNIT and self.start(piece) in self.state.board.generals
        return frozenset((piece, (GENERAL, piece[1]))) if led else frozenset((piece,))

    def danger(self, at: HexId) -> Danger:
        """Return the fire of the enemy that reaches a hex."""
        return danger(self.state, side_of_seat(self.seat), at)

    def protection(self, at: HexId) -> int:
        """Return the most dice that a hex takes from an attack."""
        return protection(self.state, at)


def danger(state: State, side: Side, at: HexId) -> Danger:
    """Return the fire of the enemy that reaches a hex after at most one move, as the pieces stand in a state."""
    board = state.board
    enemies = [(board.units[origin], origin) for origin in members(board.unit_masks[side.foe])]
    led = (
        state.rules.general_dice if origin in board.generals and unit.kind.arm is not GUNS else 0
        for unit, origin in enemies
    )
    return danger_at(
        state, at, ((unit.kind.key, origin, dice) for (unit, origin), dice in zip(enemies, led, strict=True))
    )


def compare(state: State, pairs: Pairs, luck: float) -> Comparison:
    """Return the values of two lines by world, and the reasons that may explain their difference.

    Args:
        state: the state that the seat saw.
        pairs: the futures of the played line and of the better one, by world.
        luck: the value of a unit of luck.
    """
    accounts = [(account(played), account(better)) for played, better in pairs]
    return compared(StartPieces(state, pairs[0][0].seat), accounts, luck, _KINDS)


_KINDS = (exposures, missed_attacks, worse_targets, no_attack, few_orders)
COMPARE = compare
