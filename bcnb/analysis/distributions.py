"""How likely a sum of independent rolls is: the exact distribution, worked out by adding one roll after another.

Whole numbers (figures, flags) are exact. A chance to win is no whole number: it is laid on a grid, and the answer is
two bounds between which the exact one lies.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import ceil, hypot, sqrt
from typing import NamedTuple, TypeAlias

Ways: TypeAlias = Mapping[int, int]
"""What a roll may bring, with the number of ways in which it does."""


def convolved(rolls: Iterable[Ways]) -> dict[int, int]:
    """In how many ways some rolls bring each sum.

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


class Standing(NamedTuple):
    """What rolls brought, against what they bring on average; and the chance to be so lucky or luckier."""

    rolled: int
    mean: Fraction
    as_lucky: Fraction


def standing(rolls: Sequence[Ways], rolled: int) -> Standing:
    """How lucky it was that some rolls brought so much in all, in exact fractions."""
    ways = convolved(rolls)
    total = sum(ways.values())
    return Standing(
        rolled,
        Fraction(sum(amount * times for amount, times in ways.items()), total),
        Fraction(sum(times for amount, times in ways.items() if amount >= rolled), total),
    )


# --- chances to win, on a grid ----------------------------------------------------------------------------------------

CELL = 2e-5
"""How wide a cell of the grid is: a five-hundredth of a point."""
NEGLIGIBLE = 1e-10
"""What is so unlikely at either end of a sum is no longer followed, and counted as not known."""


class Bounds(NamedTuple):
    """A chance of which only this is known: that it lies between these two, both included."""

    low: float
    high: float


class RollDeviations(NamedTuple):
    """What a roll may bring more than it does on average, each with a whole number that says how likely it is."""

    amounts: tuple[tuple[int, float], ...]

    def on_grid(self) -> dict[int, float]:
        """The chance of each cell."""
        total, found = sum(weight for weight, _ in self.amounts), dict[int, float]()
        for weight, amount in self.amounts:
            at = round(amount / CELL)
            found[at] = found.get(at, 0.0) + weight / total
        return found

    @property
    def error(self) -> float:
        """By how much the grid changes an amount at most."""
        return max(abs(round(amount / CELL) * CELL - amount) for _, amount in self.amounts)


class Sum(NamedTuple):
    """The chances of some sums of cells: the lowest cell, the chances from there on, and of what is not known."""

    lowest: int = 0
    chances: Sequence[float] = (1.0,)
    unknown: float = 0.0

    def plus(self, roll: Mapping[int, float]) -> "Sum":
        """The sums with one more roll."""
        least, length = min(roll), len(self.chances)
        wider = [0.0] * (length + max(roll) - least)
        for at, chance in roll.items():
            place = slice(at - least, at - least + length)
            wider[place] = [old + chance * new for old, new in zip(wider[place], self.chances, strict=True)]
        return Sum(self.lowest + least, wider, self.unknown)

    def trimmed(self) -> "Sum":
        """The sums without what is negligible at either end."""
        before, after = _negligible(self.chances), _negligible(self.chances[::-1])
        kept = self.chances[before : len(self.chances) - after]
        return Sum(self.lowest + before, kept, self.unknown + sum(self.chances) - sum(kept))

    def reached(self, amount: float) -> float:
        """The chance of at least an amount."""
        return sum(self.chances[max(0, ceil(amount / CELL) - self.lowest) :])


def _negligible(chances: Sequence[float]) -> int:
    """How many chances, from the first on, are negligible together."""
    return next(at for at, so_far in enumerate(accumulate(chances)) if so_far > NEGLIGIBLE)


def as_lucky(rolls: Sequence[RollDeviations], amount: float) -> Bounds:
    """The chance that some rolls bring in all at least an amount, where they bring 0 on average.

    The grid changes their sum by at most the errors of all rolls together; so that much more is surely enough, and that
    much less surely needed. Floating point errs by far less than the least cell, which is added to both.
    """
    if not rolls:
        return Bounds(float(amount <= 0), float(amount <= 0))
    found, error = Sum(), sum(roll.error for roll in rolls) + CELL / 1000
    for roll in rolls:
        found = found.plus(roll.on_grid()).trimmed()
    return Bounds(found.reached(amount + error), min(1.0, found.reached(amount - error) + found.unknown))


Z_95 = 1.959964
"""The normal deviate of a 95 % interval."""


def wilson(wins: float, games: int, z: float = Z_95) -> tuple[float, float]:
    """The interval in which the true share of wins lies, from 0 to 1; (0, 1) without any game.

    >>> [round(edge, 3) for edge in wilson(8, 10)]
    [0.49, 0.943]
    """
    if not games:
        return 0.0, 1.0
    share, square = wins / games, z * z / games
    middle = share + square / 2
    spread = z * sqrt(share * (1 - share) / games + square / (4 * games))
    return max(0.0, (middle - spread) / (1 + square)), min(1.0, (middle + spread) / (1 + square))


def newcombe(wins: float, games: int, more_wins: float, more_games: int, z: float = Z_95) -> tuple[float, float]:
    """Return the interval of the second true share minus the first, from -1 to 1; (-1, 1) if either has no games.

    Newcombe's hybrid score interval: the distances from each share to the ends of its Wilson interval are joined like
    the sides of a right triangle. R. G. Newcombe, "Interval estimation for the difference between independent
    proportions: comparison of eleven methods", Statistics in Medicine 17 (1998), 873-890, method 10.

    >>> [round(edge, 4) for edge in newcombe(48, 80, 56, 70)]
    [0.0524, 0.3339]
    """
    if not games or not more_games:
        return -1.0, 1.0
    (low, high), (least, most) = wilson(wins, games, z), wilson(more_wins, more_games, z)
    first, second = wins / games, more_wins / more_games
    gap = second - first
    return gap - hypot(second - least, high - first), gap + hypot(most - second, first - low)


def student(values: Sequence[float]) -> tuple[float, float]:
    """The 95 % interval of the mean of what independent values were drawn from, by Student's t; at least two values.

    >>> [round(edge, 3) for edge in student([1.0, 2.0, 3.0, 4.0, 5.0])]
    [1.037, 4.963]
    """
    count = len(values)
    mean = sum(values) / count
    variance = sum((value - mean) ** 2 for value in values) / (count - 1)
    spread = student_deviate(count - 1) * sqrt(variance / count)
    return mean - spread, mean + spread


def student_deviate(freedom: int) -> float:
    """Student's two-sided 95 % deviate; a series about the normal one, right to a hundredth from 4 degrees on.

    >>> [round(student_deviate(n), 3) for n in (5, 10, 30, 100)]
    [2.57, 2.228, 2.042, 1.984]
    """
    z, n = Z_95, freedom
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / n + second / n**2 + third / n**3 + fourth / n**4
