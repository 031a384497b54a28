"""Colour at a terminal, and never the only sign: what it tells stands in words, in capitals or in its place as well."""

import os
import re
from collections.abc import Iterator, Mapping
from typing import TextIO

TONES: Mapping[str, str] = {"title": "1", "prompt": "1", "refused": "31", "union": "1;34", "confederate": "33"}
"""What each tone is in the numbers of ECMA-48: bold, red, bold blue, and the yellow that is nearest to butternut."""
PLAIN = "\033[0m"
ROW = re.compile(r"[a-z] +\S")
"""How a row of a board begins; the words around it do not."""


def takes_colour(stream: TextIO | None) -> bool:
    """Whether a stream is a terminal whose owner has not asked for plain letters (NO_COLOR, or a dumb terminal)."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream is not None and stream.isatty() and not plain


def begin(tone: str) -> str:
    """What begins a tone."""
    return f"\033[{TONES[tone]}m"


def toned(picture: str, pieces: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A board as text in parts, each with its tone or "": `pieces` are the patterns of each side's pieces in a row."""
    known = re.compile("|".join(f"(?P<{tone}>{pattern})" for tone, pattern in pieces.items())) if pieces else None
    for line in picture.splitlines(keepends=True):
        done = 0
        for found in known.finditer(line, 2) if known and ROW.match(line) else ():
            yield line[done : found.start()], ""
            yield found[0], found.lastgroup or ""
            done = found.end()
        yield line[done:], ""
