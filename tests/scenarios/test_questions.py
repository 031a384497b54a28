"""The questions that come with bcnb: the engine answers each as its file says, and none of them is missing."""

import ast
import re
from dataclasses import fields, replace
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from bcnb.cli import main
from bcnb.course.catalogue import all_questions, find_question, list_questions
from bcnb.course.question_runner import ask
from bcnb.course.questions import Question, Try, load_question
from bcnb.course.rule_sources import FAQ_CHAPTERS, faq_numbers
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import tables
from bcnb.games.battle_cry.rules.tables import RULES_2000, Rules
from bcnb.games.hexboard.rules import tables as shared
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import members, parse_hex
from bcnb.storage.scenarios import find_scenario, list_scenarios

pytestmark = pytest.mark.unmeasured

FILES = list_questions()
FAQ = tuple(f"FAQ-{number:02}" for number in range(1, FAQ_CHAPTERS[-1][1] + 1))
READINGS = tuple(f"O-{number}" for number in range(1, 35))


@cache
def questions() -> dict[str, Question]:
    """Every question by its number."""
    return {question.number: question for question in map(load_question, FILES.values())}


@cache
def reading_of_fields() -> dict[str, str]:
    """The fields of `Rules` that choose between readings, with the number of the question that each answers."""
    files = [Path(module.__file__).read_text(encoding="utf-8") for module in (shared, tables)]
    nodes = [node for file in files for node in ast.parse(file).body]
    body = [part for node in nodes if isinstance(node, ast.ClassDef) and node.name == "Rules" for part in node.body]
    found = {}
    for node, told in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(told, ast.Expr) and isinstance(told.value, ast.Constant):
            assert isinstance(node.target, ast.Name)
            found[node.target.id] = str(told.value.value).split(".")[0]
    return found


def passes(question: Question, one: Try) -> bool:
    return ask(replace(question, tries=(one,), facts=()))[0].passed


def by_the_usual_reading(one: Try) -> Try:
    return replace(one, reading=(), state=one.state._replace(rules=RULES_2000))


ANYWHERE = {key for key, card in RULES_2000.cards.items() if card.special and not card.chooses_wing} - {
    *("all-out-offensive", "counter-attack")
}
"""The cards that name a kind of piece, and those with an action of their own: they work anywhere on the board."""


# --- three of the publisher's clarifications --------------------------------------------------------------------------


def test_faq_25_shows_every_card_that_works_anywhere() -> None:
    copied = {part["card"] for one in questions()["FAQ-25"].tries for part in one.then if "card" in part}
    assert len(ANYWHERE) >= 8
    assert ANYWHERE <= copied


def test_faq_27_leaves_every_ground_that_stops_a_move_and_enters_it_again() -> None:
    left = set()
    for one in questions()["FAQ-27"].tries:
        moves = [text.split()[1:] for text in one.do if text.startswith("move")]
        if len(moves) == 2 and not one.refused and moves[0][1] == moves[1][0]:
            grounds = [one.state.field.terrain[parse_hex(move[1])].key for move in moves]
            left.add((grounds[0], grounds[1]))
    assert {("woods", "woods"), ("waterway", "waterway"), ("waterway", "clear")} <= left


def units_near_home(name: str) -> dict[Side, int]:
    """How many units of each side of a scenario begin in the two rows at its own edge."""
    state = battle_cry.setup(find_scenario(name))
    rows = {side: [rows_home(state.field, side, at) for at in members(state.board.unit_masks[side])] for side in Side}
    return {side: sum(row < 2 for row in found) for side, found in rows.items()}


def test_faq_32_shows_where_it_matters() -> None:
    """Nowhere else does an army begin with this number of units so near to its edge."""
    assert "Pea Ridge" in questions()["FAQ-32"].answer
    names = [name for name in list_scenarios() if name.startswith(f"{battle_cry.name}/")]
    most = {name: max(units_near_home(name).values()) for name in names}
    assert units_near_home("battle_cry/pea-ridge")[Side.CONFEDERATE] == most.pop("battle_cry/pea-ridge") == 14
    assert max(most.values()) < 14


# --- all of them ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", FILES)
def test_the_engine_answers_as_the_file_says(name: str) -> None:
    results = ask(load_question(FILES[name]))
    assert results
    assert [f"{result.line}: {result}" for result in results if not result.passed] == []


def test_every_number_is_there_once() -> None:
    numbers = [load_question(path).number for path in FILES.values()]
    assert sorted(numbers) == sorted((*FAQ, *READINGS))


@pytest.mark.parametrize("name", FILES)
def test_a_file_is_named_after_its_number(name: str) -> None:
    kind, digits = name.split("-")
    number = load_question(FILES[name]).number
    assert number == (f"FAQ-{digits}" if kind == "faq" else f"O-{int(digits)}")
    assert re.fullmatch(r"(faq|reading)-\d\d(-[a-z0-9]+)+", FILES[name].stem)


@pytest.mark.parametrize("number", [*FAQ, *READINGS])
def test_a_question_has_its_words(number: str) -> None:
    question = questions()[number]
    assert question.title
    assert question.question.endswith("?")
    assert re.fullmatch(r"[^\n]{4,}\.", question.answer)
    assert question.rules
    assert question.source


@pytest.mark.parametrize("number", [*FAQ, *READINGS])
def test_what_a_try_shows_is_said_in_a_sentence(number: str) -> None:
    assert [one.do for one in questions()[number].tries if not re.fullmatch(r"[A-Z0-9].+\.", one.say)] == []
    assert [fact.line for fact in questions()[number].facts if not fact.say.endswith(".")] == []


def test_no_two_tries_of_a_question_say_the_same() -> None:
    for question in questions().values():
        said = [one.say for one in question.tries]
        assert len(said) == len(set(said)), question.number


# --- the publisher's questions ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", FAQ)
def test_an_answer_is_shown_from_both_sides(number: str) -> None:
    """What is allowed and what is refused; a question about our data has what is written, or accepted, instead."""
    question = questions()[number]
    if question.kind == "data":
        assert question.facts
    else:
        assert any(one.refused for one in question.tries)
        assert any(one.do and not one.refused for one in question.tries)


@pytest.mark.parametrize("number", FAQ)
def test_an_answer_cites_the_publisher(number: str) -> None:
    assert [f"FAQ-{cited:02}" for cited in faq_numbers(questions()[number].source)] == [number]


def test_only_two_answers_are_about_our_data() -> None:
    assert [number for number in FAQ if questions()[number].kind == "data"] == ["FAQ-38", "FAQ-39"]
    assert {number for number in FAQ if questions()[number].kind == "rules"} == set(FAQ) - {"FAQ-38", "FAQ-39"}


# --- readings ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("number", READINGS)
def test_a_reading_names_the_alternative(number: str) -> None:
    question = questions()[number]
    assert question.kind in ("reading", "data")
    assert re.fullmatch(r"[A-Z0-9][^\n]+\.", question.alternative)
    assert question.kind == "reading" or not question.fields


def test_every_field_that_chooses_a_reading_is_named_by_its_question() -> None:
    named = {field: question.number for question in questions().values() for field in question.fields}
    assert named == reading_of_fields()
    assert set(named) < {field.name for field in fields(Rules)}


@pytest.mark.parametrize("field", reading_of_fields())
def test_the_other_reading_gives_another_result(field: str) -> None:
    question = questions()[reading_of_fields()[field]]
    tries = [one for one in question.tries if field in dict(one.reading)]
    assert tries
    assert not all(passes(question, by_the_usual_reading(one)) for one in tries)


@pytest.mark.parametrize("number", READINGS)
def test_a_reading_is_shown_as_the_game_plays_it(number: str) -> None:
    question = questions()[number]
    assert question.kind == "data" or any(not one.reading for one in question.tries)


# --- the command line -------------------------------------------------------------------------------------------------


def test_the_command_line_asks_them_all(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["question", *map(str, FILES.values())]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) == len(FILES) == 73
    assert all(line.startswith("pass ") for line in lines)
    assert lines[0].endswith(" (4 examples)")
    assert lines[38].endswith(" (2 examples and 6 facts)")


def test_the_command_line_lists_number_title_and_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["question", "--list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "FAQ-01   An ordered unit may battle without moving  (rules 3.9, 7.1)"
    assert [line.split(" ")[0] for line in lines] == [*FAQ, *READINGS]


def test_the_command_line_shows_what_differs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "wrong.toml"
    text = FILES["faq-01"].read_text(encoding="utf-8")
    path.write_text(text.replace('refused = "7.1"', 'refused = "7.2"'), encoding="utf-8")
    assert main(["question", str(path)]) == 1
    head, line = capsys.readouterr().out.splitlines()
    assert head.startswith("differs FAQ-01 ")
    place = text[: text.rindex("[[try]]")].count("\n") + 1
    assert line.startswith(f"  {path}:{place}: Without an order ")


def test_the_command_line_refuses_a_malformed_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "malformed.toml"
    text = FILES["faq-01"].read_text(encoding="utf-8")
    path.write_text(text.replace("say =", "sya =", 1), encoding="utf-8")
    assert main(["question", str(path)]) == 1
    line = text[: text.index("say =")].count("\n") + 1
    assert f"{path}:{line}: unknown key 'sya'" in capsys.readouterr().err


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", all_questions())
def test_a_question_is_found_by_the_number_that_pages_show(name: str) -> None:
    path = all_questions()[name]
    number = load_question(path).number
    for written in (number, number.lower(), number.replace("-", " "), name.upper()):
        assert find_question(written) == path


def test_no_two_questions_have_one_number() -> None:
    numbers = [load_question(path).number for path in all_questions().values()]
    assert len(set(numbers)) == len(numbers)


def test_a_number_without_its_zero_is_found_and_a_wrong_one_is_answered_with_the_nearest() -> None:
    assert find_question("FAQ-9") == FILES["faq-09"]
    with pytest.raises(
        ValueError,
        match=r"unknown question 'FAQ-99'. Did you mean 'FAQ-39'.*To list the questions: bcnb question --list",
    ):
        find_question("FAQ-99")


def test_the_command_line_takes_numbers(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["question", "FAQ-09", "n-5"]) == 0
    assert [line.split()[:2] for line in capsys.readouterr().out.splitlines()] == [["pass", "FAQ-09"], ["pass", "N-5"]]
