"""Chapter 11: special cards that order pieces. (`test_11_card_actions` has those with an action of their own.)"""

from dataclasses import replace

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules.tables import RULES_2000
from tests.helpers.battle_cry.field import (
    CONFEDERATE,
    SPARRING,
    UNION,
    aims,
    dice,
    given,
    goals,
    in_battle,
    leaders,
    legal,
    position,
    refused,
    strengths,
    told,
    when,
)

MIXED = replace(RULES_2000, bombard_mixed=True)
FORDING = replace(RULES_2000, water_spoils_hit_and_run=False)
AT_ONCE = replace(RULES_2000, second_move_at_once=True)
OFFENSIVE = RULES_2000.cards["all-out-offensive"]
NO_SHUFFLE = replace(RULES_2000, cards={**RULES_2000.cards, "all-out-offensive": replace(OFFENSIVE, reshuffles=False)})


def highlighted(refusal):
    return refusal.rule, refusal.hexes


def holding(card, units, ground="", **more):
    """The position with this card in the Union's hand."""
    return position(units, ground, union=(card,), **more)


# --- All-Out Offensive ------------------------------------------------------------------------------------------------

WHOLE_ARMY = """
    a I . . . . . . . . . . . C
    e . . . . A
    f . . . . i
"""


def offensive(**more):
    return holding("all-out-offensive", WHOLE_ARMY, generals={"a1": "U Hunter", "c7": "U Tyler"}, **more)


def test_11_1_all_out_offensive_orders_everything():
    state = offensive()
    assert when(state, "play all-out-offensive") == told("""
        card_played 2.3 union all-out-offensive
        all_ordered 11.1 a1,a13,e5 a1,c7 -
        phase_began 2.7 orders
    """)
    state = given(state, "play all-out-offensive")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"a1", "a13", "c7", "e5"}
    assert goals(state, "a1", "unit") == {"a2", "b1"}
    assert "a4" in goals(state, "a1", "general")
    assert goals(state, "a1") == {"a2", "b1"}
    assert highlighted(refused(state, "order a13")) == ("3.2", ("a13",))


def test_11_1_units_move_and_battle_as_ever():
    state = given(offensive(), "play all-out-offensive", "done")
    assert legal(state) == ["battle e5 f5", "done"]
    assert dice(state, "e5", "f5") == 5
    state = given(offensive(), "play all-out-offensive", "move e5 d5")
    assert when(state, "done")[:1] == told("card_discarded 2.8 union all-out-offensive")


@pytest.mark.parametrize("side", [UNION, CONFEDERATE])
def test_11_1_then_all_discards_go_back_into_the_deck(side):
    hands = {side.name.lower(): ("all-out-offensive",)}
    state = position("e . . . . I . i", turn=side, **hands)
    discards = {"rally": 1, "probe-left": 2}
    deck = {"bombard": 1, "probe-left": 1}
    state = state._replace(cards=state.cards._replace(deck=deck, discards=discards))
    state = given(state, "play all-out-offensive", "done")
    assert when(state, "done") == told(f"""
        card_discarded 2.8 {side.seat} all-out-offensive
        deck_shuffled 11.1 4
        phase_began 2.8 draw
    """)
    after = given(state, "done")
    assert after.cards.discards == {}
    assert after.cards.deck == {"all-out-offensive": 1, "bombard": 1, "probe-left": 3, "rally": 1}
    assert "draw all-out-offensive" in legal(after)


def test_11_1_without_that_clause_they_stay():
    state = given(offensive(rules=NO_SHUFFLE), "play all-out-offensive", "done")
    assert when(state, "done") == told("card_discarded 2.8 union all-out-offensive", "phase_began 2.8 draw")


def test_11_1_a_card_that_is_thrown_away_shuffles_nothing():
    events = when(offensive(), "discard all-out-offensive")
    assert events == told("card_discarded 2.5 union all-out-offensive", "phase_began 2.8 draw")


# --- Bombard ----------------------------------------------------------------------------------------------------------

BATTERY = """
    b . . . . A
    f . . . . . i
"""


def bombarding(units=BATTERY, ground="", **more):
    return given(holding("bombard", units, ground, **more), "play bombard")


def test_11_2_bombard_orders_all_artillery():
    units = """
        a A . . . . . . . . . . . H
        e . . . . A I C
        f . . . . i
    """
    state = holding("bombard", units, generals={"a1": "U Hunter", "c7": "U Tyler"})
    assert when(state, "play bombard") == told("""
        card_played 2.3 union bombard
        all_ordered 11.2 a1,a13,e5 - a1
        phase_began 2.7 orders
    """)
    state = given(state, "play bombard")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"a1", "a13", "e5"}
    assert highlighted(refused(state, "move e6 d5")) == ("4.1", ("e6",))
    assert highlighted(refused(state, "move c7 c8")) == ("5.11", ("c7",))
    assert highlighted(refused(state, "order e6")) == ("3.2", ("e6",))


def test_11_2_without_artillery_it_does_nothing():
    assert when(holding("bombard", "e . . . . I i"), "play bombard") == told("""
        card_played 2.3 union bombard
        card_discarded 2.8 union bombard
        phase_began 2.8 draw
    """)


def test_11_13_faq_23_two_battles_are_two_separate_attacks():
    state = given(bombarding(), "done")
    assert when(state, "battle b5 f6", "roll CF", "retreat f6 g6") == told("""
        battle_joined 7.3 b5 f6 2
        dice_rolled 7.5 CF
        retreat_ordered 8.1 f6 1 unit
        retreated 8.1 f6 g6 unit -
        retreat_ended 8.1 g6 0
    """)
    state = given(state, "battle b5 f6", "roll CF", "retreat f6 g6")
    assert legal(state) == ["battle b5 g6", "done"]
    assert when(state, "battle b5 g6", "roll I") == told("""
        battle_joined 7.3 b5 g6 1
        dice_rolled 7.5 I
        hits_scored 7.6 g6 1
        card_discarded 2.8 union bombard
        phase_began 2.8 draw
    """)


def test_11_13_the_second_may_find_nobody_in_range():
    state = given(bombarding("b . . . . A\ng . . . . . i"), "done", "battle b5 g6")
    assert when(state, "roll F", "retreat g6 h6")[-2:] == told("""
        card_discarded 2.8 union bombard
        phase_began 2.8 draw
    """)


def test_11_13_or_take_another_target():
    state = given(bombarding("e . . . . A i i"), "done")
    assert aims(state, "e5") == {"e6"}
    assert aims(given(state, "battle e5 e6", "roll IIIIA"), "e5") == {"e7"}


def test_11_13_no_battery_battles_three_times():
    units = """
        e . . . . A . . . . . A
        f . . . . i . . . . . i
    """
    state = given(bombarding(units), "done", *("battle e5 f5", "roll CCCCC") * 2)
    assert legal(state) == ["battle e11 f11", "done"]
    assert highlighted(refused(state, "battle e5 f5")) == ("11.13", ("e5",))


def test_11_13_faq_24_two_moves_are_separate():
    state = bombarding("e . . . . A", "e . . . . . w")
    assert when(state, "move e5 e6", "move e6 e7") == told("""
        moved 4.2 e5 e6 unit -
        battle_barred 10.2 e6
        moved 4.2 e6 e7 unit -
        battle_barred 11.13 e7
    """)
    state = given(state, "move e5 e6", "move e6 e7")
    assert legal(state) == ["done"]
    assert highlighted(refused(state, "move e7 e8")) == ("11.13", ("e7",))


@pytest.mark.parametrize("glyph", ["b", "~", "w"])
def test_11_13_faq_24_the_second_may_end_on_such_ground_again(glyph):
    state = given(bombarding("e . . . . A", f"e . . . . . {glyph} {glyph}"), "move e5 e6", "move e6 e7")
    assert strengths(state) == {"e7": 2}


def test_11_13_each_move_is_one_hex():
    assert highlighted(refused(bombarding("e . . . . A"), "move e5 e7")) == ("4.2", ("e7",))


def test_11_13_a_battery_may_go_there_and_back_and_others_in_between():
    state = given(bombarding("e . . . . A . . A"), "move e5 e6", "move e8 e9", "move e6 e5")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e9"}


def test_11_13_one_that_moved_does_not_battle():
    units = """
        d . . . . A . . . . . A
        e . . . . . . . . . . i
        f . . . . i
    """
    state = given(bombarding(units), "move d5 e5", "done")
    assert legal(state) == ["battle d11 e11", "done"]
    assert highlighted(refused(state, "battle e5 f5")) == ("11.13", ("e5",))


def test_11_13_with_the_alternative_it_may_move_once_and_battle_once():
    units = """
        d . . . . A . . . A
        e . . . . . . . . i
        f . . . . i
    """
    state = bombarding(units, rules=MIXED)
    assert when(state, "move d5 e5") == told("moved 4.2 d5 e5 unit -")
    state = given(state, "move d5 e5", "done")
    assert "f5" in aims(state, "e5")
    state = given(state, "battle e5 f5", "roll CCCCC")
    assert highlighted(refused(state, "battle e5 f5")) == ("11.13", ("e5",))
    assert "e9" in aims(state, "d9")


def test_11_13_with_the_alternative_not_after_two_moves_nor_in_woods():
    units = """
        c . . . . A
        d . . . . . . . . A
        e . . . . . . . . i
        f . . . . i
    """
    state = bombarding(units, rules=MIXED)
    moved_twice = given(state, "move c5 d5", "move d5 e5", "done")
    assert highlighted(refused(moved_twice, "battle e5 f5")) == ("11.13", ("e5",))
    assert dice(moved_twice, "d9", "e9") == 5
    state = bombarding(units, "d . . . . w", rules=MIXED)
    in_woods = given(state, "move c5 d5", "done")
    assert highlighted(refused(in_woods, "battle d5 f5")) == ("10.2", ("d5",))


def test_11_13_with_the_alternative_a_battery_that_stays_still_battles_twice():
    state = given(bombarding(rules=MIXED), "done", "battle b5 f6", "roll CA")
    assert legal(state) == ["battle b5 f6", "done"]


def test_11_13_its_general_goes_along_on_both_moves_or_stays():
    state = bombarding("e . . . . A", generals={"e5": "U Hunter"})
    assert leaders(given(state, "move e5 e6", "move e6 e7")) == {"e7": "Hunter"}
    assert leaders(given(state, "move e5 e6", "move e6 e7 unit")) == {"e6": "Hunter"}
    left = given(state, "move e5 e6 unit")
    assert leaders(given(left, "move e6 e7")) == {"e5": "Hunter"}
    assert refused(left, "move e5 e4").rule == "5.5"


def test_11_13_he_adds_no_die():
    state = given(bombarding(generals={"b5": "U Hunter"}), "done")
    assert dice(state, "b5", "f6") == 2


def test_11_13_horse_artillery_moves_its_own_length_twice():
    state = bombarding("e . . . . H")
    assert "e7" in goals(state, "e5")
    assert "e9" in goals(given(state, "move e5 e7"), "e7")


# --- Fire and Hold Position -------------------------------------------------------------------------------------------

THREE_SECTIONS = """
    e I I . . I C . . . . . . I
    f i i . . . i . . . . . i
"""


def test_11_3_fire_and_hold_asks_for_a_section():
    state = holding("fire-and-hold", THREE_SECTIONS)
    assert when(state, "play fire-and-hold") == told("card_played 2.3 union fire-and-hold", "phase_began 11.3 section")
    state = given(state, "play fire-and-hold")
    assert legal(state) == ["section left", "section centre", "section right"]
    for text in ("done", "order e1", "battle e1 f1"):
        assert refused(state, text).rule == "3.14"


@pytest.mark.parametrize(("wing", "section", "units"), [("right", 0, "e1,e2"), ("centre", 1, "e5"), ("left", 2, "e13")])
def test_11_3_it_orders_all_infantry_there_and_they_battle_at_once(wing, section, units):
    state = given(holding("fire-and-hold", THREE_SECTIONS), "play fire-and-hold")
    assert when(state, f"section {wing}") == told(f"""
        section_chosen 3.14 {section}
        all_ordered 11.3 {units} - -
        phase_began 2.7 battle
    """)


def test_11_3_each_battles_with_a_die_more():
    for distance, expected in enumerate([5, 4, 3, 2], 1):
        units = f"e . . . . I {'. ' * (distance - 1)}i"
        state = given(holding("fire-and-hold", units), "play fire-and-hold", "section centre")
        assert dice(state, "e5", f"e{5 + distance}") == expected


def test_11_3_with_a_general_two_more_but_no_longer_range():
    units = """
        e . . . . I . . . . i
        f . . . . i
    """
    state = holding("fire-and-hold", units, generals={"e5": "U Hunter"})
    state = given(state, "play fire-and-hold", "section centre")
    assert dice(state, "e5", "f5") == 6
    assert highlighted(refused(state, "battle e5 e10")) == ("7.4", ("e10",))


def test_11_3_nobody_moves():
    state = given(holding("fire-and-hold", THREE_SECTIONS), "play fire-and-hold", "section right")
    assert legal(state, "move") == []
    assert refused(state, "move e1 d1").rule == "11.3"


def test_11_3_cavalry_stays_idle():
    state = given(holding("fire-and-hold", THREE_SECTIONS), "play fire-and-hold", "section centre")
    assert highlighted(refused(state, "battle e6 f6")) == ("7.1", ("e6",))


def test_11_3_a_unit_on_a_line_belongs_to_both_sections():
    units = """
        d . . . I
        e . . . i
    """
    for wing in ("right", "centre"):
        state = given(holding("fire-and-hold", units), "play fire-and-hold", f"section {wing}")
        assert dice(state, "d4", "e4") == 5


def test_11_3_where_nobody_can_battle_the_turn_is_over():
    state = given(holding("fire-and-hold", "e . . . . C i"), "play fire-and-hold")
    assert when(state, "section centre") == told("""
        section_chosen 3.14 1
        card_discarded 2.8 union fire-and-hold
        phase_began 2.8 draw
    """)


# --- Forced March -----------------------------------------------------------------------------------------------------


def marching(units, ground="", wing="centre", **more):
    return given(holding("forced-march", units, ground, **more), "play forced-march", f"section {wing}")


def test_11_4_forced_march_orders_all_infantry_of_a_section():
    units = """
        d . . . I . V C A
        e I
    """
    state = given(holding("forced-march", units, generals={"d6": "U Hunter", "c7": "U Tyler"}), "play forced-march")
    assert when(state, "section centre") == told("""
        section_chosen 3.14 1
        all_ordered 11.4 d4,d6 - d6
        phase_began 2.7 orders
    """)
    assert when(state, "section right") == told("""
        section_chosen 3.14 0
        all_ordered 11.4 d4,e1 - -
        phase_began 2.7 orders
    """)


def test_11_4_it_marches_up_to_two_hexes():
    state = marching("e . . . . I")
    assert len(goals(state, "e5")) == 18
    assert highlighted(refused(state, "move e5 e8")) == ("11.4", ("e8",))


@pytest.mark.parametrize("way", [["move d5 e5"], ["move d5 f5"], []])
def test_11_4_and_may_battle_after_it(way):
    units = """
        d . . . . I
        g . . . . i
    """
    state = given(marching(units), *way, "done")
    (attack,) = legal(state, "battle")
    assert attack.endswith(" g5")


def test_11_4_each_marches_once():
    state = given(marching("e . . . . I"), "move e5 e6")
    assert highlighted(refused(state, "move e6 e7")) == ("4.3", ("e6",))


def test_11_4_terrain_stops_it():
    ground = """
        d . . . w w
        e . . . w . w
        f . . . w w
    """
    state = marching("e . . . . I\nf . . . . . . i", ground)
    assert goals(state, "e5") == {"d4", "d5", "e4", "e6", "f4", "f5"}
    assert when(state, "move e5 e6") == told("moved 4.2 e5 e6 unit -", "battle_barred 10.2 e6")


def test_11_4_faq_26_at_a_general_it_stops_and_he_is_attached():
    units = "g . . . . i"
    ground = """
        f . . . r . r
        g . . . r . r
    """
    state = position(units, ground, generals={"f5": "C Jackson"}, turn=CONFEDERATE, confederate=("forced-march",))
    state = given(state, "play forced-march", "section centre")
    assert when(state, "move g5 f5") == told("moved 4.2 g5 f5 unit -", "general_attached 4.5 f5")
    assert "e5" not in goals(state, "g5")
    state = given(state, "move g5 f5")
    assert legal(state) == ["done"]
    assert highlighted(refused(state, "move f5 e5")) == ("4.3", ("f5",))


def test_11_4_it_may_leave_the_section():
    assert "e4" in goals(marching("e . . . . . I"), "e6")


def test_11_4_an_attached_general_goes_along_two_hexes():
    state = given(marching("e . . . . I", generals={"e5": "U Hunter"}), "move e5 e7")
    assert leaders(state) == {"e7": "Hunter"}


# --- Hit and Run ------------------------------------------------------------------------------------------------------

RAIDER = """
    c . . . . C
    f . . . . i
"""


def raiding(units=RAIDER, ground="", **more):
    return given(holding("hit-and-run", units, ground, **more), "play hit-and-run")


def test_11_5_hit_and_run_orders_all_cavalry():
    units = """
        a C . . . . . . . . . . . C
        e . . . . I C A
    """
    state = holding("hit-and-run", units, generals={"a1": "U Hunter", "c7": "U Tyler"})
    assert when(state, "play hit-and-run") == told("""
        card_played 2.3 union hit-and-run
        all_ordered 11.5 a1,a13,e6 - a1
        phase_began 2.7 orders
    """)
    assert {text.split(" ")[1] for text in legal(given(state, "play hit-and-run"), "move")} == {"a1", "a13", "e6"}


def test_11_5_it_moves_battles_and_moves_again():
    assert when(raiding(), "move c5 e5", "done", "battle e5 f5", "roll ICC") == told("""
        moved 4.2 c5 e5 unit -
        phase_began 2.7 battle
        battle_joined 7.3 e5 f5 3
        dice_rolled 7.5 ICC
        hits_scored 7.6 f5 1
        phase_began 11.16 again
    """)
    state = given(raiding(), "move c5 e5", "done", "battle e5 f5", "roll ICC")
    assert when(state, "move e5 d5") == told("""
        moved 4.2 e5 d5 unit -
        card_discarded 2.8 union hit-and-run
        phase_began 2.8 draw
    """)


def test_11_5_without_cavalry_it_does_nothing():
    assert when(holding("hit-and-run", "e . . . . I i"), "play hit-and-run")[1:] == told("""
        card_discarded 2.8 union hit-and-run
        phase_began 2.8 draw
    """)


def test_11_16_the_second_move_is_as_long_as_the_first_and_in_any_direction():
    state = given(raiding("c . . . . C"), "move c5 e5", "done")
    assert len(goals(state, "e5")) == 36


def test_11_16_it_comes_after_all_battles():
    units = """
        e . . . . C . . C
        f . . . . i . . i
    """
    state = given(raiding(units), "done", "battle e5 f5", "roll CCC")
    assert legal(state) == ["battle e8 f8", "done"]
    assert refused(state, "move e5 d5").rule == "11.16"
    state = given(state, "done")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e5", "e8"}


def test_11_16_faq_27_it_needs_neither_a_first_move_nor_a_battle():
    state = given(raiding(), "done")
    assert len(goals(state, "c5")) > 30
    assert when(state, "move c5 c6")[:1] == told("moved 4.2 c5 c6 unit -")


def test_11_16_faq_27_it_may_be_left_out():
    state = given(raiding(), "move c5 e5", "done", "done")
    assert when(state, "done") == told("card_discarded 2.8 union hit-and-run", "phase_began 2.8 draw")


def test_11_16_it_is_made_once():
    state = given(raiding("c . . . . C . C"), "done", "move c5 c6")
    assert highlighted(refused(state, "move c6 c5")) == ("11.16", ("c6",))
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"c7"}


def test_11_16_no_battle_follows_it():
    units = RAIDER + SPARRING
    state = given(raiding(units), "done", "done", "move c5 e5")
    assert refused(state, "battle e5 f5").rule == "11.16"
    assert refused(state, "order e5").rule == "4.10"


def test_11_16_a_general_goes_along_on_both_moves_and_adds_his_die():
    state = given(raiding(generals={"c5": "U Hunter"}), "move c5 e5", "done")
    assert dice(state, "e5", "f5") == 4
    state = given(state, "battle e5 f5", "roll IIII", "move e5 c4")
    assert leaders(state) == {"c4": "Hunter"}


def test_11_16_one_who_stayed_behind_stays_there():
    state = given(raiding("c . . . . C . C", generals={"c5": "U Hunter"}), "move c5 c6 unit")
    assert refused(state, "move c5 d5").rule == "5.5"
    state = given(state, "done")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"c6", "c7"}
    assert highlighted(refused(state, "move c5 d5")) == ("5.5", ("c5",))


def test_11_16_nor_does_another_unit_take_him_along():
    state = given(raiding("c . . . . C . C", generals={"c5": "U Hunter"}), "move c5 b5 unit", "move c7 c5", "done")
    assert goals(state, "c5") == set()
    assert goals(state, "c5", "unit") != set()
    assert highlighted(refused(state, "move c5 c6")) == ("5.5", ("c5",))


def test_11_16_the_second_move_may_reach_a_general_and_stops_there():
    state = given(raiding("c . . . . C", generals={"c6": "U Hunter"}), "done")
    assert when(state, "move c5 c6")[:2] == told("moved 4.2 c5 c6 unit -", "general_attached 4.5 c6")


TWO_RAIDERS = """
    e . . . . C . . C
    f . . . . i . . i
"""


def raided(units=TWO_RAIDERS, **more):
    """The cavalry on e5 has just battled, with the alternative: it moves again at once."""
    more = {"rules": AT_ONCE, **more}
    state = given(raiding(units, **more), "done", "battle e5 f5")
    return given(state, f"roll {'A' * state.decision.dice}")


def test_11_16_with_the_alternative_a_unit_moves_again_right_after_its_battle():
    state = given(raiding(TWO_RAIDERS, rules=AT_ONCE), "done", "battle e5 f5")
    assert when(state, "roll AAA") == told("dice_rolled 7.5 AAA", "follow_up_granted 11.16 e5 f5")
    state = given(state, "roll AAA")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e5"}
    assert len(goals(state, "e5")) > 20
    assert when(state, "move e5 c4") == told(
        "moved 4.2 e5 c4 unit -", "battle_barred 11.16 c4", "phase_began 2.7 battle"
    )
    assert legal(given(state, "move e5 c4")) == ["battle e8 f8", "done"]


def test_11_16_with_the_alternative_it_may_stay():
    state = raided()
    assert when(state, "done") == told("phase_began 2.7 battle")
    assert legal(given(state, "done")) == ["battle e8 f8", "done"]


def test_11_16_with_the_alternative_only_who_has_not_battled_moves_at_the_end():
    state = given(raided(), "done", "done")
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e8"}
    assert highlighted(refused(state, "move e5 d5")) == ("11.16", ("e5",))


def test_11_16_with_the_alternative_the_turn_ends_when_all_have_battled():
    state = given(raided(), "done", "battle e8 f8", "roll AAA")
    assert when(state, "done") == told(
        "phase_began 11.16 again", "card_discarded 2.8 union hit-and-run", "phase_began 2.8 draw"
    )


def test_11_16_with_the_alternative_the_first_move_does_not_count():
    state = given(raiding(rules=AT_ONCE), "move c5 e5", "done", "battle e5 f5", "roll AAA")
    assert "move e5 c5" in legal(state)
    assert strengths(given(state, "move e5 c5")) == {"c5": 3, "f5": 4}


def test_11_16_with_the_alternative_retreats_come_before_it():
    state = given(raiding(TWO_RAIDERS, rules=AT_ONCE), "done", "battle e5 f5", "roll AAF")
    assert game.seat(state) == "confederate"
    assert "move e5 f5" in legal(given(state, "retreat f5 g5"), "move")


def test_11_16_with_the_alternative_a_general_goes_along_or_stays():
    state = raided(generals={"e5": "U Hunter"})
    assert leaders(given(state, "move e5 d5")) == {"d5": "Hunter"}
    assert leaders(given(state, "move e5 d5 unit")) == {"e5": "Hunter"}
    assert refused(state, "move e5 d5 general").rule == "5.11"


@pytest.mark.parametrize(("text", "rule"), [("move e8 d8", "11.16"), ("move e5 e9", "4.2"), ("battle e8 f8", "7.15")])
def test_11_16_with_the_alternative_nobody_else_moves_then(text, rule):
    assert refused(raided(), text).rule == rule


def test_11_16_with_the_alternative_nobody_battles_after_it():
    state = given(raided(rules=replace(AT_ONCE, several_battles=True)), "move e5 e7")
    assert aims(state, "e7") == set()
    assert highlighted(refused(state, "battle e7 f8")) == ("7.2", ("e7",))


def test_11_16_with_the_alternative_other_cards_have_no_second_move():
    state = position("e . . . . C\nf . . . . i", union=("assault-centre",), rules=AT_ONCE)
    state = given(in_battle(state, card="assault-centre"), "battle e5 f5")
    assert when(state, "roll AAA")[1].card == "assault-centre"


def test_11_16_with_both_readings_the_second_move_may_take_the_emptied_hex():
    rules = replace(AT_ONCE, advance_after_combat=True)
    state = given(raiding(TWO_RAIDERS, rules=rules, strength={"f5": 1}, generals={"e5": "U Hunter"}), "done")
    state = given(state, "battle e5 f5", "roll IIII")
    assert "move e5 f5" in legal(state)
    assert "move e5 d5" in legal(state)


@pytest.mark.parametrize(("rule", "glyph"), [("10.2", "w"), ("10.5", "b"), ("11.27", "~")])
def test_11_27_faq_27_no_battle_after_entering_woods_a_building_or_a_waterway(rule, glyph):
    units = RAIDER + SPARRING
    state = raiding(units, f"e . . . . {glyph}")
    assert when(state, "move c5 e5") == told("moved 4.2 c5 e5 unit -", f"battle_barred {rule} e5")
    state = given(state, "move c5 e5", "done")
    assert legal(state, "battle") == ["battle i9 h9"]
    assert highlighted(refused(state, "battle e5 f5")) == (rule, ("e5",))


@pytest.mark.parametrize("glyph", ["w", "b", "~"])
def test_11_27_faq_27_the_second_move_leads_out_of_it_and_into_it_again(glyph):
    ground = f"""
        d . . . {glyph} {glyph} {glyph}
        e . . . {glyph} {glyph} {glyph}
        f . . . {glyph} {glyph}
    """
    state = given(raiding("e . . . . C", ground), "move e5 e6", "done")
    assert "e7" in goals(state, "e6")
    assert "d6" in goals(state, "e6")
    assert when(state, "move e6 d6")[:2] == told("moved 4.2 e6 d6 unit -", "card_discarded 2.8 union hit-and-run")


@pytest.mark.parametrize("glyph", ["w", "b"])
def test_11_27_who_begins_in_woods_or_a_building_may_battle(glyph):
    units = """
        e . . . . C
        f . . . . i
    """
    assert dice(given(raiding(units, f"e . . . . {glyph}"), "done"), "e5", "f5") == 3


def test_11_27_who_begins_in_a_waterway_battles_with_a_die_fewer():
    units = """
        e . . . . C
        f . . . . i
    """
    assert dice(given(raiding(units, "e . . . . ~"), "done"), "e5", "f5") == 2


def test_11_27_a_bridge_is_clear():
    state = raiding(ground="e . . . . =")
    assert when(state, "move c5 e5") == told("moved 4.2 c5 e5 unit -")
    assert dice(given(state, "move c5 e5", "done"), "e5", "f5") == 3


def test_11_27_with_the_alternative_a_waterway_costs_a_die_only():
    state = raiding(ground="e . . . . ~", rules=FORDING)
    assert when(state, "move c5 e5") == told("moved 4.2 c5 e5 unit -")
    assert dice(given(state, "move c5 e5", "done"), "e5", "f5") == 2
    state = raiding(ground="e . . . . w", rules=FORDING)
    assert when(state, "move c5 e5")[1:] == told("battle_barred 10.2 e5")


def test_11_27_with_other_cards_cavalry_battles_from_a_waterway():
    state = given(position(RAIDER, "e . . . . ~"), "play probe-centre", "order c5", "move c5 e5", "done")
    assert dice(state, "e5", "f5") == 2


# --- Leadership -------------------------------------------------------------------------------------------------------

LED = """
    e . . . . I
    f . . . . i
"""


def leading(units=LED, ground="", **more):
    return given(holding("leadership", units, ground, **more), "play leadership")


def test_11_6_leadership_orders_all_generals_and_the_units_they_are_with():
    units = """
        a I . . . . . . . . . . . C
        e . . . . A I
    """
    state = holding("leadership", units, generals={"a1": "U Hunter", "c7": "U Tyler", "e5": "U Carr"})
    assert when(state, "play leadership") == told("""
        card_played 2.3 union leadership
        all_ordered 11.6 a1,e5 a1,c7,e5 -
        phase_began 2.7 orders
    """)


def test_11_6_faq_28_a_general_joins_a_unit_which_battles_with_two_dice_more():
    state = leading(generals={"c5": "U Hunter"})
    assert when(state, "move c5 e5") == told("moved 5.1 c5 e5 - general", "general_attached 5.2 e5")
    assert dice(given(state, "move c5 e5", "done"), "e5", "f5") == 6


def test_11_6_faq_28_a_unit_moves_with_the_general_it_has_and_battles_so():
    units = """
        d . . . . I
        f . . . . i
    """
    state = leading(units, generals={"d5": "U Hunter"})
    assert when(state, "move d5 e5") == told("moved 4.2 d5 e5 unit general")
    state = given(state, "move d5 e5")
    assert legal(state) == ["done"]
    assert dice(given(state, "done"), "e5", "f5") == 6


def test_11_6_it_does_not_have_to_move():
    assert dice(given(leading(generals={"e5": "U Hunter"}), "done"), "e5", "f5") == 6


@pytest.mark.parametrize(("glyph", "number"), [("I", 6), ("C", 5), ("V", 5), ("A", 6), ("H", 5)])
def test_11_6_faq_29_artillery_has_the_cards_die_only(glyph, number):
    state = leading(LED.replace("I", glyph), generals={"e5": "U Hunter"})
    assert dice(given(state, "done"), "e5", "f5") == number


def test_11_6_faq_29_at_three_hexes_artillery_with_a_general_has_four_dice():
    state = leading("e . . . . A . . i", generals={"e5": "U Hunter"})
    assert dice(given(state, "done"), "e5", "e8") == 4


def test_11_6_faq_29_a_general_may_come_to_artillery():
    state = given(leading("e . . . . A . . i", generals={"c5": "U Hunter"}), "move c5 e5", "done")
    assert dice(state, "e5", "e8") == 4


def test_11_6_artillery_that_moved_with_its_general_does_not_battle():
    units = """
        d . . . . A
        e . . . . . . . . I
        f . . . . i . . . i
    """
    state = leading(units, generals={"d5": "U Hunter", "e9": "U Tyler"})
    assert when(state, "move d5 e5") == told("moved 4.2 d5 e5 unit general", "battle_barred 4.11 e5")
    assert highlighted(refused(given(state, "move d5 e5", "done"), "battle e5 f5")) == ("4.11", ("e5",))


def test_11_6_a_unit_without_a_general_does_not_battle():
    units = """
        e . . . . I I
        f . . . . i
    """
    state = given(leading(units, generals={"e5": "U Hunter"}), "done")
    assert legal(state) == ["battle e5 f5", "done"]
    assert highlighted(refused(state, "battle e6 f5")) == ("11.6", ("e6",))


def test_11_6_nor_one_whose_general_has_left():
    units = """
        e . . . . I I
        f . . . . i
    """
    state = leading(units, generals={"e5": "U Hunter"})
    state = given(state, "move e5 e6 general", "done")
    assert legal(state) == ["battle e6 f5", "done"]
    assert highlighted(refused(state, "battle e5 f5")) == ("11.6", ("e5",))


def test_11_6_a_unit_moves_only_together_with_its_general():
    state = leading(generals={"e5": "U Hunter"})
    assert goals(state, "e5", "unit") == set()
    assert highlighted(refused(state, "move e5 d5 unit")) == ("11.6", ("e5",))
    state = given(state, "move e5 c5 general")
    assert goals(state, "e5") == set()
    assert refused(state, "move e5 d5").rule == "11.6"


def test_11_6_nor_with_one_who_has_just_come():
    units = """
        e . . . . I . I
        f . . . . i
    """
    state = leading(units, generals={"e5": "U Hunter", "e7": "U Tyler"})
    state = given(state, "move e5 c5 general", "move e7 e5 general")
    assert leaders(state) == {"c5": "Hunter", "e5": "Tyler"}
    assert goals(state, "e5") == set()
    assert refused(state, "move e5 d5").rule == "5.5"
    assert dice(given(state, "done"), "e5", "f5") == 6


def test_11_6_a_unit_that_was_not_led_does_not_move():
    state = given(leading(generals={"c5": "U Hunter"}), "move c5 e5")
    assert highlighted(refused(state, "move e5 d5")) == ("4.1", ("e5",))


def test_11_6_generals_may_be_anywhere_and_change_places():
    units = "a I . . . . . . . . . . . I"
    state = leading(units, generals={"a1": "U Hunter", "a13": "U Tyler"})
    assert "c2" in goals(state, "a1", "general")
    assert "c12" in goals(state, "a13", "general")
    assert goals(state, "a1") == {"a2", "b1"}


def test_11_6_one_unit_may_battle_and_no_more_than_once():
    units = """
        e . . . . I . . . I
        f . . . . i . . . i
    """
    state = given(leading(units, generals={"e5": "U Hunter", "e9": "U Tyler"}), "done")
    state = given(state, "battle e5 f5", "roll CCCCCC")
    assert highlighted(refused(state, "battle e5 f5")) == ("7.2", ("e5",))


def test_11_6_a_unit_that_went_into_woods_with_its_general_does_not_battle():
    units = """
        d . . . . I
        e . . . . . . . . I
        f . . . . i . . . i
    """
    state = leading(units, "e . . . . w", generals={"d5": "U Hunter", "e9": "U Tyler"})
    state = given(state, "move d5 e5", "done")
    assert highlighted(refused(state, "battle e5 f5")) == ("10.2", ("e5",))


def test_11_6_without_generals_it_does_nothing():
    assert when(holding("leadership", LED), "play leadership") == told("""
        card_played 2.3 union leadership
        card_discarded 2.8 union leadership
        phase_began 2.8 draw
    """)


def test_11_6_the_confederate_generals_lead_too():
    state = position(LED, turn=CONFEDERATE, confederate=("leadership",), generals={"f5": "C Jackson"})
    assert dice(in_battle(state, card="leadership"), "f5", "e5") == 6
    assert game.seat(in_battle(state, card="leadership")) == "confederate"
