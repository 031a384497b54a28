"""The text of actions, read and written by a table of verbs, and checks for single words and lines of text.

For every action, `parse(write(action)) == action`. Each verb makes one type of action. It has a list of words, one per
field, and each word has a pair of functions that read and write it. Unreadable text raises a ValueError that says what
was expected.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias, cast
from unicodedata import category, normalize

from bcnb.engine.corrections import CORRECTION, Correct
from bcnb.engine.ruleset import A

KEPT = 1 << 14
"""The number of parsed and of written actions to cache. It is limited because files can contain any text."""


class Word(NamedTuple):
    """The pair of functions that read a field from a word (raising ValueError) and write it.

    Only the last word of a verb may be optional, and it may then be empty.
    """

    read: Callable[[str], object]
    write: Callable[..., str]
    optional: bool = False


Verbs: TypeAlias = Mapping[str, tuple[type, tuple[Word, ...]]]
"""Every verb with the action that it makes and its words."""


class Notation(Generic[A]):
    """The parser and writer for the actions of a game. The last `KEPT` results are cached.

    `parse` returns the action written in one line, and raises ValueError for other text. `write` returns the line of an
    action.
    """

    def __init__(self, verbs: Verbs) -> None:
        self._verbs = verbs
        self._by_type = {kind: (verb, words) for verb, (kind, words) in verbs.items()}
        self.parse: Callable[[str], A] = lru_cache(maxsize=KEPT)(self._parse)
        self.write: Callable[[A], str] = lru_cache(maxsize=KEPT)(self._write)

    def _parse(self, text: str) -> A:
        if text == CORRECTION:
            return cast(A, Correct())
        verb, *words = text.split(" ")
        if verb not in self._verbs:
            raise ValueError(f"{text!r} is not a valid action: the first word is one of {', '.join(self._verbs)}")
        kind, fields = self._verbs[verb]
        needed = sum(not field.optional for field in fields)
        if not needed <= len(words) <= len(fields):
            raise ValueError(f"{text!r} is not a valid action: {verb!r} takes {count_words(needed)} (got {len(words)})")
        action: A = kind(*(_read(field, word, text) for field, word in zip(fields, words, strict=False)))
        return action

    def _write(self, action: Any) -> str:
        if isinstance(action, Correct):
            return CORRECTION
        verb, fields = self._by_type[type(action)]
        values = (getattr(action, name) for name in action.__slots__)
        words = (field.write(value) for field, value in zip(fields, values, strict=True))
        return " ".join(word for word in (verb, *words) if word)


def count_words(number: int) -> str:
    """Return a number of words after a verb, such as "1 word"."""
    return "1 word" if number == 1 else f"{number or 'no'} words"


def _read(field: Word, word: str, text: str) -> object:
    try:
        return field.read(word)
    except ValueError as error:
        raise ValueError(f"{text!r} is not a valid action: {error}") from None


LONGEST_TYPED = 60
"""The number of characters of a typed action that are read."""


def normalize_spaces(text: str) -> list[str]:
    """Return the words of a typed action in lower case, or one empty word if nothing is typed."""
    return text[:LONGEST_TYPED].lower().split() or [""]


def is_line(text: str) -> bool:
    """Return True if a text is one line in any script, without control characters.

    Line ends, terminal control characters and marks that change the direction of the following text are rejected. All
    kinds of spaces are allowed, and so are the marks that join or separate letters.

    >>> is_line("Pourquoi\\xa0?"), is_line("one\\ntwo"), is_line("one\\u202etwo")
    (True, False, False)
    """
    return not any(letter in _TURNING or category(letter) in _NO_LETTERS for letter in text)


_NO_LETTERS = ("Cc", "Cs", "Zl", "Zp")
"""The Unicode categories of control characters, surrogates, and line and paragraph separators."""
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""The marks that change the direction of a text until another mark ends it."""


def short_line(text: str, most: int = 60) -> str:
    """Return a text from a file, such as a player's name, as part of one line of at most `most` characters.

    Line feeds become spaces, and a longer text is cut.

    >>> short_line("Anna\\nUnion: Ben"), short_line("Anna" * 20, 10)
    ('Anna Union: Ben', 'AnnaAnnaA…')
    """
    line = text.replace("\n", " ")  # other line ends are made visible wherever texts are shown
    return line if len(line) <= most else f"{line[: most - 1]}…"


def read_name(text: str) -> str:
    """Return a name, such as that of a card, unchanged.

    Raises:
        ValueError: if the text is empty or has unprintable characters.
    """
    if not text.isprintable() or not text:
        raise ValueError("a word is missing, or is not made of letters")
    return text


def composed(name: str) -> str:
    """Return a name with each accented letter as one character, however it was typed."""
    return normalize("NFC", name)


def fold_name(name: str) -> str:
    """Return a name as it is compared with others: capitals and the way accents are stored make no difference.

    >>> fold_name("Zoe\\N{COMBINING DIAERESIS}") == fold_name("ZO\\N{LATIN CAPITAL LETTER E WITH DIAERESIS}")
    True
    """
    return normalize("NFC", normalize("NFD", name).casefold())


def whole_number(text: str, most: int, least: int = 0) -> int | None:
    """Return the whole number in a text of the digits 0 to 9, or None if it is not valid or not from `least` to `most`.

    A text with more digits than `most` is never converted, because Python refuses to read thousands of digits.

    >>> whole_number("12", 20), whole_number("12", 9), whole_number("-3", 9), whole_number("007", 20)
    (12, None, None, None)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if is_number and least <= int(text) <= most else None
