"""Search the recorded games of a folder by what a list shows of them.

Every record is read each time, so that nothing else has to be trusted; a record that was read before with the same
header costs a tenth of a millisecond.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.notation import fold_name
from bcnb.storage.paths import is_hidden

LATEST = 2**63 - 1
"""The latest time in nanoseconds that the tables hold, in the year 2262."""
NOBODY, OPEN = "nobody", "open"
"""Results beside the sides that win: a game that nobody won, and one that goes on."""


class Wanted(NamedTuple):
    """What is asked of games; what is empty, 0 or None is not asked. `scenario` is a part of its name or title,
    `player` one of a player's name, `result` a side, `nobody` or `open`; lengths are in plies, and the times in which
    a file was changed last in nanoseconds (before 1970 less than 0), the second of them not included."""

    scenario: str = ""
    player: str = ""
    result: str = ""
    shortest: int = 0
    longest: int | None = None
    since: int | None = None
    until: int | None = None


class Ended(NamedTuple):
    """How a game ended: the side that won (None for nobody), by what, and the digest of its record."""

    winner: str | None
    by: str
    sha256: str


class Entry(NamedTuple):
    """What a list shows of a record, from its header and its end."""

    ruleset: str
    rules: str
    scenario: str
    title: str
    seats: Mapping[str, str]
    plies: int
    end: Ended | None = None


class Found(NamedTuple):
    """What was found in a file; with a `problem` the entry may be missing."""

    entry: Entry | None
    problem: str = ""


class FoundGame(NamedTuple):
    """A game that was found: its file's name, when that was last changed (in nanoseconds), and its entry."""

    name: str
    changed: int
    entry: Entry


class Search(NamedTuple):
    """The games that were found, the newest first, and the files in which something is wrong, by their names."""

    hits: list[FoundGame]
    faulty: dict[str, Found]

    @property
    def problems(self) -> dict[str, str]:
        """What is wrong with files, by their names."""
        return {name: one.problem for name, one in self.faulty.items()}


def search(folder: Path, suffix: str, read: Callable[[Path], Found], wanted: Wanted) -> Search:
    """Return the games of a folder that are as wanted, and all of its files that have a fault.

    Raises FileNotFoundError where there is no folder.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    hits, faulty = list[FoundGame](), dict[str, Found]()
    for name, changed in sorted(_files(folder, suffix)):
        found = read(folder / name) if _NAMES.fullmatch(name) else _ODD
        if found.problem or found.entry is None:
            faulty[name] = found
        elif all(_answers(found.entry, changed, wanted)):
            hits.append(FoundGame(name, changed, found.entry))
    return Search(sorted(hits, key=lambda hit: -hit.changed), faulty)


_NAMES = re.compile("[^\n\ud800-\udfff]+")
_ODD = Found(None, "the name is not one line of UTF-8: give the file another one")


def _files(folder: Path, suffix: str) -> Iterator[tuple[str, int]]:
    """The name of each record in a folder, and when it was last changed; 0 for a link that leads nowhere."""
    with os.scandir(folder) as files:
        for file in files:
            if file.name.endswith(suffix) and not is_hidden(file.name):
                try:
                    changed = file.stat().st_mtime_ns
                except OSError:
                    changed = 0
                yield file.name, max(-LATEST, min(changed, LATEST))


def _answers(entry: Entry, changed: int, wanted: Wanted) -> Iterator[bool]:
    """For each thing that is asked, whether a game is like that."""
    if wanted.scenario:
        yield fold_name(wanted.scenario) in fold_name(f"{entry.ruleset}/{entry.scenario} {entry.title}")
    if wanted.player:
        yield any(fold_name(wanted.player) in fold_name(name) for name in entry.seats.values())
    if wanted.result:
        yield _result(entry) == wanted.result
    yield entry.plies >= wanted.shortest
    yield wanted.longest is None or entry.plies <= wanted.longest
    yield wanted.since is None or changed >= min(wanted.since, LATEST)
    yield wanted.until is None or changed < wanted.until


def _result(entry: Entry) -> str:
    return (entry.end.winner or NOBODY) if entry.end else OPEN
