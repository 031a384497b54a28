"""Safe reading and writing of files: regular files only, completely or not at all, with locks, and synced to disk.

Only this module and the disks open files.
"""

import errno
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import BinaryIO, NamedTuple, TypeVar

from bcnb.storage import disk
from bcnb.storage.disk import Lock, expanded
from bcnb.storage.disk_primitives import missing, new_part, part_path

T = TypeVar("T")


class Unusable(NamedTuple):
    """The reason why a stored file cannot be used, and its new name, or an empty text if it cannot be read."""

    reason: str
    aside: str = ""

    def say(self, what: str) -> str:
        """Return the fault in words, given what the file holds, such as "question"."""
        if self.aside:
            return f"The stored {what} is now in {self.aside}, because {self.reason}."
        return f"The stored {what} cannot be read: {self.reason}."


def read_stored(path: Path, aside: str, most: int, read: Callable[[bytes], T]) -> T | Unusable | None:
    """Return what a stored file holds, why it cannot be used, or None if there is none.

    An invalid file is renamed, so that the next change does not replace it.

    Args:
        path: the path of the file.
        aside: its new name if it is invalid.
        most: the largest size of the file in bytes.
        read: returns what the bytes hold, or raises ValueError. It gets one byte more than `most` of a larger file.

    Raises:
        OSError: if it cannot be renamed.
    """
    try:
        data = read_bytes(path, most)
    except FileNotFoundError:
        return None
    except OSError as error:
        return Unusable(error.strerror or str(error))
    try:
        return read(data)
    except ValueError as error:
        path.replace(path.with_name(aside))
        return Unusable(str(error), aside)


def save_stored(path: Path, versions: Iterable[bytes], most: int, what: str) -> None:
    """Save the first version of unfinished work that is small enough, in place of the stored file.

    Args:
        path: the path of the file, whose folder is made if it is missing.
        versions: the content of the file, each time with fewer changes that can be undone.
        most: the largest size of the file in bytes.
        what: the work in words, for an error, such as "a lesson under way".

    Raises:
        OSError: if the file cannot be written.
        ValueError: if every version is too large.
    """
    size = 0
    for data in versions:
        if (size := len(data)) <= most:
            make_folder(path.parent)
            save_bytes(path, data, over=True)
            return
    raise ValueError(f"{what} has at most {most:,} bytes (got {size:,})")


def read_bytes(path: Path | str, most: int) -> bytes:
    """Return the content of a file up to `most` bytes, plus one more byte if the file is larger.

    Raises:
        OSError: if the file cannot be read. The error names the path.
    """
    path = expanded(path)
    try:
        descriptor = disk.DISK.opened(path, os.O_RDONLY)
        try:
            size = os.fstat(descriptor).st_size  # a read of more bytes would allocate a buffer for all of them
            data = _read(descriptor, min(size, most) + 1)
            return data if len(data) <= size else data + _read(descriptor, most + 1 - len(data))
        finally:
            os.close(descriptor)
    except OSError as error:
        raise with_path(path, error) from error


def _read(descriptor: int, most: int) -> bytes:
    """Return the next bytes of an open file, as many as it has up to a number."""
    data = os.read(descriptor, most)
    while 0 < len(data) < most and (more := os.read(descriptor, most - len(data))):
        data += more
    return data


def save_bytes(path: Path | str, data: bytes, *, over: bool = False) -> None:
    """Write a file completely or not at all.

    Raises:
        OSError: if it cannot be written. Without `over`, an existing file is an error.
    """
    target = expanded(path)
    try:
        _save_under(new_part(target), target, data, over)
        disk.DISK.sync_folder(target.parent)
    except OSError as error:
        raise with_path(target, error) from error


def _save_under(file: BinaryIO, target: Path, data: bytes, over: bool) -> None:
    """Write and sync an open temporary file, and give it the target's name. Its temporary name is always removed."""
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
    """Give a finished file its name. Raises FileExistsError."""
    try:
        disk.DISK.name(part, target)
    except FileExistsError:
        raise file_exists_error(target) from None


def make_folder(folder: Path) -> None:
    """Create a folder and its parents, unless it exists.

    Raises:
        OSError: if it cannot be created, or nothing can be saved on this platform.
    """
    disk.DISK.make_folder(expanded(folder))


# --- several files ----------------------------------------------------------------------------------------------------

CHANGED = "another program is writing this file; nothing was changed. Try again later"


class Batch:
    """Several files that are written together, all or none.

    As a context manager, it puts the files in place at the end of the block. An error in the block leaves everything
    unchanged.

    Raises:
        OSError: if a file cannot be written. The error names the file.
    """

    def __init__(self) -> None:
        self._entries: list[_Entry] = []
        self._folders: list[Path] = []

    def add(self, path: Path, data: bytes, before: bytes | None = None) -> None:
        """Write a file under a temporary name.

        Args:
            path: the final path.
            data: the content.
            before: the content of the file that it replaces, or None if it must be new.
        """
        with self.open(path, before) as file:
            file.write(data)

    @contextmanager
    def open(self, path: Path, before: bytes | None = None) -> Iterator[BinaryIO]:
        """Open a temporary file for the content of `path`.

        Args:
            path: the final path.
            before: the content of the file that it replaces, or None if it must be new.
        """
        try:
            self._make_folder(path.parent)
            file = new_part(path)
        except OSError as error:
            raise with_path(path, error) from error
        self._entries.append(_Entry(path, Path(file.name), before))
        try:
            with file:
                yield file
                _store(file)
        except OSError as error:
            if error.filename not in (None, file.name):  # an error of a file that is being read in the block
                raise
            raise with_path(path, error) from error

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
        """Restore the state before the batch.

        Raises:
            OSError: if a file cannot be restored. The others are restored first.
        """
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
                raise with_path(entry.path, error) from error
        for folder in {entry.path.parent for entry in self._entries}:
            disk.DISK.sync_folder(folder)


class _Entry:
    """A file of a batch: its path, its temporary file, and the digest and size of the file that it replaces."""

    def __init__(self, path: Path, part: Path, before: bytes | None) -> None:
        self.path, self._part, self._placed = path, part, False
        self._aside: Path | None = None
        self._before = None if before is None else (sha256(before).digest(), len(before))

    def place(self) -> None:
        """Give the file its name, after moving the file that it replaces to a temporary name."""
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
        """Remove the temporary files."""
        _remove(self._part)
        if self._aside:
            _remove(self._aside)

    def undo(self) -> None:
        """Remove the new file and restore the one that it replaced."""
        _remove(self._part)
        if self._placed and not self._aside:
            _remove(self.path)
        if self._aside:
            try:
                self._aside.replace(self.path)
            except OSError as error:
                words = f"cannot be restored; its contents are in {self._aside.name} next to it ({error.strerror})"
                raise OSError(error.errno, words, str(self.path)) from error
            _remove(self._aside)  # still there if it was a hard link to the same file


# --- locks ------------------------------------------------------------------------------------------------------------


def locked(path: Path, taken: str, patience: float = 0) -> Lock:
    """Return the lock of a file, which is held until its `release()` is called.

    Args:
        path: the file to lock.
        taken: the error message if another program holds the lock.
        patience: how long to wait for the lock, in seconds.

    Raises:
        BlockingIOError: if another program still holds the lock after that time.
        OSError: if the file cannot be locked.
    """
    try:
        return disk.DISK.lock(path, taken, patience)
    except OSError as error:
        raise with_path(path, error) from error


# --- errors -----------------------------------------------------------------------------------------------------------


def file_exists_error(path: Path) -> FileExistsError:
    """Return the error for a new file whose name is taken."""
    return FileExistsError(errno.EEXIST, "the file already exists; choose another name", str(path))


def check_new(path: Path) -> None:
    """Check that a new file can have this name, before long work begins.

    Raises:
        FileExistsError: if the file exists.
        FileNotFoundError: if its folder does not exist.
    """
    if path.exists():
        raise file_exists_error(path)
    if not path.parent.exists():
        raise FileNotFoundError(errno.ENOENT, missing(path), str(path))


def with_path(path: Path, error: OSError) -> OSError:
    """Return an error with the same reason that names a path."""
    return disk.DISK.explain_error(path, error)
