"""What every rule book is made of: rules with a number, one line of words, and a source."""

from collections.abc import Iterable
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule: its number, one line of words, and its source."""

    number: str
    words: str
    source: str


def find_among(rules: Iterable[Rule], word: str) -> list[Rule]:
    """The rule whose number it is; else those that stand in the chapter, or whose words contain it."""
    book, lowered = list(rules), word.lower()
    exact = [rule for rule in book if rule.number == word]
    return exact or [rule for rule in book if rule.number.split(".")[0] == word or lowered in rule.words.lower()]
