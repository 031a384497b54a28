"""What a page says, heard with care: a page may be old, broken or not ours, and whatever it says is answered."""

from base64 import b64decode
from collections.abc import Callable, Mapping
from threading import Thread
from typing import Generic, TypeVar

import anywidget
from traitlets import Bool, HasTraits, TraitError, Unicode

from bcnb.widgets.js_bundle import module, style

LONGEST = 1000
"""The most letters of a text in a message."""
COUNT = "_view_count"
"""The one trait of every widget that pages set: how many views of it there are."""
KINDS = {str: "text", int: "whole number", list: "list", dict: "table"}
T = TypeVar("T")


class Message:
    """A message of a page. Each field is asked for by its type; what is missing or of another one is a ValueError."""

    def __init__(self, content: object) -> None:
        self._fields: Mapping[str, object] = content if isinstance(content, dict) else {}

    @property
    def kind(self) -> str:
        """What is wanted; empty where the message does not say."""
        kind = self._fields.get("t")
        return kind if isinstance(kind, str) else ""

    def answers(self, key: str, number: int) -> bool:
        """Whether a field has this number, such as that of the ply which is shown."""
        found = self._fields.get(key)
        return type(found) is int and found == number

    def has(self, key: str) -> bool:
        """Whether a field is there, and not null."""
        return self._fields.get(key) is not None

    def whole(self, key: str, default: int | None = None) -> int:
        """A whole number; one that may be left out has a default."""
        if default is not None and not self.has(key):
            return default
        return _checked(self._fields.get(key), int, key)

    def text(self, key: str, default: str | None = None) -> str:
        """A text; one that may be left out has a default."""
        if default is not None and not self.has(key):
            return default
        return _text(self._fields.get(key), key)

    def data(self, key: str, most: int) -> bytes:
        """The bytes that are told in base64, as far as they are not too many."""
        told = _checked(self._fields.get(key), str, key)
        if len(told) > (most + 2) // 3 * 4:
            raise ValueError(f"the page's message has more than {most:,} bytes {key!r}")
        try:
            return b64decode(told, validate=True)
        except ValueError:
            raise ValueError(f"the page's message has no bytes {key!r}") from None

    def texts(self, key: str) -> list[str]:
        """A list of texts."""
        return [_text(item, key) for item in _checked(self._fields.get(key), list, key)]

    def tables(self, key: str) -> "list[Message]":
        """A list of tables, each to be asked in the same way."""
        return [Message(_checked(item, dict, key)) for item in _checked(self._fields.get(key), list, key)]

    def table(self, key: str) -> "Message":
        """What stands below, to be asked in the same way."""
        return Message(_checked(self._fields.get(key), dict, key))


def _checked(value: object, kind: type[T], key: str) -> T:
    if type(value) is not kind:
        raise ValueError(f"the page's message has no {KINDS[kind]} {key!r}")
    return value


def _text(value: object, key: str) -> str:
    text = _checked(value, str, key)
    if len(text) > LONGEST:
        raise ValueError(f"the page's message has a text {key!r} of more than {LONGEST} letters")
    return text


class StrictBool(Bool):
    """A trait that is on or off; a number is neither, though traitlets takes 1 and 0 for them."""

    def validate(self, obj: HasTraits, value: object) -> bool:
        if not isinstance(value, bool):
            self.error(obj, value)
        return value


class GuardedWidget(anywidget.AnyWidget):
    """A widget whose page may set what `may_set` says; to all else the page is told what is so.

    `kind` is the view that draws it. Its script and style are joined when the first widget of the kind is made.
    """

    kind = Unicode().tag(sync=True)

    @property
    def _esm(self) -> str:
        return module(self.kind)

    @property
    def _css(self) -> str:
        return style(self.kind)

    def may_set(self, key: str, value: object) -> bool:
        """Whether the page may give one of our traits this value, which the trait may still refuse."""
        return False

    def set_state(self, sync_data: object) -> None:
        """Take over what the page has set."""
        told = sync_data if isinstance(sync_data, dict) else {}
        odd = [key for key, value in told.items() if not self._takes(key, value)]
        if known := [key for key in odd if key in self.keys]:
            self.send_state(known)

    def _takes(self, key: str, value: object) -> bool:
        """Take one value over, if it is one."""
        if key != COUNT and not self.may_set(key, value):
            return False
        try:
            super().set_state({key: value})
        except (TraitError, ValueError, TypeError, LookupError):
            return False
        return True


class BackgroundTask(Generic[T]):
    """Work that has begun; where there are no threads, it is done at once."""

    def __init__(self, work: Callable[[], T]) -> None:
        self._work = work
        self._fault: Exception | None = None
        self._thread = Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._run()

    def _run(self) -> None:
        try:
            self._found = self._work()
        except Exception as fault:
            self._fault = fault

    def over(self, within: float) -> bool:
        """Whether it is done, or will be within so many seconds."""
        if self._thread.ident is not None:
            self._thread.join(within)
        return not self._thread.is_alive()

    def result(self) -> T:
        """What was found. Raises what went wrong."""
        if self._fault:
            raise self._fault
        return self._found


PLAY_ON = ("branch", "Play on from here")
REVIEW = ("review", "Review this game")
SHARE = ("share", "Share")
