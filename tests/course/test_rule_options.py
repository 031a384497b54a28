"""The readings of all games, with both answers played; and house rules that are saved under a name."""

from dataclasses import fields
from importlib import import_module

import nbformat
import pytest

from bcnb.course import rule_options
from bcnb.course.catalogue import list_questions
from bcnb.course.questions import load_question
from bcnb.course.rule_options import readings_html, readings_text, rule_options_of
from bcnb.engine.game_registry import RULESETS
from bcnb.notebook import agree, readings
from bcnb.notebook.options import FIRST
from bcnb.storage.house_rules import house_scenario
from bcnb.storage.paths import notebooks_folder
from bcnb.storage.toml import FileError

pytestmark = pytest.mark.unmeasured

ruleset = pytest.mark.parametrize("name", RULESETS)


FIGURES = {
    *("units", "pieces", "terrain", "cards", "most_units", "most_generals", "flags_to_win", "general_move"),
    *("general_dice", "works_protect", "works_supply", "steady", "brigades", "most_in_brigade", "reinforcement"),
    "version",
}
"""What the books say with a figure or a table, so that there is nothing to agree on."""


def test_every_field_of_the_rules_that_is_a_reading_has_a_question() -> None:
    rules = [import_module(f"bcnb.games.{name}.rules.tables").Rules for name in RULESETS]
    asked = {key for name in RULESETS for path in list_questions(name).values() for key in load_question(path).fields}
    assert {field.name for kind in rules for field in fields(kind)} - asked == FIGURES


@ruleset
def test_every_question_about_a_reading_is_there(name):
    asked = [load_question(path) for path in list_questions(name).values()]
    assert {one.number for one in rule_options_of(name)} == {one.number for one in asked if one.alternative}


@ruleset
def test_every_reading_that_can_be_chosen_is_played_both_ways(name):
    chosen = [one for one in rule_options_of(name) if one.usual and one.other]
    asked = [load_question(path) for path in list_questions(name).values()]
    fields = [line.split(" = ")[0] for one in chosen for line in one.usual.rules]
    assert sorted(fields) == sorted(field for one in asked if one.tries for field in one.fields)
    for one in chosen:
        assert one.usual.rules != one.other.rules
        assert one.usual.board.startswith("<svg")
        assert one.other.lines


@ruleset
def test_both_answers_begin_in_one_position_and_the_other_is_read_in_full(name):
    """A-18 cannot be shown so: the other answer makes a difference only next to yet another reading."""
    for path in list_questions(name).values():
        question = load_question(path)
        if any(one.reading for one in question.tries):
            usual, other = (question.tries[number] for number in rule_options.pair(question))
            most = max(len(one.reading) for one in question.tries)
            same = other.state._replace(rules=usual.state.rules) == usual.state
            assert (question.number, same, len(other.reading)) == (question.number, question.number != "A-18", most)


@ruleset
def test_what_is_below_an_answer_can_be_written_in_house_rules(name, tmp_path):
    for one in rule_options_of(name):
        if one.other:
            path = tmp_path / "rules.toml"
            path.write_text(f'ruleset = "{name}"\n[rules]\n' + "\n".join(one.other.rules), encoding="utf-8")
            assert house_scenario(FIRST[name], path).house


@ruleset
def test_the_text_says_what_the_page_says(name):
    found = rule_options_of(name)
    text, page = readings_text(found), readings_html(found)
    for one in found:
        assert f"{one.number}. {one.question}" in text
        assert f"<b>{one.number}.</b>" in page


def test_the_words_of_a_notebook(home, capsys):
    readings("battle_cry")
    assert "34 questions, 26 of them with both answers played." in capsys.readouterr().out
    agree("battle_cry", "room-12", least_dice=1)
    assert "table('first-bull-run', house='room-12')" in capsys.readouterr().out
    assert dict(house_scenario("kernstown", "room-12").house) == {"least_dice": 1}
    agree("battle_cry", "room-12", several_battles=True, again=True)
    assert dict(house_scenario("kernstown", "room-12").house) == {"several_battles": True}


def test_the_page_has_a_form_and_no_cell_to_edit():
    """A reader of the page does not see its cells. Opening it writes nothing."""
    cells = nbformat.read(notebooks_folder() / "06_where_the_book_is_silent.ipynb", as_version=4).cells
    sources = [cell["source"] for cell in cells if cell["cell_type"] == "code"]
    assert "house_rules()" in sources
    assert not [source for source in sources if source.startswith("agree(")]


def test_existing_house_rules_stay_until_they_are_replaced_on_purpose(home, capsys):
    file = home / "house" / "our-group.toml"
    file.parent.mkdir(parents=True)
    file.write_text('# ours\nruleset = "battle_cry"\n\n[rules]\nleast_dice = 2\n', encoding="utf-8")
    before = file.read_bytes()
    agree("battle_cry", "our-group", least_dice=1, several_battles=True)
    assert file.read_bytes() == before
    output = capsys.readouterr().out
    assert (
        "Other house rules already have the name our-group, and they stay. They are for battle_cry: least_dice"
        in output
    )
    again = output.rpartition("instead: ")[2]
    exec(again, {"agree": agree})
    assert dict(house_scenario("kernstown", "our-group").house) == {"least_dice": 1, "several_battles": True}


def test_the_same_house_rules_once_more_write_nothing(home, capsys):
    agree("battle_cry", "room-12", least_dice=1, several_battles=True)
    file = home / "house" / "room-12.toml"
    file.write_bytes(b"# ours\n" + file.read_bytes())
    told, before = capsys.readouterr().out, file.read_bytes()
    agree("battle_cry", "room-12", several_battles=True, least_dice=1)
    assert (capsys.readouterr().out, file.read_bytes()) == (told, before)


def test_house_rules_of_another_game_stay_too(home, capsys):
    agree("battle_cry", "room-12", least_dice=1)
    agree("north_against_south", "room-12", sniped_general_saves=False)
    assert "They are for battle_cry: least_dice = 1. Play by them: table('first-bull-run'" in capsys.readouterr().out
    assert dict(house_scenario("kernstown", "room-12").house) == {"least_dice": 1}


def test_a_slip_is_refused_and_nothing_is_lost(home):
    agree("battle_cry", "room-12", least_dice=1)
    with pytest.raises(FileError, match=r"'least_dize' is not a rule option. Did you mean 'least_dice'"):
        agree("battle_cry", "room-12", least_dize=1)
    with pytest.raises(ValueError, match="lower-case letters"):
        agree("battle_cry", "../room", least_dice=1)
    with pytest.raises(ValueError, match=r"no house rules are called 'room-13'. Did you mean 'room-12'"):
        house_scenario("kernstown", "room-13")
    assert dict(house_scenario("kernstown", "room-12").house) == {"least_dice": 1}
