"""Chapter 10: terrain, as in *Battle Cry* (2000), except hills and waterways."""

import pytest

from bcnb.games.north_against_south.rules import state as s
from tests.helpers.north_against_south.field import aims, dice, given, goals, in_battle, in_moves, position, refused

FACED = "e . . . . I\nf . . . . i"
APART = "e . . . . I\ng . . . . i"


def attack_on(ground, units=FACED, target="f5", **more):
    """The dice of an attack from e5 on a hex with this ground."""
    return dice(in_battle(position(units, f"{target[0]} . . . . {ground}", **more), "e5"), "e5", target)


def test_10_1_clear_ground_has_no_effect():
    assert attack_on(".") == 4


@pytest.mark.parametrize(("ground", "rule", "name"), [("w", "10.2", "woods"), ("b", "10.5", "building")])
def test_10_2_woods_and_buildings_forbid_battle_on_entry(ground, rule, name):
    state = in_moves(position("e . . . . I I\ng . . . . i i", f"f . . . . . {ground}"), "e5", "e6")
    state = given(state, "move e6 f6", "done")
    assert aims(state, "f6") == set()
    refusal = refused(state, "battle f6 g6")
    assert refusal.rule == rule
    assert refusal.words == f"The unit on f6 entered the {name} this turn and may not battle."


def test_10_2_woods_take_a_die():
    assert attack_on("w") == 3


def test_10_3_an_orchard_takes_a_die():
    assert attack_on("o") == 3


def test_10_4_a_hill_takes_a_die_and_gives_artillery_one():
    assert attack_on("h") == 3
    for glyph, expected in (("A", 6), ("H", 5), ("I", 4)):
        state = in_battle(position(f"e . . . . {glyph}\nf . . . . i", "e . . . . h"), "e5")
        assert dice(state, "e5", "f5") == expected


def test_10_4_a_battery_on_a_hill_reaches_no_farther():
    state = position("e . A . . . . . i\nf . i", "e . h", union=("probe-right",))
    assert refused(in_battle(state, "e2", card="probe-right"), "battle e2 e8").rule == "7.4"


def test_10_5_a_building_takes_two_dice():
    assert attack_on("b") == 2


def test_10_6_a_unit_on_a_waterway_rolls_one_fewer_and_has_no_defense_die():
    assert dice(in_battle(position(FACED, "e . . . . ~"), "e5"), "e5", "f5") == 3
    assert attack_on("~") == 4
    state = given(in_battle(position(FACED, "f . . . . ~"), "e5"), "battle e5 f5", "stand", "roll AAAA")
    assert not isinstance(state.decision, s.ChooseDefence)
    walls = "d . . . . x x\ne . . . . . ~\nf . . . . x x"
    assert "e7" not in goals(in_moves(position("e . . . . I", walls), "e5"), "e5")


def test_10_7_a_bridge_is_clear_ground():
    assert attack_on("=") == 4
    walls = "d . . . . x x\ne . . . . . =\nf . . . . x x"
    assert "e7" in goals(in_moves(position("e . . . . I", walls), "e5"), "e5")
    state = given(in_battle(position(FACED, "f . . . . ="), "e5"), "battle e5 f5", "stand", "roll AAAA")
    assert isinstance(state.decision, s.ChooseDefence)


def test_10_8_a_field_takes_a_die():
    assert attack_on("f") == 3


def test_10_9_nobody_enters_rough_ground():
    state = in_moves(position("e . . . . I", "e . . . . . r"), "e5")
    assert refused(state, "move e5 e6").rule == "10.9"


@pytest.mark.parametrize(("sides", "expected"), [("NW NE", 3), ("SE SW", 4)])
def test_10_10_a_fence_takes_a_die_from_the_front(sides, expected):
    assert attack_on("n", faces={"f5": sides}) == expected


def test_10_11_field_works_take_two_dice():
    assert attack_on("w", works={"f5": "NW NE"}) == 2


def test_10_12_what_counts_is_the_side_that_the_attack_enters():
    assert [attack_on("n", faces={"f5": side}) for side in ("NE", "NW", "E", "W")] == [4, 3, 4, 4]


def test_10_13_at_a_corner_either_side_protects():
    assert attack_on("n", APART, "g5", faces={"g5": "NE"}) == 2
    assert attack_on("n", APART, "g5", faces={"g5": "SE"}) == 3


def test_10_15_from_behind_the_ground_below_counts():
    assert attack_on("w", works={"f5": "SE SW"}) == 3


def test_10_16_no_field_works_in_a_waterway():
    for ground in "~=":
        state = given(position("e . . . . I I", f"e . . . . {ground}", union=("fieldworks",)), "play fieldworks")
        assert refused(state, "dig e5 NE").rule == "10.16"
