"""How large the site is, as it lies on a disk, and as a server sends it."""

import gzip
from pathlib import Path
from typing import NamedTuple

MOST = 60_000_000
MOST_PACKED = 25_000_000


class Size(NamedTuple):
    """How many files there are, their bytes, and their bytes packed by gzip, each for itself."""

    files: int
    plain: int
    packed: int


def measure(folder: Path) -> Size:
    """The size of all files of a folder."""
    files = [path.read_bytes() for path in folder.rglob("*") if path.is_file()]
    return Size(len(files), sum(map(len, files)), sum(len(gzip.compress(data, 6)) for data in files))
