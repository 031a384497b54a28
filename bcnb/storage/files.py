"""Files read and written safely: only what is a file, whole or not at all, under a lock where two could write, and on
the disk when it is said so. Nowhere else, but in `disk`, is a file opened.
"""

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO

from bcnb.storage import disk
from bcnb.storage.disk import Lock, expanded, new_part, part_path


def read_bytes(path: Path | str, most: int) -> bytes:
    """The bytes of a file, as far as it may be large, and one more if it is larger. Raises OSError, naming the path."""
    path = expanded(path)
    try:
        with os.fdopen(disk.DISK.opened(path, os.O_RDONLY), "rb") as file:
            size = os.fstat(file.fileno()).st_size  # who asks for more gets a buffer for all of it
            data = file.read(min(size, most) + 1)
            return data if len(data) <= size else data + file.read(most + 1 - len(data))
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
            _store(file)
        part.replace(target) if over else _name(part, target)
    finally:
        _remove(part)


def _store(file: BinaryIO) -> None:
    file.flush()
    disk.DISK.sync(file.fileno())


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


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


# --- several files ----------------------------------------------------------------------------------------------------

CHANGED = "another program is writing this file; nothing was changed. Try again later"


class Batch:
    """Several files that are written together: all of them, or none.

    As a context manager it gives them their names at the end of the block; an error in the block leaves everything as
    it was. Raises OSError, which names the file that stopped it.
    """

    def __init__(self) -> None:
        self._entries: list[_Entry] = []
        self._folders: list[Path] = []

    def add(self, path: Path, data: bytes, before: bytes | None = None) -> None:
        """Write a file under a temporary name. It must be new, or replace one that holds exactly `before`."""
        with self.open(path, before) as file:
            file.write(data)

    @contextmanager
    def open(self, path: Path, before: bytes | None = None) -> Iterator[BinaryIO]:
        """Open a temporary file for what `path` will hold."""
        try:
            self._make_folder(path.parent)
            file = new_part(path)
        except OSError as error:
            raise told_of(path, error) from error
        self._entries.append(_Entry(path, Path(file.name), before))
        try:
            with file:
                yield file
                _store(file)
        except OSError as error:
            if error.filename not in (None, file.name):  # a fault of what is read meanwhile
                raise
            raise told_of(path, error) from error

    def _make_folder(self, folder: Path) -> None:
        missing = [one for one in (folder, *folder.parents) if not os.path.lexists(one)]
        self._folders += reversed(missing)
        make_folder(folder)

    def __enter__(self) -> "Batch":
        return self

    def __exit__(self, kind: object, error: object, trace: object) -> None:
        placed = False
        try:
            if error is None:
                self._place()
                placed = True
        finally:
            self._settle() if placed else self._undo()

    def _settle(self) -> None:
        for entry in self._entries:
            entry.settle()

    def _undo(self) -> None:
        """Put everything back as it was. Raises OSError for a file that cannot be restored, when the others are."""
        lost = []
        for entry in reversed(self._entries):
            try:
                entry.undo()
            except OSError as error:
                lost.append(error)
        for folder in reversed(self._folders):
            with suppress(OSError):
                folder.rmdir()
        if lost:
            raise lost[0]

    def _place(self) -> None:
        for entry in self._entries:
            try:
                entry.place()
            except OSError as error:
                raise told_of(entry.path, error) from error
        for folder in {entry.path.parent for entry in self._entries}:
            disk.DISK.sync_folder(folder)


class _Entry:
    """A file of a batch: its path, its temporary file, and the digest and size of the file that it replaces."""

    def __init__(self, path: Path, part: Path, before: bytes | None) -> None:
        self.path, self._part, self._placed = path, part, False
        self._aside: Path | None = None
        self._before = None if before is None else (sha256(before).digest(), len(before))

    def place(self) -> None:
        """Give the file its name; the one that it replaces is set aside."""
        if self._before is None:
            _name(self._part, self.path)
        else:
            lock = locked(self.path, CHANGED, 1)
            try:
                self._replace(*self._before)
            finally:
                lock.release()
        self._placed = True

    def _replace(self, digest: bytes, size: int) -> None:
        if sha256(read_bytes(self.path, size)).digest() != digest:
            raise BlockingIOError(errno.EAGAIN, CHANGED, str(self.path))
        aside = part_path(self.path)
        disk.DISK.set_aside(self.path, aside)
        self._aside = aside
        self._part.replace(self.path)

    def settle(self) -> None:
        """Remove what was only temporary."""
        _remove(self._part)
        if self._aside:
            _remove(self._aside)

    def undo(self) -> None:
        """Take the file back, and put the one that it replaced in its place again."""
        _remove(self._part)
        if self._placed and not self._aside:
            _remove(self.path)
        if self._aside:
            try:
                self._aside.replace(self.path)
            except OSError as error:
                words = f"cannot be restored; what it held is in {self._aside.name} beside it ({error.strerror})"
                raise OSError(error.errno, words, str(self.path)) from error
            _remove(self._aside)  # it is still there if it was only a second name of the same file


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
