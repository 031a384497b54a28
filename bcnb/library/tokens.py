"""The words and marks of a TOML text, each with its line: as far as the text can be one, and in one walk over it.

A text need not be valid. Where a quoted text has no end the walk ends, too: no place is looked at twice.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

# No group is repeated possessively: Python 3.11.0 to 3.11.4, which Debian 12 has, then match too little.
_TEXT = (
    r'''"""(?:[^"\\]++|\\[\s\S]|"(?!""))*"{3,5}|\'\'\'(?:[^']++|'(?!''))*'{3,5}'''
    r"""|"(?!"")(?:[^"\\\n]++|\\.)*"|'(?!'')[^'\n]*+'"""
)
_PART = rf"""(?:{_TEXT}|[^\s\[\]{{}}=,.#"']++)"""
_TOKEN = re.compile(
    rf"(?P<word>{_PART}(?:[ \t]*+\.[ \t]*+{_PART})*)"
    r"|(?P<mark>[\[\]{}=,.])|(?P<end>\n\s*+)|(?P<blank>[^\S\n]++|\#[^\n]*+)"
)


class Token(NamedTuple):
    """A piece of a text: a `word` (a value, or a key with all its parts), a `mark`, or the `end` of a line and of empty
    ones after it, whose text is a line feed; and its line, from 1."""

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


def parts(word: str) -> list[str]:
    """The parts of a key such as `a."b c".d`, as they are written."""
    return re.findall(_PART, word)
