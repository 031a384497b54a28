"""Safe standard output and standard error, terminal colors, error messages and JSON output.

Control characters and letters that the encoding lacks are replaced. Output to a closed stream is dropped.
"""

import codecs
import json
import os
import re
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from io import TextIOBase, TextIOWrapper
from typing import TextIO

from bcnb.presentation.text_tools import safe_text

TONES: Mapping[str, str] = {"title": "1", "prompt": "1", "refused": "31", "union": "1;34", "confederate": "33"}
"""The ECMA-48 codes of each tone: bold, red, bold blue, and yellow (the color nearest to butternut)."""
PLAIN = "\033[0m"
ROW = re.compile(r"[a-z] +\S")
"""The beginning of a row in a text board, which sets it apart from the text around it."""


def takes_color(stream: TextIO | None) -> bool:
    """Return True if a stream is a terminal that may show colors: NO_COLOR is not set, and TERM is not `dumb`."""
    plain = os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb"
    return stream is not None and stream.isatty() and not plain


def begin(tone: str) -> str:
    """Return the escape sequence that switches a tone on."""
    return f"\033[{TONES[tone]}m"


def toned(picture: str, pieces: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the parts of a text board, each with its tone or "".

    `pieces` maps a tone to the regular expression for the pieces of that side.
    """
    known = re.compile("|".join(f"(?P<{tone}>{pattern})" for tone, pattern in pieces.items())) if pieces else None
    for line in picture.splitlines(keepends=True):
        done = 0
        for found in known.finditer(line, 2) if known and ROW.match(line) else ():
            yield line[done : found.start()], ""
            yield found[0], found.lastgroup or ""
            done = found.end()
        yield line[done:], ""


SUBSTITUTES = {
    **dict.fromkeys("“”„", '"'),
    **dict.fromkeys("‘’", "'"),
    **dict.fromkeys("–—−", "-"),
    "…": "...",
    "×": "x",
    "·": ".",
    "•": "*",
}
"""The replacement for each letter that an encoding may lack."""
HANDLER = "bcnb-letters"
"""The name of the codec error handler that uses `SUBSTITUTES`."""


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    unknown = error.object[error.start : error.end]
    return "".join(SUBSTITUTES.get(letter, "?") for letter in unknown), error.end


codecs.register_error(HANDLER, _replace)


class SafeStream(TextIOBase):
    """A text stream that replaces control characters with visible signs. It does not report itself as a terminal.

    `stream` is the underlying stream, or None if that is closed.
    """

    encoding = "utf-8"
    errors = HANDLER

    def __init__(self, stream: TextIO | None) -> None:
        self.stream = stream
        self.encoding = getattr(stream, "encoding", None) or self.encoding
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=HANDLER)

    def write(self, text: str) -> int:
        """Write the text with its control characters replaced, and return the length of the original text."""
        if self.stream:
            self.stream.write(safe_text(text))
        return len(text)

    def writable(self) -> bool:
        """Return True."""
        return True

    def flush(self) -> None:
        """Flush the underlying stream."""
        if self.stream:
            self.stream.flush()

    def fileno(self) -> int:
        """Return the file descriptor of the underlying stream.

        Raises:
            OSError: if it is closed.
        """
        return self.stream.fileno() if self.stream else super().fileno()


@contextmanager
def outlets() -> Iterator[None]:
    """Make standard output and standard error safe within the context. At its end, unwritable output is discarded."""
    with redirect_stdout(SafeStream(sys.stdout)) as out, redirect_stderr(SafeStream(sys.stderr)) as err:
        try:
            yield
        finally:
            _settle(out)
            _settle(err)


def _settle(outlet: SafeStream) -> None:
    """Flush a stream, or discard what it cannot write, so that Python does not try again when it exits."""
    try:
        outlet.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), outlet.fileno())


def raw_stream(stream: TextIO) -> TextIO | None:
    """Return the stream behind a `SafeStream`, or None if it is closed, for code that controls the terminal."""
    return stream.stream if isinstance(stream, SafeStream) else stream


def shows_progress() -> bool:
    """Return True if standard error is a terminal, where a progress bar can be shown."""
    stream = raw_stream(sys.stderr)
    return stream is not None and stream.isatty()


def announce(words: str) -> None:
    """Print a line about long work on standard error, unless a progress bar is shown there."""
    if not shows_progress():
        with suppress(OSError):  # nobody can read it, and the work continues
            print(words, file=sys.stderr, flush=True)


def error_text(error: Exception) -> str:
    """Return the message of an error. Errors of the operating system get bcnb's own form, with the file first."""
    if isinstance(error, OSError) and error.strerror:
        return f"{error.filename}: {error.strerror}" if error.filename else error.strerror
    return str(error)


def print_json(value: object) -> None:
    """Print one JSON document, in ASCII."""
    print(json.dumps(value).replace("\x7f", "\\u007f"))
