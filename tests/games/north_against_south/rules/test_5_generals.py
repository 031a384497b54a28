"""Chapter 5: generals, by themselves and in command."""

from bcnb.games.north_against_south.rules import events as e
from bcnb.grid.hexes import members, parse_hex, within, write_hex
from tests.helpers.north_against_south.field import (
    given,
    goals,
    in_battle,
    in_moves,
    leaders,
    position,
    refused,
    strengths,
    when,
)
from tests.helpers.tries import of_kind

RENO = {"generals": {"e5": "U Reno"}}
WALLS = "d . . . . x x\ne . . . . . .\nf . . . . x x"


def test_5_1_a_general_moves_up_to_three_hexes():
    state = in_moves(position("a I", **RENO), "e5")
    assert goals(state, "e5") == {write_hex(at) for at in members(within(parse_hex("e5"), 3))}
    assert refused(state, "move e5 e9").rule == "5.1"
    woods = in_moves(position("a I", WALLS.replace("e . . . . . .", "e . . . . . w"), **RENO), "e5")
    assert "e7" not in goals(woods, "e5")


def test_5_2_a_general_stops_with_units_and_commands_them():
    state = in_moves(position("e . . . . . I", WALLS, second={"e6": "I"}, **RENO), "e5")
    assert of_kind(when(state, "move e5 e6"), e.CommandTaken) == [e.CommandTaken("5.2", parse_hex("e6"))]
    assert "e7" not in goals(state, "e5")


def test_5_3_a_general_passes_nobody_and_enters_no_enemy():
    state = in_moves(position("e . . . . . I", WALLS, **RENO), "e5")
    assert refused(state, "move e5 e7").rule == "5.3"
    assert refused(in_moves(position("e . . . . . i", **RENO), "e5"), "move e5 e6").rule == "5.3"


def test_5_4_no_hex_holds_two_generals():
    state = in_moves(position("a I", generals={"e5": "U Reno", "e6": "U Meade"}), "e5")
    assert refused(state, "move e5 e6").rule == "5.4"


def test_5_5_a_general_moves_once():
    state = in_moves(position("e . . . . I I", second={"e5": "I"}, **RENO), "e5")
    state = given(state, "move e5-1 d5")
    assert leaders(state) == {"d5": "Reno"}
    state = in_moves(position("e . . . . . I", **RENO), "e5", "e6")
    state = given(state, "move e5 e6")
    assert refused(state, "move e6 d6").rule == "5.5"
    assert "d6" in goals(state, "e6", "unit")


def test_5_6_a_general_commands_the_units_of_his_hex():
    state = in_battle(position("e . . . . I\nf . . . . i", second={"e5": "I"}, **RENO), "e5")
    (joined,) = of_kind(when(state, "battle e5-2 f5"), e.BattleJoined)
    assert joined.general
    assert joined.dice == 5


def test_5_7_he_goes_along_with_one_unit_or_stays():
    state = in_moves(position("e . . . . I", second={"e5": "I"}, **RENO), "e5")
    assert leaders(given(state, "move e5-1 e6")) == {"e6": "Reno"}
    assert leaders(given(state, "move e5-1 e6 unit")) == {"e5": "Reno"}
    assert leaders(given(state, "move e5-1 e6 unit", "move e5 e4")) == {"e4": "Reno"}
    alone = in_moves(position("e . . . . I I", **RENO), "e5 unit", "e6")
    assert refused(alone, "move e5 e4").rule == "5.7"


def test_5_10_he_stays_when_his_last_unit_is_destroyed():
    state = in_battle(position("e . . . . I\nf . . . . i", generals={"f5": "C Bee"}, strength={"f5": 1}), "e5")
    state = given(state, "battle e5 f5", "stand", "roll IIAA")
    assert leaders(state) == {"f5": "Bee"}
    assert "f5" not in strengths(state)


def test_5_11_to_leave_his_units_he_needs_an_order_of_his_own():
    state = in_moves(position("e . . . . I I", **RENO), "e5")
    assert refused(state, "move e5 e4 general").rule == "5.11"
    state = in_moves(position("e . . . . I I", **RENO), "e5 general", "e6")
    assert leaders(given(state, "move e5 e6 general")) == {"e6": "Reno"}
