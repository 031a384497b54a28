"""Through whose eyes a recorded game is told, and that it is found by its name: in the terminal and in a notebook."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from bcnb import lessons
from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Header, Record
from bcnb.games import battle_cry
from bcnb.library.home import find_game, open_game
from bcnb.library.records import find_record, record_names
from bcnb.library.scenarios import find_scenario
from bcnb.players.eyes import eyes_of
from bcnb.players.sitting import PERSON
from bcnb.widgets.board import Board
from bcnb.widgets.replay import Replay
from tests.cli import Told, call
from tests.games import play

NAME = "kernstown-1"
pytestmark = pytest.mark.usefixtures("home")


def of_seats(union: str, confederate: str, end: bool = False) -> Record:
    """The record of a game between these two."""
    game = Game(battle_cry, find_scenario("kernstown"), {"union": union, "confederate": confederate})
    play(game, 12)
    if end:
        game.stop()
    return game.record


# --- whose eyes -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("union", "confederate", "eyes"),
    [(PERSON, "greedy", "union"), ("greedy", PERSON, "confederate"), (PERSON, "Room 12", "union")],
)
def test_a_game_that_goes_on_is_told_from_the_seat_that_a_person_holds(union, confederate, eyes):
    record = of_seats(union, confederate)
    assert eyes_of(record) == eyes
    assert eyes_of(record, umpire=True) is None
    for seat in ("union", "confederate"):
        assert eyes_of(record, seat) == seat


@pytest.mark.parametrize(
    ("union", "confederate", "who"),
    [(PERSON, PERSON, "several persons play it"), ("greedy", "random", "no person plays it"), ("", "A", "no person")],
)
def test_with_several_persons_or_none_the_eyes_must_be_named(union, confederate, who):
    record = of_seats(union, confederate)
    with pytest.raises(ValueError, match=rf"not over, and {who}.*: name the seat \(union, confederate\) or the umpire"):
        eyes_of(record)
    assert (eyes_of(record, "union"), eyes_of(record, umpire=True)) == ("union", None)


def test_a_game_that_is_over_is_told_by_the_umpire_unless_a_seat_is_named():
    for seats in ((PERSON, PERSON), ("greedy", "random"), (PERSON, "greedy")):
        record = of_seats(*seats, end=True)
        assert (eyes_of(record), eyes_of(record, "union")) == (None, "union")


def test_eyes_that_are_none_are_refused():
    record = of_seats(PERSON, "greedy")
    with pytest.raises(ValueError, match="'green' is no seat of this game: union, confederate"):
        eyes_of(record, "green")
    with pytest.raises(ValueError, match="'chance' is no seat"):
        eyes_of(record, "chance")
    with pytest.raises(ValueError, match="not of both"):
        eyes_of(record, "union", umpire=True)


def test_of_four_seats_one_may_be_a_person_s():
    names = ("union-east", "confederate-east", "union-west", "confederate-west")
    record = Record(Header("battle_cry_1961", "2026.1", "four-players", {}, dict.fromkeys(names, "greedy")))
    with pytest.raises(ValueError, match="no person plays it"):
        eyes_of(record)
    seats = {**record.header.seats, "confederate-east": PERSON}
    assert eyes_of(Record(replace(record.header, seats=seats))) == "confederate-east"


# --- in the terminal --------------------------------------------------------------------------------------------------

OURS, THEIRS = "Probe Centre", "Leadership"
"""Cards that the Confederate side and the Union side alone hold in the game that is kept."""


@pytest.fixture
def kept(home) -> Path:
    """A game of a person for the Confederate side against a player, which goes on; the person plays no card."""
    call("play", "kernstown", "--seed", "1", typed="quit\n")
    return home / f"{NAME}.jsonl"


@pytest.fixture
def two(home) -> Path:
    """A game of two persons that goes on."""
    call("play", "kernstown", "--seed", "1", "--union", "person", "--confederate", "person", typed="quit\n")
    return home / f"{NAME}.jsonl"


def tells(told: Told) -> tuple[bool, bool]:
    """Whether the cards of the Confederate side and of the Union side are told."""
    assert (told.status, told.err) == (0, "")
    words = told.words.replace("probe-centre", OURS).replace("leadership", THEIRS)
    return OURS in words, THEIRS in words


@pytest.mark.parametrize("words", [("show", NAME), ("show", NAME, "--json"), ("replay", NAME)], ids=" ".join)
def test_a_game_against_a_player_betrays_nothing_of_his(words, kept):
    assert tells(call(*words)) == (True, False)
    assert tells(call(*words, "--umpire")) == (True, True)
    assert tells(call(*words, "--seat", "union")) == (False, True)
    assert tells(call(words[0], kept, *words[2:])) == (True, False)
    assert call(*words, "--seat", "union", "--umpire").status == 2
    open_game(kept).resign("union")
    assert tells(call(*words)) == (True, True)
    assert tells(call(*words, "--seat", "confederate")) == (True, False)


@pytest.mark.parametrize("words", [("show", NAME), ("replay", NAME), ("legal", NAME)], ids=" ".join)
def test_of_a_game_of_two_persons_the_eyes_must_be_named(words, two):
    told = call(*words)
    assert (told.status, told.out) == (1, "")
    assert "this game is not over, and several persons play it: name the seat" in told.err
    assert call(*words, "--umpire").status == 0


def test_what_may_be_done_is_told_to_whoever_decides(kept):
    assert tells(call("legal", find_game(NAME))) == (True, False)
    game = open_game(kept)
    game.play("discard probe-centre")
    game.advance(Seeded(1))
    game.close()
    told = call("legal", NAME, "--seed", "1")
    assert (told.status, told.out) == (1, "")
    assert "this game is not over, and union decides: only the umpire knows what may be done" in told.err
    assert tells(call("legal", NAME, "--umpire"))[1]
    assert call("legal", "kernstown", "--umpire", "--seed", "1").status == 0


def test_a_scenario_is_shown_to_a_seat_as_before():
    assert call("show", "kernstown", "--seat", "union").status == 0
    assert call("show", "kernstown", "--umpire").out == call("show", "kernstown").out


# --- by name ----------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("kept")
def test_a_game_that_was_played_here_is_found_by_its_name(home, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in (NAME, f"{NAME}.jsonl"):
        assert find_record(name) == home / f"{NAME}.jsonl"
    for verb in ("show", "legal", "replay"):
        assert call(verb, NAME).status == 0
    assert "NOT COMPLETE" in call("verify", NAME).err
    told = call("replay", "kernstown-2")
    assert (told.status, told.err) == (1, "bcnb: there is no record 'kernstown-2'; is 'kernstown-1' meant?\n")
    (tmp_path / NAME).write_bytes(b"no record")
    assert find_record(NAME) == Path(NAME)


@pytest.mark.usefixtures("kept")
def test_a_record_that_comes_with_bcnb_keeps_its_name(home):
    name = next(name for name in record_names() if "/" not in name)
    (home / f"{name}.jsonl").write_bytes((home / f"{NAME}.jsonl").read_bytes())
    assert find_record(name) == record_names()[name]


# --- in a notebook ----------------------------------------------------------------------------------------------------


@pytest.fixture
def shown(monkeypatch) -> list[Any]:
    """What is put on the page."""
    found: list[Any] = []
    monkeypatch.setattr("bcnb.lessons.words.display", lambda one, **_: found.append(one))
    return found


def story(widget: Replay) -> str:
    return json.dumps(widget.story)


@pytest.mark.usefixtures("kept")
def test_a_notebook_replays_a_game_that_goes_on_from_its_player_s_seat(shown):
    lessons.replay(NAME)
    lessons.replay(NAME, umpire=True)
    lessons.replay(NAME, seat="union")
    assert [(OURS in story(one), THEIRS in story(one)) for one in shown] == [(True, False), (True, True), (False, True)]
    assert shown[0].story["again"]


@pytest.mark.usefixtures("kept")
def test_a_notebook_shows_a_moment_of_a_game_as_its_player_knows_it(shown, capsys):
    lessons.show(NAME)
    lessons.show(NAME, umpire=True)
    lessons.show(NAME, ply=0, seat="union")
    held = [str(board.state.cards.hands) for board in shown if isinstance(board, Board)]
    assert [("leadership" in hand, "probe-centre" in hand) for hand in held] == [
        (False, True),
        (True, True),
        (False, False),
    ]
    assert "Kernstown" in capsys.readouterr().out
    with pytest.raises(ValueError, match="there is no ply 99"):
        lessons.show(NAME, ply=99)


@pytest.mark.usefixtures("two")
def test_a_notebook_wants_the_eyes_of_a_game_of_two_persons(shown):
    for word in (lessons.replay, lessons.show):
        with pytest.raises(ValueError, match="several persons play it"):
            word(NAME)
    assert shown == []
