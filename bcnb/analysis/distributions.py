"""Distributions of sums of independent rolls, exact or between two bounds, and 95% confidence intervals.

Sums of whole numbers (figures, flags) are exact. A change in win probability is not a whole number, so it is rounded to
a grid, and the result is two bounds for the exact probability.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import ceil, sqrt
from typing import NamedTuple, TypeAlias

Ways: TypeAlias = Mapping[int, int]
"""The possible results of a roll, each with the number of ways in which it occurs."""


def convolved(rolls: Iterable[Ways]) -> dict[int, int]:
    """Return the number of ways in which several rolls give each sum.

    >>> convolved([{0: 1, 1: 1}, {0: 1, 1: 1}])
    {0: 1, 1: 2, 2: 1}
    """
    found = {0: 1}
    for roll in rolls:
        found = _added(found, roll)
    return dict(sorted(found.items()))


def _added(sums: Ways, roll: Ways) -> dict[int, int]:
    found: dict[int, int] = {}
    for amount, ways in sums.items():
        for more, times in roll.items():
            found[amount + more] = found.get(amount + more, 0) + ways * times
    return found


class RollTotal(NamedTuple):
    """The total of several rolls, its expected value, and the probability of at least this total."""

    rolled: int
    mean: Fraction
    as_lucky: Fraction


def roll_total(rolls: Sequence[Ways], rolled: int) -> RollTotal:
    """Return the total of several rolls together with its expected value and the probability of at least this total.

    The result is exact.
    """
    ways = convolved(rolls)
    total = sum(ways.values())
    return RollTotal(
        rolled,
        Fraction(sum(amount * times for amount, times in ways.items()), total),
        Fraction(sum(times for amount, times in ways.items() if amount >= rolled), total),
    )


# --- win probability on a grid ----------------------------------------------------------------------------------------

CELL = 2e-5
"""The width of a grid cell as a probability: 1/500 of a percentage point."""
NEGLIGIBLE = 1e-10
"""The probability at either end of a sum that is dropped and counted as unknown."""


class Bounds(NamedTuple):
    """A lower and an upper bound of a probability, both inclusive."""

    low: float
    high: float


class RollDeviations(NamedTuple):
    """The possible deviations of a roll from its average, each with its weight: (weight, amount)."""

    amounts: tuple[tuple[int, float], ...]

    def on_grid(self) -> dict[int, float]:
        """Return the probability of each grid cell."""
        total, found = sum(weight for weight, _ in self.amounts), dict[int, float]()
        for weight, amount in self.amounts:
            at = round(amount / CELL)
            found[at] = found.get(at, 0.0) + weight / total
        return found

    @property
    def error(self) -> float:
        """Return the largest change of an amount by rounding to the grid."""
        return max(abs(round(amount / CELL) * CELL - amount) for _, amount in self.amounts)


class Sum(NamedTuple):
    """The distribution of a sum in grid cells: lowest cell, probabilities from there on, and the unknown rest."""

    lowest: int = 0
    chances: Sequence[float] = (1.0,)
    unknown: float = 0.0

    def plus(self, roll: Mapping[int, float]) -> "Sum":
        """Return the distribution with one more roll added."""
        least, length = min(roll), len(self.chances)
        wider = [0.0] * (length + max(roll) - least)
        for at, chance in roll.items():
            place = slice(at - least, at - least + length)
            wider[place] = [old + chance * new for old, new in zip(wider[place], self.chances, strict=True)]
        return Sum(self.lowest + least, wider, self.unknown)

    def trimmed(self) -> "Sum":
        """Return the distribution without the negligible probabilities at either end."""
        before, after = _negligible(self.chances), _negligible(self.chances[::-1])
        kept = self.chances[before : len(self.chances) - after]
        return Sum(self.lowest + before, kept, self.unknown + sum(self.chances) - sum(kept))

    def reached(self, amount: float) -> float:
        """Return the probability of at least an amount."""
        return sum(self.chances[max(0, ceil(amount / CELL) - self.lowest) :])


def _negligible(chances: Sequence[float]) -> int:
    """Return the number of probabilities, from the first on, that are negligible together."""
    return next(at for at, so_far in enumerate(accumulate(chances)) if so_far > NEGLIGIBLE)


def as_lucky(rolls: Sequence[RollDeviations], amount: float) -> Bounds:
    """Return bounds for the probability that several rolls, each 0 on average, have a total of at least `amount`.

    The grid changes the total by at most the sum of all rounding errors. So a total above `amount` plus this error is
    surely enough, and one below `amount` minus the error is surely not. The error of floating-point numbers is much
    smaller than a thousandth of a cell, which is added to the rounding error.
    """
    if not rolls:
        return Bounds(float(amount <= 0), float(amount <= 0))
    found, error = Sum(), sum(roll.error for roll in rolls) + CELL / 1000
    for roll in rolls:
        found = found.plus(roll.on_grid()).trimmed()
    return Bounds(found.reached(amount + error), min(1.0, found.reached(amount - error) + found.unknown))


Z_95 = 1.959964
"""The standard normal quantile for a 95% interval."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """Return the 95% Wilson interval of a win probability, from 0 to 1. Without any game it is (0, 1).

    >>> [round(edge, 3) for edge in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z / games
    middle = share + square / 2
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def paired_difference(lost: float, won: float, pairs: int, z: float = Z_95) -> tuple[float, float]:
    """Return the interval of the difference of two shares that were counted in the same pairs, from -1 to 1.

    It is Wald's interval after half a pair has been added to each of the four possible results. A. Agresti and Y. Min,
    "Simple improved confidence intervals for comparing matched proportions", Statistics in Medicine 24 (2005), 729-740.

    Args:
        lost: the pairs that were won only the first time. A draw instead of a win counts as half of one.
        won: the pairs that were won only the second time.
        pairs: the number of all pairs. Without any pair the interval is (-1, 1).
        z: the standard normal quantile.

    >>> [round(edge, 4) for edge in paired_difference(40, 20, 160)]
    [-0.216, -0.0309]
    """
    if not pairs:
        return -1.0, 1.0
    count = pairs + 2
    middle = (won - lost) / count
    spread = z * sqrt((won + lost + 1) / count - middle**2) / sqrt(count)
    return max(-1.0, middle - spread), min(1.0, middle + spread)


def student(values: Sequence[float]) -> tuple[float, float]:
    """Return the 95% confidence interval of a mean by Student's t-distribution. It needs at least two values.

    >>> [round(edge, 3) for edge in student([1.0, 2.0, 3.0, 4.0, 5.0])]
    [1.037, 4.963]
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    spread = student_deviate(count - 1) * sqrt(variance / count)
    return mean - spread, mean + spread


def student_deviate(freedom: int) -> float:
    """Return the two-sided 95% quantile of Student's t-distribution.

    It is a series expansion, accurate to a hundredth from 4 degrees of freedom.

    >>> [round(student_deviate(n), 3) for n in (5, 10, 30, 100)]
    [2.57, 2.228, 2.042, 1.984]
    """
    z, n = Z_95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4
