"""Chapter 4: mountains. The example of the booklet is the first test."""

import pytest

from bcnb.games.battle_cry_1961.rules.events import Moved, Stopped
from bcnb.grid.squares import parse_square
from tests.helpers.battle_cry_1961.squares import disallowed, happens, legal, play, refused, units, war


@pytest.mark.parametrize("letter", ["C", "A"])
def test_4_1_a_piece_stops_on_a_mountain_between_two_steps(letter):
    state = war(f"{letter}^..", spots=2)
    assert legal(state, "move") == ["move a1 a2"]
    assert refused(state, "move a1 a3") == "4.1"
    a1, a2 = parse_square("a1"), parse_square("a2")
    assert happens(state, "move a1 a2")[:2] == [Moved("3.2", a1, a2), Stopped("4.1", a2)]


def test_4_1_a_way_around_the_mountain_is_open():
    assert "move a1 b2" in legal(war("C^ ..", spots=1))
    assert refused(war("C^ ~.", spots=1), "move a1 b2") == "4.1"


def test_4_2_the_piece_moves_no_further_in_that_turn():
    state = play(war("I^.. I...", spots=3), "move a1 a2")
    assert refused(state, "move a2 a3") == "4.2"
    assert legal(state, "move") == ["move b1 a1", "move b1 b2"]


def test_4_3_in_a_later_turn_it_leaves_as_from_any_square():
    state = play(war("C^.. .... ...i", spots=1), "move a1 a2")
    state = play(state, "roll 11", "done", "roll 12")
    assert "move a2 a4" in legal(state)
    assert units(play(state, "move a2 a3", "move a3 a4"), "....") == "...C"


def test_4_3_a_mountain_next_to_it_stops_it_again():
    state = war("C^..", spots=2, mountains="a1")
    assert refused(state, "move a1 a3") == "4.1"
    assert legal(state, "move") == ["move a1 a2"]


def test_4_4_a_piece_that_has_stopped_on_a_mountain_may_fight():
    before = war("I^c. I..i", spots=2)
    assert "declare a2 east" in legal(play(before, "move a1 a2"))
    otherwise = war("I^c. I..i", spots=2, fights_on_mountain=False)
    assert disallowed(play(otherwise, "move a1 a2"), "declare a2 east") == "4.4"
