"""A cache of what is known of files that take long to read. It is never the truth itself.

What is known of a file counts while the file has the size and the times of when it was read. The cache is one file of
JSON beside the others; whoever deletes it loses nothing, and where it cannot be written the files are read each time.
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
"""The most bytes of the cache."""
QUIET = 2 * 10**9
"""The nanoseconds for which a file must have been left alone when it was read. One that was changed just then could be
changed once more and have the same times."""


class Stamp(NamedTuple):
    """The size of a file, and when its bytes, and its bytes or its name were last changed, in nanoseconds."""

    size: int
    changed: int
    moved: int


def stamp_of(path: Path) -> Stamp | None:
    """Return the stamp of a file; None for a file that cannot be found."""
    try:
        told = path.stat()
    except OSError:
        return None
    return Stamp(told.st_size, told.st_mtime_ns, told.st_ctime_ns)


def cached_by_file(
    folder: Path,
    paths: Sequence[Path],
    version: int,
    read: Callable[[Path], object],
    is_sound: Callable[[Any], bool] = lambda value: True,
) -> list[Any]:
    """Return what `read` says of files of a folder, in their order, as JSON has it.

    What another `version` of `read` said does not count, and neither does what is not sound.
    """
    before = _loaded(folder, version)
    said = {path.name: before[path.name] for path in paths if _counts(before.get(path.name), path, is_sound)}
    if len(said) < len(paths):
        with suppress(OSError), Batch() as batch, batch.open(folder / FILE, _bytes(folder)) as file:
            now = os.fstat(file.fileno()).st_mtime_ns
            fresh = {path.name: [stamp_of(path), now, read(path)] for path in paths if path.name not in said}
            said |= fresh
            names = (path.name for path in folder.iterdir())
            kept = {name: one for name in names if (one := said.get(name, before.get(name)))}
            file.write(json.dumps({"version": version, "files": kept}).encode())
    return [said[path.name][2] if path.name in said else read(path) for path in paths]


def _bytes(folder: Path) -> bytes | None:
    """The bytes of the cache; None where there is none. Raises OSError for what cannot be a cache."""
    try:
        return read_bytes(folder / FILE, LARGEST)
    except FileNotFoundError:
        return None


def _loaded(folder: Path, version: int) -> dict[str, Any]:
    """What the cache holds, by the names of files; nothing where it is spoiled or of another version."""
    with suppress(OSError, ValueError, RecursionError):
        data = _bytes(folder) or b""
        found = json.loads(data) if len(data) <= LARGEST else None
        if isinstance(found, dict) and found.get("version") == version and isinstance(found.get("files"), dict):
            return dict(found["files"])
    return {}


def _counts(entry: object, path: Path, is_sound: Callable[[Any], bool]) -> bool:
    """Return whether an entry of the cache still holds for a file."""
    stamp = stamp_of(path)
    if not (isinstance(entry, list) and len(entry) == 3 and isinstance(entry[1], int) and stamp):
        return False
    return entry[0] == [*stamp] and max(stamp.changed, stamp.moved) + QUIET <= entry[1] and is_sound(entry[2])
