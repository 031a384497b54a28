"""A review that is made in the background while its page already shows what is known."""

from collections.abc import Generator
from contextlib import closing
from pathlib import Path
from threading import Lock, Thread
from time import monotonic
from typing import NamedTuple

from bcnb.engine.record import RecordError
from bcnb.presentation.text_tools import sentence
from bcnb.review.builder import (
    ReviewRequest,
    begun_review,
    growing_review,
    judged_choices,
    known_review,
    saved_review,
)
from bcnb.review.outcomes.open_verdicts import undecided
from bcnb.review.review_files import review_path
from bcnb.review.schema import Review
from bcnb.storage.recorded_game import Recorded

UNSEEN = 120.0
"""The seconds after which a review stops if no page has asked for news. Its file keeps what was judged."""
TURN = 0.5
"""The seconds for which games are played out at a look, without threads."""
Steps = Generator[Review, None, None]


class Progress(NamedTuple):
    """The number of choices that were judged at a time in seconds."""

    at: float
    done: int


class ReviewJob:
    """The review of a recorded game with the verdicts so far. It grows in another thread.

    Without threads, as in a browser, it grows by one verdict whenever the page asks for news. `going` is True while
    the choices are judged or played out, `stopping` if that ends after the current one, and `complete` if all is done.
    `of` is the number of choices. `fault` is a sentence about what went wrong, or an empty string.

    Args:
        recorded: the game.
        order: the options of the review.
    """

    def __init__(self, recorded: Recorded, order: ReviewRequest) -> None:
        self.going = self.stopping = self.complete = False
        self.fault = ""
        try:
            self.review = known_review(recorded, order)
        except RecordError as fault:
            self.review, self.fault = begun_review(recorded, order), sentence(str(fault))
        self.of = len(judged_choices(recorded, self.review.made))
        self._recorded, self._order = recorded, order
        self._lock, self._looked = Lock(), monotonic()
        self._thread: Thread | None = None
        self._steps: Steps | None = None
        self._first: Progress | None = None
        self._pace: float | None = None

    @property
    def left(self) -> float | None:
        """Return the estimated number of seconds until all choices are judged, or None if none was judged here yet.

        The estimate is the measured time for a choice, on average, times the number of choices that are left.
        """
        return None if self._pace is None else self._pace * (self.of - self.done)

    @property
    def done(self) -> int:
        """Return the number of choices that are judged."""
        return len(self.review.judged)

    @property
    def is_judged(self) -> bool:
        """Return True if all choices are judged. Then those whose verdicts are open may still be played out."""
        return self.complete or (self.done == self.of and bool(self.done))

    @property
    def played_out(self) -> tuple[int, int]:
        """Return the number of choices that were played out, and of those that were or will be."""
        done = len(self.review.playouts)
        return done, done + (len(undecided(self.review)) if self._order.plays_out else 0)

    def begin(self) -> None:
        """Judge the choices that are left, or continue although the work was about to stop."""
        with self._lock:
            self._looked, self.stopping = monotonic(), False
            if self.going or self.complete:
                return
            self.going, self._first = True, None
        thread = Thread(target=self._run, args=(self._thread,), daemon=True)
        try:
            thread.start()
            self._thread = thread
        except RuntimeError:
            self._steps = self._grow()

    def stop(self) -> None:
        """Stop after the choice that is being judged, or after the two games that are played out."""
        with self._lock:
            self.stopping = self.going
        if self._steps:
            self._end(self._steps)

    def look(self) -> None:
        """Note that a page asks for news. Without threads, judge one more choice, or play out some more games."""
        self._looked = monotonic()
        while self._steps:
            if not self._advance(self._steps):
                self._end(self._steps)
            elif not self.is_judged or monotonic() - self._looked >= TURN:
                return

    def _run(self, before: Thread | None) -> None:
        """Work in a thread, after the one before it, which may still have the file."""
        if before:
            before.join()
        try:
            with closing(self._grow()) as steps:
                while self._advance(steps):
                    pass
        finally:
            self.going = False

    def _advance(self, steps: Steps) -> bool:
        """Take one step, and return True if there will be another one."""
        found = next(steps, None)
        self.review = found or self.review
        self._measure(Progress(monotonic(), self.done))
        with self._lock:
            self.complete = found is None and self.done == self.of
            self.going = bool(found) and not self.stopping and monotonic() - self._looked < UNSEEN
            self.stopping = self.stopping and self.going
            return self.going

    def _measure(self, now: Progress) -> None:
        """Measure the time for a choice. The time before the first one does not count: other work is done in it."""
        if self._first is None or now.done == self._first.done:
            self._first = now
        else:
            self._pace = (now.at - self._first.at) / (now.done - self._first.done)

    def _end(self, steps: Steps) -> None:
        """End the work without threads."""
        steps.close()
        self._steps, self.going, self.stopping = None, False, False

    def _grow(self) -> Steps:
        try:
            yield from saved_review(self._recorded, self._order)
        except OSError as fault:
            self.fault = f"This review cannot be saved: {sentence(str(fault))}"
            yield from growing_review(self._recorded, self.review, self._order)
        except ValueError as fault:
            self.fault = sentence(str(fault))


_JOBS: dict[tuple[Path, object], ReviewJob] = {}
"""The reviews that were begun here, by their files and by how their games ended."""


def review_job(recorded: Recorded, order: ReviewRequest) -> ReviewJob:
    """Return the job for the review of a game: the one that is at work already, or a new one, which has not begun."""
    for key in [key for key, job in _JOBS.items() if not job.going]:
        del _JOBS[key]
    new = ReviewJob(recorded, order)
    return _JOBS.setdefault((review_path(new.review.made), recorded.record.end), new)
