"""The rule book of the 1961 game and its code agree: every number that is cited exists, and every number has a test."""

import ast
import re
from pathlib import Path

import pytest

from bcnb.engine.ruleset import find_rules
from bcnb.games.battle_cry_1961.rules import tables
from bcnb.games.battle_cry_1961.rules.rulebook import CHAPTERS, RULES
from bcnb.games.battle_cry_1961.rules.tables import RULES_1961, VERSIONS, Rules
from tests.games.battle_cry.rules.test_rulebook import cited_numbers, told_numbers, tree
from tests.helpers.battle_cry_1961.world import OTHER_READINGS

ROOT = Path(__file__).resolve().parents[4]
CODE = sorted((ROOT / "bcnb" / "games" / "battle_cry_1961" / "rules").glob("*.py"))
TESTS = sorted(Path(__file__).parent.glob("test_[0-9]*.py"))


def numbered_tests() -> dict[str, list[str]]:
    """The files with a test of each rule number."""
    found: dict[str, list[str]] = {}
    for file in TESTS:
        for node in tree(file).body:
            if isinstance(node, ast.FunctionDef) and (named := re.match(r"test_(\d+)_(\d+)_", node.name)):
                found.setdefault(".".join(named.groups()), []).append(file.name)
    return found


@pytest.mark.parametrize("file", CODE, ids=lambda file: file.name)
def test_every_number_that_the_code_cites_or_tells_is_in_the_rule_book(file):
    told = [*cited_numbers(file), *told_numbers(file)]
    assert [(line, number) for line, number in told if number not in RULES and number not in VERSIONS] == []


def test_every_rule_has_a_test_and_every_numbered_test_a_rule():
    assert [number for number in RULES if number not in numbered_tests()] == []
    assert [number for number in numbered_tests() if number not in RULES] == []


def test_every_test_is_in_the_file_of_its_chapter():
    for number, names in numbered_tests().items():
        assert {name.split("_")[1] for name in names} == {number.split(".")[0]}, number


def test_the_rules_stand_in_the_order_of_their_numbers():
    numbers = [tuple(map(int, number.split("."))) for number in RULES]
    assert numbers == sorted(set(numbers))
    assert {chapter for chapter, _ in numbers} == set(CHAPTERS) == set(range(1, 11))
    for chapter in CHAPTERS:
        own = [rule for one, rule in numbers if one == chapter]
        assert own == list(range(1, len(own) + 1))


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.number)
def test_every_rule_has_one_line_of_words_and_a_source(rule):
    assert re.fullmatch(r"[A-Z][^\n]{10,160}\.", rule.words)
    assert re.fullmatch(r"ours|(?:S4|A-\d+).*", rule.source)
    assert all(1 <= int(number) <= 26 for number in re.findall(r"A-(\d+)", rule.source))


def test_a_rule_is_found_by_its_number_its_chapter_or_a_word():
    assert [rule.number for rule in find_rules(RULES, "6.5", CHAPTERS)] == ["6.5"]
    assert [rule.number for rule in find_rules(RULES, "9", CHAPTERS)] == ["9.1", "9.2", "9.3", "9.4", "9.5"]
    assert "4.1" in {rule.number for rule in find_rules(RULES, "MOUNTAIN", CHAPTERS)}
    assert find_rules(RULES, "hexagon", CHAPTERS) == []


def test_every_reading_says_which_question_it_answers():
    source = tree(Path(tables.__file__))
    rules = next(node for node in source.body if isinstance(node, ast.ClassDef) and node.name == Rules.__name__)
    told = [
        (node.target.id, ast.literal_eval(after.value))
        for node, after in zip(rules.body, rules.body[1:], strict=False)
        if isinstance(node, ast.AnnAssign) and isinstance(after, ast.Expr) and isinstance(node.target, ast.Name)
    ]
    assert len(told) == len(Rules.__dataclass_fields__) - 2
    assert all(re.match(r"A-\d+\. .{20,}", words, re.DOTALL) for _, words in told)


def test_the_world_of_the_laws_has_every_reading_the_other_way():
    usual = [name for name in Rules.__dataclass_fields__ if getattr(OTHER_READINGS, name) == getattr(RULES_1961, name)]
    assert usual == ["version", "pieces"]


def test_every_reading_of_the_reference_is_a_source_of_a_rule():
    named = {f"A-{number}" for rule in RULES.values() for number in re.findall(r"A-(\d+)", rule.source)}
    assert named == {f"A-{number}" for number in range(1, 27)}
