"""A hint in three steps: what is reported, ringed and drawn at each."""

from fractions import Fraction

import pytest

from bcnb.players.registry import PlannedAttack, Suggestion
from bcnb.presentation.hint import STEPS, hint_at
from tests.helpers.battle_cry.field import in_battle, position
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
    assert " ".join(hint.words) == (
        "A good plan uses the place with a ring. What could you move there, and what could you attack? "
        "Press Hint again to see more."
    )


def test_the_second_step_draws_moves_and_attacks_and_names_the_card():
    hint = hint_at(2, position(WITH_GENERAL), WHOLE, PLACES)
    assert [arrow["fill"] for arrow in hint.arrows] == ["#17663a", "#b3241a"]
    assert hint.words[0] == (
        "Play Probe Center. Move along the green arrows. The red arrows show which units to attack then."
    )
    assert hint.words[-1] == "Press Hint again to see more."


def test_the_second_step_says_why():
    hint = hint_at(2, position(WITH_GENERAL), WHOLE, PLACES, ("In 40 imagined games, …",))
    assert hint.words[1] == "Why: Added up, these attacks take 2.0 figures on average, and win 0 flags in 100 tries."
    nobody = plan("play probe-centre", "order e6", "move e6 e7")
    assert hint_at(2, position(WITH_GENERAL), nobody, PLACES, ("In 40 imagined games, …",)).words == (
        "Play Probe Center. Move along the green arrows.",
        "Why: In 40 imagined games, …",
        "Press Hint again to see more.",
    )


def test_an_attack_that_is_the_plan_has_a_red_arrow_alone():
    fight = plan("battle e6 f8", aims=(PlannedAttack("e6", "f8", 2, Fraction(1), Fraction(0)),))
    hint = hint_at(2, in_battle(position(WITH_GENERAL), "e6"), fight, PLACES)
    assert [arrow["fill"] for arrow in hint.arrows] == ["#b3241a"]


def test_the_last_step_is_the_plan_in_words():
    hint = hint_at(STEPS, position(WITH_GENERAL), WHOLE, PLACES)
    assert hint.words[0] == "A strong player would do this:"
    assert hint.words[1:4] == (
        "Play Probe Center.",
        "Order Union infantry at e6.",
        "Move Union infantry from e6 to e7.",
    )
    assert all(words.startswith("Why: ") for words in hint.words[4:])


@pytest.mark.parametrize("step", [1, 2, 3])
def test_a_plan_that_concerns_no_place_is_reported_at_once(step: int):
    hint = hint_at(step, position(WITH_GENERAL), plan("play probe-centre"), PLACES)
    assert "would do this" in hint.words[0]
    assert hint.cells == hint.arrows == ()
