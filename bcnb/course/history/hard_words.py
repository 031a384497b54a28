"""The hard words of a history lesson, explained next to the first text that has them.

A lesson has a few hard words of its own. The glossary has words that many lessons use.
"""

import re
from collections.abc import Iterable, Mapping
from functools import cache
from itertools import pairwise

from bcnb.course.history.catalogue import glossary_file, lesson_file
from bcnb.course.history.lesson_loader import read_hard_words
from bcnb.engine.dataclass_tools import frozen
from bcnb.presentation.markup import Markup, escape_text, join, tag
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, FieldFormat, Kinds, listed, read_fields


@frozen
class HardWord:
    """A word with its meaning. `also` are its other forms.

    A word that is found only `as_written` has the capital letters of its forms: to rebel is not to be a Rebel.
    """

    word: str
    also: tuple[str, ...]
    means: str
    as_written: bool = False

    @property
    def pattern(self) -> re.Pattern[str]:
        """The pattern that finds the word or another of its forms in a text."""
        forms = "|".join(re.escape(form) for form in self.forms)
        return re.compile(rf"(?<![\w-])(?:{forms})(?![\w-])", 0 if self.as_written else re.IGNORECASE)

    @property
    def forms(self) -> tuple[str, ...]:
        """The word and its other forms."""
        return self.word, *self.also


@frozen
class _Glossary:
    """The words of the file."""

    words: tuple[HardWord, ...]


@cache
def load_glossary() -> tuple[HardWord, ...]:
    """Return the words that many history lessons use, in the order of the alphabet.

    Raises:
        FileError: for an invalid file, or for a word that is in the file twice or out of order.
    """
    return read_glossary(read_toml(glossary_file()))


def read_glossary(table: Table) -> tuple[HardWord, ...]:
    """Return the words in the table of a file.

    Raises:
        FileError: for an invalid word, or for one that is in the file twice or out of order.
    """
    kinds: Kinds = {**TABLE_KINDS, "also": FieldFormat(_read_forms)}
    words = read_fields(
        table, _Glossary, {"words": listed(lambda one: read_fields(one, HardWord, kinds), "word")}
    ).words
    for place, (before, after) in enumerate(pairwise(words), 1):
        if after.word.casefold() <= before.word.casefold():
            raise table.fault(f"{after.word!r} is out of order, or in the file twice", "word", place, "word")
    table.finish()
    return words


def _read_forms(table: Table, key: str) -> tuple[str, ...]:
    return table.texts(key) if key in table.values else ()


def hard_words_of(hard: Mapping[str, str]) -> tuple[HardWord, ...]:
    """Return all words that a lesson explains: its own ones, and those of the glossary that it does not have itself."""
    own = tuple(HardWord(word, (), means) for word, means in hard.items())
    known = {one.word.casefold() for one in own}
    return (*own, *(word for word in load_glossary() if known.isdisjoint(form.casefold() for form in word.forms)))


def hard_words_in(lesson: str) -> tuple[HardWord, ...]:
    """Return all words that the lesson with this name explains. Without a file of its own, those of the glossary.

    Raises:
        FileError: for an invalid file.
    """
    try:
        file = lesson_file(lesson)
    except ValueError:
        return load_glossary()
    return hard_words_of(read_hard_words(read_toml(file), "hard"))


def first_uses(texts: Iterable[str], words: Iterable[HardWord]) -> list[tuple[HardWord, ...]]:
    """Return for each text, in the given order, the words that no earlier text has, in the order of the text."""
    left = list(words)
    found: list[tuple[HardWord, ...]] = []
    for text in texts:
        places = {word: match.start() for word in left if (match := word.pattern.search(text))}
        found.append(tuple(sorted(places, key=places.__getitem__)))
        left = [word for word in left if word not in places]
    return found


def explain_words(words: Iterable[HardWord]) -> str:
    """Return words with their meanings as text, one sentence for each.

    >>> explain_words([HardWord("volley", (), "shots that many soldiers fire at once")])
    'Volley: shots that many soldiers fire at once.'
    """
    return " ".join(sentence(f"{word.word}: {word.means}") for word in words)


def words_html(words: Iterable[HardWord], **attributes: object) -> Markup:
    """Return words with their meanings as a small paragraph, or nothing if there are none."""
    rows = [
        join(tag("b", escape_text(word.word)), escape_text(f": {word.means}{'' if word.means[-1] in '.?!' else '.'} "))
        for word in words
    ]
    return tag("p", tag("small", *rows, class_="bcnb-hard-words"), **attributes) if rows else Markup("")
