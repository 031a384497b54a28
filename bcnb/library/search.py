"""Recorded games of a folder found by what is asked of them: in the index of the folder, which is brought up to date
first, so that a file is read once and a search does not read any.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from bcnb.library.index import (
    NOW,
    QUIET,
    Entry,
    Found,
    NoIndex,
    Row,
    Stamp,
    opened,
    prepare,
    put_rows,
    row_of,
)

if TYPE_CHECKING:
    from sqlite3 import Connection

_File: TypeAlias = tuple[str, int, int, int]
"""The name of a file and what its stamp says."""
NOBODY, OPEN = "nobody", "open"
"""Results beside the sides that win: a game that nobody won, and one that goes on."""


class Wanted(NamedTuple):
    """What is asked of games; what is empty, 0 or None is not asked. `scenario` is a part of its name or title,
    `player` one of a player's name, `result` a side, `nobody` or `open`; lengths are in plies, and the times in which
    a file was changed last in nanoseconds, the second of them not included."""

    scenario: str = ""
    player: str = ""
    result: str = ""
    shortest: int = 0
    longest: int | None = None
    since: int = 0
    until: int | None = None


class Hit(NamedTuple):
    """A game that was found: its file's name, when that was changed last (in nanoseconds), and what is said of it."""

    name: str
    changed: int
    entry: Entry


class Search(NamedTuple):
    """The games that were found, the newest first, and what is wrong with files that cannot be read, by their names."""

    hits: list[Hit]
    problems: dict[str, str]


def search(folder: Path, suffix: str, read: Callable[[Path], Found], wanted: Wanted) -> Search:
    """The games of a folder that are as wanted. Raises FileNotFoundError where there is no folder, ValueError where
    this Python has no SQLite."""
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    files = _files(folder, suffix)
    try:
        with opened(folder) as index:
            return _searched(index, folder, files, read, wanted)
    except NoIndex:
        with _passing() as index:
            return _searched(index, folder, files, read, wanted)


@contextmanager
def _passing() -> "Iterator[Connection]":
    """An index that is kept nowhere, where none can be kept."""
    try:
        import sqlite3
    except ImportError:
        raise ValueError("games are searched by SQLite, which this Python lacks") from None
    with closing(sqlite3.connect(":memory:")) as index:
        prepare(index)
        yield index


def _files(folder: Path, suffix: str) -> set[_File]:
    """The records of a folder, with their stamps."""
    with os.scandir(folder) as files:
        named = [file for file in files if file.name.endswith(suffix) and not file.name.startswith(".")]
        return {
            (file.name, told.st_size, told.st_mtime_ns, told.st_ctime_ns) for file in named if (told := file.stat())
        }


def _searched(
    index: "Connection", folder: Path, files: set[_File], read: Callable[[Path], Found], wanted: Wanted
) -> Search:
    problems = _renew(index, folder, files, read)
    where, values = _asked(wanted)
    rows = index.execute(f"SELECT * FROM games WHERE {where} ORDER BY changed DESC, name", values)
    found = (row for row in map(row_of, rows) if row)
    return Search([Hit(row.name, row.stamp.changed, row.entry) for row in found], problems)


# --- bringing it up to date -------------------------------------------------------------------------------------------


def _renew(index: "Connection", folder: Path, files: set[_File], read: Callable[[Path], Found]) -> dict[str, str]:
    """Read the files whose rows do not count, drop the rows of those that are not there; what is wrong with files."""
    ((now,),) = index.execute(NOW)
    stale = {name: Stamp(*stamp) for name, *stamp in files - set(index.execute(_COUNTING, (QUIET,)))}
    found = {name: read(folder / name) for name in sorted(stale)}
    sound = {name: one.entry for name, one in found.items() if one.entry and not one.problem}
    rows = [Row(name, stale[name], now, entry) for name, entry in sound.items() if name.isprintable()]
    put_rows(index, rows, stale.keys() - sound)
    ((count,),) = index.execute("SELECT count(*) FROM games")
    if count > len(files) - len(stale) + len(rows):
        names = {name for (name,) in index.execute("SELECT name FROM games")}
        put_rows(index, (), names - {name for name, *_ in files})
    return {name: one.problem for name, one in found.items() if one.problem}


_COUNTING = "SELECT name, size, changed, moved FROM games WHERE max(changed, moved) / 1000000 + ? <= read"
"""The rows that count, as far as the index can say."""


# --- asking -----------------------------------------------------------------------------------------------------------


def _asked(wanted: Wanted) -> tuple[str, list[object]]:
    """The condition of SQL, and its values."""
    parts = list(_parts(wanted))
    return " AND ".join(words for words, _ in parts), [value for _, values in parts for value in values]


def _parts(wanted: Wanted) -> Iterator[tuple[str, tuple[object, ...]]]:
    if wanted.scenario:
        yield "instr(lower(ruleset || '/' || scenario || ' ' || title), lower(?))", (wanted.scenario,)
    if wanted.player:
        yield f"EXISTS (SELECT 1 FROM {_SEATS} WHERE instr(lower(seat.value), lower(?)))", (wanted.player,)
    if wanted.result:
        yield _result(wanted.result)
    yield "plies >= ? AND plies <= ifnull(?, plies)", (wanted.shortest, wanted.longest)
    yield "changed >= ? AND changed < ifnull(?, changed + 1)", (wanted.since, wanted.until)


_SEATS = "json_each(seats) AS seat"


def _result(result: str) -> tuple[str, tuple[object, ...]]:
    if result == NOBODY:
        return "by IS NOT NULL AND winner IS NULL", ()
    return ("by IS NULL", ()) if result == OPEN else ("winner = ?", (result,))
