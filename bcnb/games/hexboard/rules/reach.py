"""How far pieces get: a breadth-first spread over sets of hexes, which terrain and pieces bound."""

from functools import lru_cache

from bcnb.engine.ruleset import Refusal
from bcnb.games.hexboard.rules.refusals import refuse
from bcnb.games.hexboard.rules.state import Field
from bcnb.grid.hexes import BOARD, NEIGHBOURS, HexId, bit, distance, members, spread, within, write_hex


@lru_cache(maxsize=1 << 14)
def reach(start: HexId, steps: int, closed: int, stops: int) -> int:
    """The hexes that can be entered in at most `steps` steps, never `closed` ones, and not onward from `stops`."""
    open_hexes = BOARD & ~closed & ~(1 << start)
    frontier = found = NEIGHBOURS[start] & open_hexes if steps else 0
    for _ in range(steps - 1):
        frontier = spread(frontier & ~stops) & open_hexes & ~found
        found |= frontier
    return found


def steps_to(start: HexId, target: HexId, closed: int, stops: int) -> int:
    """The least number of steps in which a hex is reached. Raises ValueError if it never is."""
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
    """The hexes between two others that a way of at most so many steps could pass."""
    near = members(within(start, steps - 1) & ~(1 << target))
    return bit(number for number in near if distance(start, number) + distance(number, target) <= steps)


def why_ground_bars(field: Field, start: HexId, target: HexId, steps: int, rule: str) -> Refusal:
    """Why the ground alone keeps pieces from a hex within range; `rule` is that of ground which ends a move."""
    passed, label = on_the_way(start, target, steps), write_hex(target)
    if reach(start, steps, field.barred, 0) >> target & 1:
        return refuse(rule, f"The ground on the way to {label} ends a move.", field.stops & passed)
    return refuse("4.8", f"The ground on the way to {label} cannot be entered.", field.barred & passed)
