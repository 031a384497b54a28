"""The balance of the battles as a chart: how often each side wins between two equal computer players.

The numbers are those of the stored games, which the gallery of battles shows as well, one bar for each battle.
"""

from collections.abc import Iterable
from fractions import Fraction

from bcnb.analysis.distributions import wilson
from bcnb.analysis.game_collection import BattleMeasures, battle_measures
from bcnb.course.home import phrases
from bcnb.course.home.home_contents import battles_in_order
from bcnb.engine.ruleset import Scenario
from bcnb.players.registry import level_name
from bcnb.presentation.bar_chart import BarChart, BarRow, Estimate, Reference

EVEN = Reference(Fraction(1, 2), phrases.EVEN)


def balance_chart() -> BarChart:
    """Return the share of games that the Union won in each battle of *Battle Cry*, from the highest to the lowest.

    Raises:
        FileError: if the file with the results is not valid.
    """
    measured = [(battle, battle_measures(battle.ruleset, battle.name)) for battle in battles_in_order()]
    return chart_of((battle, one) for battle, one in measured if one)


def chart_of(measured: Iterable[tuple[Scenario, BattleMeasures]]) -> BarChart:
    """Return a chart of measured battles. Ties are in the order of the battles."""
    found = sorted(measured, key=lambda pair: -_share(pair[1]))
    levels = dict.fromkeys(level_name(one.player) for _, one in found)
    return BarChart(
        phrases.HOW_EVEN,
        phrases.BATTLE,
        (phrases.UNION,),
        tuple(_row(battle, one) for battle, one in found),
        phrases.SHARE.format(levels=phrases.OR.join(levels)),
        columns=(phrases.GAMES_COLUMN,),
        reference=EVEN,
        rest=phrases.CONFEDERATES,
    )


def _row(battle: Scenario, one: BattleMeasures) -> BarRow:
    interval = wilson(one.union, one.games)
    return BarRow(battle.title, (Estimate(_share(one), *interval),), (str(one.games),))


def _share(one: BattleMeasures) -> Fraction:
    """Return the Union's share of the games. A game that nobody won counts half."""
    return Fraction(one.games + one.union - one.confederate, 2 * one.games)
