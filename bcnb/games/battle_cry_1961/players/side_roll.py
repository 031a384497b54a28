"""Rule 2.3: the throw for the sides, as those at a table make it before the first turn."""

from collections.abc import Mapping
from dataclasses import replace

from bcnb.engine.ruleset import Scenario, Seat
from bcnb.games.battle_cry_1961.files.layout import THROWN
from bcnb.games.battle_cry_1961.rules.actions import Throw, parse, write
from bcnb.games.battle_cry_1961.rules.tables import Side
from bcnb.players.registry import SideRoll


def begun(scenario: Scenario) -> Scenario:
    """The scenario as one that begins with the throw."""
    tables = {**scenario.tables, "sides": THROWN}
    return replace(scenario, tables=tables, layout=replace(scenario.layout, thrown=True))


def thrown(dice: Mapping[Seat, str]) -> str:
    """The text of a throw. Raises ValueError for what no two dice show."""
    return write(parse(" ".join(("throw", *("".join(sorted(dice[side.seat])) for side in Side)))))


def dice(text: str) -> Mapping[Seat, str]:
    """What the dice of each side show."""
    throw = _read(text)
    return {Side.UNION.seat: throw.union, Side.CONFEDERATE.seat: throw.confederate}


def higher(text: str) -> Seat | None:
    """The side that threw more; None where both must throw again."""
    union, confederate = _read(text).spots
    return None if union == confederate else Side(confederate > union).seat


def _read(text: str) -> Throw:
    action = parse(text)
    assert isinstance(action, Throw)
    return action


LOTS = SideRoll(begun, thrown, dice, higher)
