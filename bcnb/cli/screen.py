"""The terminal at which a game is played, or a script in its place: paragraphs go out, lines come in."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from textwrap import fill

WIDTH = 80
CLEAR, ERASE = "\033[2J\033[3J\033[H", "\r\033[K"


class Leave(Exception):
    """The person at the terminal stops for now."""


class Screen:
    """Standard output and standard input. Lines from a script are shown as if they had been typed."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty() and sys.stdout.isatty()
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # what is no text is no action, and no reason to stop
        if self.live:
            with suppress(ImportError):  # some systems lack it; where it is, a line can be edited
                import_module("readline")

    def say(self, *paragraphs: str, first: str = "", later: str = "") -> None:
        """Print paragraphs, broken into lines; `first` and `later` stand before the first line and the others."""
        for text in paragraphs:
            print(fill(plain(text), WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False))

    def show(self, text: str = "") -> None:
        """Print a text in lines of its own."""
        print(plain(text))

    def columns(self, cells: list[str]) -> None:
        """Print short texts side by side."""
        width = max(map(len, cells)) + 2
        across = max(WIDTH // width, 1)
        for row in range(0, len(cells), across):
            self.show("".join(f"{cell:{width}}" for cell in cells[row : row + across]).rstrip())

    def ask(self, prompt: str = "> ") -> str:
        """The next line. Raises EOFError when there is none, KeyboardInterrupt."""
        if self.live:
            return input(prompt)
        line = sys.stdin.readline()
        if not line:
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line

    def clear(self) -> None:
        """Let nothing be seen of what was there."""
        print(CLEAR if self.live else "-" * WIDTH)

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
                print(ERASE, end="", flush=True)


def plain(text: str) -> str:
    """A text in which nothing can command the terminal.

    >>> plain("one\\n\\x1b[2Jtwo")
    'one\\n?[2Jtwo'
    """
    return "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in text)
