"""How far pieces get: a breadth-first spread over sets of hexes, which terrain and pieces bound."""

from bcnb.grid.hexes import BOARD, NEIGHBOURS, HexId, spread


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
