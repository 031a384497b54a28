"""Chapter 3: regular movement. The worked examples of the booklet bear their names: moves 3, 4, 6a, 6b."""

import pytest

from bcnb.games.battle_cry_1961.rules.events import Moved
from bcnb.grid.squares import parse_square
from tests.helpers.battle_cry_1961.squares import happens, legal, play, refused, units, war

OPEN = "....... ....... ....... ......."


def at(label: str) -> int:
    return parse_square(label)


def test_3_1_infantry_moves_one_square_a_spot():
    state = war("... .I. ...", spots=3)
    assert legal(state, "move") == ["move b2 a2", "move b2 b1", "move b2 b3", "move b2 c2"]
    assert happens(state, "move b2 b3") == [Moved("3.1", at("b2"), at("b3"))]
    assert refused(war("I...", spots=3), "move a1 a3") == "3.1"


def test_3_1_a_lone_infantry_division_moves_six_squares_with_six_spots():
    state = war("I......", spots=6)
    state = play(state, *(f"move a{n} a{n + 1}" for n in range(1, 6)))
    assert (units(state, "......."), state.turn.spots) == (".....I.", 1)
    assert units(play(state, "move a6 a7"), ".......") == "......I"


@pytest.mark.parametrize("letter", ["C", "A"])
def test_3_2_cavalry_and_artillery_move_two_squares_a_spot(letter):
    state = war(f"..... ..... ..{letter}.. ..... .....", spots=2)
    assert happens(state, "move c3 c5") == [Moved("3.2", at("c3"), at("c5"))]
    reached = {text.split()[-1] for text in legal(state, "move")}
    assert reached == {"a3", "b2", "b3", "b4", "c1", "c2", "c4", "c5", "d2", "d3", "d4", "e3"}
    assert refused(war(f"{letter}...", spots=1), "move a1 a4") == "3.2"


def test_3_3_one_square_costs_the_whole_spot():
    state = play(war("C..", spots=2), "move a1 a2")
    assert state.turn.spots == 1


@pytest.mark.parametrize("letter", ["I", "C", "A"])
def test_3_4_no_step_is_diagonal(letter):
    state = war(f"{letter}. ..", spots=2)
    if letter == "I":
        assert refused(state, "move a1 b2") == "3.4"
    blocked = war(f"{letter}I I.", spots=2)
    assert refused(blocked, "move a1 b2") == ("3.4" if letter == "I" else "3.6")


def test_3_5_the_two_steps_of_a_spot_turn_a_corner():
    state = play(war(f"C{OPEN[1:]}", spots=3), "move a1 a3", "move a3 b4", "move b4 c5")
    assert units(state, OPEN) == "....... ....... ....C.. ......."


def test_3_5_a_corner_is_turned_around_a_piece():
    state = war("CI ..", spots=1)
    assert "move a1 b2" in legal(state)
    assert units(play(state, "move a1 b2"), ".. ..") == ".I .C"


@pytest.mark.parametrize("other", ["I", "c"])
def test_3_6_no_piece_enters_or_passes_an_occupied_square(other):
    state = war(f"C{other}.", spots=2)
    assert refused(state, "move a1 a2") == "3.6"
    assert refused(state, "move a1 a3") == "3.6"


def test_3_7_no_piece_moves_where_there_is_no_square():
    state = war("C~. ~~~", spots=2)
    assert refused(state, "move a1 a2") == "3.7"
    assert refused(state, "move a1 a3") == "3.7"
    assert refused(state, "move a1 z31") == "3.7"


def test_3_8_each_move_costs_a_spot_and_no_more_are_spent_than_thrown():
    state = play(war("II.. .... ...i", spots=2), "move a2 a3", "move a1 b1")
    assert state.side.seat == "confederate"
    assert refused(war("I.c", spots=0), "move a1 a2") == "3.8"


FOUR_SPOTS = {
    "four infantry, a square each": ("IIII ....", [f"move a{n} b{n}" for n in range(1, 5)], ".... IIII"),
    "one infantry, four squares": ("I....", [f"move a{n} a{n + 1}" for n in range(1, 5)], "....I"),
    "two infantry, two squares each": (
        "I.. I..",
        ["move a1 a2", "move b1 b2", "move b2 b3", "move a2 a3"],
        "..I ..I",
    ),
    "four cavalry, two squares each": (
        "C.. C.. C.. C..",
        [f"move {row}1 {row}3" for row in "abcd"],
        "..C ..C ..C ..C",
    ),
    "cavalry and artillery two, infantry two": (
        "C.. A.. I..",
        ["move a1 a3", "move b1 b3", "move c1 c2", "move c2 c3"],
        "..C ..A ..I",
    ),
}


@pytest.mark.parametrize("name", FOUR_SPOTS)
def test_3_8_a_throw_of_four_is_divided_as_the_booklet_shows(name):
    before, moves, after = FOUR_SPOTS[name]
    state = war(f"{before} {'.' * 5} {'.' * 5} i....", spots=5)
    state = play(state, *moves)
    assert units(state, before) == after
    assert state.turn.spots == 1
    spent = war(f"{before} {'.' * 5} {'.' * 5} i....", spots=4)
    spent = play(spent, *moves)
    assert spent.side.seat == "confederate"


def test_3_9_a_move_leads_to_another_square():
    assert refused(war("C..", spots=1), "move a1 a1") == "3.9"
