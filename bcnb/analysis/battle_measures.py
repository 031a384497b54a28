"""Results of stored games of a battle between equal computer players: who won, and after how many turns."""

from collections.abc import Callable
from typing import NamedTuple

from bcnb.engine.game_registry import game_part


class BattleMeasures(NamedTuple):
    """The balance and the length of a battle.

    `player` played both sides of `games` games, of which the sides won `union` and `confederate`. `interval` is the 95%
    confidence interval of the Union's share in percent. Half of all measured games took `least` to `most` turns; both
    are 0 if the length was not measured.
    """

    player: str
    games: int
    union: int
    confederate: int
    interval: str
    least: int = 0
    most: int = 0


def battle_measures(ruleset: str, scenario: str) -> BattleMeasures | None:
    """Return the stored results of a battle, or None if it was not measured.

    Raises:
        FileError: if the file with the results is not valid.
        ValueError: for an unknown ruleset.
    """
    measure: Callable[[str], BattleMeasures | None] | None = game_part(ruleset, "files.balance.measure_battle", None)
    return measure(scenario) if measure else None
