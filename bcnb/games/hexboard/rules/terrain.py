"""Chapter 10, terrain: the dice that terrain takes from an attack, and the sides of a hex that it covers."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from bcnb.games.hexboard.rules.state import Field, HexState
from bcnb.games.hexboard.rules.tables import Rules
from bcnb.grid.hexes import HexId
from bcnb.grid.sight import entry

_ALL_SIDES = 0b111111


def is_frontal(rules: Rules, faces: int, attacker: HexId, target: HexId) -> bool:
    """Return True if an attack meets a covered side of the target's hex (rules 10.12 and 10.13).

    The side through which the line of sight enters decides; at a corner, the two sides that meet there.

    Args:
        rules: the rules of the scenario.
        faces: the covered sides, as a set of the numbers 0 to 5.
        attacker: the hex of the attacker.
        target: the hex of the target.
    """
    entered = entry(attacker, target)
    front = faces if rules.level_shooter_excused else ~opposite(faces)
    return bool(entered & front) if rules.corner_protects else not entered & ~front


def opposite(sides: int) -> int:
    """Return the sides that lie opposite the given ones, without those that are given."""
    return (sides << 3 | sides >> 3) & _ALL_SIDES & ~sides


def protection(state: HexState, attacker: HexId, target: HexId) -> tuple[int, str]:
    """Return the number of dice that the target's hex takes from an attack, and the rule."""
    return cover(state.rules, state.field, state.board.works, attacker, target)


def cover(rules: Rules, field: Field, works: Mapping[HexId, int], attacker: HexId, target: HexId) -> tuple[int, str]:
    """Return the number of dice that a hex takes from an attack, and the rule.

    `works` are the sides covered by field works, by hex.
    """
    ground, built = field.terrain[target], works.get(target, 0)
    if built and is_frontal(rules, built, attacker, target):
        return rules.works_protect, "10.11"
    if built and not rules.works_add_terrain:
        return 0, "10.15"
    if ground.faced and not is_frontal(rules, field.faces.get(target, 0), attacker, target):
        return 0, "10.12"
    return ground.protects, ground.rule


def saps(state: HexState, attacker: HexId) -> int:
    """Return the number of dice that a unit loses by the terrain of its hex (rule 10.6)."""
    return state.field.terrain[attacker].saps


Part: TypeAlias = tuple[int, str]
"""The number of dice that something adds or takes, and its name in words."""


def at_range(dice: int, steps: int) -> Part:
    """Return the dice of a range of `steps` hexes, with words for it."""
    return dice, "at 1 hex" if steps == 1 else f"at {steps} hexes"


def of_ground(field: Field, attacker: HexId, target: HexId, cover: tuple[int, str]) -> Iterator[Part]:
    """Yield the dice that terrain takes at the target and at the attacker.

    `cover` is the number of dice that the target's hex takes, and the rule.
    """
    taken, rule = cover
    if taken:
        yield -taken, "for field works" if rule == "10.11" else f"for the {field.terrain[target].name} at the target"
    if sapped := field.terrain[attacker].saps:
        yield -sapped, f"for the {field.terrain[attacker].name} under the attacker"
