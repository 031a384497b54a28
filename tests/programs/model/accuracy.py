"""How far chances are off in positions that were played out many times, and the floor that no model can go below."""

from math import sqrt
from typing import NamedTuple

import numpy as np

from tests.programs.model.fitting import Numbers


class Accuracy(NamedTuple):
    """How good chances are in positions that were played out.

    `floor` is the Brier score of a model that knows every chance, `brier` that of the model, `error` the standard
    error of their difference. `off` is the difference between the model's chances and the true ones in points of 100,
    root mean square, with the sampling error of the playouts taken out, and `raw` the same with that error in it.
    """

    positions: int
    playouts: int
    floor: float
    brier: float
    error: float
    off: float
    raw: float

    @property
    def above(self) -> float:
        """How far the Brier score is above the floor."""
        return self.brier - self.floor


def accuracy(told: Numbers, won: Numbers, games: Numbers) -> Accuracy:
    """Return how good chances are.

    Args:
        told: the chance that the model tells, by position.
        won: how many of its playouts the first side won.
        games: the number of its playouts, at least two.
    """
    share = won / games
    spread = share * (1 - share) * games / (games - 1)
    square = (told - share) ** 2 - spread / games
    above, floor = float(square.mean()), float(spread.mean())
    error = float(square.std(ddof=1) / sqrt(len(square))) if len(square) > 1 else 0.0
    off, raw = 100 * sqrt(max(above, 0.0)), 100 * sqrt(float(((told - share) ** 2).mean()))
    return Accuracy(len(told), int(games.sum()), floor, floor + above, error, off, raw)


def constant(won: Numbers, games: Numbers) -> Numbers:
    """The share of all playouts that the first side won, as the chance of every position."""
    return np.full(len(won), won.sum() / games.sum())
