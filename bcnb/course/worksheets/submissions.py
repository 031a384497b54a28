"""The files that a class handed in: in a folder, a zip, the download of a learning platform, or sent by a page.

Nothing is unpacked to the disk, no link is followed, and no file is read beyond its limit.
"""

import os
from collections.abc import Callable, Container, Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import NamedTuple

from bcnb.course.worksheets import phrases
from bcnb.course.worksheets.dealt_games import LARGEST as LARGEST_GAME
from bcnb.course.worksheets.dealt_games import SUFFIX as GAME_SUFFIX
from bcnb.course.worksheets.dealt_games import ReadDealtGame, read_dealt_game
from bcnb.course.worksheets.worksheet import LARGEST, SUFFIX, ReadWorksheet, load_worksheet, worksheet_in
from bcnb.presentation.text_tools import group_digits
from bcnb.storage import archive
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import is_hidden
from bcnb.storage.toml import FileError, IncompleteFile

MOST_FILES = 2_000
DEEPEST = 8
"""The largest depth of folders within each other."""
ZIP = ".zip"
_SYSTEM = "__MACOSX"
"""The folder that macOS adds to a zip."""


class Submission(NamedTuple):
    """A file that was handed in: its worksheet or game, or the reason why it cannot be read.

    A file of another kind has none of them. `incomplete` is true if the file was cut off or damaged.
    """

    path: Path
    read: ReadWorksheet | None = None
    fault: str = ""
    game: ReadDealtGame | None = None
    incomplete: bool = False


def submissions(place: Path) -> list[Submission]:
    """Return all files of a folder or a zip by name. Folders and zips in a folder are also searched.

    Raises:
        OSError: if the folder or zip cannot be read.
        FileError: if the zip is damaged or too large.
        ValueError: if there are too many files.
    """
    found: list[Submission] = []
    for one in _in_folder(place, 0) if place.is_dir() else _in_zip(place):
        found.append(one)
        if len(found) > MOST_FILES:
            raise ValueError(f"{place} holds more than {group_digits(MOST_FILES)} files. Collect it in parts.")
    return sorted(found, key=lambda one: one.path)


def submissions_among(files: Iterable[tuple[str, bytes]]) -> list[Submission]:
    """Return the files that a page sent, given by path and content. Zips among them are also searched.

    Two files with one path both stay: the second gets a number.

    Raises:
        ValueError: if there are too many files.
    """
    found: dict[Path, Submission] = {}
    for name, data in files:
        path = Path(name.replace("\\", "/").lstrip("/"))
        for one in _sent(path, data):
            there = _free(one.path, found)
            found[there] = one._replace(path=there)
            if len(found) > MOST_FILES:
                raise ValueError(f"there are more than {group_digits(MOST_FILES)} files. Choose them in parts.")
    return sorted(found.values(), key=lambda one: one.path)


def _free(path: Path, taken: Container[Path]) -> Path:
    """Return a path, with a number before its suffix if another file has it."""
    numbered = (path.with_stem(f"{path.stem} ({number})") for number in count(2))
    return next(one for one in chain([path], numbered) if one not in taken)


def _sent(path: Path, data: bytes) -> Iterator[Submission]:
    if any(map(_is_system, path.parts)):
        return
    if path.suffix.casefold() == ZIP:
        try:
            yield from _in_archive(path, data)
        except FileError as error:
            yield Submission(path, fault=str(error))
    elif path.suffix.casefold() in (SUFFIX, GAME_SUFFIX):
        yield _read(path, data)
    else:
        yield Submission(path)


def _in_folder(folder: Path, deep: int) -> Iterator[Submission]:
    with os.scandir(folder) as entries:
        there = sorted((one for one in entries if not _is_system(one.name)), key=lambda one: one.name)
    for entry in there:
        path = Path(entry.path)
        if entry.is_dir(follow_symlinks=False) and deep < DEEPEST:
            yield from _nested(path, deep)
        elif entry.is_file(follow_symlinks=False) and path.suffix.casefold() == ZIP:
            yield from _zip_or_fault(path)
        elif path.suffix.casefold() not in (SUFFIX, GAME_SUFFIX):
            yield Submission(path)
        elif entry.is_symlink():
            yield Submission(path, fault=phrases.LINK.format(path=path))
        else:
            yield _loaded(path)


def _nested(folder: Path, deep: int) -> Iterator[Submission]:
    empty = folder.suffix.casefold() == SUFFIX
    try:
        for one in _in_folder(folder, deep + 1):
            empty = False
            yield one
    except OSError as error:
        empty = False
        yield Submission(folder, fault=phrases.UNREADABLE.format(path=folder, reason=error.strerror or error))
    if empty:
        yield Submission(folder, fault=phrases.EMPTY_FOLDER.format(path=folder))


def _zip_or_fault(path: Path) -> Iterator[Submission]:
    try:
        yield from _in_zip(path)
    except (OSError, FileError) as error:
        yield Submission(path, fault=str(error))


def _in_zip(path: Path) -> Iterator[Submission]:
    return _in_archive(path, read_bytes(path, archive.LARGEST))


def _in_archive(path: Path, data: bytes) -> Iterator[Submission]:
    sheets = archive.members(data, str(path), _ends_with(SUFFIX), LARGEST, MOST_FILES)
    games = archive.members(data, str(path), _ends_with(GAME_SUFFIX), LARGEST_GAME, MOST_FILES)
    for (name, sheet), (_, game) in zip(sheets, games, strict=True):
        got = game if sheet is None else sheet
        if any(map(_is_system, name.split("/"))):
            continue
        inside = path / name.lstrip("/")
        if got is None:
            yield Submission(inside)
        elif isinstance(got, FileError):
            yield Submission(inside, fault=str(got))
        else:
            yield _read(inside, got)


def _ends_with(suffix: str) -> Callable[[str], bool]:
    """Return a function that is true for the names of files with this suffix, except those of the system."""
    return lambda name: name.casefold().endswith(suffix) and not any(map(_is_system, name.split("/")))


def _is_system(name: str) -> bool:
    """Return True if a file or folder belongs to the operating system.

    A path out of a zip (`..`) doesn't, and is shown.
    """
    return name == _SYSTEM or (is_hidden(name) and name not in (".", ".."))


def _loaded(path: Path) -> Submission:
    if path.suffix.casefold() == GAME_SUFFIX:
        return _loaded_game(path)
    try:
        return Submission(path, load_worksheet(path))
    except FileError as fault:
        return _refused(path, fault)


def _loaded_game(path: Path) -> Submission:
    try:
        return _read(path, read_bytes(path, LARGEST_GAME))
    except OSError as error:
        return Submission(path, fault=phrases.UNREADABLE.format(path=path, reason=error.strerror or error))


def _read(path: Path, data: bytes) -> Submission:
    try:
        if path.suffix.casefold() == GAME_SUFFIX:
            return Submission(path, game=read_dealt_game(data, str(path)))
        return Submission(path, worksheet_in(data, str(path)))
    except FileError as fault:
        return _refused(path, fault)


def _refused(path: Path, fault: FileError) -> Submission:
    return Submission(path, fault=str(fault), incomplete=isinstance(fault, IncompleteFile))
