"""Intervals of a share of wins (Wilson), of the difference of two shares (Newcombe) and of a mean (Student)."""

from collections.abc import Sequence
from math import hypot, sqrt

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
