"""What the ground lets a unit threaten: from a hex, how many dice it could bring to bear on every other one next turn.

Pieces are left out, so that a table is made once a battlefield: it is a guess at what a turn ahead may bring, not a
list of legal attacks.
"""

from functools import lru_cache

from bcnb.games.hexboard.rules.reach import reach
from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.rules.tables import Rules, UnitType
from bcnb.games.hexboard.rules.terrain import cover
from bcnb.grid.hexes import SIZE, HexId, distance, members, within
from bcnb.grid.sight import is_clear, line


@lru_cache(maxsize=1 << 14)
def fire(rules: Rules, field: Field, kind: str, at: HexId) -> tuple[int, ...]:
    """For each hex, the most dice that a kind of unit on `at` could have against it after one move, without a general.

    Field works are left out, as pieces are.
    """
    unit = rules.units[kind]
    best = [0] * SIZE
    for origin in (at, *members(_firing_places(field, unit, at))):
        for target, dice in _dice_from(rules, field, unit, origin):
            best[target] = max(best[target], dice)
    return tuple(best)


@lru_cache(maxsize=1 << 14)
def standing_fire(rules: Rules, field: Field, kind: str, at: HexId) -> tuple[int, ...]:
    """For each hex, how many dice it could have against it from where it stands."""
    dice = [0] * SIZE
    for target, count in _dice_from(rules, field, rules.units[kind], at):
        dice[target] = count
    return tuple(dice)


def _firing_places(field: Field, unit: UnitType, at: HexId) -> int:
    steps = min(unit.move, unit.fights_after)
    return reach(at, steps, field.barred, field.stops) & ~field.spoils


def _dice_from(rules: Rules, field: Field, unit: UnitType, origin: HexId) -> list[tuple[HexId, int]]:
    ground = field.terrain[origin]
    by_range = unit.hill_dice if unit.hill_dice and ground.high else unit.dice
    return [
        (target, by_range[distance(origin, target) - 1] - ground.saps - cover(rules, field, {}, origin, target)[0])
        for target in members(within(origin, len(by_range)))
        if is_clear(line(origin, target), field.blocks, rules.sight_per_edge, rules.corner_blocks)
    ]
