"""Files read and written safely: only what is a file, whole or not at all, under a lock where two could write, and on
the disk when it is said so. Nowhere else, but in `disk`, is a file opened.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO

from bcnb.library import disk
from bcnb.library.disk import Lock, expanded, new_part


def read_bytes(path: Path | str, most: int) -> bytes:
    """The bytes of a file, as far as it may be large, and one more if it is larger. Raises OSError, naming the path."""
    path = expanded(path)
    try:
        with os.fdopen(disk.DISK.opened(path, os.O_RDONLY), "rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise told_of(path, error) from error


def save_bytes(path: Path | str, data: bytes, *, over: bool = False) -> None:
    """Write a whole file, or nothing; only with `over` in the place of another one. Raises OSError."""
    target = expanded(path)
    try:
        _save_under(new_part(target), target, data, over)
        disk.DISK.sync_folder(target.parent)
    except OSError as error:
        raise told_of(target, error) from error


def _save_under(file: BinaryIO, target: Path, data: bytes, over: bool) -> None:
    """Write and sync an open file, and give it the target's name; its own name is gone afterwards, come what may."""
    part = Path(file.name)
    try:
        with file:
            file.write(data)
            file.flush()
            disk.DISK.sync(file.fileno())
        part.replace(target) if over else _name(part, target)
    finally:
        with suppress(OSError):
            part.unlink()


def _name(part: Path, target: Path) -> None:
    """Give a finished file its name, unless another file has it."""
    try:
        disk.DISK.name(part, target)
    except FileExistsError:
        raise exists_already(target) from None


def make_folder(folder: Path) -> None:
    """Make a folder in which something is to be kept, unless it is there. Raises OSError, also where nothing can be
    kept."""
    disk.DISK.make_folder(expanded(folder))


# --- locks ------------------------------------------------------------------------------------------------------------


def locked(path: Path, taken: str, patience: float = 0) -> Lock:
    """The system's own lock of a file, held by whichever thread has what this returns, until its `release()`.

    Raises BlockingIOError with the words `taken` when another has it for longer than so many seconds.
    """
    try:
        return disk.DISK.lock(path, taken, patience)
    except OSError as error:
        raise told_of(path, error) from error


# --- faults -----------------------------------------------------------------------------------------------------------


def exists_already(path: Path) -> FileExistsError:
    """The fault of a file that should be new."""
    return FileExistsError(errno.EEXIST, "the file exists already, and is never written over", str(path))


def told_of(path: Path, error: OSError) -> OSError:
    """The same fault, told of a path."""
    return disk.DISK.told(path, error)
