"""How likely a sum of independent rolls is: the exact distribution, worked out by adding one roll after another.

Whole numbers (figures, flags) are exact. A chance to win is no whole number: it is laid on a grid, and the answer is
two bounds between which the exact one lies.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import accumulate
from math import ceil
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


class Roll(NamedTuple):
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


def as_lucky(rolls: Sequence[Roll], amount: float) -> Bounds:
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
