"""What the odds of both games on the hex board say alike of an attack: the dice of its range, and what ground takes."""

from collections.abc import Iterator
from typing import TypeAlias

from bcnb.games.hexboard.rules.state import Field
from bcnb.grid.hexes import HexId

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
