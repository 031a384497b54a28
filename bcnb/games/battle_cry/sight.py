"""Chapter 6: line of sight. What stands in the way between two hexes."""

from bcnb.games.battle_cry.board import all_generals, all_units, pieces
from bcnb.games.battle_cry.state import State
from bcnb.grid.hexes import NEIGHBOURS, HexId
from bcnb.grid.sight import is_clear, line, what_blocks


def obstructions(state: State, shooter: HexId) -> int:
    """Rules 6.2 and 6.8: the hexes that block a shooter's lines: ground, units and generals of both sides.

    A battery on high ground sees over friends beside it, unless their own hex blocks sight.
    """
    board, blocks = state.board, state.field.blocks
    blocking = blocks | all_units(board) | all_generals(board)
    unit = board.units[shooter]
    if unit.kind.sees_over_friends and state.field.high >> shooter & 1:
        blocking &= ~(pieces(board, unit.side) & NEIGHBOURS[shooter] & ~blocks)
    return blocking


def sees(state: State, shooter: HexId, target: HexId) -> bool:
    """Rule 6.1: whether nothing blocks the line between the centres of two hexes."""
    rules = state.rules
    return is_clear(line(shooter, target), obstructions(state, shooter), rules.sight_per_edge, rules.corner_blocks)


def blockers(state: State, shooter: HexId, target: HexId) -> int:
    """The hexes that block the line, with `OFF_BOARD` where the edge of the board helps; none when it is clear."""
    rules = state.rules
    return what_blocks(line(shooter, target), obstructions(state, shooter), rules.sight_per_edge, rules.corner_blocks)


def seen(state: State, shooter: HexId, targets: int) -> int:
    """Those of the targets that a shooter sees."""
    rules, blocking = state.rules, obstructions(state, shooter)
    found, rest = 0, targets
    while rest:
        low = rest & -rest
        rest ^= low
        there = HexId(low.bit_length() - 1)
        if is_clear(line(shooter, there), blocking, rules.sight_per_edge, rules.corner_blocks):
            found |= low
    return found
