"""Ratings of players from games between them, after Bradley and Terry: the odds of a game are those of two strengths.

A rating is told in points of which 400 are odds of 10 to 1; the mean of all players is 0. What a game brought may have
the luck taken off: then it is no longer 0 or 1, but its mean is the same, and it scatters less.

Luck is 0 on average, so any multiple of it may be taken off: it is a control variate. How much luck counts is told by
the games of a pairing themselves: as much as leaves the least scatter, which is the slope of the line through what they
brought over their luck. (Where one player wins whatever his luck, that is nothing, although luck is reckoned between
equals and may be great.) That the slope is found in the same games makes the mean wrong by no more than a part of 1/n
and costs scatter: n / (n - 3) is the factor after S. S. Lavenberg and P. D. Welch, A Perspective on the Use of Control
Variables to Increase the Efficiency of Monte Carlo Simulations, Management Science 27 (1981), 322-335.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from statistics import fmean
from typing import NamedTuple

from bcnb.analysis.distributions import Z_95

POINTS = 400 / log(10)
"""Points of a rating in one unit of the logarithm of odds."""
WIDTH = 4.0
"""How far ratings are thought to lie apart before any game, as a deviation in those units (some 700 points): it keeps
the rating of one who wins every game from being endless, and counts for less than one game in most."""
LEAST = 20
"""From so many games of a pairing on they tell how much luck counts."""
ROUNDS, NEAR = 100, 1e-10

Matrix = list[list[float]]


class Bout(NamedTuple):
    """A game of one player against another, what it brought to the first, and how much luck he had (None where nobody
    can tell)."""

    one: str
    other: str
    brought: float
    luck: float | None = None


class Rating(NamedTuple):
    """The rating of a player, and its 95 % interval."""

    points: float
    low: float
    high: float


class Ratings(NamedTuple):
    """The ratings of all players, the mean square of what games brought beyond what was to be expected, and of how many
    games luck was taken off."""

    by_player: Mapping[str, Rating]
    scatter: float
    taken: int


def ratings(bouts: Sequence[Bout], without_luck: bool = False) -> Ratings:
    """The ratings that make what happened most likely. Where luck was taken off, the intervals follow from how much the
    games scattered, and else from the observed information. Raises ValueError for no games."""
    if not bouts:
        raise ValueError("without games nobody has a rating")
    names = list(dict.fromkeys(name for bout in bouts for name in bout[:2]))
    place = {name: number for number, name in enumerate(names)}
    counts = _counts(bouts) if without_luck else {}
    games = [_game(bout, place, counts.get(bout[:2])) for bout in bouts]
    strengths = _likeliest(games, len(names))
    found = _centred(_spread(games, strengths))
    rated = {name: _rating(strengths[at], found[at][at]) for name, at in place.items()}
    scatter = fmean((game.widened or 1.0) * _beyond(game, strengths) ** 2 for game in games)
    return Ratings(rated, scatter, sum(game.widened > 0 for game in games))


def _rating(strength: float, variance: float) -> Rating:
    reach = Z_95 * sqrt(variance)
    return Rating(POINTS * strength, POINTS * (strength - reach), POINTS * (strength + reach))


def _share(lead: float) -> float:
    """The chance of who is stronger by so much."""
    return 1 / (1 + exp(-lead))


# --- luck taken off ---------------------------------------------------------------------------------------------------


class _Count(NamedTuple):
    """How much luck counts in a pairing, and by how much that it was found in its own games widens their scatter."""

    slope: float
    widened: float


class _Game(NamedTuple):
    """A game as it is rated: the places of both, what it brought to the first, and how much its square counts for the
    scatter; 0 where the odds alone say how games scatter."""

    one: int
    other: int
    brought: float
    widened: float


def _game(bout: Bout, place: Mapping[str, int], count: _Count | None) -> _Game:
    slope, widened = (0.0, 0.0) if count is None or bout.luck is None else count
    return _Game(place[bout.one], place[bout.other], bout.brought - slope * (bout.luck or 0.0), widened)


def _counts(bouts: Sequence[Bout]) -> dict[tuple[str, ...], _Count]:
    """How much luck counts in each pairing that can tell, by its games whose luck is known."""
    pairings = defaultdict[tuple[str, ...], list[Bout]](list)
    for bout in bouts:
        if bout.luck is not None:
            pairings[bout[:2]].append(bout)
    enough = {pair: games for pair, games in pairings.items() if len(games) >= LEAST}
    counts = {pair: _Count(_slope_of(games), len(games) / (len(games) - 3)) for pair, games in enough.items()}
    return {pair: count for pair, count in counts.items() if count.slope}


def _slope_of(games: Sequence[Bout]) -> float:
    """By how much more games brought that were luckier; 0 where that is not seen, and where the mean without luck would
    be no share of the games."""
    brought, luck = [game.brought for game in games], [game.luck or 0.0 for game in games]
    mean, lucky = fmean(brought), fmean(luck)
    together = sum((a - mean) * (b - lucky) for a, b in zip(brought, luck, strict=True))
    if together <= 0:
        return 0.0
    slope = together / sum((one - lucky) ** 2 for one in luck)
    return slope if 0 <= mean - slope * lucky <= 1 else 0.0


# --- Newton's way -----------------------------------------------------------------------------------------------------

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
    """What a game brought beyond what was to be expected."""
    return game.brought - _share(strengths[game.one] - strengths[game.other])


def _information(games: _Games, strengths: Sequence[float]) -> Matrix:
    """How sharply the likelihood bends."""
    return _together(games, [_expected(game, strengths) for game in games], len(strengths))


def _expected(game: _Game, strengths: Sequence[float]) -> float:
    """The mean square of what a game that is won or lost brings beyond what is to be expected."""
    share = _share(strengths[game.one] - strengths[game.other])
    return share * (1 - share)


def _together(games: _Games, weights: Sequence[float], players: int) -> Matrix:
    """What games weigh, each by its weight, together with what was thought before any."""
    found = [[1 / WIDTH**2 * (row == column) for column in range(players)] for row in range(players)]
    for (one, other, *_), weight in zip(games, weights, strict=True):
        for row, column, sign in ((one, one, 1), (other, other, 1), (one, other, -1), (other, one, -1)):
            found[row][column] += sign * weight
    return found


def _spread(games: _Games, strengths: Sequence[float]) -> Matrix:
    """How the strengths vary together: the inverse of the information where games scatter as their odds say."""
    sure = _inverse(_information(games, strengths))
    seen = [
        game.widened * _beyond(game, strengths) ** 2 if game.widened else _expected(game, strengths) for game in games
    ]
    return _product(_product(sure, _together(games, seen, len(strengths))), sure)


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
