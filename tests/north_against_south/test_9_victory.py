"""Chapter 9: victory points."""

from bcnb.games.hexboard.rules.state import Objective
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.victory import points
from bcnb.grid.hexes import parse_hexes
from tests.north_against_south.field import (
    CONFEDERATE,
    UNION,
    given,
    in_battle,
    in_moves,
    position,
    refused,
    when,
)
from tests.tries import of_kind

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
