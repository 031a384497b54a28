"""How sure a share is: the Wilson score interval of wins among games."""

from math import sqrt

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
