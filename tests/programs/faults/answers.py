"""What the API says about a file, by every way that reads a record: a value, or a named error."""

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_partial_record
from bcnb.engine.verify import Verification
from bcnb.storage.records import load_record, load_recorded_game, resume, salvage, verify_file, verify_prefix
from tests.programs.faults.trials import NAMED

Answers = Mapping[str, Any]


def judged(data: bytes, name: str) -> Verification | Exception:
    """What `verify` says about these bytes: a verdict, or a named error where there is not even a header."""
    return _told(lambda: verify_prefix(read_partial_record(data, ruleset, name)))


def answers(path: Path) -> Answers:
    """What each way of reading a file says. What is salvaged is next to it; the file itself stays as it was."""
    beside = path.with_name(f"salvaged-{path.name}")
    ways: Mapping[str, Callable[[], Any]] = {
        "verify": partial(verify_file, path),
        "load": partial(load_record, path),
        "timeline": lambda: load_recorded_game(path).timeline,
        "salvage": lambda: salvage(path, beside)[0],
        "resume": lambda: _resumed(path),
    }
    return {way: _told(ask) for way, ask in ways.items()}


def told_line(answer: Verification | Exception) -> int:
    """The line (from 1) at which something is wrong, 0 for nowhere."""
    fault = answer.problem if isinstance(answer, Verification) else answer
    return getattr(fault, "line", None) or 0


def three_answers(answer: Verification | Exception) -> str:
    """Whether whole, complete and legal, in words as `bcnb verify` prints them."""
    return str(answer).partition(";")[0] if isinstance(answer, Verification) else "a named error: no record"


def _told(ask: Callable[[], Any]) -> Any:
    try:
        return ask()
    except NAMED as error:
        return error


def _resumed(path: Path) -> Record:
    """The record of a game resumed; a torn last line has been cut, and is put back."""
    before = path.read_bytes()
    game: Game = resume(path)
    game.close()
    path.write_bytes(before)
    return game.record
