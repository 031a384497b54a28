"""A set that is being made: items are added, moved and removed, and written as one file."""

import re
from dataclasses import dataclass
from unicodedata import normalize

from bcnb.course.own_sets.own_set import OwnSet, read_item, read_set
from bcnb.course.own_sets.set_files import (
    CONTENTS,
    LONGEST_NAME,
    MOST_ITEMS,
    SetContents,
    SetFiles,
    write_contents,
)

PLACE = "the set"
"""The place of the files in messages."""


class NoWord(ValueError):
    """The error for a title from which no name can be made."""


@dataclass(frozen=True)
class SetDraft:
    """A set that is being made: the name of the file and the content of each item, in order."""

    items: tuple[tuple[str, bytes], ...] = ()

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the items, in order."""
        return tuple(read_item(data, name, "set").title for name, data in self.items)

    def with_item(self, data: bytes, file: str = "the file") -> "SetDraft":
        """Return the set with one more item at its end. Its file is named after its title.

        Args:
            data: the content of the file of a scenario, a puzzle, a question, a quiz or a lesson.
            file: the name of the file in messages.

        Raises:
            FileError: if the file is not valid. It names the line.
            ValueError: if there are too many items.
        """
        if len(self.items) >= MOST_ITEMS:
            raise ValueError(f"a set has at most {MOST_ITEMS} items")
        item = read_item(data, file, "set")
        return SetDraft((*self.items, (f"{self._free(item.title, item.kind)}.toml", data)))

    def _free(self, title: str, kind: str) -> str:
        """Return a name for an item that no other has."""
        try:
            stem = set_name(title)
        except NoWord:
            stem = kind
        stem = stem if stem != CONTENTS.removesuffix(".toml") else f"{stem}-{kind}"
        taken = {name.removesuffix(".toml") for name, _ in self.items}
        numbered = (f"{stem[: LONGEST_NAME - 4].rstrip('-')}-{number}" for number in range(2, MOST_ITEMS + 2))
        return next(one for one in (stem, *numbered) if one not in taken)

    def without(self, place: int) -> "SetDraft":
        """Return the set without an item, counted from 0. Raises ValueError for an unknown item."""
        self._check(place)
        return SetDraft((*self.items[:place], *self.items[place + 1 :]))

    def earlier(self, place: int) -> "SetDraft":
        """Return the set with an item, counted from 0, one place earlier. The first stays. Raises ValueError."""
        self._check(place)
        left = list(self.items)
        left.insert(max(0, place - 1), left.pop(place))
        return SetDraft(tuple(left))

    def _check(self, place: int) -> None:
        if place not in range(len(self.items)):
            raise ValueError(f"there is no item {place + 1}")

    def named(self, title: str, author: str) -> OwnSet:
        """Return the whole set. Its name is made of its title.

        Raises:
            FileError: if the title, the author or an item is not valid.
            ValueError: if the title has no letters.
        """
        names = tuple(name for name, _ in self.items)
        contents = write_contents(SetContents(set_name(title), title.strip(), author.strip(), names))
        return read_set(SetFiles(PLACE, ((CONTENTS, contents), *self.items)))


def draft_of(found: OwnSet) -> SetDraft:
    """Return a set as a draft."""
    return SetDraft(found.files.files[1:])


def set_name(title: str) -> str:
    """Return the name of a set, or of an item, that is made of its title.

    Raises:
        ValueError: if the title has no letters from a to z and no digits.

    >>> set_name("Week 1: Caf\\u00e9s & hills")
    'week-1-cafes-hills'
    """
    words = re.findall(r"[a-z0-9]+", normalize("NFKD", title).encode("ascii", "ignore").decode().casefold())
    name = "-".join(words)[:LONGEST_NAME].strip("-")
    if not name:
        raise NoWord("the title needs a word with the letters a to z, or a number")
    return name
