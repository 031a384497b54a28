"""How much a TOML text may ask of its reader. What goes beyond is refused before the reader sees it.

The reader of the standard library needs a time and a room that grow with the square of the parts of a key, and it
turns a number of any length into a value. No file of ours comes near these bounds.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from bcnb.library.tokens import Token, tokens

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
    dots = depth = 0
    for token in tokens(text):
        if token.kind == "mark":
            dots = dots + 1 if token.text == "." else 0
            depth = max(depth + _STEPS.get(token.text, 0), 0)
            if dots >= MOST_PARTS:
                yield Excess(token.line, f"a key has more than {MOST_PARTS} parts")
            if depth > DEEPEST:
                yield Excess(token.line, f"lists or tables are nested too deeply: more than {DEEPEST} in each other")
        elif token.kind == "end":
            dots = 0
        elif token.kind == "bare" and _digits(token) > MOST_DIGITS:
            yield Excess(token.line, f"a whole number has more than {MOST_DIGITS} digits")


def _digits(token: Token) -> int:
    """How many digits a word has that is a whole number; else none."""
    if len(token.text) <= MOST_DIGITS or not (whole := _WHOLE.fullmatch(token.text)):
        return 0
    return len(whole[whole.lastgroup or 0].replace("_", ""))
