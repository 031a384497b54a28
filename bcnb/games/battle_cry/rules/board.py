"""Chapter 1, the board: the pieces, at most one unit and one general per hex."""

from collections.abc import Mapping

from bcnb.games.battle_cry.rules.state import Board, General, State, Unit
from bcnb.games.hexboard.rules.tables import ALL_ARMS, Arm, Side
from bcnb.grid.hexes import HexId, bit, members


def units_of_arm(state: State, side: Side, arms: frozenset[Arm]) -> int:
    """Return the hexes of a side's units that belong to one of the arms."""
    mask = state.board.unit_masks[side]
    if arms == ALL_ARMS:
        return mask
    units = state.board.units
    return bit(number for number in members(mask) if units[number].kind.arm in arms)


def make_board(
    units: Mapping[HexId, Unit],
    generals: Mapping[HexId, General],
    works: Mapping[HexId, int],
    spares: tuple[int, int] = (0, 0),
) -> Board:
    """Return a board with the given pieces and their masks. A field works token covers two sides."""
    tokens = sum((sides.bit_count() + 1) // 2 for sides in works.values())
    return Board(units, generals, _by_side(units), _by_side(generals), works, tokens, spares)


def _by_side(things: Mapping[HexId, Unit] | Mapping[HexId, General]) -> tuple[int, int]:
    union = bit(number for number, thing in things.items() if thing.side == Side.UNION)
    return union, bit(things) & ~union
