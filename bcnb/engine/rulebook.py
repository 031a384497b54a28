"""What every rule book is made of: rules with a number, one line of words, and a source."""

from collections.abc import Iterable, Mapping
from typing import NamedTuple


class Rule(NamedTuple):
    """A rule: its number, one line of words, and its source."""

    number: str
    words: str
    source: str


def place(number: str) -> tuple[int, ...]:
    """Where a rule of this number stands in a book.

    >>> place("10.2") > place("9.11")
    True
    """
    return tuple(map(int, number.split(".")))


def in_order(rules: Iterable[Rule]) -> Mapping[str, Rule]:
    """Rules by their numbers, in the order of a book."""
    return {rule.number: rule for rule in sorted(rules, key=lambda rule: place(rule.number))}


def find_rules(book: Mapping[str, Rule], word: str) -> list[Rule]:
    """The rules of a book whose number it is, or else that stand in the chapter, or else whose words contain it."""
    if word in book:
        return [book[word]]
    chapter = [rule for rule in book.values() if rule.number.split(".")[0] == word]
    return chapter or [rule for rule in book.values() if word.lower() in rule.words.lower()]
