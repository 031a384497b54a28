"""The base class of widgets, safe reading of messages from a page, and tasks that run in the background."""

from base64 import b64decode
from collections.abc import Callable, Mapping
from threading import Thread
from typing import Generic, TypeVar

import anywidget
from traitlets import Bool, HasTraits, TraitError, Unicode

from bcnb.widgets.js_bundle import module, style

LONGEST = 1000
"""The maximum length of a text in a message, in characters."""
COUNT = "_view_count"
"""The one trait that pages set on every widget: the number of its views."""
KINDS = {str: "text", int: "whole number", bool: "boolean", list: "list", dict: "table"}
T = TypeVar("T")


class Message:
    """A message from a page.

    Each field is requested by its type. A page may be old, broken or hostile, so every method for a field raises
    ValueError if the field is missing or has another type.
    """

    def __init__(self, content: object) -> None:
        self._fields: Mapping[str, object] = content if isinstance(content, dict) else {}

    @property
    def kind(self) -> str:
        """Return the kind of the message, or an empty string if it has none."""
        kind = self._fields.get("t")
        return kind if isinstance(kind, str) else ""

    def answers(self, key: str, number: int) -> bool:
        """Return True if a field holds this number, for example the number of the ply that is shown."""
        found = self._fields.get(key)
        return type(found) is int and found == number

    def has(self, key: str) -> bool:
        """Return True if a field is present and not null."""
        return self._fields.get(key) is not None

    def flag(self, key: str) -> bool:
        """Return a boolean; it is False if the field is missing."""
        return self.has(key) and _checked(self._fields.get(key), bool, key)

    def whole(self, key: str, default: int | None = None) -> int:
        """Return an integer, or the default if the field is missing."""
        if default is not None and not self.has(key):
            return default
        return _checked(self._fields.get(key), int, key)

    def text(self, key: str, default: str | None = None) -> str:
        """Return a string, or the default if the field is missing."""
        if default is not None and not self.has(key):
            return default
        return _text(self._fields.get(key), key)

    def data(self, key: str, most: int) -> bytes:
        """Return the bytes of a base64 field. The maximum size is `most` bytes."""
        encoded = _checked(self._fields.get(key), str, key)
        if len(encoded) > (most + 2) // 3 * 4:
            raise ValueError(f"the page's message has more than {most:,} bytes {key!r}")
        try:
            return b64decode(encoded, validate=True)
        except ValueError:
            raise ValueError(f"the page's message has no bytes {key!r}") from None

    def texts(self, key: str) -> list[str]:
        """Return a list of strings."""
        return [_text(item, key) for item in _checked(self._fields.get(key), list, key)]

    def values(self, key: str, most: int) -> list[str | int]:
        """Return a list of at most `most` strings and integers."""
        found = _checked(self._fields.get(key), list, key)
        if len(found) > most:
            raise ValueError(f"the page's message has more than {most} values {key!r}")
        return [_text(item, key) if isinstance(item, str) else _checked(item, int, key) for item in found]

    def tables(self, key: str) -> "list[Message]":
        """Return a list of nested tables."""
        return [Message(_checked(item, dict, key)) for item in _checked(self._fields.get(key), list, key)]

    def table(self, key: str) -> "Message":
        """Return a nested table."""
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
    """A boolean trait that refuses numbers, while traitlets accepts 1 and 0."""

    def validate(self, obj: HasTraits, value: object) -> bool:
        """Return the value if it is a boolean. Otherwise raise TraitError."""
        if not isinstance(value, bool):
            self.error(obj, value)
        return value


class GuardedWidget(anywidget.AnyWidget):
    """A widget whose page may set only what `may_set` allows.

    After any other change, the page gets the true value again.

    `kind` names the view that draws the widget. Its script and style are joined when the first widget of the kind is
    made.
    """

    kind = Unicode().tag(sync=True)

    @property
    def _esm(self) -> str:
        return module(self.kind)

    @property
    def _css(self) -> str:
        return style(self.kind)

    def may_set(self, key: str, value: object) -> bool:
        """Return True if the page may set a trait to this value. The trait itself may still refuse it."""
        return False

    def set_state(self, sync_data: object) -> None:
        """Apply the changes from a page, and send the true values of refused traits."""
        changes = sync_data if isinstance(sync_data, dict) else {}
        odd = [key for key, value in changes.items() if not self._takes(key, value)]
        if known := [key for key in odd if key in self.keys]:
            self.send_state(known)

    def _takes(self, key: str, value: object) -> bool:
        """Apply one change, and return True if it was accepted."""
        if key != COUNT and not self.may_set(key, value):
            return False
        try:
            super().set_state({key: value})
        except (TraitError, ValueError, TypeError, LookupError):
            return False
        return True


class BackgroundTask(Generic[T]):
    """A function that runs in another thread. If threads are not available, it runs at once."""

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
        """Wait at most the given number of seconds, and return True if the task has ended."""
        if self._thread.ident is not None:
            self._thread.join(within)
        return not self._thread.is_alive()

    def result(self) -> T:
        """Return the result of the function, or raise its exception. The task must have ended."""
        if self._fault:
            raise self._fault
        return self._found


PLAY_ON = ("branch", "Play on from here")
SAME_LUCK = ("same", "Play on, same cards and dice")
REVIEW = ("review", "Review this game")
SHARE = ("share", "Share")
