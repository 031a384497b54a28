"""The form that makes a set: files are added, ordered and removed, and the set is saved as one file."""

from base64 import b64encode

from bcnb.course.own_sets.known_sets import save_set
from bcnb.course.own_sets.set_draft import SetDraft
from bcnb.course.own_sets.set_files import SUFFIX, pack_set
from bcnb.course.worksheets.worksheet import HANDING_IN
from bcnb.editor.stored_draft import BATTLES, PUZZLES
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.toml import FileError
from bcnb.storage.toml_scanner import LARGEST as LARGEST_ITEM
from bcnb.widgets.form import Block, Form, button, paragraph

TITLE = "Make a set"
EXPLAINED = (
    "Add battles, puzzles, questions, quizzes and lessons, such as the files that you saved with Make your own. Then "
    "save the set as one file for your class."
)
NAMED, BY = "set title", "set author"
"""The keys under which the title and the author are saved, so that they are there again."""
ADD, ADD_SAVED, ITEMS = "Add a file (.toml):", "Or add one that you saved here:", "The items, in order:"
TOO_LARGE = "This file is too large for an item of a set."
EARLIER, REMOVE, SAVE = "Move earlier", "Remove", "Save set"
SAVED = "{name} is in your downloads, and {title} is one of your sets."
MOST_SAVED = 40
"""The largest number of saved battles and puzzles that are offered."""


class OwnSetMaker(Form):
    """A form that makes a set. The items stay until the page is closed."""

    written = (NAMED, BY)

    def __init__(self) -> None:
        self._draft, self._at = SetDraft(), -1
        super().__init__(HANDING_IN, TITLE)

    def take(self, asked: str, data: bytes) -> None:
        """Add the file of an item.

        Raises:
            ValueError: if it is not the file of an item, or the set is full.
        """
        if asked != "add":
            super().take(asked, data)
        self._draft = self._draft.with_item(data)
        self._at = len(self._draft.items) - 1

    def choose(self, asked: str, place: int) -> None:
        """Choose an item of the set, or add a file that was saved here, by its index, from 0.

        Raises:
            ValueError: for an unknown index, or an invalid file.
        """
        saved = _saved_files()
        if asked == "saved" and place in range(len(saved)):
            path = home_folder() / saved[place]
            try:
                self.take("add", read_bytes(path, LARGEST_ITEM))
            except OSError as fault:
                raise FileError(saved[place], None, f"cannot be read: {fault.strerror}") from None
        elif asked == "item" and place in range(len(self._draft.items)):
            self._at = place
        else:
            raise ValueError(f"there is no answer {place} of {asked!r}")

    def press(self, asked: str) -> None:
        """Move or remove the chosen item, or save the set.

        Raises:
            ValueError: if the set cannot be saved, or the button is unknown.
        """
        if asked == "earlier":
            self._draft, self._at = self._draft.earlier(self._at), max(0, self._at - 1)
        elif asked == "remove":
            self._draft, self._at = self._draft.without(self._at), -1
        elif asked == "save":
            self._save()
        else:
            super().press(asked)

    def _save(self) -> None:
        self.read()
        found = self._draft.named(self.answers.get(NAMED, ""), self.answers.get(BY, ""))
        data = pack_set(found.files)
        try:
            save_set(data)
        except OSError as fault:
            raise ValueError(f"the set cannot be saved: {fault}") from None
        name = f"{found.name}{SUFFIX}"
        self.send({"t": "file", "name": name, "data": b64encode(data).decode()})
        self.said = [("news", SAVED.format(name=name, title=found.title))]

    def blocks(self) -> list[Block]:
        """Return the fields, the items with their buttons, and the button that saves the set."""
        field = {"kind": "file", "at": "add", "ask": ADD, "most": LARGEST_ITEM, "over": TOO_LARGE, "accept": ".toml"}
        saved = _saved_files()
        offered = {"kind": "choose", "at": "saved", "ask": ADD_SAVED, "options": saved, "chosen": -1}
        items = {"kind": "choose", "at": "item", "ask": ITEMS, "options": self._draft.titles, "chosen": self._at}
        chosen = [button("earlier", EARLIER), button("remove", REMOVE)] if self._at >= 0 else []
        return [
            paragraph(EXPLAINED),
            self.lines(NAMED, "Title:", 1),
            self.lines(BY, "Author:", 1),
            field,
            *([offered] if saved else []),
            *([items, *chosen, button("save", SAVE)] if self._draft.items else []),
        ]

    def text(self) -> str:
        """Return the texts of the form."""
        return EXPLAINED


def _saved_files() -> list[str]:
    """Return the files of battles and puzzles that were saved with the editor, below the home folder."""
    home = home_folder()
    found = [path for folder in (BATTLES, PUZZLES) for path in sorted_paths(home / folder, "*.toml")]
    return [path.relative_to(home).as_posix() for path in found if path.is_file() and not path.is_symlink()][
        :MOST_SAVED
    ]
