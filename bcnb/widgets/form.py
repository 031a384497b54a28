"""A sheet on the page: words, answers to choose from, lines to write on; the kernel draws it anew after each answer."""

from abc import abstractmethod
from collections.abc import Iterable, Mapping
from contextlib import suppress
from threading import RLock
from typing import Any, TypeAlias

import traitlets

from bcnb.course.history.saved_answers import LONGEST, keep_answer, load_answers
from bcnb.presentation.markup import Markup
from bcnb.presentation.text_tools import sentence
from bcnb.storage.toml import FileError
from bcnb.widgets.base_widget import GuardedWidget, Message
from bcnb.widgets.progress_store import keep_early
from bcnb.widgets.stored_output import stored_bundle

Block: TypeAlias = dict[str, Any]
"""A part of a sheet as plain data; its `kind` says which of the page's parts draws it."""
MOST_BYTES = 6_000_000
"""The most bytes of a file that a page gives: a server of notebooks lets no longer message through."""
Line: TypeAlias = tuple[str, str]
"""A kind and words, of what came of an answer."""


class Form(GuardedWidget):
    """A sheet of a lesson. Whoever inherits says what stands on it, and what its buttons do.

    `options` are the answers of each question that is answered by choosing, `written` those that are answered in
    words. Answers are kept on this machine unless it does not `keep` them, and read there before each drawing: a
    lesson's sheets may all be on the page before anybody answers. `said` is what came of the last one.
    """

    kind = traitlets.Unicode("sheet").tag(sync=True)
    title = traitlets.Unicode().tag(sync=True)
    lesson = traitlets.Unicode().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    options: Mapping[str, tuple[str, ...]] = {}
    written: tuple[str, ...] = ()

    def __init__(self, lesson: str, title: str, **traits: Any) -> None:
        """All is drawn before the page hears of the widget."""
        self._lock = RLock()
        self.lesson = lesson
        self.answers: dict[str, str] = {}
        self._unkept: dict[str, str] = {}
        self.said: list[Line] = []
        self._drawn = self._heard = 0
        self.trouble = ""
        super().__init__(title=title, view=self._view(), **traits)
        self.on_msg(self._answer)

    @abstractmethod
    def blocks(self) -> list[Block]:
        """What stands on the sheet now."""

    @abstractmethod
    def text(self) -> str:
        """What is stored of it: what is asked, and nothing that a pupil has to find."""

    def html(self) -> Markup | None:
        """The same for a page, if it is more than text."""
        return None

    @property
    def going(self) -> bool:
        """Whether something goes on, after which the page has to ask."""
        return False

    # --- answers ------------------------------------------------------------------------------------------------------

    def choose(self, asked: str, place: int) -> None:
        """Choose an answer by its place from 0. Raises ValueError for one that is not there."""
        if asked not in self.options or place not in range(len(self.options[asked])):
            raise ValueError(f"there is no answer {place} of {asked!r}")
        self.keep(asked, self.options[asked][place])

    def write(self, asked: str, words: str) -> None:
        """Answer in words. Raises ValueError where nothing is asked, and for too many words."""
        if asked not in self.written:
            raise ValueError(f"nothing is to be written under {asked!r}")
        if len(words) > LONGEST:
            raise ValueError(f"an answer has at most {LONGEST} letters")
        self.keep(asked, words)

    def move(self, asked: str, place: int) -> None:
        """Move something by its name to a place from 0. Raises ValueError."""
        raise ValueError("nothing is to be moved here")

    def press(self, asked: str) -> None:
        """Press a button by its name. Raises ValueError for one that is not there."""
        raise ValueError(f"there is no button {asked!r}")

    def take(self, asked: str, data: bytes) -> None:
        """Take a file that the page gives. Raises ValueError where none is asked for."""
        raise ValueError("no file is asked for here")

    def keep(self, asked: str, words: str) -> None:
        """Keep an answer, and those that could not be kept before; why one cannot be is told, and hinders nobody."""
        self.answers[asked] = self._unkept[asked] = words
        self.trouble = ""
        for one, told in list(self._unkept.items()):
            try:
                keep_answer(self.lesson, one, told)
            except (OSError, ValueError) as fault:
                self.trouble = sentence(f"your answer is not kept: {fault}")
            else:
                del self._unkept[one]

    def read(self) -> None:
        """Read what is kept, if it can be read now; what could not be kept is known to this sheet alone."""
        with suppress(OSError, FileError):
            self.answers = dict(load_answers().get(self.lesson, {}))
        self.answers |= self._unkept

    def chosen(self, asked: str) -> int:
        """The place of the answer that was chosen, or -1."""
        answer, options = self.answers.get(asked), self.options[asked]
        return options.index(answer) if answer in options else -1

    # --- the page -----------------------------------------------------------------------------------------------------

    def show(self) -> None:
        """Draw the sheet again."""
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
        """Answers a message of the page; the lock is held for the whole answer."""
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
            self.trouble = keep_early(message)
            return None
        self.said = []
        if message.kind == "choose":
            return self.choose(message.text("at"), message.whole("to"))
        if message.kind == "write":
            return self.write(message.text("at"), message.text("to"))
        if message.kind == "move":
            return self.move(message.text("at"), message.whole("to"))
        if message.kind == "press":
            return self.press(message.text("at"))
        if message.kind == "file":
            return self.take(message.text("at"), message.data("to", MOST_BYTES))
        raise ValueError("the page's message says nothing that is done here")

    def go(self) -> None:
        """What is done when the page asks how far something is."""

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
        """A question with its answers as buttons."""
        return {
            "kind": "choose",
            "at": asked,
            "ask": words,
            "options": list(self.options[asked]),
            "chosen": self.chosen(asked),
        }

    def lines(self, asked: str, words: str, rows: int = 2) -> Block:
        """A question with lines to write on."""
        return {
            "kind": "write",
            "at": asked,
            "ask": words,
            "text": self.answers.get(asked, ""),
            "rows": rows,
            "most": LONGEST,
        }


def paragraph(words: str, look: str = "") -> Block:
    """A paragraph; the looks are `head`, `soft`, `right`, `wrong` and `quote`."""
    return {"kind": "say", "words": words, "look": look}


def listed(*items: str) -> Block:
    """A list of lines."""
    return {"kind": "list", "items": list(items)}


def beside(*columns: list[Block]) -> Block:
    """Some blocks beside others, or beneath them where the page is narrow."""
    return {"kind": "beside", "columns": list(columns)}


def button(asked: str, words: str) -> Block:
    """A button."""
    return {"kind": "press", "at": asked, "words": words}


def table(caption: str, head: tuple[str, ...], rows: Iterable[Iterable[str]]) -> Block:
    """A table of words."""
    return {"kind": "table", "caption": caption, "head": list(head), "rows": [list(row) for row in rows]}
