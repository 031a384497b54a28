"""Every refusal cites a rule that forbids what was tried, and that no other rule overrules there.

The tables of `tests/helpers/citations` say for each rule that is cited what its sentence forbids. `make laws` tries
more at random than is tried here.
"""

from functools import cache

import pytest

from bcnb.engine.game_registry import RULESETS, rulebook
from tests.helpers.citations.attempts import Attempt, at_random, in_questions, in_tasks
from tests.helpers.citations.laws import A_SHARE, TABLES, faults_of, one_game
from tests.helpers.citations.table import fault

pytestmark = pytest.mark.unmeasured


@cache
def told(name: str) -> tuple[Attempt, ...]:
    """All that the questions, puzzles and lessons about a game have refused."""
    return (*in_questions(name), *in_tasks(name))


@cache
def guessed(name: str) -> tuple[Attempt, ...]:
    """Random attempts in a game."""
    return tuple(at_random(name, 200))


def rules_of(attempts: tuple[Attempt, ...]) -> set[str]:
    """The rules that are cited."""
    return {one.refusal.rule for one in attempts}


@pytest.mark.parametrize("name", RULESETS)
def test_what_questions_puzzles_and_lessons_have_refused_is_forbidden_by_the_rule_that_is_cited(name: str) -> None:
    assert faults_of(name, told(name)) == []


@pytest.mark.parametrize("name", RULESETS)
def test_so_is_what_is_tried_at_random(name: str) -> None:
    assert len(guessed(name)) == 200
    assert faults_of(name, guessed(name)) == []


@pytest.mark.parametrize(("name", "least"), [("battle_cry", 75), ("north_against_south", 40), ("battle_cry_1961", 14)])
def test_many_rules_are_cited(name: str, least: int) -> None:
    assert len(rules_of(told(name)) | rules_of(guessed(name))) >= least


@pytest.mark.parametrize("name", RULESETS)
def test_a_table_knows_only_rules_of_the_book(name: str) -> None:
    table = TABLES[name]
    named = {*table.cited, *table.governs, *(over for row in table.cited.values() for over in row.overruled_by)}
    assert named <= set(rulebook(name).RULES)
    assert all(over in table.governs for row in table.cited.values() for over in row.overruled_by)


WRONG = (
    ("faq-02", "12.1", "7.4", "does not forbid it"),
    ("faq-02", "12.2", "7.4", "does not forbid it"),
    ("14.5", "12.1", "4.11", "is overruled by 12.1"),
    ("12.3", "11.4", "4.2", "is overruled by 11.4"),
    ("faq-23", "11.13", "7.2", "is overruled by 11.13"),
    ("faq-24", "11.13", "4.3", "is overruled by 11.13"),
    ("faq-25", "11.29", "4.10", "does not forbid it"),
    ("faq-31", "11.8", "4.10", "is overruled by 11.8"),
    ("faq-03", "8.18", "8.13", "is in no table"),
    ("reading-09", "11.16", "4.10", "is overruled by 11.16"),
    ("reading-05", "8.1", "4.10", "does not forbid it"),
)
"""Where it was tried, the rule that is cited, one that was cited before, and what is wrong with that."""


@pytest.mark.parametrize(("where", "rule", "before", "words"), WRONG)
def test_a_rule_that_was_cited_wrongly_is_found(where: str, rule: str, before: str, words: str) -> None:
    there = [one for one in told("battle_cry") if one.where.startswith(where) and one.refusal.rule == rule]
    found = {fault(TABLES["battle_cry"], one.state, one.action, before) for one in there}
    assert words in found
    assert "" not in found


def likened(attempts: tuple[Attempt, ...], rule: str) -> list[Attempt]:
    """What other rules refuse, of the kinds of actions that a rule has also refused."""
    kinds = {type(one.action) for one in attempts if one.refusal.rule == rule}
    return [one for one in attempts if one.refusal.rule != rule and type(one.action) in kinds]


@pytest.mark.parametrize("name", RULESETS)
def test_no_row_forbids_everything(name: str) -> None:
    attempts = guessed(name) + told(name)
    for rule in rules_of(attempts):
        others = likened(attempts, rule)
        assert len(others) < 20 or any(fault(TABLES[name], one.state, one.action, rule) for one in others), rule


@pytest.mark.parametrize("name", RULESETS)
def test_the_long_proof_counts_what_it_has_tried(name: str) -> None:
    assert one_game(name, 3) == (A_SHARE, [])
