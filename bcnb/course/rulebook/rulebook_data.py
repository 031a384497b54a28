"""The rule books and the search index as plain data for pages, and as one stored JSON file each.

To build them, all lessons and questions are read, which takes long. So pages read the stored files, which `make index`
writes. `tests/course/rulebook` checks that they are what the data gives.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any

from bcnb.course.rulebook.rule_links import RuleLinks, every_question, rule_links
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES, RuleText, load_rulebook
from bcnb.course.rulebook.search_index import search_entries
from bcnb.engine.game_registry import RULESETS

RULEBOOKS, SEARCH = "rulebooks.json", "search.json"
"""The names of the stored files, in the folder of this module."""


def build_rulebooks() -> dict[str, Any]:
    """Return the rule books of all games, and all questions by short name.

    Raises:
        FileError: for an invalid file of the course.
    """
    questions = {
        one.name: {
            "game": one.ruleset,
            "number": one.number,
            "title": one.title,
            "question": one.question,
            "answer": one.answer,
            "alternative": one.alternative,
            "rules": list(one.rules),
            "options": list(one.fields),
        }
        for one in every_question()
    }
    return {"games": {name: _book(name) for name in RULESETS}, "questions": questions}


def _book(name: str) -> dict[str, Any]:
    links = rule_links(name)
    chapters = [
        {
            "number": chapter.number,
            "title": chapter.title,
            "about": chapter.about,
            "rules": [_rule(rule, links[rule.number]) for rule in chapter.rules],
        }
        for chapter in load_rulebook(name).chapters
    ]
    return {"title": GAME_TITLES[name], "chapters": chapters}


def _rule(rule: RuleText, links: RuleLinks) -> dict[str, Any]:
    return {
        "number": rule.number,
        "title": rule.title,
        "words": rule.words,
        "text": rule.text,
        "see": list(rule.see),
        "board": rule.board,
        "lessons": [[f"Lesson {one.number}: {one.title}", one.link] for one in links.lessons],
        "questions": [one.name for one in links.questions],
    }


def stored_text(value: object) -> str:
    """Return plain data as it is stored: one line for each entry of the outer lists."""
    return (
        json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace('],["', '],\n["').replace("},{", "},\n{")
        + "\n"
    )


def build_files() -> dict[str, str]:
    """Return the text of each stored file by its name."""
    return {RULEBOOKS: stored_text(build_rulebooks()), SEARCH: stored_text(search_entries())}


@cache
def _stored(name: str) -> Any:
    return json.loads((files("bcnb.course.rulebook") / name).read_text(encoding="utf-8"))


def stored_rulebook(ruleset: str) -> dict[str, Any]:
    """Return the rule book of a game as stored: its title, its chapters, and the questions about its rules.

    Raises:
        ValueError: for an unknown game.
    """
    whole = _stored(RULEBOOKS)
    if ruleset not in whole["games"]:
        raise ValueError(f"unknown ruleset {ruleset!r}; choose from {', '.join(RULESETS)}")
    book = whole["games"][ruleset]
    named = {name for chapter in book["chapters"] for rule in chapter["rules"] for name in rule["questions"]}
    return {**book, "questions": {name: one for name, one in whole["questions"].items() if name in named}}


def stored_rule(ruleset: str, number: str) -> tuple[dict[str, Any], dict[str, Any]]:
    """Return a rule as stored, and the questions about it by short name.

    Raises:
        ValueError: for an unknown game or rule.
    """
    book = stored_rulebook(ruleset)
    rules = {rule["number"]: rule for chapter in book["chapters"] for rule in chapter["rules"]}
    if number not in rules:
        raise ValueError(f"no rule has the number {number!r}")
    return rules[number], {name: book["questions"][name] for name in rules[number]["questions"]}


def stored_questions() -> dict[str, Any]:
    """Return all questions as stored, by short name."""
    found: dict[str, Any] = _stored(RULEBOOKS)["questions"]
    return found


def stored_search() -> list[list[str]]:
    """Return the entries of the search index as stored."""
    found: list[list[str]] = _stored(SEARCH)
    return found
