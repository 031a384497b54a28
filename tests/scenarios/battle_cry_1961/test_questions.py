"""The questions of the 1961 game: every worked example of the booklet and every reading, answered by the engine."""

import re
from collections.abc import Sequence
from dataclasses import fields, replace
from typing import Any

import pytest

from bcnb.cli import main
from bcnb.course.catalogue import list_questions
from bcnb.course.question_runner import ask
from bcnb.course.questions import Question, Try, load_question
from bcnb.course.rule_options import rule_options_of
from bcnb.course.rule_sources import gather
from bcnb.engine.ruleset import IllegalAction
from bcnb.games import battle_cry_1961 as game
from bcnb.games.battle_cry_1961.presentation.event_text import say_event
from bcnb.games.battle_cry_1961.rules.events import BattleDisallowed
from bcnb.games.battle_cry_1961.rules.rulebook import RULES
from bcnb.games.battle_cry_1961.rules.tables import RULES_1961, Rules
from bcnb.storage.toml_fields import change_rules
from tests.helpers.battle_cry_1961.squares import play

FILES = list_questions("battle_cry_1961")
READINGS = tuple(f"A-{number}" for number in range(1, 27))
EXAMPLES = (
    *(f"Moves {part}" for part in ("3A", "3B", "3C", "3D", "3E", "4", "6A", "6B", "6C")),
    *(f"Mountains {part}" for part in range(1, 4)),
    *(f"Rail {part}" for part in range(1, 8)),
    *(
        f"Battle {part}"
        for part in (1, 2, 3, 4, "5A", "5B", "5C", "5D", "6A", "6B", "6C", "6D", "6D2", "6E", "6F", "6G")
    ),
    *(f"Battle {part}" for part in ("7A", "7B", "7C", 9, 10)),
    *(f"Shut in {part}" for part in range(1, 7)),
    "Four players",
    *(f"Four players {part}" for part in range(1, 5)),
)
FIGURES = {"version", "pieces"}


@pytest.fixture(scope="module")
def questions() -> dict[str, Question]:
    return {question.number: question for question in map(load_question, FILES.values())}


@pytest.mark.parametrize("name", FILES)
def test_the_engine_answers_as_the_file_says(name: str) -> None:
    results = ask(load_question(FILES[name]))
    assert results
    assert [f"{result.line}: {result}" for result in results if not result.passed] == []


def test_every_example_and_every_reading_is_there_once(questions: dict[str, Question]) -> None:
    assert sorted(questions) == sorted((*EXAMPLES, *READINGS))
    assert len(questions) == len(FILES) >= 60


@pytest.mark.parametrize("number", [*EXAMPLES, *READINGS])
def test_a_question_has_its_words(questions: dict[str, Question], number: str) -> None:
    question = questions[number]
    assert question.title
    assert question.question.endswith("?")
    assert re.fullmatch(r"[^\n]{3,}\.", question.answer)
    assert set(question.rules) <= set(RULES)
    assert question.rules
    said = [*(one.say for one in question.tries), *(fact.say for fact in question.facts)]
    assert all(re.fullmatch(r"[A-Z].+\.", words) for words in said)
    assert len(said) == len(set(said))


@pytest.mark.parametrize("number", EXAMPLES)
def test_an_example_cites_the_booklet(questions: dict[str, Question], number: str) -> None:
    assert gather([(number, questions[number].source)]) or number == "Shut in 5"


def test_a_reading_names_its_alternative_and_every_field_is_read_by_one(questions: dict[str, Question]) -> None:
    read = [name for number in READINGS for name in questions[number].fields]
    assert sorted(set(read)) == sorted(field.name for field in fields(Rules) if field.name not in FIGURES)
    assert [number for number in READINGS if questions[number].kind != "reading"] == ["A-12"]
    assert all(questions[number].alternative for number in READINGS)
    assert [number for number in READINGS if not questions[number].fields] == ["A-19"]


@pytest.mark.parametrize("number", READINGS)
def test_a_try_that_reads_otherwise_fails_by_the_usual_reading(questions: dict[str, Question], number: str) -> None:
    for one in questions[number].tries:
        assert not one.reading or any(fails(questions[number], one, name) for name, _ in one.reading)


@pytest.mark.parametrize("number", READINGS)
def test_what_only_another_reading_forbids_is_reported_as_a_house_rule(
    questions: dict[str, Question], number: str
) -> None:
    """A battle that the booklet allows is not refused in its words, which say the opposite."""
    for one in questions[number].tries:
        if one.reading and _disallowed(one.do, one.state) and not _disallowed(one.do, _by_the_book(one)):
            told = _disallowed(one.do, one.state)
            assert ": By the house rule " in told
            assert not any(rule.words.removesuffix(".") in told for rule in RULES.values())


def test_both_house_rules_about_the_end_are_shown_side_by_side_with_the_booklet() -> None:
    other = next(reading.other for reading in rule_options_of(game.name) if reading.number == "A-24")
    assert other is not None
    assert other.rules == ("draws = true", "most_turns = 2")
    assert "a draw" in other.answer
    assert "an agreed number of turns" in other.answer
    assert [words in " ".join(other.lines) for words in ("offers a draw", "nobody has won")] == [True, True]


def test_these_tries_end_in_a_battle_that_another_reading_does_not_allow(questions: dict[str, Question]) -> None:
    tries = ((number, one) for number in READINGS for one in questions[number].tries if one.reading)
    found = [number for number, one in tries if _disallowed(one.do, one.state)]
    assert found == ["A-1", "A-2", "A-6", "A-8", "A-9", "A-10", "A-14", "A-20"]


def _by_the_book(one: Try) -> Any:
    state: Any = one.state
    return state._replace(rules=RULES_1961)


def _disallowed(do: Sequence[str], state: Any) -> str:
    """Why no battle is allowed at the end of some actions; empty where none is forbidden, or they cannot be done."""
    *before, last = do or ("done",)
    try:
        state = play(state, *before)
        told = game.decide(state, game.parse(last))[0]
    except IllegalAction:
        return ""
    return say_event(told, state) if isinstance(told, BattleDisallowed) else ""


def fails(question: Question, one: Try, name: str) -> bool:
    """Whether a try fails when one of its fields is read as usual."""
    rest = tuple(change for change in one.reading if change[0] != name)
    usual = replace(one, reading=rest, state=one.state._replace(rules=change_rules(RULES_1961, rest)))
    return not ask(replace(question, tries=(usual,)))[0].passed


def test_the_command_line_asks_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["question", *map(str, FILES.values())]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FILES)
    assert all(line.startswith("pass ") for line in lines)


def test_the_command_line_lists_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["question", "--list", "--ruleset", "battle_cry_1961"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FILES)
    assert "Battle 6D The double jump  (rules 7.5)" in lines


def test_no_short_name_is_that_of_two_questions() -> None:
    assert not set(FILES) & set(list_questions("battle_cry"))
