"""A cache of data about files that take long to read.

An entry is valid while the file still has the size and times from when it was read. The cache is one JSON file in the
folder. Deleting it loses nothing. If it cannot be written, the files are read each time.
"""

import json
import os
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.storage.files import Batch, read_bytes

FILE = ".known.json"
LARGEST = 1 << 24
"""The maximum size of the cache, in bytes."""
QUIET = 2 * 10**9
"""The time, in nanoseconds, for which a file must have been unchanged when it was read.

A file that has just changed could change again and still have the same time stamp.
"""


class Stamp(NamedTuple):
    """The size of a file in bytes, and the times of its last change of content and of metadata, in nanoseconds."""

    size: int
    changed: int
    moved: int


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file, or None if the file is not found."""
    try:
        status = path.stat()
    except OSError:
        return None
    return Stamp(status.st_size, status.st_mtime_ns, status.st_ctime_ns)


def cached_by_file(
    folder: Path,
    paths: Sequence[Path],
    version: int,
    read: Callable[[Path], object],
    is_sound: Callable[[Any], bool] = lambda value: True,
    name: str = FILE,
) -> list[Any]:
    """Return the result of `read` for files of a folder, in the given order, as JSON values.

    Args:
        folder: the folder that holds the files and the cache.
        paths: the files.
        version: the version of `read`. Entries of other versions are ignored.
        read: returns the data of a file as a JSON value.
        is_sound: returns False for a cached value that must be ignored.
        name: the name of the cache file. Each kind of data has its own.
    """
    cache = folder / name
    before = _loaded(cache, version)
    said = {path.name: before[path.name] for path in paths if _counts(before.get(path.name), path, is_sound)}
    if len(said) < len(paths):
        with suppress(OSError), Batch() as batch, batch.open(cache, _bytes(cache)) as file:
            now = os.fstat(file.fileno()).st_mtime_ns
            fresh = {path.name: [stamp_of(path), now, read(path)] for path in paths if path.name not in said}
            said |= fresh
            present = (path.name for path in folder.iterdir())
            kept = {one: entry for one in present if (entry := said.get(one, before.get(one)))}
            file.write(json.dumps({"version": version, "files": kept}).encode())
    return [said[path.name][2] if path.name in said else read(path) for path in paths]


def _bytes(cache: Path) -> bytes | None:
    """Return the content of the cache file, or None if it does not exist. Raises OSError."""
    try:
        return read_bytes(cache, LARGEST)
    except FileNotFoundError:
        return None


def _loaded(cache: Path, version: int) -> dict[str, Any]:
    """Return the cache entries by file name, or an empty dictionary if the cache is damaged or has another version."""
    with suppress(OSError, ValueError, RecursionError):
        data = _bytes(cache) or b""
        found = json.loads(data) if len(data) <= LARGEST else None
        if isinstance(found, dict) and found.get("version") == version and isinstance(found.get("files"), dict):
            return dict(found["files"])
    return {}


def _counts(entry: object, path: Path, is_sound: Callable[[Any], bool]) -> bool:
    """Return True if a cache entry is still valid for a file."""
    stamp = stamp_of(path)
    if not (isinstance(entry, list) and len(entry) == 3 and isinstance(entry[1], int) and stamp):
        return False
    return entry[0] == [*stamp] and max(stamp.changed, stamp.moved) + QUIET <= entry[1] and is_sound(entry[2])
