"""What is printed of a war on squares: the map as text, and the commands that need it."""

import json

import pytest

from bcnb.games import battle_cry_1961 as game
from bcnb.library.scenarios import find_scenario
from bcnb.present.landscape import text_map
from tests.cli import call
from tests.squares import play, war


def test_a_small_map_is_told_as_text():
    state = war("I^c~ .... .a.C", spots=3, rails=("b1 b2 b3",), mountains="c4")
    assert text_map(state) == (
        "   1 2 3 4\n"
        "a  I ^ c ~\n"
        "b  o : o :\n"
        "c  : a : C\n"
        "\n"
        "Turn 1, North. North has 3 spots left.\n"
        "Union: 1 infantry, 1 cavalry, 0 artillery\n"
        "Confederate: 0 infantry, 1 cavalry, 1 artillery\n"
        "Pieces on mountains: c4\n"
        "Rail lines: b1 b2 b3\n"
        "Pieces: I infantry, C cavalry, A artillery; capitals for the Union, small\n"
        "  letters for the Confederates\n"
        "Ground: : open, ^ mountain, o dot, ~ no square"
    )


def test_the_heavy_line_runs_between_the_territories():
    state = war("I..I ~..c c...", players=4, east="a3 a4 b3 b4 c4", seat="union-east", spots=1)
    picture = text_map(state).splitlines()
    assert picture[1:4] == ["a  I :|: I", "b  ~ :|: c", "c  c : :|:"]
    assert "North East leads a4" in picture
    assert picture[-1].endswith("| the heavy line")


def test_what_the_game_waits_for_is_told():
    waiting = war("I^c I.i", spots=2)
    assert "The dice are to be thrown." in text_map(play(waiting, "done"))
    assert "Stopped on mountains: a2" in text_map(play(waiting, "move a1 a2"))
    battle = play(war("Ic. ... Ic. i.."), "declare a1 east")
    assert "North may declare another battle, or say done." in text_map(battle)
    over = play(war("Ic. ..."), "declare a1 east")
    assert "The Union has won: elimination." in text_map(over)
    drawn = play(war("I.. ..c", draws=True), "offer", "done", "roll 11", "agree")
    assert "Nobody has won: agreement." in text_map(drawn)
    joined = play(war("..C..I c..c..", players=4, east="a4 a5 a6 b4 b5 b6", seat="union-west", spots=3), "move a3 a5")
    assert "0 artillery; forces joined" in text_map(joined)


@pytest.mark.parametrize("name", ["two-players", "four-players"])
def test_the_whole_map_fits_a_terminal_and_says_that_it_is_a_reconstruction(name):
    told = call("show", f"battle_cry_1961/{name}")
    assert told.status == 0
    lines = told.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "reconstruction" in told.out
    assert ("|" in lines[8]) == (name == "four-players") or name == "two-players"
    assert lines[4].startswith("b  - - -")


def test_a_picture_is_refused_in_words(tmp_path):
    told = call("show", "two-players", "--svg", tmp_path / "map.svg")
    assert (told.status, told.out) == (1, "")
    assert "battle_cry_1961 is shown as text alone" in told.err
    assert not (tmp_path / "map.svg").exists()


def test_what_is_legal_is_listed():
    told = call("legal", "two-players", "--seed", "1", "--json")
    answer = json.loads(told.out)
    assert answer["seat"] == "confederate"
    assert {text.split()[0] for text in answer["legal"]} == {"move", "rail", "done"}
    assert len(call("legal", "four-players").out.splitlines()) == 21


def test_the_rule_book_is_printed_by_game():
    whole = call("rules", "--game", "battle_cry_1961").out
    assert "10. Four players" in whole
    assert "  7.5    Infantry that has jumped" in whole
    one = call("rules", "6.5", "--game", "battle_cry_1961").out
    assert "cavalry in the attacking column" in one
    assert call("rules", "6.99", "--game", "battle_cry_1961").status == 1
    assert "seed" not in call("rules", "6.5").out.lower()


def test_the_scenarios_are_listed():
    told = call("scenarios").out
    assert "The War of 1861, four players: battle_cry_1961/four-players" in told
    assert find_scenario("two-players").ruleset == game.name
