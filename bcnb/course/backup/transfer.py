"""Everything kept here, into one file and out of one: what is there is not lost, and a faulty file changes nothing."""

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
"""How many names are told at most."""


class Packed(NamedTuple):
    """A parcel of all that is kept here: its bytes, the names in it, and why others were left out."""

    data: bytes
    names: tuple[str, ...]
    left_out: tuple[str, ...]

    @property
    def told(self) -> Iterator[str]:
        """What is said of it, in lines."""
        yield f"{count_noun(len(self.names), 'file')} ({_games(self.names)}), {-(-len(self.data) // 1000)} kB."
        for reason in self.left_out:
            yield f"Left out: {reason}"


class Loaded(NamedTuple):
    """What came of a parcel: the names of files that are new here, of those that went on, of those that were here
    already, and of those that were another's here, each with the name under which it is kept now."""

    new: tuple[str, ...]
    grown: tuple[str, ...]
    same: tuple[str, ...]
    beside: tuple[tuple[str, str], ...]

    @property
    def told(self) -> Iterator[str]:
        """What is said of it, in lines."""
        yield f"New here: {count_noun(len(self.new), 'file')} ({_games(self.new)})."
        if self.grown:
            yield f"Gone on with: {_shown(self.grown)}."
        if self.same:
            yield f"Here already: {count_noun(len(self.same), 'file')}."
        for name, kept in self.beside:
            yield f"{name} is another one here; what came is kept as {kept}."


def _games(names: Sequence[str]) -> str:
    return count_noun(sum(name.endswith(".jsonl") for name in names), "game")


def _shown(names: Sequence[str]) -> str:
    more = len(names) - SHOWN
    return join_words([*names[:SHOWN], *([f"{more} more"] if more > 0 else [])])


# --- into one file ----------------------------------------------------------------------------------------------------


def pack_kept() -> Packed:
    """All that is kept here. A file that cannot be carried is left out, and told. Raises ValueError where there is
    nothing, or too much for a parcel."""
    faults, names = list[str](), dict[str, str]()
    data = pack(_sound_files(names, faults))
    if not names:
        raise ValueError(" ".join(["there is nothing kept here that could be saved", *faults[:1]]))
    return Packed(data, tuple(names.values()), tuple(faults))


def _sound_files(names: dict[str, str], faults: list[str]) -> Iterator[tuple[str, bytes]]:
    """The files that can be carried. Their names, by what is left of them on a disk that knows no capitals, and the
    faults of the others are written down."""
    for name, path in _kept():
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


def _kept() -> Iterator[tuple[str, Path]]:
    """The files of the home folder that look like what is kept, by their names in a parcel."""
    for folder, suffixes in FOLDERS.items():
        for path in sorted_paths(home_folder() / folder, "*"):
            name = path.relative_to(home_folder()).as_posix()
            if kind_of(name) or path.suffix in suffixes:
                yield name, path


def _sound(name: str, path: Path) -> bytes:
    if (kind := kind_of(name)) is None:
        raise FileError(str(path), None, "its name cannot be carried: it is too long, or has odd signs")
    return kind.sound(_read(path, kind), str(path))


def _read(path: Path, kind: FileKind) -> bytes:
    data = read_bytes(path, kind.largest)
    if len(data) > kind.largest:
        raise FileError(str(path), None, f"is larger than {kind.largest:,} bytes")
    return data


# --- out of one -------------------------------------------------------------------------------------------------------


def load_parcel(path: Path | str) -> Loaded:
    """Take in the parcel in a file. Raises FileError, OSError."""
    return load_kept(read_bytes(path, archive.LARGEST), str(path))


def load_kept(data: bytes, file: str) -> Loaded:
    """Load a backup: all of it, or nothing. Of two files of one name the one that goes further stays, and where they
    differ, both stay.

    Everything is checked before anything is written. Raises FileError and RecordError, which name `file`, for a
    faulty backup, or the file here that cannot be merged; OSError, which names the file that stopped it.
    """
    packed = ZipArchive(data, file, largest)
    for name in packed.names:
        _check(packed.read(name), name, file)
    order = sorted(packed.names, key=lambda name: KINDS.index(_kind(name)))
    try:
        with Batch() as batch:
            plan = _Plan(batch, packed.names)
            found = [(name, *plan.add(name, packed.read(name))) for name in order]
    except OSError as error:
        raise _nothing_loaded(error) from error

    def those(came: str) -> tuple[str, ...]:
        return tuple(name for name, what, _ in found if what == came)

    beside = tuple((name, path.name) for name, what, path in found if what == "beside")
    return Loaded(those("new"), those("grown"), those("same"), beside)


def _nothing_loaded(error: OSError) -> OSError:
    """The same error, with the words that nothing was loaded."""
    words = "nothing was loaded, because of this file"
    if error.errno is None:
        return OSError(f"{error}; nothing was loaded")
    return OSError(error.errno, f"{words}: {error.strerror}", error.filename)


def _kind(name: str) -> FileKind:
    kind = kind_of(name)
    assert kind, "a parcel holds no other names"
    return kind


def _check(data: bytes, name: str, file: str) -> None:
    if _kind(name).sound(data, f"{file}/{name}") != data:
        raise FileError(f"{file}/{name}", data.count(b"\n") + 1, "the last line was broken off")


class _Plan:
    """What is to be written for each file of a backup; the batch writes it when all of it is known."""

    def __init__(self, batch: Batch, names: Iterable[str]) -> None:
        self._batch = batch
        self._taken = {home_folder() / name for name in names}

    def add(self, name: str, theirs: bytes) -> tuple[str, Path]:
        """Add a file: what will come of it (`new`, `grown`, `same` or `beside`), and where it will be."""
        path, kind = home_folder() / name, _kind(name)
        if not os.path.lexists(path):
            return "new", self._write(path, theirs)
        mine = _read(path, kind)
        after = kind.merged(mine, theirs, str(path))
        if after == mine:
            return "same", path
        if after is None or _is_locked(path):
            return self._add_beside(path, theirs, kind)
        if len(after) > kind.largest:
            raise FileError(str(path), None, f"would be larger than {kind.largest:,} bytes after loading")
        kind.sound(after, f"with what came, {path}")
        return "grown", self._write(path, after, mine)

    def _write(self, path: Path, data: bytes, before: bytes | None = None) -> Path:
        self._batch.add(path, data, before)
        self._taken.add(path)
        return path

    def _add_beside(self, path: Path, theirs: bytes, kind: FileKind) -> tuple[str, Path]:
        """Keep a file under the first free name like its own, unless it is under one already."""
        stem = re.sub(r"-[0-9]+$", "", path.stem) if kind.numbered else path.stem
        for twin in sorted_paths(path.parent, f"{glob.escape(stem)}-*{path.suffix}"):
            if twin.is_file() and read_bytes(twin, len(theirs)) == theirs:
                return "same", twin
        names = (path.with_name(f"{stem}-{number}{path.suffix}") for number in count(1))
        free = next(name for name in names if name not in self._taken and not os.path.lexists(name))
        return "beside", self._write(free, theirs)


def _is_locked(path: Path) -> bool:
    """Return whether another program is writing a file, or still does so after a second."""
    try:
        locked(path, CHANGED, 1).release()
    except BlockingIOError:
        return True
    return False
