"""The games of a folder as they were listed last, so that a filter does not look at ten thousand files again."""

import time
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.storage.file_cache import QUIET
from bcnb.storage.game_search import (
    FileStamp,
    KnownRecords,
    SearchConditions,
    SearchResult,
    record_names,
    search,
    stamp_of,
)

MOST_SECONDS = 60.0
"""The longest time for which a list is used again without a look at each of its files."""


class FolderList(NamedTuple):
    """All games of a folder: when it was looked through, its stamp and files then, and those of games that may grow.

    The stamp is None if the folder had just changed. In the storage of a browser, a new file does not change it.
    """

    when: float
    folder: FileStamp | None
    names: frozenset[str]
    open_ones: Mapping[str, FileStamp]
    found: SearchResult


class FolderLists:
    """The lists of some folders.

    A list is made again when a file was added, removed or renamed, when a game that is not over has grown, and after a
    minute. A record that is over never changes, except by the hand of a person.
    """

    def __init__(self, known: KnownRecords, suffix: str) -> None:
        self._known, self._suffix = known, suffix
        self._lists: dict[Path, FolderList] = {}

    def games(self, folder: Path) -> SearchResult:
        """Return all games of a folder, newest first, and all faulty files in it.

        Raises:
            FileNotFoundError: if the folder does not exist.
        """
        before = self._lists.get(folder)
        if before is None or not self._is_current(before, folder):
            before = self._lists[folder] = self._looked_through(folder)
        return before.found

    def _is_current(self, before: FolderList, folder: Path) -> bool:
        if before.folder is None or time.monotonic() - before.when > MOST_SECONDS:
            return False
        same = before.folder == _settled_stamp(folder) and before.names == record_names(folder, self._suffix)
        return same and all(stamp_of(folder / name) == stamp for name, stamp in before.open_ones.items())

    def _looked_through(self, folder: Path) -> FolderList:
        now, stamp = time.monotonic(), _settled_stamp(folder)
        names = record_names(folder, self._suffix) if folder.is_dir() else frozenset()
        found = search(folder, self._suffix, self._known, SearchConditions())
        over = {hit.name for hit in found.hits if hit.entry.end}
        stamps = self._known.stamps(folder)
        return FolderList(now, stamp, names, {name: stamps[name] for name in stamps if name not in over}, found)

    def forget(self) -> None:
        """Forget all lists and all records that were read before."""
        self._lists.clear()
        self._known.forget()


def _settled_stamp(folder: Path) -> FileStamp | None:
    """Return the stamp of a folder, or None if it has just changed, and could change again under the same stamp."""
    stamp = stamp_of(folder)
    return stamp if stamp and time.time_ns() - stamp.changed > QUIET else None
