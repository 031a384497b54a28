"""A person at a task on squares: besides the gestures of every game he rides by rail, as he moves on foot."""

from tests.gestures import Clicks, Keys, Taps


class SquareClicks(Clicks):
    """By mouse."""

    def _rail(self, origin: str, goal: str) -> None:
        self._move(origin, goal)


class SquareKeys(SquareClicks, Keys):
    """By keyboard alone."""


class SquareTaps(SquareClicks, Taps):
    """By finger."""
