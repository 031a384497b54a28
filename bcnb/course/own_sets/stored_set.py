"""The set under way in the home folder, saved after every change with what can be undone."""

import json
from collections.abc import Mapping
from typing import NamedTuple

from bcnb.course.own_sets.own_set import read_item
from bcnb.course.own_sets.set_draft import SetDraft
from bcnb.course.own_sets.set_files import (
    CONTENTS,
    LONGEST_TITLE,
    MOST_ITEMS,
    file_fault,
    name_fault,
    read_contents,
)
from bcnb.editor.edit_checks import checked_line
from bcnb.storage.files import Unusable, read_stored, save_stored
from bcnb.storage.paths import home_folder
from bcnb.storage.toml import FileError, decode

SUFFIX = ".set"
FILE, ASIDE = f"my-set{SUFFIX}", f"my-set-damaged{SUFFIX}"
"""The names of the stored set, and of a damaged one that was replaced."""
FORMAT = 1
LARGEST = 12_000_000
"""The maximum size of the stored set in bytes. Two versions of the largest set fit."""
MOST_UNDONE = 20
"""The largest number of changes that can be undone."""
_DAMAGED = "it is damaged"
_TEXTS = ("title", "author", "name", "contents", "opened")


class SetUnderWay(NamedTuple):
    """A set that is being made: the draft, and what undo brings back, latest last."""

    draft: SetDraft = SetDraft()
    past: tuple[SetDraft, ...] = ()

    def after(self, draft: SetDraft) -> "SetUnderWay":
        """Return the set with another draft. Undo restores the one before, and all words that were typed in a row."""
        if draft == self.draft:
            return self
        typed = bool(self.past) and _parts(draft) == _parts(self.draft) == _parts(self.past[-1])
        past = self.past if typed else (*self.past, self.draft)[-MOST_UNDONE:]
        return SetUnderWay(draft, past)

    def undone(self) -> "SetUnderWay":
        """Return the set before its last change. Raises ValueError if there is none."""
        if not self.past:
            raise ValueError("there is nothing to undo in the set")
        return SetUnderWay(self.past[-1], self.past[:-1])


def _parts(draft: SetDraft) -> tuple[object, ...]:
    """Return what is not typed."""
    return draft.items, draft.name, draft.opened


def load_set_under_way() -> tuple[SetUnderWay, str]:
    """Return the stored set, and what is wrong with the stored file, or an empty text."""
    found = read_stored(home_folder() / FILE, ASIDE, LARGEST, read_set_under_way)
    if isinstance(found, Unusable):
        return SetUnderWay(), found.say("set")
    return found or SetUnderWay(), ""


def save_set_under_way(found: SetUnderWay) -> None:
    """Save the set under way.

    Raises:
        OSError: if the file cannot be written.
        ValueError: if the set is too large.
    """
    forgotten = range(len(found.past) + 1)
    versions = (write_set_under_way(found._replace(past=found.past[count:])) for count in forgotten)
    save_stored(home_folder() / FILE, versions, LARGEST, "a set under way")


def write_set_under_way(found: SetUnderWay) -> bytes:
    """Return the set under way as JSON. A file that is in several drafts is there once."""
    every = (*found.past, found.draft)
    files = {data: place for place, data in enumerate(dict.fromkeys(data for one in every for _, data in one.items))}
    drafts = [
        {
            **{name: getattr(one, name) for name in _TEXTS if name != "contents"},
            "contents": one.contents.decode(),
            "items": [[name, files[data]] for name, data in one.items],
        }
        for one in every
    ]
    stored = {"format": FORMAT, "files": [data.decode() for data in files], "drafts": drafts}
    return json.dumps(stored, ensure_ascii=False, indent=1).encode()


def read_set_under_way(data: bytes) -> SetUnderWay:
    """Return a stored set from bytes that may be hostile.

    Raises:
        ValueError: if they are not a valid stored set.
    """
    if len(data) > LARGEST:
        raise ValueError(f"it is larger than {LARGEST:,} bytes")
    try:
        stored = json.loads(decode(FILE, data))
    except (FileError, ValueError, RecursionError):
        raise ValueError(_DAMAGED) from None
    if not isinstance(stored, dict) or stored.get("format") != FORMAT:
        raise ValueError(_DAMAGED)
    files, drafts = stored.get("files"), stored.get("drafts")
    if not isinstance(files, list) or not isinstance(drafts, list) or not 1 <= len(drafts) <= MOST_UNDONE + 1:
        raise ValueError(_DAMAGED)
    texts = [_bytes(text) for text in files]
    *past, draft = (_draft(one, texts) for one in drafts)
    return SetUnderWay(draft, tuple(past))


def _bytes(text: object) -> bytes:
    """Return a text as bytes. Raise ValueError if it is none."""
    if not isinstance(text, str):
        raise ValueError(_DAMAGED)
    return text.encode()


def _draft(stored: object, texts: list[bytes]) -> SetDraft:
    """Return a draft, in which every item is valid. Raises ValueError."""
    if not isinstance(stored, Mapping) or not all(isinstance(stored.get(name), str) for name in _TEXTS):
        raise ValueError(_DAMAGED)
    for name in ("title", "author", "opened"):
        checked_line(stored[name], LONGEST_TITLE, f"its {name}")
    if stored["name"] and name_fault(stored["name"]):
        raise ValueError(_DAMAGED)
    if contents := stored["contents"].encode():
        read_contents(contents, CONTENTS)
    items = stored.get("items")
    if not isinstance(items, list) or len(items) > MOST_ITEMS:
        raise ValueError(_DAMAGED)
    found = dict(_item(one, texts) for one in items)
    if len(found) < len(items):
        raise ValueError(_DAMAGED)
    return SetDraft(tuple(found.items()), stored["title"], stored["author"], stored["name"], contents, stored["opened"])


def _item(pair: object, texts: list[bytes]) -> tuple[str, bytes]:
    """Return the name of a file and its content. Raises ValueError if its name is not possible, or it is not valid."""
    if not isinstance(pair, list) or list(map(type, pair)) != [str, int] or pair[1] not in range(len(texts)):
        raise ValueError(_DAMAGED)
    name, data = pair[0], texts[pair[1]]
    if file_fault(name) or name == CONTENTS:
        raise ValueError(_DAMAGED)
    read_item(data, name, "set")
    return name, data
