"""Chapter 6: line of sight."""

from dataclasses import replace

import pytest

from bcnb.games.battle_cry.rules.tables import ARTILLERY, HORSE_ARTILLERY, RULES_2000
from bcnb.games.hexboard.rules.sight import blockers, seen
from bcnb.grid.hexes import members, parse_hex, within
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    SPARRING,
    aims,
    dice,
    in_battle,
    legal,
    position,
    refused,
    told,
    when,
)

PER_EDGE = replace(RULES_2000, sight_per_edge=True)
CORNERS = replace(RULES_2000, corner_blocks=True)


def sees_along_row_e(ground, units="e . . . . I . i", **more):
    """Whether infantry on e5 may attack e7, two hexes along the row."""
    return aims(in_battle(position(units, ground, **more), "e5"), "e5") == {"e7"}


# --- what is seen -----------------------------------------------------------------------------------------------------


def test_6_1_a_unit_attacks_what_it_sees():
    state = in_battle(position("e . . . . I . i"), "e5")
    assert when(state, "battle e5 e7", "roll AAA") == told("""
        battle_joined 7.3 e5 e7 3
        dice_rolled 7.5 AAA
        card_discarded 2.8 union probe-centre
        phase_began 2.8 draw
    """)


def test_6_1_a_unit_does_not_attack_what_it_does_not_see():
    units = f"e . . . . I . i {SPARRING}"
    state = in_battle(position(units, "e . . . . . w"), "e5", "i9")
    refusal = refused(state, "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.2", ("e6",))
    assert refusal.words == "From e5, e7 is hidden by e6 (woods)."


def test_6_1_every_hex_that_hides_the_target_is_shown():
    units = f"e . . . . I . . . i {SPARRING}"
    state = in_battle(position(units, "e . . . . . w . f"), "e5", "i9")
    assert refused(state, "battle e5 e9").hexes == ("e6", "e8")


def test_6_1_the_line_runs_both_ways():
    ground = "e . . . . . h"
    state = position("e . . . . I . i", ground, turn=CONFEDERATE)
    assert legal(in_battle(state, "e7"), "battle") == []
    assert not sees_along_row_e(ground)


def test_6_1_adjacent_hexes_see_each_other_whatever_stands_around():
    units = """
        d . . . i i
        e . . . i I i
        f . . . i i
    """
    ground = """
        d . . . w h
        e . . . f b b
        f . . . w w
    """
    state = in_battle(position(units, ground), "e5")
    assert aims(state, "e5") == {"d4", "d5", "e4", "e6", "f4", "f5"}


def test_6_1_the_line_crosses_the_hexes_between():
    units = """
        b . . . . I
        f . . . . . i
    """
    ground = {"c6": "c . . . . . w", "d5": "d . . . . w", "d6": "d . . . . . w", "e6": "e . . . . . w"}
    assert aims(in_battle(position(units), "b5"), "b5") == {"f6"}
    for label, picture in ground.items():
        units_and_sparring = f"{units}{SPARRING}"
        state = in_battle(position(units_and_sparring, picture), "b5", "i9")
        assert refused(state, "battle b5 f6").hexes == (label,)
    beside = """
        c . . . . w
        d . . . w . . w
        e . . . . w . w
    """
    assert aims(in_battle(position(units, beside), "b5"), "b5") == {"f6"}


def test_6_1_sight_can_be_asked_for_empty_hexes_too():
    units = """
        c . . . . I . . . I
        e . . . . I . . . I
    """
    state = position(units, "e . . . . . . w\nd . . . . w")
    shooter = parse_hex("e5")
    unit = state.board.units[shooter]

    def sees(there):
        return bool(seen(state, shooter, unit, 1 << there))

    for there in members(within(shooter, 6)):
        assert sees(there) == (not blockers(state, shooter, unit, there))
    assert [sees(parse_hex(label)) for label in ("e7", "e8", "f5", "c4", "c6")] == [
        True,
        False,
        True,
        True,
        False,
    ]


# --- what blocks ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyph", ["w", "h", "f", "b"])
def test_6_2_woods_hills_fields_and_buildings_block(glyph):
    assert not sees_along_row_e(f"e . . . . . {glyph}")


@pytest.mark.parametrize("glyph", ["o", "~", "=", "r", "n", "s", "x"])
def test_6_2_other_ground_does_not_block(glyph):
    assert sees_along_row_e(f"e . . . . . {glyph}")


@pytest.mark.parametrize("glyph", ["I", "C", "A"])
def test_6_2_a_friendly_unit_blocks(glyph):
    assert not sees_along_row_e("", f"e . . . . I {glyph} i")


@pytest.mark.parametrize("glyph", ["i", "c", "a"])
def test_6_2_an_enemy_unit_blocks_the_view_of_another(glyph):
    state = in_battle(position(f"e . . . . I {glyph} i"), "e5")
    assert aims(state, "e5") == {"e6"}
    refusal = refused(state, "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.2", ("e6",))


@pytest.mark.parametrize("general", ["U Hunter", "C Jackson"])
def test_6_2_faq_12_a_lone_general_blocks(general):
    units = f"e . . . . I . i {SPARRING}"
    state = in_battle(position(units, generals={"e6": general}), "e5", "i9")
    refusal = refused(state, "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.2", ("e6",))


def test_6_2_field_works_do_not_block_by_themselves():
    assert sees_along_row_e("", works={"e6": "W NW"})


def test_6_2_field_works_leave_the_blocking_of_their_hex():
    assert not sees_along_row_e("e . . . . . w", works={"e6": "W NW"})


def test_6_2_an_obstruction_behind_the_target_does_not_matter():
    assert sees_along_row_e("e . . . w . . . w")


@pytest.mark.parametrize("shooter", ["w", "h", "f", "b"])
@pytest.mark.parametrize(("target", "protects"), [("w", 1), ("h", 1), ("f", 1), ("b", 2)])
def test_6_3_the_hexes_of_shooter_and_target_never_block(shooter, target, protects):
    state = in_battle(position("e . . . . I . i", f"e . . . . {shooter} . {target}"), "e5")
    assert dice(state, "e5", "e7") == 3 - protects


def test_6_3_their_generals_do_not_block_either():
    state = in_battle(position("e . . . . I . i", generals={"e5": "U Hunter", "e7": "C Jackson"}), "e5")
    assert dice(state, "e5", "e7") == 4


# --- along edges ------------------------------------------------------------------------------------------------------

EDGE_RUN = f"""
    c . . . . I
    e . . . . i
    {SPARRING}
"""
"""From c5 to e5 the line runs along the edge between d4 and d5."""


@pytest.mark.parametrize("ground", ["", "d . . . w .", "d . . . . w"])
def test_6_4_an_edge_with_one_side_obstructed_lets_the_line_pass(ground):
    assert dice(in_battle(position(EDGE_RUN, ground), "c5", "i9"), "c5", "e5") == 3


@pytest.mark.parametrize(
    ("units", "ground", "generals"),
    [
        ("", "d . . . w w", {}),
        ("", "d . . . b f", {}),
        ("d . . . I", "d . . . . h", {}),
        ("d . . . I C", "", {}),
        ("d . . . I", "", {"d5": "C Jackson"}),
        ("", "", {"d4": "U Hunter", "d5": "C Jackson"}),
    ],
)
@pytest.mark.parametrize("rules", [RULES_2000, PER_EDGE])
def test_6_4_an_edge_with_both_sides_obstructed_blocks(units, ground, generals, rules):
    state = position(f"{EDGE_RUN}{units}", ground, generals=generals, rules=rules)
    refusal = refused(in_battle(state, "c5", "i9"), "battle c5 e5")
    assert (refusal.rule, refusal.hexes) == ("6.4", ("d4", "d5"))


LONG_EDGE_RUN = f"""
    b . . . . I
    f . . . . i
    {SPARRING}
"""
"""From b5 to f5 the line runs between c5 and c6, crosses d5, and runs between e5 and e6."""
CROSSWISE = """
    c . . . . w .
    e . . . . . w
"""


def test_6_4_obstructions_left_and_right_of_different_edges_block_the_line():
    state = in_battle(position(LONG_EDGE_RUN, CROSSWISE), "b5", "i9")
    refusal = refused(state, "battle b5 f5")
    assert (refusal.rule, refusal.hexes) == ("6.4", ("c5", "e6"))


def test_6_4_with_the_alternative_they_do_not_as_no_edge_has_both():
    state = in_battle(position(LONG_EDGE_RUN, CROSSWISE, rules=PER_EDGE), "b5", "i9")
    assert dice(state, "b5", "f5") == 1


@pytest.mark.parametrize("rules", [RULES_2000, PER_EDGE])
def test_6_4_all_obstructions_on_one_hand_let_the_line_pass(rules):
    ground = """
        c . . . . w .
        e . . . . w .
    """
    assert aims(in_battle(position(LONG_EDGE_RUN, ground, rules=rules), "b5"), "b5") == {"f5"}


@pytest.mark.parametrize("rules", [RULES_2000, PER_EDGE])
def test_6_4_what_is_crossed_between_two_edges_blocks_too(rules):
    state = in_battle(position(LONG_EDGE_RUN, "d . . . . w", rules=rules), "b5", "i9")
    assert refused(state, "battle b5 f5").hexes == ("d5",)


# --- the edge of the board and corners --------------------------------------------------------------------------------

AT_THE_EDGE = """
    c I
    e i
    h . . . . . . . . c
    i . . . . . . . . C
"""
"""From c1 to e1 the line runs between d1 and what lies beyond the edge of the board."""


def at_the_edge(ground, rules=RULES_2000):
    state = position(AT_THE_EDGE, ground, union=("all-out-offensive",), rules=rules)
    return in_battle(state, card="all-out-offensive")


@pytest.mark.parametrize("rules", [RULES_2000, PER_EDGE, CORNERS])
def test_6_5_faq_16_beyond_the_edge_of_the_board_everything_blocks(rules):
    refusal = refused(at_the_edge("d w", rules), "battle c1 e1")
    assert (refusal.rule, refusal.hexes) == ("6.5", ("d1",))
    assert refusal.words == "From c1, e1 is hidden by d1 (woods) and the edge of the board."


@pytest.mark.parametrize("rules", [RULES_2000, PER_EDGE, CORNERS])
def test_6_5_faq_16_the_edge_alone_does_not(rules):
    assert dice(at_the_edge("", rules), "c1", "e1") == 3


def test_6_5_the_right_edge_of_the_board_blocks_as_the_left_one():
    units = """
        c . . . . . . . . . . . . I
        e . . . . . . . . . . . . i
    """
    state = position(units, "d . . . . . . . . . . . w", union=("probe-left",))
    assert aims(in_battle(position(units, union=("probe-left",)), "c13", card="probe-left"), "c13") == {"e13"}
    assert legal(in_battle(state, "c13", card="probe-left"), "battle") == []


CORNER_LINE = f"""
    a . . . . A
    e . . . . . . . i
    {SPARRING}
"""
"""From a5 to e8 the line crosses b5 c6 c7 d7 and touches no more than a corner of b6 and d6."""


def test_6_6_a_hex_touched_at_a_corner_does_not_block():
    ground = """
        b . . . . . w
        d . . . . . w
    """
    assert dice(in_battle(position(CORNER_LINE, ground), "a5", "i9"), "a5", "e8") == 1


@pytest.mark.parametrize(("ground", "label"), [("b . . . . . w", "b6"), ("d . . . . . w", "d6")])
def test_6_6_with_the_alternative_it_does(ground, label):
    state = in_battle(position(CORNER_LINE, ground, rules=CORNERS), "a5", "i9")
    refusal = refused(state, "battle a5 e8")
    assert (refusal.rule, refusal.hexes) == ("6.6", (label,))


@pytest.mark.parametrize("rules", [RULES_2000, CORNERS])
def test_6_6_what_the_same_line_crosses_blocks_in_both_readings(rules):
    state = in_battle(position(CORNER_LINE, "c . . . . . w", rules=rules), "a5", "i9")
    assert refused(state, "battle a5 e8").hexes == ("c6",)


# --- hills ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyph", ["I", "A"])
def test_6_7_faq_18_a_hill_between_two_hills_blocks(glyph):
    units = f"e . . . . {glyph} . i {SPARRING}"
    state = in_battle(position(units, "e . . . . h h h"), "e5", "i9")
    refusal = refused(state, "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.7", ("e6",))


def test_6_7_between_two_hills_nothing_else_hides():
    assert dice(in_battle(position("e . . . . I . i", "e . . . . h . h"), "e5"), "e5", "e7") == 2


def over(friend, ground, shooter="A", **more):
    """The targets of a unit on e5 with a friend's piece on e6 and an enemy on e7."""
    units = f"e . . . . {shooter} {friend} i"
    return aims(in_battle(position(units, ground, **more), "e5"), "e5")


def test_6_8_faq_17_artillery_on_a_hill_shoots_over_a_friend_next_to_it():
    state = in_battle(position("e . . . . A I i", "e . . . . h"), "e5")
    assert dice(state, "e5", "e7") == 4


@pytest.mark.parametrize("shooter", ["I", "V"])
def test_6_8_faq_17_infantry_on_a_hill_does_not(shooter):
    units = f"e . . . . {shooter} I i {SPARRING}"
    refusal = refused(in_battle(position(units, "e . . . . h"), "e5", "i9"), "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.2", ("e6",))


def test_6_8_horse_artillery_on_a_hill_does():
    assert over("I", "e . . . . h", shooter="H") == {"e7"}


@pytest.mark.parametrize("ground", ["", "e . . . . o", "e . . . . f", "g . . . . h"])
def test_6_8_artillery_on_lower_ground_does_not(ground):
    assert over("I", ground) == set()


def test_6_8_it_sees_over_friendly_generals_too():
    assert over(".", "e . . . . h", generals={"e6": "U Hunter"}) == {"e7"}
    assert over("I", "e . . . . h", generals={"e6": "U Hunter"}) == {"e7"}


@pytest.mark.parametrize("glyph", ["w", "h", "f", "b"])
def test_6_8_a_friend_on_ground_that_blocks_hides_the_target(glyph):
    units = f"e . . . . A I i {SPARRING}"
    refusal = refused(in_battle(position(units, f"e . . . . h {glyph}"), "e5", "i9"), "battle e5 e7")
    assert (refusal.rule, refusal.hexes) == ("6.8", ("e6",))


@pytest.mark.parametrize("glyph", ["o", "~", "=", "n"])
def test_6_8_a_friend_on_ground_that_does_not_block_hides_nothing(glyph):
    assert over("I", f"e . . . . h {glyph}") == {"e7"}


def test_6_8_a_friend_in_field_works_hides_nothing():
    assert over("I", "e . . . . h", works={"e6": "E SE"}) == {"e7"}


def test_6_8_nobody_stands_on_the_ground_that_blocks():
    units = f"e . . . . A . i {SPARRING}"
    assert refused(in_battle(position(units, "e . . . . h w"), "e5", "i9"), "battle e5 e7").rule == "6.2"


def test_6_8_it_does_not_see_over_enemies():
    assert over("i", "e . . . . h") == {"e6"}
    assert over(".", "e . . . . h", generals={"e6": "C Jackson"}) == {"e6"}


def test_6_8_it_does_not_see_over_a_friend_farther_off():
    units = f"e . . . . A . I i {SPARRING}"
    refusal = refused(in_battle(position(units, "e . . . . h"), "e5", "i9"), "battle e5 e8")
    assert (refusal.rule, refusal.hexes) == ("6.2", ("e7",))


def test_6_8_one_friend_next_to_it_does_not_help_with_another_behind():
    assert aims(in_battle(position("e . . . . A I I i", "e . . . . h"), "e5"), "e5") == set()


def test_6_8_friends_next_to_it_do_not_block_a_line_along_an_edge():
    units = """
        c . . . . A
        d . . . I I
        e . . . . i
    """
    assert aims(in_battle(position(units, "c . . . . h"), "c5"), "c5") == {"e5"}
    assert aims(in_battle(position(units), "c5"), "c5") == set()


def test_6_8_the_confederate_battery_sees_over_its_own_friends():
    state = position("e . . . . a i I", "e . . . . h", turn=CONFEDERATE)
    assert aims(in_battle(state, "e5"), "e5") == {"e7"}


def test_6_8_is_a_gift_of_artillery():
    assert [kind.key for kind in RULES_2000.units.values() if kind.sees_over_friends] == [
        ARTILLERY.key,
        HORSE_ARTILLERY.key,
    ]
