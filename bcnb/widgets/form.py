"""Forms on a page: texts, multiple-choice questions and text fields, which the kernel redraws after each answer."""

from abc import abstractmethod
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from threading import RLock
from typing import Any, NamedTuple, TypeAlias

import traitlets

from bcnb.course.history.saved_answers import LONGEST, load_answers, save_answer
from bcnb.presentation.markup import Markup
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import FileError
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.progress_store import save_early_answers
from bcnb.widgets.stored_output import stored_bundle

Block: TypeAlias = dict[str, Any]
"""A part of a form as plain data. Its `kind` names the function of the page that draws it."""
MOST_BYTES = 6_000_000
"""The maximum size of a file from a page, in bytes. Notebook servers do not accept larger messages."""
Line: TypeAlias = tuple[str, str]
"""The result of an answer: a kind and a text."""


class Form(GuardedWidget):
    """A form of a lesson. Subclasses define its content and the effect of its buttons.

    `options` are the choices of each multiple-choice question. `written` are the keys of the questions with text
    answers. `keep` saves answers on this computer. They are loaded before each drawing, because all forms of a lesson
    can be on the page before the first answer. `said` is the result of the last answer. `off` are the classes that hide
    the form in some forms of a lesson (see `course.history.asked_items`).
    """

    kind = traitlets.Unicode("sheet").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    lesson = traitlets.Unicode().tag(sync=True)
    off = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    options: Mapping[str, tuple[str, ...]] = {}
    written: tuple[str, ...] = ()

    def __init__(self, lesson: str, title: str, **traits: Any) -> None:
        """Draw everything before the page gets the widget."""
        self._lock = RLock()
        self.lesson = lesson
        self.answers: dict[str, str] = {}
        self._unsaved: dict[str, str] = {}
        self.said: list[Line] = []
        self._drawn = self._heard = 0
        self.trouble = ""
        super().__init__(title=title, view=self._view(), **traits)
        self.on_msg(self._answer)

    @abstractmethod
    def blocks(self) -> list[Block]:
        """Return the current content of the form."""

    @abstractmethod
    def text(self) -> str:
        """Return the text that is stored with a notebook: the questions, but nothing that a student has to find out."""

    def html(self) -> Markup | None:
        """Return the stored text as HTML, or None if plain text is enough."""
        return None

    @property
    def going(self) -> bool:
        """Return True if work is in progress, so that the page must ask again."""
        return False

    # --- answers ------------------------------------------------------------------------------------------------------

    def choose(self, asked: str, place: int) -> None:
        """Answer a multiple-choice question by the index of the choice, from 0.

        Raises:
            ValueError: for an unknown question or choice.
        """
        if asked not in self.options or place not in range(len(self.options[asked])):
            raise ValueError(f"unknown answer {place} to {asked!r}")
        self.keep(asked, self.options[asked][place])

    def write(self, asked: str, words: str) -> None:
        """Answer a question in words.

        Raises:
            ValueError: for an unknown question, or an answer that is too long.
        """
        if asked not in self.written:
            raise ValueError(f"{asked!r} takes no written answer")
        if len(words) > LONGEST:
            raise ValueError(f"an answer has at most {LONGEST} letters")
        self.keep(asked, words)

    def press(self, asked: str) -> None:
        """Press a button, given by its name.

        Raises:
            ValueError: for an unknown button.
        """
        raise ValueError(f"unknown button {asked!r}")

    def take(self, asked: str, data: bytes) -> None:
        """Accept a file from the page.

        Raises:
            ValueError: if the form does not expect a file, or the file is not valid.
        """
        raise ValueError("no file is expected here")

    def keep(self, asked: str, words: str) -> None:
        """Save an answer, and all that could not be saved before. `trouble` holds the message if saving fails."""
        self.answers[asked] = self._unsaved[asked] = words
        self.trouble = ""
        for one, answer in list(self._unsaved.items()):
            try:
                save_answer(self.lesson, one, answer)
            except (OSError, ValueError) as fault:
                self.trouble = sentence(f"your answer is not saved: {fault}")
            else:
                del self._unsaved[one]

    def read(self) -> None:
        """Load the saved answers, if possible. Answers that could not be saved are added."""
        with suppress(OSError, FileError):
            self.answers = dict(load_answers().get(self.lesson, {}))
        self.answers |= self._unsaved

    def chosen(self, asked: str) -> int:
        """Return the index of the chosen answer, or -1."""
        answer, options = self.answers.get(asked), self.options[asked]
        return options.index(answer) if answer in options else -1

    # --- the page -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the form again."""
        self.view = self._view()

    def _view(self) -> dict[str, Any]:
        self._drawn += 1
        if not (going := self.going):
            self.read()
        said = [list(line) for line in self.said]
        return {
            "n": self._drawn,
            "heard": self._heard,
            "blocks": self.blocks(),
            "said": said,
            "trouble": self.trouble,
            "going": going,
        }

    def _answer(self, _widget: Any, content: Any, _buffers: Any) -> None:
        """Answer a message from the page. The lock is held for the whole answer."""
        message = Message(content)
        with self._lock:
            try:
                self._heard = message.whole("sent", 0)
                self._do(message)
            except ValueError as fault:
                self.said = [("refused", sentence(str(fault)))]
            self.show()

    def _do(self, message: Message) -> None:
        if message.kind == "go":
            return self.go()
        if message.kind == "early":
            self.trouble = save_early_answers(message)
            return None
        self.said = []
        if message.kind == "choose":
            return self.choose(message.text("at"), message.whole("to"))
        if message.kind == "write":
            return self.write(message.text("at"), message.text("to"))
        if message.kind == "press":
            return self.press(message.text("at"))
        if message.kind == "file":
            return self.take(message.text("at"), message.data("to", MOST_BYTES))
        raise ValueError("the page's message is not known here")

    def go(self) -> None:
        """Update the form when the page asks for the progress of work. By default, do nothing."""

    def __repr__(self) -> str:
        return self.text()

    def _repr_mimebundle_(self, **kwargs: Any) -> tuple[dict[str, Any], dict[str, Any]]:
        with self._lock:
            self.show()
        data, metadata = stored_bundle(super()._repr_mimebundle_(**kwargs), "", self.text())
        html = self.html()
        return ({**data, "text/html": html} if html else data), metadata

    # --- blocks -------------------------------------------------------------------------------------------------------

    def asking(self, asked: str, words: str) -> Block:
        """Return a question with its choices as buttons."""
        return {
            "kind": "choose",
            "at": asked,
            "ask": words,
            "options": list(self.options[asked]),
            "chosen": self.chosen(asked),
        }

    def lines(self, asked: str, words: str, rows: int = 2) -> Block:
        """Return a question with a text field of the given number of rows."""
        return {
            "kind": "write",
            "at": asked,
            "ask": words,
            "text": self.answers.get(asked, ""),
            "rows": rows,
            "most": LONGEST,
        }


def paragraph(words: str, look: str = "") -> Block:
    """Return a paragraph; `look` is "head", "soft", "right", "wrong", "quote", "strong" or empty."""
    return {"kind": "say", "words": words, "look": look}


def listed(*items: str) -> Block:
    """Return a list of lines."""
    return {"kind": "list", "items": list(items)}


def side_by_side(*columns: list[Block]) -> Block:
    """Return columns of blocks next to each other. On a narrow page, they are below each other."""
    return {"kind": "beside", "columns": list(columns)}


def button(asked: str, words: str) -> Block:
    """Return a button with a name and a label."""
    return {"kind": "press", "at": asked, "words": words}


def table(caption: str, head: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Block:
    """Return a table of texts."""
    return {"kind": "table", "caption": caption, "head": list(head), "rows": [list(row) for row in rows]}


class PickList(NamedTuple):
    """A list with its label. `options` maps each value to the text that the reader sees; `chosen` is a value."""

    label: str
    options: Mapping[str, str]
    chosen: str


class ChoiceForm(Form):
    """A form with lists to choose from, by name.

    Args:
        title: what is chosen.
        lists: the lists.
        changed: called with the chosen value of each list after each change. If it raises ValueError, the page shows
            the reason.
    """

    def __init__(self, title: str, lists: Mapping[str, PickList], changed: Callable[[Mapping[str, str]], None]) -> None:
        self._lists, self._changed = dict(lists), changed
        super().__init__("", title)

    def choose(self, asked: str, place: int) -> None:
        """Choose a value by its index in its list, from 0.

        Raises:
            ValueError: for an unknown list or index, or if the choices do not fit together.
        """
        if asked not in self._lists or place not in range(len(self._lists[asked].options)):
            raise ValueError(f"unknown answer {place} to {asked!r}")
        picked = self._lists[asked]
        self._lists[asked] = picked._replace(chosen=list(picked.options)[place])
        self._changed({name: one.chosen for name, one in self._lists.items()})

    def blocks(self) -> list[Block]:
        """Return the lists."""
        return [
            {
                "kind": "pick",
                "at": name,
                "ask": one.label,
                "options": list(one.options.values()),
                "chosen": list(one.options).index(one.chosen),
            }
            for name, one in self._lists.items()
        ]

    def text(self) -> str:
        """Return the choices."""
        return "\n".join(f"{one.label}: {one.options[one.chosen]}" for one in self._lists.values())
