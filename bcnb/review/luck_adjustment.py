"""The strength of players from their results, adjusted for the luck of dice and cards.

A result minus its luck has the same mean as the result itself, because luck is 0 on average, however bad the estimate
is. But its variance is smaller, so fewer games are needed.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bcnb.analysis.distributions import student
from bcnb.analysis.game_collection import FinishedGame, WinShare, brought, by_player, rivals
from bcnb.analysis.ratings import LEAST, GameResult
from bcnb.analysis.win_probability import first_side
from bcnb.engine.ruleset import Seat, side_of
from bcnb.review.builder import NotReviewable, course, load_game
from bcnb.review.schema import Cause


class Strength(NamedTuple):
    """A player's share of wins, and the mean adjusted for luck with its 95% interval.

    With fewer than two games, the interval is from 0 to 1. All values are limited to this range.
    """

    share: WinShare
    adjusted: float
    low: float
    high: float


def strengths(games: Iterable[FinishedGame]) -> Mapping[str, Strength]:
    """Return the strength of each player. Games that cannot be reviewed count without adjustment."""
    every = list(games)
    found: dict[str, list[float]] = {}
    for game in every:
        lucky = luck_of(game)
        for name, seat in rivals(game):
            found.setdefault(name, []).append(brought(game, seat) - _own(game, seat, lucky))
    shares = by_player(every)
    return {name: _strength(shares[name], values) for name, values in found.items()}


def game_results(games: Iterable[FinishedGame]) -> list[GameResult]:
    """Return the results of the games between two different players, to rate them.

    The luck of a game is calculated only if its two players met often enough to remove it.
    """
    met = [(game, sorted(rivals(game))) for game in games]
    met = [(game, pair) for game, pair in met if len(pair) == 2]
    often = Counter((one, other) for _, ((one, _), (other, _)) in met)
    return [
        GameResult(one, other, brought(game, seat), _rated_luck(game, seat) if often[one, other] >= LEAST else None)
        for game, ((one, seat), (other, _)) in met
    ]


def _rated_luck(game: FinishedGame, seat: Seat) -> float:
    return _own(game, seat, luck_of(game))


def luck_of(game: FinishedGame) -> float:
    """Return the change of the first side's win probability by luck, or 0 for a game that cannot be reviewed."""
    try:
        found = course(load_game(game.path))
    except NotReviewable:
        return 0.0
    return sum(one.change for one in found.shifts if one.cause is not Cause.CHOICE)


def _own(game: FinishedGame, seat: Seat, lucky: float) -> float:
    return lucky if side_of(seat) == first_side(game.ruleset) else -lucky


def _strength(share: WinShare, values: list[float]) -> Strength:
    low, high = student(values) if len(values) > 1 else (0.0, 1.0)
    return Strength(share, *(min(max(one, 0.0), 1.0) for one in (sum(values) / len(values), low, high)))
