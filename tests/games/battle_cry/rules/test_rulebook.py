"""The rule book and the code agree: every number that is cited exists, and every number has a test."""

import ast
import re
from collections.abc import Iterator
from dataclasses import fields
from functools import cache
from itertools import pairwise
from pathlib import Path

import pytest

from bcnb import games
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.ruleset import find_rules
from bcnb.games.battle_cry.rules.rulebook import CHAPTERS, RULES
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.hexboard.files.rule_options import CARD_RULE
from bcnb.games.hexboard.rules.tables import CARDS, TERRAINS

GAMES = Path(games.__file__).parent
CODE = [file for game in ("hexboard", "battle_cry") for file in sorted((GAMES / game / "rules").glob("*.py"))]
"""The rules that both games on the hex board share, and the game's own."""
TESTS = sorted(Path(__file__).parent.glob("test_[0-9]*.py"))
NUMBER = re.compile(r"\d+\.\d+")
VERSIONS = {version for name in RULESETS for version in ruleset(name).versions}
TABLES = {"version", "units", "terrain", "cards", "most_units", "most_generals", "flags_to_win"} | {
    "general_move",
    "general_dice",
    "works_protect",
    "works_supply",
    "sees_over_friends",
}
"""The fields of `Rules` that are tables and figures; all others are readings."""


def in_short(file: Path) -> str:
    """A module of the rules, by its game."""
    return f"{file.parts[-3]}/{file.stem}"


@cache
def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"))


def cited_numbers(file: Path) -> Iterator[tuple[int, str]]:
    """The rule numbers that stand in code as whole texts, with their lines."""
    for node in ast.walk(tree(file)):
        text = node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
        if NUMBER.fullmatch(text) and text not in VERSIONS:
            yield node.lineno, text


def told_numbers(file: Path) -> Iterator[tuple[int, str]]:
    """The rule numbers that docstrings tell after the word rule or rules, with their lines."""
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            for run in re.findall(r"[Rr]ules? (\d+\.\d+(?:(?:, | and | to |, and )\d+\.\d+)*)", node.value):
                yield from ((node.lineno, number) for number in NUMBER.findall(run))


def numbered_tests() -> dict[str, list[str]]:
    """The names of the test functions of each rule number."""
    found: dict[str, list[str]] = {}
    for file in TESTS:
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and (named := re.match(r"test_(\d+)_(\d+)_", node.name)):
                found.setdefault(".".join(named.groups()), []).append(f"{file.name}: {node.name}")
    return found


@pytest.mark.parametrize("file", CODE, ids=in_short)
def test_every_number_that_the_rules_cite_is_in_the_rule_book(file):
    strangers = [(line, number) for line, number in cited_numbers(file) if number not in RULES]
    assert strangers == []


@pytest.mark.parametrize("file", CODE, ids=in_short)
def test_every_number_that_a_docstring_tells_is_in_the_rule_book(file):
    assert [(line, number) for line, number in told_numbers(file) if number not in RULES] == []


def test_the_tables_cite_rules_of_the_book():
    assert {card.rule for card in CARDS} | {terrain.rule for terrain in TERRAINS} | {CARD_RULE} <= set(RULES)


def test_every_rule_has_a_test():
    assert [number for number in RULES if number not in numbered_tests()] == []


def test_no_test_bears_a_number_that_no_rule_has():
    assert {number: names for number, names in numbered_tests().items() if number not in RULES} == {}


def test_every_test_is_in_the_file_of_its_chapter():
    strays = [
        name
        for number, names in numbered_tests().items()
        for name in names
        if not name.startswith(f"test_{number.split('.')[0]}_")
    ]
    assert strays == []


# --- the book itself --------------------------------------------------------------------------------------------------


def test_the_rules_stand_in_the_order_of_their_numbers():
    numbers = [tuple(map(int, number.split("."))) for number in RULES]
    assert numbers == sorted(set(numbers))
    assert list(RULES) == [rule.number for rule in RULES.values()]
    assert {chapter for chapter, _ in numbers} == set(CHAPTERS) == set(range(1, 13))


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.number)
def test_every_rule_has_one_line_of_words_and_a_source(rule):
    assert re.fullmatch(r"[A-Z][^\n]{10,160}\.", rule.words)
    assert re.fullmatch(r"ours|(?:S[1-3]|O-\d+).*", rule.source)
    assert all(1 <= int(number) <= 39 for number in re.findall(r"FAQ-(\d+)", rule.source))
    assert all(1 <= int(number) <= 34 for number in re.findall(r"O-(\d+)", rule.source))


def test_a_rule_is_found_by_its_number_its_chapter_or_a_word():
    assert [rule.number for rule in find_rules(RULES, "7.3", CHAPTERS)] == ["7.3"]
    nine = [number for number in RULES if number.startswith("9.")]
    assert [rule.number for rule in find_rules(RULES, "9", CHAPTERS)] == nine
    assert "8.1" in {rule.number for rule in find_rules(RULES, "FLAG the target", CHAPTERS)}
    assert find_rules(RULES, "submarine", CHAPTERS) == []


def test_a_word_in_the_title_of_a_chapter_finds_that_chapter_first():
    five = [one for one in RULES if one.startswith("5.")]
    for word in ("general", "Generals"):
        assert [rule.number for rule in find_rules(RULES, word, CHAPTERS)][: len(five)] == five
    assert find_rules(RULES, "sight lines", CHAPTERS)[0].number == "6.1"
    assert find_rules(RULES, "the", CHAPTERS) != []
    assert find_rules(RULES, "", CHAPTERS) == find_rules(RULES, "?!", CHAPTERS) == []
    assert [rule.number for rule in find_rules(RULES, "victory", CHAPTERS)] == [one for one in RULES if one[0] == "9"]


# --- readings ---------------------------------------------------------------------------------------------------------


@cache
def documented_fields() -> dict[str, str]:
    """The fields of `Rules` that have a docstring of their own."""
    nodes = [node for file in CODE if file.name == "tables.py" for node in tree(file).body]
    body = [part for node in nodes if isinstance(node, ast.ClassDef) and node.name == "Rules" for part in node.body]
    told = {}
    for node, after in pairwise(body):
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(after, ast.Expr):
            told[node.target.id] = ast.literal_eval(after.value)
    return told


READINGS = [field.name for field in fields(Rules) if field.name not in TABLES]


@pytest.mark.parametrize("name", READINGS)
def test_every_reading_says_which_question_it_answers_and_how(name):
    assert re.match(r"(O-\d+\. )?.{20,}", documented_fields()[name], re.DOTALL)


def test_every_field_of_the_rules_is_asked_somewhere():
    files = (file for folder in (GAMES, GAMES.parent / "storage") for file in folder.rglob("*.py"))
    asked = {node.attr for file in files for node in ast.walk(tree(file)) if isinstance(node, ast.Attribute)}
    assert [field.name for field in fields(Rules) if field.name not in asked] == []
