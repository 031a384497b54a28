"""Every number that is cited anywhere leads to a rule, and every rule leads to its lessons, questions and options."""

import ast
import json
import re
from collections.abc import Iterator
from dataclasses import fields
from importlib import import_module
from pathlib import Path

import pytest

import bcnb
from bcnb.course.catalogue import list_exercises
from bcnb.course.lessons import places
from bcnb.course.rulebook.rule_links import every_question, list_question_entries, rule_links
from bcnb.course.rulebook.rulebook_loader import load_rulebook
from bcnb.engine.game_registry import RULESETS, rulebook, ruleset
from bcnb.storage.paths import notebooks_folder, scenarios_folder, sorted_paths

PACKAGE = Path(bcnb.__file__).parent
EVERY_NUMBER = {number for name in RULESETS for number in load_rulebook(name).rules}
CITED = re.compile(r"\b[Rr]ules? (\d+\.\d+(?:(?:, | and | to |, and )\d+\.\d+)*)")
LINKS = {name: rule_links(name) for name in RULESETS}


def cited(text: str) -> Iterator[str]:
    """The rule numbers that a text cites after the word rule or rules."""
    for run in CITED.findall(text):
        yield from re.findall(r"\d+\.\d+", run)


def texts_of_code() -> Iterator[tuple[str, str]]:
    """Each string of bcnb with its file."""
    for path in sorted(PACKAGE.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                yield path.name, node.value


def texts_of_files() -> Iterator[tuple[str, str]]:
    """The files of the scenarios, the pages' scripts and the cells of the notebooks, each with its name."""
    for folder, pattern in ((scenarios_folder(), "**/*.toml"), (PACKAGE, "**/*.js")):
        for path in sorted_paths(folder, pattern):
            yield path.name, path.read_text(encoding="utf-8")
    for path in sorted_paths(notebooks_folder(), "**/*.ipynb"):
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]:
            yield path.name, "".join(cell["source"])


def test_every_rule_that_code_cites_is_in_a_rule_book():
    assert [
        (file, number) for file, text in texts_of_code() for number in cited(text) if number not in EVERY_NUMBER
    ] == []


def test_every_rule_that_a_file_or_page_cites_is_in_a_rule_book():
    strange = [
        (file, number) for file, text in texts_of_files() for number in cited(text) if number not in EVERY_NUMBER
    ]
    assert strange == []


@pytest.mark.parametrize("name", RULESETS)
def test_every_refusal_of_a_game_cites_a_rule_of_its_book(name):
    folders = [PACKAGE / "games" / part / "rules" for part in (name, "hexboard")]
    if name == "battle_cry_1961":
        folders.pop()
    versions = {version for game in RULESETS for version in ruleset(game).versions}
    found = {
        node.value
        for folder in folders
        for path in folder.glob("*.py")
        if path.name != "rulebook.py"
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and re.fullmatch(r"\d+\.\d+", node.value)
    }
    assert found
    assert found - versions <= set(load_rulebook(name).rules)


@pytest.mark.parametrize("name", RULESETS)
def test_every_question_is_linked_from_each_of_its_rules(name):
    for one in list_question_entries(name):
        assert one.rules
        for number in one.rules:
            assert one in LINKS[name][number].questions


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_option_with_a_question_is_linked_from_a_rule(name):
    options = {field.name for field in fields(import_module(f"bcnb.games.{name}.rules.tables").Rules)}
    asked = {option for one in list_question_entries(name) for option in one.fields}
    linked = {option for links in LINKS[name].values() for one in links.options for option in one.fields}
    assert asked
    assert asked - {"dots_on_mountains"} <= options
    assert asked <= linked


@pytest.mark.parametrize("name", RULESETS)
def test_every_rule_has_a_lesson_or_a_question(name):
    assert [number for number, links in LINKS[name].items() if not links.lessons and not links.questions] == []


@pytest.mark.parametrize("name", RULESETS)
def test_every_lesson_of_a_rule_is_a_page_with_an_exercise(name):
    known = list_exercises()
    for links in LINKS[name].values():
        for one in links.lessons:
            assert (notebooks_folder() / one.page).is_file()
            assert one.exercise in known
            assert one.link.startswith(one.page)


def test_a_question_of_another_game_is_linked_only_if_the_rule_is_the_same():
    for name in RULESETS:
        for number, links in LINKS[name].items():
            for one in links.questions:
                assert one.ruleset == name or rulebook(one.ruleset).RULES[number] == rulebook(name).RULES[number]


def test_every_question_opens_by_its_name():
    links = [one.link for one in every_question()]
    assert len(set(links)) == len(links) == len(list(every_question()))
    assert links[0] == "faq/00_all_questions.ipynb#question=faq-01"


@pytest.mark.unmeasured
@pytest.mark.parametrize("name", RULESETS)
def test_the_lessons_of_a_rule_are_those_that_its_exercises_name(name):
    for number, exercises in places(name).items():
        assert {one.number for one in LINKS[name][number].lessons} == {int(one.split(".")[0]) for one in exercises}
