"""How strong players are, with the luck of the dice and the cards taken off what their games brought.

What a game brought, less the luck in it, has the same mean as what it brought, for luck is 0 on average, however bad
the reckoning of chances is; but it scatters less, so that fewer games are enough.
"""

from collections.abc import Iterable, Mapping
from typing import NamedTuple

from bcnb.analysis.distributions import student
from bcnb.analysis.game_collection import FinishedGame, WinShare, brought, by_player, rivals
from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.ruleset import Seat, side_of
from bcnb.review.builder import NotReviewable, course, load_game
from bcnb.review.schema import Cause


class Strength(NamedTuple):
    """What a player's games brought: as they went, and with the luck taken off, on average with its 95 % interval
    (from 0 to 1 where there are too few games for one). No share is told as less than none or more than all."""

    share: WinShare
    adjusted: float
    low: float
    high: float


def strengths(games: Iterable[FinishedGame]) -> Mapping[str, Strength]:
    """How strong each player is. Games that cannot be judged count as they went."""
    every = list(games)
    found: dict[str, list[float]] = {}
    for game in every:
        lucky = luck_of(game)
        for name, seat in rivals(game):
            found.setdefault(name, []).append(brought(game, seat) - _own(game, seat, lucky))
    shares = by_player(every)
    return {name: _strength(shares[name], values) for name, values in found.items()}


def luck_of(game: FinishedGame) -> float:
    """By how much luck changed the first side's chance; 0 for a game that is not judged."""
    try:
        found = course(load_game(game.path))
    except NotReviewable:
        return 0.0
    return sum(one.change for one in found.shifts if one.cause is not Cause.CHOICE)


def _own(game: FinishedGame, seat: Seat, lucky: float) -> float:
    return lucky if side_of(seat) == win_features_for(game.ruleset).first else -lucky


def _strength(share: WinShare, values: list[float]) -> Strength:
    low, high = student(values) if len(values) > 1 else (0.0, 1.0)
    return Strength(share, *(min(max(one, 0.0), 1.0) for one in (sum(values) / len(values), low, high)))
