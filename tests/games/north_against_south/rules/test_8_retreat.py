"""Chapter 8: flags, the choices they bring, and retreats."""

import pytest

from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.grid.hexes import parse_hex
from tests.helpers.north_against_south.field import (
    given,
    in_battle,
    leaders,
    legal,
    position,
    read,
    refused,
    strengths,
    when,
)
from tests.helpers.tries import of_kind

FACED = "e . . . . I\nf . . . . i"
WALL = "g . . . . x x"


def attacked(*texts, units=FACED, target="f5", **more):
    return given(in_battle(position(units, **more), "e5"), f"battle e5 {target}", *texts)


def hit_by_flags(flags, *texts, **more):
    """The state after an attack that shows this number of flags and no hit, once they have to be faced."""
    state = stood(attacked(**more), f"roll {'A' * (4 - flags)}{'F' * flags}")
    return given(state, *texts)


def stood(state, roll):
    """The state after the defender's stand, a roll, and no defense die."""
    state = given(state, *(["stand"] if isinstance(state.decision, s.ChooseStand) else []), roll)
    return given(state, "done") if isinstance(state.decision, s.ChooseDefence) else state


def test_8_1_a_hex_for_each_flag():
    state = hit_by_flags(2, "obey", "retreat f5 g5", "retreat g5 h4")
    assert set(strengths(state)) == {"e5", "h4"}


def test_8_2_never_sideways():
    assert refused(hit_by_flags(1, "obey"), "retreat f5 f6").rule == "8.2"


def test_8_3_ground_that_bars():
    through = hit_by_flags(2, "obey", "retreat f5 g5", ground="g . . . . w\nh . . . . r")
    assert set(strengths(through)) == {"e5", "h4"}
    barred = hit_by_flags(1, "obey", ground="g . . . . x")
    assert set(strengths(barred)) == {"e5", "g6"}


def test_8_3_a_barred_hex_is_refused():
    pair = {"second": {"f5": "s"}, "target": "f5-1", "generals": {"f5": "C Bee"}}
    assert refused(hit_by_flags(1, "obey", ground="g . . . . x", **pair), "retreat f5-1 g5").rule == "8.3"


def test_8_4_two_friends_or_an_enemy_close_a_hex():
    friend = hit_by_flags(1, "obey", units="e . . . . I\nf . . . . i\ng . . . . i")
    assert "retreat f5 g5" in legal(friend)
    full = hit_by_flags(1, "obey", units="e . . . . I\nf . . . . i\ng . . . . i", second={"g5": "i"})
    assert "g6" in strengths(full)
    enemy = hit_by_flags(1, "obey", units="e . . . . I\nf . . . . i\ng . . . . I")
    assert "g6" in strengths(enemy)


def test_8_4_a_closed_hex_is_refused():
    state = hit_by_flags(
        1,
        "obey",
        units="e . . . . I\nf . . . . i\ng . . . . i",
        second={"f5": "s", "g5": "i"},
        target="f5-1",
        generals={"f5": "C Bee"},
    )
    assert refused(state, "retreat f5-1 g5").rule == "8.4"


def test_8_5_a_friendly_general_ends_the_retreat():
    events = when(hit_by_flags(2, "obey", generals={"g5": "C Bee"}), "retreat f5 g5")
    assert of_kind(events, e.CommandTaken, e.RetreatEnded)[0].rule == "8.5"
    assert of_kind(events, e.RetreatEnded) == [e.RetreatEnded("8.5", 1)]


def test_8_6_a_step_that_cannot_be_taken_costs_a_figure():
    assert strengths(hit_by_flags(2, "obey", ground=WALL))["f5"] == 6


@pytest.mark.parametrize(("second", "points", "left"), [({}, (2, 0), {}), ({"i5": "s"}, (1, 0), {"i5": "Bee"})])
def test_8_7_off_the_board(second, points, left):
    board = position("h . . . . I\ni . . . . i", generals={"i5": "C Bee"}, second=second)
    state = given(in_battle(board, "h5"), f"battle h5 {'i5-1' if second else 'i5'}")
    state = given(stood(state, "roll AAAF"), "obey")
    assert state.points == points
    assert leaders(state) == left


def test_8_8_a_lone_general_goes_the_whole_distance():
    board = position("e . . . . I\ng . . . . i\nh . . . . i", generals={"f5": "C Bee"})
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAFF", "obey")
    assert set(legal(state)) == {"retreat f5 g5", "retreat f5 g6"}
    joined = when(given(state, "retreat f5 g5"), "retreat g5 h5")
    assert of_kind(joined, e.CommandTaken) == [e.CommandTaken("8.8", parse_hex("h5"))]


def test_8_8_only_a_way_of_full_length_is_taken():
    dead_end = "g . . . . .\nh . . . . x x"
    board = position("e . . . . I", dead_end, generals={"f5": "C Bee"})
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAFF", "obey")
    assert leaders(state) == {"h4": "Bee"}


def test_8_9_a_lone_general_without_a_way_is_lost():
    board = position("e . . . . I", WALL, generals={"f5": "C Bee"})
    state = given(in_battle(board, "e5"), "battle e5 f5", "roll AAAF", "obey")
    assert leaders(state) == {}
    assert state.points == (1, 0)


def test_8_10_flags_of_a_dead_unit_are_void():
    state = attacked("stand", "roll IIFF", "roll A", strength={"f5": 2}, generals={"f5": "C Bee"})
    assert leaders(state) == {"f5": "Bee"}


def test_8_11_a_general_goes_with_his_unit_or_stays_with_the_second():
    alone = hit_by_flags(1, "obey", "retreat f5 g5", generals={"f5": "C Bee"})
    assert leaders(alone) == {"g5": "Bee"}
    pair = hit_by_flags(1, "obey", generals={"f5": "C Bee"}, second={"f5": "s"}, target="f5-1")
    assert leaders(given(pair, "retreat f5-1 g5")) == {"g5": "Bee"}
    assert leaders(given(pair, "retreat f5-1 g5 unit")) == {"f5": "Bee"}
    only = hit_by_flags(1, "obey", generals={"f5": "C Bee"})
    assert refused(only, "retreat f5 g5 unit").rule == "8.11"


def test_8_12_the_figure_may_be_the_general():
    state = hit_by_flags(2, "obey", ground=WALL, generals={"f5": "C Bee"})
    assert game.seat(state) == "confederate"
    assert legal(state) == ["lose unit", "lose general"]
    assert strengths(given(state, "lose unit", "lose unit"))["f5"] == 6
    lost = given(state, "lose general")
    assert (leaders(lost), strengths(lost)["f5"], lost.points) == ({}, 7, (1, 0))
    pair = hit_by_flags(1, "obey", ground=WALL, generals={"f5": "C Bee"}, second={"f5": "s"}, target="f5-1")
    assert (strengths(pair)["f5-1"], leaders(pair)) == (7, {"f5": "Bee"})


def test_8_12_what_a_dead_unit_owes_is_his():
    state = hit_by_flags(2, "obey", "lose unit", ground=WALL, generals={"f5": "C Bee"}, strength={"f5": 1})
    assert leaders(state) == {}
    assert state.points == (2, 0)


def test_8_13_the_owner_takes_the_steps():
    state = hit_by_flags(1, "obey")
    assert game.seat(state) == "confederate"
    assert {text.split(" ")[0] for text in legal(state)} == {"retreat"}


def test_8_18_nothing_else_is_done_before():
    state = hit_by_flags(1, "obey")
    assert refused(state, "retreat e5 d5").rule == "8.18"
    assert refused(state, "done").rule == "8.18"


# --- withdrawal -------------------------------------------------------------------------------------------------------


def test_8_14_a_unit_that_withdraws_goes_one_hex():
    state = attacked()
    assert legal(state) == ["stand", "withdraw"]
    state = given(state, "withdraw", "roll IAAA", "roll A", "retreat f5 g5")
    assert strengths(state)["g5"] == 7
    assert not isinstance(state.decision, s.BreakThrough)


def test_8_14_or_the_flags_left_if_they_are_more():
    state = attacked("withdraw", "roll AAFF", "obey", "retreat f5 g5", "retreat g5 h5")
    assert set(strengths(state)) == {"e5", "h5"}
    ignored = attacked("withdraw", "roll AAFF", "ignore", "retreat f5 g5")
    assert set(strengths(ignored)) == {"e5", "g5"}


def test_8_14_nobody_withdraws_without_a_way():
    assert isinstance(attacked(ground=WALL).decision, s.RollBattle)
    assert refused(attacked(), "roll AAAA").rule == "8.14"


def test_8_14_a_brigade_unit_does_not_withdraw_from_its_zone():
    away = attacked(generals={"f6": "C Bee"}, brigades={"f6": "f5"}, ground="g . . . . . x")
    assert isinstance(away.decision, s.RollBattle)
    state = attacked("withdraw", "roll AAAA", generals={"f6": "C Bee"}, brigades={"f6": "f5"})
    assert set(strengths(state)) == {"e5", "g6"}


def test_8_14_nor_where_every_step_leads_out_of_it():
    board = position(FACED, generals={"e4": "C Bee"}, brigades={"e4": "f5"})
    assert legal(given(in_battle(board, "e5"), "battle e5 f5"), "withdraw") == ["withdraw"]
    inside = position(FACED, generals={"e6": "C Bee"}, brigades={"e6": "f5"})
    assert isinstance(given(in_battle(inside, "e5"), "battle e5 f5").decision, s.RollBattle)


# --- ignoring and saving ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("quality", "least"), [("veterans", 5), ("seasoned", 6), ("recruits", 7)])
@pytest.mark.parametrize("led", [False, True])
def test_8_16_steady_infantry(quality, least, led):
    more = {"generals": {"f5": "C Bee"}} if led else {}
    for strength in range(3, 9):
        state = hit_by_flags(1, quality={"f5": quality}, strength={"f5": strength}, **more)
        assert ("ignore" in legal(state)) is (strength >= least - led)


@pytest.mark.parametrize(
    ("glyph", "quality", "least"),
    [("c", "veterans", 3), ("c", "seasoned", 4), ("d", "seasoned", 4), ("a", "veterans", 2), ("h", "seasoned", 2)],
)
def test_8_16_steady_cavalry_and_artillery(glyph, quality, least):
    for strength in range(1, 5):
        units = f"e . . . . I\nf . . . . {glyph}"
        state = attacked("stand", "roll IIIF", units=units, quality={"f5": quality}, strength={"f5": strength})
        state = given(state, "done") if isinstance(state.decision, s.ChooseDefence) else state
        assert ("ignore" in legal(state)) is (strength >= least)


@pytest.mark.parametrize("glyph", "ca")
def test_8_16_recruits_of_other_arms_are_never_steady(glyph):
    units = f"e . . . . I\nf . . . . {glyph}"
    state = attacked("stand", "roll IIIF", units=units, quality={"f5": "recruits"})
    state = given(state, "done") if isinstance(state.decision, s.ChooseDefence) else state
    assert refused(state, "ignore").rule == "8.16"


def test_8_14_a_general_by_himself_does_not_withdraw_out_of_his_zone():
    """With the alternative he may withdraw (N-29), but not away from his brigade."""
    lone = {"generals": {"f5": "C Bee"}, **read(general_withdraws=True)}
    state = in_battle(position("e . . . . I\nf . . . i", brigades={"f5": "f4"}, **lone), "e5")
    state = given(state, "battle e5 f5", "withdraw", "roll AAAA")
    assert leaders(state) == {"g5": "Bee"}
    assert not any(general.scattered for general in state.board.generals.values())
    ahead = position("e . . . . I i", brigades={"f5": "e6"}, **lone)
    assert legal(given(in_battle(ahead, "e5"), "battle e5 f5"), "withdraw") == []


def test_8_15_all_flags_are_ignored_or_none():
    state = hit_by_flags(3)
    assert legal(state) == ["ignore", "save", "obey"]
    assert set(strengths(given(state, "ignore"))) == {"e5", "f5"}
    assert refused(state, "stand").rule == "8.15"


@pytest.mark.parametrize(("flags", "dice"), [(1, 1), (2, 1), (3, 2)])
def test_8_17_of_several_flags_the_first_is_not_saved(flags, dice):
    (called,) = of_kind(when(hit_by_flags(flags), "save"), e.FlagSavesCalled)
    assert called.dice == dice


def test_8_17_a_flag_saves_a_flag():
    state = hit_by_flags(1, "save")
    assert set(strengths(given(state, "roll F"))) == {"e5", "f5"}
    assert isinstance(given(state, "roll S").decision, s.TakeStep)
