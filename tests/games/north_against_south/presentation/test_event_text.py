"""What has happened and where things stand, in words and as a text board."""

from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from bcnb.cli import play
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE, fold
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.presentation.action_text import say_action
from bcnb.games.north_against_south.presentation.board_view import text_board
from bcnb.games.north_against_south.presentation.event_text import EVENTS, NARRATOR, say_event
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import events as e
from bcnb.players.match import simulate
from bcnb.players.registry import find_player
from bcnb.storage.records import load_record, save_record, verify_file
from bcnb.storage.scenarios import find_scenario
from tests.helpers.cli import Script, call
from tests.helpers.north_against_south.field import given, in_battle, position, when
from tests.helpers.north_against_south.starts import starts

pytestmark = pytest.mark.unmeasured


def test_every_event_has_words():
    assert set(EVENTS) == set(get_args(e.Event))


@pytest.mark.parametrize("name", starts())
def test_every_event_of_a_random_game_is_a_sentence(name):
    state, chance = starts()[name], Seeded(9)
    for _ in range(1500):
        weights, actions = game.chance_weights(state), game.legal_actions(state)
        if not actions:
            break
        _, events = game.apply(state, chance.pick(weights) if weights else chance.choose(actions))
        for event in events:
            words = say_event(event, state)
            assert words[0].isupper() or words[0].isdigit()
            assert words.endswith(".")
            assert "None" not in words
            state = fold(game, state, [event])


def test_a_card_that_was_drawn_face_down_is_assumed():
    state = position("e . . . . I")
    seen, hidden = e.CardAssumed("2.8", Side.UNION, "rally"), e.CardAssumed("2.8", Side.CONFEDERATE, UNKNOWN)
    assert say_event(seen, state) == "The Union side drew a card face down, assumed to be Rally."
    assert say_event(hidden, state) == "The Confederate side drew a card face down."
    assert NARRATOR.veiled(seen, "confederate") == e.CardAssumed("2.8", Side.UNION, UNKNOWN)
    assert say_action(a.Assume("rally"), state) == "Draw a card face down, assumed to be Rally."
    assert say_action(a.Assume(UNKNOWN), state) == "Draw a card face down."


def test_an_attack_in_words():
    state = in_battle(position("e . . . . I\nf . . . . i", generals={"e5": "U Reno"}), "e5")
    texts = ["battle e5 f5", "stand", "roll IIAFF", "roll A", "defend", "roll I", "save", "roll A"]
    told = []
    for text in texts:
        for event in when(state, text):
            told.append(say_event(event, state))
            state = fold(game, state, [event])
    attack = "Union infantry with rifles at e5 attacked Confederate infantry with rifles at f5 with 5 dice"
    assert told[0] == f"{attack}, with the help of General Reno."
    assert "2 hits on Confederate infantry with rifles at f5, one of them sure: 1 die to save." in told
    assert "Union infantry with rifles at e5 lost 1 figure, and 7 were left." in told
    assert "Confederate infantry with rifles at f5 had to go back 2 hexes." in told


def test_a_text_board_shows_two_units_a_hex_and_what_letters_cannot_say():
    lines = text_board(game.setup(find_scenario("two-bridges"))).splitlines()
    assert max(map(len, lines)) <= 80
    assert "A4  .I8+*.I8" in lines[4]
    assert "Second units: Union I8 b4" in lines
    assert "Recruits: Union a4 b10" in lines
    text = " ".join(" ".join(lines).split())
    assert "Carter b4 (brigade A: a4 b3 b4-1 b4-2 b5)" in text
    assert "Worth 1 point to the Union side, while held: e4 e10" in text


def test_a_text_board_tells_a_scattered_brigade_and_the_card():
    state = position("d . . . I I", generals={"d5": "U Reno"}, brigades={"d5": "d4"}, scattered=["d5"])
    words = text_board(given(state, "play probe-centre"))
    assert "(brigade A: d4, scattered)" in words
    assert "Turn 1, Probe Center. Union: give orders (" in words


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("games") / "crossroads.jsonl"
    save_record(path, simulate(find_scenario("crossroads"), {"union": "greedy", "confederate": "random"}, "4").record)
    return path


def test_the_command_line_tells_verifies_and_shows_a_record(record):
    result = call("replay", record)
    assert (result.status, result.err) == (0, "")
    assert result.out.startswith("The Crossroads. Union: sergeant, Confederate: recruit\n")
    assert "Points: Union 4" in result.out
    assert "whole, complete, legal" in call("verify", record).out
    assert "points, " in call("show", record).out
    assert call("show", record, "--svg", record.with_suffix(".svg")).status == 0


def test_a_seat_is_not_told_the_enemys_cards(record):
    umpire, union = call("replay", record), call("replay", record, "--seat", "union")
    assert "The Confederate side drew a card." not in umpire.out
    assert "The Confederate side drew a card." in union.out


def test_the_command_line_lists_rules_and_questions():
    assert "13.5" in call("rules", "--ruleset", "north_against_south", "13").out
    assert "1.1" not in call("rules", "--ruleset", "north_against_south", "13").out
    assert call("question", "--list", "--ruleset", "north_against_south").out.count("\n") == 58
    assert "Card of this scenario (1): At the Double Quick." in call("show", "two-bridges").out
    assert "rules of north_against_south: 13.1, 13.2" in call("rules", "--sources").out


# --- played at the terminal -------------------------------------------------------------------------------------------


def played(scenario: str, *lines: str, seed: str = "5"):
    return call("play", scenario, "--seed", seed, typed="\n".join(lines) + "\n")


@pytest.mark.parametrize("scenario", ["crossroads", "two-bridges", "north_against_south/bull-run"])
def test_a_whole_game_is_played_by_numbers_from_a_file(home, scenario):
    told = played(scenario, *["1"] * 3000)
    (path,) = home.glob("*.jsonl")
    assert (told.status, told.err) == (0, "")
    assert verify_file(path).sound
    assert load_record(path).end.by == "points"
    assert "The battle is over: the " in told.out
    assert set(load_record(path).header.seats.values()) == {"person", "greedy"}


def test_the_terminal_answers_in_the_words_of_the_game(home):
    told = played(
        "two-bridges",
        *("play probe-centre", "order", "order b4 brigade", "odds b4 h4", "sight b4 e4", "hand", "rule 13.5", "hint"),
        *("withdraw b4", "withdraw a1", "undo", "lose", "move b5-1", "dance", "board", "log 2", "odds b4", "quit"),
    ).words
    assert "order b9 brigade" in told
    assert "General Carter at b4 and his brigade, the units at a4, b3, b4-1, b5 and b4-2, got an order." in told
    assert "Rule 7.4 says:" in told
    assert "From b4, e4 is in sight, 3 hexes away." in told
    assert "Hit and Run: Order all your mounted cavalry" in told
    assert "13.5" in told
    assert "The captain would do this:" in told
    assert "Undone: order b4 brigade." in told
    assert "No order or move on a1 can be undone now." in told
    assert "“lose” is not a valid action now. Type " in told
    assert "> move b5-1 A turn begins with a card" in told
    assert "“dance” is not a valid action now." in told
    assert "This command needs 2 hexes, such as: odds e5 f5." in told
    assert "Points: Union 0, Confederate 0 (of 6)" in told


def test_a_whole_game_of_two_people_is_played_with_real_dice(home, monkeypatch):
    """Both sides type what the greedy player would do, and the letters of their dice."""
    games, begin, choose = [], play.begin_from, find_player("greedy", game.name)
    monkeypatch.setattr(play, "begin_from", lambda *given: games.append(begin(*given)) or games[-1])

    def lines() -> Iterator[str]:
        while (seat := games[0].seat) is not None:
            state, chance = games[0].state, Seeded(games[0].ply)
            if seat == CHANCE:
                yield "".join(chance.choose("ICASSF") for _ in range(state.decision.dice)) + "\n"
            else:
                yield game.write(choose(game, game.observe(state, seat), chance)) + "\n"

    who = ("--union", "person", "--confederate", "person", "--no-hidden", "--dice", "table", "--seed", "5")
    result = call("play", "crossroads", *who, typed=Script(lines()))
    (path,) = home.glob("*.jsonl")
    assert (result.status, result.err) == (0, "")
    assert "People play both sides at this screen." in result.out
    assert verify_file(path).sound
    assert load_record(path).end.by == "points"
