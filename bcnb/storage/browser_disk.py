"""The files of a browser, in which bcnb runs without an operating system (Pyodide, on Emscripten).

The files are in the browser's own storage, which is mounted as a folder. It differs from an ordinary disk:

- It saves a file only when the file is closed, with the content that this open descriptor has.
- It cannot truncate an open file, and has no locks and no hard links.
- It saves a file again that was only read, if it was opened with unusual flags.
- It gives no reason when it fails.
"""

import errno
import os
from contextlib import suppress
from pathlib import Path
from weakref import WeakValueDictionary

from bcnb.storage.disk_primitives import GAMES, error_at, new_part, open_regular, rename_new, write_all

DRIVE = Path("/drive")
"""The mount point of a browser's storage."""
NO_STORAGE = "this browser gives the page no storage; open it by https, or at localhost"
NO_ROOM = "this browser has no room left, or its storage was cleared; make room, then load the page again"


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
        return open_regular(path, flags)

    def tail(self, path: Path, *, new: bool) -> "_BrowserTail":
        """Open a file for appending."""
        return _BrowserTail(self, path, new)

    def lock(self, path: Path, taken: str, patience: float) -> "_Held":
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
        rename_new(part, target)

    def set_aside(self, path: Path, aside: Path) -> None:
        """Rename the file."""
        rename_new(path, aside)

    def explain_error(self, path: Path, error: OSError) -> OSError:
        """Return an error that names the path. An "invalid argument" is a failure of the storage itself."""
        return OSError(NO_ROOM) if error.errno == errno.EINVAL else error_at(path, error)


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
            write_all(file, data)
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
