"""Where reviews are kept, and which files may hold those of a record; none of them is read whole."""

import re
from collections.abc import Collection, Iterator
from pathlib import Path

from bcnb.storage.files import read_bytes
from bcnb.storage.paths import home_folder, replays_folder, sorted_paths

SUFFIX = ".review"
DIGITS = 16
"""How much of a record's digest stands in the name of a review's file."""
HEAD = 500
"""In so many bytes at the beginning of a review stands the digest of its record."""


def reviews_folder() -> Path:
    """The folder of the reviews that were made here; it may not exist yet."""
    return home_folder() / "reviews"


def own_reviews(records: Collection[str]) -> list[Path]:
    """The files here that may hold reviews of these records, by their digests."""
    wanted = {record[:DIGITS] for record in records}
    found = sorted_paths(reviews_folder(), f"*{SUFFIX}") if wanted else ()
    return [path for path in found if path.name.partition("-")[0] in wanted]


def brought_reviews(records: Collection[str]) -> Iterator[Path]:
    """The files that come with bcnb and may hold reviews of these records."""
    files = sorted_paths(replays_folder(), f"*/*{SUFFIX}") if records else ()
    return (path for path in files if _record_of(path) in records)


def _record_of(path: Path) -> str:
    """The record of which a file says that it is its review."""
    try:
        found = re.search(rb'"record":"(\w+)"', read_bytes(path, HEAD))
    except OSError:
        return ""
    return found[1].decode("ascii", "replace") if found else ""
