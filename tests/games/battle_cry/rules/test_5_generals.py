"""Chapter 5: generals."""

from dataclasses import replace

import pytest

from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.grid.hexes import members, parse_hex, within, write_hex
from bcnb.grid.hexes import parse_hex as at
from tests.helpers.battle_cry.field import CONFEDERATE, UNION, given, goals, legal, marked, position, refused, when
from tests.helpers.tries import of_kind


def ordered(units, *labels, generals, ground="", card="attack-centre", **rest):
    """A position in which these hexes have had an order of a card."""
    hands = {"union": (card,), "confederate": (card,)} | rest
    state = position(units, ground, generals=generals, **hands)
    return given(state, f"play {card}", *(f"order {label}" for label in labels))


def around(label, steps):
    """The labels of the hexes within this number of steps."""
    return {write_hex(number) for number in members(within(parse_hex(label), steps))}


def standing(state):
    """The labels of the hexes with units, and those with generals."""
    board = state.board
    return {write_hex(number) for number in board.units}, {write_hex(number) for number in board.generals}


# --- how far ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("turn", [UNION, CONFEDERATE])
def test_5_1_a_general_moves_up_to_three_hexes(turn):
    state = ordered("", "e7", generals={"e7": "U" if turn == UNION else "C"}, turn=turn)
    assert goals(state, "e7") == around("e7", 3)
    refusal = refused(state, "move e7 e11")
    assert (refusal.rule, refusal.hexes) == ("5.1", ("e11",))
    assert when(state, "move e7 e10") == [e.Moved("5.1", at("e7"), at("e10"), unit=False, general=True)]


@pytest.mark.parametrize("glyph", ["w", "b", "~"])
def test_5_1_ground_ends_the_move_of_a_general_too(glyph):
    wall = " ".join(glyph * 12)
    state = ordered("", "c7", generals={"c7": "U"}, ground=f"d {wall}")
    assert goals(state, "c7") == marked("""
a . . . . x x x x x
b . . . x x x x x x
c . . . x x x . x x x
d . . . x x x x x x
""")
    refusal = refused(state, "move c7 e7")
    assert (refusal.rule, refusal.hexes) == ("5.1", ("d6", "d7"))


@pytest.mark.parametrize("glyph", ["o", "h", "=", "f"])
def test_5_1_other_ground_does_not(glyph):
    state = ordered("", "c7", generals={"c7": "U"}, ground="d" + f" {glyph}" * 12)
    assert "e7" in goals(state, "c7")


@pytest.mark.parametrize(("glyph", "rule"), [("r", "10.9"), ("x", "12.3")])
def test_5_1_nor_does_a_general_enter_what_nobody_may(glyph, rule):
    state = ordered("", "c7", generals={"c7": "U"}, ground="d" + f" {glyph}" * 12)
    refusal = refused(state, "move c7 d7")
    assert (refusal.rule, refusal.hexes) == (rule, ("d7",))
    refusal = refused(state, "move c7 e7")
    assert (refusal.rule, refusal.hexes) == ("4.8", ("d6", "d7"))


# --- meeting units ----------------------------------------------------------------------------------------------------


def test_5_2_a_general_who_enters_the_hex_of_a_friendly_unit_stops_and_is_attached():
    state = ordered("e . . . . . . I", "e5", "e7", generals={"e5": "U"})
    assert when(state, "move e5 e7") == [
        e.Moved("5.1", at("e5"), at("e7"), unit=False, general=True),
        e.GeneralAttached("5.2", at("e7")),
    ]
    assert refused(given(state, "move e5 e7"), "move e7 e8 general").rule == "5.5"


@pytest.mark.parametrize("glyph", ["w", "b"])
@pytest.mark.parametrize(("kind", "dice"), [("I", 5), ("C", 4), ("A", 5)])
def test_5_2_a_general_joins_a_unit_in_woods_or_a_building_and_they_battle(glyph, kind, dice):
    pieces = f"""
e . . . . {kind}
f . . . . i
"""
    state = ordered(pieces, "e5", "c5", generals={"c5": "U"}, ground=f"e . . . . {glyph}")
    state = given(state, "move c5 e5", "done")
    assert when(state, "battle e5 f5") == [e.BattleJoined("7.3", at("e5"), at("f5"), dice)]


def test_5_2_a_unit_that_came_into_the_woods_may_not_battle_for_all_its_general():
    pieces = """
e . . . . I
f . . . . . i
"""
    state = ordered(pieces, "e5", "c5", generals={"c5": "U"}, ground="f . . . . w")
    state = given(state, "move e5 f5", "move c5 e5")
    assert e.PhaseBegan("2.7", "battle") not in when(state, "done")


def test_5_2_a_general_leaves_one_unit_for_another():
    state = ordered("e . . . . I . I", generals={"e5": "U"})
    state = given(state, "order e5 general")
    assert goals(state, "e5", "general") == around("e5", 3) - {"e8"}
    assert when(state, "move e5 e7 general") == [
        e.Moved("5.1", at("e5"), at("e7"), unit=False, general=True),
        e.GeneralAttached("5.2", at("e7")),
    ]


@pytest.mark.parametrize("other", ["I", "i"])
def test_5_3_a_general_passes_no_unit(other):
    ground = """
c . . . . . r r r r r
d . . . . r . r r . r
e . . . . r . . . . r
f . . . . r . r r . r
g . . . . . r r r r r
"""
    state = ordered(f"e . . . . . . {other}", "e6", generals={"e6": "U"}, ground=ground)
    assert goals(state, "e6") == {"d6", "f6"} | ({"e7"} if other == "I" else set())
    for goal in ("e8", "e9"):
        refusal = refused(state, f"move e6 {goal}")
        assert (refusal.rule, refusal.hexes) == ("5.3", ("e7",))


def test_5_3_a_general_goes_round_a_unit():
    state = ordered("e . . . . . . I", "e6", generals={"e6": "U"})
    assert "e8" in goals(state, "e6")
    refusal = refused(state, "move e6 e9")
    assert (refusal.rule, refusal.hexes) == ("5.3", ("e7",))


@pytest.mark.parametrize("enemy", ["unit", "general", "both"])
def test_5_3_a_general_never_enters_a_hex_that_the_enemy_holds(enemy):
    units = "" if enemy == "general" else "e . . . . . . i"
    generals = {"e6": "U"} | ({} if enemy == "unit" else {"e7": "C Lee"})
    state = ordered(units, "e6", generals=generals)
    refusal = refused(state, "move e6 e7")
    assert (refusal.rule, refusal.hexes) == ("5.3", ("e7",))
    refusal = refused(state, "move e6 e9")
    assert (refusal.rule, refusal.hexes) == ("5.3", ("e7",))


@pytest.mark.parametrize("units", ["", "e . . . . . . I"])
def test_5_4_no_hex_holds_two_generals(units):
    state = ordered(units, "e6", generals={"e6": "U Hunter", "e7": "U Tyler"})
    refusal = refused(state, "move e6 e7")
    assert (refusal.rule, refusal.hexes) == ("5.4", ("e7",))
    refusal = refused(state, "move e6 e9")
    assert (refusal.rule, refusal.hexes) == ("5.3" if units else "5.4", ("e7",))


def test_5_4_two_generals_change_places_by_way_of_a_third_hex_only():
    generals = {"e6": "U Hunter", "e7": "U Tyler"}
    state = ordered("", "e6", "e7", generals=generals)
    assert refused(state, "move e6 e7").rule == refused(state, "move e7 e6").rule == "5.4"
    state = given(state, "move e6 e5", "move e7 e6")
    assert {write_hex(number): general.name for number, general in state.board.generals.items()} == {
        "e5": "Hunter",
        "e6": "Tyler",
    }
    for text in ("move e5 e4", "move e6 e7"):
        assert refused(state, text).rule == "5.5"


# --- one move a turn --------------------------------------------------------------------------------------------------


def test_5_5_a_general_who_has_moved_does_not_move_again_with_a_unit():
    state = ordered("e . . . . I", "d5", "e5", generals={"d5": "U"})
    state = given(state, "move d5 e5")
    assert goals(state, "e5") == set()
    refusal = refused(state, "move e5 e6")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("e5",))
    assert when(state, "move e5 e6 unit") == [e.Moved("4.2", at("e5"), at("e6"), unit=True, general=False)]
    state = given(state, "move e5 e6 unit")
    assert standing(state) == ({"e6"}, {"e5"})
    refusal = refused(state, "move e5 e4")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("e5",))


def test_5_5_the_unit_may_get_its_order_after_he_came():
    state = ordered("e . . . . I", "d5", generals={"d5": "U"})
    state = given(state, "move d5 e5")
    assert legal(state, "order") == ["order e5 unit"]
    assert refused(state, "order e5").rule == "3.4"
    state = given(state, "order e5 unit")
    assert refused(state, "move e5 e6").rule == "5.5"
    assert standing(given(state, "move e5 e6 unit")) == ({"e6"}, {"e5"})


def test_5_5_a_general_ordered_but_not_moved_stays_free_when_a_unit_comes_to_him():
    state = ordered("e . . . . I", "d5", "e5", generals={"d5": "U"})
    state = given(state, "move e5 d5")
    assert refused(state, "move d5 d6").rule == "4.3"
    assert refused(state, "move d5 d6 unit").rule == "4.3"
    assert goals(state, "d5", "general") == around("d5", 3)
    assert standing(given(state, "move d5 g5 general")) == ({"d5"}, {"g5"})


@pytest.mark.parametrize("card", ["assault-centre", "all-out-offensive"])
def test_5_5_a_general_who_went_along_has_moved(card):
    state = ordered("e . . . . I I", generals={"e5": "U"}, card=card)
    state = given(state, "move e5 d5")
    assert standing(state) == ({"d5", "e6"}, {"d5"})
    refusal = refused(state, "move d5 e5 general")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("d5",))


@pytest.mark.parametrize("card", ["assault-centre", "all-out-offensive"])
def test_5_5_a_general_with_a_separate_order_is_free_when_his_unit_leaves_him(card):
    state = ordered("e . . . . I . I", generals={"e5": "U"}, card=card)
    state = given(state, "move e5 d5 unit")
    assert "e7" in goals(state, "e5")
    state = given(state, "move e5 e7")
    refusal = refused(state, "move e7 e8")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("e7",))
    assert standing(given(state, "move e7 e8 unit")) == ({"d5", "e8"}, {"e7"})


# --- attached ---------------------------------------------------------------------------------------------------------


def test_5_6_a_general_in_the_hex_of_a_friendly_unit_is_attached_to_it():
    state = position("e . . . . I\nf . . . . i", generals={"f5": "C Lee"})
    state = given(state, "play probe-centre", "order e5", "done", "battle e5 f5")
    events = when(state, "roll IISF", "retreat f5 g6")
    assert of_kind(events, e.HitsScored, e.GeneralEliminated, e.Retreated) == [
        e.HitsScored("7.6", at("f5"), 3),
        e.Retreated("8.1", at("f5"), at("g6"), unit=True, general=True),
    ]


def test_5_6_a_general_whose_unit_went_away_is_alone():
    state = ordered("e . . . . I", "e5", generals={"e5": "U"})
    state = given(state, "move e5 e6 unit")
    assert refused(state, "order e5 general").rule == "3.11"


@pytest.mark.parametrize("who", ["", " unit"])
def test_5_7_a_general_ordered_with_his_unit_goes_along_or_stays_behind(who):
    state = ordered("e . . . . C", "e5", generals={"e5": "U"})
    assert goals(state, "e5") == goals(state, "e5", "unit") == around("e5", 3)
    assert goals(state, "e5", "general") == set()
    moved = e.Moved("4.2", at("e5"), at("e8"), unit=True, general=not who)
    assert when(state, f"move e5 e8{who}") == [moved]
    assert standing(given(state, f"move e5 e8{who}")) == ({"e8"}, {"e5" if who else "e8"})


def test_5_7_he_who_stayed_behind_does_not_follow():
    state = ordered("e . . . . C", "e5", generals={"e5": "U"})
    state = given(state, "move e5 e6 unit")
    refusal = refused(state, "move e5 e4")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("e5",))
    assert legal(state) == ["done"]


def test_5_7_he_who_stayed_behind_does_not_go_along_with_another_unit():
    state = ordered("e . . . . C I", "e5", "e6", generals={"e5": "U"})
    state = given(state, "move e5 d5 unit", "move e6 e5")
    assert refused(state, "move e5 e4").rule == "4.3"
    assert refused(state, "move e5 e4 general").rule == "5.5"


def test_5_7_a_general_without_an_order_does_not_go_along():
    state = position("e . . . . C", generals={"e5": "U"}, union=("attack-centre",))
    state = given(state, "play attack-centre", "order e5 unit")
    assert goals(state, "e5") == set()
    refusal = refused(state, "move e5 e6")
    assert (refusal.rule, refusal.hexes) == ("5.7", ("e5",))
    assert standing(given(state, "move e5 e6 unit")) == ({"e6"}, {"e5"})


def test_5_7_bombard_takes_a_general_along_on_both_moves_or_leaves_him():
    state = ordered("e . . . . A", generals={"e5": "U"}, card="bombard")
    assert standing(given(state, "move e5 e6", "move e6 e7")) == ({"e7"}, {"e7"})
    halfway = given(state, "move e5 e6", "move e6 e7 unit")
    assert standing(halfway) == ({"e7"}, {"e6"})
    state = given(state, "move e5 e6 unit")
    assert standing(given(state, "move e6 e5")) == ({"e5"}, {"e5"})
    refusal = refused(state, "move e5 e6")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("e5",))


def test_5_7_bombard_does_not_take_along_a_general_met_on_the_way():
    state = ordered("e . . . . A", generals={"e6": "U"}, card="bombard")
    state = given(state, "move e5 e6")
    assert (goals(state, "e6"), goals(state, "e6", "unit")) == (set(), around("e6", 1))
    refusal = refused(state, "move e6 e7")
    assert (refusal.rule, refusal.hexes) == ("5.7", ("e6",))


MET = {"rules": replace(RULES_2000, general_met_goes_along=True)}


def test_5_7_with_the_alternative_a_general_met_on_the_way_goes_along():
    state = given(ordered("e . . . . A", generals={"e6": "U"}, card="bombard", **MET), "move e5 e6")
    assert goals(state, "e6") == goals(state, "e6", "unit") == around("e6", 1)
    assert goals(state, "e6", "general") == set()
    assert standing(given(state, "move e6 e7")) == ({"e7"}, {"e7"})
    assert standing(given(state, "move e6 e7 unit")) == ({"e7"}, {"e6"})


def test_5_7_with_the_alternative_one_met_with_hit_and_run_goes_along_at_the_end():
    state = given(ordered("e . . . . C", generals={"e7": "U"}, card="hit-and-run", **MET), "move e5 e7", "done")
    assert standing(given(state, "move e7 e9")) == ({"e9"}, {"e9"})
    assert standing(given(state, "move e7 e9 unit")) == ({"e9"}, {"e7"})


def test_5_7_with_the_alternative_one_with_a_separate_order_still_moves_but_once():
    state = ordered("e . . . . I", "e5", "e6", generals={"e6": "U"}, **MET)
    state = given(state, "move e5 e6", "move e6 e8 general")
    assert refused(state, "move e8 e9").rule == "5.5"


def test_5_7_forced_march_takes_a_general_along():
    state = given(position("e . . . . I", generals={"e5": "U"}, union=("forced-march",)), "play forced-march")
    state = given(state, "section centre")
    assert goals(state, "e5") == goals(state, "e5", "unit") == around("e5", 2)
    assert goals(state, "e5", "general") == set()
    assert standing(given(state, "move e5 e7")) == ({"e7"}, {"e7"})


def test_5_7_hit_and_run_takes_a_general_along_both_times():
    state = ordered("e . . . . C", generals={"e5": "U"}, card="hit-and-run")
    state = given(state, "move e5 e8", "done")
    assert goals(state, "e8") == around("e8", 3)
    assert standing(given(state, "move e8 e11")) == ({"e11"}, {"e11"})
    assert standing(given(state, "move e8 e11 unit")) == ({"e11"}, {"e8"})


def test_5_7_hit_and_run_does_not_move_again_a_general_who_stayed_behind():
    state = ordered("e . . . . C . . . C", generals={"e5": "U"}, card="hit-and-run")
    state = given(state, "move e5 e6 unit", "move e9 e7", "done")
    assert refused(state, "move e5 e4").rule == "5.5"
    assert {text.split(" ")[1] for text in legal(state, "move")} == {"e6", "e7"}
    back = given(state, "move e6 e5")
    assert standing(back) == ({"e5", "e7"}, {"e5"})
    assert refused(back, "move e5 e4 general").rule == "5.5"


def test_5_7_hit_and_run_does_not_take_along_one_who_stayed_behind_another_unit():
    state = ordered("e . . . . C . C", generals={"e5": "U"}, card="hit-and-run")
    state = given(state, "move e5 d5 unit", "move e7 e5", "done")
    assert goals(state, "e5") == set()
    refusal = refused(state, "move e5 e6")
    assert (refusal.rule, refusal.hexes) == ("5.5", ("e5",))
    assert "e6" in goals(state, "e5", "unit")


def test_5_10_when_a_unit_is_destroyed_its_general_stays():
    state = position("e . . . . I\nf . . . . i", generals={"f5": "C Lee"}, strength={"f5": 2})
    state = given(state, "play probe-centre", "order e5", "done", "battle e5 f5")
    assert when(state, "roll IISF")[:4] == [
        e.DiceRolled("7.5", "IISF"),
        e.HitsScored("7.6", at("f5"), 2),
        e.UnitEliminated("7.13", at("f5"), CONFEDERATE),
        e.GeneralUncovered("7.14", at("e5"), at("f5")),
    ]
    after = given(state, "roll IISF")
    assert (standing(after), after.flags) == (({"e5"}, {"f5"}), (1, 0))


def test_5_11_a_general_needs_a_separate_order_to_move_by_himself():
    state = ordered("e . . . . I", "e5", generals={"e5": "U Hunter", "d5": "U Tyler"})
    for text, label in (("move e5 e6 general", "e5"), ("move d5 d6", "d5")):
        refusal = refused(state, text)
        assert (refusal.rule, refusal.hexes) == ("5.11", (label,))


@pytest.mark.parametrize("card", ["bombard", "fire-and-hold", "forced-march", "hit-and-run"])
def test_5_11_a_card_for_a_kind_of_unit_orders_no_general_by_himself(card):
    pieces = """
e . . . . I C A
f . . . . i i i
"""
    state = position(pieces, generals={"e5": "U", "e6": "U", "e7": "U", "d5": "U"}, union=(card,))
    state = given(state, f"play {card}")
    state = given(state, "section centre") if card in ("forced-march", "fire-and-hold") else state
    assert [text for text in legal(state, "move") if text.endswith("general") or text.startswith("move d5")] == []
    if card != "fire-and-hold":
        for text in ("move e5 e4 general", "move e6 d6 general", "move e7 e8 general", "move d5 d6"):
            assert refused(state, text).rule == "5.11"


def test_5_11_a_general_whom_a_unit_reached_may_get_his_order_then_and_leave():
    state = ordered("e . . . . I", "e5", generals={"e6": "U"})
    state = given(state, "move e5 e6")
    assert legal(state, "order") == ["order e6 general"]
    assert refused(state, "move e6 e7 general").rule == "5.11"
    assert standing(given(state, "order e6 general", "move e6 e9 general")) == ({"e6"}, {"e9"})


def test_5_11_a_second_move_is_for_units_though_the_card_ordered_generals_too():
    raid = replace(RULES_2000.cards["hit-and-run"], key="raid", generals=True, family="raid")
    rules = replace(RULES_2000, cards={**RULES_2000.cards, "raid": raid})
    state = position("e . . . . C", generals={"e5": "U Hunter", "h2": "U Tyler"}, union=("raid",), rules=rules)
    state = given(state, "play raid")
    assert all([goals(state, "h2"), goals(state, "e5"), goals(state, "e5", "general")])
    again = given(state, "move e5 e6", "done")
    assert {text.split(" ", 1)[1] for text in legal(again, "move")} == {f"e6 {goal} unit" for goal in around("e6", 3)}
    for text, rule in (("move h2 h3", "5.5"), ("move e6 e7 general", "5.5"), ("move e6 e7", "5.5")):
        assert refused(again, text).rule == rule


def test_5_11_leadership_orders_every_general():
    pieces = """
b . I
e . . . . I A
"""
    state = ordered(pieces, generals={"b2": "U", "e5": "U", "d12": "U"}, card="leadership")
    assert all([goals(state, "d12"), goals(state, "b2", "general"), goals(state, "e5", "general")])
    assert goals(state, "b2") == around("b2", 1)
    assert goals(state, "b2", "unit") == goals(state, "e6") == set()
    assert refused(state, "move b2 b3 unit").rule == "11.6"
    assert refused(state, "move e6 e7").rule == "4.1"
