"""Chapter 14: breakthrough."""

import pytest

from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules import state as s
from tests.helpers.north_against_south.field import (
    given,
    in_battle,
    in_moves,
    leaders,
    legal,
    position,
    read,
    refused,
    strengths,
    when,
)
from tests.helpers.tries import of_kind


def faced(glyph="I", foe="i", **more):
    return in_battle(position(f"e . . . . {glyph}\nf . . . . {foe}", **more), "e5")


def destroyed(glyph="I", **more):
    """The state after an attack that destroys the unit on f5."""
    roll = {"I": "IIAA", "D": "IIA", "A": "IIAAA"}[glyph]
    return given(faced(glyph, strength={"f5": 1}, **more), "battle e5 f5", "stand", f"roll {roll}")


def driven(glyph="C", roll="AAF", *texts, **more):
    """The state after an attack that drives the unit on f5 back to g5."""
    state = given(faced(glyph, **more), "battle e5 f5", "stand", f"roll {roll}")
    state = given(state, "done") if isinstance(state.decision, s.ChooseDefence) else state
    return given(state, "obey", "retreat f5 g5", *texts)


@pytest.mark.parametrize("state", [destroyed("I"), driven("I", "AAAF")])
def test_14_1_the_attacker_may_enter_the_emptied_hex(state):
    assert legal(state) == ["move e5 f5", "done"]
    assert "f5" in strengths(given(state, "move e5 f5"))
    assert "e5" in strengths(given(state, "done"))
    assert refused(state, "move e5 e6").rule == "14.1"
    assert refused(state, "battle e5 g5").rule == "14.1"


def test_14_1_not_from_afar_nor_where_another_stays():
    far = in_battle(position("e . . . . I\ng . . . . i", strength={"g5": 1}), "e5")
    assert not isinstance(given(far, "battle e5 g5", "stand", "roll IIA").decision, s.BreakThrough)
    pair = faced(second={"f5": "i"}, strength={"f5-1": 1})
    assert not isinstance(given(pair, "battle e5 f5-1", "stand", "roll IIAA").decision, s.BreakThrough)
    led = faced(generals={"f5": "C Bee"}, strength={"f5": 1})
    assert not isinstance(given(led, "battle e5 f5", "stand", "roll IIAA").decision, s.BreakThrough)


def test_14_1_not_after_a_withdrawal():
    state = given(faced(), "battle e5 f5", "withdraw", "roll AAAA", "retreat f5 g5")
    assert not isinstance(state.decision, s.BreakThrough)
    dead = given(faced(strength={"f5": 1}), "battle e5 f5", "withdraw", "roll IIAA")
    assert not isinstance(dead.decision, s.BreakThrough)


def test_14_1_a_breakthrough_may_leave_the_zone_of_a_brigade():
    brigade = {"generals": {"d5": "U Reno"}, "brigades": {"d5": "e5"}}
    assert "f5" in strengths(given(destroyed("I", **brigade), "move e5 f5"))


@pytest.mark.parametrize("glyph", ["A", "D"])
def test_14_2_artillery_and_cavalry_on_foot_never_do(glyph):
    assert not isinstance(destroyed(glyph).decision, s.BreakThrough)


def test_14_3_cavalry_battles_the_retreated_unit_once_more():
    state = driven("C", "AAF", "move e5 f5")
    assert legal(state) == ["battle f5 g5", "done"]
    assert refused(state, "battle f5 g6").rule == "14.3"
    (joined,) = of_kind(when(state, "battle f5 g5"), e.BattleJoined)
    assert (joined.rule, joined.dice, joined.again) == ("14.3", 3, True)
    again = given(state, "battle f5 g5", "stand", "roll AAF", "done", "obey", "retreat g5 h5")
    assert not isinstance(again.decision, s.BreakThrough)
    assert not isinstance(given(state, "done").decision, s.BattleAgain)


def test_14_3_not_from_woods_and_not_if_it_went_farther():
    far = driven("C", "AFF", "retreat g5 h5", "move e5 f5")
    assert not isinstance(far.decision, s.BattleAgain)
    woods = driven("C", "AF", "move e5 f5", ground="f . . . . w")
    assert not isinstance(woods.decision, s.BattleAgain)


@pytest.mark.parametrize("reading", [{}, read(owner_picks=True)])
def test_14_3_the_retreated_unit_is_meant_no_matter_who_picks_in_a_hex(reading):
    state = driven("C", "AAF", "move e5 f5", second={"g5": "s"}, **reading)
    assert legal(state, "battle") == ["battle f5 g5-1"]


def test_14_4_the_general_may_go_along():
    led = given(faced(generals={"e5": "U Reno"}, strength={"f5": 1}), "battle e5 f5", "stand", "roll IIAAA")
    assert legal(led) == ["move e5 f5", "move e5 f5 unit", "done"]
    assert leaders(given(led, "move e5 f5")) == {"f5": "Reno"}
    assert leaders(given(led, "move e5 f5 unit")) == {"e5": "Reno"}


def test_14_4_but_not_away_from_his_brigade():
    more = {"generals": {"e5": "U Reno"}, "brigades": {"e5": "e5 d4"}}
    board = position("d . . . I\ne . . . . I\nf . . . . i", strength={"f5": 1}, **more)
    state = given(in_moves(board, "e5"), "done", "battle e5 f5", "stand", "roll IIAAA")
    assert legal(state) == ["move e5 f5 unit", "done"]
    assert refused(state, "move e5 f5").rule == "13.7"
