"""Standard output and standard error, as everything here writes to them: nothing can command the terminal, no letter is
too much for them, and a closed one takes nothing.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, redirect_stderr, redirect_stdout
from io import TextIOBase, TextIOWrapper
from typing import TextIO

from bcnb.cli.letters import HANDLER
from bcnb.presentation.text_tools import safe_text


class Outlet(TextIOBase):
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
    with redirect_stdout(Outlet(sys.stdout)) as out, redirect_stderr(Outlet(sys.stderr)) as err:
        try:
            yield
        finally:
            _settle(out)
            _settle(err)


def _settle(outlet: Outlet) -> None:
    """Send what a stream does not take nowhere, so that Python does not try once more on its way out."""
    try:
        outlet.flush()
    except (OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), outlet.fileno())


def behind(stream: TextIO) -> TextIO | None:
    """The stream behind an outlet, for those few who command the terminal; None where that is closed."""
    return stream.stream if isinstance(stream, Outlet) else stream
