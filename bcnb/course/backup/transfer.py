"""The saving and loading of a backup, which loses no existing file and changes nothing if the backup has a fault."""

import glob
import os
import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bcnb.course.backup.file_kinds import FOLDERS, KINDS, FileKind, kind_of, largest
from bcnb.engine.notation import fold_name
from bcnb.presentation.text_tools import count_noun, join_words
from bcnb.storage import archive
from bcnb.storage.archive import ZipArchive, pack
from bcnb.storage.files import CHANGED, Batch, locked, read_bytes
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.toml import FileError

SHOWN = 10
"""The largest number of names in a message."""


class PackedBackup(NamedTuple):
    """A backup: its bytes, the names in it, and the reasons why other files were left out."""

    data: bytes
    names: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def report_lines(self) -> Iterator[str]:
        """Yield a description of the backup, line by line."""
        yield f"{count_noun(len(self.names), 'file')} ({_games(self.names)}), {-(-len(self.data) // 1000)} kB."
        for reason in self.left_out:
            yield f"Left out: {reason}"


class LoadResult(NamedTuple):
    """The result of loading a backup.

    `new`, `grown` and `same` are the names of new files, of updated files, and of files that were there already.
    `saved_as` has pairs: the name of a file that differs from the one here, and the name under which it was saved.
    """

    new: tuple[str, ...]
    grown: tuple[str, ...]
    same: tuple[str, ...]
    saved_as: tuple[tuple[str, str], ...]

    @property
    def report_lines(self) -> Iterator[str]:
        """Yield a description of the result, line by line."""
        yield f"New here: {count_noun(len(self.new), 'file')} ({_games(self.new)})."
        if self.grown:
            yield f"Continued: {_shown(self.grown)}."
        if self.same:
            yield f"Already here: {count_noun(len(self.same), 'file')}."
        for name, kept in self.saved_as:
            yield f"{name} is a different one here; the loaded one is saved as {kept}."


def _games(names: Sequence[str]) -> str:
    return count_noun(sum(name.endswith(".jsonl") for name in names), "game")


def _shown(names: Sequence[str]) -> str:
    more = len(names) - SHOWN
    return join_words([*names[:SHOWN], *([f"{more} more"] if more > 0 else [])])


# --- saving -----------------------------------------------------------------------------------------------------------


def pack_kept() -> PackedBackup:
    """Return a backup of all saved files. A file that cannot be packed is left out and listed.

    Raises:
        ValueError: if there are no saved files, or too much data for a backup.
    """
    faults, names = list[str](), dict[str, str]()
    data = pack(_sound_files(names, faults))
    if not names:
        raise ValueError(" ".join(["nothing is saved here yet, so there is nothing to back up", *faults[:1]]))
    return PackedBackup(data, tuple(names.values()), tuple(faults))


def _sound_files(names: dict[str, str], faults: list[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the names and bytes of the valid files.

    It adds their names to `names`, under the form that a disk without distinction of case would use, and the problems
    of other files to `faults`.
    """
    for name, path in _saved_files():
        try:
            data = _sound(name, path)
            if other := names.get(fold_name(name)):
                raise FileError(
                    str(path), None, f"its name differs from {other} in capitals or accents only; rename one"
                )
        except (OSError, ValueError) as fault:
            faults.append(str(fault))
        else:
            names[fold_name(name)] = name
            yield name, data


def _saved_files() -> Iterator[tuple[str, Path]]:
    """Yield the files of the home folder that look like saved files, with their names in a backup."""
    for folder, suffixes in FOLDERS.items():
        for path in sorted_paths(home_folder() / folder, "*"):
            name = path.relative_to(home_folder()).as_posix()
            if kind_of(name) or path.suffix in suffixes:
                yield name, path


def _sound(name: str, path: Path) -> bytes:
    if (kind := kind_of(name)) is None:
        raise FileError(str(path), None, "its name cannot be saved: it is too long, or has unusual characters")
    return kind.sound(_read(path, kind), str(path))


def _read(path: Path, kind: FileKind) -> bytes:
    data = read_bytes(path, kind.largest)
    if len(data) > kind.largest:
        raise FileError(str(path), None, f"is larger than {kind.largest:,} bytes")
    return data


# --- loading ----------------------------------------------------------------------------------------------------------


def load_backup(path: Path | str) -> LoadResult:
    """Load the backup in a file.

    Raises:
        FileError: if the backup, or a file that it would be merged with, is invalid.
        RecordError: if a game or a review is invalid.
        OSError: if a file cannot be read or written.
    """
    return load_kept(read_bytes(path, archive.LARGEST), str(path))


def load_kept(data: bytes, file: str) -> LoadResult:
    """Load a backup completely, or not at all.

    If one of two files with the same name continues or improves the other, it stays. Otherwise both stay. Everything is
    checked before anything is written.

    Args:
        data: the bytes of the backup.
        file: its name for error messages.

    Raises:
        FileError: if the backup, or a file that it would be merged with, is invalid.
        RecordError: if a game or a review is invalid.
        OSError: if a file cannot be read or written. It names the file.
    """
    packed = ZipArchive(data, file, largest)
    for name in packed.names:
        _check(packed.read(name), name, file)
    order = sorted(packed.names, key=lambda name: KINDS.index(_kind(name)))
    try:
        with Batch() as batch:
            plan = LoadPlan(batch, packed.names)
            found = [(name, *plan.add(name, packed.read(name))) for name in order]
    except OSError as error:
        raise _nothing_loaded(error) from error

    def those(came: str) -> tuple[str, ...]:
        return tuple(name for name, what, _ in found if what == came)

    saved_as = tuple((name, path.name) for name, what, path in found if what == "beside")
    return LoadResult(those("new"), those("grown"), those("same"), saved_as)


def _nothing_loaded(error: OSError) -> OSError:
    """Return the error with the addition that nothing was loaded."""
    words = "nothing was loaded, because of this file"
    if error.errno is None:
        return OSError(f"{error}; nothing was loaded")
    return OSError(error.errno, f"{words}: {error.strerror}", error.filename)


def _kind(name: str) -> FileKind:
    kind = kind_of(name)
    assert kind, "a backup has no other names"
    return kind


def _check(data: bytes, name: str, file: str) -> None:
    if _kind(name).sound(data, f"{file}/{name}") != data:
        raise FileError(f"{file}/{name}", data.count(b"\n") + 1, "the last line is incomplete")


class LoadPlan:
    """The list of files that a backup will write. The batch writes them when the list is complete.

    Args:
        batch: the batch.
        names: the names of all its files, which no other file may get.
    """

    def __init__(self, batch: Batch, names: Iterable[str]) -> None:
        self._batch = batch
        self._taken = {home_folder() / name for name in names}

    def add(self, name: str, theirs: bytes) -> tuple[str, Path]:
        """Add a file to the batch. Return its result (`new`, `grown`, `same` or `beside`) and its path."""
        path, kind = home_folder() / name, _kind(name)
        if not os.path.lexists(path):
            return "new", self._write(path, theirs)
        mine = _read(path, kind)
        after = kind.merged(mine, theirs, str(path))
        if after == mine:
            return "same", path
        if after is None or _is_locked(path):
            return self._save_copy(path, theirs, kind)
        if len(after) > kind.largest:
            raise FileError(str(path), None, f"would be larger than {kind.largest:,} bytes after loading")
        kind.sound(after, f"with what was loaded, {path}")
        return "grown", self._write(path, after, mine)

    def _write(self, path: Path, data: bytes, before: bytes | None = None) -> Path:
        self._batch.add(path, data, before)
        self._taken.add(path)
        return path

    def _save_copy(self, path: Path, theirs: bytes, kind: FileKind) -> tuple[str, Path]:
        """Add a file under the first free name with a number, unless an identical file exists.

        Return result and path.
        """
        stem = re.sub(r"-[0-9]+$", "", path.stem) if kind.numbered else path.stem
        for twin in sorted_paths(path.parent, f"{glob.escape(stem)}-*{path.suffix}"):
            if twin.is_file() and read_bytes(twin, len(theirs)) == theirs:
                return "same", twin
        names = (path.with_name(f"{stem}-{number}{path.suffix}") for number in count(1))
        free = next(name for name in names if name not in self._taken and not os.path.lexists(name))
        return "beside", self._write(free, theirs)


def _is_locked(path: Path) -> bool:
    """Return True if another program is still writing the file after one second."""
    try:
        locked(path, CHANGED, 1).release()
    except BlockingIOError:
        return True
    return False
