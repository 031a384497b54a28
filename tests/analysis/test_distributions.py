"""How lucky some rolls were: by hand, and against every course that the rolls may take."""

from fractions import Fraction
from itertools import product
from math import prod

import pytest

from bcnb.analysis.distributions import CELL, Bounds, RollDeviations, Sum, as_lucky, convolved, roll_total

pytestmark = pytest.mark.unmeasured

COIN = {0: 1, 1: 1}
DIE = {0: 3, 1: 2, 5: 1}


def test_two_coins_and_a_die():
    assert convolved([COIN, COIN, DIE]) == {0: 3, 1: 8, 2: 7, 3: 2, 5: 1, 6: 2, 7: 1}
    assert convolved([]) == {0: 1}


def test_a_standing_is_exact():
    told = roll_total([COIN, COIN, DIE], 5)
    assert told == (5, Fraction(13, 6), Fraction(4, 24))


def test_fifty_rolls_are_exact():
    told = roll_total([DIE] * 50, 250)
    assert told.as_lucky == Fraction(1, 6**50)
    assert told.mean == 50 * Fraction(7, 6)


def test_no_roll_is_neither_lucky_nor_unlucky():
    assert roll_total([], 0) == (0, 0, 1)
    assert as_lucky([], 0.0) == Bounds(1.0, 1.0)


ROLLS = [
    RollDeviations(((27, -0.0712345), (81, -0.0112345), (81, 0.0487655), (27, 0.1087655))),
    RollDeviations(((1, -0.05), (1, 0.05))),
    RollDeviations(((125, -0.0333333), (75, 0.0222222), (15, 0.1444444), (1, 0.3333333))),
    RollDeviations(((2, -0.001234), (1, 0.002468))),
]


def exactly(rolls, amount):
    """The chance of at least an amount, by every course that the rolls may take."""
    found = whole = 0
    for course in product(*(roll.amounts for roll in rolls)):
        ways = prod(weight for weight, _ in course)
        whole += ways
        found += ways * (sum(one for _, one in course) >= amount - 1e-12)
    return found / whole


@pytest.mark.parametrize("course", list(product(range(4), range(2), range(4), range(2))))
def test_the_bounds_hold_the_exact_chance(course):
    amount = sum(roll.amounts[place][1] for roll, place in zip(ROLLS, course, strict=True))
    low, high = as_lucky(ROLLS, amount)
    assert low - 1e-9 <= exactly(ROLLS, amount) <= high + 1e-9
    assert high - low <= 0.2


def test_bounds_are_as_narrow_as_the_grid_is_fine():
    fine = [RollDeviations(((1, -number * CELL), (1, number * CELL))) for number in range(1, 9)]
    assert as_lucky(fine, CELL) == (pytest.approx(exactly(fine, CELL)),) * 2
    assert as_lucky(fine, 35.5 * CELL) == (1 / 256, 1 / 256)


def test_a_sum_that_is_just_reached_may_lie_on_either_side():
    assert as_lucky([ROLLS[1]], 0.05) == (0.0, 0.5)


def test_what_is_too_unlikely_is_counted_as_unknown():
    rare = RollDeviations(((10**12, -1e-9), (1, 1000.0)))
    found = Sum().plus({0: 1 - 1e-12, 3: 1e-12}).trimmed()
    assert (found.lowest, len(found.chances)) == (0, 1)
    assert found.unknown == pytest.approx(1e-12)
    assert rare.error < CELL
