"""Many games as charts: who wins, how strong players are, how long battles take, and what is said without games."""

import pytest

from bcnb.analysis.game_collection import FinishedGame
from bcnb.analysis.ratings import LEAST, GameResult, ratings
from bcnb.presentation.bar_chart import BarChart, bar_chart_table, bar_chart_text
from bcnb.review import luck_adjustment
from bcnb.review.collection_charts import lengths, openings, own_form, players, rated, results, strength
from bcnb.review.luck_adjustment import game_results


def played(winner: str | None, union: str, confederate: str, turns: int = 20, scenario: str = "kernstown"):
    seats = {"union": union, "confederate": confederate}
    return FinishedGame(
        None, "battle_cry", scenario, seats, winner, "flags", 100, turns, {"union": "assault-centre"}, title="Kernstown"
    )


GAMES = [played("union", "planner", "greedy", 10), played("confederate", "planner", "greedy", 30)]


def cells(chart: BarChart | str) -> list[list[str]]:
    assert isinstance(chart, BarChart)
    return [list(row) for row in bar_chart_table(chart).rows]


def test_results_are_named_by_the_title_of_the_battle_and_the_first_side():
    assert cells(results(GAMES)) == [["Kernstown, Union", "2", "50%", "9% to 91%"]]
    own = GAMES[0]._replace(scenario="my-battle", title="My battle")
    assert cells(results([own]))[0][0] == "My battle, Union"
    assert cells(results([own._replace(title="")]))[0][0] == "my-battle, Union"


def test_players_and_first_cards_have_their_shares():
    assert cells(players(GAMES)) == [["captain", "2", "50%", "9% to 91%"], ["sergeant", "2", "50%", "9% to 91%"]]
    assert cells(openings(GAMES)) == [["assault center", "2", "50%", "9% to 91%"]]


def test_lengths_are_a_median_between_the_shortest_and_the_longest():
    chart = lengths([*GAMES, played(None, "planner", "greedy", 12)])
    assert isinstance(chart, BarChart)
    assert bar_chart_text(chart).splitlines()[1:] == [
        "battle     games  median  shortest to longest",
        "Kernstown      3      12             10 to 30",
    ]
    assert (chart.high, chart.step) == (30, 5)


@pytest.mark.parametrize("chart", [results, openings, lengths, players, lambda _: strength({}), lambda _: rated([])])
def test_without_games_the_reason_is_given(chart):
    assert isinstance(chart([]), str)
    assert "No" in chart([])


def test_ratings_have_the_numbers_of_the_analysis_the_strongest_first():
    games = [GameResult("planner", "greedy", 1.0)] * 3 + [GameResult("planner", "greedy", 0.0)]
    chart = rated(games)
    found = ratings(games).by_player
    assert isinstance(chart, BarChart)
    assert [row.name for row in chart.rows] == ["captain", "sergeant"]
    assert [row.estimates for row in chart.rows] == [(found["planner"],), (found["greedy"],)]
    assert cells(chart)[0][1:3] == ["4", f"{found['planner'].points:+.0f}"]
    assert chart.low <= found["greedy"].low, "the whole interval is on the scale"
    assert chart.high >= found["planner"].high


def test_luck_is_removed_only_where_two_players_met_often(monkeypatch):
    asked: list[FinishedGame] = []
    monkeypatch.setattr(luck_adjustment, "luck_of", lambda game: asked.append(game) or 0.2)
    assert game_results([*GAMES, played("union", "greedy", "greedy")]) == [
        GameResult("greedy", "planner", 0.0),
        GameResult("greedy", "planner", 1.0),
    ]
    assert not asked
    often = game_results(GAMES * (LEAST // 2))
    assert {one.luck for one in often} == {-0.2}, "the luck is that of the first side, which the other player had"
    assert len(asked) == LEAST
    many = [one._replace(luck=luck) for one, luck in zip(often, [-0.3, 0.3, -0.2, 0.2] * (LEAST // 4), strict=True)]
    chart = rated(many)
    assert isinstance(chart, BarChart)
    assert chart.measures == ("rating", "without luck")


def test_form_goes_by_series_of_games():
    assert cells(own_form(GAMES, "planner", 1)) == [
        ["games 1 to 1", "1", "100%", "21% to 100%"],
        ["games 2 to 2", "1", "0%", "0% to 79%"],
    ]
