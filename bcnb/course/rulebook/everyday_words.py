"""Everyday words for what the rules call otherwise: each leads the search to a rule, card, question or page."""

import re
from collections.abc import Iterator
from pathlib import Path

from bcnb.course.questions import read_rule
from bcnb.course.rulebook.glossary import load_glossary
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, rulebook
from bcnb.engine.ruleset import Rule, has_words
from bcnb.storage.paths import scenarios_folder
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, read_fields

FILE = "everyday_words.toml"
"""The name of the file, in the folder of the scenarios."""
_FOUND = re.compile(r"(rule|word|card|question|lesson|history|battle|page) (\S.*)")


@frozen
class EverydayWord:
    """Words that a player says, and the entry of the search that they mean.

    `find` is the kind of an entry and its title; of a rule or lesson it is the number, and of a page its path. `reason`
    is one sentence for the player, such as "The rules call it woods."
    """

    said: tuple[str, ...]
    find: str
    reason: str
    ruleset: str

    @property
    def rule(self) -> str:
        """The number of the rule that the words mean, or an empty string if they mean something else."""
        kind, _, number = self.find.partition(" ")
        return number if kind == "rule" else ""


def load_everyday_words(path: Path | None = None) -> tuple[EverydayWord, ...]:
    """Return the everyday words from the given file or the one with bcnb.

    Raises:
        FileError: for an invalid file, an unknown rule, or the same words for two entries of a game.
    """
    table = read_toml(path or scenarios_folder() / FILE)
    rows = table.tables("word")
    words = tuple(map(_read_word, rows))
    seen: set[tuple[str, str]] = set()
    for row, one in zip(rows, words, strict=True):
        for name in one.said:
            if (name, one.ruleset) in seen:
                raise row.fault(f"{name!r} is in the file twice for {one.ruleset}", "said")
            seen.add((name, one.ruleset))
    table.finish()
    return words


def _read_word(table: Table) -> EverydayWord:
    ruleset = table.choice("ruleset", RULESETS, DEFAULT_RULESET)
    word = read_fields(table, EverydayWord, TABLE_KINDS, ruleset=ruleset)
    if not word.said:
        raise table.fault("said must name at least one word", "said")
    if not _FOUND.fullmatch(word.find):
        raise table.fault(f"find must be a kind and a name, such as 'rule 7.3' (got {word.find!r})", "find")
    if word.rule:
        read_rule(rulebook(ruleset).RULES, table, word.rule, "find")
    return word


def rules_for_word(ruleset: str, what: str) -> tuple[str, list[Rule]]:
    """Return a sentence that explains a word, and the rules of a game that it leads to.

    The sentence is empty, and there are no rules, if the word is not known or leads only to another game.
    """
    book = rulebook(ruleset).RULES
    for said, text, numbers in _known_words(ruleset):
        rules = [book[number] for number in numbers if number in book]
        if rules and any(has_words(one, what) and has_words(what, one) for one in said):
            return text, rules
    return "", []


def _known_words(ruleset: str) -> Iterator[tuple[tuple[str, ...], str, tuple[str, ...]]]:
    """Yield words of a game with what explains them and the numbers of their rules."""
    for one in load_everyday_words():
        if one.ruleset == ruleset and one.rule:
            yield one.said, one.reason, (one.rule,)
    shared = rulebook(ruleset).RULES
    for word in load_glossary():
        own = rulebook(word.ruleset).RULES
        if word.ruleset == ruleset or all(shared.get(number) == own[number] for number in word.rules):
            yield (word.word, *word.also), word.text, word.rules
