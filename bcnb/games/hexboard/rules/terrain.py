"""Chapter 10: terrain. What the ground takes from the dice of an attack, and through which sides it does so."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from bcnb.games.hexboard.rules.state import Field, HexState
from bcnb.games.hexboard.rules.tables import Rules
from bcnb.grid.hexes import HexId
from bcnb.grid.sight import entry

_ALL_SIDES = 0b111111


def is_frontal(rules: Rules, faces: int, attacker: HexId, target: HexId) -> bool:
    """Rules 10.12 and 10.13: whether an attack meets one of the covered sides of the target's hex.

    `faces` is the set of covered sides. What counts is the side through which the line of sight enters, or, at a
    corner, the two sides that meet there.
    """
    entered = entry(attacker, target)
    front = faces if rules.level_shooter_excused else ~opposite(faces)
    return bool(entered & front) if rules.corner_protects else not entered & ~front


def opposite(sides: int) -> int:
    """The sides that lie across the hex from these, and are not among them."""
    return (sides << 3 | sides >> 3) & _ALL_SIDES & ~sides


def protection(state: HexState, attacker: HexId, target: HexId) -> tuple[int, str]:
    """How many dice the target's hex takes from an attack, and by which rule."""
    return cover(state.rules, state.field, state.board.works, attacker, target)


def cover(rules: Rules, field: Field, works: Mapping[HexId, int], attacker: HexId, target: HexId) -> tuple[int, str]:
    """How many dice a hex takes from an attack, with field works on some hexes, and by which rule."""
    ground, built = field.terrain[target], works.get(target, 0)
    if built and is_frontal(rules, built, attacker, target):
        return rules.works_protect, "10.11"
    if built and not rules.works_add_terrain:
        return 0, "10.15"
    if ground.faced and not is_frontal(rules, field.faces.get(target, 0), attacker, target):
        return 0, "10.12"
    return ground.protects, ground.rule


def saps(state: HexState, attacker: HexId) -> int:
    """Rule 10.6: how many dice a unit loses by the ground it stands on."""
    return state.field.terrain[attacker].saps


Part: TypeAlias = tuple[int, str]
"""How many dice something adds or takes, and what it is."""


def at_range(dice: int, steps: int) -> Part:
    """The dice of a range."""
    return dice, "at 1 hex" if steps == 1 else f"at {steps} hexes"


def of_ground(field: Field, attacker: HexId, target: HexId, cover: tuple[int, str]) -> Iterator[Part]:
    """The dice that ground takes: those of the target's `cover`, with the rule that says so, and of the attacker's."""
    taken, rule = cover
    if taken:
        yield -taken, "for field works" if rule == "10.11" else f"for the {field.terrain[target].name} at the target"
    if sapped := field.terrain[attacker].saps:
        yield -sapped, f"for the {field.terrain[attacker].name} under the attacker"
