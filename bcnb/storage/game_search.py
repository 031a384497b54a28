"""A search through the recorded games of a folder, by the facts that a list of games shows.

The search relies on no index. A record takes a tenth of a millisecond if one with the same header was read before. A
program that searches often keeps a `KnownRecords`, and reads only records that have changed.
"""

import os
import re
from collections.abc import Callable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bcnb.engine.notation import fold_name
from bcnb.engine.record import End
from bcnb.engine.record_header import DATE
from bcnb.engine.verify import result
from bcnb.storage.paths import is_hidden

LATEST = 2**63 - 1
"""The latest time in nanoseconds that the tables can hold, in the year 2262."""
NOBODY, OPEN = "nobody", "open"
"""The results other than a winning side: a game without a winner, and an unfinished game."""


class SearchConditions(NamedTuple):
    """The conditions of a search. An empty string, 0 or None sets no condition.

    `scenario` is a part of the scenario's name or title. `player` is a part of a player's name. `result` is a side,
    `nobody` or `open`. Lengths are in plies, both limits included. `since` (included) and `until` (excluded) limit the
    day on which the game was played or, if that is not known, the time when the file was last changed. They are in
    nanoseconds since 1970, and negative before.
    """

    scenario: str = ""
    player: str = ""
    result: str = ""
    shortest: int = 0
    longest: int | None = None
    since: int | None = None
    until: int | None = None


class RecordEnd(NamedTuple):
    """The end of a game: the winning side (None for nobody), the reason and the digest of the record."""

    winner: str | None
    by: str
    sha256: str


class Entry(NamedTuple):
    """The facts about a record that a list of games shows, from its header, its end and the last turn that began.

    `played` has the date and the place of a game at a real table, each only if it is known.
    """

    ruleset: str
    rules: str
    scenario: str
    title: str
    seats: Mapping[str, str]
    plies: int
    end: RecordEnd | None = None
    turns: int = 0
    played: Mapping[str, str] = MappingProxyType({})

    @property
    def result(self) -> str:
        """Return the result of the game in a few words."""
        return result(self.end and End(self.end.winner, self.end.by, self.plies, self.end.sha256))


class ListedRecord(NamedTuple):
    """The result of reading a record for a list. With a `problem`, the entry may be missing."""

    entry: Entry | None
    problem: str = ""


class FoundGame(NamedTuple):
    """A game that matches a search: its file name, the time of its last change (in nanoseconds), and its entry."""

    name: str
    changed: int
    entry: Entry


class SearchResult(NamedTuple):
    """The result of a search: the matching games, newest first, and the faulty files by name."""

    hits: list[FoundGame]
    faulty: dict[str, ListedRecord]

    @property
    def problems(self) -> dict[str, str]:
        """Return the problems of the faulty files, by file name."""
        return {name: one.problem for name, one in self.faulty.items()}


class FileStamp(NamedTuple):
    """The state of a file: its inode, its size in bytes, and the time of its last change in nanoseconds.

    A record that grows has another size, and one that is replaced has another inode.
    """

    inode: int
    size: int
    changed: int


class KnownRecords:
    """The records of a folder that were read before. A record is read again when its file has changed."""

    def __init__(self, read: Callable[[Path], ListedRecord]) -> None:
        self._read = read
        self._known: dict[Path, dict[str, tuple[FileStamp, ListedRecord]]] = {}

    def records(self, folder: Path, suffix: str) -> Iterator[tuple[str, int, ListedRecord]]:
        """Yield the name of each record of a folder, the time of its last change, and its entry, by name."""
        known = self._known.get(folder, {})
        now: dict[str, tuple[FileStamp, ListedRecord]] = {}
        for name, stamp in sorted(_files(folder, suffix)):
            before = known.get(name)
            same = stamp is not None and before is not None and before[0] == stamp
            found = before[1] if before and same else self._read(folder / name) if _NAMES.fullmatch(name) else _ODD
            if stamp:
                now[name] = stamp, found
            yield name, max(-LATEST, min(stamp.changed, LATEST)) if stamp else 0, found
        self._known[folder] = now

    def stamps(self, folder: Path) -> Mapping[str, FileStamp]:
        """Return the stamps that the records of a folder had when they were last looked through, by file name."""
        return {name: stamp for name, (stamp, _) in self._known.get(folder, {}).items()}

    def forget(self) -> None:
        """Forget all records."""
        self._known.clear()


def stamp_of(path: Path) -> FileStamp | None:
    """Return the stamp of a file or a folder, or None if it cannot be found."""
    try:
        state = path.stat()
    except OSError:
        return None
    return FileStamp(state.st_ino, state.st_size, state.st_mtime_ns)


def record_names(folder: Path, suffix: str) -> frozenset[str]:
    """Return the file names of all records of a folder. Raises OSError if it cannot be read."""
    with os.scandir(folder) as files:
        return frozenset(file.name for file in files if _is_record(file.name, suffix))


def search(
    folder: Path,
    suffix: str,
    read: Callable[[Path], ListedRecord] | KnownRecords,
    wanted: SearchConditions,
) -> SearchResult:
    """Return the games of a folder that match the conditions, and all faulty files in it.

    Raises:
        FileNotFoundError: if the folder does not exist.
    """
    if not folder.is_dir():
        raise FileNotFoundError(f"unknown folder {folder}")
    known = read if isinstance(read, KnownRecords) else KnownRecords(read)
    hits, faulty = list[FoundGame](), dict[str, ListedRecord]()
    for name, changed, found in known.records(folder, suffix):
        if found.problem or found.entry is None:
            faulty[name] = found
        elif is_match(found.entry, changed, wanted):
            hits.append(FoundGame(name, changed, found.entry))
    return SearchResult(sorted(hits, key=lambda hit: -hit.changed), faulty)


_NAMES = re.compile("[^\n\ud800-\udfff]+")
_ODD = ListedRecord(None, "the name is not one line of UTF-8: rename the file")


def _files(folder: Path, suffix: str) -> Iterator[tuple[str, FileStamp | None]]:
    """Yield the name of each record and its stamp, which a broken link does not have."""
    with os.scandir(folder) as files:
        for file in files:
            if _is_record(file.name, suffix):
                try:
                    state = file.stat()
                    yield file.name, FileStamp(state.st_ino, state.st_size, state.st_mtime_ns)
                except OSError:
                    yield file.name, None


def is_match(entry: Entry, changed: int, wanted: SearchConditions) -> bool:
    """Return True if a game meets all conditions. `changed` is the time of its last change in nanoseconds."""
    if wanted == _EVERYTHING:
        return True
    if wanted.scenario and _folded(wanted.scenario) not in _folded(f"{entry.ruleset}/{entry.scenario} {entry.title}"):
        return False
    if wanted.player and not any(_folded(wanted.player) in _folded(name) for name in entry.seats.values()):
        return False
    if wanted.result and _result(entry) != wanted.result:
        return False
    if not wanted.shortest <= entry.plies <= (entry.plies if wanted.longest is None else wanted.longest):
        return False
    return _is_in_time(entry, changed, wanted)


def _is_in_time(entry: Entry, changed: int, wanted: SearchConditions) -> bool:
    """Return True if a game was played within the time that is wanted."""
    if wanted.since is None and wanted.until is None:
        return True
    when = day_played(entry, changed)
    early = wanted.since is not None and when < min(wanted.since, LATEST)
    return not early and (wanted.until is None or when < wanted.until)


_EVERYTHING = SearchConditions()
_folded = lru_cache(maxsize=1024)(fold_name)
"""The folded names of few scenarios and players, which thousands of games share."""


def day_played(entry: Entry, changed: int) -> int:
    """Return the beginning of the day on which a game was played, or the time of its last change, in nanoseconds."""
    if DATE not in entry.played:
        return changed
    try:
        return int(datetime.fromisoformat(entry.played[DATE]).timestamp()) * 10**9
    except (OverflowError, OSError, ValueError):  # a year that this machine cannot convert to a time
        return -LATEST


def _result(entry: Entry) -> str:
    return (entry.end.winner or NOBODY) if entry.end else OPEN


def _is_record(name: str, suffix: str) -> bool:
    return name.endswith(suffix) and not is_hidden(name)
