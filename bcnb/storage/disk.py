"""The interface to the files of a platform, for an operating system and for a browser; `DISK` is the current one.

In a browser, files are in the browser's own storage, which is mounted as a folder. It differs from an ordinary disk:

- It saves a file only when the file is closed, with the content that this open descriptor has.
- It cannot truncate an open file, and has no locks and no hard links.
- It saves a file again that was only read, if it was opened with unusual flags.
- It gives no reason when it fails.
"""

import errno
import os
import stat
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import mktemp
from typing import BinaryIO, Protocol
from weakref import WeakValueDictionary

GAMES = "bcnb-games"
"""The name of the default home folder."""
DRIVE = Path("/drive")
"""The mount point of a browser's storage."""
NO_STORAGE = "this browser gives the page no storage; open it by https, or at localhost"
NO_ROOM = "this browser has no room left, or its storage was cleared; make room, then load the page again"


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

    def told(self, path: Path, error: OSError) -> OSError:
        """Return an error with the same reason that names a path."""


def expanded(path: Path | str) -> Path:
    """Return a path that a user typed, with `~` or `~name` at its start replaced by a home folder.

    As in a shell, the name of an unknown user is left unchanged.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def part_path(target: Path) -> Path:
    """Return an unpredictable path in the target's folder, for a file that is not finished yet."""
    return Path(mktemp(".part", ".bcnb-", target.parent))


def new_part(target: Path) -> BinaryIO:
    """Create a temporary file in the target's folder and open it for writing.

    The file is always new: no existing file is opened, no link is followed, and the call never blocks.
    """
    while True:
        with suppress(FileExistsError):
            return part_path(target).open("xb")


def _regular(path: Path | str, flags: int) -> int:
    """Open a regular file and return its descriptor. Anything else is refused at once."""
    descriptor = os.open(path, flags, 0o644)
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
        raise OSError(errno.EINVAL, "is a pipe or a device, not a file", str(path))


def _write(descriptor: int, data: bytes) -> None:
    if (written := os.write(descriptor, data)) != len(data):
        raise OSError(errno.ENOSPC, f"the disk took {written} of {len(data)} bytes")


def _rename(part: Path, target: Path) -> None:
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    part.rename(target)


def _told(path: Path, error: OSError) -> OSError:
    return OSError(error.errno, error.strerror, str(path)) if error.errno else error


# --- operating system -------------------------------------------------------------------------------------------------

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
        return _regular(path, flags | _AT_ONCE)

    def tail(self, path: Path, *, new: bool) -> Tail:
        """Open a file for appending, and save its name to disk."""
        tail = _NativeTail(self.opened(path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0)))
        self.sync_folder(path.parent)
        return tail

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        """Return the lock of a file, held in a hidden file next to it."""
        from filelock import FileLock, Timeout

        beside = path.with_name(f".{path.name}.lock")
        lock = FileLock(beside, timeout=patience, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise BlockingIOError(errno.EAGAIN, taken, str(path)) from None
        except OSError as error:
            if os.path.lexists(beside):  # otherwise a folder is missing or read-only
                words = f"cannot be locked: {beside.name} is in the way ({error.strerror})"
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
            _rename(part, target)

    def set_aside(self, path: Path, aside: Path) -> None:
        """Give the file a second name."""
        self.name(path, aside)

    def told(self, path: Path, error: OSError) -> OSError:
        """Return an error with the same reason that names the path."""
        return _told(path, error)


class _NativeTail:
    """An open file with one descriptor."""

    def __init__(self, file: int) -> None:
        self._file = file

    def append(self, data: bytes) -> None:
        begin = os.lseek(self._file, 0, os.SEEK_END)
        try:
            _write(self._file, data)
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


# --- browser ----------------------------------------------------------------------------------------------------------


class Browser:
    """The storage of a browser, used by one kernel with one thread. Without storage, nothing can be saved."""

    def __init__(self, drive: Path = DRIVE) -> None:
        self._drive = drive
        self._locks: WeakValueDictionary[str, _Held] = WeakValueDictionary()

    def home(self) -> Path:
        """Return a folder in the browser's storage."""
        return self._drive / GAMES

    def lack(self, folder: Path) -> str:
        """Return an error if there is no storage."""
        return "" if self._drive.is_dir() else NO_STORAGE

    def make_folder(self, folder: Path) -> None:
        """Create a folder and its parents, unless it exists.

        Raises:
            OSError: with a message for the reader of the page, if there is no storage or no space.
        """
        if lack := self.lack(folder):
            raise OSError(lack)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise OSError(NO_ROOM) from None

    def opened(self, path: Path | str, flags: int) -> int:
        """Open a regular file."""
        return _regular(path, flags)

    def tail(self, path: Path, *, new: bool) -> Tail:
        """Open a file for appending."""
        return _BrowserTail(self, path, new)

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        """Return a lock within this kernel.

        It never waits, because the only thread could not release the lock meanwhile.
        """
        if (name := str(path.absolute())) in self._locks:
            raise BlockingIOError(errno.EAGAIN, taken, str(path))
        self._locks[name] = lock = _Held(self._locks, name)
        return lock

    def sync(self, descriptor: int) -> None:
        """Do nothing: a file is saved when it is closed."""

    def sync_folder(self, folder: Path) -> None:
        """Do nothing: a name is saved at once."""

    def name(self, part: Path, target: Path) -> None:
        """Rename the file."""
        _rename(part, target)

    def set_aside(self, path: Path, aside: Path) -> None:
        """Rename the file."""
        _rename(path, aside)

    def told(self, path: Path, error: OSError) -> OSError:
        """Return an error that names the path. An "invalid argument" is a failure of the storage itself."""
        return OSError(NO_ROOM) if error.errno == errno.EINVAL else _told(path, error)


class _Held:
    """A lock within one kernel. It disappears together with its holder."""

    def __init__(self, locks: "WeakValueDictionary[str, _Held]", name: str) -> None:
        self._locks, self._name = locks, name

    def release(self) -> None:
        if self._locks.get(self._name) is self:
            del self._locks[self._name]


class _BrowserTail:
    """A file that is opened for each line and then closed.

    If another page has written to the file, it is left unchanged, because the two games differ from there.
    """

    def __init__(self, disk: Browser, path: Path, new: bool) -> None:
        self._disk, self._path, self._open = disk, path, True
        self._size = self._look(os.O_WRONLY | os.O_CREAT | os.O_EXCL if new else os.O_RDONLY)

    def append(self, data: bytes) -> None:
        try:
            self._grow(data)
        except BlockingIOError:
            raise
        except OSError:
            with suppress(OSError):
                self._shorten(self._size)
            raise

    def _grow(self, data: bytes) -> None:
        file = self._opened(os.O_WRONLY)
        try:
            self._check(os.lseek(file, 0, os.SEEK_END))
            _write(file, data)
        finally:
            os.close(file)
        self._size += len(data)

    def cut(self, size: int) -> None:
        self._check(self._look(os.O_RDONLY))
        self._shorten(size)
        self._size = size

    def close(self) -> int:
        size = self._look(os.O_RDONLY)
        self._open = False
        return size

    def _look(self, flags: int) -> int:
        """Open and close the file, and return its size, which is certain only while it is open."""
        file = self._opened(flags)
        try:
            return os.lseek(file, 0, os.SEEK_END)
        finally:
            os.close(file)

    def _opened(self, flags: int) -> int:
        if not self._open:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        return self._disk.opened(self._path, flags)

    def _check(self, size: int) -> None:
        if size != self._size:
            raise BlockingIOError(errno.EAGAIN, "another page has written this file, and saves it from now on")

    def _shorten(self, size: int) -> None:
        """Replace this file with a shorter copy, because an open file cannot be truncated."""
        with os.fdopen(self._opened(os.O_RDONLY), "rb") as file:
            data = file.read()
        if len(data) > size:
            with new_part(self._path) as part:
                part.write(data[:size])
            Path(part.name).replace(self._path)


DISK: Disk = Browser() if sys.platform == "emscripten" else Native()
