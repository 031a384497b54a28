"""The command line, called in this process: what it prints, and how it ends."""

import io
import json
import sys
from collections.abc import Iterator
from contextlib import redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, TextIO
from unittest.mock import patch

from bcnb.cli import main
from bcnb.engine.record import write_record
from bcnb.games import battle_cry
from tests.helpers.games import sample

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = Path(sys.executable).with_name("bcnb")
"""The installed command."""


class Script(io.TextIOBase):
    """Lines that are thought of when they are asked for: a person who sees the board."""

    def __init__(self, lines: Iterator[str]) -> None:
        self._lines = lines

    def readline(self, *_: int) -> str:
        return next(self._lines, "")


class CliResult(NamedTuple):
    """The exit status, and what went to standard output and to standard error."""

    status: int
    out: str
    err: str

    @property
    def words(self) -> str:
        """The output as one line, however it was broken."""
        return " ".join(self.out.split())

    @property
    def json(self) -> Any:
        """The one JSON document that was printed."""
        return json.loads(self.out)


class Terminal(io.StringIO):
    """A terminal, or what believes to be one."""

    def isatty(self) -> bool:
        return True


def call(*words: str | Path, terminal: bool = False, typed: str | TextIO = "") -> CliResult:
    """Run a command in this process, with what is typed. No exception but that of wrong usage comes out of it."""
    out, err = io.StringIO(), Terminal() if terminal else io.StringIO()
    lines = io.StringIO(typed) if isinstance(typed, str) else typed
    with redirect_stdout(out), redirect_stderr(err), patch.object(sys, "stdin", lines):
        try:
            status = main([str(word) for word in words])
        except SystemExit as wrong:
            status = int(wrong.code or 0)
    return CliResult(status, out.getvalue(), err.getvalue())


@cache
def game() -> bytes:
    """The bytes of a whole game of two greedy players."""
    return write_record(sample(), battle_cry)


def keep(path: Path, data: bytes | None = None) -> Path:
    """The path, with a record in it."""
    path.write_bytes(game() if data is None else data)
    return path
