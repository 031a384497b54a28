"""The stored rule books and search index are what the files of the course give."""

import json
from importlib.resources import files

import pytest

from bcnb.course.catalogue import find_question
from bcnb.course.questions import load_question
from bcnb.course.rulebook.rulebook_data import build_files
from bcnb.course.rulebook.stored_rulebooks import RULEBOOKS, SEARCH, stored_questions, stored_rulebook, stored_search
from bcnb.engine.game_registry import RULESETS, rulebook
from bcnb.storage.paths import notebooks_folder

LARGEST = {RULEBOOKS: 300_000, SEARCH: 200_000}
"""The largest size of each file in bytes."""


def test_the_stored_files_are_up_to_date():
    for name, text in build_files().items():
        stored = (files("bcnb.course.rulebook") / name).read_text(encoding="utf-8")
        assert stored == text, f"{name} is old: make index"
        assert len(text.encode()) < LARGEST[name]


@pytest.mark.parametrize("name", RULESETS)
def test_a_stored_book_has_every_rule_and_only_the_questions_about_them(name):
    book = stored_rulebook(name)
    rules = [rule for chapter in book["chapters"] for rule in chapter["rules"]]
    assert [rule["number"] for rule in rules] == list(rulebook(name).RULES)
    assert set(book["questions"]) == {one for rule in rules for one in rule["questions"]}
    assert set(book["questions"]) <= set(stored_questions())


def test_a_question_without_examples_has_no_board_to_try_it_on():
    without = {name for name, one in stored_questions().items() if not one["board"]}
    assert without == {name for name in stored_questions() if not load_question(find_question(name)).tries}
    assert "faq-38" in without
    assert "faq-39" not in without


def test_an_unknown_game_has_no_book():
    with pytest.raises(ValueError, match="unknown ruleset 'chess'"):
        stored_rulebook("chess")


def test_every_link_of_the_index_leads_to_a_page():
    for _kind, title, _text, _also, link, games, *_said in stored_search():
        page = link.partition("#")[0]
        assert not page or (notebooks_folder() / page).is_file(), title
        assert set(games.split()) <= set(RULESETS)


def test_what_two_games_share_belongs_to_both():
    games = {title: found for kind, title, _, _, _, found, *_ in stored_search() if kind == "rule"}
    assert games["Woods"] == "battle_cry north_against_south"
    assert games["Enter the empty hex"] == "north_against_south"


def test_the_index_holds_no_more_than_a_few_lines_of_each_entry():
    assert max(len(text) for _, _, text, *_ in stored_search()) < 400
    assert json.loads(json.dumps(stored_search())) == stored_search()
