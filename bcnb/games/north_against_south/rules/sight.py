"""Chapter 6: line of sight. What stands in the way between two hexes; the lines are those of the game of 2000."""

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.refusal import refuse
from bcnb.games.north_against_south.rules.board import occupied, pieces, stack
from bcnb.games.north_against_south.rules.state import State, UnitId
from bcnb.grid.hexes import NEIGHBOURS, OFF_BOARD, HexId, bit, members, write_hex
from bcnb.grid.sight import is_clear, line, what_blocks


def obstructions(state: State, shooter: UnitId) -> int:
    """Rules 6.2 and 6.8: the hexes that block a shooter's lines: ground, units and generals of both sides.

    A battery on high ground sees over friends beside it, unless their own hex blocks sight.
    """
    unit, blocks = state.board.units[shooter], state.field.blocks
    blocking = blocks | occupied(state.board)
    if unit.kind.sees_over_friends and state.field.high >> unit.at & 1:
        blocking &= ~(pieces(state.board, unit.side) & NEIGHBOURS[unit.at] & ~blocks)
    return blocking


def seen(state: State, shooter: UnitId, targets: int) -> int:
    """Rule 6.1: those of some hexes that a shooter sees."""
    at, rules, blocking = state.board.units[shooter].at, state.rules, obstructions(state, shooter)
    return bit(
        there
        for there in members(targets)
        if is_clear(line(at, there), blocking, rules.sight_per_edge, rules.corner_blocks)
    )


def why_unseen(state: State, shooter: UnitId, target: HexId) -> Refusal:
    """What hides a target, and the rule by which it does."""
    at, rules = state.board.units[shooter].at, state.rules
    way, blocking = line(at, target), obstructions(state, shooter)
    between = what_blocks(way, blocking, rules.sight_per_edge, rules.corner_blocks)
    things = [f"{write_hex(number)} ({_obstruction(state, number)})" for number in members(between & ~OFF_BOARD)]
    if between & OFF_BOARD:
        things.append("the edge of the board")
    words = f"From {write_hex(at)}, {write_hex(target)} is hidden by {' and '.join(things)}."
    return refuse(_hiding_rule(state, shooter, target, between), words, between & ~OFF_BOARD)


def _obstruction(state: State, at: HexId) -> str:
    """What of a hex blocks sight."""
    if state.field.blocks >> at & 1:
        return state.field.terrain[at].name
    return "a unit" if stack(state.board, at) else "a general"


def _hiding_rule(state: State, shooter: UnitId, target: HexId, between: int) -> str:
    """Rule 6.2 for what the line crosses, 6.4 to 6.6 for what it only touches; hills have rules of their own."""
    unit, high = state.board.units[shooter], state.field.high
    way = line(unit.at, target)
    if not between & way.crossed:
        touched = between & (way.left | way.right)
        return "6.6" if not touched else "6.5" if touched & OFF_BOARD else "6.4"
    on_hill = high >> unit.at & 1
    if on_hill and high >> target & 1 and between & high:
        return "6.7"
    friends = pieces(state.board, unit.side) & NEIGHBOURS[unit.at] & between
    return "6.8" if friends and unit.kind.sees_over_friends and on_hill else "6.2"
