"""Chapter 7: battle, from the choice of the target to the defense die."""

import pytest

from bcnb.engine.ruleset import CHANCE
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from tests.helpers.north_against_south.field import (
    CONFEDERATE,
    UNION,
    aims,
    dice,
    given,
    in_battle,
    legal,
    position,
    read,
    refused,
    strengths,
    when,
)
from tests.helpers.tries import of_kind

FACED = "e . . . . I\nf . . . . i"
"""Two infantry units next to each other: e5 and f5."""
APART = "e . . . . I\ng . . . . i"
"""Two infantry units two hexes apart: e5 and g5."""


def attacked(units=FACED, *texts, target="f5", order="e5", **more):
    """The state after an attack from e5 and some more actions."""
    return given(in_battle(position(units, **more), order), f"battle e5 {target}", *texts)


# --- who battles whom -------------------------------------------------------------------------------------------------


def test_7_1_only_ordered_units_battle():
    state = in_battle(position("e . . . . I I\nf . . . . i"), "e5")
    assert refused(state, "battle e6 f5").rule == "7.1"
    assert refused(state, "battle a1 f5").rule == "7.1"


def test_7_2_a_unit_battles_once():
    state = in_battle(position("e . . . . I I\nf . . . . i"), "e5", "e6")
    state = given(state, "battle e5 f5", "stand", "roll AAAA", "done")
    assert refused(state, "battle e5 f5").rule == "7.2"
    assert aims(state, "e6") == {"f5"}


def test_7_2_each_unit_of_a_hex_battles_by_itself():
    pair = {"second": {"e5": "I"}, "generals": {"e5": "U Reno"}}
    state = in_battle(position(FACED, **pair), "e5")
    assert refused(state, "battle e5 f5").rule == "7.2"
    state = given(state, "battle e5-1 f5", "stand", "roll AAAAA", "done")
    assert aims(state, "e5-2") == {"f5"}


@pytest.mark.parametrize(
    ("glyph", "expected"),
    [("I", "4 3 2 1"), ("S", "3 2 1"), ("D", "3 2 1"), ("A", "5 4 3 2 1"), ("H", "4 3 3 2 1"), ("C", "3")],
)
def test_7_3_dice_by_range(glyph, expected):
    found = [shot(glyph, steps) for steps in range(1, 8)]
    assert " ".join(str(dice) for dice in found if dice) == expected


def shot(glyph, steps):
    """The number of dice of a unit against infantry at a distance in hexes, 0 where it does not reach."""
    state = position(f"e . . . {glyph}{' .' * (steps - 1)} i\na I\nb i", union=("attack-left",), top=CONFEDERATE)
    state = in_battle(state, "e4", "a1", card="attack-left")
    return dice(state, "e4", f"e{4 + steps}") if f"e{4 + steps}" in aims(state, "e4") else 0


def test_7_4_how_far_a_unit_reaches():
    state = in_battle(position("e . . . . S . . . i\nf . . . . i"), "e5")
    assert refused(state, "battle e5 e9").rule == "7.4"


def test_7_5_all_dice_are_rolled_at_once():
    state = attacked(FACED, "stand")
    assert game.seat(state) == CHANCE
    assert refused(state, "roll I").rule == "7.5"
    assert refused(state, "done").rule == "7.5"


def test_7_6_a_hit_that_is_not_saved_takes_a_figure():
    state = attacked(FACED, "stand", "roll AAAS", "roll A")
    assert strengths(state)["f5"] == 7


@pytest.mark.parametrize(("reading", "left"), [({}, 4), (read(dismounted_as_infantry=True), 3)])
def test_7_6_which_symbol_hits_cavalry_on_foot(reading, left):
    state = attacked("e . . . . I\nf . . . . d", "stand", "roll IICA", "roll A", **reading)
    assert strengths(state)["f5"] == left


def test_7_19_with_the_alternative_cavalry_on_foot_saves_itself_as_infantry():
    state = attacked("e . . . . I\nf . . . . d", "stand", "roll IAAA", **read(dismounted_as_infantry=True))
    assert strengths(given(state, "roll I"))["f5"] == 5
    assert strengths(given(state, "roll C"))["f5"] == 4


@pytest.mark.parametrize(("glyph", "expected"), [("I", 5), ("A", 5), ("C", 4)])
def test_7_7_a_general_adds_a_die_but_not_to_artillery(glyph, expected):
    state = in_battle(position(f"e . . . . {glyph}\nf . . . . i", generals={"e5": "U Reno"}), "e5")
    assert dice(state, "e5", "f5") == expected


def test_7_7_of_two_units_he_supports_one():
    pair = {"second": {"e5": "I"}, "generals": {"e5": "U Reno"}}
    state = in_battle(position(FACED, **pair), "e5")
    assert [dice(state, "e5-1", "f5"), dice(state, "e5-1", "f5", "unit")] == [5, 4]
    after = given(state, "battle e5-1 f5", "stand", "roll AAAAA", "done")
    assert dice(after, "e5-2", "f5") == 4
    spared = given(state, "battle e5-1 f5 unit", "stand", "roll AAAA", "done")
    assert dice(spared, "e5-2", "f5") == 5
    assert refused(in_battle(position(FACED), "e5"), "battle e5 f5 unit").rule == "7.7"


def test_7_8_no_die_no_battle():
    state = in_battle(position("e . . . . S . . i\nf . . . . i", "e . . . . . . . o"), "e5")
    assert refused(state, "battle e5 e8").rule == "7.8"


def test_7_9_the_attacker_picks_one_of_two_units():
    state = in_battle(position(FACED, second={"f5": "s"}), "e5")
    assert aims(state, "e5") == {"f5-1", "f5-2"}
    assert refused(state, "battle e5 f5").rule == "7.9"
    assert refused(state, "battle e5 e4").rule == "7.9"
    assert refused(state, "battle e5 e5").rule == "7.9"
    state = given(state, "battle e5 f5-2", "stand", "roll IIAA", "roll A")
    assert (strengths(state)["f5-1"], strengths(state)["f5-2"]) == (8, 6)


OWNER_PICKS = {"second": {"f5": "s"}, **read(owner_picks=True)}


def test_7_9_with_the_alternative_the_owner_picks_one_of_two_units():
    state = in_battle(position(FACED, **OWNER_PICKS), "e5")
    assert aims(state, "e5") == {"f5"}
    assert "their owner says" in refused(state, "battle e5 f5-1").words
    asked = given(state, "battle e5 f5")
    assert game.seat(asked) == CONFEDERATE.seat
    assert legal(asked) == ["expose f5-1", "expose f5-2"]
    assert refused(asked, "expose f5").rule == "7.9"
    assert refused(asked, "stand").rule == "7.9"
    hurt = given(asked, "expose f5-2", "stand", "roll IIAA", "roll A")
    assert (strengths(hurt)["f5-1"], strengths(hurt)["f5-2"]) == (8, 6)


def test_7_9_with_the_alternative_one_unit_or_a_general_is_attacked_as_ever():
    owned = read(owner_picks=True)
    assert isinstance(given(in_battle(position(FACED, **owned), "e5"), "battle e5 f5").decision, s.ChooseStand)
    general = position("e . . . . I", generals={"f5": "C Bee"}, **owned)
    assert isinstance(given(in_battle(general, "e5"), "battle e5 f5").decision, s.RollBattle)


def test_7_9_with_the_alternative_the_general_supports_as_announced():
    pair = {"second": {"e5": "I", "f5": "s"}, "generals": {"e5": "U Reno"}, **read(owner_picks=True)}
    state = in_battle(position(FACED, **pair), "e5")
    joined = of_kind(when(state, "battle e5-1 f5", "expose f5-1"), e.BattleJoined)
    spared = of_kind(when(state, "battle e5-1 f5 unit", "expose f5-1"), e.BattleJoined)
    assert [(event.dice, event.general) for event in (*joined, *spared)] == [(5, True), (4, False)]


def test_7_10_a_general_is_attacked_only_alone_and_not_by_artillery():
    state = in_battle(position("e . . . . I A\nf . . . . .", generals={"f5": "C Bee"}), "e5", "e6")
    assert aims(state, "e5") == {"f5"}
    assert refused(state, "battle e6 f5").rule == "7.10"
    covered = in_battle(position(FACED, generals={"f5": "C Bee"}), "e5")
    assert isinstance(given(covered, "battle e5 f5").turn.attack.unit, int)


@pytest.mark.parametrize(("roll", "save", "lives"), [("IICA", None, True), ("IIAS", "I", False), ("IIAS", "S", True)])
def test_7_11_only_sabers_hit_a_general(roll, save, lives):
    state = in_battle(position("e . . . . I", generals={"f5": "C Bee"}), "e5")
    texts = [f"roll {roll}", *([f"roll {save}"] if save else [])]
    state = given(state, "battle e5 f5", *texts)
    assert bool(state.board.generals) is lives
    assert state.points == (int(not lives), 0)


def test_7_12_a_general_cannot_attack():
    state = in_battle(position(FACED, generals={"e4": "U Reno"}), "e5")
    assert refused(state, "battle e4 f5").rule == "7.12"


def test_7_13_the_last_figure_is_a_point():
    state = attacked(FACED, "stand", "roll IIAA", "roll A", strength={"f5": 2})
    assert state.points == (1, 0)
    assert "f5" not in strengths(state)


def test_7_14_surplus_hits_are_lost():
    state = attacked(FACED, "stand", "roll IIII", target="f5-1", strength={"f5-1": 1}, second={"f5": "i"})
    assert strengths(state)["f5"] == 8


def test_7_15_each_battle_is_resolved_first():
    state = attacked("e . . . . I I\nf . . . . i", "stand")
    assert refused(state, "battle e6 f5").rule == "7.5"


def test_7_16_losses_do_not_lessen_the_dice():
    assert dice(in_battle(position(FACED, strength={"e5": 1}), "e5"), "e5", "f5") == 4


# --- hits, saves, kills -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("roll", "sure", "saves"), [("IAAA", 0, 1), ("IIAA", 1, 1), ("IAAS", 0, 2), ("AASS", 0, 2), ("IIIS", 1, 3)]
)
def test_7_18_two_own_symbols_are_a_sure_kill(roll, sure, saves):
    (called,) = of_kind(when(attacked(FACED, "stand"), f"roll {roll}"), e.SavesCalled)
    assert (called.sure, called.dice) == (sure, saves)


def test_7_18_a_sure_kill_of_the_last_figure_needs_no_saves():
    state = attacked(FACED, "stand", strength={"f5": 1})
    events = when(state, "roll IIAA")
    assert of_kind(events, e.SavesCalled) == []
    assert of_kind(events, e.UnitEliminated)


@pytest.mark.parametrize(("save", "left"), [("I", 8), ("S", 7), ("A", 7)])
def test_7_19_in_close_combat_only_its_own_symbol_saves(save, left):
    state = attacked(FACED, "stand", "roll IAAA", f"roll {save}")
    assert strengths(state)["f5"] == left


@pytest.mark.parametrize(("save", "left"), [("I", 8), ("S", 8), ("C", 7)])
def test_7_19_at_a_distance_sabers_save_too(save, left):
    state = attacked(APART, "stand", "roll IAA", f"roll {save}", target="g5")
    assert strengths(state)["g5"] == left


def test_7_20_an_attacker_takes_no_more_figures_than_it_has():
    events = when(attacked(FACED, "stand", "roll IIII", strength={"e5": 2}), "roll AAA")
    assert of_kind(events, e.FiguresLost)[0] == e.FiguresLost("7.20", of_kind(events, e.FiguresLost)[0].unit, 2)


def test_7_20_the_cap_is_on_kills_after_saves():
    state = attacked(FACED, "stand", "roll IIII", "roll IAA", strength={"e5": 2})
    assert strengths(state)["f5"] == 6


# --- the defense die --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("face", "left"), [("I", 7), ("S", 7), ("F", 8), ("A", 8)])
def test_7_21_the_defense_die(face, left):
    state = attacked(FACED, "stand", "roll AAAA")
    assert game.seat(state) == "confederate"
    assert legal(state) == ["defend", "done"]
    assert strengths(given(state, "defend", f"roll {face}"))["e5"] == left


def test_7_21_it_may_kill_the_attacker():
    state = attacked(FACED, "stand", "roll AAAA", "defend", "roll I", strength={"e5": 1})
    assert state.points == (0, 1)
    assert "e5" not in strengths(state)


def test_7_21_who_dies_or_withdraws_has_none():
    assert not isinstance(attacked(FACED, "withdraw", "roll AAAA").decision, s.ChooseDefence)
    dead = attacked(FACED, "stand", "roll IIAA", "roll A", strength={"f5": 2})
    assert not isinstance(dead.decision, s.ChooseDefence)


@pytest.mark.parametrize("units", [FACED, APART])
def test_7_22_sabers_save_a_general_near_and_far(units):
    target = "f5" if units == FACED else "g5"
    state = position(units.split("\n")[0], generals={target: "C Bee"})
    roll = "IIAS" if target == "f5" else "IAS"
    state = given(in_battle(state, "e5"), f"battle e5 {target}", f"roll {roll}")
    assert isinstance(state.decision, s.RollSaves)
    assert given(state, "roll S").board.generals


def test_7_23_one_defense_die_a_turn():
    state = in_battle(position("e . . . . I I\nf . . . . i"), "e5", "e6")
    once = given(state, "battle e5 f5", "stand", "roll AAAA", "defend", "roll A")
    again = given(once, "battle e6 f5", "stand", "roll AAAA")
    assert not isinstance(again.decision, s.ChooseDefence)
    kept = given(state, "battle e5 f5", "stand", "roll AAAA", "done", "battle e6 f5", "stand", "roll AAAA")
    assert isinstance(kept.decision, s.ChooseDefence)


def test_7_23_only_in_its_own_range_and_not_from_a_waterway():
    far = attacked("e . . . . I . . . s", "stand", "roll A", target="e9")
    assert not isinstance(far.decision, s.ChooseDefence)
    assert isinstance(attacked("e . . . . I . . s", "stand", "roll AA", target="e8").decision, s.ChooseDefence)
    wet = attacked(FACED, "stand", "roll AAAA", ground="f . . . . ~")
    assert not isinstance(wet.decision, s.ChooseDefence)


def test_7_24_the_order_of_an_attack():
    state = attacked(FACED)
    assert isinstance(state.decision, s.ChooseStand)
    order = []
    for text in ("stand", "roll IIFF", "roll A", "defend", "roll A", "save", "roll A", "retreat f5 g5"):
        order.append(type(state.decision).__name__)
        state = given(state, text)
    order.append(type(state.decision).__name__)
    assert order == [
        *("ChooseStand", "RollBattle", "RollSaves", "ChooseDefence", "RollDefence"),
        *("FaceFlags", "RollFlags", "TakeStep", "TakeStep"),
    ]
    assert game.seat(attacked(FACED)) == "confederate"
    assert state.turn.side == UNION
