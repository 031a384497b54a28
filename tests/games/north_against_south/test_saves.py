"""What becomes of hits, in exact fractions: by hand, and by playing out every roll with the rules themselves."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.state import RollBattle, RollSaves
from bcnb.games.north_against_south.rules.tables import (
    CAVALRY,
    FOOT_ARTILLERY,
    HORSE_ARTILLERY,
    RIFLES,
    RULES,
    UNIT_TYPES,
)
from bcnb.games.north_against_south.saves import defence, hit, losses, mean
from tests.helpers.north_against_south.field import given, in_battle, position

pytestmark = pytest.mark.unmeasured

HALF, THIRD, SIXTH = Fraction(1, 2), Fraction(1, 3), Fraction(1, 6)


def place(near: bool, figures: int, attackers: int, target: str = "i", **rest):
    """Rifles on e5 that may attack a unit on e6, or on e8; the ground leaves its dice to the range."""
    row = f"e . . . . I {target} . ." if near else f"e . . . . I . . {target}"
    at = "e6" if near else "e8"
    state = position(row, strength={"e5": attackers, at: figures}, **rest)
    begun = given(in_battle(state, "e5"), f"battle e5 {at}")
    return given(begun, "stand") if type(begun.decision).__name__ == "ChooseStand" else begun


def played_out(state) -> dict[int, Fraction]:
    """The chance of each number of figures lost to the attack, by every roll of the dice and every roll of saves."""
    found: dict[int, Fraction] = {}
    weights = game.chance_weights(state)
    whole = sum(weight for _, weight in weights)
    for action, weight in weights:
        after, events = game.apply(state, action)
        if isinstance(after.decision, RollSaves):
            inner = played_out(after)
        else:
            inner = {sum(event.figures for event in events if isinstance(event, e.FiguresLost)): Fraction(1)}
        for figures, chance in inner.items():
            found[figures] = found.get(figures, Fraction()) + chance * Fraction(weight, whole)
    return found


# --- one hit ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("kind", "hits", "near", "far"),
    [(RIFLES, HALF, THIRD, HALF), (CAVALRY, THIRD, SIXTH, THIRD), (FOOT_ARTILLERY, THIRD, SIXTH, THIRD)],
)
def test_7_19_a_hit_is_saved_by_its_own_symbol_and_at_a_distance_by_sabers_too(kind, hits, near, far):
    assert hit(kind, near=True) == (hits, near)
    assert hit(kind, near=False) == (hits, far)
    assert hit(kind, near=True).through == 1 - near


def test_with_the_other_reading_sabers_save_in_close_combat_too():
    assert hit(RIFLES, near=True, rules=replace(RULES, sabers_save_near=True)) == hit(RIFLES, near=False)


def test_7_21_a_defense_die_kills_by_the_symbol_of_the_attacker_or_sabers():
    assert [defence(kind) for kind in (RIFLES, CAVALRY, HORSE_ARTILLERY)] == [HALF, THIRD, THIRD]


# --- a whole roll -----------------------------------------------------------------------------------------------------


def test_one_die_takes_a_figure_if_it_hits_and_is_not_saved():
    assert losses(1, RIFLES, near=True, attackers=8) == (Fraction(2, 3), THIRD, *[0] * 7)
    assert losses(1, RIFLES, near=False, attackers=8)[1] == Fraction(1, 4)


def test_two_faces_with_its_own_symbol_kill_one_for_sure():
    """Both dice infantry: one sure kill, and one that may be saved; one and sabers: two that may be saved."""
    chances = losses(2, RIFLES, near=True, attackers=8)
    both = Fraction(1, 9) * Fraction(2, 3) + Fraction(5, 36) * Fraction(4, 9)
    assert chances[2] == both
    assert sum(chances) == 1


@pytest.mark.parametrize("kind", UNIT_TYPES)
@pytest.mark.parametrize("dice", [1, 3, 5])
def test_chances_are_whole_and_more_dice_take_more(kind, dice):
    for near in (True, False):
        chances = losses(dice, kind, near, attackers=8)
        assert sum(chances) == 1
        assert len(chances) == kind.figures + 1
        assert mean(chances) < mean(losses(dice + 1, kind, near, attackers=8))
    assert mean(losses(dice, kind, near=True, attackers=8)) > mean(losses(dice, kind, near=False, attackers=8))


@pytest.mark.parametrize("near", [True, False])
@pytest.mark.parametrize(("target", "kind"), [("i", RIFLES), ("c", CAVALRY), ("a", FOOT_ARTILLERY)])
@pytest.mark.parametrize(("figures", "attackers"), [(4, 8), (2, 8), (4, 2), (1, 1)])
def test_the_chances_are_those_of_the_rules_when_every_roll_is_played(near, target, kind, figures, attackers):
    state = place(near, figures, attackers, target)
    assert isinstance(state.decision, RollBattle)
    chances = losses(state.decision.dice, kind, near, attackers, figures)
    assert {number: chance for number, chance in enumerate(chances) if chance} == played_out(state)


def test_no_dice_take_nothing():
    assert losses(0, RIFLES, near=True, attackers=8, figures=2) == (1, 0, 0)


@pytest.mark.parametrize(
    ("dice", "kind", "figures", "words"),
    [
        (-1, RIFLES, None, "nobody rolls -1 dice"),
        (2, RIFLES, 0, "infantry can have 1 to 8 figures, not 0"),
        (2, RIFLES, 9, "infantry can have 1 to 8 figures, not 9"),
        (2, CAVALRY, -1, f"cavalry can have 1 to {CAVALRY.figures} figures, not -1"),
    ],
)
def test_a_roll_that_there_cannot_be_is_refused(dice, kind, figures, words):
    with pytest.raises(ValueError, match=words):
        losses(dice, kind, True, 8, figures)


@pytest.mark.parametrize("changed", [{"losses_cut_hits": True}, {"sabers_save_near": True}])
def test_the_chances_follow_another_reading(changed):
    rules = replace(RULES, **changed)
    state = place(True, 4, 2, rules=rules)
    chances = losses(4, RIFLES, True, 2, 4, rules)
    assert {number: chance for number, chance in enumerate(chances) if chance} == played_out(state)
