"""The part of a page that adds what is made there to one of the teacher's own sets, and the messages about it."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple, TypeAlias

from bcnb.course.authoring.opened_file import LESSON, PUZZLE, QUESTION, SCENARIO
from bcnb.course.own_sets.known_sets import file_data, own_files, save_set
from bcnb.course.own_sets.own_set import OwnSet
from bcnb.course.own_sets.set_draft import SetDraft, draft_of
from bcnb.course.own_sets.set_files import LONGEST_TITLE
from bcnb.editor.edit_checks import checked_line
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import FileError
from bcnb.widgets.base_widget import Message
from bcnb.widgets.editor.lesson_model import Drawn, LessonModel
from bcnb.widgets.js_bundle import part

SetData: TypeAlias = dict[str, object]
KINDS: Mapping[str, str] = {SCENARIO: "Battle", PUZZLE: "Puzzle", QUESTION: "Question", LESSON: "Lesson"}
"""The kinds of items that can be added, with their words on the page."""
REPLACE, ANOTHER = "replace", "another"
"""The two ways to add an item if the set has one of its kind and title."""
ADDED, REPLACED = "{title} is now item {number} of {set}.", "Item {number} of {set}, {title}, is now this version."
SAME = "{title} is in {set} already, as item {number}."
TWIN = "{set} has a {kind} with the title {title} already. Replace it, or add this one as another."
TAKEN = "there is a set with the name {name!r} already. Choose it in the list, or write another title"


class Made(NamedTuple):
    """The work on the page: the drawing, the lesson, and the fault of the battle, or an empty text."""

    drawn: Drawn
    lesson: LessonModel
    fault: str

    def titles(self) -> Iterator[tuple[str, str]]:
        """Yield the kind and the title of what can be added."""
        yield SCENARIO, self.drawn.title
        yield from ((kind, title) for kind, title in self.drawn.titles().items() if title)
        if title := self.lesson.title():
            yield LESSON, title

    def file(self, kind: str) -> bytes:
        """Return the file of what can be added. Raises ValueError if it is not complete."""
        if kind == LESSON:
            return self.lesson.made().encode()
        if kind in (PUZZLE, QUESTION):
            return self.drawn.file(kind).encode()
        if kind != SCENARIO:
            raise ValueError(f"a set cannot hold {kind!r:.40}")
        if self.fault:
            raise ValueError(f"the battle cannot be played yet: {self.fault}")
        return self.drawn.text.encode()


class SetModel:
    """The sets of a page, and the last answer about them.

    `script` is the code of the part of the page if the message asked for it.
    """

    def __init__(self) -> None:
        self.script = ""
        self._chosen = ""
        self._twin = False

    def answer(self, message: Message, made: Made) -> SetData:
        """Do what a message asks for, and return what the page shows. A refusal changes nothing."""
        self.script, self._twin = "", False
        said, wrong = "", False
        try:
            said = SET_ACTS[message.kind](self, message, made)
        except FileError as fault:
            said, wrong = f"{fault}.", True
        except ValueError as fault:
            said, wrong = sentence(str(fault)), True
        except OSError as fault:
            said, wrong = f"The set is not saved: {fault.strerror or fault}.", True
        return {
            "offers": [[kind, f"{KINDS[kind]}: {title}"] for kind, title in made.titles()],
            "sets": [[one.name, one.title, _item_words(one)] for one in own_files().values()],
            "chosen": self._chosen,
            "limit": LONGEST_TITLE,
            "twin": self._twin,
            "said": said,
            "wrong": wrong,
        }

    # --- messages: each returns what the page says about it -----------------------------------------------------------

    def _look(self, message: Message, _made: Made) -> str:
        if message.flag("part"):
            self.script = part("set_panel")[0]
        return ""

    def _add(self, message: Message, made: Made) -> str:
        """Add an item to a set and save the set, or ask what happens to an item with its title."""
        kind, name, how = (message.text(key) for key in ("kind", "set", "how"))
        data, draft = made.file(kind), self._draft(message, name)
        place = draft.place_of(data)
        words = {"set": draft.title, "kind": kind if kind != SCENARIO else "battle", "number": place + 1}
        if place >= 0:
            words["title"] = draft.titles[place]
            if draft.items[place][1] == data:
                return SAME.format(**words)
            if how not in (REPLACE, ANOTHER):
                self._twin = True
                return TWIN.format(**words)
        if place >= 0 and how == REPLACE:
            after, said = draft.with_other(place, data), REPLACED
        else:
            after, said = draft.with_item(data), ADDED
            words |= {"title": after.titles[-1], "number": len(after.items)}
        self._save(after, name)
        return said.format(**words)

    def _draft(self, message: Message, name: str) -> SetDraft:
        """Return the chosen set, or a new one. Raises ValueError."""
        if name:
            return draft_of(_set_called(name))
        title, author = (checked_line(message.text(key), LONGEST_TITLE, f"the {key}") for key in ("title", "author"))
        if not title or not author:
            raise ValueError(f"write the {'author' if title else 'title'} of the new set first")
        return SetDraft(title=title, author=author)

    def _save(self, draft: SetDraft, name: str) -> None:
        found = draft.named(draft.title, draft.author, name)
        if not name and found.name in own_files(every=True):
            raise ValueError(TAKEN.format(name=found.name))
        save_set(file_data(found))
        self._chosen = found.name


def _item_words(found: OwnSet) -> list[str]:
    """Return each item of a set in words, in order, such as `Puzzle: The last man`."""
    return [f"{KINDS.get(item.kind, item.kind.capitalize())}: {item.title}" for item in found.items]


def _set_called(name: str) -> OwnSet:
    """Return the set with a name in a message. Raises ValueError for an unknown one."""
    found = own_files().get(name)
    if found is None:
        raise ValueError(f"there is no set {name!r:.60} here")
    return found


SET_ACTS: Mapping[str, Callable[[SetModel, Message, Made], str]] = {
    "set_look": SetModel._look,
    "set_add": SetModel._add,
}
"""The messages about a set."""
