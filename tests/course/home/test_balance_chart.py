"""The balance of the battles as a chart: the stored games, each battle once, and the same numbers as the gallery."""

from fractions import Fraction

import pytest

from bcnb.analysis.game_collection import BattleMeasures
from bcnb.course.home.balance_chart import balance_chart, chart_of
from bcnb.course.home.battle_gallery import battle_card
from bcnb.course.home.home_contents import battles_in_order
from bcnb.course.opponents import levels_chart, load_strength
from bcnb.engine.game_registry import RULESETS
from bcnb.presentation.bar_chart import bar_chart_table


def test_every_measured_battle_has_one_row_with_the_numbers_of_the_gallery():
    rows = {name: cells for name, *cells in bar_chart_table(balance_chart()).rows}
    cards = {card["title"]: card["balance"] for card in map(battle_card, battles_in_order())}
    assert set(rows) == {title for title, balance in cards.items() if balance}
    assert len(rows) == 15
    for title, (games, union, interval, confederates) in rows.items():
        assert games == "400"
        assert (union, confederates) == (f"{cards[title]['union']}%", f"{cards[title]['confederate']}%")
        low, high = (int(end.rstrip("%")) for end in interval.split(" to "))
        assert low < cards[title]["union"] < high


def test_battles_are_in_the_order_of_their_shares_and_a_draw_counts_half():
    one, other, *_ = battles_in_order()
    chart = chart_of(
        [
            (one, BattleMeasures("planner", 4, 1, 2, "9.5 to 77.2")),
            (other, BattleMeasures("planner", 4, 3, 1, "30.1 to 95.4")),
        ]
    )
    assert [row.name for row in chart.rows] == [other.title, one.title]
    assert [row.estimates[0].value for row in chart.rows] == [Fraction(3, 4), Fraction(3, 8)]
    assert chart.unit.endswith("of the level captain")


@pytest.mark.parametrize("game", RULESETS)
def test_each_measured_level_has_a_row_with_its_stored_numbers(game: str):
    measured = [one for one in load_strength() if one.ruleset == game]
    rows = bar_chart_table(levels_chart(game, load_strength())).rows
    assert [row[1:3] for row in rows] == [(str(one.games), one.share) for one in measured]
    assert all(" against " in row[0] for row in rows)
