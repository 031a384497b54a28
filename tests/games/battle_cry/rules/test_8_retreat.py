"""Chapter 8: retreat."""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.state import JoinBattle, Objective, TakeStep
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.grid.hexes import parse_hex, parse_hexes
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    END,
    UNION,
    given,
    in_battle,
    leaders,
    legal,
    position,
    refused,
    strengths,
    told,
    when,
)

STEADY = replace(RULES_2000, flags_a_general_ignores=1)
OUTLIVING = replace(RULES_2000, flags_outlive_unit=True)
SPARED = replace(RULES_2000, general_last_loss=False)
UNHALTED = replace(RULES_2000, flags_lapse_at_general=False)
BLIND = replace(RULES_2000, general_looks_ahead=False)


def attacked(units, ground="", attacker="e5", target="f5", **more):
    """A Union unit has attacked, and the dice are about to fall; no other unit of its side battles."""
    return given(in_battle(position(units, ground, **more), attacker), f"battle {attacker} {target}")


def retreating(state, at, flags, who="unit"):
    """The state with a retreat that its owner has to continue, even if he has one way only."""
    step = TakeStep(state.turn.side.foe, parse_hex(at), flags, who == "unit")
    return state._replace(pending=(JoinBattle(), step))


def highlighted(refusal):
    return refusal.rule, refusal.hexes


OPEN_GROUND = """
    e . . . . I
    f . . . . i
"""


# --- one hex a flag ---------------------------------------------------------------------------------------------------


def test_8_1_a_flag_drives_a_unit_back_one_hex():
    state = attacked(OPEN_GROUND)
    assert when(state, "roll CCCF") == told("dice_rolled 7.5 CCCF", "retreat_ordered 8.1 f5 1 unit")
    state = given(state, "roll CCCF")
    assert (game.seat(state), legal(state)) == ("confederate", ["retreat f5 g5", "retreat f5 g6"])
    assert when(state, "retreat f5 g6") == told("retreated 8.1 f5 g6 unit -", "retreat_ended 8.1 g6 0", END)


def test_8_1_two_flags_two_hexes():
    state = given(attacked(OPEN_GROUND), "roll CCFF")
    assert when(state, "retreat f5 g5") == told("retreated 8.1 f5 g5 unit -")
    state = given(state, "retreat f5 g5")
    assert legal(state) == ["retreat g5 h4", "retreat g5 h5"]
    assert when(state, "retreat g5 h4") == told("retreated 8.1 g5 h4 unit -", "retreat_ended 8.1 h4 0", END)


def test_8_1_without_flags_nobody_retreats():
    assert when(attacked(OPEN_GROUND), "roll CCCA") == told("dice_rolled 7.5 CCCA", END)


def test_8_1_the_union_retreats_toward_the_top():
    state = position(OPEN_GROUND, turn=CONFEDERATE)
    state = given(in_battle(state, "f5"), "battle f5 e5", "roll CCCF")
    assert (game.seat(state), legal(state)) == ("union", ["retreat e5 d4", "retreat e5 d5"])


@pytest.mark.parametrize(
    ("turn", "attacker", "target", "ways"),
    [
        (UNION, "f6", "e6", ["retreat e6 d5", "retreat e6 d6"]),
        (CONFEDERATE, "e6", "f6", ["retreat f6 g6", "retreat f6 g7"]),
    ],
)
def test_8_1_with_the_confederates_at_the_top_it_is_the_other_way_round(turn, attacker, target, ways):
    units = """
        e . . . . . i
        f . . . . . I
    """
    state = position(units, turn=turn, top=CONFEDERATE)
    state = given(in_battle(state, attacker), f"battle {attacker} {target}", "roll CCCF")
    assert (game.seat(state), legal(state)) == (turn.foe.seat, ways)


@pytest.mark.parametrize(("target", "words"), [("f4", "sideways"), ("f6", "sideways"), ("e6", "forward")])
def test_8_2_never_sideways_or_forward(target, words):
    state = given(attacked(OPEN_GROUND), "roll CCCF")
    assert highlighted(refused(state, f"retreat f5 {target}")) == ("8.2", (target,))


@pytest.mark.parametrize("target", ["h5", "f5"])
def test_8_2_nor_two_hexes_at_once_nor_nowhere(target):
    assert highlighted(refused(given(attacked(OPEN_GROUND), "roll CCFF"), f"retreat f5 {target}")) == ("8.2", (target,))


# --- what bars the way ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("glyph", ["w", "b", "~", "=", "h", "f", "o", "n"])
def test_8_3_faq_13_terrain_does_not_stop_a_retreat(glyph):
    state = attacked(OPEN_GROUND, f"g . . . . r {glyph}")
    assert when(state, "roll CCFF", "retreat g6 h5") == told(f"""
        dice_rolled 7.5 CCFF
        retreat_ordered 8.1 f5 2 unit
        retreated 8.1 f5 g6 unit -
        retreated 8.1 g6 h5 unit -
        retreat_ended 8.1 h5 0
        {END}
    """)


@pytest.mark.parametrize("glyph", ["r", "x"])
def test_8_3_faq_13_ground_that_nobody_may_enter_bars_it(glyph):
    state = attacked(OPEN_GROUND, f"g . . . . {glyph} w")
    assert when(state, "roll CCCF")[2:3] == told("retreated 8.1 f5 g6 unit -")
    state = retreating(state, "f5", 1)
    assert highlighted(refused(state, "retreat f5 g5")) == ("8.3", ("g5",))


@pytest.mark.parametrize("glyph", ["r", "x"])
def test_8_3_faq_13_the_same_with_a_lone_general(glyph):
    state = attacked("e . . . . I", f"g . . . . {glyph} w", generals={"f5": "C Jackson"})
    assert when(state, "roll CCFF", "retreat g6 h6") == told(f"""
        dice_rolled 7.5 CCFF
        general_escaped 7.11 f5
        retreat_ordered 8.1 f5 2 -
        retreated 8.1 f5 g6 - general
        retreated 8.1 g6 h6 - general
        retreat_ended 8.1 h6 0
        {END}
    """)
    assert highlighted(refused(retreating(state, "f5", 1, "general"), "retreat f5 g5")) == ("8.3", ("g5",))


@pytest.mark.parametrize(
    ("behind", "generals"),
    [
        ("g . . . . i", {}),
        ("g . . . . I", {}),
        ("g . . . . i", {"g5": "C Ewell"}),
        ("", {"g5": "U Hunter"}),
        ("", {"f5": "C Jackson", "g5": "C Ewell"}),
    ],
)
def test_8_4_pieces_bar_the_way(behind, generals):
    state = attacked(OPEN_GROUND + behind, generals=generals)
    led = "general" if "f5" in generals else "-"
    assert when(state, "roll CCCF") == told(f"""
        dice_rolled 7.5 CCCF
        retreat_ordered 8.1 f5 1 unit
        retreated 8.1 f5 g6 unit {led}
        retreat_ended 8.1 g6 0
        {END}
    """)
    rule = "5.4" if "f5" in generals else "8.4"
    assert highlighted(refused(retreating(state, "f5", 1), "retreat f5 g5")) == (rule, ("g5",))


def test_8_4_no_unit_passes_through_another():
    state = attacked(f"{OPEN_GROUND} g . . . . i i")
    lost = "figure_lost 8.6 f5"
    assert when(state, "roll CCFF")[2:] == told(lost, lost, "retreat_ended 8.6 f5 0", END)


# --- onto a general ---------------------------------------------------------------------------------------------------


def test_8_5_a_unit_that_steps_onto_a_lone_general_has_him_attached_and_stops():
    state = given(attacked(OPEN_GROUND, generals={"g5": "C Jackson"}), "roll CFFF")
    assert when(state, "retreat f5 g5") == told(f"""
        retreated 8.1 f5 g5 unit -
        general_attached 8.5 g5
        retreat_ended 8.5 g5 2
        {END}
    """)
    after = given(state, "retreat f5 g5")
    assert (strengths(after), leaders(after)) == ({"e5": 4, "g5": 4}, {"g5": "Jackson"})


def test_8_5_with_its_last_flag_too():
    state = given(attacked(OPEN_GROUND, generals={"g5": "C Jackson"}), "roll CCCF")
    assert when(state, "retreat f5 g5") == told(
        "retreated 8.1 f5 g5 unit -", "general_attached 8.5 g5", "retreat_ended 8.5 g5 0", END
    )


def test_8_5_the_owner_may_choose_another_way():
    state = given(attacked(OPEN_GROUND, generals={"g5": "C Jackson"}), "roll CCFF", "retreat f5 g6")
    assert legal(state) == ["retreat g6 h5", "retreat g6 h6"]


def test_8_5_a_general_on_the_home_row_saves_a_unit_from_the_flags_left():
    units = """
        g . . . . I
        h . . . . i
    """
    state = attacked(units, "i . . . . . r", "g5", "h5", generals={"i5": "C Jackson"})
    assert when(state, "roll CFFF")[2:5] == told(
        "retreated 8.1 h5 i5 unit -", "general_attached 8.5 i5", "retreat_ended 8.5 i5 2"
    )


def test_8_5_not_so_a_unit_with_a_general():
    state = attacked(OPEN_GROUND, "g . . . . . r", generals={"f5": "C Jackson", "g5": "C Ewell"})
    assert when(state, "roll CCCF")[2:4] == told("figure_lost 8.6 f5", "retreat_ended 8.6 f5 0")


def reached_general(**more):
    """A unit with two flags has met a lone general with the first. With the alternative it may continue."""
    state = attacked(OPEN_GROUND, generals={"g5": "C Jackson"}, rules=UNHALTED, **more)
    return given(state, "roll CCFF", "retreat f5 g5")


def test_8_5_with_the_alternative_it_may_go_on_and_the_general_goes_along():
    state = given(attacked(OPEN_GROUND, generals={"g5": "C Jackson"}, rules=UNHALTED), "roll CCFF")
    assert when(state, "retreat f5 g5") == told(
        "retreated 8.1 f5 g5 unit -", "general_attached 8.5 g5", "halt_allowed 8.5 g5"
    )
    state = reached_general()
    assert (game.seat(state), legal(state)) == ("confederate", ["retreat g5 h4", "retreat g5 h5", "done"])
    assert when(state, "retreat g5 h4") == told("retreated 8.1 g5 h4 unit general", "retreat_ended 8.1 h4 0", END)
    assert leaders(given(state, "retreat g5 h4")) == {"h4": "Jackson"}


def test_8_5_with_the_alternative_it_may_stop_there():
    state = reached_general()
    assert when(state, "done") == told("retreat_ended 8.5 g5 1", END)
    assert (strengths(given(state, "done")), leaders(given(state, "done"))) == ({"e5": 4, "g5": 4}, {"g5": "Jackson"})


def test_8_5_with_the_alternative_who_continues_obeys_all_flags():
    state = attacked(OPEN_GROUND, generals={"g5": "C Jackson"}, rules=UNHALTED)
    state = given(state, "roll CFFF", "retreat f5 g5", "retreat g5 h4")
    assert legal(state) == ["retreat h4 i4", "retreat h4 i5"]
    assert refused(state, "done").rule == "8.18"


def test_8_5_with_the_alternative_even_one_way_is_chosen():
    assert legal(reached_general(ground="h . . . . r")) == ["retreat g5 h4", "done"]


def test_8_5_with_the_alternative_too_it_ends_there_with_the_last_flag():
    state = given(attacked(OPEN_GROUND, generals={"g5": "C Jackson"}, rules=UNHALTED), "roll CCCF")
    assert when(state, "retreat f5 g5")[2:] == told("retreat_ended 8.5 g5 0", END)


def test_8_5_with_the_alternative_too_it_ends_there_without_a_way_on():
    state = attacked(OPEN_GROUND, "h . . . r r", generals={"g5": "C Jackson"}, rules=UNHALTED)
    assert when(given(state, "roll CCFF"), "retreat f5 g5")[2:] == told("retreat_ended 8.5 g5 1", END)


def test_8_5_with_the_alternative_nothing_else_is_done_before():
    state = reached_general()
    assert refused(state, "battle e5 g5").rule == "8.18"
    assert highlighted(refused(state, "retreat g5 g6")) == ("8.2", ("g6",))


# --- flags that cannot be obeyed --------------------------------------------------------------------------------------

BLOCKED = """
    e . . . . I
    f . . . . i
    h . . . i i
"""


def test_8_6_faq_03_each_flag_that_cannot_be_obeyed_costs_a_figure():
    units = """
        f . . . . . I
        g . . . . i
        h . . . i i
    """
    state = attacked(units, "", "f6", "g5")
    assert when(state, "roll CFF") == told(f"""
        dice_rolled 7.5 CFF
        retreat_ordered 8.1 g5 2 unit
        figure_lost 8.6 g5
        figure_lost 8.6 g5
        retreat_ended 8.6 g5 0
        {END}
    """)
    assert strengths(given(state, "roll CFF"))["g5"] == 2


def test_8_6_of_two_flags_one_may_be_obeyed():
    state = attacked(BLOCKED, "g . . . . . r")
    assert when(state, "roll CCFF") == told(f"""
        dice_rolled 7.5 CCFF
        retreat_ordered 8.1 f5 2 unit
        retreated 8.1 f5 g5 unit -
        figure_lost 8.6 g5
        retreat_ended 8.6 g5 0
        {END}
    """)


def test_8_6_hits_come_first():
    state = attacked(f"{OPEN_GROUND} g . . . . i i")
    assert when(state, "roll IISF") == told(f"""
        dice_rolled 7.5 IISF
        hits_scored 7.6 f5 3
        retreat_ordered 8.1 f5 1 unit
        figure_lost 8.6 f5
        unit_eliminated 8.6 f5 confederate
        retreat_ended 8.6 f5 0
        {END}
    """)
    assert given(state, "roll IISF").flags == (1, 0)


def test_8_6_a_unit_may_die_of_its_flags_and_the_rest_lapse():
    state = attacked(f"{OPEN_GROUND} g . . . . i i", strength={"f5": 2})
    assert when(state, "roll CFFF") == told(f"""
        dice_rolled 7.5 CFFF
        retreat_ordered 8.1 f5 3 unit
        figure_lost 8.6 f5
        figure_lost 8.6 f5
        unit_eliminated 8.6 f5 confederate
        retreat_ended 8.6 f5 1
        {END}
    """)


def test_8_6_an_owner_may_walk_into_a_dead_end():
    ground = """
        h . . . r r
    """
    state = given(attacked(OPEN_GROUND, ground), "roll CCFF")
    assert legal(state) == ["retreat f5 g5", "retreat f5 g6"]
    assert when(state, "retreat f5 g5") == told(
        "retreated 8.1 f5 g5 unit -", "figure_lost 8.6 g5", "retreat_ended 8.6 g5 0", END
    )


# --- the home row -----------------------------------------------------------------------------------------------------

AT_HOME = """
    h . . . . I
    i . . . . i
"""


def test_8_7_faq_04_a_flag_in_the_home_row_removes_a_unit_and_its_general():
    state = attacked(AT_HOME, "", "h5", "i5", generals={"i5": "C Jackson"})
    assert when(state, "roll CCCF") == told(f"""
        dice_rolled 7.5 CCCF
        retreat_ordered 8.1 i5 1 unit
        unit_eliminated 8.7 i5 confederate
        general_eliminated 8.7 i5 confederate
        retreat_ended 8.7 i5 0
        {END}
    """)
    after = given(state, "roll CCCF")
    assert (strengths(after), leaders(after), after.flags) == ({"h5": 4}, {}, (2, 0))


def test_8_7_faq_04_a_full_unit_has_no_choice_of_losing_a_figure():
    state = attacked(AT_HOME, "", "h5", "i5")
    assert when(state, "roll CCCF")[2:4] == told("unit_eliminated 8.7 i5 confederate", "retreat_ended 8.7 i5 0")


def test_8_7_more_flags_than_one_remove_no_more():
    state = attacked(AT_HOME, "", "h5", "i5")
    assert when(state, "roll CFFF")[2:4] == told("unit_eliminated 8.7 i5 confederate", "retreat_ended 8.7 i5 2")


def test_8_7_a_general_alone_is_removed_too():
    state = attacked("h . . . . I", "", "h5", "i5", generals={"i5": "C Jackson"})
    assert when(state, "roll CCCF") == told(f"""
        dice_rolled 7.5 CCCF
        general_escaped 7.11 i5
        retreat_ordered 8.1 i5 1 -
        general_eliminated 8.7 i5 confederate
        retreat_ended 8.7 i5 0
        {END}
    """)


@pytest.mark.parametrize("rules", [RULES_2000, BLIND])
def test_8_7_a_unit_that_reaches_the_home_row_with_a_flag_left_is_removed(rules):
    units = """
        g . . . . I
        h . . . . i
    """
    state = attacked(units, "i . . . . . r", "g5", "h5", rules=rules)
    assert when(state, "roll CCFF") == told(f"""
        dice_rolled 7.5 CCFF
        retreat_ordered 8.1 h5 2 unit
        retreated 8.1 h5 i5 unit -
        unit_eliminated 8.7 i5 confederate
        retreat_ended 8.7 i5 0
        {END}
    """)


def test_8_7_a_general_whom_two_flags_drive_over_the_edge_is_removed():
    state = attacked("g . . . . I", "", "g5", "h5", generals={"h5": "C Jackson"})
    events = when(state, "roll CCFF")
    assert events[3:] == told("general_eliminated 8.7 h5 confederate", "retreat_ended 8.7 h5 0", END)


def test_8_7_the_unions_home_row_is_at_the_top():
    units = """
        a . . . . I
        b . . . . i
    """
    state = position(units, generals={"a5": "U Hunter"}, turn=CONFEDERATE)
    events = when(given(in_battle(state, "b5"), "battle b5 a5"), "roll CCCF")
    assert events[2:5] == told(
        "unit_eliminated 8.7 a5 union", "general_eliminated 8.7 a5 union", "retreat_ended 8.7 a5 0"
    )


def test_8_7_a_unit_and_its_general_may_be_the_fifth_and_the_sixth_flag():
    state = attacked(AT_HOME, "", "h5", "i5", generals={"i5": "C Jackson"}, flags=(4, 5))
    assert when(state, "roll CCCF") == told("""
        dice_rolled 7.5 CCCF
        retreat_ordered 8.1 i5 1 unit
        unit_eliminated 8.7 i5 confederate
        general_eliminated 8.7 i5 confederate
        battle_won 9.2 union 6
    """)


def test_8_7_if_the_unit_is_the_sixth_nothing_more_happens():
    state = attacked(AT_HOME, "", "h5", "i5", generals={"i5": "C Jackson"}, flags=(5, 5))
    assert when(state, "roll CCCF") == told("""
        dice_rolled 7.5 CCCF
        retreat_ordered 8.1 i5 1 unit
        unit_eliminated 8.7 i5 confederate
        battle_won 9.2 union 6
    """)
    after = given(state, "roll CCCF")
    assert (leaders(after), legal(after)) == ({"i5": "Jackson"}, [])


# --- generals alone ---------------------------------------------------------------------------------------------------


def general_attacked(units="", ground="", at="f5", **more):
    """Infantry on e5 has attacked a lone general on f5."""
    generals = {at: "C Jackson", **more.pop("generals", {})}
    return attacked(f"e . . . . I {units}", ground, "e5", at, generals=generals, **more)


def test_8_8_faq_09_a_general_passes_a_friendly_unit():
    units = """
        g . . . . i
    """
    state = general_attacked(units, "g . . . . . r")
    assert when(state, "roll CCFF", "retreat g5 h5") == told(f"""
        dice_rolled 7.5 CCFF
        general_escaped 7.11 f5
        retreat_ordered 8.1 f5 2 -
        retreated 8.1 f5 g5 - general
        retreated 8.1 g5 h5 - general
        retreat_ended 8.1 h5 0
        {END}
    """)
    after = given(state, "roll CCFF", "retreat g5 h5")
    assert (leaders(after), strengths(after)) == ({"h5": "Jackson"}, {"e5": 4, "g5": 4})


def test_8_8_on_the_last_hex_of_his_way_he_joins_one():
    units = """
        g . . . . i
    """
    state = general_attacked(units, "g . . . . . r")
    assert when(state, "roll CCCF")[3:] == told(
        "retreated 8.1 f5 g5 - general", "general_attached 8.8 g5", "retreat_ended 8.1 g5 0", END
    )


def test_8_8_he_may_join_a_unit_in_the_home_row():
    units = """
        g . . . . . i
        i . . . . . i
    """
    state = general_attacked(
        units,
        """
        g . . . . r
        h . . . . r
        i . . . . . . r
    """,
    )
    assert when(state, "roll CFFF")[3:] == told(f"""
        retreated 8.1 f5 g6 - general
        retreated 8.1 g6 h6 - general
        retreated 8.1 h6 i6 - general
        general_attached 8.8 i6
        retreat_ended 8.1 i6 0
        {END}
    """)


def test_8_8_he_may_choose_to_join_a_unit_or_not():
    state = given(general_attacked("\n g . . . . i"), "roll CCCF")
    assert legal(state) == ["retreat f5 g5", "retreat f5 g6"]
    assert leaders(given(state, "retreat f5 g5")) == {"g5": "Jackson"}
    assert leaders(given(state, "retreat f5 g6")) == {"g6": "Jackson"}


LOOK = """
    h . . . I I
"""
"""From f5 a general gets past row h by g6 and h6 only: g5 is a dead end."""


def test_8_8_a_general_takes_a_way_of_full_length_where_there_is_one():
    state = general_attacked(LOOK)
    assert when(state, "roll CCFF")[3:] == told(
        "retreated 8.1 f5 g6 - general", "retreated 8.1 g6 h6 - general", "retreat_ended 8.1 h6 0", END
    )
    state = retreating(state, "f5", 2, "general")
    assert legal(state) == ["retreat f5 g6"]
    assert highlighted(refused(state, "retreat f5 g5")) == ("8.8", ("g5",))


def test_8_8_with_the_alternative_he_may_walk_into_a_dead_end():
    state = given(general_attacked(LOOK, rules=BLIND), "roll CCFF")
    assert legal(state) == ["retreat f5 g5", "retreat f5 g6"]
    assert when(state, "retreat f5 g5") == told(
        "retreated 8.1 f5 g5 - general", "general_eliminated 8.9 g5 confederate", "retreat_ended 8.9 g5 0", END
    )


def test_8_8_with_one_flag_both_ways_are_of_full_length():
    assert legal(given(general_attacked(LOOK), "roll CCCF")) == ["retreat f5 g5", "retreat f5 g6"]


@pytest.mark.parametrize(
    ("behind", "generals"),
    [
        ("g . . . . i i", {"g5": "C Ewell", "g6": "C Garnett"}),
        ("g . . . . I I", {}),
        ("", {"g5": "C Ewell", "g6": "C Garnett"}),
        ("g . . . . . I", {"g5": "U Hunter"}),
    ],
)
def test_8_9_a_general_with_no_way_back_is_removed(behind, generals):
    state = general_attacked(f"\n{behind}", generals=generals)
    assert when(state, "roll CCCF") == told(f"""
        dice_rolled 7.5 CCCF
        general_escaped 7.11 f5
        retreat_ordered 8.1 f5 1 -
        general_eliminated 8.9 f5 confederate
        retreat_ended 8.9 f5 0
        {END}
    """)
    assert given(state, "roll CCCF").flags == (1, 0)


def test_8_9_blocked_on_the_last_row_but_one_he_is_removed_by_this_rule():
    state = attacked("g . . . . I", "i . . . . r r", "g5", "h5", generals={"h5": "C Jackson"})
    assert when(state, "roll CCCF")[3:5] == told("general_eliminated 8.9 h5 confederate", "retreat_ended 8.9 h5 0")


@pytest.mark.parametrize(("label", "rule"), [("g5", "5.4"), ("g6", "8.4")])
def test_8_9_what_closes_a_hex_to_a_general(label, rule):
    units = """
        g . . . . i I
    """
    state = general_attacked(units, generals={"g5": "C Ewell"})
    assert highlighted(refused(retreating(state, "f5", 1, "general"), f"retreat f5 {label}")) == (rule, (label,))


def test_8_9_a_general_blocked_on_the_second_hex_is_removed():
    ground = """
        h . . . r r r
    """
    assert when(general_attacked("", ground), "roll CCFF")[3:5] == told(
        "general_eliminated 8.9 f5 confederate", "retreat_ended 8.9 f5 0"
    )


# --- units with generals ----------------------------------------------------------------------------------------------


def test_8_10_flags_of_a_roll_that_destroys_the_unit_are_void():
    state = attacked(OPEN_GROUND, generals={"f5": "C Jackson"}, strength={"f5": 2})
    assert when(state, "roll IIFF") == told(f"""
        dice_rolled 7.5 IIFF
        hits_scored 7.6 f5 2
        unit_eliminated 7.13 f5 confederate
        general_uncovered 7.14 e5 f5
        {END}
    """)
    assert leaders(given(state, "roll IIFF")) == {"f5": "Jackson"}


def test_8_10_with_the_alternative_they_drive_back_its_general():
    state = attacked(OPEN_GROUND, generals={"f5": "C Jackson"}, strength={"f5": 2}, rules=OUTLIVING)
    assert when(state, "roll IIFF")[3:] == told("general_uncovered 7.14 e5 f5", "retreat_ordered 8.1 f5 2 -")
    assert leaders(given(state, "roll IIFF", "retreat f5 g5", "retreat g5 h5")) == {"h5": "Jackson"}


def test_8_10_with_the_alternative_too_hits_alone_leave_him():
    state = attacked(OPEN_GROUND, generals={"f5": "C Jackson"}, strength={"f5": 2}, rules=OUTLIVING)
    assert when(state, "roll IICC")[3:] == told("general_uncovered 7.14 e5 f5", END)


def test_8_10_with_the_alternative_the_home_row_is_his_end():
    more = {"generals": {"i5": "C Jackson"}, "strength": {"i5": 1}, "rules": OUTLIVING}
    assert when(attacked(AT_HOME, "", "h5", "i5", **more), "roll ICCF")[2:] == told(f"""
        unit_eliminated 7.13 i5 confederate
        general_uncovered 7.14 h5 i5
        retreat_ordered 8.1 i5 1 -
        general_eliminated 8.7 i5 confederate
        retreat_ended 8.7 i5 0
        {END}
    """)


def test_8_10_a_unit_without_a_general_leaves_nobody():
    state = attacked(OPEN_GROUND, strength={"f5": 2})
    assert when(state, "roll IIFF")[2:] == told("unit_eliminated 7.13 f5 confederate", END)


def test_8_11_an_attached_general_retreats_with_his_unit():
    state = given(attacked(OPEN_GROUND, generals={"f5": "C Jackson"}), "roll ICCF")
    assert when(state, "retreat f5 g5") == told("retreated 8.1 f5 g5 unit general", "retreat_ended 8.1 g5 0", END)
    after = given(state, "retreat f5 g5")
    assert (strengths(after), leaders(after)) == ({"e5": 4, "g5": 3}, {"g5": "Jackson"})


def test_8_11_he_lets_no_flag_be_ignored():
    state = attacked(OPEN_GROUND, generals={"f5": "C Jackson"})
    assert when(state, "roll CCFF")[1:] == told("retreat_ordered 8.1 f5 2 unit")


def test_8_11_with_the_alternative_he_makes_one_flag_ignored():
    state = attacked(OPEN_GROUND, generals={"f5": "C Jackson"}, rules=STEADY)
    assert when(state, "roll CCCF") == told("dice_rolled 7.5 CCCF", END)
    assert when(state, "roll CCFF")[1:] == told("retreat_ordered 8.1 f5 1 unit")
    assert when(attacked(OPEN_GROUND, rules=STEADY), "roll CCCF")[1:] == told("retreat_ordered 8.1 f5 1 unit")
    assert when(general_attacked(rules=STEADY), "roll CCCF")[2:] == told("retreat_ordered 8.1 f5 1 -")


CORNERED = """
    e . . . . I
    f . . . . i
    g . . . . i i
"""


def cornered(rules=RULES_2000, **more):
    """A unit of one figure with a general; behind them stand units with generals, so that neither has a way back."""
    generals = {"f5": "C Jackson", "g5": "C Ewell", "g6": "C Garnett"}
    return attacked(CORNERED, generals=generals, strength={"f5": 1}, rules=rules, **more)


def test_8_12_when_flags_exceed_figures_the_general_is_the_last_loss():
    assert when(cornered(), "roll CCFF") == told(f"""
        dice_rolled 7.5 CCFF
        retreat_ordered 8.1 f5 2 unit
        figure_lost 8.6 f5
        unit_eliminated 8.6 f5 confederate
        general_eliminated 8.12 f5 confederate
        retreat_ended 8.6 f5 0
        {END}
    """)


def test_8_12_a_flag_for_each_figure_leaves_him():
    assert when(cornered(), "roll CCCF")[2:6] == told("""
        figure_lost 8.6 f5
        unit_eliminated 8.6 f5 confederate
        general_uncovered 7.14 e5 f5
        retreat_ended 8.6 f5 0
    """)
    assert leaders(given(cornered(), "roll CCCF"))["f5"] == "Jackson"


def test_8_12_flags_beyond_him_have_no_effect():
    assert when(cornered(), "roll FFFF")[4:6] == told(
        "general_eliminated 8.12 f5 confederate", "retreat_ended 8.6 f5 2"
    )


def test_8_12_he_goes_back_alone_through_friends_who_barred_only_the_unit():
    state = attacked(
        """
        e . . . . I
        f . . . . i
        g . . . . i i
        """,
        generals={"f5": "C Jackson"},
        strength={"f5": 1},
    )
    assert when(state, "roll CCFF")[2:7] == told("""
        figure_lost 8.6 f5
        unit_eliminated 8.6 f5 confederate
        general_uncovered 7.14 e5 f5
        retreat_ended 8.6 f5 0
        retreat_ordered 8.12 f5 1 -
    """)
    after = given(state, "roll CCFF")
    assert (game.seat(after), legal(after)) == ("confederate", ["retreat f5 g5", "retreat f5 g6"])
    assert leaders(given(after, "retreat f5 g5"))["g5"] == "Jackson"


def test_8_12_with_the_alternative_he_is_spared():
    assert when(cornered(SPARED), "roll CCFF")[2:6] == told("""
        figure_lost 8.6 f5
        unit_eliminated 8.6 f5 confederate
        general_uncovered 7.14 e5 f5
        retreat_ended 8.6 f5 1
    """)
    assert leaders(given(cornered(SPARED), "roll CCFF"))["f5"] == "Jackson"


def test_8_12_if_the_unit_is_the_sixth_flag_the_general_stays():
    assert when(cornered(flags=(5, 0)), "roll CCFF")[2:] == told(
        "figure_lost 8.6 f5", "unit_eliminated 8.6 f5 confederate", "battle_won 9.2 union 6"
    )


# --- whose choice it is -----------------------------------------------------------------------------------------------


def test_8_13_the_owner_chooses_each_hex():
    state = given(attacked(OPEN_GROUND), "roll CCFF")
    for way, ends in (("g5", ["h4", "h5"]), ("g6", ["h5", "h6"])):
        after = given(state, f"retreat f5 {way}")
        assert (game.seat(after), legal(after)) == ("confederate", [f"retreat {way} {end}" for end in ends])


@pytest.mark.parametrize("text", ["done", "battle e5 f5", "move f5 g5", "play probe-centre", "roll F"])
def test_8_18_nothing_else_happens_before_a_retreat_is_finished(text):
    refusal = refused(given(attacked(OPEN_GROUND), "roll CCCF"), text)
    assert (refusal.rule, refusal.hexes) == ("8.18", ())


def test_8_18_it_is_the_piece_that_was_attacked_that_retreats():
    units = """
        e . . . . I
        f . . . . i i
    """
    state = given(attacked(units), "roll CCCF")
    assert highlighted(refused(state, "retreat f6 g6")) == ("8.18", ("f5",))


def test_8_13_where_there_is_no_choice_nobody_is_asked():
    events = when(attacked(OPEN_GROUND, "g . . . . r"), "roll CCCF")
    assert events[2:] == told("retreated 8.1 f5 g6 unit -", "retreat_ended 8.1 g6 0", END)


def test_8_13_at_the_edge_of_the_board_there_is_one_way():
    state = position("c I\nd i", union=("probe-right",))
    state = given(in_battle(state, "c1", card="probe-right"), "battle c1 d1")
    assert legal(given(state, "roll CCCF")) == ["retreat d1 e1", "retreat d1 e2"]
    state = position("d I\ne i", union=("probe-right",))
    state = given(in_battle(state, "d1", card="probe-right"), "battle d1 e1")
    assert when(state, "roll CCCF")[2:4] == told("retreated 8.1 e1 f1 unit -", "retreat_ended 8.1 f1 0")


# --- victory on the way -----------------------------------------------------------------------------------------------


def row_g(**more):
    return Objective(CONFEDERATE, parse_hexes("g5 g6"), **more)


def test_8_1_a_retreat_onto_a_scoring_hex_may_win_the_battle():
    state = given(attacked(OPEN_GROUND, objectives=[row_g()], flags=(5, 5)), "roll CCFF")
    assert when(state, "retreat f5 g5") == told("retreated 8.1 f5 g5 unit -", "battle_won 9.2 confederate 6")
    after = given(state, "retreat f5 g5")
    assert (game.seat(after), after.winner, legal(after)) == (None, CONFEDERATE, [])


def test_8_1_the_same_when_nobody_had_to_choose():
    state = attacked(OPEN_GROUND, "g . . . . r", objectives=[row_g()], flags=(5, 5))
    assert when(state, "roll CCFF")[2:] == told("retreated 8.1 f5 g6 unit -", "battle_won 9.2 confederate 6")


def test_8_1_flags_for_good_are_won_by_a_retreat_too():
    state = given(attacked(OPEN_GROUND, objectives=[row_g(for_good=True)]), "roll CCCF")
    assert when(state, "retreat f5 g5") == told(f"""
        retreated 8.1 f5 g5 unit -
        objective_claimed 9.4 confederate g5 1
        retreat_ended 8.1 g5 0
        {END}
    """)


def test_8_8_a_lone_general_wins_nothing_by_his_retreat():
    state = given(general_attacked(objectives=[row_g()], flags=(5, 5)), "roll CCCF")
    assert when(state, "retreat f5 g5")[:2] == told("retreated 8.1 f5 g5 - general", "retreat_ended 8.1 g5 0")


def test_8_6_a_figure_lost_for_a_flag_may_be_the_end():
    state = attacked(CORNERED, strength={"f5": 1}, flags=(5, 5))
    assert when(state, "roll CCCF")[2:] == told(
        "figure_lost 8.6 f5", "unit_eliminated 8.6 f5 confederate", "battle_won 9.2 union 6"
    )
