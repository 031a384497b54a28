"""The files of a set: a folder or one file with a contents file and the files of the items, read safely and packed.

A set is not trusted. Only its contents file and the files that this names are read, a link is never followed, and the
one file is unpacked in memory. Nothing is read or written outside the set.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.notation import fold_name
from bcnb.storage import archive
from bcnb.storage.disk import expanded
from bcnb.storage.files import Batch, save_bytes
from bcnb.storage.paths import sorted_paths
from bcnb.storage.toml import FileError, Table, decode, parse_toml, read_file, write_toml
from bcnb.storage.toml_scanner import LARGEST as LARGEST_ITEM

CONTENTS = "set.toml"
"""The name of the contents file."""
SUFFIX = ".bcnbset"
"""The suffix of a set in one file, which is a zip archive."""
ZIPPED = (b"PK\3\4", b"PK\5\6")
"""The beginnings of a zip archive, with and without files in it."""
FORMAT = 1
MOST_ITEMS = 100
LARGEST = 4_000_000
"""The largest size of a set in bytes, packed and unpacked."""
LONGEST_NAME, LONGEST_TITLE = 40, 100
"""The largest number of letters in the name of a set or an item, and in a title or the name of an author."""
NAME = r"[a-z0-9]+(?:-[a-z0-9]+)*"
"""The pattern of the name of a set, and of an item without `.toml`: small letters, digits and single hyphens."""


class SetContents(NamedTuple):
    """The contents file of a set: its name, its title, its author, and the files of its items in order."""

    name: str
    title: str
    author: str
    items: tuple[str, ...]


class SetFiles(NamedTuple):
    """The files of a set: the place that messages name, and each file with its content, the contents file first."""

    place: str
    files: tuple[tuple[str, bytes], ...]

    def file(self, name: str) -> str:
        """Return the name of a file in messages."""
        return f"{self.place}/{name}"


def is_set(name: str) -> bool:
    """Return True if a name that a user typed is a set: one file with its suffix, or a folder with a contents file."""
    path = expanded(name)
    return path.suffix.casefold() == SUFFIX or (path.is_dir() and (path / CONTENTS).exists())


def read_contents(data: bytes, file: str) -> SetContents:
    """Return what a contents file says.

    Raises:
        FileError: for an invalid file. It names the line.
    """
    table = parse_toml(decode(file, data), file)
    table.whole("format", least=FORMAT, most=FORMAT)
    name = table.text("name")
    if reason := _name_fault(name):
        raise table.fault(f"the name {name!r:.60} {reason}", "name")
    title, author = (_line(table, key) for key in ("title", "author"))
    items = table.texts("items")
    if not 1 <= len(items) <= MOST_ITEMS:
        raise table.fault(f"a set has 1 to {MOST_ITEMS} items (got {len(items)})", "items")
    for place, item in enumerate(items):
        stem = item.removesuffix(".toml")
        if (reason := _name_fault(stem)) or not item.endswith(".toml") or item == CONTENTS:
            reason = reason or "is not the file of an item: its name must end in .toml"
            raise table.fault(f"{item!r:.60} {reason}", "items", place)
        if item in items[:place]:
            raise table.fault(f"{item!r} is in the list twice", "items", place)
    table.finish()
    return SetContents(name, title, author, items)


def _name_fault(name: str) -> str:
    if "/" in name or "\\" in name:
        return "names a folder, but all files of a set are in one folder"
    if name != name.lower() and re.fullmatch(NAME, name.lower()):
        return f"has capitals. Write {name.lower()!r}"
    if not re.fullmatch(NAME, name):
        return "must have only small letters, digits and single hyphens, such as 'week-one'"
    return f"has more than {LONGEST_NAME} letters" if len(name) > LONGEST_NAME else ""


def _line(table: Table, key: str) -> str:
    text = table.text(key)
    if len(text) > LONGEST_TITLE or not text.isprintable():
        raise table.fault(f"the {key} has more than {LONGEST_TITLE} letters, or some that cannot be seen", key)
    return text


# --- reading ----------------------------------------------------------------------------------------------------------


def read_set_files(place: Path | str) -> SetFiles:
    """Return the files of the set in a folder or in one file.

    Raises:
        FileError: if it is not a set, exceeds a limit, or a file is missing. It names the file and the line if it can.
    """
    path = expanded(place)
    return _in_folder(path) if path.is_dir() else set_files_in(read_file(path, LARGEST), str(path))


def _in_folder(folder: Path) -> SetFiles:
    contents = _regular(folder / CONTENTS, "")
    found, size = [(CONTENTS, contents)], len(contents)
    for item in read_contents(contents, str(folder / CONTENTS)).items:
        data = _regular(folder / item, f" It is in the list of {CONTENTS}.")
        size += len(data)
        if size > LARGEST:
            raise FileError(str(folder), None, f"all files together have more than {LARGEST:,} bytes")
        found.append((item, data))
    return SetFiles(str(folder), tuple(found))


def _regular(path: Path, why: str) -> bytes:
    if path.is_symlink():
        raise FileError(str(path), None, "is a link, and links are not followed. Put the file itself here.")
    if not path.exists():
        raise FileError(str(path), None, f"the file is missing.{why}")
    return read_file(path, LARGEST_ITEM)


def set_files_in(data: bytes, place: str) -> SetFiles:
    """Return the files of a set in the bytes of one file, with its name in messages.

    Raises:
        FileError: if it is not a set, or exceeds a limit. It names the file in the set and the line if it can.
    """
    if len(data) > LARGEST:
        raise FileError(place, None, f"is larger than {LARGEST:,} bytes")
    if not data.startswith(ZIPPED):
        raise FileError(place, None, f"is not a set of bcnb ({SUFFIX}), or it is damaged")
    found = dict(_unpacked(data, place))
    if CONTENTS not in found:
        raise FileError(place, None, f"has no {CONTENTS}, so it is not a set of bcnb")
    contents = found.pop(CONTENTS)
    files = [(CONTENTS, contents)]
    for item in read_contents(contents, f"{place}/{CONTENTS}").items:
        if item not in found:
            meant = did_you_mean(item, found)
            raise FileError(f"{place}/{item}", None, f"the file is missing. It is in the list of {CONTENTS}{meant}")
        files.append((item, found.pop(item)))
    for name in found:
        raise FileError(f"{place}/{name}", None, f"is not in the list of {CONTENTS}")
    return SetFiles(place, tuple(files))


def _unpacked(data: bytes, place: str) -> Iterator[tuple[str, bytes]]:
    """Yield the files of an archive. A name that leads out of the set, or is there twice, is an error."""
    seen, size = dict[str, str](), 0
    for name, got in archive.members(data, place, lambda name: not _refused(name), LARGEST_ITEM, MOST_ITEMS + 1):
        file = f"{place}/{name!r:.80}" if _refused(name) else f"{place}/{name}"
        if (before := seen.get(fold_name(name))) is not None:
            other = "is in it twice" if before == name else f"differs from {before!r:.60} only in capitals"
            raise FileError(file, None, other)
        seen[fold_name(name)] = name
        if got is None:
            raise FileError(file, None, _refused(name))
        if isinstance(got, FileError):
            raise got
        size += len(got)
        if size > LARGEST:
            raise FileError(place, None, f"all files together have more than {LARGEST:,} bytes")
        yield name, got


def _refused(name: str) -> str:
    """Return why no file of a set may have this name, or an empty string."""
    reason = _name_fault(name.removesuffix(".toml"))
    return reason or ("" if name.endswith(".toml") else "is not the file of an item: its name must end in .toml")


# --- writing ----------------------------------------------------------------------------------------------------------


def pack_set(found: SetFiles) -> bytes:
    """Return a set as one file. Equal files give equal bytes."""
    return archive.pack(found.files)


def begin_contents(folder: Path, title: str, author: str) -> Path:
    """Write the contents file of a folder, with all its TOML files in order of name, and return its path.

    The name of the set is that of the folder.

    Raises:
        FileError: if a name cannot be used.
        OSError: if there is a contents file already, or it cannot be written.
    """
    path = folder / CONTENTS
    items = [one.name for one in sorted_paths(folder, "*.toml") if one.name != CONTENTS]
    name = "-".join(re.findall(r"[a-z0-9]+", fold_name(folder.resolve().name)))
    data = write_contents(SetContents(name, title, author, tuple(items)))
    read_contents(data, str(path))
    save_bytes(path, data)
    return path


def write_contents(found: SetContents) -> bytes:
    """Return the bytes of a contents file."""
    return write_toml({"format": FORMAT, **found._asdict(), "items": list(found.items)}).encode()


def save_in_folder(found: SetFiles, folder: Path) -> list[Path]:
    """Write the files of a set into a folder, all or none, and return their paths. No file is overwritten.

    Raises:
        OSError: if a file exists or cannot be written.
    """
    with Batch() as batch:
        for name, data in found.files:
            batch.add(folder / name, data)
    return [folder / name for name, _ in found.files]
