"""Chapter 7: battle."""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.state import Objective
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.grid.hexes import parse_hexes
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    END,
    FACE_TO_FACE,
    SPARRING,
    UNION,
    aims,
    dice,
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

LAST_DIE_STAYS = replace(RULES_2000, least_dice=1)
BATTERY_FREE = replace(RULES_2000, battery_spares_uncovered=False)
ADVANCING = replace(RULES_2000, advance_after_combat=True)
TIRELESS = replace(RULES_2000, several_battles=True)


def highlighted(refusal):
    return refusal.rule, refusal.hexes


# --- who battles ------------------------------------------------------------------------------------------------------


def test_7_1_only_ordered_units_battle():
    units = """
        e . . . . I . I
        f . . . . . i
    """
    state = in_battle(position(units), "e7")
    assert legal(state) == ["battle e7 f6", "done"]
    assert highlighted(refused(state, "battle e5 f6")) == ("7.1", ("e5",))


@pytest.mark.parametrize("label", ["a1", "f5"])
def test_7_1_an_empty_hex_or_an_enemy_does_not_battle(label):
    assert highlighted(refused(in_battle(position(FACE_TO_FACE), "e5"), f"battle {label} e5")) == ("7.1", (label,))


def test_7_1_faq_01_an_ordered_unit_battles_without_moving():
    state = in_battle(position(FACE_TO_FACE), "e5")
    assert when(state, "battle e5 f5") == told("battle_joined 7.3 e5 f5 4")


def test_7_1_an_ordered_unit_may_move_and_then_battle():
    units = """
        d . . . . I
        f . . . . i
    """
    state = given(position(units), "play probe-centre", "order d5", "move d5 e5", "done")
    assert dice(state, "e5", "f5") == 4
    assert highlighted(refused(state, "battle d5 f5")) == ("7.1", ("d5",))


def test_7_1_nobody_has_to_battle():
    assert when(in_battle(position(FACE_TO_FACE), "e5"), "done") == told(END)


def test_7_1_the_confederates_battle_as_the_union_does():
    state = in_battle(position(FACE_TO_FACE, turn=CONFEDERATE), "f5")
    assert when(state, "battle f5 e5", "roll IIIS") == told("""
        battle_joined 7.3 f5 e5 4
        dice_rolled 7.5 IIIS
        hits_scored 7.6 e5 4
        unit_eliminated 7.13 e5 union
        card_discarded 2.8 confederate probe-centre
        phase_began 2.8 draw
    """)


def test_7_2_a_unit_battles_once_a_turn():
    units = f"""
        e . . . . I
        f . . . i i
        {SPARRING}
    """
    state = given(in_battle(position(units), "e5", "i9"), "battle e5 f5", "roll AAAA")
    assert legal(state) == ["battle i9 h9", "done"]
    for target in ("f5", "f4"):
        assert highlighted(refused(state, f"battle e5 {target}")) == ("7.2", ("e5",))


def test_7_2_several_units_may_attack_the_same_target():
    units = """
        e . . . . I I
        f . . . . i
    """
    state = given(in_battle(position(units), "e5", "e6"), "battle e5 f5", "roll AAAA")
    assert legal(state) == ["battle e6 f5", "done"]


def test_7_2_when_nobody_can_battle_the_turn_ends():
    state = given(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 f5")
    assert when(state, "roll AAAA") == told("dice_rolled 7.5 AAAA", END)


def test_7_2_a_scenarios_own_card_may_let_units_battle_twice_after_moving():
    volley = replace(RULES_2000.cards["probe-centre"], key="volley", battles=2)
    rules = replace(RULES_2000, cards={**RULES_2000.cards, "volley": volley})
    units = """
        d . . . . I
        f . . . . i
    """
    state = position(units, union=("volley",), rules=rules)
    state = given(state, "play volley", "order d5", "move d5 e5", "done", "battle e5 f5", "roll AAAA")
    assert when(state, "battle e5 f5", "roll AAAA")[2:] == told(
        "card_discarded 2.8 union volley", "phase_began 2.8 draw"
    )


def test_7_2_or_move_twice_and_battle_twice():
    sweep = replace(RULES_2000.cards["hit-and-run"], key="sweep", again=False, moves=2, battles=2)
    rules = replace(RULES_2000, cards={**RULES_2000.cards, "sweep": sweep})
    units = """
        b . . . . C
        f . . . . i
    """
    state = given(position(units, union=("sweep",), rules=rules), "play sweep", "move b5 d5", "move d5 e5", "done")
    assert when(state, *("battle e5 f5", "roll AAA") * 2)[4:] == told(
        "card_discarded 2.8 union sweep", "phase_began 2.8 draw"
    )


TWO_ENEMIES = """
    e . . . . I I
    f . . . i i
"""


def tireless(units=TWO_ENEMIES, *orders, **more):
    """Units with orders, with the alternative: they battle several enemies."""
    return in_battle(position(units, rules=TIRELESS, **more), *(orders or ("e5", "e6")))


def test_7_2_with_the_alternative_a_unit_battles_each_enemy_once():
    state = given(tireless(TWO_ENEMIES, "e5"), "battle e5 f5", "roll AAAA")
    assert legal(state) == ["battle e5 f4", "done"]
    assert highlighted(refused(state, "battle e5 f5")) == ("7.2", ("f5",))
    assert when(state, "battle e5 f4", "roll AAAA")[2:] == told(END)


def test_7_2_with_the_alternative_other_units_may_battle_the_same_enemy():
    state = given(tireless(), "battle e5 f5", "roll AAAA")
    assert (aims(state, "e5"), aims(state, "e6")) == ({"f4"}, {"f5"})
    assert legal(given(state, "battle e6 f5", "roll AAAA")) == ["battle e5 f4", "done"]


def test_7_2_with_the_alternative_an_enemy_is_known_where_he_retreats_to():
    state = given(tireless(), "battle e5 f5", "roll AAAF", "retreat f5 g5")
    assert (aims(state, "e5"), aims(state, "e6")) == ({"f4"}, {"f4", "g5"})
    assert highlighted(refused(state, "battle e5 g5")) == ("7.2", ("g5",))


def test_7_2_with_the_alternative_an_enemy_that_is_no_more_is_forgotten():
    state = given(tireless(strength={"f5": 1}), "battle e5 f5", "roll IAAA")
    assert state.turn.met == ()
    assert aims(state, "e5") == {"f4"}


def test_7_2_with_the_alternative_a_general_is_another_enemy_than_the_unit_he_joins():
    units = """
        e . . . . I I
        g . . . . i
    """
    state = given(tireless(units, generals={"f5": "C Jackson"}), "battle e5 f5", "roll AAAF", "retreat f5 g5")
    assert aims(state, "e5") == {"g5"}
    state = given(state, "battle e5 g5", f"roll {'A' * dice(state, 'e5', 'g5')}")
    assert aims(state, "e5") == set()
    state = given(state, "battle e6 g5", "roll " + "I" * dice(state, "e6", "g5"))
    assert strengths(state)["g5"] == 1


def test_7_2_with_the_alternative_a_general_attacked_before_is_spared_without_the_unit_he_joined():
    units = f"""
        e . . . . I I
        g . . . . i
        {SPARRING}
    """
    more = {"generals": {"f5": "C Jackson"}, "strength": {"g5": 1}, "union": ("assault-centre",)}
    state = in_battle(position(units, rules=TIRELESS, **more), card="assault-centre")
    state = given(state, "battle e5 f5", "roll AAAF", "retreat f5 g5")
    state = given(state, "battle e6 g5", f"roll {'I' * dice(state, 'e6', 'g5')}")
    assert leaders(state) == {"g5": "Jackson"}
    assert "g5" not in strengths(state)
    assert highlighted(refused(state, "battle e5 g5")) == ("7.2", ("g5",))
    assert highlighted(refused(state, "battle e6 g5")) == ("7.14", ("g5",))


def test_7_2_with_the_alternative_a_general_who_is_hit_is_forgotten():
    state = given(tireless("e . . . . I I\nf . . . i", generals={"f5": "C Jackson"}), "battle e5 f5", "roll AAAS")
    assert (state.turn.met, aims(state, "e5")) == ((), {"f4"})


def test_7_2_with_the_alternative_bombard_still_gives_two_battles():
    units = """
        e . . . . A
        f . . . i i
    """
    state = in_battle(position(units, union=("bombard",), rules=TIRELESS), card="bombard")
    state = given(state, "battle e5 f5", "roll CCCCC")
    assert aims(state, "e5") == {"f4", "f5"}
    assert when(state, "battle e5 f5", "roll CCCCC")[2].card == "bombard"


# --- dice and range ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("glyph", "by_range"),
    [("I", [4, 3, 2, 1]), ("C", [3]), ("A", [5, 4, 3, 2, 1]), ("H", [4, 3, 2, 1]), ("V", [3, 2, 1])],
)
def test_7_3_one_die_fewer_per_hex(glyph, by_range):
    """With horse artillery and cadets: FAQ-02."""
    for distance, expected in enumerate(by_range, 1):
        units = f"e . . . . {glyph} {'. ' * (distance - 1)}i"
        assert dice(in_battle(position(units), "e5"), "e5", f"e{5 + distance}") == expected


RANGES = {"H": "12.1", "V": "12.2"}
"""The rules of those whose range is not that of their arm."""


@pytest.mark.parametrize(("glyph", "longest"), [("I", 4), ("C", 1), ("A", 5), ("H", 4), ("V", 3)])
def test_7_4_beyond_its_range_a_unit_attacks_nobody(glyph, longest):
    """With horse artillery and cadets, which have rules of their own: 12.1 and 12.2."""
    target = f"e{6 + longest}"
    units = f"e . . . . {glyph} {'. ' * longest}i {SPARRING}"
    refusal = refused(in_battle(position(units), "e5", "i9"), f"battle e5 {target}")
    assert highlighted(refusal) == (RANGES.get(glyph, "7.4"), (target,))
    assert refusal.words == f"{target} is {longest + 1} hexes away, and this unit's range is {longest}."


@pytest.mark.parametrize(("glyph", "longest"), [("I", 4), ("C", 1), ("V", 3)])
def test_7_4_a_general_lengthens_no_range(glyph, longest):
    target = f"e{6 + longest}"
    units = f"e . . . . {glyph} {'. ' * longest}i {SPARRING}"
    state = in_battle(position(units, generals={"e5": "U Hunter"}), "e5", "i9")
    assert highlighted(refused(state, f"battle e5 {target}")) == (RANGES.get(glyph, "7.4"), (target,))


def test_7_4_a_unit_next_to_an_enemy_may_aim_at_another():
    units = """
        e . . . . I . i
        f . . . . i
    """
    assert aims(in_battle(position(units), "e5"), "e5") == {"f5", "e7"}


# --- the dice ---------------------------------------------------------------------------------------------------------


def test_7_5_all_dice_of_an_attack_are_rolled_at_once():
    state = given(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 f5")
    assert game.seat(state) == "chance"
    weights = game.chance_weights(state)
    assert (len(weights), sum(weight for _, weight in weights)) == (70, 6**4)
    named = {game.write(action): weight for action, weight in weights}
    assert (named["roll IIII"], named["roll SSSS"], named["roll ICAS"]) == (16, 1, 48)
    assert legal(state) == list(named)


@pytest.mark.parametrize("text", ["roll III", "roll IIIII"])
def test_7_5_neither_more_nor_fewer(text):
    state = given(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 f5")
    assert refused(state, text).rule == "7.5"


@pytest.mark.parametrize("text", ["battle e5 f5", "done", "retreat f5 g5", "move e5 d5", "draw rally"])
def test_7_5_nothing_else_happens_before(text):
    assert refused(given(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 f5"), text).rule == "7.5"


def test_7_5_the_dice_fall_before_anything_else():
    state = given(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 f5")
    assert when(state, "roll CCAA") == told("dice_rolled 7.5 CCAA", END)


# --- hits -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("glyph", "faces", "hits"),
    [
        ("i", "ICAA", 1),
        ("i", "IIAS", 3),
        ("i", "CCAA", 0),
        ("c", "IIIC", 1),
        ("c", "IICS", 2),
        ("c", "IIAA", 0),
        ("a", "IICA", 1),
        ("a", "IICS", 1),
        ("a", "IIIC", 0),
        ("v", "IIAA", 2),
        ("h", "IIIA", 1),
    ],
)
def test_7_6_the_targets_own_symbol_and_sabers_take_a_figure_each(glyph, faces, hits):
    units = f"""
        e . . . . I
        f . . . . {glyph}
    """
    state = given(in_battle(position(units), "e5"), "battle e5 f5")
    scored = [f"hits_scored 7.6 f5 {hits}"] if hits else []
    assert when(state, f"roll {faces}") == told(f"dice_rolled 7.5 {faces}", *scored, END)
    assert strengths(given(state, f"roll {faces}"))["f5"] == strengths(state)["f5"] - hits


def test_7_6_hits_and_flags_in_one_roll_are_resolved_in_this_order():
    units = """
        e . . . . I
        f . . . . i
        g . . . . . i
    """
    state = given(in_battle(position(units), "e5"), "battle e5 f5")
    assert when(state, "roll IASF") == told("""
        dice_rolled 7.5 IASF
        hits_scored 7.6 f5 2
        retreat_ordered 8.1 f5 1 unit
        retreated 8.1 f5 g5 unit -
        retreat_ended 8.1 g5 0
        card_discarded 2.8 union probe-centre
        phase_began 2.8 draw
    """)
    assert strengths(given(state, "roll IASF")) == {"e5": 4, "g5": 2, "g6": 4}


# --- generals in battle -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("glyph", "number"), [("I", 5), ("C", 4), ("V", 4), ("A", 5), ("H", 4)])
def test_7_7_an_attached_general_adds_a_die_but_not_to_artillery(glyph, number):
    units = f"""
        e . . . . {glyph}
        f . . . . i
    """
    state = position(units, generals={"e5": "U Hunter"})
    assert dice(in_battle(state, "e5"), "e5", "f5") == number


def test_7_7_how_many_dice_he_adds_is_a_figure_of_the_rules():
    state = position(FACE_TO_FACE, generals={"e5": "U Hunter"}, rules=replace(RULES_2000, general_dice=0))
    assert dice(in_battle(state, "e5"), "e5", "f5") == 4


def test_7_7_he_needs_no_order_for_it():
    state = position(FACE_TO_FACE, generals={"e5": "U Hunter"})
    assert dice(in_battle(state, "e5 unit"), "e5", "f5") == 5


def test_7_7_his_order_is_none_for_the_unit():
    units = FACE_TO_FACE + SPARRING
    state = in_battle(position(units, generals={"e5": "U Hunter"}), "e5 general", "i9")
    assert highlighted(refused(state, "battle e5 f5")) == ("7.1", ("e5",))


def test_7_7_faq_08_he_may_arrive_this_turn_at_a_unit_in_a_building():
    state = position(FACE_TO_FACE, "e . . . . b", generals={"c5": "U Hunter"})
    state = given(state, "play probe-centre", "order c5", "order e5", "move c5 e5", "done")
    assert dice(state, "e5", "f5") == 5


def test_7_7_a_unit_that_he_left_behind_has_no_die_of_his():
    units = """
        d . . . . I
        f . . . . i
    """
    state = position(units, generals={"d5": "U Hunter"})
    assert dice(given(state, "play probe-centre", "order d5", "move d5 e5 unit", "done"), "e5", "f5") == 4
    assert dice(given(state, "play probe-centre", "order d5", "move d5 e5", "done"), "e5", "f5") == 5


def test_7_7_faq_29_a_general_may_join_artillery_and_gives_it_no_die():
    state = position("e . . . . A . . i", generals={"d5": "U Hunter"})
    state = given(state, "play probe-centre", "order d5", "order e5", "move d5 e5", "done")
    assert leaders(state) == {"e5": "Hunter"}
    assert dice(state, "e5", "e8") == 3


def test_7_7_the_targets_general_has_no_effect_on_the_dice():
    assert dice(in_battle(position(FACE_TO_FACE, generals={"f5": "C Jackson"}), "e5"), "e5", "f5") == 4


@pytest.mark.parametrize("glyph", ["w", "o", "h", "f"])
def test_7_8_with_less_than_one_die_there_is_no_battle(glyph):
    units = f"e . . . . I . . . i {SPARRING}"
    ground = f"e . . . . . . . . {glyph}"
    state = in_battle(position(units, ground), "e5", "i9")
    assert highlighted(refused(state, "battle e5 e9")) == ("7.8", ("e9",))
    assert aims(state, "e5") == set()
    assert dice(in_battle(position(units, ground, rules=LAST_DIE_STAYS), "e5", "i9"), "e5", "e9") == 1


def test_7_8_two_dice_less_than_one_are_not_a_battle_either():
    units = f"e . . . . I . . . i {SPARRING}"
    ground = "e . . . . ~ . . . b"
    state = in_battle(position(units, ground), "e5", "i9")
    assert highlighted(refused(state, "battle e5 e9")) == ("7.8", ("e5", "e9"))
    assert dice(in_battle(position(units, ground, rules=LAST_DIE_STAYS), "e5", "i9"), "e5", "e9") == 1


def test_7_8_a_general_saves_the_last_die():
    state = position("e . . . . I . . . i", "e . . . . . . . . w", generals={"e5": "U Hunter"})
    assert dice(in_battle(state, "e5"), "e5", "e9") == 1


def test_7_8_the_last_die_is_lost_to_a_waterway_as_well():
    units = f"e . . . . I . . . i {SPARRING}"
    state = in_battle(position(units, "e . . . . ~"), "e5", "i9")
    assert highlighted(refused(state, "battle e5 e9")) == ("7.8", ("e5", "e9"))


# --- targets ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("target", ["e5", "d5", "d4"])
def test_7_9_nobody_attacks_his_own_side(target):
    units = f"""
        d . . . I
        {FACE_TO_FACE}
    """
    state = in_battle(position(units, generals={"d5": "U Hunter"}), "e5")
    assert highlighted(refused(state, f"battle e5 {target}")) == ("7.9", (target,))


def test_7_9_nor_an_empty_hex():
    assert highlighted(refused(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 e6")) == ("7.9", ("e6",))


def test_7_10_a_lone_general_can_be_attacked():
    state = in_battle(position("e . . . . I", generals={"e7": "C Jackson"}), "e5")
    assert aims(state, "e5") == {"e7"}
    assert dice(state, "e5", "e7") == 3


def test_7_10_with_a_general_in_its_hex_the_unit_is_attacked():
    state = position(FACE_TO_FACE, generals={"f5": "C Jackson"})
    state = given(in_battle(state, "e5"), "battle e5 f5")
    assert when(state, "roll CCSS") == told("dice_rolled 7.5 CCSS", "hits_scored 7.6 f5 2", END)
    assert leaders(given(state, "roll CCSS")) == {"f5": "Jackson"}


def general_under_fire(rules=RULES_2000):
    state = position("e . . . . I", generals={"f5": "C Jackson"}, rules=rules)
    return given(in_battle(state, "e5"), "battle e5 f5")


@pytest.mark.parametrize("faces", ["ICAS", "CSSS", "SSSS"])
def test_7_11_crossed_sabers_remove_a_general(faces):
    events = when(general_under_fire(), f"roll {faces}")
    assert events == told(f"dice_rolled 7.5 {faces}", "general_eliminated 7.11 f5 confederate", END)
    assert given(general_under_fire(), f"roll {faces}").flags == (1, 0)


@pytest.mark.parametrize("faces", ["IIII", "ICAA"])
def test_7_11_no_other_face_does(faces):
    events = when(general_under_fire(), f"roll {faces}")
    assert events == told(f"dice_rolled 7.5 {faces}", "general_escaped 7.11 f5", END)


def test_7_11_flags_drive_back_a_general_who_escaped():
    assert when(general_under_fire(), "roll ICFF", "retreat f5 g6", "retreat g6 h6") == told("""
        dice_rolled 7.5 ICFF
        general_escaped 7.11 f5
        retreat_ordered 8.1 f5 2 -
        retreated 8.1 f5 g6 - general
        retreated 8.1 g6 h6 - general
        retreat_ended 8.1 h6 0
        card_discarded 2.8 union probe-centre
        phase_began 2.8 draw
    """)


def test_7_11_one_who_is_hit_does_not_retreat():
    events = when(general_under_fire(), "roll ISFF")
    assert events == told("dice_rolled 7.5 ISFF", "general_eliminated 7.11 f5 confederate", END)


def test_7_12_a_general_by_himself_cannot_attack():
    units = f"f . . . . i {SPARRING}"
    state = in_battle(position(units, generals={"e5": "U Hunter"}), "e5", "i9")
    assert aims(state, "e5") == set()
    assert highlighted(refused(state, "battle e5 f5")) == ("7.12", ("e5",))


# --- what is captured -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("glyph", "faces", "figures"), [("i", "IIIS", 4), ("c", "CCSS", 3), ("a", "IIAS", 2)])
def test_7_13_with_its_last_figure_a_unit_loses_its_flag(glyph, faces, figures):
    units = f"""
        e . . . . I
        f . . . . {glyph}
    """
    state = given(in_battle(position(units), "e5"), "battle e5 f5")
    assert when(state, f"roll {faces}") == told(
        f"dice_rolled 7.5 {faces}", f"hits_scored 7.6 f5 {figures}", "unit_eliminated 7.13 f5 confederate", END
    )
    after = given(state, f"roll {faces}")
    assert (strengths(after), after.flags) == ({"e5": 4}, (1, 0))


def test_7_13_until_then_nothing_is_captured():
    state = given(in_battle(position(FACE_TO_FACE), "e5"), "battle e5 f5", "roll IIIA")
    assert (strengths(state)["f5"], state.flags) == (1, (0, 0))


def test_7_13_the_sixth_flag_ends_the_battle_at_once():
    state = position(FACE_TO_FACE, strength={"f5": 1}, flags=(5, 5), generals={"f5": "C Jackson"})
    state = given(in_battle(state, "e5"), "battle e5 f5")
    assert when(state, "roll IIFF") == told("""
        dice_rolled 7.5 IIFF
        hits_scored 7.6 f5 1
        unit_eliminated 7.13 f5 confederate
        battle_won 9.2 union 6
    """)
    after = given(state, "roll IIFF")
    assert (game.seat(after), legal(after), after.winner) == (None, [], UNION)
    assert refused(after, "draw rally").rule == "9.2"


UNDER_A_GENERAL = """
    e . . . . I I
    f . . . . i
"""


def uncovered(**more):
    """Infantry on e5 has just destroyed the unit on f5, with surplus hits, and uncovered its general."""
    state = position(UNDER_A_GENERAL, strength={"f5": 1}, generals={"f5": "C Jackson"}, **more)
    return given(in_battle(state, "e5", "e6"), "battle e5 f5")


def test_7_14_surplus_hits_are_lost():
    assert when(uncovered(), "roll ISSS") == told("""
        dice_rolled 7.5 ISSS
        hits_scored 7.6 f5 1
        unit_eliminated 7.13 f5 confederate
        general_uncovered 7.14 e5 f5
    """)
    after = given(uncovered(), "roll ISSS")
    assert (leaders(after), strengths(after), after.flags) == ({"f5": "Jackson"}, {"e5": 4, "e6": 4}, (1, 0))


def test_7_14_another_unit_may_attack_the_general_then():
    state = given(uncovered(), "roll ISSS")
    assert legal(state) == ["battle e6 f5", "done"]
    assert when(state, "battle e6 f5", "roll IIIS") == told("""
        battle_joined 7.3 e6 f5 4
        dice_rolled 7.5 IIIS
        general_eliminated 7.11 f5 confederate
        card_discarded 2.8 union probe-centre
        phase_began 2.8 draw
    """)


TWO_BATTERIES = """
    e . . . . A A
    f . . . . i
"""


def bombarded(units=TWO_BATTERIES, shooter="e5", rules=RULES_2000, **generals):
    """A battery has used the first of its two battles to destroy the unit on f5 and to uncover its general."""
    names = {"f5": "C Jackson", **generals}
    state = position(units, strength={"f5": 1}, generals=names, union=("bombard",), rules=rules)
    shot = given(in_battle(state, card="bombard"), f"battle {shooter} f5")
    return given(shot, f"roll {'I' * dice(in_battle(state, card='bombard'), shooter, 'f5')}")


def test_7_14_the_second_shot_of_a_battery_spares_the_general_uncovered_by_its_first():
    state = bombarded()
    assert legal(state) == ["battle e6 f5", "done"]
    assert highlighted(refused(state, "battle e5 f5")) == ("7.14", ("f5",))


def test_7_14_it_may_pick_another_target():
    units = """
        e . . . i A A
        f . . . . i
    """
    state = bombarded(units)
    assert aims(state, "e5") == {"e4"}
    assert highlighted(refused(state, "battle e5 f5")) == ("7.14", ("f5",))
    assert dice(state, "e5", "e4") == 5


def test_7_14_with_the_alternative_it_may_hit_him():
    state = bombarded(rules=BATTERY_FREE)
    assert legal(state) == ["battle e5 f5", "battle e6 f5", "done"]
    assert when(state, "battle e5 f5", "roll IIIIS") == told("""
        battle_joined 7.3 e5 f5 5
        dice_rolled 7.5 IIIIS
        general_eliminated 7.11 f5 confederate
        card_discarded 2.8 union bombard
        phase_began 2.8 draw
    """)


def test_7_14_he_is_spared_where_he_retreats_to_as_well():
    state = given(bombarded(), "battle e6 f5", "roll IIIIF", "retreat f5 g5")
    assert legal(state) == ["battle e6 g5", "done"]
    assert highlighted(refused(state, "battle e5 g5")) == ("7.14", ("g5",))


def test_7_14_a_unit_that_comes_to_him_is_not_spared():
    units = """
        d . . . . . A
        e . . . . A i
        f . . . . i
    """
    state = given(bombarded(units), "battle d6 e6", "roll CCCCF", "retreat e6 f5")
    assert (strengths(state)["f5"], leaders(state)) == (4, {"f5": "Jackson"})
    assert aims(state, "e5") == {"f5"}


def test_7_14_nor_is_another_general_who_comes_to_his_hex():
    units = "f . . A . i . A"
    state = given(bombarded(units, "f3", e6="C Garnett"), "battle f7 f5", "roll IIIS")
    state = given(state, "battle f7 e6", "roll IIIF", "retreat e6 f5")
    assert leaders(state) == {"f5": "Garnett"}
    assert aims(state, "f3") == {"f5"}


# --- one after the other ----------------------------------------------------------------------------------------------


def test_7_15_faq_05_each_battle_is_resolved_before_the_next():
    units = """
        b . . . . I
        e . . . . I
        f . . . . i
    """
    state = in_battle(position(units), "b5", "e5")
    assert (aims(state, "b5"), dice(state, "b5", "f5")) == ({"f5"}, 1)
    state = given(state, "battle e5 f5", "roll AAAF")
    assert game.seat(state) == "confederate"
    assert refused(state, "battle b5 f5").rule == "8.18"
    for target in ("g5", "g6"):
        assert when(state, f"retreat f5 {target}") == told(
            f"retreated 8.1 f5 {target} unit -", f"retreat_ended 8.1 {target} 0", END
        )


def test_7_15_faq_06_targets_are_not_named_in_advance():
    units = """
        e . . . . I . I
        f . . . . i i
    """
    state = in_battle(position(units, strength={"f5": 1}), "e5", "e7")
    state = given(state, "battle e5 f5", "roll IAAA")
    assert legal(state) == ["battle e7 f6", "done"]
    assert dice(state, "e7", "f6") == 4


def test_7_15_a_unit_that_is_gone_hides_nobody():
    units = """
        d . . . . . I
        e . . . . I i . i
    """
    state = in_battle(position(units, strength={"e6": 1}), "d6", "e5")
    assert aims(state, "e5") == {"e6"}
    assert aims(given(state, "battle d6 e6", "roll IAAA"), "e5") == {"e8"}


def test_7_16_losses_do_not_lessen_a_units_dice():
    for figures in (1, 2, 3, 4):
        assert dice(in_battle(position(FACE_TO_FACE, strength={"e5": figures}), "e5"), "e5", "f5") == 4


def test_7_16_nor_do_the_targets_losses():
    assert dice(in_battle(position(FACE_TO_FACE, strength={"f5": 1}), "e5"), "e5", "f5") == 4


# --- after a battle ---------------------------------------------------------------------------------------------------


def advancing(units=FACE_TO_FACE, target="f5", rules=ADVANCING, **more):
    """A unit with a general on e5, and one on i9, with the alternative: the first may advance."""
    more = {"generals": {"e5": "U Hunter"}, "strength": {"f5": 1}, **more}
    state = in_battle(position(units + SPARRING, rules=rules, **more), "e5", "i9")
    return given(state, f"battle e5 {target}")


def roll(state, face):
    return f"roll {face * state.decision.dice}"


def test_7_17_nobody_advances():
    state = advancing(rules=RULES_2000)
    state = given(state, roll(state, "I"))
    assert legal(state) == ["battle i9 h9", "done"]
    assert highlighted(refused(state, "move e5 f5")) == ("4.10", ())


def test_7_17_with_the_alternative_a_unit_with_a_general_may_take_the_hex():
    state = advancing()
    assert when(state, "roll IIIII") == told("""
        dice_rolled 7.5 IIIII
        hits_scored 7.6 f5 1
        unit_eliminated 7.13 f5 confederate
        follow_up_granted 7.17 e5 f5
    """)
    state = given(state, "roll IIIII")
    assert (game.seat(state), legal(state)) == ("union", ["move e5 f5", "done"])
    assert when(state, "move e5 f5") == told("advanced 7.17 e5 f5", "battle_barred 7.17 f5", "phase_began 2.7 battle")
    after = given(state, "move e5 f5")
    assert (strengths(after), leaders(after)) == ({"f5": 4, "h9": 3, "i9": 3}, {"f5": "Hunter"})
    assert legal(after) == ["battle i9 h9", "done"]


def test_7_17_with_the_alternative_it_may_stay():
    state = given(advancing(), "roll IIIII")
    assert when(state, "done") == told("phase_began 2.7 battle")
    assert strengths(given(state, "done")) == {"e5": 4, "h9": 3, "i9": 3}


def test_7_17_with_the_alternative_the_turn_may_end_with_it():
    state = in_battle(position(FACE_TO_FACE, generals={"e5": "U Hunter"}, strength={"f5": 1}, rules=ADVANCING), "e5")
    state = given(state, "battle e5 f5", "roll IIIII")
    assert when(state, "done") == told(END)
    assert when(state, "move e5 f5") == told("advanced 7.17 e5 f5", "battle_barred 7.17 f5", END)


def test_7_17_with_the_alternative_a_retreat_empties_a_hex_too():
    state = advancing(strength={})
    assert when(state, "roll AAAAF") == told("""
        dice_rolled 7.5 AAAAF
        retreat_ordered 8.1 f5 1 unit
        follow_up_granted 7.17 e5 f5
    """)
    state = given(state, "roll AAAAF")
    assert (game.seat(state), legal(state)) == ("confederate", ["retreat f5 g5", "retreat f5 g6"])
    assert legal(given(state, "retreat f5 g5")) == ["move e5 f5", "done"]


def test_7_17_with_the_alternative_not_so_if_the_enemy_stays_for_lack_of_a_way():
    state = advancing(FACE_TO_FACE + "g . . . . i i", strength={})
    assert when(state, "roll AAAAF")[2:] == told(
        "follow_up_granted 7.17 e5 f5", "figure_lost 8.6 f5", "retreat_ended 8.6 f5 0", "phase_began 2.7 battle"
    )
    assert legal(given(state, "roll AAAAF")) == ["battle i9 h9", "done"]


@pytest.mark.parametrize(
    ("units", "target", "more"),
    [
        ("e . . . . I\nf . . . . i", "f5", {"generals": {}}),
        ("e . . . . A\nf . . . . i", "f5", {}),
        ("e . . . . I . i", "e7", {"strength": {"e7": 1}}),
        ("e . . . . I\nf . . . . i", "f5", {"generals": {"e5": "U Hunter", "f5": "C Jackson"}}),
        ("e . . . . I\nf . . . . i", "f5", {"strength": {}}),
    ],
    ids=["no general", "artillery", "two hexes away", "a general is left", "the enemy is left"],
)
def test_7_17_with_the_alternative_who_does_not_advance(units, target, more):
    state = advancing(units, target, **more)
    state = given(state, f"roll I{'C' * (state.decision.dice - 1)}")
    assert legal(state) == ["battle i9 h9", "done"]


def test_7_17_with_the_alternative_cavalry_advances_and_so_does_who_hits_a_general():
    state = advancing("e . . . . C", generals={"e5": "U Hunter", "f5": "C Jackson"}, strength={})
    assert legal(given(state, roll(state, "S"))) == ["move e5 f5", "done"]


def test_7_17_with_the_alternative_a_general_goes_along_without_an_order():
    state = position(FACE_TO_FACE, generals={"e5": "U Hunter"}, strength={"f5": 1}, rules=ADVANCING)
    state = given(in_battle(state, "e5 unit"), "battle e5 f5", "roll IIIII", "move e5 f5")
    assert leaders(state) == {"f5": "Hunter"}


@pytest.mark.parametrize("text", ["move e5 e4", "move e5 f5 unit", "move i9 i8"])
def test_7_17_with_the_alternative_no_other_move_is_made(text):
    assert highlighted(refused(given(advancing(), "roll IIIII"), text)) == ("4.10", ("e5",))


@pytest.mark.parametrize(
    ("text", "rule"), [("battle i9 h9", "7.15"), ("order e5", "4.10"), ("play probe-centre", "2.3")]
)
def test_7_15_with_the_alternative_the_choice_to_advance_comes_first(text, rule):
    assert refused(given(advancing(), "roll IIIII"), text).rule == rule


def test_7_17_with_the_alternative_who_advanced_battles_no_more():
    units = """
        e . . . . I
        f . . . i i
    """
    state = given(advancing(units, rules=replace(ADVANCING, several_battles=True)), "roll IIIII")
    assert aims(given(state, "done"), "e5") == {"f4"}
    after = given(state, "move e5 f5")
    assert legal(after) == ["battle i9 h9", "done"]
    assert highlighted(refused(after, "battle f5 f4")) == ("7.2", ("f5",))


def test_7_17_with_the_alternative_the_hex_may_be_the_last_flag():
    goal = Objective(UNION, parse_hexes("f5"))
    state = given(advancing(objectives=[goal], flags=(4, 0)), "roll IIIII")
    assert when(state, "move e5 f5") == told("advanced 7.17 e5 f5", "battle_won 9.2 union 6")
    state = given(advancing(objectives=[replace(goal, for_good=True)]), "roll IIIII")
    assert when(state, "move e5 f5")[2:] == told("objective_claimed 9.4 union f5 1", "phase_began 2.7 battle")


def test_7_17_with_the_alternative_the_second_move_of_hit_and_run_is_still_to_come():
    more = {"generals": {"e5": "U Hunter"}, "strength": {"f5": 1}, "union": ("hit-and-run",), "rules": ADVANCING}
    state = in_battle(position("e . . . . C\nf . . . . i", **more), card="hit-and-run")
    state = given(state, "battle e5 f5", "roll IIII")
    assert when(state, "move e5 f5")[2:] == told("phase_began 11.16 again")
    assert leaders(given(state, "move e5 f5", "move f5 e5")) == {"e5": "Hunter"}
