"""A logistic regression with a ridge and without an intercept, how well it tells results, how far it may be trusted.

Needs numpy, which bqplot brings: the fit is Newton's method, ten lines, for which no further library is worth it.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Numbers = NDArray[np.float64]
Wholes = NDArray[np.int64]
Truths = NDArray[np.bool_]
RIDGE = 30.0
"""How strongly weights are drawn to 0, on terms of equal spread."""
FOLDS = 10
AGAIN = 20
"""How many models are fitted to games drawn again."""
PART = 20_000
"""How many rows are in full precision at a time."""


class Sample(NamedTuple):
    """Rows as columns: terms by row, results, the yardstick, the game of each row, how much each row counts."""

    terms: NDArray[Any]
    won: Numbers
    games: Wholes
    weights: Numbers


def chances(terms: NDArray[Any], weights: Numbers) -> Numbers:
    """The chances that a model tells."""
    told = np.empty(len(terms))
    for part in _parts(len(terms)):
        told[part] = 1 / (1 + np.exp(-np.clip(terms[part].astype(weights.dtype) @ weights, -30, 30)))
    return told


def _parts(rows: int) -> Iterator[slice]:
    """Rows in parts, so that large tables of half precision are never in memory as a whole in full precision."""
    return (slice(begin, begin + PART) for begin in range(0, rows, PART))


def fit(sample: Sample, ridge: float = RIDGE, begin: Numbers | None = None, close: float = 1e-9) -> Numbers:
    """The weights of the terms.

    Args:
        sample: the rows. What is fitted to may be a chance as well as a result.
        ridge: how strongly the weights are drawn to 0.
        begin: weights to begin with, such as those of a similar sample.
        close: the step, on terms of equal spread, at which the search ends.
    """
    count = sample.terms.shape[1]
    square = sum((sample.terms[part].astype(float) ** 2).sum(axis=0) for part in _parts(len(sample.terms)))
    scale: Numbers = np.sqrt(square / max(len(sample.terms), 1)) + 1e-9
    weights = np.zeros(count) if begin is None else begin * scale
    for _ in range(25):
        slope, bend = ridge * weights, ridge * np.eye(count)
        for part in _parts(len(sample.terms)):
            terms, often = sample.terms[part].astype(float) / scale, sample.weights[part]
            told = chances(terms, weights)
            slope = slope + terms.T @ (often * (told - sample.won[part]))
            bend = bend + (terms * (often * told * (1 - told))[:, None]).T @ terms
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < close:
            break
    found: Numbers = weights / scale
    return found


def only(sample: Sample, chosen: Truths) -> Sample:
    """Some rows of a sample."""
    return Sample(sample.terms[chosen], sample.won[chosen], sample.games[chosen], sample.weights[chosen])


def unseen(sample: Sample, groups: NDArray[Any], ridge: float = RIDGE) -> Numbers:
    """The chance of each row as a model tells it that was fitted without the row's group."""
    told = np.zeros(len(sample.won))
    for key in np.unique(groups):
        out = groups == key
        told[out] = chances(sample.terms[out], fit(only(sample, ~out), ridge))
    return told


def folds(games: Wholes) -> Wholes:
    """Ten groups of whole games."""
    places = np.unique(games, return_inverse=True)[1]
    kinds = np.random.default_rng(1).permutation(places.max() + 1) % FOLDS
    found: Wholes = kinds[places]
    return found


def fit_again(
    sample: Sample, ridge: float = RIDGE, times: int = AGAIN, begin: Numbers | None = None, close: float = 1e-9
) -> list[Numbers]:
    """The weights from games drawn again, each as often as it comes."""
    random, games = np.random.default_rng(2), np.unique(sample.games)
    places = np.searchsorted(games, sample.games)
    found = []
    for _ in range(times):
        often = np.bincount(random.integers(0, len(games), len(games)), minlength=len(games))
        found.append(fit(sample._replace(weights=sample.weights * often[places]), ridge, begin, close))
    return found


def brier(told: Numbers, won: Numbers) -> float:
    """The mean square of the predictions less the results: 0 is perfect, 0.25 is a coin."""
    return float(((told - won) ** 2).mean())


class Bin(NamedTuple):
    """Rows to which a like chance was told: from where to where, how many rows, of how many games, what was told and
    how many of them were won; the standard error of how far it is off, and how far it is off if each game counts the
    same, whether long or short."""

    low: float
    high: float
    rows: int
    games: int
    told: float
    won: float
    error: float
    by_game: float

    @property
    def off(self) -> float:
        """How much more often they were won than told."""
        return self.won - self.told


def bins(told: Numbers, won: Numbers, games: Wholes, count: int = 10) -> list[Bin]:
    """The reliability of chances."""
    places = np.minimum((told * count).astype(int), count - 1)
    _, of_game, lengths = np.unique(games, return_inverse=True, return_counts=True)
    found = []
    for place in range(count):
        here = places == place
        if here.any():
            off, whose = won[here] - told[here], of_game[here]
            found.append(
                Bin(
                    place / count,
                    (place + 1) / count,
                    len(off),
                    len(np.unique(whose)),
                    float(told[here].mean()),
                    float(won[here].mean()),
                    float(np.sqrt((np.bincount(whose, off - off.mean()) ** 2).sum()) / len(off)),
                    float(np.average(off, weights=1 / lengths[whose])),
                )
            )
    return found


def counts(one: Bin) -> bool:
    """Whether a bin holds enough to be judged: 300 turns of 100 games."""
    return one.rows >= 300 and one.games >= 100
