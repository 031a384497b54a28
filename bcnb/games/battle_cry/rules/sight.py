"""Chapter 6: line of sight. What stands in the way between two hexes."""

from bcnb.engine.ruleset import Refusal
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.hexboard.rules.board import all_generals, all_units, pieces
from bcnb.games.hexboard.rules.refusal import refuse
from bcnb.grid.hexes import NEIGHBOURS, OFF_BOARD, HexId, members, write_hex
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


def why_unseen(state: State, shooter: HexId, target: HexId) -> Refusal:
    """What hides a target, and the rule by which it does."""
    between = blockers(state, shooter, target)
    things = [f"{write_hex(at)} ({_obstruction(state, at)})" for at in members(between & ~OFF_BOARD)]
    if between & OFF_BOARD:
        things.append("the edge of the board")
    words = f"From {write_hex(shooter)}, {write_hex(target)} is hidden by {' and '.join(things)}."
    return refuse(_hiding_rule(state, shooter, target, between), words, between & ~OFF_BOARD)


def _obstruction(state: State, at: HexId) -> str:
    """What of a hex blocks sight."""
    if state.field.blocks >> at & 1:
        return state.field.terrain[at].name
    return "a unit" if at in state.board.units else "a general"


def _hiding_rule(state: State, shooter: HexId, target: HexId, between: int) -> str:
    """Rule 6.2 for what the line crosses, 6.4 to 6.6 for what it only touches; hills have rules of their own."""
    path, high = line(shooter, target), state.field.high
    if not between & path.crossed:
        touched = between & (path.left | path.right)
        return "6.6" if not touched else "6.5" if touched & OFF_BOARD else "6.4"
    if high >> shooter & high >> target & 1 and between & high:
        return "6.7"
    unit = state.board.units[shooter]
    friends = pieces(state.board, unit.side) & NEIGHBOURS[shooter] & between
    return "6.8" if friends and unit.kind.sees_over_friends and high >> shooter & 1 else "6.2"
