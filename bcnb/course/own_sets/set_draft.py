"""A set that is being made: items are added, moved and removed, and written as one file."""

import re
from dataclasses import dataclass, replace
from hashlib import sha256
from unicodedata import normalize

from bcnb.course.authoring.draft_text import FileForm, write_tables
from bcnb.course.own_sets.own_set import OwnSet, read_item, read_set
from bcnb.course.own_sets.set_files import (
    CONTENTS,
    FORMAT,
    LARGEST,
    LONGEST_NAME,
    MOST_ITEMS,
    SetContents,
    SetFiles,
    pack_set,
    read_contents,
    write_contents,
)

PLACE = "the set"
"""The place of the files in messages."""


class NoWord(ValueError):
    """The error for a title from which no name can be made."""


FORM = FileForm(("format", *SetContents._fields), ())
"""The form of a contents file."""


@dataclass(frozen=True)
class SetDraft:
    """A set that is being made.

    `items` are the name of the file and the content of each item, in order. A set that was opened or saved also has its
    name, its contents file, and the fingerprint of its files then.
    """

    items: tuple[tuple[str, bytes], ...] = ()
    title: str = ""
    author: str = ""
    name: str = ""
    contents: bytes = b""
    opened: str = ""

    @property
    def titles(self) -> tuple[str, ...]:
        """The titles of the items, in order."""
        return tuple(read_item(data, name, "set").title for name, data in self.items)

    @property
    def kinds(self) -> tuple[str, ...]:
        """The kinds of the items, such as `puzzle`, in order."""
        return tuple(read_item(data, name, "set").kind for name, data in self.items)

    @property
    def is_changed(self) -> bool:
        """True if saving would give other files than those that were opened."""
        try:
            return fingerprint(self.named(self.title, self.author, self.name)) != self.opened
        except ValueError:
            return True

    def with_item(self, data: bytes, file: str = "the file") -> "SetDraft":
        """Return the set with one more item at its end. Its file is named after its title.

        Args:
            data: the content of the file of a scenario, a puzzle, a question, a quiz or a lesson.
            file: the name of the file in messages.

        Raises:
            FileError: if the file is not valid. It names the line.
            ValueError: if there are too many items, or they are too large together.
        """
        if len(self.items) >= MOST_ITEMS:
            raise ValueError(f"a set has at most {MOST_ITEMS} items")
        item = read_item(data, file, "set")
        if len(data) + sum(len(one) for _, one in self.items) > LARGEST:
            raise ValueError(f"all items of a set together have at most {LARGEST:,} bytes")
        return replace(self, items=(*self.items, (f"{self._free(item.title, item.kind)}.toml", data)))

    def place_of(self, data: bytes, file: str = "the file") -> int:
        """Return the place of the item with the kind and title of a file, counted from 0, or -1. Raises FileError."""
        asked = read_item(data, file, "set")
        items = (read_item(one, name, "set") for name, one in self.items)
        same = (at for at, one in enumerate(items) if (one.kind, one.title) == (asked.kind, asked.title))
        return next(same, -1)

    def with_other(self, place: int, data: bytes) -> "SetDraft":
        """Return the set with another version of an item, counted from 0, whose file keeps its name.

        Raises:
            FileError: if the file is not valid. It names the line.
            ValueError: for an unknown item.
        """
        self._check(place)
        read_item(data, "the file", "set")
        name = self.items[place][0]
        return replace(self, items=(*self.items[:place], (name, data), *self.items[place + 1 :]))

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

    def with_title(self, title: str) -> "SetDraft":
        """Return the set with another title."""
        return replace(self, title=title)

    def with_author(self, author: str) -> "SetDraft":
        """Return the set with another author."""
        return replace(self, author=author)

    def without(self, place: int) -> "SetDraft":
        """Return the set without an item, counted from 0. Raises ValueError for an unknown item."""
        self._check(place)
        return replace(self, items=(*self.items[:place], *self.items[place + 1 :]))

    def earlier(self, place: int) -> "SetDraft":
        """Return the set with an item, counted from 0, one place earlier. The first stays. Raises ValueError."""
        self._check(place)
        return self._moved(place, max(0, place - 1))

    def later(self, place: int) -> "SetDraft":
        """Return the set with an item, counted from 0, one place later. The last stays. Raises ValueError."""
        self._check(place)
        return self._moved(place, place + 1)

    def _moved(self, place: int, to: int) -> "SetDraft":
        left = list(self.items)
        left.insert(to, left.pop(place))
        return replace(self, items=tuple(left))

    def _check(self, place: int) -> None:
        if place not in range(len(self.items)):
            raise ValueError(f"there is no item {place + 1}")

    def named(self, title: str, author: str, name: str = "") -> OwnSet:
        """Return the whole set.

        Args:
            title: its title.
            author: its author.
            name: its name. Without one, it is made of the title.

        Raises:
            FileError: if the title, the author or an item is not valid.
            ValueError: if the title has no letters.
        """
        files = tuple(file for file, _ in self.items)
        contents = self._contents(SetContents(name or set_name(title), title.strip(), author.strip(), files))
        return read_set(SetFiles(PLACE, ((CONTENTS, contents), *self.items)))

    def _contents(self, wanted: SetContents) -> bytes:
        """Return the contents file. That of an opened set keeps its bytes where nothing changed."""
        if not self.contents:
            return write_contents(wanted)
        opened = self.contents.decode()
        if read_contents(self.contents, CONTENTS) == wanted:
            return self.contents
        tables = {"format": FORMAT, **wanted._asdict(), "items": list(wanted.items)}
        return write_tables(tables, FORM, opened.removeprefix("\ufeff")).encode()


def draft_of(found: OwnSet) -> SetDraft:
    """Return a set as a draft."""
    (_, contents), *items = found.files.files
    return SetDraft(tuple(items), found.title, found.author, found.name, contents, fingerprint(found))


def fingerprint(found: OwnSet) -> str:
    """Return a short text that two sets share only if their files are equal."""
    return sha256(pack_set(found.files)).hexdigest()[:16]


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
