"""An index of the games that are kept: what a list says of each, so that a file is read once and not at every look.

It is never the truth itself. A row counts only while its file has the size and the times for which it was written; who
deletes the index loses nothing, and where none can be kept the files are read each time.
"""

import json
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from bcnb.library import disk

if TYPE_CHECKING:
    from sqlite3 import Connection

FILE = ".index.sqlite"
VERSION = 2
"""The version of the table; one of another version is made anew."""
LATEST = 2**63 - 1
"""The largest number that SQLite holds."""
QUIET = 2_000
"""For how many milliseconds a file must have been left alone when it was read. One that was changed just then could be
changed once more and have the same times."""
PATIENCE = 0.5
"""For how many seconds an index is waited for that another program writes."""


class Ended(NamedTuple):
    """How a game ended: the side that won (None for nobody), by what, and the digest of its record."""

    winner: str | None
    by: str
    sha256: str


class Entry(NamedTuple):
    """What the header and the end of a record say, as far as a list tells it."""

    ruleset: str
    rules: str
    scenario: str
    title: str
    seats: Mapping[str, str]
    plies: int
    end: Ended | None = None


class Found(NamedTuple):
    """What is said of a file; with a `problem` the entry may be missing. Only what has none is indexed."""

    entry: Entry | None
    problem: str = ""


class Stamp(NamedTuple):
    """By what a file is known again: its size, and when its bytes, and when its bytes or its name were changed last, in
    nanoseconds."""

    size: int
    changed: int
    moved: int


class Row(NamedTuple):
    """What stands in the index of a file: its name, its stamp, when it was read (in milliseconds), and its entry."""

    name: str
    stamp: Stamp
    read: int
    entry: Entry


class NoIndex(Exception):
    """There is no index to be had: no library for it, no right to write, or another program that writes."""


def storable(name: str) -> bool:
    """Whether a file's name can stand in an index: it is one line of UTF-8."""
    return "\n" not in name and not _SURROGATE.search(name)


_SURROGATE = re.compile("[\ud800-\udfff]")


def held(nanoseconds: int) -> int:
    """A time as a database holds it: none is later than the year 2262."""
    return max(-LATEST, min(nanoseconds, LATEST))


def stamp_of(path: Path) -> Stamp | None:
    """The stamp of a file; None where there is none to be had."""
    try:
        told = path.stat()
    except OSError:
        return None
    return Stamp(told.st_size, held(told.st_mtime_ns), held(told.st_ctime_ns))


# --- the table --------------------------------------------------------------------------------------------------------

_TABLE = """CREATE TABLE games (
    name TEXT PRIMARY KEY, size INTEGER, changed INTEGER, moved INTEGER, read INTEGER,
    ruleset TEXT, rules TEXT, scenario TEXT, title TEXT, seats TEXT, plies INTEGER,
    winner TEXT, by TEXT, sha256 TEXT
) WITHOUT ROWID"""
_LISTING = "CREATE TABLE listing (files TEXT)"
"""At most one row: all files of the folder, as `search` tells them. It is there only while each of them has its row in
the other table, and nobody else has."""
NOW = "SELECT CAST((julianday('now') - 2440587.5) * 86400000 AS INTEGER)"
"""The time, in milliseconds: the one that the system gives to files."""
_TYPES = (*(str, int, int, int, int), *(str, str, str, str, str, int), *(str | None, str | None, str | None))


def row_of(values: tuple[Any, ...]) -> Row | None:
    """A row as it stands in the table; None for one that nobody can have written."""
    if len(values) != len(_TYPES) or not all(map(isinstance, values, _TYPES)):
        return None
    name, size, changed, moved, read, ruleset, rules, scenario, title, seats, plies, winner, by, digest = values
    end = Ended(winner, by, digest or "") if by else None
    if (players := _seats(seats)) is None:
        return None
    return Row(name, Stamp(size, changed, moved), read, Entry(ruleset, rules, scenario, title, players, plies, end))


def _seats(text: str) -> dict[str, str] | None:
    """Who sits where, from JSON; None for what says no such thing."""
    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if not isinstance(found, dict):
        return None
    names = (*found, *found.values())
    return found if all(isinstance(name, str) and not _SURROGATE.search(name) for name in names) else None


def put_rows(index: "Connection", rows: Collection[Row], gone: Collection[str]) -> None:
    """Write rows, and drop those of other names: then the listing is not true any more."""
    if not rows and not gone:
        return
    index.execute("DELETE FROM listing")
    index.executemany("DELETE FROM games WHERE name = ?", [(name,) for name in gone])
    index.executemany(f"INSERT OR REPLACE INTO games VALUES ({', '.join('?' * len(_TYPES))})", map(_values, rows))


def _values(row: Row) -> tuple[Any, ...]:
    *words, seats, plies, end = row.entry
    return (row.name, *row.stamp, row.read, *words, json.dumps(dict(seats)), plies, *(end or (None, None, None)))


# --- the file ---------------------------------------------------------------------------------------------------------


@contextmanager
def opened(folder: Path, prepared: "Callable[[Connection], None] | None" = None) -> "Iterator[Connection]":
    """The index of a folder, empty where there was none of this version; or another table, as it is `prepared`. What is
    broken is thrown away.

    Raises NoIndex, in the end also for what is wrong with it meanwhile.
    """
    path = folder / FILE
    if not disk.DISK.indexes:
        raise NoIndex
    try:
        import sqlite3
    except ImportError:  # a Python without it
        raise NoIndex from None
    if path.exists() and not path.is_file():
        raise NoIndex
    try:
        with closing(sqlite3.connect(path, timeout=PATIENCE)) as index, index:
            (prepared or prepare)(index)
            yield index
    except sqlite3.Error as error:
        if getattr(error, "sqlite_errorcode", 0) & 0xFF not in _IN_THE_WAY:
            _throw_away(path)
        raise NoIndex from error


_IN_THE_WAY = frozenset((3, 5, 6, 8, 10, 13, 14))
"""What SQLite says where nothing is wrong with the index itself: no right, another writer, a disk that fails."""


def prepare(index: "Connection") -> None:
    """Make the tables, unless they are there in this version."""
    ((version,),) = index.execute("PRAGMA user_version")
    if version != VERSION:
        for name, table in (("games", _TABLE), ("listing", _LISTING)):
            index.execute(f"DROP TABLE IF EXISTS {name}")
            index.execute(table)
        index.execute(f"PRAGMA user_version = {VERSION}")


def _throw_away(path: Path) -> None:
    with suppress(OSError):
        path.unlink(missing_ok=True)
        path.with_name(f"{path.name}-journal").unlink(missing_ok=True)
