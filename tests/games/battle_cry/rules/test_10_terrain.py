"""Chapter 10: terrain."""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.grid.hexes import SIDES, hex_at, parse_hex, to_hex, write_hex
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    FACE_TO_FACE,
    SPARRING,
    aims,
    dice,
    given,
    goals,
    in_battle,
    leaders,
    legal,
    position,
    refused,
    told,
    when,
)

BOTH_SIDES = replace(RULES_2000, corner_protects=False)
BEHIND_ONLY = replace(RULES_2000, level_shooter_excused=False)
BOTH_AND_BEHIND = replace(RULES_2000, corner_protects=False, level_shooter_excused=False)
WORKS_HIDE = replace(RULES_2000, works_add_terrain=False)


def against(glyph, units=FACE_TO_FACE, target="f5", **more):
    """The dice of infantry next to a target on this ground."""
    return dice(in_battle(position(units, f"f . . . . {glyph}", **more), "e5"), "e5", target)


def standing_on(glyph, **more):
    """The dice of infantry that stands on this ground, next to a target."""
    return dice(in_battle(position(FACE_TO_FACE, f"e . . . . {glyph}", **more), "e5"), "e5", "f5")


def highlighted(refusal):
    return refusal.rule, refusal.hexes


# --- kinds of ground --------------------------------------------------------------------------------------------------


def ridden_through(glyph):
    """Where cavalry on e5 may go if the hexes around it are of this ground and a wide ring beyond is clear."""
    ground = f"""
        d . . . {glyph} {glyph}
        e . . . {glyph} . {glyph}
        f . . . {glyph} {glyph}
    """
    state = given(position("e . . . . C", ground), "play probe-centre", "order e5")
    return goals(state, "e5")


AROUND = {"d4", "d5", "e4", "e6", "f4", "f5"}


def test_10_1_clear_ground_has_no_effect():
    assert (against("."), standing_on(".")) == (4, 4)
    assert len(ridden_through(".")) == 36


@pytest.mark.parametrize("glyph", ["o", "h", "f", "n", "=", "s"])
def test_10_1_nor_has_other_ground_on_movement(glyph):
    assert len(ridden_through(glyph)) == 36


@pytest.mark.parametrize("glyph", ["w", "b", "~"])
def test_10_2_10_5_10_6_woods_buildings_and_waterways_end_a_move(glyph):
    assert ridden_through(glyph) == AROUND


@pytest.mark.parametrize("glyph", ["w", "b", "~"])
def test_10_2_10_5_10_6_who_begins_there_moves_freely(glyph):
    state = given(position("e . . . . C", f"e . . . . {glyph}"), "play probe-centre", "order e5")
    assert len(goals(state, "e5")) == 36


@pytest.mark.parametrize(("rule", "glyph"), [("10.2", "w"), ("10.5", "b")])
def test_10_2_10_5_woods_and_buildings_forbid_battle_on_the_turn_of_entry(rule, glyph):
    units = f"""
        d . . . . I
        f . . . . i
        {SPARRING}
    """
    state = given(position(units, f"e . . . . {glyph}"), "play probe-centre", "order d5", "order i9")
    assert when(state, "move d5 e5") == told("moved 4.2 d5 e5 unit -", f"battle_barred {rule} e5")
    state = given(state, "move d5 e5", "done")
    assert aims(state, "e5") == set()
    assert highlighted(refused(state, "battle e5 f5")) == (rule, ("e5",))
    assert dice(state, "i9", "h9") == 3


@pytest.mark.parametrize("glyph", ["w", "b"])
def test_10_2_10_5_a_unit_that_began_there_may_battle(glyph):
    assert standing_on(glyph) == 4


@pytest.mark.parametrize("glyph", ["w", "b"])
def test_10_2_10_5_faq_08_a_general_who_arrives_there_does_not_spoil_it(glyph):
    state = position(FACE_TO_FACE, f"e . . . . {glyph}", generals={"c5": "U Hunter"})
    state = given(state, "play probe-centre", "order c5", "order e5", "move c5 e5", "done")
    assert (leaders(state), dice(state, "e5", "f5")) == ({"e5": "Hunter"}, 5)


@pytest.mark.parametrize("glyph", ["w", "b"])
def test_10_2_10_5_nor_does_he_mend_it_for_a_unit_that_moved(glyph):
    units = f"""
        d . . . . I
        f . . . . i
        {SPARRING}
    """
    state = position(units, f"e . . . . {glyph}", generals={"c5": "U Hunter"}, union=("attack-centre",))
    state = given(state, "play attack-centre", "order d5", "order c5", "order i9", "move d5 e5", "move c5 e5", "done")
    assert aims(state, "e5") == set()


@pytest.mark.parametrize(
    ("rule", "glyph", "taken"),
    [("10.2", "w", 1), ("10.3", "o", 1), ("10.4", "h", 1), ("10.5", "b", 2), ("10.6", "~", 0), ("10.7", "=", 0)],
)
def test_10_2_to_10_7_what_the_targets_ground_takes(rule, glyph, taken):
    assert against(glyph) == 4 - taken
    assert next(ground for ground in RULES_2000.terrain.values() if ground.glyph == glyph).rule == rule


def test_10_8_a_field_takes_a_die():
    assert against("f") == 3


@pytest.mark.parametrize("glyph", ["C", "A", "H", "V"])
def test_10_2_what_ground_takes_is_the_same_for_every_attacker(glyph):
    units = FACE_TO_FACE.replace("I", glyph)
    assert against("w", units) == against(".", units) - 1
    assert against("b", units) == against(".", units) - 2


def test_10_2_a_lone_general_is_covered_as_well():
    assert against("w", "e . . . . I", generals={"f5": "C Jackson"}) == 3


@pytest.mark.parametrize("glyph", ["w", "o", "h", "b", "f", "=", "n", "r"])
def test_10_6_only_a_waterway_takes_a_die_from_a_unit_that_stands_on_it(glyph):
    assert standing_on(glyph) == 4


def test_10_3_an_orchard_neither_stops_nor_forbids_battle():
    units = """
        d . . . . I
        f . . . . i
    """
    state = given(position(units, "e . . . . o"), "play probe-centre", "order d5", "move d5 e5", "done")
    assert dice(state, "e5", "f5") == 4


def test_10_4_a_hill_takes_a_die_from_an_attack_from_another_hill_too():
    state = position(FACE_TO_FACE, "e . . . . h\nf . . . . h")
    assert dice(in_battle(state, "e5"), "e5", "f5") == 3


def test_10_4_artillery_on_a_hill_reaches_six_hexes_with_one_die():
    for distance, expected in enumerate([5, 4, 3, 2, 1, 1], 1):
        units = f"e . . . . A {'. ' * (distance - 1)}i"
        state = in_battle(position(units, "e . . . . h"), "e5")
        assert dice(state, "e5", f"e{5 + distance}") == expected


def test_10_4_seven_are_too_many():
    units = f"e . . . . A . . . . . . i {SPARRING}"
    refusal = refused(in_battle(position(units, "e . . . . h"), "e5", "i9"), "battle e5 e12")
    assert highlighted(refusal) == ("10.4", ("e12",))
    assert refusal.words == "e12 is 7 hexes away, and this unit's range is 6."


def test_10_4_at_six_hexes_any_cover_leaves_no_die():
    units = f"e . . . . A . . . . . i {SPARRING}"
    state = in_battle(position(units, "e . . . . h . . . . . o"), "e5", "i9")
    assert highlighted(refused(state, "battle e5 e11")) == ("7.8", ("e11",))


@pytest.mark.parametrize("glyph", ["w", "f", "."])
def test_10_4_from_other_ground_it_reaches_five(glyph):
    units = f"e . . . . A . . . . . i {SPARRING}"
    state = in_battle(position(units, f"e . . . . {glyph}"), "e5", "i9")
    assert highlighted(refused(state, "battle e5 e11")) == ("7.4", ("e11",))


@pytest.mark.parametrize(
    ("glyph", "longest", "rule"), [("I", 4, "7.4"), ("C", 1, "7.4"), ("H", 4, "12.1"), ("V", 3, "12.2")]
)
def test_10_4_a_hill_lengthens_no_other_range(glyph, longest, rule):
    units = f"e . . . . {glyph} {'. ' * longest}i {SPARRING}"
    state = in_battle(position(units, "e . . . . h"), "e5", "i9")
    assert refused(state, f"battle e5 e{6 + longest}").rule == rule


def test_10_5_a_building_takes_two_dice_from_the_confederates_too():
    state = position(FACE_TO_FACE, "e . . . . b", turn=CONFEDERATE)
    assert dice(in_battle(state, "f5"), "f5", "e5") == 2


def test_10_6_a_unit_on_a_waterway_rolls_one_die_fewer():
    assert standing_on("~") == 3
    assert standing_on("~", generals={"e5": "U Hunter"}) == 4


def test_10_6_it_may_battle_on_the_turn_of_entry():
    units = """
        d . . . . I
        f . . . . i
    """
    state = given(position(units, "e . . . . ~"), "play probe-centre", "order d5")
    assert when(state, "move d5 e5") == told("moved 4.2 d5 e5 unit -")
    assert dice(given(state, "move d5 e5", "done"), "e5", "f5") == 3


def test_10_6_artillery_that_moved_into_one_does_not_for_it_has_moved():
    units = f"""
        d . . . . A
        f . . . . i
        {SPARRING}
    """
    state = given(position(units, "e . . . . ~"), "play probe-centre", "order d5", "order i9", "move d5 e5", "done")
    assert highlighted(refused(state, "battle e5 f5")) == ("4.11", ("e5",))


def test_10_7_a_bridge_is_clear_ground():
    state = position(FACE_TO_FACE, "e . . . . =\nf . . . . =")
    assert dice(in_battle(state, "e5"), "e5", "f5") == 4


def test_10_7_cavalry_battles_after_crossing_one():
    units = """
        c . . . . C
        f . . . . i
    """
    state = position(units, "d . . . ~ =\ne . . . . .")
    state = given(state, "play probe-centre", "order c5")
    assert "e5" in goals(state, "c5")
    assert dice(given(state, "move c5 e5", "done"), "e5", "f5") == 3


@pytest.mark.parametrize("piece", ["I", "C", "A", "G"])
def test_10_9_nobody_enters_rough_ground(piece):
    generals = {"e5": "U Hunter"} if piece == "G" else {}
    units = "" if piece == "G" else f"e . . . . {piece}"
    state = given(position(units, "e . . . . . r", generals=generals), "play probe-centre", "order e5")
    assert "e6" not in goals(state, "e5")
    assert highlighted(refused(state, "move e5 e6")) == ("10.9", ("e6",))


def test_10_9_it_has_no_effect_on_a_battle():
    assert against("r") == 4


# --- fences -----------------------------------------------------------------------------------------------------------

ALL_SIX = tuple(range(6))


def beyond(label, *sides):
    """The label of the hex that lies from another one step beyond each of these sides, one after the other."""
    at = to_hex(parse_hex(label))
    steps = ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1))
    q, r = at.q + sum(steps[side % 6][0] for side in sides), at.r + sum(steps[side % 6][1] for side in sides)
    found = hex_at(r, q + (r - r % 2) // 2)
    return write_hex(found)


def picture_of(**glyphs):
    """A picture with these glyphs on these hexes."""
    lines = []
    for label, glyph in glyphs.items():
        lines.append(" ".join([label[0], *"." * (int(label[1:]) - 1), glyph]))
    return "\n".join(lines)


def dice_from(attacker, ground="", rules=RULES_2000, **faces):
    """The dice of infantry on this hex against a target on e7, whose fence or works cover sides as given."""
    state = position(picture_of(e7="i", **{attacker: "I"}), picture_of(e7=ground or "."), rules=rules, **faces)
    return dice(in_battle(state, attacker), attacker, "e7")


def six(side, **more):
    """The dice of attacks through each of the six sides, beginning with `side` and going round clockwise."""
    return [dice_from(beyond("e7", side + turn), **more) for turn in range(6)]


def names(*sides):
    return {"e7": " ".join(SIDES[side % 6] for side in sides)}


def test_the_helper_goes_around_the_hex():
    assert [beyond("e7", side) for side in ALL_SIX] == ["d7", "e8", "f7", "f6", "e6", "d6"]


@pytest.mark.parametrize("side", ALL_SIX)
def test_10_10_a_fence_takes_a_die_through_the_sides_it_covers(side):
    assert six(side, ground="n", faces=names(side, side + 1)) == [3, 3, 4, 4, 4, 4]


@pytest.mark.parametrize("side", ALL_SIX)
def test_10_10_a_fence_may_cover_one_side_or_three(side):
    assert six(side, ground="n", faces=names(side)) == [3, 4, 4, 4, 4, 4]
    assert six(side, ground="n", faces=names(side, side + 1, side + 2)) == [3, 3, 3, 4, 4, 4]


def test_10_10_from_afar_the_side_through_which_the_line_enters_counts():
    fence = {"ground": "n", "faces": {"e7": "NW NE"}}
    assert [dice_from(label, **fence) for label in ("c6", "c8", "d5", "d8")] == [2, 2, 2, 2]
    assert [dice_from(label, **fence) for label in ("e5", "e9", "g6", "g8")] == [3, 3, 3, 3]


def test_10_10_a_fence_in_front_of_the_attacker_does_not_matter():
    state = position(FACE_TO_FACE, "e . . . . n", faces={"e5": "SE SW"})
    assert dice(in_battle(state, "e5"), "e5", "f5") == 4


# --- field works ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ALL_SIX)
def test_10_11_field_works_take_two_dice_through_the_sides_they_cover(side):
    assert six(side, works=names(side, side + 1)) == [2, 2, 4, 4, 4, 4]


@pytest.mark.parametrize("side", ALL_SIX)
def test_10_11_two_tokens_make_a_fort_with_two_gaps_or_none_to_one_side(side):
    assert six(side, works=names(side, side + 1, side + 3, side + 4)) == [2, 2, 4, 2, 2, 4]
    assert six(side, works=names(side, side + 1, side + 2, side + 3)) == [2, 2, 2, 2, 4, 4]


@pytest.mark.parametrize(("glyph", "behind"), [("w", 3), ("o", 3), ("h", 3), ("f", 3), ("b", 2), (".", 4)])
def test_10_11_they_stand_in_place_of_the_ground_below(glyph, behind):
    assert six(0, ground=glyph, works=names(0, 1)) == [2, 2, behind, behind, behind, behind]


def test_10_11_how_many_dice_they_take_is_a_figure_of_the_rules():
    weaker = replace(RULES_2000, works_protect=1)
    assert six(0, ground="b", works=names(0, 1), rules=weaker) == [3, 3, 2, 2, 2, 2]


def test_10_11_a_fence_below_covers_its_own_sides():
    fenced = {"ground": "n", "faces": names(2, 3), "works": names(0, 1)}
    assert six(0, **fenced) == [2, 2, 3, 3, 4, 4]


def test_10_11_works_of_the_attacker_do_not_matter():
    state = position(FACE_TO_FACE, works={"e5": "SE SW"})
    assert dice(in_battle(state, "e5"), "e5", "f5") == 4


@pytest.mark.parametrize("glyph", ["C", "A"])
def test_10_11_they_cover_anyone_who_is_there(glyph):
    state = position(f"e . . . . I\nf . . . . {glyph.lower()}", works={"f5": "NW NE"})
    assert dice(in_battle(state, "e5"), "e5", "f5") == 2


def test_10_11_they_cover_a_general_alone_and_the_enemy_who_takes_them():
    state = position("e . . . . I", works={"f5": "NW NE"}, generals={"f5": "C Jackson"})
    assert dice(in_battle(state, "e5"), "e5", "f5") == 2
    state = position(FACE_TO_FACE, works={"e5": "SE SW"}, turn=CONFEDERATE)
    assert dice(in_battle(state, "f5"), "f5", "e5") == 2


@pytest.mark.parametrize("rules", [RULES_2000, WORKS_HIDE])
def test_10_15_field_works_attacked_from_behind(rules):
    behind = 3 if rules is RULES_2000 else 4
    assert six(0, ground="w", works=names(0, 1), rules=rules) == [2, 2, behind, behind, behind, behind]


def test_10_15_the_other_reading_hides_a_fence_too():
    fenced = {"ground": "n", "faces": names(2, 3), "works": names(0, 1)}
    assert six(0, rules=WORKS_HIDE, **fenced) == [2, 2, 4, 4, 4, 4]


def test_10_15_without_works_the_other_reading_changes_nothing():
    assert against("w", rules=WORKS_HIDE) == 3


# --- front and corners ------------------------------------------------------------------------------------------------


def test_10_12_faq_37_a_sunken_road_covers_only_its_front():
    ground, faces = "f . . . . s", {"f5": "NW NE"}
    state = position(FACE_TO_FACE, ground, faces=faces)
    assert dice(in_battle(state, "e5"), "e5", "f5") == 2
    state = position("f . . . . i\ng . . . . I", ground, faces=faces)
    assert dice(in_battle(state, "g5"), "g5", "f5") == 4


COVERED = [("n", "faces", 1), ("s", "faces", 2), (".", "works", 2)]


@pytest.mark.parametrize(("glyph", "kind", "taken"), COVERED)
def test_10_12_a_shooter_level_with_the_faces_is_not_in_front(glyph, kind, taken):
    covered = {"ground": glyph, kind: names(0, 5)}
    front, level, rear = 4 - taken, 4, 4
    assert six(0, **covered) == [front, level, rear, rear, level, front]


@pytest.mark.parametrize(("glyph", "kind", "taken"), COVERED)
def test_10_12_with_the_alternative_only_a_shooter_behind_them_is_excused(glyph, kind, taken):
    covered = {"ground": glyph, kind: names(0, 5)}
    front, level, rear = 4 - taken, 4 - taken, 4
    assert six(0, rules=BEHIND_ONLY, **covered) == [front, level, rear, rear, level, front]


@pytest.mark.parametrize("rules", [RULES_2000, BEHIND_ONLY])
def test_10_12_with_three_sides_covered_both_readings_agree(rules):
    assert six(0, ground="n", faces=names(0, 1, 2), rules=rules) == [3, 3, 3, 4, 4, 4]


@pytest.mark.parametrize("rules", [RULES_2000, BEHIND_ONLY])
def test_10_12_a_full_ring_has_no_rear(rules):
    assert six(0, works=names(*ALL_SIX), rules=rules) == [2, 2, 2, 2, 2, 2]


def corners(side, **more):
    """The dice of attacks that enter at the corner between `side` and the next, and so on round; two hexes away."""
    return [dice_from(beyond("e7", side + turn, side + turn + 1), **more) for turn in range(6)]


def test_the_helper_finds_the_corners():
    assert [beyond("e7", side, side + 1) for side in ALL_SIX] == ["d8", "f8", "g7", "f5", "d5", "c7"]


@pytest.mark.parametrize("side", ALL_SIX)
@pytest.mark.parametrize(("glyph", "kind", "taken"), COVERED)
def test_10_13_at_a_corner_either_side_protects(side, glyph, kind, taken):
    covered = {"ground": glyph, kind: names(side, side + 1)}
    front = 3 - taken
    assert corners(side, **covered) == [front, front, 3, 3, 3, front]


@pytest.mark.parametrize("side", ALL_SIX)
@pytest.mark.parametrize(("glyph", "kind", "taken"), COVERED)
def test_10_13_with_the_alternative_both_must_be_covered(side, glyph, kind, taken):
    covered = {"ground": glyph, kind: names(side, side + 1), "rules": BOTH_SIDES}
    assert corners(side, **covered) == [3 - taken, 3, 3, 3, 3, 3]


def test_10_13_one_covered_side_makes_two_corners_or_none():
    assert corners(0, ground="n", faces=names(0)) == [2, 3, 3, 3, 3, 2]
    assert corners(0, ground="n", faces=names(0), rules=BOTH_SIDES) == [3, 3, 3, 3, 3, 3]


@pytest.mark.parametrize("side", ALL_SIX)
def test_10_13_where_only_a_shooter_behind_is_excused_corners_next_to_him_protect(side):
    """With the sides NE and E covered, W and SW are the rear; a corner with one of them also belongs to the other."""
    covered = {"works": names(side, side + 1)}
    assert corners(side, rules=BEHIND_ONLY, **covered) == [1, 1, 1, 3, 1, 1]
    assert corners(side, rules=BOTH_AND_BEHIND, **covered) == [1, 1, 3, 3, 3, 1]


# --- where field works stand ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyph", ["~", "="])
def test_10_16_faq_15_field_works_cannot_stand_on_a_waterway_nor_on_a_bridge(glyph):
    state = position("e . . . . I I", f"e . . . . {glyph}", union=("fieldworks",))
    state = given(state, "play fieldworks")
    assert {text.split(" ")[1] for text in legal(state, "dig")} == {"e6"}
    assert highlighted(refused(state, "dig e5 SE")) == ("10.16", ("e5",))
    assert when(state, "dig e6 SE")[:1] == told("works_built 11.9 e6 2")


@pytest.mark.parametrize("glyph", [".", "w", "h", "b", "f", "o", "n"])
def test_10_16_they_can_on_any_other_ground(glyph):
    state = position("e . . . . I", f"e . . . . {glyph}", union=("fieldworks",))
    assert legal(given(state, "play fieldworks"), "dig") == [f"dig e5 {side}" for side in SIDES]


def test_10_1_the_ground_stays_for_the_whole_battle():
    state = in_battle(position(FACE_TO_FACE, "f . . . . w", strength={"f5": 1}), "e5")
    after = given(state, "battle e5 f5", "roll IAA")
    assert after.field is state.field
    assert game.outcome(after) is None
