"""Chapter 4: movement of units, and horses."""

import pytest

from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from bcnb.grid.hexes import members, parse_hex, within, write_hex
from tests.helpers.north_against_south.field import (
    aims,
    given,
    goals,
    in_battle,
    in_moves,
    legal,
    position,
    read,
    refused,
    strengths,
    when,
)
from tests.helpers.tries import of_kind


def disc(label, steps):
    return {write_hex(at) for at in members(within(parse_hex(label), steps))}


def test_4_1_only_ordered_pieces_move():
    state = in_moves(position("e . . . . I I I"), "e5")
    assert refused(state, "move e6 d6").rule == "4.1"
    assert refused(state, "move a1 a2").rule == "4.1"


@pytest.mark.parametrize(("glyph", "steps"), [("I", 2), ("S", 2), ("C", 3), ("A", 1), ("H", 2)])
def test_4_2_how_far_a_unit_moves(glyph, steps):
    state = in_moves(position(f"e . . . . . . {glyph}"), "e7")
    assert goals(state, "e7") == disc("e7", steps)
    assert refused(state, "move e7 e12").rule == "4.2"


def test_4_3_a_unit_moves_once():
    state = given(in_moves(position("e . . . . I I"), "e5", "e6"), "move e5 d5")
    assert refused(state, "move d5 c5").rule == "4.3"


def test_4_4_a_friend_ends_the_move_and_two_bar_the_way():
    state = in_moves(position("e . . . . I I . .", second={"e6": "I"}), "e5")
    assert refused(state, "move e5 e6").rule == "4.4"
    state = in_moves(position("e . . . . C I"), "e5")
    assert "e6" in goals(state, "e5")
    assert isinstance(when(state, "move e5 e6")[0], e.Moved)


def test_4_4_nobody_passes_a_friend_or_enters_an_enemy():
    walls = "d . . . . x x\ne . . . . . .\nf . . . . x x"
    state = in_moves(position("e . . . . C I", walls), "e5")
    assert refused(state, "move e5 e7").rule == "4.4"
    state = in_moves(position("e . . . . C i", walls), "e5")
    assert refused(state, "move e5 e6").rule == "4.4"


def test_4_5_a_unit_stops_with_a_general_and_is_commanded():
    state = in_moves(position("e . . . . C . .", generals={"e6": "U Reno"}), "e5")
    assert of_kind(when(state, "move e5 e6"), e.CommandTaken) == [e.CommandTaken("4.5", parse_hex("e6"))]
    walls = "d . . . . x x\ne . . . . . .\nf . . . . x x"
    state = in_moves(position("e . . . . C . .", walls, generals={"e6": "U Reno"}), "e5")
    assert "e7" not in goals(state, "e5")


def test_4_6_no_hex_holds_two_generals():
    state = in_moves(position("e . . . . I I", generals={"e5": "U Reno", "e6": "U Meade"}), "e5")
    assert refused(state, "move e5 e6").rule == "4.6"
    assert "e6" in goals(state, "e5", "unit")


@pytest.mark.parametrize("ground", "wb~")
def test_4_7_ground_that_ends_a_move(ground):
    walls = f"d . . . . x x\ne . . . . . {ground}\nf . . . . x x"
    state = in_moves(position("e . . . . I", walls), "e5")
    assert "e6" in goals(state, "e5")
    assert refused(state, "move e5 e7").rule == "4.7"


def test_4_8_ground_that_bars_the_way():
    walls = "d . . . . x x\ne . . . . . x\nf . . . . x x"
    state = in_moves(position("e . . . . I", walls), "e5")
    assert refused(state, "move e5 e7").rule == "4.8"
    assert refused(state, "move e5 e6").rule == "12.3"


def test_4_10_moves_come_before_battles():
    state = in_battle(position("e . . . . I\nf . . . . i"), "e5")
    assert refused(state, "move e5 e6").rule == "4.10"


@pytest.mark.parametrize(("glyph", "target", "fights"), [("I", "e6", True), ("I", "e7", False), ("A", "e6", False)])
def test_4_11_who_moved_too_far_does_not_battle(glyph, target, fights):
    state = position(f"e . . . . {glyph}\nf . . . . . . i\ng . . . . i")
    state = given(in_moves(state, "e5"), f"move e5 {target}")
    assert isinstance(state.decision, s.JoinBattle) is fights


def test_4_11_horse_artillery_moves_one_hex_and_battles():
    state = position("e . . . . H\ng . . . . . . i")
    assert aims(given(in_moves(state, "e5"), "move e5 e6"), "e6") == {"g7"}
    assert not isinstance(given(in_moves(state, "e5"), "move e5 d6").decision, s.JoinBattle)


def test_4_11_a_unit_that_moved_too_far_is_refused():
    moved = given(in_moves(position("d . . . . . . I\ne . . . . I\nf . . . . i . i"), "e5", "d7"), "move e5 e7", "done")
    assert refused(moved, "battle e7 f7").rule == "4.11"


def test_4_12_no_unit_enters_an_enemy_generals_hex():
    state = in_moves(position("e . . . . I", generals={"e6": "C Bee"}), "e5")
    assert refused(state, "move e5 e6").rule == "4.12"


def test_4_13_a_move_leads_to_another_hex():
    assert refused(in_moves(position("e . . . . I"), "e5"), "move e5 e5").rule == "4.13"


def test_4_15_fire_and_hold_lets_nobody_move():
    state = given(
        position("e . . . . I\nf . . . . i", union=("fire-and-hold",)), "play fire-and-hold", "section centre"
    )
    assert legal(state, "move") == []
    hold = position("e . . . . I", generals={"d9": "U Reno"}, union=("fire-and-hold",))
    assert goals(given(hold, "play fire-and-hold", "section centre"), "e5") == set()


def test_4_16_cavalry_dismounts_in_place_of_its_move_and_battles():
    state = in_moves(position("e . . . . C\ng . . . . i"), "e5")
    assert aims(given(state, "dismount e5"), "e5") == {"g5"}
    on_foot = in_moves(position("e . . . . D C"), "e5", "e6")
    assert goals(on_foot, "e5") == set()
    assert refused(on_foot, "move e5 d5").rule == "4.16"
    assert refused(on_foot, "dismount e5").rule == "4.16"
    assert refused(given(on_foot, "move e6 e7"), "dismount e7").rule in ("4.16", "4.10")


ON_FOOT = read(dismounted_as_infantry=True)


def test_4_16_with_the_alternative_cavalry_on_foot_moves_as_infantry():
    state = in_moves(position("e . . . . D\ng . . . . i", **ON_FOOT), "e5")
    assert goals(state, "e5") == disc("e5", 2) - {"g5"}
    assert aims(given(state, "move e5 f5"), "f5") == {"g5"}
    assert not aims(given(state, "move e5 e7"), "e7")
    assert legal(given(state, "move e5 e7"), "mount") == ["mount e7"]


def test_4_16_with_the_alternative_a_brigade_on_foot_moves_as_infantry():
    led = {"generals": {"e5": "U Reno"}, "brigades": {"e5": "e5 e6"}}
    state = in_moves(position("e . . . . I D\nc . . . . I", **led), "e5 brigade", "c5")
    assert goals(state, "e6") == set()
    assert "e7" in goals(in_moves(position("e . . . . I D", **led, **ON_FOOT), "e5 brigade"), "e6")


def test_4_17_the_units_of_a_hex_move_one_by_one():
    state = in_moves(position("e . . . . I", second={"e5": "I"}, generals={"e5": "U Reno"}), "e5")
    assert refused(state, "move e5 e6").rule == "4.17"
    state = given(state, "move e5-1 e6", "move e5 e4")
    assert set(strengths(state)) == {"e6", "e4"}


PAIR = {"second": {"e5": "S"}, "generals": {"e5": "U Reno"}, **read(pair_stays_together=True)}


def test_4_17_with_the_alternative_the_second_of_a_pair_follows_the_first():
    state = given(in_moves(position("e . . . . I", **PAIR), "e5"), "move e5-1 e6")
    assert goals(state, "e5") == {"e6"}
    assert refused(state, "move e5 e4").rule == "4.17"
    assert refused(state, "done").rule == "4.17"
    assert set(strengths(given(state, "move e5 e6"))) == {"e6-1", "e6-2"}


def test_4_17_with_the_alternative_the_first_of_a_pair_goes_where_the_second_can_follow():
    state = in_moves(position("e . . . . I I", **PAIR), "e5")
    assert goals(state, "e5-1") == goals(state, "e5-2", "unit") == disc("e5", 2) - {"e6", "e7"}
    assert refused(state, "move e5-1 e6").rule == "4.17"
    slow = in_moves(position("e . . . . A", **PAIR), "e5")
    assert goals(slow, "e5-2") == disc("e5", 1)


def test_4_17_with_the_alternative_a_pair_whose_way_is_closed_since_may_part():
    walls = "d . . . . x x\ne . . . x . .\nf . . . . x x"
    state = in_moves(position("e . . . . I . I", walls, **PAIR), "e5", "e7")
    parted = given(state, "move e5-1 e6", "move e7 e6")
    assert set(strengths(parted)) == {"e5", "e6-1", "e6-2"}
    assert not isinstance(parted.decision, s.MakeMoves)


def test_4_17_with_the_alternative_cavalry_left_behind_does_not_dismount():
    state = in_moves(position("e . . . . C", **PAIR), "e5")
    assert legal(state, "dismount") == ["dismount e5-1"]
    assert refused(given(state, "move e5-2 e6"), "dismount e5").rule == "4.16"
    assert goals(given(state, "dismount e5-1"), "e5-2") == set()


def test_4_17_with_the_alternative_two_units_with_an_order_each_still_part():
    alone = {"second": {"e5": "I"}, **read(pair_stays_together=True)}
    state = given(in_moves(position("e . . . . I", **alone), "e5-1", "e5-2"), "move e5-1 e6", "move e5 e4")
    assert set(strengths(state)) == {"e6", "e4"}


def test_4_17_with_the_alternative_a_brigade_moves_as_ever():
    pair = {**PAIR, "brigades": {"e5": "e5-1 e5-2"}}
    state = given(in_moves(position("e . . . . I", **pair), "e5 brigade"), "move e5-1 e6 unit")
    assert "e4" in goals(state, "e5", "unit")


def test_4_18_cavalry_mounts_after_its_battle():
    state = in_battle(position("e . . . . D\ng . . . . i"), "e5")
    battled = given(state, "battle e5 g5", "stand", "roll AA", "done")
    assert legal(battled, "mount") == ["mount e5"]
    assert [type(event) for event in when(battled, "mount e5")[:2]] == [e.Mounted, e.BattleBarred]
    mounted = given(in_battle(position("e . . . . D D\ng . . . . i"), "e5", "e6"), "mount e5")
    assert refused(mounted, "battle e5 g5").rule == "4.18"
    assert refused(mounted, "mount e5").rule == "4.18"


def test_4_18_cavalry_that_has_just_dismounted_stays_on_foot():
    state = given(in_moves(position("e . . . . C\ng . . . . i"), "e5"), "dismount e5")
    assert legal(state, "mount") == []
