"""A person at a task on squares: besides the gestures of every game he rides by rail and declares battles."""

from bcnb.grid.squares import Direction, parse_square, write_square
from tests.helpers.gestures import Clicks, Keys, Taps
from tests.helpers.tables import marked

LONGEST = 8
"""The number of squares in a row that are looked at for the first opponent of a column."""


class SquareClicks(Clicks):
    """By mouse."""

    def _rail(self, origin: str, goal: str) -> None:
        self._move(origin, goal)

    def _declare(self, rear: str, direction: str) -> None:
        """Choose the rear piece, then the first opponent in its line, then press what is offered."""
        self._select(rear)
        ahead = (parse_square(rear) + step * Direction[direction.upper()].step for step in range(1, LONGEST))
        targets = marked(self.view, "target")
        self._hex(next(label for label in map(write_square, ahead) if label in targets))
        self.press(self.view.get_by_role("button", name=f"Declare a battle to the {direction}"))


class SquareKeys(SquareClicks, Keys):
    """By keyboard alone."""


class SquareTaps(SquareClicks, Taps):
    """By finger."""
