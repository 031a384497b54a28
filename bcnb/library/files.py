"""Files read and written safely: only what is a file, whole or not at all, under a lock where two could write, and on
the disk when it is said so. Nowhere else is a file opened.
"""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Any, BinaryIO

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened: never waiting for whoever has the other end of a pipe."""


def open_regular(path: Path | str, flags: int) -> int:
    """The descriptor of a file that is opened with these flags of `os`. What is no regular file is refused at once.

    Raises OSError.
    """
    descriptor = os.open(path, flags | _AT_ONCE, 0o644)
    try:
        _check_regular(os.fstat(descriptor).st_mode, path)
    except OSError:
        os.close(descriptor)
        raise
    return descriptor


def _check_regular(mode: int, path: Path | str) -> None:
    if stat.S_ISDIR(mode):
        raise OSError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise OSError(errno.EINVAL, "is a pipe or a device, and no file", str(path))


def read_bytes(path: Path | str, most: int) -> bytes:
    """The bytes of a file, as far as it may be large, and one more if it is larger. Raises OSError, naming the path."""
    try:
        with os.fdopen(open_regular(path, os.O_RDONLY), "rb") as file:
            return file.read(most + 1)
    except OSError as error:
        raise told_of(Path(path), error) from error


def save_bytes(path: Path | str, data: bytes, *, over: bool = False) -> None:
    """Write a whole file, or nothing; only with `over` in the place of another one. Raises OSError."""
    target = Path(path)
    try:
        _save_under(_own_part(target), target, data, over)
        sync_folder(target.parent)
    except OSError as error:
        raise told_of(target, error) from error


def _own_part(target: Path) -> BinaryIO:
    """A new file beside the target that no other writer has: any thread, process or machine may save there, too."""
    number = 1
    while True:
        try:
            return target.with_name(f".{target.name}.{number}.part").open("xb")
        except FileExistsError:
            number += 1


def _save_under(file: BinaryIO, target: Path, data: bytes, over: bool) -> None:
    """Write and sync an open file, and give it the target's name; its own name is gone afterwards, come what may."""
    part = Path(file.name)
    try:
        with file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        part.replace(target) if over else _name(part, target)
    finally:
        with suppress(OSError):
            part.unlink()


def _name(part: Path, target: Path) -> None:
    """Give a finished file its name, unless another file has it."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise exists_already(target) from None
    except OSError:  # a file system without links
        if target.exists():
            raise exists_already(target) from None
        part.rename(target)


# --- locks ------------------------------------------------------------------------------------------------------------


def locked(path: Path, taken: str, patience: float = 0) -> Any:
    """The system's own lock of a file, held by whichever thread has what this returns, until its `release()`.

    Raises BlockingIOError with the words `taken` when another has it for longer than so many seconds.
    """
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=patience, thread_local=False)
    try:
        lock.acquire()
    except Timeout:
        raise BlockingIOError(errno.EAGAIN, taken, str(path)) from None
    except OSError as error:
        raise told_of(path, error) from error
    return lock


# --- faults and folders -----------------------------------------------------------------------------------------------


def exists_already(path: Path) -> FileExistsError:
    """The fault of a file that should be new."""
    return FileExistsError(errno.EEXIST, "the file exists already, and is never written over", str(path))


def told_of(path: Path, error: OSError) -> OSError:
    """The same fault, told of a path."""
    return OSError(error.errno, error.strerror, str(path))


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
