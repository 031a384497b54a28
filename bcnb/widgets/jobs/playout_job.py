"""Games that are played out in the background while the page of a review shows their running result."""

from collections.abc import Iterator
from threading import Thread
from time import monotonic

from bcnb.review.outcomes.playouts import GAMES, NONE_YET, Playout

TURN = 0.5
"""The seconds for which games are played at a look, without threads."""
UNSEEN = 20.0
"""The seconds after which the games stop if no page has asked for news."""


class PlayoutJob:
    """A number of playouts in another thread. Without threads, as in a browser, each look plays some more.

    `found` is the result so far. `going` is True while more are played.

    Args:
        steps: the results after each playout.
        games: the number of playouts.
    """

    def __init__(self, steps: Iterator[Playout], games: int = GAMES) -> None:
        self.found, self.games, self.going = NONE_YET, games, True
        self._steps, self._looked = steps, monotonic()
        self._thread: Thread | None = Thread(target=self._run, daemon=True)
        try:
            self._thread.start()
        except RuntimeError:
            self._thread = None

    def stop(self) -> None:
        """Stop after the games that are being played."""
        self.going = False

    def look(self) -> None:
        """Note that a page asks for news. Without threads, play some more."""
        self._looked = monotonic()
        while not self._thread and self.going and monotonic() - self._looked < TURN:
            self._advance()

    def _run(self) -> None:
        try:
            while self.going:
                self._advance()
        finally:
            self.going = False

    def _advance(self) -> None:
        self.found = next(self._steps)
        if self.found.games >= self.games or monotonic() - self._looked > UNSEEN:
            self.going = False
