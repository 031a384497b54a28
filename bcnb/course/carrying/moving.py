"""Everything kept here, into one file and out of one: what is there is not lost, and a faulty file changes nothing."""

import re
from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import NamedTuple

from bcnb.course.carrying.kinds import FOLDERS, KINDS, Kind, kind_of, largest
from bcnb.engine.notation import fold_name
from bcnb.library import parcel
from bcnb.library.files import locked, make_folder, read_bytes, save_bytes
from bcnb.library.parcel import Parcel, pack
from bcnb.library.places import home_folder, listed_in
from bcnb.library.toml import FileError
from bcnb.present.english import counted, listed

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
        yield f"{counted(len(self.names), 'file')} ({_games(self.names)}), {-(-len(self.data) // 1000)} kB."
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
        yield f"New here: {counted(len(self.new), 'file')} ({_games(self.new)})."
        if self.grown:
            yield f"Gone on with: {_shown(self.grown)}."
        if self.same:
            yield f"Here already: {counted(len(self.same), 'file')}."
        for name, kept in self.beside:
            yield f"{name} is another one here; what came is kept as {kept}."


def _games(names: Sequence[str]) -> str:
    return counted(sum(name.endswith(".jsonl") for name in names), "game")


def _shown(names: Sequence[str]) -> str:
    more = len(names) - SHOWN
    return listed([*names[:SHOWN], *([f"{more} more"] if more > 0 else [])])


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
        for path in listed_in(home_folder() / folder, "*"):
            name = path.relative_to(home_folder()).as_posix()
            if kind_of(name) or path.suffix in suffixes:
                yield name, path


def _sound(name: str, path: Path) -> bytes:
    if (kind := kind_of(name)) is None:
        raise FileError(str(path), None, "its name cannot be carried: it is too long, or has odd signs")
    return kind.sound(_read(path, kind), str(path))


def _read(path: Path, kind: Kind) -> bytes:
    data = read_bytes(path, kind.largest)
    if len(data) > kind.largest:
        raise FileError(str(path), None, f"is larger than {kind.largest:,} bytes")
    return data


# --- out of one -------------------------------------------------------------------------------------------------------


def load_parcel(path: Path | str) -> Loaded:
    """Take in the parcel in a file. Raises FileError, OSError."""
    return load_kept(read_bytes(path, parcel.LARGEST), str(path))


def load_kept(data: bytes, file: str) -> Loaded:
    """Take in a parcel; of two files of one name the one that goes further stays, and where they go apart, both.

    All of it is looked at before anything is written. Raises FileError and RecordError, which name `file`, for a
    parcel that is not as it should be; OSError where nothing can be written.
    """
    packed = Parcel(data, file, largest)
    for name in packed.names:
        _check(packed.read(name), name, file)
    order = sorted(packed.names, key=lambda name: KINDS.index(_kind(name)))
    found = [(name, *_take(name, packed.read(name))) for name in order]

    def those(came: str) -> tuple[str, ...]:
        return tuple(name for name, what, _ in found if what == came)

    beside = tuple((name, path.name) for name, what, path in found if what == "beside")
    return Loaded(those("new"), those("grown"), those("same"), beside)


def _kind(name: str) -> Kind:
    kind = kind_of(name)
    assert kind, "a parcel holds no other names"
    return kind


def _check(data: bytes, name: str, file: str) -> None:
    if _kind(name).sound(data, f"{file}/{name}") != data:
        raise FileError(f"{file}/{name}", data.count(b"\n") + 1, "the last line was broken off")


def _take(name: str, theirs: bytes) -> tuple[str, Path]:
    """Take in one file: what came of it, and where it is."""
    path = home_folder() / name
    make_folder(path.parent)
    if _settled(path, theirs, _kind(name)) == "same":
        return "same", path
    try:
        lock = locked(path, "another program is writing this file", 1)
    except BlockingIOError:
        return _put_beside(path, theirs, _kind(name))
    try:
        came = _settled(path, theirs, _kind(name), write=True)
    finally:
        lock.release()
    return (came, path) if came else _put_beside(path, theirs, _kind(name))


def _settled(path: Path, theirs: bytes, kind: Kind, *, write: bool = False) -> str:
    """What comes of one file in its own place, `write` also there; empty where it cannot stand there."""
    if not path.exists():
        if write:
            save_bytes(path, theirs)
        return "new"
    mine = _read(path, kind)
    after = kind.merged(mine, theirs, str(path))
    if after is None:
        return ""
    if after == mine:
        return "same"
    if write:
        if len(after) > kind.largest:
            raise FileError(str(path), None, f"would be larger than {kind.largest:,} bytes with what came")
        kind.sound(after, f"with what came, {path}")
        save_bytes(path, after, over=True)
    return "grown"


def _put_beside(path: Path, theirs: bytes, kind: Kind) -> tuple[str, Path]:
    """Keep a file under the first free name like its own, unless it is under one already."""
    stem = re.sub(r"-[0-9]+$", "", path.stem) if kind.numbered else path.stem
    for twin in listed_in(path.parent, f"{stem}-*{path.suffix}"):
        if twin.is_file() and read_bytes(twin, len(theirs)) == theirs:
            return "same", twin
    numbers = count(1)
    while True:
        free = path.with_name(f"{stem}-{next(numbers)}{path.suffix}")
        with suppress(FileExistsError):
            save_bytes(free, theirs)
            return "beside", free
