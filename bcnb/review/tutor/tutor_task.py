"""The tutor's work on one choice: in another thread, and for at most `SECONDS`, even if it fails or never ends.

The work stops by itself after a part of the time. An answer is there at the latest at `GIVE_UP` of it, whatever the
work does. Where there are no threads, as in a browser, the work is done at once.
"""

from collections.abc import Callable
from threading import Event, Thread
from typing import NamedTuple

from bcnb.engine.game import Game
from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.tutor.tutor_text import LATE, TutorWarning, say_failure, say_note, warning_of
from bcnb.review.tutor.tutor_verdict import (
    SECONDS,
    TutorLevel,
    TutorVerdict,
    choice_made_by,
    judge_choice,
    without_verdict,
)

GIVE_UP = 0.9
"""The share of the time after which nobody waits any longer. The rest is for the page."""


class TutorAnswer(NamedTuple):
    """The answer on a choice: its verdict, a warning or None, and a note without a warning, which may be empty."""

    verdict: TutorVerdict
    warning: TutorWarning | None = None
    note: str = ""


class TutorTask:
    """The work on a choice. After an error there is an answer as well, with a note.

    Args:
        choice: the choice.
        level: the level at which the tutor warns.
        clock: the clock in seconds.
        begun: the time of the clock at which the choice was made, which is now by default.
    """

    def __init__(
        self,
        choice: ReviewedChoice[State],
        level: TutorLevel,
        clock: Callable[[], float],
        begun: float | None = None,
    ) -> None:
        self._choice, self._level, self._clock = choice, level, clock
        self._begun = clock() if begun is None else begun
        self._dropped, self._found = Event(), TutorAnswer(without_verdict(choice), note=LATE)
        self._thread = Thread(target=self._work, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:  # there are no threads
            self._work()

    def _work(self) -> None:
        try:
            self._found = self._judged()
        except Exception as fault:
            self._found = TutorAnswer(without_verdict(self._choice), note=say_failure(fault))

    def _judged(self) -> TutorAnswer:
        left = SECONDS - (self._clock() - self._begun)
        verdict = judge_choice(self._choice, self._clock, self._dropped.is_set, left)
        warning = warning_of(verdict) if self._level.warns_of(verdict.judged) else None
        return TutorAnswer(verdict, warning, "" if warning else say_note(verdict))

    def answer(self, within: float) -> TutorAnswer | None:
        """Wait at most some seconds for the answer, and return None if it may still come in time.

        Shortly before the end of the time it waits for the rest of it, so that nobody has to ask too late.
        """
        left = self._begun + GIVE_UP * SECONDS - self._clock()
        if self._is_over(max(left, 0.0) if left < 2 * within else within):
            return self._found
        if self._clock() - self._begun < GIVE_UP * SECONDS:
            return None
        self.drop()
        return TutorAnswer(without_verdict(self._choice), note=LATE)

    def drop(self) -> None:
        """End the work soon, because nobody waits for the answer any more."""
        self._dropped.set()

    def _is_over(self, within: float) -> bool:
        """Wait at most some seconds, and return True if the work has ended."""
        if self._thread.ident is not None:
            self._thread.join(within)
        return not self._thread.is_alive()


def begin_task(game: Game, text: str, level: TutorLevel, clock: Callable[[], float]) -> tuple[TutorTask | None, str]:
    """Begin to judge the choice that an action would complete.

    Returns:
        The work, or None if the action completes no choice, and a note if an error prevents the work.
    """
    begun = clock()
    try:
        choice = choice_made_by(game, text)
        return (TutorTask(choice, level, clock, begun) if choice else None), ""
    except Exception as fault:
        return None, say_failure(fault)
