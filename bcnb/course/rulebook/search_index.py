"""The index of the search: rules, words, cards, questions, lessons, battles and pages, each with a link.

An entry is a list, to keep the file small: its kind, its title, its text, more words that find it, its link, and the
names of its games, separated by spaces, which are empty if it belongs to all. Everyday words that mean it follow in
pairs: words with "; " between them, and the reason. A link is a path in the folder of the notebooks.
"""

import json
import re
from collections.abc import Iterable, Iterator
from itertools import chain
from pathlib import Path
from typing import Any, TypeAlias

from bcnb.course.catalogue import list_lessons
from bcnb.course.lessons import PLAN, notebook_of
from bcnb.course.rulebook.everyday_words import FILE, EverydayWord, load_everyday_words
from bcnb.course.rulebook.glossary import load_glossary
from bcnb.course.rulebook.rule_links import every_question
from bcnb.course.rulebook.rulebook_loader import GAME_TITLES, RULE_PAGES, load_rulebook
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook, ruleset
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.text_tools import long_date
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import notebooks_folder, sorted_paths
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.storage.toml import read_toml

Entry: TypeAlias = list[str]
"""A line of the index: kind, title, text, more words, link, games, and pairs of everyday words and their reason."""
KINDS = ("rule", "word", "card", "question", "lesson", "history", "battle", "page")
"""The kinds of entries."""
CARDS_PAGE, TABLE_PAGE = "07_the_sixty_cards.ipynb", "play/play.ipynb"
_OPENING = re.compile(r"# (.+)(?:\n\n\*(.+)\*)?")
"""The beginning of a notebook: its title and its sentence."""
LARGEST = 1 << 24
"""The largest size of a notebook in bytes."""
LONGEST = 200
"""The largest length of a text in the index, in characters."""


def search_entries() -> list[Entry]:
    """Return all entries of the index.

    Raises:
        FileError: for an invalid file of the course.
        ValueError: if everyday words mean an entry that the index does not have.
    """
    entries = list(chain(_rules(), _words(), _cards(), _questions(), _lessons(), _battles(), _pages()))
    add_everyday_words(entries, load_everyday_words())
    return entries


def add_everyday_words(entries: Iterable[Entry], words: Iterable[EverydayWord]) -> None:
    """Append everyday words to the entries that they mean.

    Raises:
        ValueError: if they mean an entry that is not there.
    """
    known = {
        (name, game): entry for entry in entries for name in _names(entry) for game in entry[5].split() or RULESETS
    }
    for one in words:
        if (entry := known.get((one.find.casefold(), one.ruleset))) is None:
            raise ValueError(f"{FILE}: the index of {one.ruleset} has no {one.find!r}")
        entry += ["; ".join(one.said), one.reason]


def _names(entry: Entry) -> tuple[str, ...]:
    """Return the names by which everyday words find an entry: its kind with its title, number or path."""
    kind, title, _, also, link, *_ = entry
    short = also if kind == "rule" else link if kind == "page" else title.removeprefix("Lesson ").partition(":")[0]
    return (f"{kind} {title}".casefold(), f"{kind} {short}".casefold())


def _games(name: str, rules: Iterable[str]) -> str:
    """Return the games in which rules of a game are the same: the game itself, and others that share them."""
    book = rulebook(name).RULES
    return " ".join(
        other
        for other in RULESETS
        if other == name or all(rulebook(other).RULES.get(number) == book[number] for number in rules)
    )


def _rules() -> Iterator[Entry]:
    """Yield the rules of all games. A rule that a game shares with the default game is in the index once."""
    base = rulebook(DEFAULT_RULESET).RULES
    for name in RULESETS:
        for rule in load_rulebook(name).rules.values():
            if name == DEFAULT_RULESET or base.get(rule.number) != rulebook(name).RULES[rule.number]:
                games = _games(name, [rule.number])
                yield ["rule", rule.title, rule.text, rule.number, rule_link(name, rule.number), games]


def rule_link(name: str, number: str) -> str:
    """Return the link to a rule on the page of its game."""
    return f"{RULE_PAGES[name]}#rule={number}"


def _words() -> Iterator[Entry]:
    for one in load_glossary():
        link = rule_link(one.ruleset, one.rules[0]) if one.rules else ""
        games = _games(one.ruleset, one.rules) if one.rules else ""
        yield ["word", one.word.capitalize(), one.text, "; ".join(one.also), link, games]


def _cards() -> Iterator[Entry]:
    """Yield the cards of each game that has cards. Cards with the same name and text are in the index once."""
    found: dict[tuple[str, str], list[str]] = {}
    for name in RULESETS:
        for card in _deck(name):
            found.setdefault((card.name, card.text), []).append(name)
    for (card_name, text), games in found.items():
        yield ["card", card_name, text, "card", CARDS_PAGE, " ".join(dict.fromkeys(games))]


def _deck(name: str) -> list[Any]:
    """Return the cards of a game, or an empty list for a game without cards."""
    first = next(full for full in list_scenarios() if full.startswith(f"{name}/"))
    state: Any = ruleset(name).setup(find_scenario(first))
    return list(getattr(state.rules, "cards", {}).values())


def _questions() -> Iterator[Entry]:
    for one in every_question():
        games = _games(one.ruleset, one.rules) if one.rules else one.ruleset
        yield ["question", one.question, _cut(one.answer), f"{one.number}; {one.title}", one.link, games]


def _cut(text: str) -> str:
    """Return the first sentences of a text that fit into the index, at least one."""
    text = " ".join(text.split())
    if len(text) <= LONGEST:
        return text
    end = text.rfind(". ", 0, LONGEST)
    return text[: end + 1] if end > 0 else text[: text.find(". ") + 1] or text


def _lessons() -> Iterator[Entry]:
    for number, folder in list_lessons().items():
        page = notebook_of(number)
        title, sentence = _opening(notebooks_folder() / page)
        game = folder.parents[1].name
        title = title or read_toml(folder / PLAN).text("title")
        yield ["lesson", f"Lesson {number}: {title}", sentence, "learn", page, game]


def _battles() -> Iterator[Entry]:
    for full in list_scenarios():
        scenario = find_scenario(full)
        when = f"{long_date(scenario.date)}. " if scenario.date else ""
        link = f"{TABLE_PAGE}#battle-{scenario.name}"
        yield ["battle", scenario.title, _cut(when + scenario.story), _people(scenario), link, scenario.ruleset]


def _people(scenario: Scenario) -> str:
    """Return the commanders and special rules of a battle, and its year."""
    special = (one.name for one in scenario.special)
    year = [str(scenario.date.year)] if scenario.date else []
    return "; ".join((*scenario.commanders.values(), *special, *year, "play"))


def _pages() -> Iterator[Entry]:
    """Yield the notebooks that are not lessons on rules. Those in `history/` are history lessons."""
    taught = {notebook_of(number) for number in list_lessons()}
    root = notebooks_folder()
    for path in sorted_paths(root, "**/*.ipynb"):
        page = path.relative_to(root).as_posix()
        if page in taught or page in RULE_PAGES.values() or ".ipynb_checkpoints" in page:
            continue
        title, sentence = _opening(path)
        yield ["history" if page.startswith("history/") else "page", title, sentence, "", page, _game_of(page)]
    for name, page in RULE_PAGES.items():
        yield [
            "page",
            f"The rules of {GAME_TITLES[name]}",
            "Every rule, with its lesson and its questions.",
            "",
            page,
            name,
        ]


def _game_of(page: str) -> str:
    return next((name for name in RULESETS if f"/{name}/" in page), "")


def _opening(path: Path) -> tuple[str, str]:
    """Return the title of a notebook, and the sentence below it."""
    cells = json.loads(read_bytes(path, LARGEST))["cells"]
    found = _OPENING.match("".join(cells[0]["source"])) if cells else None
    return (found[1], found[2] or "") if found else (path.stem, "")
