"""Zip archives: written reproducibly, and read safely even from an untrusted source.

A name may not leave its folder, and links and encrypted files are refused. No declared size is trusted beyond its
limit. Files are unpacked in memory, one at a time.
"""

import stat
import struct
import zlib
from collections.abc import Callable, Iterable, Iterator
from io import BytesIO
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from bcnb.engine.notation import fold_name
from bcnb.storage.toml import FileError

LARGEST = 64 * 1024 * 1024
"""The maximum size of an archive, in bytes."""
MOST_FILES = 5000
MOST_BYTES = 512 * 1024 * 1024
"""The maximum total size of the unpacked files, in bytes."""
_DAY = (1980, 1, 1, 0, 0, 0)
"""The time stamp of every file in an archive, so that equal files give equal archives."""
_ENTRY = b"PK\1\2"
"""The signature of an entry in the central directory of a zip file."""
_FAULTS = (BadZipFile, RuntimeError, EOFError, OSError, ValueError, OverflowError, struct.error, zlib.error)
"""The exceptions that `zipfile` raises for invalid archives."""


def pack(files: Iterable[tuple[str, bytes]]) -> bytes:
    """Return an archive of files, given as pairs of name and content.

    Raises:
        ValueError: if there are too many files, or they are too large.
    """
    out, count, size = BytesIO(), 0, 0
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name, data in files:
            count, size = count + 1, size + len(data)
            if reason := _too_much(count, size):
                raise ValueError(reason)
            info = ZipInfo(name, _DAY)
            info.compress_type, info.external_attr = ZIP_DEFLATED, (stat.S_IFREG | 0o644) << 16
            archive.writestr(info, data)
    if out.tell() > LARGEST:
        raise ValueError(f"the backup would be larger than {LARGEST:,} bytes")
    return out.getvalue()


class ZipArchive:
    """An archive that was read and checked.

    Args:
        data: the bytes of the archive.
        name: the name of the archive in error messages.
        most: returns the maximum size in bytes for a file name, or 0 if no file may have this name.

    Raises:
        FileError: if it is not a valid archive, or one of its files is not allowed.
    """

    def __init__(self, data: bytes, name: str, most: Callable[[str], int]) -> None:
        self._name = name
        if len(data) > LARGEST:
            raise FileError(name, None, f"is larger than {LARGEST:,} bytes")
        if data.count(_ENTRY) > MOST_FILES:  # the limit applies before a value is made for each entry
            raise FileError(name, None, _too_much(MOST_FILES + 1, 0))
        try:
            self._archive = ZipFile(BytesIO(data))
        except _FAULTS as error:
            raise FileError(name, None, f"is not a backup of bcnb: {error}") from None
        self._infos = {info.filename: info for info in self._archive.infolist()}
        self._check(most)

    @property
    def names(self) -> tuple[str, ...]:
        """Return the names of the files, in the order of the archive."""
        return tuple(self._infos)

    def read(self, name: str) -> bytes:
        """Return the content of a file.

        Raises:
            FileError: if the file cannot be unpacked, or its size is not the declared size.
        """
        info = self._infos[name]
        try:
            with self._archive.open(info) as file:
                data = file.read(info.file_size + 1)  # not read(): the declared size may be false
        except _FAULTS as error:
            raise self._fault(name, f"cannot be unpacked: {error}") from None
        if len(data) != info.file_size:
            raise self._fault(name, f"has {len(data):,} bytes and not {info.file_size:,}")
        return data

    def _check(self, most: Callable[[str], int]) -> None:
        seen, size = set[str](), 0
        for count, info in enumerate(self._archive.infolist(), 1):
            size += info.file_size
            if reason := _odd(info, most(info.orig_filename), seen) or _too_much(count, size):
                raise self._fault(info.orig_filename, reason)
            seen.add(fold_name(info.filename))

    def _fault(self, name: str, reason: str) -> FileError:
        return FileError(self._name, None, f"{name!r:.80} {reason}")


def members(
    data: bytes, name: str, wanted: Callable[[str], bool], largest: int, most: int
) -> Iterator[tuple[str, bytes | FileError | None]]:
    """Yield the files of any zip archive, with their names.

    The content is None if the file is not wanted, or an error if it cannot be read. Nothing larger than `largest` bytes
    is unpacked, and nothing is written.

    Args:
        data: the bytes of the archive.
        name: the name of the archive in error messages.
        wanted: returns True for the names of files to unpack.
        largest: the maximum size of a file, in bytes.
        most: the maximum number of files.

    Raises:
        FileError: if it is not a zip archive, or it has too many files.
    """
    if len(data) > LARGEST:
        raise FileError(name, None, f"is larger than {LARGEST:,} bytes")
    if data.count(_ENTRY) > most:
        raise FileError(name, None, f"has more than {most:,} files")
    try:
        archive = ZipFile(BytesIO(data))
    except _FAULTS as error:
        raise FileError(name, None, f"is not a zip file: {error}") from None
    for info in archive.infolist():
        if not info.is_dir():
            yield info.filename, _member(archive, info, name, largest) if wanted(info.filename) else None


def _member(archive: ZipFile, info: ZipInfo, name: str, largest: int) -> bytes | FileError:
    place = f"{name}/{info.filename}"
    if stat.S_IFMT(info.external_attr >> 16) not in (0, stat.S_IFREG):
        return FileError(place, None, "is a link, and links are not followed")
    if info.flag_bits & 1:
        return FileError(place, None, "is encrypted")
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return FileError(place, None, "is packed in a way that bcnb does not read. Use a plain zip file.")
    try:
        with archive.open(info) as file:
            data = file.read(largest + 1)  # the declared size may be false
    except _FAULTS as error:
        return FileError(place, None, f"cannot be unpacked: {error}")
    return data if len(data) <= largest else FileError(place, None, f"is larger than {largest:,} bytes")


def _odd(info: ZipInfo, most: int, seen: set[str]) -> str:
    """Return the fault of an entry, or an empty string."""
    kind = stat.S_IFMT(info.external_attr >> 16)
    if kind not in (0, stat.S_IFREG):
        return "is a link or a folder, not a file"
    if not most:
        return "is not a file that bcnb saves"
    if fold_name(info.filename) in seen:
        return "is in it twice"
    if info.flag_bits & 1:
        return "is encrypted"
    if info.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        return "is packed in a way that bcnb does not read"
    return f"is larger than {most:,} bytes" if info.file_size > most else ""


def _too_much(count: int, size: int) -> str:
    if count > MOST_FILES:
        return f"there are more than {MOST_FILES:,} files"
    return f"there are more than {MOST_BYTES:,} bytes, unpacked" if size > MOST_BYTES else ""
