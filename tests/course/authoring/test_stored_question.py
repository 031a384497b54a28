"""The stored question: it comes back whole, and a damaged or hostile file is put aside."""

import json
from pathlib import Path

import pytest

from bcnb.course.authoring.question_maker import Asking, make_question
from bcnb.course.authoring.stored_question import (
    ASIDE,
    FILE,
    LARGEST,
    check_asking,
    load_asking,
    moment_of,
    read_asking,
    save_asking,
    write_asking,
)
from bcnb.course.question_runner import ask
from bcnb.editor.board_state import board_state
from bcnb.editor.starts import from_moment
from bcnb.storage.records import find_recorded_game
from tests.course.authoring.test_puzzle_maker import DUEL, drawn
from tests.course.authoring.test_question_maker import battle, clicked, refusal, worded


def test_a_question_comes_back_with_its_examples_and_clicks(home: Path) -> None:
    asking = clicked(refusal(battle(worded())), "e5", "e6").with_text("say", "Under way").with_shown(0, yes=True)
    save_asking(asking)
    again, fault = load_asking(drawn(*DUEL))
    assert fault == ""
    assert write_asking(again) == write_asking(asking)
    assert (again.example.do, again.example.start) == (asking.example.do, asking.example.start)


def test_without_a_file_the_question_is_empty(home: Path) -> None:
    asking, fault = load_asking(drawn(*DUEL))
    assert (asking.title, asking.examples, asking.example.do, fault) == ("", (), (), "")


def test_on_another_game_the_words_stay(home: Path) -> None:
    save_asking(refusal(battle(worded())))
    asking, fault = load_asking(drawn(*DUEL, game="north_against_south"))
    assert (asking.title, asking.example.do, fault) == ("It needs an order", (), "")


def stored(**changes: object) -> bytes:
    return json.dumps({**json.loads(write_asking(refusal(battle(worded())))), **changes}).encode()


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b"\xff",
        b"[" * 50_000,
        b"x" * (LARGEST + 1),
        stored(title=7),
        stored(title="x" * 2000),
        stored(title="a\x00"),
        stored(ruleset="moon"),
        stored(side="moon"),
        stored(do=["fly e5"]),
        stored(do=[["order e5"]]),
        stored(do=["order e5"] * 900),
        stored(next=["fly e5"]),
        stored(next="order e5"),
        stored(examples=[{"say": "x", "do": ["done"], "legal": ["fly e5"]}]),
        stored(examples=[{"say": "x", "do": ["done"], "not_legal": {"order e5": 1}}]),
        stored(shown=["0"]),
        stored(examples=[7]),
        stored(examples=[{"say": "x", "do": ["done"], "__class__": "y"}]),
        stored(examples=[{"say": "x", "do": ["done"], "then": [{"event": {"a": 1}}]}]),
        stored(examples=[{"say": "x" * 5000, "do": ["done"]}]),
        stored(examples=[{"say": "x", "do": ["done"]}] * 900),
    ],
)
def test_a_damaged_file_is_put_aside_and_said(home: Path, data: bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        check_asking(data)
    home.mkdir(parents=True, exist_ok=True)
    (home / FILE).write_bytes(data)
    asking, fault = load_asking(drawn(*DUEL))
    assert fault.startswith(f"The stored question is now in {ASIDE}, because ")
    assert asking.title == ""
    assert (home / ASIDE).is_file()


def test_events_and_rules_that_the_game_does_not_have_are_harmless(home: Path) -> None:
    data = stored(rules=["99.9", "7.1"], card="fog", shown=[99], examples=[{"say": "x", "do": ["done"], "then": [{}]}])
    asking = read_asking(data, drawn(*DUEL))
    assert (asking.rules, asking.card) == (("7.1",), "")
    assert not asking.checks()[0].passed


RECORD, PLY = "kernstown-person-greedy-by-keyboard", 40


def in_battle(ply: int = PLY) -> Asking:
    begun = from_moment(RECORD, ply)
    drawn = board_state(begun.draft, begun.palette)
    return Asking(drawn).at(moment_of(RECORD, ply, drawn))


def test_a_question_about_a_moment_has_its_hands_losses_and_turn(home) -> None:
    asking = in_battle()
    state = find_recorded_game(RECORD).states[PLY]
    assert asking.in_battle
    assert asking.start == state
    assert (asking.side, asking.position["position"]["turn"]) == ("union", 4)
    after = asking.with_recording(asking.example.choose(asking.example.offered()[0].text))
    save_asking(after)
    loaded, fault = load_asking(asking.drawn)
    assert fault == ""
    assert loaded.start == state
    assert loaded.example.do == after.example.do


def test_the_moment_counts_until_another_side_or_battle_is_drawn(home) -> None:
    asking = in_battle()
    assert not asking.with_turn("confederate", "", played=True).in_battle
    assert not asking.on(in_battle(0).drawn).in_battle
    last = len(find_recorded_game(RECORD).states) - 1
    assert not in_battle(last).in_battle


def test_a_question_about_a_moment_is_a_file_whose_examples_fit(home) -> None:
    asking = in_battle()
    texts = {"title": "Done?", "question": "May the Union end its battles?", "answer": "Yes.", "say": "It stops."}
    for name, text in texts.items():
        asking = asking.with_text(name, text)
    asking = asking.with_rule("2.1").with_recording(asking.example.choose("done"))
    asking = asking.with_shown(0, yes=True).with_example()
    text, question = make_question(asking)
    assert [check.passed for check in ask(question)] == [True]
    assert 'hands = { union = ["attack-left"' in text


def test_a_damaged_moment_is_refused() -> None:
    data = write_asking(in_battle()).replace('"kernstown-person', '7, "kernstown-person')
    with pytest.raises(ValueError, match="damaged moment"):
        check_asking(data.encode())


def test_actions_that_are_only_checked_come_back(home: Path) -> None:
    asking = worded()
    asking = asking.with_recording(asking.example.choose("order e5").choose("move e5 e6", only_check=True))
    save_asking(asking)
    loaded, fault = load_asking(asking.drawn)
    assert (loaded.recording, fault) == (asking.recording, "")
