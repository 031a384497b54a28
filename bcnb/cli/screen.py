"""The terminal, or a script in its place: paragraphs, boards and colors are output, and lines are input."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from importlib import import_module
from io import TextIOWrapper
from textwrap import fill

from bcnb.cli.output import PLAIN, begin, error_text, raw_stream, takes_color, toned
from bcnb.presentation.text_tools import safe_text

WIDTH = 80
CLEAR, ERASE = "\033[2J\033[3J\033[H", "\r\033[K"
LONGEST = 1000
"""The largest number of letters in an input line, far more than any action or command has."""


ANSWERS = {"y": True, "yes": True, "n": False, "no": False}
"""The answers to a question, in lower case."""


class PlayerQuit(Exception):
    """The exception raised when the player at the terminal quits."""


class Screen:
    """Standard output and standard input. Lines from a script are shown as if they had been typed.

    `live` is True if both are a terminal.

    Raises:
        ValueError: if standard input is closed.
    """

    def __init__(self) -> None:
        if sys.stdin is None or sys.stdin.closed:
            raise ValueError("standard input is closed, so nobody can type an action")
        self._terminal = raw_stream(sys.stdout)
        self.live = sys.stdin.isatty() and self._terminal is not None and self._terminal.isatty()
        self._colored = takes_color(self._terminal)
        if isinstance(sys.stdin, TextIOWrapper):
            sys.stdin.reconfigure(errors="replace")  # an invalid byte makes one line wrong, but must not end the game
        if self.live:
            with suppress(ImportError):  # makes lines editable, where the system has it
                import_module("readline")

    def say(self, *paragraphs: str, first: str = "", later: str = "", tone: str = "") -> None:
        """Print paragraphs, wrapped to the width. `first` is the prefix of the first line, `later` of the others."""
        for text in paragraphs:
            lines = fill(text, WIDTH, initial_indent=first, subsequent_indent=later, break_on_hyphens=False)
            self.show(lines, tone)

    def show(self, text: str = "", tone: str = "") -> None:
        """Print a text and a line break, in a tone if the terminal has colors."""
        self._write(text, tone)
        print()

    def paint(self, picture: str, pieces: Mapping[str, str]) -> None:
        """Print a text board with the pieces of each side in its color.

        `pieces` maps a tone to the regular expression for the pieces of that side.
        """
        for part, tone in toned(f"{picture}\n", pieces):
            self._write(part, tone)

    def _write(self, text: str, tone: str) -> None:
        """Print a text without a line break, in a tone if the terminal has colors."""
        colored = tone and self._colored
        if colored:
            self._command(begin(tone))
        print(text, end="")
        if colored:
            self._command(PLAIN)

    def columns(self, cells: list[str]) -> None:
        """Print short texts in columns."""
        width = max(map(len, cells)) + 2
        across = max(WIDTH // width, 1)
        for row in range(0, len(cells), across):
            self.show("".join(f"{cell:{width}}" for cell in cells[row : row + across]).rstrip())

    def ask(self, prompt: str = "> ") -> str:
        """Show a prompt and return the next input line.

        Raises:
            EOFError: at the end of the input.
            KeyboardInterrupt: if the player presses Control-C.
            ValueError: for a line of a script that cannot be read or is too long.
        """
        if self.live:
            return input(safe_text(prompt))
        if not (line := _line()):
            raise EOFError
        print(f"{prompt}{line.rstrip()}")
        return line

    def confirm(self, question: str) -> bool:
        """Ask a question until the answer is y, yes, n or no in any case, and return True for yes.

        Raises:
            EOFError: at the end of the input.
            KeyboardInterrupt: if the player presses Control-C.
            ValueError: for a line of a script that cannot be read or is too long.
        """
        while (answer := self.ask(f"{question} (y/n) ").strip().lower()) not in ANSWERS:
            self.say("Type y for yes or n for no.")
        return ANSWERS[answer]

    def clear(self) -> None:
        """Clear the terminal and its scrollback. Without a terminal, print a line of dashes."""
        self._command(CLEAR + "\n") if self.live else print("-" * WIDTH)

    @contextmanager
    def meanwhile(self, words: str) -> Iterator[None]:
        """Show the words within the context, and erase them at its end. Without a terminal, do nothing."""
        shown = self.live and words
        if shown:
            print(words, end="", flush=True)
        try:
            yield
        finally:
            if shown:
                self._command(ERASE)

    def _command(self, sequence: str) -> None:
        """Send a control sequence to the terminal."""
        if self._terminal:
            print(sequence, end="", file=self._terminal, flush=True)


def _line() -> str:
    """Return the next line of standard input, or "" at its end."""
    try:
        line = sys.stdin.readline(LONGEST + 1)
    except OSError as error:
        raise ValueError(f"standard input cannot be read: {error_text(error)}") from error
    if "\0" in line:
        raise ValueError("standard input is not UTF-8 (got a zero byte, as in UTF-16). Save the moves as UTF-8")
    if len(line) > LONGEST:
        raise ValueError(f"a line of standard input has more than {LONGEST} letters")
    return line.removeprefix("\ufeff").removeprefix("\u00ef\u00bb\u00bf")  # a byte order mark, in UTF-8 or Latin-1
