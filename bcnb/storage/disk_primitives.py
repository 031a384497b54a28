"""The file operations that the disks of all platforms share: regular files, temporary files, and their errors."""

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path
from tempfile import mktemp
from typing import BinaryIO

GAMES = "bcnb-games"
"""The name of the default home folder."""


def part_path(target: Path) -> Path:
    """Return an unpredictable path in the target's folder, for a file that is not finished yet."""
    return Path(mktemp(".part", ".bcnb-", target.parent))


def new_part(target: Path) -> BinaryIO:
    """Create a temporary file in the target's folder and open it for writing.

    The file is always new: no existing file is opened, no link is followed, and the call never blocks.
    """
    while True:
        with suppress(FileExistsError):
            return part_path(target).open("xb")


def open_regular(path: Path | str, flags: int) -> int:
    """Open a regular file and return its descriptor. Anything else is refused at once."""
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
        raise OSError(errno.EINVAL, "is a pipe or a device, not a file", str(path))


def write_all(descriptor: int, data: bytes) -> None:
    """Write data to an open file in one piece.

    Raises:
        OSError: if the disk takes only a part of it.
    """
    if (written := os.write(descriptor, data)) != len(data):
        raise OSError(errno.ENOSPC, f"the disk took {written} of {len(data)} bytes")


def rename_new(part: Path, target: Path) -> None:
    """Rename a file.

    Raises:
        FileExistsError: if the new name is taken.
    """
    if os.path.lexists(target):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    part.rename(target)


def error_at(path: Path, error: OSError) -> OSError:
    """Return an error with the same reason that names a path. If the file or its folder is missing, it says which."""
    if not error.errno:
        return error
    return OSError(error.errno, missing(path) if error.errno == errno.ENOENT else error.strerror, str(path))


def missing(path: Path) -> str:
    """Return the words for a file that does not exist, or for its folder if that does not exist either."""
    return "the file does not exist" if path.parent.exists() else f"the folder {path.parent} does not exist"
