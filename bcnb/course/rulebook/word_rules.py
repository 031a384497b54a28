"""The rules that a player's own word leads to, if no rule has it: words of the glossary, and everyday words."""

from collections.abc import Iterator

from bcnb.course.rulebook.everyday_words import load_everyday_words
from bcnb.course.rulebook.glossary import load_glossary
from bcnb.engine.game_registry import rulebook
from bcnb.engine.ruleset import Rule, has_words


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
