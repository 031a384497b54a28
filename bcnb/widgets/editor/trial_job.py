"""Games of a drawn battle that are played in the background while its page shows who wins."""

from threading import Lock, Thread
from time import monotonic

from bcnb.editor.trial_games import TrialRequest, TrialResult, play_trials
from bcnb.presentation.text_tools import sentence

UNSEEN = 120.0
"""The seconds after which the games stop if no page has asked for news."""
SLICE = 0.5
"""The seconds for which the games are played on at each question for news, where there are no threads."""


class TrialJob:
    """The games of a request, with the result so far. They are played in another thread.

    Without threads, as in a browser, they are played for half a second whenever the page asks for news. `result` is
    None until the first moment. `going` is True while games are played, and `stopping` if that ends in a moment.
    `fault` is a sentence about what went wrong, or an empty string.

    Args:
        request: the battle, its players and the number of games.
    """

    def __init__(self, request: TrialRequest) -> None:
        self.request = request
        self.result: TrialResult | None = None
        self.going = self.stopping = False
        self.fault = ""
        self._parts = play_trials(request)
        self._lock, self._looked, self._spent = Lock(), monotonic(), 0.0
        self._thread: Thread | None = None

    @property
    def done(self) -> int:
        """Return the number of games that are over."""
        return len(self.result.games) if self.result else 0

    @property
    def complete(self) -> bool:
        """Return True if all games are over."""
        return self.done == self.request.games

    @property
    def left(self) -> float | None:
        """Return the estimated number of seconds until all games are over, or None before the first one is.

        The estimate is the measured time for a game, on average, times the number of games that are left.
        """
        return self._spent / self.done * (self.request.games - self.done) if self.done else None

    def begin(self) -> None:
        """Play the games that are left, or continue although the work was about to stop."""
        with self._lock:
            self._looked, self.stopping = monotonic(), False
            if self.going or self.complete or self.fault:
                return
            self.going, before = True, self._thread
            self._thread = Thread(target=self._run, args=(before,), daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._thread = None

    def stop(self) -> None:
        """Stop in a moment. The games that are over stay, and the one under way is continued by `begin`."""
        with self._lock:
            self.stopping = self.going and self._thread is not None
            self.going = self.stopping

    def look(self) -> None:
        """Note that a page asks for news. Without threads, play on for half a second."""
        self._looked = monotonic()
        if self.going and self._thread is None:
            end = monotonic() + SLICE
            while self._advance() and monotonic() < end:
                pass

    def wait(self, within: float) -> None:
        """Wait until the thread has ended, at most the given number of seconds."""
        if self._thread:
            self._thread.join(within)

    def _run(self, before: Thread | None) -> None:
        """Work in a thread, after the one before it, which may still be in a game."""
        if before:
            before.join()
        while self._advance():
            pass

    def _advance(self) -> bool:
        """Play one part, and return True if there will be another one."""
        begun = monotonic()
        try:
            part = next(self._parts, None)
        except ValueError as fault:
            part, self.fault = None, sentence(str(fault))
        with self._lock:
            self._spent += monotonic() - begun
            self.result = part or self.result
            idle = self.stopping or self.complete or self.fault or monotonic() - self._looked >= UNSEEN
            self.going = not idle
            self.stopping = self.stopping and self.going
            return self.going
