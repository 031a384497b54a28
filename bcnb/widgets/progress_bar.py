"""A form that shows the progress of long work, with a button to cancel it."""

from collections.abc import Callable
from threading import current_thread, main_thread
from typing import Generic, TypeVar

from bcnb.presentation.text_tools import sentence
from bcnb.widgets.base_widget import BackgroundTask
from bcnb.widgets.form import Block, Form, button

T = TypeVar("T")
Tell = Callable[[int, int], None]
"""A function that is called with the number of finished steps and the total."""
SHORT_WAIT = 0.3
"""The time that a request from the page may wait, in seconds."""


class Cancelled(Exception):
    """The work was canceled."""


class ProgressSheet(Form, Generic[T]):
    """A form with a progress bar and a *Cancel* button for work in another thread, which is replaced by its result."""

    def __init__(self, words: str, work: Callable[[Tell], T], done: Callable[[T], None], cancelled: Callable[[], None]):
        """Begin the work.

        Args:
            words: the description of the work.
            work: the work, which calls its argument after each step.
            done: called with the result, in the thread that answers the page.
            cancelled: called in that thread if the work was canceled.
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
        """Return True while the work is running."""
        return not self._handed and not self.failed

    def over(self, within: float = SHORT_WAIT) -> bool:
        """Wait at most the given number of seconds, pass on the result, and return True if the work has ended."""
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
        """Wait a moment, and pass on the result if there is one."""
        self.over()

    def press(self, asked: str) -> None:
        """Cancel the work, which ends after its current step.

        Raises:
            ValueError: if the button is unknown.
        """
        if asked != "cancel":
            super().press(asked)
        self._stopped = True

    def blocks(self) -> list[Block]:
        """Return the progress bar and the button, or the error."""
        if self.failed:
            return [{"kind": "say", "words": self.failed, "look": ""}]
        return [
            {"kind": "run", "words": self.text(), "done": self._steps[0], "of": max(self._steps[1], 1)},
            *self._ways(),
        ]

    def _ways(self) -> list[Block]:
        """Return the button or, after it was pressed, a note."""
        return [{"kind": "say", "words": "It will stop in a moment.", "look": "soft"}] if self._stopped else [_CANCEL]

    def text(self) -> str:
        """Return the progress or the error as text."""
        done, of = self._steps
        if self.failed:
            return self.failed
        return f"{self._words}: {done} of {of}" if of else f"{self._words} …"


_CANCEL = button("cancel", "Cancel")


def in_page() -> bool:
    """Return True if this is the thread that answers the page, so that the page can be changed."""
    return current_thread() is main_thread()
