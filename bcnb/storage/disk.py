"""What a system does for the files of a program: it keeps what is appended, cuts, locks and names, and says where home
is. There are two systems, and `DISK` is the one of this program.

Where bcnb runs in a browser, files are in the browser's own storage, which is mounted like a folder. That one stores a
file only when it is closed, in the state in which that opening saw it; it does not cut an open file, has no locks and
no second names, and stores a file anew that was opened to be read, if it was opened in an unusual way. Where it fails
it does not say why.
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
"""The folder in which everything is kept."""
DRIVE = Path("/drive")
"""Where a browser's storage is mounted."""
NO_STORAGE = "this browser gives the page no storage; open it by https, or at localhost"
NO_ROOM = "this browser has no room left, or what it kept was cleared; make room, then load the page again"


class Lock(Protocol):
    """A lock of a file, which somebody has until he gives it up."""

    def release(self) -> None: ...


class Tail(Protocol):
    """A file that grows at its end. All that it does raises OSError where it cannot be done."""

    def append(self, data: bytes) -> None:
        """Write at the end, in one piece, and wait until it is stored; or else leave the file as it was."""

    def cut(self, size: int) -> None:
        """Cut the file after so many bytes."""

    def close(self) -> int:
        """Let the file go; its size."""


class Disk(Protocol):
    """A system's files. All that it does raises OSError where it cannot be done."""

    def home(self) -> Path:
        """The folder in which everything is kept, if nobody names another; it may not exist yet."""

    def lack(self, folder: Path) -> str:
        """Why nothing can be kept in a folder that may not exist yet; or nothing."""

    def make_folder(self, folder: Path) -> None:
        """Make a folder in which something is to be kept, unless it is there."""

    def opened(self, path: Path | str, flags: int) -> int:
        """The descriptor of a regular file, opened with these flags of `os`. It never waits."""

    def tail(self, path: Path, *, new: bool) -> Tail:
        """A file to be written on: a `new` one, or else one that is there."""

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        """The lock of a file. Raises BlockingIOError with the words `taken` if another has it for so many seconds."""

    def sync(self, descriptor: int) -> None:
        """Wait until an open file is stored, where the system can do that."""

    def sync_folder(self, folder: Path) -> None:
        """Wait until the names in a folder are stored, where the system can do that."""

    def name(self, part: Path, target: Path) -> None:
        """Give a finished file its name. Raises FileExistsError if another file has it."""

    def set_aside(self, path: Path, aside: Path) -> None:
        """Give a file a second name, or another one where the system has no second names. No file may have it."""

    def told(self, path: Path, error: OSError) -> OSError:
        """The same fault, told of a path."""


def expanded(path: Path | str) -> Path:
    """Return a path that a user typed, with `~` or `~name` at its start replaced by a home folder, as in a shell.

    As in a shell, the name of an unknown user stays as it is.
    """
    try:
        return Path(path).expanduser()
    except RuntimeError:
        return Path(path)


def part_path(target: Path) -> Path:
    """Return a path in the target's folder that nobody can guess, for a file that is not finished yet."""
    return Path(mktemp(".part", ".bcnb-", target.parent))


def new_part(target: Path) -> BinaryIO:
    """Create a temporary file in the target's folder and open it to be written.

    It is always a new file: nothing that is already there is opened, no link is followed, and nothing is waited for.
    """
    while True:
        with suppress(FileExistsError):
            return part_path(target).open("xb")


def _regular(path: Path | str, flags: int) -> int:
    """The descriptor of a file. What is no regular file is refused at once."""
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
        raise OSError(errno.EINVAL, "is a pipe or a device, and no file", str(path))


def _write(descriptor: int, data: bytes) -> None:
    if (written := os.write(descriptor, data)) != len(data):
        raise OSError(errno.ENOSPC, f"the disk took {written} of {len(data)} bytes")


def _rename(part: Path, target: Path) -> None:
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    part.rename(target)


def _told(path: Path, error: OSError) -> OSError:
    return OSError(error.errno, error.strerror, str(path)) if error.errno else error


# --- a machine --------------------------------------------------------------------------------------------------------

_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_NOCTTY", 0) | getattr(os, "O_BINARY", 0)
"""How a file is opened: never waiting for whoever has the other end of a pipe."""


class Native:
    """The files of an operating system."""

    def home(self) -> Path:
        return Path(GAMES)

    def lack(self, folder: Path) -> str:
        there = next(one for one in (folder, *folder.parents) if os.path.lexists(one))
        writable = there.is_dir() and os.access(there, os.W_OK | os.X_OK)
        return "" if writable else f"nothing can be written in {folder}"

    def make_folder(self, folder: Path) -> None:
        folder.mkdir(parents=True, exist_ok=True)

    def opened(self, path: Path | str, flags: int) -> int:
        return _regular(path, flags | _AT_ONCE)

    def tail(self, path: Path, *, new: bool) -> Tail:
        tail = _NativeTail(self.opened(path, os.O_RDWR | (os.O_CREAT | os.O_EXCL if new else 0)))
        self.sync_folder(path.parent)
        return tail

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        from filelock import FileLock, Timeout

        beside = path.with_name(f".{path.name}.lock")
        lock = FileLock(beside, timeout=patience, thread_local=False)
        try:
            lock.acquire()
        except Timeout:
            raise BlockingIOError(errno.EAGAIN, taken, str(path)) from None
        except OSError as error:
            if os.path.lexists(beside):  # and not a folder that is missing or read-only
                words = f"cannot be locked: {beside.name} is in the way ({error.strerror})"
                raise OSError(error.errno, words, str(path)) from error
            raise
        return lock

    def sync(self, descriptor: int) -> None:
        os.fsync(descriptor)

    def sync_folder(self, folder: Path) -> None:
        if os.name == "posix":
            descriptor = os.open(folder, os.O_RDONLY)
            try:
                os.fsync(descriptor)
            finally:
                os.close(descriptor)

    def name(self, part: Path, target: Path) -> None:
        try:
            os.link(part, target)
        except FileExistsError:
            raise
        except OSError:  # a file system without links
            _rename(part, target)

    def set_aside(self, path: Path, aside: Path) -> None:
        self.name(path, aside)

    def told(self, path: Path, error: OSError) -> OSError:
        return _told(path, error)


class _NativeTail:
    """An open file, of which one descriptor is kept."""

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


# --- a browser --------------------------------------------------------------------------------------------------------


class Browser:
    """The storage of a browser, seen by one kernel with one thread; where there is none, nothing is kept."""

    def __init__(self, drive: Path = DRIVE) -> None:
        self._drive = drive
        self._locks: WeakValueDictionary[str, _Held] = WeakValueDictionary()

    def home(self) -> Path:
        return self._drive / GAMES

    def lack(self, folder: Path) -> str:
        return "" if self._drive.is_dir() else NO_STORAGE

    def make_folder(self, folder: Path) -> None:
        if lack := self.lack(folder):
            raise OSError(lack)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError:
            raise OSError(NO_ROOM) from None

    def opened(self, path: Path | str, flags: int) -> int:
        return _regular(path, flags)

    def tail(self, path: Path, *, new: bool) -> Tail:
        return _BrowserTail(self, path, new)

    def lock(self, path: Path, taken: str, patience: float) -> Lock:
        """A lock within this kernel. Nobody could give it up while another waits for it."""
        if (name := str(path.absolute())) in self._locks:
            raise BlockingIOError(errno.EAGAIN, taken, str(path))
        self._locks[name] = lock = _Held(self._locks, name)
        return lock

    def sync(self, descriptor: int) -> None:
        """A file is stored when it is closed."""

    def sync_folder(self, folder: Path) -> None:
        """A name is stored at once."""

    def name(self, part: Path, target: Path) -> None:
        _rename(part, target)

    def set_aside(self, path: Path, aside: Path) -> None:
        _rename(path, aside)

    def told(self, path: Path, error: OSError) -> OSError:
        """Whatever fails in the storage itself is an invalid argument to Python."""
        return OSError(NO_ROOM) if error.errno == errno.EINVAL else _told(path, error)


class _Held:
    """A lock within one kernel; it is gone with whoever had it."""

    def __init__(self, locks: "WeakValueDictionary[str, _Held]", name: str) -> None:
        self._locks, self._name = locks, name

    def release(self) -> None:
        if self._locks.get(self._name) is self:
            del self._locks[self._name]


class _BrowserTail:
    """A file that is opened for each line and closed after it. Another page may write it, too: then it is left alone,
    since what comes next there is not what comes next here."""

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
        """Open the file and close it; its size, of which only who has it open can be sure."""
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
            raise BlockingIOError(errno.EAGAIN, "another page has written this file, and it is kept from there")

    def _shorten(self, size: int) -> None:
        """Put a shorter file in the place of this one: no open one can be cut."""
        with os.fdopen(self._opened(os.O_RDONLY), "rb") as file:
            data = file.read()
        if len(data) > size:
            with new_part(self._path) as part:
                part.write(data[:size])
            Path(part.name).replace(self._path)


DISK: Disk = Browser() if sys.platform == "emscripten" else Native()
