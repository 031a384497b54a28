"""Reach of pieces: a breadth-first search over sets of hexes, limited by terrain and pieces."""

from functools import lru_cache

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import Field
from bcnb.grid.hexes import BOARD, NEIGHBOURS, HexId, bit, distance, members, spread, within, write_hex


@lru_cache(maxsize=1 << 14)
def reach(start: HexId, steps: int, closed: int, stops: int) -> int:
    """Return the hexes that can be entered in at most `steps` steps.

    Args:
        start: the hex where the piece is.
        steps: the number of steps.
        closed: hexes that cannot be entered.
        stops: hexes that can be entered but end the move.
    """
    open_hexes = BOARD & ~closed & ~(1 << start)
    frontier = found = NEIGHBOURS[start] & open_hexes if steps else 0
    for _ in range(steps - 1):
        frontier = spread(frontier & ~stops) & open_hexes & ~found
        found |= frontier
    return found


def steps_to(start: HexId, target: HexId, closed: int, stops: int) -> int:
    """Return the least number of steps from a hex to another.

    Raises:
        ValueError: if there is no path.
    """
    open_hexes = (BOARD & ~closed | 1 << target) & ~(1 << start)
    frontier = found = NEIGHBOURS[start] & open_hexes
    steps = 1
    while frontier and not found >> target & 1:
        frontier = spread(frontier & ~stops) & open_hexes & ~found
        found |= frontier
        steps += 1
    if not frontier:
        raise ValueError("there is no way")
    return steps


def on_the_way(start: HexId, target: HexId, steps: int) -> int:
    """Return the hexes that a path between two hexes could pass in at most `steps` steps, without the target."""
    near = members(within(start, steps - 1) & ~(1 << target))
    return bit(number for number in near if distance(start, number) + distance(number, target) <= steps)


def why_ground_bars(field: Field, start: HexId, target: HexId, steps: int, rule: str) -> Refusal:
    """Return the refusal for a hex within range that the terrain alone makes unreachable.

    `rule` is the number of the rule for terrain that ends a move.
    """
    passed, label = on_the_way(start, target, steps), write_hex(target)
    if reach(start, steps, field.barred, 0) >> target & 1:
        return refuse(rule, f"The ground on the way to {label} ends a move.", field.stops & passed)
    return refuse("4.8", f"The ground on the way to {label} cannot be entered.", field.barred & passed)
