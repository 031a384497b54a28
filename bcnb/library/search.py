"""Recorded games of a folder found by what is asked of them: in the index of the folder, which is brought up to date
first, so that a file is read once and a search does not read any.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from bcnb.engine.notation import fold_name
from bcnb.library.index import (
    NOW,
    QUIET,
    Entry,
    Found,
    NoIndex,
    Row,
    Stamp,
    held,
    opened,
    prepare,
    put_rows,
    row_of,
    storable,
)
from bcnb.library.places import is_hidden

if TYPE_CHECKING:
    from sqlite3 import Connection

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


class Hit(NamedTuple):
    """A game that was found: its file's name, when that was changed last (in nanoseconds), and what is said of it."""

    name: str
    changed: int
    entry: Entry


class Search(NamedTuple):
    """The games that were found, the newest first, and the files in which something is wrong, by their names."""

    hits: list[Hit]
    faulty: dict[str, Found]

    @property
    def problems(self) -> dict[str, str]:
        """What is wrong with files, by their names."""
        return {name: one.problem for name, one in self.faulty.items()}


def search(
    folder: Path, suffix: str, read: Callable[[Path], Found], wanted: Wanted, *, leave_index: bool = True
) -> Search:
    """The games of a folder that are as wanted. `leave_index` says whether an index may be left in a folder with games.
    Raises FileNotFoundError where there is no folder, ValueError where this Python has no SQLite."""
    if not folder.is_dir():
        raise FileNotFoundError(f"there is no folder {folder}")
    files = _files(folder, suffix)
    try:
        with opened(folder) if leave_index and files else _passing() as index:
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


def _files(folder: Path, suffix: str) -> list[str]:
    """The records of a folder, each as its stamp and its name."""
    with os.scandir(folder) as files:
        return [_line(file) for file in files if file.name.endswith(suffix) and not is_hidden(file.name)]


def _line(file: "os.DirEntry[str]") -> str:
    """The stamp and the name of a file. Of one that is gone, or was never there, nobody wrote the stamp."""
    try:
        told = file.stat()
    except OSError:
        return f"0/0/0/{file.name}"
    return f"{told.st_size}/{held(told.st_mtime_ns)}/{held(told.st_ctime_ns)}/{file.name}"


def _taken_apart(line: str) -> tuple[str, Stamp]:
    """The name and the stamp of a file."""
    *stamp, name = line.split("/", 3)
    return name, Stamp(*map(int, stamp))


def _searched(
    index: "Connection",
    folder: Path,
    files: Sequence[str],
    read: Callable[[Path], Found],
    wanted: Wanted,
    *,
    again: bool = False,
) -> Search:
    faulty = {} if _are_known(index, files) else _renew(index, folder, files, read)
    where, values = _asked(wanted)
    index.create_function("fold_name", 1, fold_name, deterministic=True)
    rows = index.execute(f"SELECT * FROM games WHERE {where} ORDER BY changed DESC, name", values).fetchall()
    found = [row for row in map(row_of, rows) if row]
    if len(found) < len(rows):
        if again:
            raise index.DatabaseError("rows that nobody can have written come back")
        put_rows(index, (), [row[0] for row in rows if not row_of(row)])
        return _searched(index, folder, files, read, wanted, again=True)
    return Search([Hit(row.name, row.stamp.changed, row.entry) for row in found], faulty)


# --- bringing it up to date -------------------------------------------------------------------------------------------


def _are_known(index: "Connection", files: Sequence[str]) -> bool:
    """Whether the files are those of the listing: then no row needs to be looked at."""
    return list(index.execute("SELECT files FROM listing")) == [(_listing(files),)]


def _renew(index: "Connection", folder: Path, files: Sequence[str], read: Callable[[Path], Found]) -> dict[str, Found]:
    """Read the files whose rows do not count, drop the rows of those that are not there; the faulty files."""
    ((now,),) = index.execute(NOW)
    known = _counting(index)
    stale = dict(_taken_apart(line) for line in files if line not in known)
    odd = {name for name in stale if not storable(name)}
    found = {name: _ODD if name in odd else read(folder / name) for name in sorted(stale)}
    sound = {name: one.entry for name, one in found.items() if one.entry and not one.problem}
    rows = [Row(name, stale[name], now, entry) for name, entry in sound.items()]
    put_rows(index, rows, stale.keys() - sound - odd)
    if _count(index) > len(files) - len(stale) + len(rows):
        names = {name for (name,) in index.execute("SELECT name FROM games")}
        put_rows(index, (), names - {_taken_apart(line)[0] for line in files})
    elif not stale:
        _keep_listing(index, files)
    return {name: one for name, one in found.items() if one.problem}


_ODD = Found(None, "the name is not one line of UTF-8: give the file another one")
"""What is said of a file that no index can name."""


def _counting(index: "Connection") -> set[str]:
    """The files whose rows count, as far as the index can say."""
    return {line for (line,) in index.execute(_COUNTING, (QUIET,))}


_COUNTING = """SELECT size || '/' || changed || '/' || moved || '/' || name FROM games
    WHERE max(changed, moved) / 1000000 + ? <= read"""


def _count(index: "Connection") -> int:
    ((count,),) = index.execute("SELECT count(*) FROM games")
    return int(count)


def _keep_listing(index: "Connection", files: Sequence[str]) -> None:
    """Keep the listing of files if each has its row, and nobody else has one; not where it cannot be written now."""
    with suppress(index.OperationalError):
        index.execute("BEGIN")  # nobody can change a row between this look and the writing
        if _counting(index) == set(files) and _count(index) == len(files):
            index.execute("DELETE FROM listing")
            index.execute("INSERT INTO listing VALUES (?)", (_listing(files),))


def _listing(files: Sequence[str]) -> str:
    """Files as one text, in the order in which the system tells them: it is the same while nothing happens to them."""
    return "\n".join(files)


# --- asking -----------------------------------------------------------------------------------------------------------


def _asked(wanted: Wanted) -> tuple[str, list[object]]:
    """The condition of SQL, and its values."""
    parts = list(_parts(wanted))
    return " AND ".join(words for words, _ in parts), [value for _, values in parts for value in values]


def _parts(wanted: Wanted) -> Iterator[tuple[str, tuple[object, ...]]]:
    if wanted.scenario:
        yield "instr(fold_name(ruleset || '/' || scenario || ' ' || title), fold_name(?))", (wanted.scenario,)
    if wanted.player:
        yield f"EXISTS (SELECT 1 FROM {_SEATS} WHERE instr(fold_name(seat.value), fold_name(?)))", (wanted.player,)
    if wanted.result:
        yield _result(wanted.result)
    yield "plies >= ? AND plies <= ifnull(?, plies)", (wanted.shortest, wanted.longest)
    since, until = (None if one is None else held(one) for one in (wanted.since, wanted.until))
    yield "changed >= ifnull(?, changed) AND (? IS NULL OR changed < ?)", (since, until, until)


_SEATS = "json_each(seats) AS seat"


def _result(result: str) -> tuple[str, tuple[object, ...]]:
    if result == NOBODY:
        return "by IS NOT NULL AND winner IS NULL", ()
    return ("by IS NULL", ()) if result == OPEN else ("winner = ?", (result,))
