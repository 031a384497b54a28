"""One line of text for every action, from a table of verbs: `parse(write(action)) == action`.

Each verb makes one type of action and has a list of words, one a field; a word is read and written by a small pair of
functions. What cannot be read is a ValueError that says what was expected.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeAlias
from unicodedata import category, normalize

from bcnb.engine.ruleset import A

KEPT = 1 << 14
"""So many answers are kept of each kind: what files bring could be anything, and much of it."""


class Word(NamedTuple):
    """How a field is read from a word (raising ValueError) and written; an optional one, the last, may be empty."""

    read: Callable[[str], object]
    write: Callable[..., str]
    optional: bool = False


Verbs: TypeAlias = Mapping[str, tuple[type, tuple[Word, ...]]]
"""Every verb: the action that it makes, and its words."""


class Notation(Generic[A]):
    """Parses and writes the actions of a game; answers are kept, the last `KEPT` of them.

    `parse` gives the action written in one line, and raises ValueError; `write` the one line of an action.
    """

    def __init__(self, verbs: Verbs) -> None:
        self._verbs = verbs
        self._by_type = {kind: (verb, words) for verb, (kind, words) in verbs.items()}
        self.parse: Callable[[str], A] = lru_cache(maxsize=KEPT)(self._parse)
        self.write: Callable[[A], str] = lru_cache(maxsize=KEPT)(self._write)

    def _parse(self, text: str) -> A:
        verb, *words = text.split(" ")
        if verb not in self._verbs:
            raise ValueError(f"{text!r} is no action: the first word is one of {', '.join(self._verbs)}")
        kind, fields = self._verbs[verb]
        needed = sum(not field.optional for field in fields)
        if not needed <= len(words) <= len(fields):
            raise ValueError(f"{text!r} has {len(words)} words after {verb!r}, which takes {needed}")
        action: A = kind(*(_read(field, word, text) for field, word in zip(fields, words, strict=False)))
        return action

    def _write(self, action: Any) -> str:
        verb, fields = self._by_type[type(action)]
        values = (getattr(action, name) for name in action.__slots__)
        words = (field.write(value) for field, value in zip(fields, values, strict=True))
        return " ".join(word for word in (verb, *words) if word)


def _read(field: Word, word: str, text: str) -> object:
    try:
        return field.read(word)
    except ValueError as error:
        raise ValueError(f"{text!r} is no action: {error}") from None


def is_line(text: str) -> bool:
    """Whether a text is one line as people write it, in any script: nothing ends the line, commands a screen, or turns
    the direction of what follows. Blanks of all kinds may stand in it, and signs that join letters or part them.

    >>> is_line("Pourquoi\\xa0?"), is_line("one\\ntwo"), is_line("one\\u202etwo")
    (True, False, False)
    """
    return not any(letter in _TURNING or category(letter) in _NO_LETTERS for letter in text)


_NO_LETTERS = ("Cc", "Cs", "Zl", "Zp")
"""The categories of control characters, halves of characters, and ends of lines and paragraphs."""
_TURNING = frozenset(map(chr, (*range(0x202A, 0x202F), *range(0x2066, 0x206A))))
"""The signs that turn the direction of a text until another sign ends it."""


def short_line(text: str, most: int = 60) -> str:
    """What a file says, such as the name of a player, as a part of one line: nothing in it ends the line, and of more
    than so many letters the last ones are left out.

    >>> short_line("Anna\\nUnion: Ben"), short_line("Anna" * 20, 10)
    ('Anna Union: Ben', 'AnnaAnnaA…')
    """
    line = text.replace("\n", " ")  # whatever else may end a line is shown by a sign, wherever texts are shown
    return line if len(line) <= most else f"{line[: most - 1]}…"


def read_name(text: str) -> str:
    """A name such as that of a card. Raises ValueError for a word with nothing in it to see."""
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
    """The whole number of a text, in the digits 0 to 9 and no more of them than `most` has (thousands of them Python
    itself refuses to read); None where it is none, or not from `least` to `most`.

    >>> whole_number("12", 20), whole_number("12", 9), whole_number("-3", 9), whole_number("007", 20)
    (12, None, None, None)
    """
    is_number = text.isascii() and text.isdecimal() and len(text) <= len(str(most))
    return int(text) if is_number and least <= int(text) <= most else None
