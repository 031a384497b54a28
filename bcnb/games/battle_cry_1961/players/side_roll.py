"""The rolls for the choice of sides, as players at a table make them before the first turn (rule 2.3)."""

from collections.abc import Mapping
from dataclasses import replace

from bcnb.engine.ruleset import Scenario, Seat
from bcnb.games.battle_cry_1961.files.layout import THROWN
from bcnb.games.battle_cry_1961.rules.actions import Throw, parse, write
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.players.registry import SideRoll


def begun(scenario: Scenario) -> Scenario:
    """Return the scenario changed so that it begins with the rolls for sides."""
    tables = {**scenario.tables, "sides": THROWN}
    return replace(scenario, tables=tables, layout=replace(scenario.layout, thrown=True))


def thrown(dice: Mapping[Seat, str]) -> str:
    """Return the action text of the rolls of both sides.

    Raises:
        ValueError: if two dice cannot show this.
    """
    return write(parse(" ".join(("throw", *("".join(sorted(dice[side.seat])) for side in Side)))))


def dice(text: str) -> Mapping[Seat, str]:
    """Return the dice of each side."""
    throw = _read(text)
    return {Side.UNION.seat: throw.union, Side.CONFEDERATE.seat: throw.confederate}


def higher(text: str) -> Seat | None:
    """Return the side that rolled higher, or None for a tie, after which both roll again."""
    union, confederate = _read(text).spots
    return None if union == confederate else Side(confederate > union).seat


def _read(text: str) -> Throw:
    action = parse(text)
    assert isinstance(action, Throw)
    return action


SIDE_ROLL = SideRoll(begun, thrown, dice, higher)
