"""Chapter 5: rapid rail movement. The seven rules of the booklet, and its example 6c."""

import pytest

from bcnb.games.battle_cry_1961.rules.events import Railed
from bcnb.grid.squares import parse_square
from tests.helpers.battle_cry_1961.squares import happens, legal, play, refused, units, war

LINE = ("a1 a2 a3 a4",)


@pytest.mark.parametrize("letter", ["I", "C", "A"])
def test_5_1_every_piece_goes_from_dot_to_dot_for_a_spot(letter):
    state = war(f"{letter}... ....", spots=3, rails=LINE)
    assert legal(state, "rail") == ["rail a1 a4"]
    assert happens(state, "rail a1 a4") == [Railed("5.1", parse_square("a1"), parse_square("a4"))]
    after = play(state, "rail a1 a4")
    assert (units(after, "...."), after.turn.spots) == (f"...{letter}", 2)
    assert legal(after, "rail") == ["rail a4 a1"]


@pytest.mark.parametrize("other", ["I", "c"])
def test_5_2_the_dot_at_the_other_end_must_be_free(other):
    state = war(f"I..{other}", spots=2, rails=LINE)
    assert refused(state, "rail a1 a4") == "5.2"


def test_5_2_a_held_dot_bars_what_would_go_through_it():
    state = war("I..C..", spots=2, rails=("a1 a2 a3 a4", "a4 a5 a6"))
    assert legal(state, "rail") == ["rail a4 a6"]
    assert refused(state, "rail a1 a6") == "5.3"


@pytest.mark.parametrize("target", ["a2", "a3", "b4", "z31"])
def test_5_3_no_stop_between_dots(target):
    assert refused(war("I... ....", spots=2, rails=LINE), f"rail a1 {target}") == "5.3"


def test_5_4_rides_and_steps_are_mixed():
    state = war("I..... ......", spots=4, rails=("a1 a2 a3", "a3 a4 a5"))
    state = play(state, "rail a1 a3", "rail a3 a5", "move a5 a6")
    assert (units(state, "......"), state.turn.spots) == (".....I", 1)


def test_5_5_a_mountain_on_the_line_does_not_matter():
    state = war("C^^. ....", spots=2, rails=LINE)
    assert units(play(state, "rail a1 a4"), "....") == "...C"


def test_5_6_a_friend_on_the_line_does_not_matter():
    state = war("AI.. ....", spots=2, rails=LINE)
    assert units(play(state, "rail a1 a4"), "....") == ".I.A"


def test_5_7_an_opponent_on_the_line_closes_it():
    state = war("I.c. ....", spots=2, rails=LINE)
    assert legal(state, "rail") == []
    assert refused(state, "rail a1 a4") == "5.7"


def test_5_7_another_line_between_the_same_dots_stays_open():
    both = ("a1 a2 a3 a4", "a1 b1 b2 b3 b4 a4")
    assert legal(war("I.c. ....", spots=2, rails=both), "rail") == ["rail a1 a4"]
    assert legal(war("I... ....", spots=2, rails=both), "rail") == ["rail a1 a4"]


def test_5_7_with_the_alternative_it_takes_an_opponent_on_every_square():
    state = war("I.c. ....", spots=2, rails=LINE, one_blocks_rail=False)
    assert legal(state, "rail") == ["rail a1 a4"]
    held = war("Icc. ....", spots=2, rails=LINE, one_blocks_rail=False)
    assert refused(held, "rail a1 a4") == "5.7"


def test_5_8_a_line_does_not_change_moves_on_foot():
    state = war(".C.. ....", spots=2, rails=LINE)
    assert "move a2 a4" in legal(state)
    assert legal(state, "rail") == []


def test_5_9_to_reach_a_dot_and_to_leave_it_takes_a_spot_each():
    """Example 6c: artillery moves 2, 2, 2, then one square alone to reach a dot, by rail, and 2 more."""
    state = war("A" + "." * 12, spots=7, rails=("a8 a9 a10 a11",))
    state = play(state, "move a1 a3", "move a3 a5", "move a5 a7", "move a7 a8", "rail a8 a11", "move a11 a13")
    assert (units(state, "." * 13), state.turn.spots) == ("." * 12 + "A", 1)


def test_5_10_a_ride_begins_on_a_dot():
    assert refused(war(".C.. ....", spots=2, rails=LINE), "rail a2 a4") == "5.10"
    assert refused(war("I...", spots=2), "rail a1 a4") == "5.10"


def test_5_10_why_a_piece_cannot_start_is_reported_first():
    state = war("I...", spots=2, rails=LINE)
    assert refused(state, "rail a4 a1") == "2.8"
    assert refused(state, "rail a1 a1") == "3.9"


def test_5_9_with_the_alternative_one_spot_pays_for_a_step_and_the_rails():
    state = war("C... ....", spots=2, rails=("a2 a3 a4",), half_spot_rail=True)
    assert legal(state, "rail") == ["rail a1 a4"]
    assert units(play(state, "rail a1 a4"), "....") == "...C"
    assert legal(war("I... ....", spots=2, rails=("a2 a3 a4",), half_spot_rail=True), "rail") == []
    held = war("Cc.. ....", spots=2, rails=("a2 a3 a4",), half_spot_rail=True)
    assert refused(held, "rail a1 a4") == "5.10"
    shut = war("C.c. ....", spots=2, rails=("a2 a3 a4",), half_spot_rail=True)
    assert refused(shut, "rail a1 a4") == "5.7"


def test_5_5_a_dot_on_a_mountain_stops_only_those_on_foot():
    """A-12 with the alternative: no map of ours has such a dot."""
    state = war("I.^.. I....", spots=4, rails=("a1 a2 a3", "a3 a4 a5"))
    assert units(play(state, "rail a1 a3", "rail a3 a5"), ".....") == "....I"
    assert refused(play(state, "move a1 a2", "move a2 a3"), "rail a3 a5") == "4.2"
