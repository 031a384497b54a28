"""Standard output and standard error, as everything here writes to them: nothing can command the terminal, no letter is
too much for them, and a closed one takes nothing.
"""

import codecs
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase, TextIOWrapper
from typing import TextIO

from bcnb.presentation.text_tools import safe_text

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


ALIKE = {
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("–—−", "-"),
    "…": "...",
    "×": "x",
    "·": ".",
    "•": "*",
}
HANDLER = "bcnb-letters"
"""The name by which an output is told to use them."""


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(ALIKE.get(letter, "?") for letter in unknown), error.end


codecs.register_error(HANDLER, _replace)


class SafeStream(TextIOBase):
    """A stream on which signs stand for all that would act. It says that it is no terminal, for it obeys nobody.

    `stream` is what is behind it, None where that is closed.
    """

    encoding = "utf-8"
    errors = HANDLER

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream
        self.encoding = getattr(stream, "encoding", None) or self.encoding
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=HANDLER)

    def write(self, text: str) -> int:
        if self.stream:
            self.stream.write(safe_text(text))
        return len(text)

    def writable(self) -> bool:
        return True

    def flush(self) -> None:
        if self.stream:
            self.stream.flush()

    def fileno(self) -> int:
        return self.stream.fileno() if self.stream else super().fileno()


@contextmanager
def outlets() -> Iterator[None]:
    """Whatever is printed meanwhile goes through an outlet. What could not be written by then never will be."""
    with redirect_stdout(SafeStream(sys.stdout)) as out, redirect_stderr(SafeStream(sys.stderr)) as err:
        try:
            yield
        finally:
            _settle(out)
            _settle(err)


def _settle(outlet: SafeStream) -> None:
    """Send what a stream does not take nowhere, so that Python does not try once more on its way out."""
    try:
        outlet.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), outlet.fileno())


def raw_stream(stream: TextIO) -> TextIO | None:
    """The stream behind an outlet, for those few who command the terminal; None where that is closed."""
    return stream.stream if isinstance(stream, SafeStream) else stream


def error_text(error: Exception) -> str:
    """The words of an error; the system's are told like our own, file first."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def print_json(value: object) -> None:
    """Print one JSON document, in letters that every output knows."""
    print(json.dumps(value).replace("\x7f", "\\u007f"))
