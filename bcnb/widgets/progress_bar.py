"""Waiting: work that takes its time, on a page with a bar that says how far it is, and a button that cancels it."""

from collections.abc import Callable
from threading import current_thread, main_thread
from typing import Generic, TypeVar

from bcnb.presentation.text_tools import sentence
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.form import Block, Form, button

T = TypeVar("T")
Tell = Callable[[int, int], None]
"""Called with how many steps are done, and how many there are."""
PATIENCE = 0.3
"""How many seconds a page that asks is kept waiting."""


class Cancelled(Exception):
    """Somebody has cancelled the work."""


class ProgressSheet(Form, Generic[T]):
    """Work in another thread, as a sheet: a bar and *Cancel*. When it has ended, the page gets something else."""

    def __init__(self, words: str, work: Callable[[Tell], T], done: Callable[[T], None], cancelled: Callable[[], None]):
        """Begin the work, which calls what it is given after each step.

        `words` say what is done. Then `done` is called with what was found, or `cancelled`, in the thread of the page.
        """
        self._words, self._done, self._cancelled = words, done, cancelled
        self._steps, self._stopped, self._handed = (0, 0), False, False
        self.failed = ""
        self._errand = BackgroundTask(lambda: work(self._tell))
        super().__init__("", words)

    def _tell(self, done: int, of: int) -> None:
        self._steps = done, of
        if self._stopped:
            raise Cancelled

    @property
    def going(self) -> bool:
        return not self._handed and not self.failed

    def over(self, within: float = PATIENCE) -> bool:
        """Wait for the work at most so many seconds, and hand over what was found; whether it has ended."""
        if self._handed or not self._errand.over(within):
            return self._handed
        self._handed = True
        try:
            found = self._errand.result()
        except Cancelled:
            self._cancelled()
        except (ValueError, OSError) as fault:
            self.failed = sentence(str(fault))
        else:
            self._done(found)
        return True

    def go(self) -> None:
        self.over()

    def press(self, asked: str) -> None:
        """Cancel the work; it ends after the step that it is at."""
        if asked != "cancel":
            super().press(asked)
        self._stopped = True

    def blocks(self) -> list[Block]:
        if self.failed:
            return [{"kind": "say", "words": self.failed, "look": ""}]
        return [
            {"kind": "run", "words": self.text(), "done": self._steps[0], "of": max(self._steps[1], 1)},
            *self._ways(),
        ]

    def _ways(self) -> list[Block]:
        """The button, but for one that was pressed."""
        return [{"kind": "say", "words": "It will stop in a moment.", "look": "soft"}] if self._stopped else [_CANCEL]

    def text(self) -> str:
        done, of = self._steps
        if self.failed:
            return self.failed
        return f"{self._words}: {done} of {of}" if of else f"{self._words} …"


_CANCEL = button("cancel", "Cancel")


def in_page() -> bool:
    """Whether this is the thread that answers the page, and can put something else on it."""
    return current_thread() is main_thread()
