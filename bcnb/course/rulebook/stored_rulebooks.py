"""The rule books and the search index as stored, so that a page does not read all files of the course.

`make index` writes the files, and `tests/course/rulebook` checks that they are what the course gives.
"""

import json
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

from bcnb.engine.game_registry import RULESETS
from bcnb.storage.files import read_bytes

StoredData: TypeAlias = dict[str, Any]
"""A rule book, a rule or questions as stored: an object of JSON."""
RULEBOOKS, SEARCH = "rulebooks.json", "search.json"
"""The names of the stored files, in the folder of this module."""
LARGEST = 2_000_000
"""The number of bytes of a stored file that are read at most."""


@cache
def _stored(name: str) -> Any:
    return json.loads(read_bytes(Path(__file__).with_name(name), LARGEST))


def stored_rulebook(ruleset: str) -> StoredData:
    """Return the rule book of a game as stored: its title, its chapters, and the questions about its rules.

    Raises:
        ValueError: for an unknown game.
    """
    whole = stored_rulebooks()
    if ruleset not in whole["games"]:
        raise ValueError(f"unknown ruleset {ruleset!r}; choose from {', '.join(RULESETS)}")
    book = whole["games"][ruleset]
    named = {name for chapter in book["chapters"] for rule in chapter["rules"] for name in rule["questions"]}
    return {**book, "questions": {name: one for name, one in whole["questions"].items() if name in named}}


def stored_rulebooks() -> StoredData:
    """Return the rule books of all games by ruleset as `games`, and all questions by short name as `questions`."""
    found: StoredData = _stored(RULEBOOKS)
    return found


def stored_rule(ruleset: str, number: str) -> tuple[StoredData, StoredData]:
    """Return a rule as stored, and the questions about it by short name.

    Raises:
        ValueError: for an unknown game or rule.
    """
    book = stored_rulebook(ruleset)
    rules = {rule["number"]: rule for chapter in book["chapters"] for rule in chapter["rules"]}
    if number not in rules:
        raise ValueError(f"no rule has the number {number!r}")
    return rules[number], {name: book["questions"][name] for name in rules[number]["questions"]}


def stored_questions() -> StoredData:
    """Return all questions as stored, by short name."""
    found: StoredData = stored_rulebooks()["questions"]
    return found


def stored_search() -> list[list[str]]:
    """Return the entries of the search index as stored."""
    found: list[list[str]] = _stored(SEARCH)
    return found
