"""The form that makes a set: files are added, ordered and removed, and the set is saved as one file."""

from base64 import b64encode
from collections.abc import Callable

from bcnb.course.authoring.stored_lesson import LESSONS
from bcnb.course.own_sets.known_sets import file_data, known_sets, save_set
from bcnb.course.own_sets.own_set import OwnSet
from bcnb.course.own_sets.set_draft import SetDraft, draft_of, fingerprint
from bcnb.course.own_sets.set_files import LONGEST_TITLE, SUFFIX
from bcnb.course.own_sets.stored_set import load_set_under_way, save_set_under_way
from bcnb.course.worksheets.worksheet import HANDING_IN
from bcnb.editor.edit_checks import checked_line
from bcnb.editor.stored_draft import BATTLES, PUZZLES, QUESTIONS
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.toml import FileError
from bcnb.storage.toml_scanner import LARGEST as LARGEST_ITEM
from bcnb.widgets.base_widget import Message
from bcnb.widgets.classroom.own_set_form import KINDS
from bcnb.widgets.form import Block, Form, button, paragraph

TITLE = "Make a set"
EXPLAINED = (
    "Add battles, puzzles, questions, quizzes and lessons, such as the files that you saved with Make your own. Then "
    "save the set as one file for your class."
)
NAMED, BY = "set title", "set author"
"""The keys of the fields, under which a browser stores words that are not sent yet."""
ADD, ADD_SAVED, ITEMS = "Add a file (.toml):", "Or add one that you saved here:", "The items, in order:"
CHANGE, CHANGING = "Change one of your sets:", "You are changing {name}{suffix}. Save set replaces it."
TOO_LARGE = "This file is too large for an item of a set."
EARLIER, LATER, REMOVE = "Move earlier", "Move later", "Remove"
SAVE, SAVE_NEW, NEW, UNDO = "Save set", "Save as new set", "New set", "Undo change"
SAVED = (
    "{name} is in your downloads, and {title} is one of your sets. Send this file to your class. They open it with "
    "Open a file on the home page."
)
OPENED = "{title} is open. Undo change brings back what was here."
ADDED, SAME = "{title} is item {number}.", "{title} is in the set already, as item {number}"
REMOVED = "{title} is removed. Undo change brings it back."
TAKEN = "there is a set with the name {name!r} already. Choose another title, or change that set"
OUT_OF_DATE = "{title} was changed elsewhere after you opened it here. Open it again, or save this as a new set"
MOST_SAVED = 40
"""The largest number of saved files that are offered."""


class OwnSetMaker(Form):
    """A form that makes a set, or changes one. The set is saved as a draft after every change.

    Args:
        saved: called after a set was saved.
        name: the set that is open at first, or empty. A set under way with changes that are not saved stays instead.
    """

    def __init__(self, saved: Callable[[], object] = lambda: None, name: str = "") -> None:
        self._saved, self._at, self._fresh = saved, -1, 0
        self._under, self._fault = load_set_under_way()
        self._draft = _begun(_up_to_date(self._under.draft), name)
        super().__init__(HANDING_IN, TITLE)

    @property
    def _draft(self) -> SetDraft:
        return self._under.draft

    @_draft.setter
    def _draft(self, draft: SetDraft) -> None:
        self._under = self._under.after(draft)

    def _do(self, message: Message) -> None:
        """Answer a message, and save the draft. If that fails, the page shows why, and the draft stays open."""
        before, self._fault = self._under, ""
        if message.kind == "early":
            self._take_early(message)
        try:
            super()._do(message)
        finally:
            if self._under != before:
                self._store()

    def _store(self) -> None:
        self.trouble = ""
        try:
            save_set_under_way(self._under)
        except (OSError, ValueError) as fault:
            self.trouble = f"The set under way is not saved: {getattr(fault, 'strerror', None) or fault}."

    def _take_early(self, message: Message) -> None:
        """Take the words that the browser held for an earlier page."""
        for answer in message.tables("answers"):
            if answer.text("lesson") == HANDING_IN and answer.text("at") in (NAMED, BY):
                self.write(answer.text("at"), answer.text("words"))

    def add_item(self, data: bytes) -> str:
        """Add the file of an item at the end, save the draft, show it, and return the title of the item.

        Raises:
            ValueError: if it is not the file of an item, is in the set already, or the set is full.
        """
        self._add(data)
        self._store()
        self.show()
        return self._draft.titles[-1]

    def _add(self, data: bytes) -> None:
        """Add the file of an item at the end. Raises ValueError if the same file is in the set already."""
        there = [one for _, one in self._draft.items]
        if data in there:
            at = there.index(data)
            raise ValueError(SAME.format(title=self._draft.titles[at], number=at + 1))
        self._draft = self._draft.with_item(data)
        self._at = len(self._draft.items) - 1
        self.said = [("news", ADDED.format(title=self._draft.titles[-1], number=self._at + 1))]

    def take(self, asked: str, data: bytes) -> None:
        """Add the file of an item.

        Raises:
            ValueError: if it is not the file of an item, is in the set already, or the set is full.
        """
        if asked != "add":
            super().take(asked, data)
        self._add(data)

    def write(self, asked: str, words: str) -> None:
        """Change the title or the author.

        Raises:
            ValueError: for another field, or words that are too long or cannot be seen.
        """
        if asked not in (NAMED, BY):
            super().write(asked, words)
        line = checked_line(" ".join(words.split()), LONGEST_TITLE, f"the {asked.removeprefix('set ')}")
        self._draft = self._draft.with_title(line) if asked == NAMED else self._draft.with_author(line)

    def choose(self, asked: str, place: int) -> None:
        """Choose an item of the set, add a file that was saved here, or open a set, by its index, from 0.

        Raises:
            ValueError: for an unknown index, or an invalid file.
        """
        saved, sets = _saved_files(), list(known_sets().sets.values())
        if asked == "saved" and place in range(len(saved)):
            path = home_folder() / saved[place]
            try:
                self._add(read_bytes(path, LARGEST_ITEM))
            except OSError as fault:
                raise FileError(saved[place], None, f"cannot be read: {fault.strerror}") from None
        elif asked == "set" and place in range(len(sets)):
            self._turn(draft_of(sets[place]))
            self.said = [("news", OPENED.format(title=sets[place].title))]
        elif asked == "item" and place in range(len(self._draft.items)):
            self._at = place
        else:
            raise ValueError(f"unknown answer {place} to {asked!r}")

    def _turn(self, draft: SetDraft) -> None:
        """Show another draft, also in the fields that the reader fills."""
        self._draft = draft
        self._at, self._fresh = -1, self._fresh + 1

    def press(self, asked: str) -> None:
        """Move or remove the chosen item, undo the last change, begin a new set, or save the set.

        Raises:
            ValueError: if the set cannot be saved, or the button is unknown.
        """
        if asked == "earlier":
            self._draft, self._at = self._draft.earlier(self._at), max(0, self._at - 1)
        elif asked == "later":
            self._draft, self._at = self._draft.later(self._at), min(len(self._draft.items) - 1, self._at + 1)
        elif asked == "remove":
            after = self._draft.without(self._at)
            self.said = [("news", REMOVED.format(title=self._draft.titles[self._at]))]
            self._draft, self._at = after, -1
        elif asked == "undo":
            self._under = self._under.undone()
            self._at, self._fresh = -1, self._fresh + 1
        elif asked == "new":
            self._turn(SetDraft(author=self._draft.author))
        elif asked in ("save", "save_new"):
            self._save(self._draft.name if asked == "save" else "")
        else:
            super().press(asked)

    def _save(self, name: str) -> None:
        """Save the set under its name, or as a new one if the name is empty."""
        found = self._draft.named(self._draft.title, self._draft.author, name)
        there = known_sets().sets.get(found.name)
        if there and not name:
            raise ValueError(TAKEN.format(name=found.name))
        if there and fingerprint(there) not in (self._draft.opened, fingerprint(found)):
            raise ValueError(OUT_OF_DATE.format(title=there.title))
        data = file_data(found)
        try:
            save_set(data)
        except OSError as fault:
            raise ValueError(f"the set cannot be saved: {fault}") from None
        self._draft = draft_of(found)
        self._download(found, data)
        self._saved()

    def _download(self, found: OwnSet, data: bytes) -> None:
        """Send a set to the page, which puts it into the downloads."""
        name = f"{found.name}{SUFFIX}"
        self.send({"t": "file", "name": name, "data": b64encode(data).decode()})
        self.said = [("news", SAVED.format(name=name, title=found.title))]

    # --- what is shown ------------------------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """Return the sets that can be changed, the fields, the items with their buttons, and the buttons of the set."""
        field = {"kind": "file", "at": "add", "ask": ADD, "most": LARGEST_ITEM, "over": TOO_LARGE, "accept": ".toml"}
        saved, sets = _saved_files(), [one.title for one in known_sets().sets.values()]
        offered = {"kind": "choose", "at": "saved", "ask": ADD_SAVED, "options": saved, "chosen": -1}
        changed = {"kind": "choose", "at": "set", "ask": CHANGE, "options": sets, "chosen": -1}
        name = self._draft.name
        return [
            paragraph(EXPLAINED),
            *([paragraph(self._fault, "wrong")] if self._fault else []),
            *([changed] if sets else []),
            *([paragraph(CHANGING.format(name=name, suffix=SUFFIX), "strong")] if name else []),
            self._field(NAMED, self._draft.title),
            self._field(BY, self._draft.author),
            field,
            *([offered] if saved else []),
            *self._item_blocks(),
            *([button("undo", UNDO)] if self._under.past else []),
            *([button("new", NEW)] if self._draft.items else []),
        ]

    def _item_blocks(self) -> list[Block]:
        if not self._draft.items:
            return []
        options = [
            f"{title} ({KINDS.get(kind, kind)})"
            for title, kind in zip(self._draft.titles, self._draft.kinds, strict=True)
        ]
        items = {"kind": "choose", "at": "item", "ask": ITEMS, "options": options, "chosen": self._at}
        chosen = [button("earlier", EARLIER), button("later", LATER), button("remove", REMOVE)]
        new = [button("save_new", SAVE_NEW)] if self._draft.name else []
        return [items, *(chosen if self._at >= 0 else []), button("save", SAVE), *new]

    def _field(self, asked: str, text: str) -> Block:
        """Return a field, which the page draws again when another set is open."""
        return {
            **self.lines(asked, f"{asked.removeprefix('set ').title()}:", 1),
            "text": text,
            "most": LONGEST_TITLE,
            "fresh": self._fresh,
        }

    def text(self) -> str:
        """Return the texts of the form."""
        return EXPLAINED


def _up_to_date(draft: SetDraft) -> SetDraft:
    """Return a draft, or the set itself if the draft has no changes and the set was changed elsewhere."""
    there = known_sets().sets.get(draft.name) if draft.name else None
    return draft_of(there) if there and not draft.is_changed else draft


def _begun(draft: SetDraft, name: str) -> SetDraft:
    """Return the set with a name to begin with, or the draft if there is none, or the draft has changes of its own."""
    asked = known_sets().sets.get(name)
    is_free = not draft.items or not draft.is_changed
    return draft_of(asked) if asked and is_free else draft


def _saved_files() -> list[str]:
    """Return the battles, puzzles, questions and lessons that were saved or opened here, below the home folder."""
    home = home_folder()
    found = [
        path for folder in (BATTLES, PUZZLES, QUESTIONS, LESSONS) for path in sorted_paths(home / folder, "*.toml")
    ]
    return [path.relative_to(home).as_posix() for path in found if path.is_file() and not path.is_symlink()][
        :MOST_SAVED
    ]
