"""The questions about the variant: the engine answers each as its file says, and no reading is missing."""

import re
from dataclasses import replace
from functools import cache

import pytest

from bcnb.course.catalogue import find_question, list_questions
from bcnb.course.question_runner import ask, play_through
from bcnb.course.questions import Question, Try, load_question
from bcnb.games import north_against_south
from bcnb.games.north_against_south.rules.board import occupied
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.grid.hexes import parse_hex
from bcnb.storage.paths import notebooks_folder
from tests.helpers.north_against_south.starts import READINGS

NAME = "north_against_south"
FILES = list_questions(NAME)


@cache
def questions() -> dict[str, Question]:
    """Every question by its number."""
    return {question.number: question for question in map(load_question, FILES.values())}


@pytest.mark.parametrize("name", FILES)
def test_the_engine_answers_as_the_file_says(name):
    results = ask(load_question(FILES[name]))
    assert results
    assert [f"{result.line}: {result}" for result in results if not result.passed] == []


def test_every_reading_and_the_rules_have_their_questions():
    readings = [f"N-{number}" for number in range(1, 33)]
    assert [number for number in readings if number not in questions()] == []
    assert len(questions()) == len(FILES) >= 45
    assert {question.ruleset for question in questions().values()} == {"north_against_south"}


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_named_after_its_number(name):
    kind, digits = re.fullmatch(r"nas-([nr])(\d\d)", name).groups()
    assert load_question(FILES[name]).number == f"{kind.upper()}-{int(digits)}"
    assert find_question(name) == FILES[name]


@pytest.mark.parametrize("name", FILES)
def test_a_question_has_its_words(name):
    question = load_question(FILES[name])
    assert question.title
    assert question.question.endswith("?")
    assert re.fullmatch(r"[^\n]{4,}\.", question.answer)
    assert question.rules
    assert question.source
    assert [one.do for one in question.tries if not re.fullmatch(r"[A-Z0-9].+\.", one.say)] == []
    assert len({one.say for one in question.tries}) == len(question.tries)
    assert (question.kind == "reading") == question.number.startswith("N")


def test_every_field_that_chooses_a_reading_is_named_by_its_question():
    named = [field for question in questions().values() for field in question.fields]
    assert sorted(named) == sorted(READINGS)


def by_the_usual_reading(one: Try) -> Try:
    rules = replace(one.state.rules, **{field: getattr(RULES, field) for field in READINGS})
    return replace(one, reading=(), state=one.state._replace(rules=rules))


@pytest.mark.parametrize("field", READINGS)
def test_the_other_reading_gives_another_result(field):
    question = next(question for question in questions().values() if field in question.fields)
    tries = [one for one in question.tries if field in dict(one.reading)]
    assert tries
    usual = (ask(replace(question, tries=(by_the_usual_reading(one),), facts=()))[0].passed for one in tries)
    assert not all(usual)


PLACED = ("order", "battle", "enlist", "muster", "disband")
"""The verbs of actions that name pieces by their hexes."""


def named(one: Try) -> set[str]:
    """The hexes that the refused action of a try names, though nobody is there."""
    before = play_through(north_against_south, one.state, one.do[:-1])[0]
    verb, *words = one.do[-1].split()
    labels = {word.partition("-")[0] for word in words if re.fullmatch(r"[a-i]\d+(-\d)?", word)}
    return {label for label in labels if verb in PLACED and not occupied(before.board) >> parse_hex(label) & 1}


@pytest.mark.parametrize("name", FILES)
def test_who_is_refused_is_there(name):
    tries = [one for one in load_question(FILES[name]).tries if one.refused]
    empty = {one.say: named(one) for one in tries if not re.search(r"\bempty\b|[Nn]obody stands", one.say)}
    assert {say: labels for say, labels in empty.items() if labels} == {}


def test_every_question_stands_on_a_page():
    pages = "".join(page.read_text("utf-8") for page in (notebooks_folder() / "variants" / NAME).glob("*.ipynb"))
    assert [name for name in FILES if f'faq(\\"{name}\\")' not in pages] == []
