"""Ratings of players from games between them, after Bradley and Terry: the odds of a game are those of two strengths.

A rating is told in points of which 400 are odds of 10 to 1; the mean of all players is 0. What a game brought may have
the luck taken off: then it is no longer 0 or 1, but its mean is the same, and it scatters less.
"""

from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from typing import NamedTuple

from bcnb.analysis.statistics import Z_95

POINTS = 400 / log(10)
"""Points of a rating in one unit of the logarithm of odds."""
WIDTH = 4.0
"""How far ratings are thought to lie apart before any game, as a deviation in those units (some 700 points): it keeps
the rating of one who wins every game from being endless, and counts for less than one game in most."""
ROUNDS, NEAR = 100, 1e-10

Matrix = list[list[float]]


class Bout(NamedTuple):
    """A game of one player against another, and what it brought to the first."""

    one: str
    other: str
    brought: float


class Rating(NamedTuple):
    """The rating of a player, and its 95 % interval."""

    points: float
    low: float
    high: float


class Ratings(NamedTuple):
    """The ratings of all players, and the mean square of what games brought beyond what was to be expected."""

    by_player: Mapping[str, Rating]
    scatter: float


def ratings(bouts: Sequence[Bout], robust: bool = False) -> Ratings:
    """The ratings that make what happened most likely. The intervals follow from the observed information, and with
    `robust` from how much the games scattered, which fits where luck was taken off. Raises ValueError for no games."""
    if not bouts:
        raise ValueError("without games nobody has a rating")
    names = list(dict.fromkeys(name for bout in bouts for name in bout[:2]))
    place = {name: number for number, name in enumerate(names)}
    games = [(place[bout.one], place[bout.other], bout.brought) for bout in bouts]
    strengths = _likeliest(games, len(names))
    found = _centred(_spread(games, strengths, robust))
    rated = {name: _rating(strengths[at], found[at][at]) for name, at in place.items()}
    scatter = sum((brought - _share(strengths[one] - strengths[other])) ** 2 for one, other, brought in games)
    return Ratings(rated, scatter / len(games))


def _rating(strength: float, variance: float) -> Rating:
    reach = Z_95 * sqrt(variance)
    return Rating(POINTS * strength, POINTS * (strength - reach), POINTS * (strength + reach))


def _share(lead: float) -> float:
    """The chance of who is stronger by so much."""
    return 1 / (1 + exp(-lead))


# --- Newton's way -----------------------------------------------------------------------------------------------------

_Games = Sequence[tuple[int, int, float]]


def _likeliest(games: _Games, players: int) -> list[float]:
    strengths = [0.0] * players
    for _ in range(ROUNDS):
        slope, bend = _slope(games, strengths), _information(games, strengths)
        steps = [sum(a * b for a, b in zip(row, slope, strict=True)) for row in _inverse(bend)]
        longest = max(map(abs, steps))
        strengths = [now + step / max(1.0, longest) for now, step in zip(strengths, steps, strict=True)]
        if longest < NEAR:
            break
    return strengths


def _slope(games: _Games, strengths: Sequence[float]) -> list[float]:
    slope = [-now / WIDTH**2 for now in strengths]
    for one, other, brought in games:
        beyond = brought - _share(strengths[one] - strengths[other])
        slope[one] += beyond
        slope[other] -= beyond
    return slope


def _information(games: _Games, strengths: Sequence[float]) -> Matrix:
    """How sharply the likelihood bends."""
    found = [[1 / WIDTH**2 * (row == column) for column in range(len(strengths))] for row in range(len(strengths))]
    for one, other, _ in games:
        share = _share(strengths[one] - strengths[other])
        _add(found, one, other, share * (1 - share))
    return found


def _add(matrix: Matrix, one: int, other: int, weight: float) -> None:
    """Add what a game of these two weighs."""
    for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
        matrix[row][column] += sign * weight


def _spread(games: _Games, strengths: Sequence[float], robust: bool) -> Matrix:
    """How the strengths vary together."""
    sure = _inverse(_information(games, strengths))
    if not robust:
        return sure
    seen = [[0.0] * len(strengths) for _ in strengths]
    for one, other, brought in games:
        _add(seen, one, other, (brought - _share(strengths[one] - strengths[other])) ** 2)
    return _product(_product(sure, seen), sure)


def _centred(matrix: Matrix) -> Matrix:
    """The same of what is left when the mean of all is taken off: only differences are known from games."""
    count = len(matrix)
    centre = [[(row == column) - 1 / count for column in range(count)] for row in range(count)]
    return _product(_product(centre, matrix), centre)


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    """The inverse of a positive definite matrix, by elimination."""
    count = len(matrix)
    rows = [[*row, *(float(at == number) for at in range(count))] for number, row in enumerate(matrix)]
    for at, pivot in enumerate(rows):
        rows[at] = pivot = [value / pivot[at] for value in pivot]
        for number, row in enumerate(rows):
            if number != at:
                rows[number] = [value - row[at] * own for value, own in zip(row, pivot, strict=True)]
    return [row[count:] for row in rows]
