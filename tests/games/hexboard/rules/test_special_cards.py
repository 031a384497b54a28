"""The special cards of both games: few files name each of them, so that a new one touches few files."""

import re
from collections.abc import Collection
from dataclasses import fields
from pathlib import Path
from typing import get_args, get_origin

from bcnb.games.hexboard.rules.card_steps import CARD_ACTIONS, CARD_DECISIONS, CARD_STEPS, CardAction, CardDecision
from bcnb.games.hexboard.rules.tables import CARDS

ROOT = Path(__file__).resolve().parents[4]
ACTIONS = {card.action for card in CARDS} - {"", "copy"}
"""What special cards do, other than copy another card."""
EACH_ACTION = {
    "games/hexboard/rules/tables.py": "the cards",
    "games/hexboard/rules/card_steps.py": "the action and the decision of each",
    "games/hexboard/presentation/card_step_text.py": "the words of each",
    "games/hexboard/presentation/card_faces.py": "the pictures; a card without one shows two plates",
    "games/battle_cry/rules/cards.py": "what each finds to act on",
    "games/north_against_south/rules/cards.py": "what each finds to act on",
    "games/battle_cry/players/greedy.py": "the value of each; a card without one is as good as its battles",
    "games/north_against_south/players/greedy.py": "the value of each; a card without one is as good as its orders",
}
"""The modules that may name the action of each special card, and what they say about it."""


def names_each(text: str, words: Collection[str]) -> bool:
    """Return True if a text has each of the words, in quotes or as a key of TOML."""
    return all(re.search(rf'"{re.escape(word)}"|\b{re.escape(word)} =', text) for word in words)


def test_few_modules_name_the_action_of_each_special_card() -> None:
    modules = {file.relative_to(ROOT / "bcnb").as_posix(): file for file in (ROOT / "bcnb").rglob("*.py")}
    texts = {name: file.read_text("utf-8") for name, file in modules.items()}
    assert {name for name, text in texts.items() if names_each(text, ACTIONS)} <= set(EACH_ACTION)
    assert all(sum(names_each(texts[name], {one}) for one in ACTIONS) > 1 for name in EACH_ACTION)


def test_no_file_of_the_course_lists_the_whole_deck() -> None:
    keys = [card.key for card in CARDS]
    assert names_each(", ".join(f"{key} = 1" for key in keys), keys)
    files = list((ROOT / "scenarios").rglob("*.toml"))
    assert len(files) > 300
    assert [file for file in files if names_each(file.read_text("utf-8"), keys)] == []


def test_the_action_of_a_card_has_a_verb_and_is_the_phase_of_its_step() -> None:
    assert {step.verb for step in CARD_STEPS} == ACTIONS


def test_the_types_of_actions_and_decisions_have_those_of_the_table() -> None:
    assert tuple(get_origin(kind) or kind for kind in get_args(CardAction)) == CARD_ACTIONS
    assert get_args(CardDecision) == CARD_DECISIONS
    for step in CARD_STEPS:
        assert list(step.targets) == [field.name for field in fields(step.action)]
