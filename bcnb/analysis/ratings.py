"""Ratings of players by the Bradley-Terry model, in which the odds of a game are the ratio of two strengths.

A rating is in points, of which 400 are odds of 10 to 1. The mean of all players is 0. The result of a game can be
adjusted for luck. It is then no longer 0 or 1, but has the same mean and a smaller variance.

Luck is 0 on average, so any multiple of it can be subtracted: it is a control variate. The games of each pairing
determine the multiple that gives the smallest variance, which is the slope of the regression of results on luck. (If
one player wins whatever the luck, the slope is 0, although luck is calculated for equal players and may be large.) The
slope is estimated from the same games. This biases the mean by at most the order of 1/n, and it increases the variance
by the factor n / (n - 3), by S. S. Lavenberg and P. D. Welch, A Perspective on the Use of Control Variables to Increase
the Efficiency of Monte Carlo Simulations, Management Science 27 (1981), 322-335.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import fmean
from typing import NamedTuple

from bcnb.analysis.distributions import Z_95

POINTS = 400 / log(10)
"""Rating points per unit of log odds."""
WIDTH = 4.0
"""The prior standard deviation of a strength in log odds, about 700 points.

It keeps the rating of a player who wins every game finite, and usually counts for less than one game.
"""
LEAST = 20
"""The number of games in a pairing from which luck is adjusted."""
ROUNDS, NEAR = 100, 1e-10

Matrix = list[list[float]]


class GameResult(NamedTuple):
    """A game of one player against another, its result for the first, and the first player's luck (None if unknown)."""

    one: str
    other: str
    brought: float
    luck: float | None = None


class Rating(NamedTuple):
    """The rating of a player, and its 95% interval."""

    points: float
    low: float
    high: float


class Ratings(NamedTuple):
    """The ratings of all players, the mean squared residual of the games, and the number of games adjusted for luck."""

    by_player: Mapping[str, Rating]
    scatter: float
    taken: int


def ratings(results: Sequence[GameResult], without_luck: bool = False) -> Ratings:
    """Return the ratings with the maximum posterior probability.

    For games adjusted for luck, the intervals are based on the observed variance, otherwise on the information matrix.

    Args:
        results: the results of the games.
        without_luck: adjust results for luck where it is known.

    Raises:
        ValueError: if there are no games.
    """
    if not results:
        raise ValueError("ratings need at least one game")
    names = list(dict.fromkeys(name for result in results for name in result[:2]))
    place = {name: number for number, name in enumerate(names)}
    counts = _counts(results) if without_luck else {}
    games = [_game(result, place, counts.get(result[:2])) for result in results]
    strengths = _likeliest(games, len(names))
    found = _centered(_spread(games, strengths))
    rated = {name: _rating(strengths[at], found[at][at]) for name, at in place.items()}
    scatter = fmean((game.widened or 1.0) * _beyond(game, strengths) ** 2 for game in games)
    return Ratings(rated, scatter, sum(game.widened > 0 for game in games))


def _rating(strength: float, variance: float) -> Rating:
    reach = Z_95 * sqrt(variance)
    return Rating(POINTS * strength, POINTS * (strength - reach), POINTS * (strength + reach))


def _share(lead: float) -> float:
    """Return the win probability of a player who is stronger by `lead` (in log odds)."""
    return 1 / (1 + exp(-lead))


# --- adjustment for luck ----------------------------------------------------------------------------------------------


class _Count(NamedTuple):
    """The slope of luck in a pairing, and the factor by which its estimation increases the variance."""

    slope: float
    widened: float


class _Game(NamedTuple):
    """A game to be rated: the indexes of both players, the result for the first, and its weight.

    `widened` is the weight of its squared residual. It is 0 if the variance follows from the odds alone.
    """

    one: int
    other: int
    brought: float
    widened: float


def _game(result: GameResult, place: Mapping[str, int], count: _Count | None) -> _Game:
    slope, widened = (0.0, 0.0) if count is None or result.luck is None else count
    return _Game(place[result.one], place[result.other], result.brought - slope * (result.luck or 0.0), widened)


def _counts(results: Sequence[GameResult]) -> dict[tuple[str, ...], _Count]:
    """Return the slope of luck for each pairing with enough games whose luck is known."""
    pairings = defaultdict[tuple[str, ...], list[GameResult]](list)
    for result in results:
        if result.luck is not None:
            pairings[result[:2]].append(result)
    enough = {pair: games for pair, games in pairings.items() if len(games) >= LEAST}
    counts = {pair: _Count(_slope_of(games), len(games) / (len(games) - 3)) for pair, games in enough.items()}
    return {pair: count for pair, count in counts.items() if count.slope}


def _slope_of(games: Sequence[GameResult]) -> float:
    """Return the regression slope of results on luck.

    It is 0 if it would be negative, or if the mean adjusted for luck would not be between 0 and 1.
    """
    brought, luck = [game.brought for game in games], [game.luck or 0.0 for game in games]
    mean, lucky = fmean(brought), fmean(luck)
    together = sum((a - mean) * (b - lucky) for a, b in zip(brought, luck, strict=True))
    if together <= 0:
        return 0.0
    slope = together / sum((one - lucky) ** 2 for one in luck)
    return slope if 0 <= mean - slope * lucky <= 1 else 0.0


# --- Newton's method --------------------------------------------------------------------------------------------------

_Games = Sequence[_Game]


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
    for game in games:
        beyond = _beyond(game, strengths)
        slope[game.one] += beyond
        slope[game.other] -= beyond
    return slope


def _beyond(game: _Game, strengths: Sequence[float]) -> float:
    """Return the result of a game minus its expected value."""
    return game.brought - _share(strengths[game.one] - strengths[game.other])


def _information(games: _Games, strengths: Sequence[float]) -> Matrix:
    """Return the information matrix."""
    return _together(games, [_expected(game, strengths) for game in games], len(strengths))


def _expected(game: _Game, strengths: Sequence[float]) -> float:
    """Return the expected squared residual of a game that is either won or lost."""
    share = _share(strengths[game.one] - strengths[game.other])
    return share * (1 - share)


def _together(games: _Games, weights: Sequence[float], players: int) -> Matrix:
    """Return the matrix of the games, each with its weight, plus the prior."""
    found = [[1 / WIDTH**2 * (row == column) for column in range(players)] for row in range(players)]
    for (one, other, *_), weight in zip(games, weights, strict=True):
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            found[row][column] += sign * weight
    return found


def _spread(games: _Games, strengths: Sequence[float]) -> Matrix:
    """Return the covariance matrix of the strengths: the inverse information if residuals are as large as expected."""
    sure = _inverse(_information(games, strengths))
    seen = [
        game.widened * _beyond(game, strengths) ** 2 if game.widened else _expected(game, strengths) for game in games
    ]
    return _product(_product(sure, _together(games, seen, len(strengths))), sure)


def _centered(matrix: Matrix) -> Matrix:
    """Return the covariance matrix after subtracting the mean strength, because games only determine differences."""
    count = len(matrix)
    center = [[(row == column) - 1 / count for column in range(count)] for row in range(count)]
    return _product(_product(center, matrix), center)


def _product(one: Matrix, other: Matrix) -> Matrix:
    columns = list(zip(*other, strict=True))
    return [[sum(a * b for a, b in zip(row, column, strict=True)) for column in columns] for row in one]


def _inverse(matrix: Matrix) -> Matrix:
    """Return the inverse of a positive definite matrix by elimination."""
    count = len(matrix)
    rows = [[*row, *(float(at == number) for at in range(count))] for number, row in enumerate(matrix)]
    for at, pivot in enumerate(rows):
        rows[at] = pivot = [value / pivot[at] for value in pivot]
        for number, row in enumerate(rows):
            if number != at:
                rows[number] = [value - row[at] * own for value, own in zip(row, pivot, strict=True)]
    return [row[count:] for row in rows]
