"""The rule books and the search index as plain data, built from the files of the course.

`make index` stores them for pages, which read them with `stored_rulebooks`.
"""

import json

from bcnb.course.rulebook.rule_links import RuleLinks, every_question, rule_links
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES, RuleText, load_rulebook
from bcnb.course.rulebook.search_index import search_entries
from bcnb.course.rulebook.stored_rulebooks import RULEBOOKS, SEARCH, StoredData
from bcnb.engine.game_registry import RULESETS


def build_rulebooks() -> StoredData:
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


def _book(name: str) -> StoredData:
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


def _rule(rule: RuleText, links: RuleLinks) -> StoredData:
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
