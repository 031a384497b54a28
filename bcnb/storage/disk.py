"""The interface to the files of a platform, and the disk of an operating system; `DISK` is the current one.

`browser_disk` has the disk of a browser.
"""

import errno
import os
import sys
from contextlib import suppress
from pathlib import Path
from typing import Protocol

from bcnb.storage.browser_disk import Browser
from bcnb.storage.disk_primitives import GAMES, error_at, open_regular, rename_new, write_all


class Lock(Protocol):
    """A lock on a file."""

    def release(self) -> None:
        """Release the lock."""
        ...


class Tail(Protocol):
    """A file that grows at its end.

    Raises:
        OSError: from every method, if the operation fails.
    """

    def append(self, data: bytes) -> None:
        """Append data in one piece and wait until it is saved; if that fails, leave the file unchanged."""

    def cut(self, size: int) -> None:
        """Truncate the file to the given number of bytes."""

    def close(self) -> int:
        """Close the file and return its size in bytes."""


class Disk(Protocol):
    """The file operations of a platform.

    Raises:
        OSError: from every operation that fails.
    """

    def home(self) -> Path:
        """Return the default home folder, which may not exist yet."""

    def lack(self, folder: Path) -> str:
        """Return why nothing can be saved in a folder that may not exist yet, or an empty string."""

    def make_folder(self, folder: Path) -> None:
        """Create a folder and its parents, unless it exists."""

    def opened(self, path: Path | str, flags: int) -> int:
        """Open a regular file with the given flags of `os`, without blocking, and return its descriptor."""

    def tail(self, path: Path, *, new: bool) -> Tail:
        """Open a file for appending: a `new` one, or one that exists."""

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        """Return the lock of a file.

        Args:
            path: the file to lock.
            taken: the error message if another program holds the lock.
            patience: how long to wait for the lock, in seconds.

        Raises:
            BlockingIOError: if another program still holds the lock after that time.
        """

    def sync(self, descriptor: int) -> None:
        """Wait until an open file is saved to disk, if the platform supports it."""

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are saved to disk, if the platform supports it."""

    def name(self, part: Path, target: Path) -> None:
        """Give a finished file its final name.

        Raises:
            FileExistsError: if the name is taken.
        """

    def set_aside(self, path: Path, aside: Path) -> None:
        """Give a file a second name, or rename it if the platform has no hard links. The new name must be free."""

    def explain_error(self, path: Path, error: OSError) -> OSError:
        """Return an error with the same reason that names a path."""


def expanded(path: Path | str) -> Path:
    """Return a path that a user typed, with `~` or `~name` at its start replaced by a home folder.

    As in a shell, the name of an unknown user is left unchanged.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""Flags for opening a file without waiting for the other end of a pipe."""


class Native:
    """The file operations of an operating system."""

    def home(self) -> Path:
        """Return a folder in the current directory."""
        return Path(GAMES)

    def lack(self, folder: Path) -> str:
        """Return an error if the nearest existing folder is not writable."""
        there = next(one for one in (folder, *folder.parents) if os.path.lexists(one))
        writable = there.is_dir() and os.access(there, os.W_OK | os.X_OK)
        return "" if writable else f"nothing can be written in {folder}"

    def make_folder(self, folder: Path) -> None:
        """Create a folder and its parents, unless it exists."""
        folder.mkdir(parents=True, exist_ok=True)

    def opened(self, path: Path | str, flags: int) -> int:
        """Open a regular file without blocking."""
        return open_regular(path, flags | _AT_ONCE)

    def tail(self, path: Path, *, new: bool) -> Tail:
        """Open a file for appending, and save its name to disk."""
        tail = _NativeTail(self.opened(path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0)))
        self.sync_folder(path.parent)
        return tail

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        """Return the lock of a file, held in a hidden file next to it."""
        from filelock import FileLock, Timeout

        lock_file = path.with_name(f".{path.name}.lock")
        lock = FileLock(lock_file, timeout=patience, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise BlockingIOError(errno.EAGAIN, taken, str(path)) from None
        except OSError as error:
            if os.path.lexists(lock_file):  # otherwise a folder is missing or read-only
                words = f"cannot be locked: {lock_file.name} is in the way ({error.strerror})"
                raise OSError(error.errno, words, str(path)) from error
            raise
        return lock

    def sync(self, descriptor: int) -> None:
        """Write an open file to disk."""
        os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        """Write the names in a folder to disk; this has an effect only on POSIX."""
        if os.name == "posix":
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def name(self, part: Path, target: Path) -> None:
        """Link the file to its name. Without hard links, rename it."""
        try:
            os.link(part, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without hard links
            rename_new(part, target)

    def set_aside(self, path: Path, aside: Path) -> None:
        """Give the file a second name."""
        self.name(path, aside)

    def explain_error(self, path: Path, error: OSError) -> OSError:
        """Return an error with the same reason that names the path."""
        return error_at(path, error)


class _NativeTail:
    """An open file with one descriptor."""

    def __init__(self, file: int) -> None:
        self._file = file

    def append(self, data: bytes) -> None:
        begin = os.lseek(self._file, 0, os.SEEK_END)
        try:
            write_all(self._file, data)
            os.fsync(self._file)
        except OSError:
            with suppress(OSError):
                os.ftruncate(self._file, begin)
            raise

    def cut(self, size: int) -> None:
        os.ftruncate(self._file, size)
        os.fsync(self._file)

    def close(self) -> int:
        file, self._file = self._file, -1
        try:
            return os.fstat(file).st_size
        finally:
            os.close(file)


DISK: Disk = Browser() if sys.platform == "emscripten" else Native()
