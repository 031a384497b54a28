"""What is known of files whose reading takes long: kept beside them, and true of each while it has the size and the
times for which it was written. As the index of games it is never the truth itself.
"""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from bcnb.library.index import NOW, QUIET, NoIndex, Stamp, opened, stamp_of

if TYPE_CHECKING:
    from sqlite3 import Connection


def known(folder: Path, paths: Sequence[Path], version: int, read: Callable[[Path], object]) -> list[Any]:
    """What `read` says of files of a folder, in their order, as JSON has it. What was kept of another `version` of it
    does not count."""
    stamps = {path.name: stamp for path in paths if (stamp := stamp_of(path)) and path.name.isprintable()}
    now, said = _load(folder, version, stamps)
    fresh = {path.name: read(path) for path in paths if path.name not in said}
    if now and fresh:
        _save(
            folder,
            version,
            [(name, *stamps[name], now, json.dumps(told)) for name, told in fresh.items() if name in stamps],
        )
    return [fresh[path.name] if path.name in fresh else said[path.name] for path in paths]


def _load(folder: Path, version: int, stamps: Mapping[str, Stamp]) -> tuple[int, dict[str, object]]:
    """The time, in milliseconds, and what is kept of files with these stamps; 0 and nothing where nothing can be."""
    with suppress(NoIndex), opened(folder, partial(_prepare, version)) as index:
        ((now,),) = index.execute(NOW)
        return now, {name: json.loads(text) for name, stamp in stamps.items() for text in _kept(index, name, stamp)}
    return 0, {}


def _kept(index: "Connection", name: str, stamp: Stamp) -> Iterator[str]:
    quiet = max(stamp.changed, stamp.moved) // 1_000_000 + QUIET
    for (text,) in index.execute(_KEPT, (name, *stamp, quiet)):
        yield text


_TABLE = """CREATE TABLE known (
    name TEXT PRIMARY KEY, size INTEGER, changed INTEGER, moved INTEGER, read INTEGER, told TEXT
) WITHOUT ROWID"""
_KEPT = """SELECT told FROM known WHERE name = ? AND size = ? AND changed = ? AND moved = ? AND read >= ?
    AND json_valid(told)"""


def _save(folder: Path, version: int, rows: Sequence[tuple[object, ...]]) -> None:
    with suppress(NoIndex), opened(folder, partial(_prepare, version)) as index:
        index.executemany("INSERT OR REPLACE INTO known VALUES (?, ?, ?, ?, ?, ?)", rows)


def _prepare(version: int, index: "Connection") -> None:
    """Make the table, unless it is there in this version."""
    ((found,),) = index.execute("PRAGMA user_version")
    if found != version:
        index.execute("DROP TABLE IF EXISTS known")
        index.execute(_TABLE)
        index.execute(f"PRAGMA user_version = {version}")
