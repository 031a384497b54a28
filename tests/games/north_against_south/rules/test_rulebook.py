"""The rule book and the code agree: every number that is cited exists, and every number has a test."""

import ast
import re
from dataclasses import fields
from pathlib import Path

import pytest

from bcnb.games.battle_cry.rules.rulebook import RULES as BASE_RULES
from bcnb.games.hexboard.rules import tables as shared
from bcnb.games.north_against_south.rules import tables
from bcnb.games.north_against_south.rules.rulebook import CHAPTERS, RULES
from bcnb.games.north_against_south.rules.tables import Rules
from tests.games.battle_cry.rules.test_rulebook import cited_numbers, in_short, told_numbers, tree
from tests.helpers.north_against_south.starts import READINGS

RULES_OF = [Path(module.__file__).parent for module in (shared, tables)]
CODE = [file for folder in RULES_OF for file in sorted(folder.glob("*.py"))]
"""The rules that both games on the hex board share, and the game's own."""
TESTS = sorted(Path(__file__).parent.glob("test_[0-9]*.py"))


def numbered_tests() -> dict[str, list[str]]:
    """The files of the test functions of each rule number."""
    found: dict[str, list[str]] = {}
    for file in TESTS:
        for name in re.findall(r"^def test_(\d+_\d+)_", file.read_text(encoding="utf-8"), re.MULTILINE):
            found.setdefault(name.replace("_", "."), []).append(file.name)
    return found


@pytest.mark.parametrize("file", CODE, ids=in_short)
def test_every_number_that_the_code_cites_or_tells_is_in_the_rule_book(file):
    assert [(line, number) for line, number in cited_numbers(file) if number not in RULES] == []
    assert [(line, number) for line, number in told_numbers(file) if number not in RULES] == []


def test_every_rule_has_a_test_in_the_file_of_its_chapter():
    tests = numbered_tests()
    assert [number for number in RULES if number not in tests] == []
    assert [number for number in tests if number not in RULES] == []
    strays = [
        (number, name)
        for number, files in tests.items()
        for name in files
        if not name.startswith(f"test_{chapter(number)}_")
    ]
    assert strays == []


def chapter(number: str) -> int:
    return int(number.split(".")[0])


def test_the_rules_stand_in_the_order_of_their_numbers():
    numbers = [tuple(map(int, number.split("."))) for number in RULES]
    assert numbers == sorted(set(numbers))
    assert {first for first, _ in numbers} == set(CHAPTERS) == set(range(1, 15))


@pytest.mark.parametrize("rule", RULES.values(), ids=lambda rule: rule.number)
def test_every_rule_has_one_line_of_words_and_a_source(rule):
    assert re.fullmatch(r"[A-Z][^\n]{10,160}\.", rule.words)
    assert re.fullmatch(r"ours|(?:S[1-3]|[NO]-\d+).*", rule.source)
    assert all(1 <= int(number) <= 32 for number in re.findall(r"N-(\d+)", rule.source))


def test_what_the_variant_changes_has_other_words_than_in_2000():
    same = [number for number, rule in RULES.items() if number in BASE_RULES and rule is not BASE_RULES[number]]
    assert [number for number in same if RULES[number].words == BASE_RULES[number].words] == []
    dropped = [number for number in BASE_RULES if number not in RULES]
    assert dropped == ["1.8", "7.17", "12.1", "12.2"]


def test_every_reading_says_which_question_it_answers():
    source = Path(tables.__file__).read_text(encoding="utf-8")
    for name in READINGS:
        assert re.search(rf'    {name}: bool = \w+\n    """N-\d+\. (?:True|False): [^"]{{20,}}\."""', source), name


def test_every_field_of_the_rules_is_asked_somewhere():
    files = (file for folder in RULES_OF for file in folder.parent.rglob("*.py"))
    asked = {node.attr for file in files for node in ast.walk(tree(file)) if hasattr(node, "attr")}
    assert [field.name for field in fields(Rules) if field.name not in asked] == []
