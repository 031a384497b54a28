"""The features of a plan that predict its result best: least squares with a ridge, among the plans of one turn.

Needs numpy, which bqplot brings.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from tests.programs.opinions.playing import NAMES, Turn

RIDGE = 100.0
"""How strongly numbers are drawn to 0, on terms of equal spread."""
FIGURE = 0.019
"""What a figure is worth in chance to win, where the searcher tells plans apart by figures: on 300 turns, each plan of
which was played on eight times."""

Numbers = NDArray[np.float64]


def among_themselves(turn: Turn) -> Numbers:
    """Rows of what is known of plans, their luck and their results, each less the mean of the turn."""
    rows = np.array([(*trial.known, trial.luck, trial.chance) for trial in turn])
    found: Numbers = rows - rows.mean(axis=0)
    return found


def least_squares(terms: Numbers, results: Numbers, ridge: float) -> Numbers:
    """The weights of terms."""
    scale = np.sqrt((terms**2).mean(axis=0)) + 1e-9
    even = terms / scale
    found: Numbers = np.linalg.solve(even.T @ even + ridge * np.eye(even.shape[1]), even.T @ results) / scale
    return found


def fit(turns: Sequence[Turn], ridge: float = RIDGE) -> list[int]:
    """What each of `NAMES` is worth, in thousandths of a figure."""
    rows = np.concatenate([among_themselves(turn) for turn in turns])
    terms, results = rows[:, : len(NAMES) + 1], rows[:, -1]
    return [round(1000 * one / FIGURE) for one in least_squares(terms, results, ridge)[:-1].tolist()]
