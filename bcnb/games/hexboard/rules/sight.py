"""Chapter 6, line of sight: the hexes that block the line between a shooter and a target.

A shooter is a unit and the hex that it is on.
"""

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.board import all_generals, all_units, pieces
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import Armed, HexState
from bcnb.grid.hexes import NEIGHBOURS, OFF_BOARD, HexId, members, write_hex
from bcnb.grid.sight import clear_to, line, what_blocks


def obstructions(state: HexState, at: HexId, unit: Armed) -> int:
    """Return the hexes that block a shooter's lines: terrain, units and generals (rules 6.2 and 6.8).

    By a rule option, a battery on high ground sees over adjacent friends, unless the terrain of their hex blocks sight.
    """
    board, rules, blocks = state.board, state.rules, state.field.blocks
    blocking = blocks | all_units(board) | all_generals(board)
    if rules.sees_over_friends and unit.kind.sees_over_friends and state.field.high >> at & 1:
        blocking &= ~(pieces(board, unit.side) & NEIGHBOURS[at] & ~blocks)
    return blocking


def seen(state: HexState, at: HexId, unit: Armed, targets: int, left: int = 0) -> int:
    """Return the targets that the shooter sees along the line between the centers of the hexes (rule 6.1).

    The pieces on the hexes `left` no longer block.
    """
    rules, blocking = state.rules, obstructions(state, at, unit) & ~(left & ~state.field.blocks)
    return clear_to(at, targets, blocking, rules.sight_per_edge, rules.corner_blocks) if targets else 0


def blockers(state: HexState, at: HexId, unit: Armed, target: HexId) -> int:
    """Return the hexes that block the line, or an empty set when it is clear.

    The set has the bit of `OFF_BOARD` where the edge of the board helps to block.
    """
    rules, blocking = state.rules, obstructions(state, at, unit)
    return what_blocks(line(at, target), blocking, rules.sight_per_edge, rules.corner_blocks)


def why_unseen(state: HexState, at: HexId, unit: Armed, target: HexId) -> Refusal:
    """Return the refusal of a hidden target, with what hides it and the rule."""
    between = blockers(state, at, unit, target)
    things = [f"{write_hex(one)} ({_obstruction(state, one)})" for one in members(between & ~OFF_BOARD)]
    if between & OFF_BOARD:
        things.append("the edge of the board")
    words = f"From {write_hex(at)}, {write_hex(target)} is hidden by {' and '.join(things)}."
    return refuse(_hiding_rule(state, at, unit, target, between), words, between & ~OFF_BOARD)


def _obstruction(state: HexState, at: HexId) -> str:
    """Return the words for what blocks sight on a hex."""
    if state.field.blocks >> at & 1:
        return state.field.terrain[at].name
    return "a unit" if all_units(state.board) >> at & 1 else "a general"


def _hiding_rule(state: HexState, at: HexId, unit: Armed, target: HexId, between: int) -> str:
    """Return the rule by which a target is hidden.

    This is 6.2 for hexes that the line crosses and 6.4 to 6.6 for hexes that it only touches. Hills have rules of their
    own.
    """
    path, high = line(at, target), state.field.high
    if not between & path.crossed:
        touched = between & (path.left | path.right)
        return "6.6" if not touched else "6.5" if touched & OFF_BOARD else "6.4"
    if high >> at & high >> target & 1 and between & high:
        return "6.7"
    friends = pieces(state.board, unit.side) & NEIGHBOURS[at] & between
    return "6.8" if friends and unit.kind.sees_over_friends and high >> at & 1 else "6.2"
