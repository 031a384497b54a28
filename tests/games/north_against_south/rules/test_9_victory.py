"""Chapter 9: victory points."""

from dataclasses import replace

import pytest

from bcnb.analysis.report import score_course
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.state import Objective
from bcnb.games.north_against_south.presentation.board_view import scene
from bcnb.games.north_against_south.presentation.cell_text import caption
from bcnb.games.north_against_south.presentation.status_text import say_score
from bcnb.games.north_against_south.presentation.table_adapter import TABLE_ADAPTER
from bcnb.games.north_against_south.report import REPORT
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.victory import points, quotas
from bcnb.grid.hexes import parse_hexes
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.field import (
    CONFEDERATE,
    UNION,
    given,
    in_battle,
    in_moves,
    position,
    read,
    refused,
    when,
)
from tests.helpers.tries import of_kind

FACED = "e . . . . I\nf . . . . i"


def test_9_1_each_unit_and_general_is_a_point():
    state = given(in_battle(position(FACED, strength={"f5": 1}), "e5"), "battle e5 f5", "stand", "roll IIAA")
    assert state.points == (1, 0)
    state = given(
        in_battle(position("e . . . . I", generals={"f5": "C Bee"}), "e5"), "battle e5 f5", "roll AAAS", "roll A"
    )
    assert state.points == (1, 0)


def test_9_2_the_quota_wins_at_once():
    state = in_battle(position(FACED, strength={"f5": 1}, points=(5, 5)), "e5")
    events = when(state, "battle e5 f5", "stand", "roll IIAA")
    assert events[-1] == e.BattleWon("9.2", UNION, 6)
    over = given(state, "battle e5 f5", "stand", "roll IIAA")
    assert refused(over, "done").rule == "9.2"


def test_9_2_the_defender_may_win_too():
    state = in_battle(position(FACED, strength={"e5": 1}, points=(5, 5)), "e5")
    events = when(state, "battle e5 f5", "stand", "roll AAAA", "defend", "roll I")
    assert events[-1] == e.BattleWon("9.2", CONFEDERATE, 6)


QUOTAS = (4, 6)


@pytest.mark.parametrize(("side", "shot", "wins"), [(UNION, "e5 f5", True), (CONFEDERATE, "f5 e5", False)])
def test_9_2_each_side_wins_with_its_own_quota(side, shot, wins):
    weak = {"strength": {"e5": 1, "f5": 1}, "points": (3, 3)}
    state = in_battle(position(FACED, turn=side, points_to_win=QUOTAS, **weak), shot[:2])
    over = given(state, f"battle {shot}", "stand", "roll IIAA")
    assert (quotas(state), over.points[side], over.winner) == (QUOTAS, 4, side if wins else None)
    assert caption(over, "").count("of 4 points") == caption(over, "").count("of 6 points") == 1
    assert say_score(over).endswith("(of 4 and 6)")
    assert [army.needed for army in scene(over).armies] == [4, 6]


def test_9_2_with_the_alternative_both_need_the_larger_one():
    state = position(FACED, strength={"f5": 1}, points=(3, 3), points_to_win=QUOTAS, **read(one_quota=True))
    over = given(in_battle(state, "e5"), "battle e5 f5", "stand", "roll IIAA")
    assert (quotas(state), over.points, over.winner) == ((6, 6), (4, 3), None)
    assert say_score(over).endswith("(of 6)")


def test_9_2_the_quotas_of_both_sides_are_reported_before_the_battle_and_next_to_the_race():
    scenario = find_scenario("crossroads")
    start = game.setup(replace(scenario, layout=replace(scenario.layout, points_to_win=QUOTAS)))
    text = " ".join(TABLE_ADAPTER.opening(scenario, start))
    assert "The first to have its quota (Union 4 points, Confederate 6 points) wins." in text
    assert score_course(REPORT, start, ()).words == (
        "Victory points at the end of every turn; Union wins with 4, Confederate with 6"
    )


def test_9_3_points_of_a_position_count_while_it_is_held():
    bridge = [Objective(UNION, parse_hexes("e6"))]
    state = in_moves(position("e . . . . I", objectives=bridge), "e5")
    assert points(given(state, "move e5 e6"), UNION) == 1
    assert points(in_moves(position("e . . . . . I", objectives=bridge), "e6"), UNION) == 1
    assert points(given(in_moves(position("e . . . . . I", objectives=bridge), "e6"), "move e6 e7"), UNION) == 0


def test_9_4_or_for_good():
    state = in_moves(position("e . . . . I", objectives=[Objective(UNION, parse_hexes("e6"), 2, True)]), "e5")
    events = when(state, "move e5 e6")
    assert [event.points for event in of_kind(events, e.ObjectiveClaimed)] == [2]
    assert given(state, "move e5 e6").points == (2, 0)


def test_9_5_a_lone_general_holds_nothing():
    state = position("a I", generals={"e6": "U Reno"}, objectives=[Objective(UNION, parse_hexes("e6"))])
    assert points(state, UNION) == 0
