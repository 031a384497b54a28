"""What is printed of a war on squares: the map as text, and the commands that need it."""

import json
import re
from dataclasses import replace

import pytest

from bcnb.course.catalogue import find_question
from bcnb.course.question_results import inquire, question_result_text
from bcnb.course.questions import load_question
from bcnb.engine.record import End, Record, RecordError
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.board_view import text_board
from bcnb.games.battle_cry_1961.presentation.event_text import say_event
from bcnb.games.battle_cry_1961.rules.events import TurnBegan
from bcnb.presentation.narration import narrate
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from bcnb.storage.scenarios import find_scenario
from tests.helpers.battle_cry_1961.squares import play, war
from tests.helpers.cli import call


def test_a_small_map_is_reported_as_text():
    state = war("I^c~ .... .a.C", spots=3, rails=("b1 b2 b3",), mountains="c4")
    assert text_board(state) == (
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
    picture = text_board(state).splitlines()
    assert picture[1:4] == ["a  I :|: I", "b  ~ :|: c", "c  c : :|:"]
    assert "North East leads a4" in picture
    assert picture[-1].endswith("| the heavy line")


def test_what_the_game_waits_for_is_reported():
    waiting = war("I^c I.i", spots=2)
    assert "Roll the dice." in text_board(play(waiting, "done"))
    assert "Stopped on mountains: a2" in text_board(play(waiting, "move a1 a2"))
    battle = play(war("Ic. ... Ic. i.."), "declare a1 east")
    assert "North may declare another battle, or say done." in text_board(battle)
    over = play(war("Ic. ..."), "declare a1 east")
    assert "The Union side has won: elimination." in text_board(over)
    drawn = play(war("I.. ..c", draws=True), "offer", "done", "roll 11", "agree")
    assert "Nobody has won: agreement." in text_board(drawn)
    joined = play(war("..C..I c..c..", players=4, east="a4 a5 a6 b4 b5 b6", seat="union-west", spots=3), "move a3 a5")
    assert "0 artillery; forces joined" in text_board(joined)


@pytest.mark.parametrize("name", ["two-players", "four-players"])
def test_the_whole_map_fits_a_terminal_and_says_that_it_is_a_reconstruction(name):
    result = call("show", f"battle_cry_1961/{name}")
    assert result.status == 0
    lines = result.out.splitlines()
    assert max(map(len, lines)) <= 80
    assert "reconstruction" in result.out
    assert ("|" in lines[8]) == (name == "four-players") or name == "two-players"
    assert lines[4].startswith("b  - - -")


def test_the_whole_map_is_drawn_in_a_file(tmp_path):
    assert call("show", "two-players", "--svg", tmp_path / "map.svg").status == 0
    assert "a reconstruction</text>" in (tmp_path / "map.svg").read_text(encoding="utf-8")


def test_a_scene_is_printed_with_labels_for_sets_of_squares():
    scene = json.loads(call("show", "two-players", "--json").out)["scene"]
    assert scene["land"]["states"]["Vermont"] == "a30"
    assert scene["land"]["rails"][0] == "b29 c29 d29 e29"
    assert scene["pieces"][0]["kind"] == "cavalry"


def test_what_is_legal_is_listed():
    result = call("legal", "two-players", "--seed", "1", "--json")
    answer = json.loads(result.out)
    assert answer["seat"] == "confederate"
    assert {text.split()[0] for text in answer["legal"]} == {"move", "rail", "done"}
    assert len(call("legal", "four-players").out.splitlines()) == 21


def test_the_rule_book_is_printed_by_game():
    whole = call("rules", "--ruleset", "battle_cry_1961").out
    assert "10. Four players" in whole
    assert "  7.5    Infantry that has jumped" in whole
    one = call("rules", "6.5", "--ruleset", "battle_cry_1961").out
    assert "cavalry in the attacking column" in one
    assert call("rules", "6.99", "--ruleset", "battle_cry_1961").status == 1
    assert "seed" not in call("rules", "6.5").out.lower()


def test_the_scenarios_are_listed():
    output = call("scenarios", "--long").out
    assert "The War of 1861, four players: battle_cry_1961/four-players" in output
    assert find_scenario("two-players").ruleset == game.name


# --- records in words -------------------------------------------------------------------------------------------------

FOUR = "four-players-planner-greedy-planner-greedy-4-001"


def test_a_record_is_reported_in_words():
    result = call("replay", FOUR)
    assert result.status == 0
    lines = result.out.splitlines()
    assert lines[0] == (
        "The War of 1861, four players. South East: captain, North East: sergeant, South West: captain, "
        "North West: sergeant"
    )
    assert re.fullmatch(r" {4}1 chance {11}The dice give \d+ spots\.", lines[1])
    assert re.fullmatch(r"The war is over: the (Union|Confederate) side won\.", lines[-1])
    whole = result.out
    for words in ("went by rail to", "stops on the mountain at", "jumped to", "side lost", "Turn 2, North East."):
        assert words in whole, words
    assert "side has joined forces: both partners lead all of its pieces." in " ".join(whole.split())
    assert call("replay", FOUR, "--seat", "union-east").out == whole
    assert "is not a seat of this game" in call("replay", FOUR, "--seat", "union").err


def said(state, *texts: str) -> str:
    """What bcnb reports about the last of these actions."""
    *before, last = texts
    state, words = play(state, *before), []
    for event in game.decide(state, game.parse(last)):
        words.append(say_event(event, state))
        state = game.evolve(state, event)
    return " ".join(filter(None, words))


def test_every_event_is_said_in_a_sentence():
    line = war("Ic. ... Ii. I.i", spots=4)
    assert said(line, "declare a1 east") == (
        "A column attacked from a1 to the east, 2 against 1. Infantry at a1 jumped to a3. "
        "The Confederate side lost cavalry at a2."
    )
    assert said(line, "declare c1 east") == (
        "No battle allowed from c1 to the east: The attacking column must be stronger by at least 1 (rule 6.4). "
        "4 spots unused. Turn 2, South."
    )
    assert said(war("Ic.. c... ...I ...i", seat="confederate"), "done").endswith(
        "Turn 2, North. The Union side was shut in and lost infantry at a1."
    )
    assert said(war("Ic. ..."), "declare a1 east").endswith("The Union side has won the war.")
    undone = war("Ic. ... Ii. ... ..i", false_undoes=True)
    assert "The battles of this turn are undone, and all pieces stand as before." in said(
        undone, "declare a1 east", "declare c1 east"
    )
    draw = war("I.. ..c", draws=True)
    assert said(draw, "offer") == "The Union side offers a draw."
    assert said(draw, "offer", "done", "roll 11", "agree") == "The war is over, and nobody has won."
    empty = war("I..... c..c..", players=4, east="a4 a5 a6 b4 b5 b6", seat="confederate-east")
    assert "The North East has nobody to lead, and passes." in said(empty, "done")
    two = war("IICii. ...... .....i")
    assert "The Confederate side lost infantry at a4 and infantry at a5." in said(two, "declare a1 east")


@pytest.mark.parametrize(
    ("end", "words"),
    [
        (None, "The record ends here, before the war is decided."),
        (End("union", "resigned", 0, ""), "The war is over: the Union side won, because the other side resigned."),
        (End(None, "stopped", 0, ""), "The game was stopped."),
        (End(None, "turns", 0, ""), "The war is over by turns: nobody won."),
    ],
)
def test_how_a_war_ended_is_said(end, words):
    record = load_record(find_record(FOUR))
    assert narrate(Recorded("record", Record(record.header, (), end))).result == words


def test_what_a_question_says_about_a_surrender_is_reported():
    told = question_result_text(inquire(load_question(find_question("open-22"))))
    assert "Refused now: a surrender by North West (rule 10.10)." in told
    assert "Allowed now: a surrender by North East and North West." in told


def test_a_ply_that_cannot_have_happened_is_reported_with_its_line():
    record = load_record(find_record(FOUR))
    bent = (record.plies[0], record.plies[-1])
    with pytest.raises(RecordError, match="record:261: Jumped cannot have happened here"):
        narrate(Recorded("record", Record(record.header, bent)))


def test_a_seat_that_there_is_not_is_reported_with_its_line():
    record = load_record(find_record(FOUR))
    nobody = replace(record.plies[0], events=(TurnBegan("2.1", 1, "north"),))
    with pytest.raises(RecordError, match="record:2: TurnBegan cannot have happened here"):
        narrate(Recorded("record", Record(record.header, (nobody,))))
