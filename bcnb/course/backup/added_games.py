"""The finished games that were added from files, so that pages do not take them for the reader's own.

A file in the home folder has the digests of their records. So a game is known under any name, and a backup keeps it.
"""

import re
from pathlib import Path

from bcnb.storage.files import locked, make_folder, save_bytes
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import Table, read_toml, write_toml

FILE = "added.toml"
"""The name of the file in the home folder."""
LOCK_TIMEOUT = 5.0
"""The time in seconds that one program waits for another that adds games."""
_DIGESTS = "records"
_DIGEST = re.compile("[0-9a-f]{64}")


def load_added() -> frozenset[str]:
    """Return the digests of the finished games that were added from files.

    Raises:
        FileError: for an invalid file.
    """
    path = _path()
    return read_added(read_toml(path)) if path.exists() else frozenset()


def mark_added(digest: str) -> None:
    """Remember that a finished game was added from a file.

    Raises:
        FileError: if the file is invalid.
        OSError: if the file cannot be read or written.
    """
    path = _path()
    make_folder(path.parent)
    lock = locked(path, "another program is adding games", LOCK_TIMEOUT)
    try:
        save_bytes(path, write_added(load_added() | {digest}), over=True)
    finally:
        lock.release()


def read_added(table: Table) -> frozenset[str]:
    """Return the digests in the table of a file.

    Raises:
        FileError: for an invalid table.
    """
    digests = table.texts(_DIGESTS)
    table.finish()
    for place, digest in enumerate(digests):
        if not _DIGEST.fullmatch(digest):
            raise table.fault(f"{digest!r:.80} is not the digest of a record", _DIGESTS, place)
    return frozenset(digests)


def write_added(digests: frozenset[str]) -> bytes:
    """Return the bytes of a file with these digests."""
    return write_toml({_DIGESTS: sorted(digests)}).encode()


def _path() -> Path:
    return home_folder() / FILE
