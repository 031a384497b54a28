"""Figures that `make faults` measures and nobody holds a test to: what the worst files cost their readers, and what a
long list of games costs. Each is measured in a process of its own: `python -m tests.programs.faults.figures KIND FILE`.
"""

import json
import os
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.course.lessons import PLAN
from bcnb.engine.record import LARGEST_FILE, LONGEST_LINE
from bcnb.engine.verify import Verification
from bcnb.storage.records import load_record, load_recorded_game, resume, verify_file
from bcnb.storage.saved_games import list_games, open_game
from bcnb.storage.toml_scanner import LARGEST
from tests.programs.faults import books
from tests.programs.faults.bounds import READERS
from tests.programs.faults.trials import NAMED, new_folder

ROOT = Path(__file__).resolve().parents[3]
SECONDS, MEGABYTES = 2.0, 200.0
"""The most that a reader may take, of a processor and above its start, to refuse a file."""
LISTED, GAMES = 4.0, 10_000
"""The most seconds of a processor that this number of games may take to be listed."""


class Figure(NamedTuple):
    """What was measured: what it was of, its figures in words, and whether they are within bounds."""

    of: str
    words: str
    holds: bool


# --- the worst files --------------------------------------------------------------------------------------------------


def filled(pattern: Callable[[int], str], before: str = "", after: str = "") -> str:
    """A text as long as a TOML file may be, of one pattern with a number in it."""
    count = (LARGEST - len(before) - len(after)) // len(pattern(0xFFFF).encode())
    return before + "".join(map(pattern, range(count))) + after


DEEP = "a." * 14 + "a"
TOML: Mapping[str, Callable[[], bytes | str]] = {
    "headers of 16 parts": lambda: filled(lambda n: f"[{n:04x}.{DEEP}]\n"),
    "keys of 16 parts": lambda: filled(lambda n: f"{n:04x}.{DEEP}=1\n"),
    "headers of lists": lambda: filled(lambda n: f"[[a.b{n:04x}.c.c.c.c.c.c.c.c.c.c.c]]\n", "[[a]]\n"),
    "short keys": lambda: filled(lambda n: f"k{n:04x}=0\n"),
    "keys that are nearly right": lambda: filled(lambda n: f"titl{n:04x}=0\n"),
    "a list of numbers": lambda: filled(lambda n: "0,", "a=[", "]"),
    "a list of lists": lambda: filled(lambda n: "[],", "a=[", "]"),
    "a list of tables": lambda: filled(lambda n: f"{{{DEEP}=1}},", "a=[", "]"),
    "texts": lambda: filled(lambda n: "'',", "a=[", "]"),
    "a text without an end": lambda: filled(lambda n: '\\"""\n', '"""\n'),
    "escapes": lambda: filled(lambda n: "\\u0041", 'a="', '"'),
    "a long key": lambda: filled(lambda n: "a", "", "=1"),
    "a header of 11,000 parts": lambda: "[" + "q." * 11_000 + "q]\n",
    "a key of 100,000 parts": lambda: "a." * 100_000 + "a=1\n",
    "a number of 5,000 digits": lambda: f"answers = {'9' * 5000}\n",
    "lists without an end": lambda: "a=" + "[" * 200_000,
    "more than the most bytes": lambda: "#" * (20 * LARGEST),
}
RECORDS: Mapping[str, Callable[[], bytes | str]] = {
    "lists in lists": lambda: b"[" * LONGEST_LINE + b"\n",
    "a line without an end": lambda: b'"' * LARGEST_FILE,
    "empty lines": lambda: books.lines(books.NAMES[0])[0] + b"\n" * 1_000_000,
    "a header, and lines as long as may be": lambda: books.lines(books.NAMES[0])[0] + (b" " * 65_000 + b"\n") * 240,
    "more than the most bytes": lambda: b" " * (2 * LARGEST_FILE),
}


def of_readers() -> Iterator[Figure]:
    """What the worst files cost those who read them."""
    for kind, files in (("TOML", TOML), ("record", RECORDS)):
        for name, text in files.items():
            with new_folder() as folder:
                data = text()
                (folder / PLAN).write_bytes(data.encode() if isinstance(data, str) else data)
                seconds, megabytes, said = _child(kind, str(folder / PLAN))
            holds = seconds <= SECONDS and megabytes <= MEGABYTES and said == "refused"
            yield Figure(f"{kind}: {name}", f"{seconds:.2f} s, {megabytes:.0f} MB, {said}", holds)


def load_states(path: Path) -> object:
    """Every state of the recorded game in a file."""
    return load_recorded_game(path).states


def _measured(kind: str, path: Path) -> tuple[float, float, str]:
    """Seconds of a processor at worst, megabytes of the first, and what was said by all that read such a file."""
    readers = tuple(READERS.values()) if kind == "TOML" else (load_record, load_states, verify_file, resume, open_game)
    worst, said = 0.0, set()
    for ask in readers:
        began = time.process_time()
        said.add(_said(ask, path))
        worst = max(worst, time.process_time() - began)
    return worst, _room(readers[0], path), ", ".join(sorted(said))


def _room(ask: Callable[[Path], Any], path: Path) -> float:
    """The most megabytes that a reader had of its own."""
    tracemalloc.start()
    _said(ask, path)
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return most / 2**20


def _said(ask: Callable[[Path], Any], path: Path) -> str:
    """Whether a file is refused, or said not to be sound."""
    try:
        told = ask(path)
    except NAMED:
        return "refused"
    return "refused" if isinstance(told, Verification) and not told.sound else "taken"


# --- a long list ------------------------------------------------------------------------------------------------------


def of_lists() -> Iterator[Figure]:
    """What a long list of games costs."""
    first, later, said = _child("list", "")
    for what, seconds in (("for the first time", first), ("again", later)):
        words = f"{seconds:.2f} s, {said}"
        yield Figure(f"{GAMES:,} games listed {what}", words, seconds <= LISTED and said == "alike")


def _listed() -> tuple[float, float, str]:
    """The seconds of a processor that a list takes at first and later, and whether both say the same."""
    with new_folder() as folder:
        os.environ["BCNB_HOME"] = str(folder)
        for number in range(1, GAMES + 1):
            lines = books.lines(books.NAMES[number % len(books.NAMES)])
            (folder / f"kernstown-{number}.jsonl").write_bytes(b"".join(lines if number % 3 else lines[:-1]))
        taken, lists = [], []
        for _ in range(3):
            began = time.process_time()
            lists.append(list_games())
            taken.append(time.process_time() - began)
    same = lists[0] == lists[1] == lists[2] and len(lists[0]) == GAMES
    return taken[0], max(taken[1:]), "alike" if same else "unlike"


# --- in a process of its own ------------------------------------------------------------------------------------------


def _child(kind: str, file: str) -> tuple[float, float, str]:
    words = [sys.executable, "-m", "tests.programs.faults.figures", kind, file]
    data = json.loads(subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout)
    return data[0], data[1], data[2]


def figures() -> Iterator[Figure]:
    """All that is measured."""
    yield from of_readers()
    yield from of_lists()


if __name__ == "__main__":
    print(json.dumps(_listed() if sys.argv[1] == "list" else _measured(sys.argv[1], Path(sys.argv[2]))))
