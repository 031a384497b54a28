"""How much a TOML text may ask of its reader. What goes beyond is refused before the reader sees it.

The reader of the standard library needs a time and a room that grow with the square of the parts of a key, and it
turns a number of any length into a value. No file of ours comes near these bounds.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bcnb.library.tokens import parts, tokens

LARGEST = 256_000
"""The most bytes of a file."""
MOST_PARTS = 16
"""The most parts of a key such as `a.b.c`, which has three."""
MOST_DIGITS = 18
"""The most digits of a whole number."""
DEEPEST = 16
"""How many lists and tables may stand one in the other."""

_STEPS = {"[": 1, "{": 1, "]": -1, "}": -1}
_WHOLE = re.compile(r"[+-]?(?:0x(?P<hex>[0-9a-fA-F_]+)|0o(?P<oct>[0-7_]+)|0b(?P<bin>[01_]+)|(?P<ten>[0-9_]+))")


class Excess(NamedTuple):
    """What is too much, and on which line (from 1)."""

    line: int
    reason: str


def first_excess(text: str) -> Excess | None:
    """The first place at which a text goes beyond a bound, or None."""
    return next(_excesses(text), None)


def _excesses(text: str) -> Iterator[Excess]:
    depth = 0
    for token in tokens(text):
        if token.kind == "word" and (reason := _too_long(token.text)):
            yield Excess(token.line, reason)
        depth = max(depth + _STEPS.get(token.text, 0), 0)
        if depth > DEEPEST:
            yield Excess(token.line, f"lists or tables are nested too deeply: more than {DEEPEST} in each other")


def _too_long(word: str) -> str:
    """What is too long about a word; nothing if it keeps the bounds."""
    if word.count(".") >= MOST_PARTS and len(parts(word)) > MOST_PARTS:
        return f"a key has more than {MOST_PARTS} parts"
    if len(word) > MOST_DIGITS and _digits(word) > MOST_DIGITS:
        return f"a whole number has more than {MOST_DIGITS} digits"
    return ""


def _digits(word: str) -> int:
    """How many digits a word has that is a whole number; else none."""
    whole = _WHOLE.fullmatch(word)
    return len(whole[whole.lastgroup or 0].replace("_", "")) if whole else 0
