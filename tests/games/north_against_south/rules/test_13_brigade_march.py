"""Chapter 13: the march of a brigade, piece by piece: no sequence of moves, and no dismounting, tears it apart."""

from dataclasses import replace

import pytest

from bcnb.games.north_against_south.rules.tables import RULES
from tests.helpers.north_against_south.field import finished, given, goals, leaders, legal, position, read, refused
from tests.helpers.north_against_south.marches import compared, random_turn, torn_apart
from tests.helpers.north_against_south.starts import OTHER_READINGS


def marching(units, general, brigade, ground="", card="probe-centre", **more):
    """The state in which the brigade of the general on a hex may move; `brigade` are its places."""
    ours = {"generals": {general: "U Reno"}, "brigades": {general: brigade}}
    state = given(position(units, ground, union=(card,), **ours, **more), f"play {card}", f"order {general} brigade")
    return finished(state, "moves")


# --- the sequence of moves --------------------------------------------------------------------------------------------


def with_a_gun():
    """A general on i5 with infantry, horse artillery on i4, bad ground on h4."""
    return marching("b . . . I\ni . . . H I", "i5", "i4 i5", "h . . . r")


def test_13_5_no_unit_goes_where_its_general_cannot_follow_any_more():
    gone = given(with_a_gun(), "move i4 g4")
    refusal = refused(gone, "move i5 h5 unit")
    assert (refusal.rule, refusal.hexes) == ("13.5", ("h5",))
    assert refused(gone, "done").rule == "13.5"
    assert torn_apart(gone, given(gone, "move i5 g5")) == []


def test_13_5_a_unit_may_open_the_way_for_its_general_first():
    assert "h5" in goals(with_a_gun(), "i5", "unit")


WALLS = "\n".join(f"{row} {' '.join('x' * 12)}" for row in "df")


def in_a_corridor():
    """A brigade in a row between walls: two units on e5, its general and another one on e6, and he has gone on."""
    state = marching("e . . . . I I", "e6", "e5-1 e5-2 e6", WALLS, second={"e5": "I"})
    return given(state, "move e6 e8 general")


def test_13_5_mates_do_not_fill_the_only_hex_that_is_left():
    state = in_a_corridor()
    assert refused(state, "move e6 e7").rule == "13.5"
    assert goals(state, "e6") == {"e8"}


def test_13_5_nobody_else_fills_it_either():
    more = {"generals": {"e6": "U Reno"}, "brigades": {"e6": "e5-1 e5-2 e6"}, "second": {"e5": "I"}}
    with_a_door = WALLS.replace("d x x x x x x x", "d x x x x x x .")
    start = position("d . . . . . . I\ne . . . . I I", with_a_door, union=("assault-centre",), **more)
    state = given(finished(given(start, "play assault-centre"), "moves"), "move e6 e8 general", "move e6 e8")
    assert refused(state, "move d7 e7").rule == "13.5"
    assert "c7" in goals(state, "d7")


def test_13_5_a_stranger_who_takes_the_general_along_is_out_of_the_way_of_his_brigade():
    """In the corridor, on the general's hex, stands a unit without a brigade, which has an order of its own."""
    more = {"generals": {"e6": "U Reno"}, "brigades": {"e6": "e6-1 e7"}, "second": {"e6": "I"}}
    start = position("e . . . . . I I", WALLS, union=("all-out-offensive",), **more)
    state = finished(given(start, "play all-out-offensive"), "moves")
    assert "e4" in goals(state, "e6-2")
    assert torn_apart(state, given(state, "move e6-2 e4", "move e6 e5", "move e7 e5")) == []


def guns_and_riders(rules=RULES, first="order e6 brigade", card="probe-centre"):
    """A general on e6 who leads only the battery there; the cavalry next to it belongs to no brigade."""
    ours = {"generals": {"e6": "U Reno"}, "brigades": {"e6": "e6-1"}, "second": {"e6": "C"}}
    start = position("e . . . . . A\ni . . . . . i", union=(card,), rules=rules, **ours)
    orders = (first, "order e6 unit") if card == "probe-centre" else ()
    return finished(given(start, f"play {card}", *orders), "moves")


@pytest.mark.parametrize("card", ["probe-centre", "assault-centre"])
def test_13_5_a_general_on_the_march_goes_no_farther_with_a_unit_of_no_brigade(card):
    state = guns_and_riders(card=card)
    assert goals(state, "e6-2") == {"d5", "d6", "e5", "e7", "f5", "f6"}
    refusal = refused(state, "move e6-2 e8")
    assert refusal.rule == "13.5"
    assert "with the general on e6" in refusal.words
    assert refused(state, "move e6 e8 general").rule == "13.5"
    assert "e9" in goals(state, "e6-2", "unit")
    with_him = given(state, "move e6-2 e7")
    assert (leaders(with_him), torn_apart(state, given(with_him, "move e6 e7"))) == ({"e7": "Reno"}, [])


def test_13_5_with_the_alternative_he_goes_the_same_distance_as_the_unit():
    state = guns_and_riders(replace(RULES, own_pace=True))
    assert "e8" in goals(state, "e6-2")


def test_13_5_a_general_goes_no_farther_with_a_unit_of_another_brigade():
    """The cavalry on e6 marches with the general on e7; the one on e6 leads the battery, and also marches."""
    ours = {
        "generals": {"e6": "U Reno", "e7": "U Carter"},
        "brigades": {"e6": "e6-1", "e7": "e6-2 e7"},
        "second": {"e6": "C"},
    }
    start = position("e . . . . . A C\ni . . . . . i", union=("assault-centre",), **ours)
    state = finished(given(start, "play assault-centre"), "moves")
    assert "e8" not in goals(state, "e6-2")
    assert "e8" in goals(state, "e6-2", "unit")


# --- horses -----------------------------------------------------------------------------------------------------------


def riders():
    """A general with cavalry on e6, who has gone on to e9 as a part of their march."""
    return given(marching("e . . . . . C\nh . . . . . i", "e6", "e6"), "move e6 e9 general")


def test_13_5_cavalry_whose_general_has_gone_on_does_not_dismount():
    state = riders()
    assert refused(state, "done").rule == "13.5"
    assert refused(state, "dismount e6").rule == "13.5"
    assert legal(state, "dismount") == []


def test_13_5_cavalry_in_its_generals_zone_dismounts_on_the_march():
    state = given(riders(), "move e6 e8")
    assert "dismount e8" not in legal(state)
    start = marching("e . . . . . C C\nh . . . . . i", "e6", "e6 e7")
    assert legal(start, "dismount") == ["dismount e6", "dismount e7"]
    on_foot = given(start, "dismount e7")
    assert goals(on_foot, "e6", "general") <= {"d6", "d7", "e7", "e8", "f6", "f7"}


def test_13_5_the_pace_is_that_from_before_anybody_dismounted():
    start = marching("e . . . . . C\nf . . . . . C\nh . . . . . i", "e6", "e6 f6")
    on_foot = given(start, "dismount f6")
    assert goals(on_foot, "e6") == {"e7", "f5", "f6", "f7", "g6", "g7"}
    assert "done" in legal(on_foot)


STRAY = {"generals": {"e5": "U Reno"}, "brigades": {"e5": "e5 e9"}}


def test_13_8_a_stray_that_was_ordered_to_rejoin_does_not_dismount():
    start = position("e . . . . I . . . C\nh . . . . . i", **STRAY)
    state = finished(given(start, "play probe-centre", "order e9"), "moves")
    assert refused(state, "done").rule == "13.8"
    assert refused(state, "dismount e9").rule == "13.8"
    assert legal(state, "dismount") == []


def test_13_8_a_stray_that_cannot_come_nearer_dismounts():
    shut = "d . . . . . . . x x\ne . . . . . . . x . x\nf . . . . . . . x x"
    start = position("e . . . . I . . . C\nh . . . . . i", shut, **STRAY)
    state = finished(given(start, "play probe-centre", "order e9"), "moves")
    assert legal(state, "dismount") == ["dismount e9"]


def test_13_8_with_the_alternative_a_stray_dismounts_like_any_other():
    start = position("e . . . . I . . . C\nh . . . . . i", **STRAY, **read(strayed_first=False))
    state = finished(given(start, "play probe-centre", "order e9"), "moves")
    assert legal(state, "dismount") == ["dismount e9"]


# --- the law ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "rules",
    [RULES, OTHER_READINGS, replace(RULES, own_pace=True), replace(RULES, pair_stays_together=True)],
    ids=["ours", "others", "own-pace", "pairs"],
)
def test_13_5_no_march_of_a_random_turn_ends_torn_apart(rules):
    assert [fault for seed in range(60) for fault in random_turn(seed, rules)[1]] == []


def test_13_5_no_march_counts_on_units_of_another_brigade_to_make_room():
    """Three brigades on narrow ground: a unit whose own march is at its end took the last hex of another, as if
    its mates were to leave theirs."""
    assert [fault for seed in (2234, 3137, 9086) for fault in random_turn(seed)[1]] == []


def test_13_5_on_a_march_just_those_moves_are_listed_after_which_it_can_end():
    """Against a slow search through all sequences of moves."""
    shares = [compared(seed) for seed in range(12)]
    assert [fault for _, faults in shares for fault in faults] == []
    assert sum(tried for tried, _ in shares) > 150
