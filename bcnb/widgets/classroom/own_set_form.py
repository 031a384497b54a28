"""The form of the page of your own sets: it opens a set as a file, lists its items, and shows what is done."""

from base64 import b64encode
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import traitlets

from bcnb.course.authoring.opened_file import kind_of_bytes
from bcnb.course.authoring.own_lesson import OwnLesson
from bcnb.course.handouts.handout_files import sheets_of
from bcnb.course.own_sets.known_sets import known_sets, save_set
from bcnb.course.own_sets.own_set import OwnSet, SetItem, shown_key, written_key
from bcnb.course.own_sets.set_files import LARGEST, SUFFIX
from bcnb.course.questions import Question
from bcnb.course.worksheets.own_set_progress import ItemProgress, count_done, set_progress
from bcnb.engine.ruleset import Scenario
from bcnb.presentation.text_tools import sentence, with_full_stop
from bcnb.storage import archive
from bcnb.storage.paths import home_folder
from bcnb.widgets.base_widget import Message
from bcnb.widgets.form import Block, Form, button, paragraph
from bcnb.widgets.progress_store import storage_warning

TITLE = "Your own sets"
FIRST = "Your own answer, before you look it up:"
EXPLAINED = (
    "A set is a course that your teacher or you made: battles, puzzles, questions, quizzes and lessons in one file. "
    "What you do in it is counted apart from the lessons of bcnb."
)
OPEN, WHICH, ITEMS = f"Open a set as a file ({SUFFIX}):", "Choose a set:", "Choose an item:"
DROP = "Or drop it on this page. A battle, puzzle, question, quiz or lesson (.toml) is added to the set that you make."
ADDED = "{title} ({kind}) is added to the set that you make below."
NO_MAKER = "this file is a {kind} and not a set. Add it on the page Your own sets, under Make a set"
TOO_LARGE = "This file is too large for a set. It may have 4 MB."
DONE = "{done} of {of} done"
SAVED = "{title} is now one of your sets."
CANNOT = "your progress in this set cannot be read: {fault}"
TABLE_PAGE, HAND_IN_PAGE = "play/play.ipynb", "02_hand_in.ipynb"
PLAY, HAND_IN = "Play {title} on a new page", "Hand in this set"
ALL, HANDOUTS = "All sets", "Save handouts"
EARLIER, LATER, STEP = "Previous step", "Next step", "Step {number} of {of}"
ACCEPTED, MOST_SAID = f"{SUFFIX},.toml", 20
"""The suffixes of files that can be chosen, and the largest number of results of files that are shown."""
KINDS = {"scenario": "battle"}
"""The kinds of items as the page names them, if that is another word."""


class OpenedItem(NamedTuple):
    """An item that the reader opened: its set, itself, and for a lesson the step, counted from 0."""

    set: OwnSet
    item: SetItem
    step: int = 0


class SetPage(NamedTuple):
    """The other parts of the page of your own sets.

    `adds` adds the file of an item to the set that is made on the page, and returns the title of the item, or it is
    None. `saved` is called after a set was saved.
    """

    adds: Callable[[bytes], str] | None = None
    saved: Callable[[], object] = lambda: None


class OwnSetForm(Form):
    """A form with the sets, and the items of the one that was chosen.

    Args:
        opened: called with the item that the reader opens, and with None when they go back to all sets.
        name: the set that is open at first, or empty.
        item: its item that is open at first, or empty.
        page: what else on the page hears of files.

    Raises:
        ValueError: for an unknown item.
    """

    kind = traitlets.Unicode("own_set").tag(sync=True)

    def __init__(
        self,
        opened: Callable[[OpenedItem | None], object],
        name: str = "",
        item: str = "",
        page: SetPage | None = None,
    ) -> None:
        self._opened, self._name, self._item, self._step = opened, name, "", 0
        self._page = page or SetPage()
        self._sets: dict[str, OwnSet] = {}
        self._faults: tuple[str, ...] = ()
        self._items: list[SetItem] = []
        super().__init__("", TITLE)
        if self._set and item:
            self._item = self._set.item(item).name
            self.show()

    @property
    def _set(self) -> OwnSet | None:
        return self._sets.get(self._name)

    @property
    def at(self) -> OpenedItem | None:
        """Return the item that is open, or None."""
        found = self._set
        item = next((one for one in self._items if one.name == self._item), None)
        return OpenedItem(found, item, self._step) if found and item else None

    def read(self) -> None:
        """Load the sets, which may have changed."""
        self._sets, self._faults = dict(known_sets().sets), known_sets().faults
        self._items = list(self._set.items) if self._set else []

    def choose(self, asked: str, place: int) -> None:
        """Open a set or an item by its index, from 0.

        Raises:
            ValueError: for an unknown list or index.
        """
        names = [one.name for one in self._items] if asked == "item" else list(self._sets)
        if asked not in ("item", "set") or place not in range(len(names)):
            raise ValueError(f"unknown answer {place} to {asked!r}")
        if asked == "set":
            self._name, self._item = names[place], ""
        else:
            self._item = names[place]
        self._go(0)

    def press(self, asked: str) -> None:
        """Go back to all sets, to another step of a lesson, or save the handouts.

        Raises:
            ValueError: if the button is unknown.
        """
        at = self.at
        if asked == "all":
            self._name = self._item = ""
            self._go(0)
        elif asked == "large":
            raise ValueError(TOO_LARGE)
        elif asked == "handouts" and self._set:
            self._save_handouts(self._set)
        elif asked in ("earlier", "later") and at and isinstance(at.item.content, OwnLesson):
            last = len(at.item.content.steps) - 1
            self._go(max(0, min(last, self._step + (1 if asked == "later" else -1))))
        else:
            super().press(asked)

    def _go(self, step: int) -> None:
        self._step = step
        self.read()
        self._opened(self.at)

    def take(self, asked: str, data: bytes) -> None:
        """Save a set that the reader chose or dropped as a file, and open it, or add an item to the set that is made.

        Raises:
            ValueError: if it is neither a set nor an item, or cannot be saved.
        """
        if asked != "set":
            super().take(asked, data)
        if (kind := kind_of_bytes(data, "the file")) and data.strip():
            self._add(data, KINDS.get(kind, kind))
            return
        try:
            found = save_set(data)
        except OSError as fault:
            raise ValueError(f"the set cannot be saved: {fault}") from None
        self._name, self._item = found.name, ""
        self._go(0)
        self.said = [("news", SAVED.format(title=found.title))]
        self._page.saved()

    def _add(self, data: bytes, kind: str) -> None:
        if self._page.adds is None:
            raise ValueError(NO_MAKER.format(kind=kind))
        self.said = [("news", ADDED.format(title=self._page.adds(data), kind=kind))]

    def _do(self, message: Message) -> None:
        """Answer a message. The results of files that were dropped together are all shown."""
        before = list(self.said) if message.flag("more") else []
        try:
            super()._do(message)
        except ValueError as fault:
            self.said = [("refused", sentence(str(fault)))]
        self.said = [*before, *self.said][-MOST_SAID:]

    def _save_handouts(self, found: OwnSet) -> None:
        """Send the handouts to the page as a zip, which goes to the downloads."""
        name = f"{found.name}-handouts.zip"
        pages = sheets_of(found.lesson)
        data = archive.pack((page, text.encode()) for page, text in pages.items())
        self.send({"t": "file", "name": name, "data": b64encode(data).decode()})
        self.said = [("news", f"{name} is in your downloads.")]

    # --- what is shown ------------------------------------------------------------------------------------------------

    def blocks(self) -> list[Block]:
        """Return the sets with a field for a file, or the items of the set that is open."""
        found = self._set
        return self._set_blocks(found) if found else self._list_blocks()

    def _list_blocks(self) -> list[Block]:
        lack = storage_warning()
        titles = [f"{one.title} ({_said(_progress(one)[0])})" for one in self._sets.values()]
        choice = {"kind": "choose", "at": "set", "ask": WHICH, "options": titles, "chosen": -1}
        field = {"kind": "file", "at": "set", "ask": OPEN, "most": LARGEST, "over": TOO_LARGE, "accept": ACCEPTED}
        return [
            paragraph(EXPLAINED),
            *([paragraph(lack, "wrong")] if lack else []),
            *([choice] if titles else []),
            field,
            paragraph(DROP, "soft"),
            *(paragraph(with_full_stop(_without_home(fault)), "wrong") for fault in self._faults),
        ]

    def _set_blocks(self, found: OwnSet) -> list[Block]:
        progress, lack = _progress(found)
        options = [_option(one) for one in progress] or [one.title for one in found.items]
        names = [one.name for one in found.items]
        chosen = names.index(self._item) if self._item in names else -1
        hand_in = [HAND_IN_PAGE, "", HAND_IN]
        return [
            paragraph(found.title, "head"),
            paragraph(f"{with_full_stop(found.author)} {with_full_stop(_said(progress))}", "soft"),
            *([paragraph(lack, "wrong")] if lack else []),
            {"kind": "choose", "at": "item", "ask": ITEMS, "options": options, "chosen": chosen},
            *self._item_blocks(),
            button("handouts", HANDOUTS),
            button("all", ALL),
            {"kind": "links", "items": [hand_in]},
        ]

    def _item_blocks(self) -> list[Block]:
        at = self.at
        if at and isinstance(at.item.content, Scenario):
            link = [TABLE_PAGE, f"scenario={at.item.key}", PLAY.format(title=at.item.title)]
            return [{"kind": "links", "items": [link]}]
        if at and isinstance(at.item.content, OwnLesson):
            steps = len(at.item.content.steps)
            earlier = [button("earlier", EARLIER)] if at.step else []
            later = [button("later", LATER)] if at.step < steps - 1 else []
            return [paragraph(STEP.format(number=at.step + 1, of=steps), "strong"), *earlier, *later]
        return []

    def text(self) -> str:
        """Return the texts of the form."""
        return "\n".join((EXPLAINED, OPEN))


class OwnAnswer(Form):
    """A question of a set or a lesson, with a field for the answer, which is saved. That of a set can be handed in.

    Args:
        key: the key of the question, such as `set-week-one.ask`.
        question: the question.
    """

    def __init__(self, key: str, question: Question) -> None:
        self._key, self._question = written_key(key), question
        self.written = (self._key,)
        super().__init__(key.partition(".")[0], question.title or shown_key(key))

    def blocks(self) -> list[Block]:
        """Return the question and the field."""
        question = self._question
        if not question.tries:
            return [self.lines(self._key, question.question, 3)]
        return [paragraph(question.question, "strong"), self.lines(self._key, FIRST, 3)]

    def text(self) -> str:
        """Return the question."""
        return self._question.question


def _progress(found: OwnSet) -> tuple[list[ItemProgress], str]:
    """Return the progress in a set, and why it cannot be read, or an empty text."""
    try:
        return set_progress(found), ""
    except (OSError, ValueError) as fault:
        return [], with_full_stop(CANNOT.format(fault=fault)).capitalize()


def _said(progress: list[ItemProgress]) -> str:
    done, of = count_done(progress)
    return DONE.format(done=done, of=of)


def _option(one: ItemProgress) -> str:
    """Return an item as a button: its title, its kind, and how far it is."""
    kind = KINDS.get(one.item.kind, one.item.kind)
    if one.is_done:
        return f"✓ {one.item.title} ({kind})"
    far = f", {DONE.format(done=one.done, of=one.of)}" if one.done else ""
    return f"{one.item.title} ({kind}{far})"


def _without_home(fault: str) -> str:
    """Return a message without the folder of the learner's files."""
    return fault.replace(f"{home_folder()}{Path('/')}", "")
