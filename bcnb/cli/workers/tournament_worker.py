"""A game of a tournament, played by a worker: who won, and how much of it was luck."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.ratings import Bout
from bcnb.analysis.win_probability import win_features_for
from bcnb.cli.workers.play_worker import SimulationRequest, play
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import read_partial_record
from bcnb.engine.ruleset import Seat, side_of
from bcnb.review.builder import NotReviewable, course, reviewable_game
from bcnb.review.schema import Cause


class Contest(NamedTuple):
    """A game to be played: its order and number, the players, the side of the first, and the file of its record."""

    order: SimulationRequest
    number: int
    one: str
    other: str
    side: Seat
    path: Path


class ContestResult(NamedTuple):
    """How a game went: the bytes of its record, what it brought to the first player, and how much of that was luck
    (None where nobody can tell)."""

    record: bytes
    brought: float
    luck: float | None


def pairings(players: Sequence[str]) -> list[tuple[str, str]]:
    """Everybody against everybody."""
    return list(combinations(players, 2))


def contest(task: tuple[Contest, bytes]) -> ContestResult:
    """Play a game, or take the record of one that was played; the same contest gives the same result."""
    game, kept = task
    data = kept or play(game.order, game.number).record
    record = read_partial_record(data, ruleset, str(game.path)).record
    assert record.end
    winner = record.end.winner
    brought = 0.5 if winner is None else float(side_of(winner) == game.side)
    return ContestResult(data, brought, _luck(data, game))


def _luck(data: bytes, game: Contest) -> float | None:
    """By how much luck changed the chance of the first player."""
    try:
        found = course(reviewable_game(read_partial_record(data, ruleset, str(game.path)), str(game.path)))
    except NotReviewable:
        return None
    first = win_features_for(read_partial_record(data, ruleset).record.header.ruleset).first
    lucky = sum(one.change for one in found.shifts if one.cause is not Cause.CHOICE)
    return lucky if game.side == first else -lucky


def bouts(found: Sequence[tuple[Contest, ContestResult]]) -> list[Bout]:
    """The games for a rating, with the luck of the first player."""
    return [Bout(game.one, game.other, result.brought, result.luck) for game, result in found]
