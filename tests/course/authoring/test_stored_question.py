"""The stored question: it comes back whole, and a damaged or hostile file is put aside."""

import json
from pathlib import Path

import pytest

from bcnb.course.authoring.stored_question import (
    ASIDE,
    FILE,
    LARGEST,
    check_asking,
    load_asking,
    read_asking,
    save_asking,
    write_asking,
)
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
