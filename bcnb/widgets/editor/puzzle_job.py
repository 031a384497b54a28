"""The search of a puzzle in the background, while its page shows the progress."""

from collections.abc import Iterator
from threading import Lock, Thread
from time import monotonic

from bcnb.course.authoring.puzzle_maker import MadePuzzle, SearchProgress
from bcnb.presentation.text_tools import sentence

UNSEEN = 120.0
"""The seconds after which the search stops if no page has asked for news."""
SLICE = 0.5
"""The seconds of work at each question for news, where there are no threads."""


class PuzzleJob:
    """The search of one puzzle in another thread, or without threads for half a second whenever the page asks for news.

    `progress` is None before the first answer is examined. `going` is True during the work, `stopped` after `stop`,
    and `fault` a sentence about what is wrong, or an empty string.

    Args:
        steps: the steps of the search.
        drawn: the fingerprint of the draft from which the puzzle is made.
    """

    def __init__(self, steps: Iterator[SearchProgress], drawn: str) -> None:
        self.drawn = drawn
        self.progress: SearchProgress | None = None
        self.going, self.stopped, self.fault = True, False, ""
        self._steps, self._lock, self._looked = steps, Lock(), monotonic()
        self._thread: Thread | None = Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._thread = None

    @property
    def made(self) -> MadePuzzle | None:
        """Return the puzzle, or None if the work is not over or was stopped."""
        return self.progress.made if self.progress and not self.stopped else None

    def stop(self) -> None:
        """Stop after the answer that is being examined."""
        with self._lock:
            self.stopped, self.going = self.going, False

    def look(self) -> None:
        """Note that a page asks for news. Without threads, search on for half a second."""
        self._looked = monotonic()
        end = monotonic() + SLICE
        while self._thread is None and self._advance() and monotonic() < end:
            pass

    def wait(self, within: float) -> None:
        """Wait until the work is over, at most the given number of seconds. Without threads, do the work."""
        if self._thread:
            self._thread.join(within)
        else:
            self._run()

    def _is_over(self) -> bool:
        return not self.going

    def _run(self) -> None:
        while self._advance():
            pass

    def _advance(self) -> bool:
        """Do one step, and return True if there will be another one."""
        if self._is_over():
            return False
        found, fault = None, ""
        try:
            found = next(self._steps, None)
        except ValueError as refused:
            fault = sentence(str(refused))
        with self._lock:
            if self._is_over():
                return False
            self.progress, self.fault = found or self.progress, fault
            unseen = monotonic() - self._looked >= UNSEEN
            self.stopped = unseen and found is not None and found.made is None
            self.going = not (unseen or fault or found is None or found.made)
            return self.going
