"""A hint in three steps: what is reported, ringed and drawn at each."""

from fractions import Fraction

import pytest

from bcnb.players.registry import PlannedAttack, Suggestion
from bcnb.presentation.hint import STEPS, hint_at
from tests.helpers.battle_cry.field import position
from tests.helpers.tables import WITH_GENERAL

pytestmark = pytest.mark.unmeasured

PLACES = {"e6": (100, 100), "e7": (170, 100), "f8": (300, 160), "f7": (200, 160)}


def plan(*actions: str, aims: tuple[PlannedAttack, ...] = ()) -> Suggestion:
    return Suggestion("searcher", actions, aims, "", 0.0, 0)


WHOLE = plan(
    *("play probe-centre", "order e6", "move e6 e7"),
    aims=(
        PlannedAttack("e7", "f8", 3, Fraction(1), Fraction(0)),
        PlannedAttack("i1", "i2", 1, Fraction(1), Fraction(0)),
    ),
)


def test_the_first_step_rings_the_pieces_and_names_nothing():
    hint = hint_at(1, position(WITH_GENERAL), WHOLE, PLACES)
    assert hint.cells == ("e6",)
    assert hint.arrows == ()
    assert "Probe" not in " ".join(hint.words)


def test_the_second_step_draws_moves_and_attacks_and_names_the_card():
    hint = hint_at(2, position(WITH_GENERAL), WHOLE, PLACES)
    assert [arrow["fill"] for arrow in hint.arrows] == ["#17663a", "#b3241a"]
    assert hint.words[-1] == "Play Probe Center."
    assert not any("would do this" in words for words in hint.words)


def test_the_last_step_is_the_plan_in_words():
    hint = hint_at(STEPS, position(WITH_GENERAL), WHOLE, PLACES)
    assert "would do this" in hint.words[0]
    assert any("(move e6 e7)" in words for words in hint.words)


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_plan_that_concerns_no_place_is_reported_at_once(step: int):
    hint = hint_at(step, position(WITH_GENERAL), plan("play probe-centre"), PLACES)
    assert "would do this" in hint.words[0]
    assert hint.cells == hint.arrows == ()
