"""Two games side by side: in step, with their win chances in one chart and their results."""

from dataclasses import replace
from functools import cache

import pytest

from bcnb.analysis.win_probability import win_chance
from bcnb.engine.tied_chance import with_luck
from bcnb.players.session import GameSession
from bcnb.review.outcomes.compared_chances import can_compare_chances, compared_chances, say_results
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.storage.variations import past_with_luck
from bcnb.widgets.games.variations import SideBySide
from tests.helpers.games import sample

pytestmark = pytest.mark.unmeasured


@cache
def games() -> tuple[Recorded, Recorded]:
    """A game, and the same moment played on by another level with the same cards and dice."""
    first = Recorded("first", sample())
    game = Recorded("second", past_with_luck(first, 60)).resume()
    GameSession(game, {"union": "random", "confederate": "greedy"}, "seed").run_until_human()
    return first, Recorded("second", game.record)


def test_both_games_show_the_same_ply_while_they_are_the_same() -> None:
    first, second = SideBySide(*games()).children[:2]
    assert first.ply == second.ply >= 60
    first.ply = 40
    assert second.ply == 40
    second.ply = 12
    assert first.ply == 12


def test_after_that_the_other_game_follows_by_turns() -> None:
    one, other = games()
    first, second = SideBySide(one, other).children[:2]
    parts = first.ply
    for stepped, follows, of in ((first, second, other), (second, first, one)):
        stepped.ply = 0
        for _ in range(40):
            stepped.ply += 1
            due, last = stepped.state.turn.number, of.states[-1].turn.number
            assert follows.state.turn.number == min(due, last)
            assert (stepped.ply <= parts) is (follows.ply == stepped.ply) or stepped.ply > parts
        stepped.ply = stepped.last
        assert follows.state.turn.number == min(stepped.state.turn.number, last)


def test_the_chart_has_both_win_chances_and_the_results_are_below() -> None:
    one, other = games()
    chart = compared_chances(one, other)
    assert [line.name for line in chart.lines] == ["first", "second"]
    for line, game in zip(chart.lines, (one, other), strict=True):
        assert len(line.values) == chart.last + 1
        assert abs(float(line.values[-1]) - 100 * win_chance(game.states[-1])) < 0.06
    assert chart.lines[0].values[0] == chart.lines[1].values[0]
    html = SideBySide(one, other).children[2].value
    assert "Show the numbers" in html
    for words in say_results(one, other):
        assert f"<p>{words}</p>" in html


def test_a_chart_needs_two_games_of_the_same_ruleset_that_are_over() -> None:
    one, other = games()
    assert can_compare_chances(one, other)
    assert not can_compare_chances(one, Recorded("open", replace(other.record, end=None)))
    assert not can_compare_chances(one, find_recorded_game("bull-run-greedy-greedy-1-058"))


def test_two_games_of_the_same_name_get_numbers() -> None:
    one, other = games()
    same = Recorded("first", with_luck(other.record, None))
    assert [line.name for line in compared_chances(one, same).lines] == ["first (1)", "first (2)"]
