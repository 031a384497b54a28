"""The terminal at which a game is played, or a script in its place: paragraphs go out, lines come in."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from textwrap import fill

from bcnb.cli.output import PLAIN, begin, error_text, raw_stream, takes_colour, toned
from bcnb.presentation.text_tools import safe_text

WIDTH = 80
CLEAR, ERASE = "\033[2J\033[3J\033[H", "\r\033[K"
LONGEST = 1000
"""The most letters of a line that is typed. No action and no command comes near."""


class Leave(Exception):
    """The person at the terminal stops for now."""


class Screen:
    """Standard output and standard input. Lines from a script are shown as if they had been typed.

    Raises ValueError where there is nothing to read from.
    """

    def __init__(self) -> None:
        if sys.stdin is None or sys.stdin.closed:
            raise ValueError("standard input is closed: nobody can say what is to be done")
        self._terminal = raw_stream(sys.stdout)
        self.live = sys.stdin.isatty() and self._terminal is not None and self._terminal.isatty()
        self._coloured = takes_colour(self._terminal)
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no action, and no reason to stop
        if self.live:
            with suppress(ImportError):  # some systems lack it; where it is, a line can be edited
                import_module("readline")

    def say(self, *paragraphs: str, first: str = "", later: str = "", tone: str = "") -> None:
        """Print paragraphs, broken into lines; `first` and `later` stand before the first line and the others."""
        for text in paragraphs:
            lines = fill(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
            self.show(lines, tone)

    def show(self, text: str = "", tone: str = "") -> None:
        """Print a text in lines of its own, in a tone where the terminal has colours."""
        self._write(text, tone)
        print()

    def paint(self, picture: str, pieces: Mapping[str, str]) -> None:
        """Print a board, and each side's pieces, found by their patterns, in its colour."""
        for part, tone in toned(f"{picture}\n", pieces):
            self._write(part, tone)

    def _write(self, text: str, tone: str) -> None:
        """Print letters, in a tone where the terminal has colours."""
        coloured = tone and self._coloured
        if coloured:
            self._command(begin(tone))
        print(text, end="")
        if coloured:
            self._command(PLAIN)

    def columns(self, cells: list[str]) -> None:
        """Print short texts side by side."""
        width = max(map(len, cells)) + 2
        across = max(WIDTH // width, 1)
        for row in range(0, len(cells), across):
            self.show("".join(f"{cell:{width}}" for cell in cells[row : row + across]).rstrip())

    def ask(self, prompt: str = "> ") -> str:
        """The next line. Raises EOFError when there is none, ValueError for one that cannot be read or is too long,
        KeyboardInterrupt."""
        if self.live:
            return input(safe_text(prompt))
        if not (line := _line()):
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line

    def clear(self) -> None:
        """Let nothing be seen of what was there."""
        self._command(CLEAR + "\n") if self.live else print("-" * WIDTH)

    @contextmanager
    def meanwhile(self, words: str) -> Iterator[None]:
        """Show a few words, if any, while something takes its time."""
        shown = self.live and words
        if shown:
            print(words, end="", flush=True)
        try:
            yield
        finally:
            if shown:
                self._command(ERASE)

    def _command(self, sequence: str) -> None:
        """Have the terminal do something."""
        if self._terminal:
            print(sequence, end="", file=self._terminal, flush=True)


def _line() -> str:
    """The next line of standard input; empty at its end."""
    try:
        line = sys.stdin.readline(LONGEST + 1)
    except OSError as error:
        raise ValueError(f"standard input cannot be read: {error_text(error)}") from error
    if "\0" in line:
        raise ValueError("standard input is not UTF-8 (got a zero byte, as in UTF-16). Save the moves as UTF-8")
    if len(line) > LONGEST:
        raise ValueError(f"a line of standard input has more than {LONGEST} letters")
    return line.removeprefix("\ufeff").removeprefix("\u00ef\u00bb\u00bf")  # a byte order mark, in UTF-8 or Latin-1
