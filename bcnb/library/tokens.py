"""The words and marks of a TOML text, each with its line: as far as the text can be one, and in one walk over it.

A text need not be valid. Where a quoted text has no end the walk ends, too: no place is looked at twice.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

_TOKEN = re.compile(
    r'''(?P<text>"""(?:[^"\\]++|\\[\s\S]|"(?!""))*+"{3,5}|\'\'\'(?:[^']++|'(?!''))*+'{3,5}'''
    r"""|"(?!"")(?:[^"\\\n]++|\\.)*+"|'(?!'')[^'\n]*+')"""
    r"""|(?P<mark>[\[\]{}=,.])|(?P<end>\n\s*+)|(?P<bare>[^\s\[\]{}=,.#"']++)|(?P<blank>[^\S\n]++|\#[^\n]*+)""",
)


class Token(NamedTuple):
    """A piece of a text: a quoted `text`, a `mark`, a `bare` word, or the `end` of a line and of empty ones after it,
    whose text is a line feed; and its line, from 1."""

    kind: str
    text: str
    line: int


def tokens(text: str) -> Iterator[Token]:
    """The pieces of a text in their order, without blanks and comments."""
    place, line = 0, 1
    while match := _TOKEN.match(text, place):
        kind, found = match.lastgroup or "", match[0]
        if kind != "blank":
            yield Token(kind, "\n" if kind == "end" else found, line)
        line += found.count("\n")
        place = match.end()
