"""The worker task of a tournament: play a game, and return its record, result and luck."""

from collections.abc import Sequence
from itertools import combinations
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.ratings import GameResult
from bcnb.analysis.win_probability import first_side
from bcnb.cli.workers.play_worker import SimulationRequest, play
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import PartialRecord, read_partial_record
from bcnb.engine.ruleset import Seat, side_of
from bcnb.review.builder import NotReviewable, course, reviewable_game
from bcnb.review.schema import Cause


class TournamentGame(NamedTuple):
    """A game of a tournament.

    `order` and `number` determine the game. `one` and `other` are the players, and `side` is the side of `one`. `path`
    is the file of the record.
    """

    order: SimulationRequest
    number: int
    one: str
    other: str
    side: Seat
    path: Path


class TournamentResult(NamedTuple):
    """The result of a game: the bytes of its record, the points of the first player, and their luck.

    `brought` is 1 for a win, 0.5 for a draw and 0 for a loss. `luck` is the change of their win probability by luck,
    or None if the game cannot be reviewed.
    """

    record: bytes
    brought: float
    luck: float | None


def pairings(players: Sequence[str]) -> list[tuple[str, str]]:
    """Return all pairs of players."""
    return list(combinations(players, 2))


def play_game(task: tuple[TournamentGame, bytes]) -> TournamentResult:
    """Play a game and return its result. The same task always gives the same result.

    Args:
        task: the game, and the bytes of its saved record, or b"" to play it.
    """
    game, kept = task
    data = kept or play(game.order, game.number).record
    prefix = read_partial_record(data, ruleset, str(game.path))
    assert prefix.record.end
    winner = prefix.record.end.winner
    brought = 0.5 if winner is None else float(side_of(winner) == game.side)
    return TournamentResult(data, brought, _luck(prefix, game))


def _luck(prefix: PartialRecord, game: TournamentGame) -> float | None:
    """Return the change of the first player's win probability by luck, or None if the game cannot be reviewed."""
    try:
        recorded = reviewable_game(prefix)
        found = course(recorded)
    except NotReviewable:
        return None
    first = first_side(recorded.ruleset.name)
    lucky = sum(one.change for one in found.shifts if one.cause is not Cause.CHOICE)
    return lucky if game.side == first else -lucky


def game_results(found: Sequence[tuple[TournamentGame, TournamentResult]]) -> list[GameResult]:
    """Return the games in the form that `ratings` takes."""
    return [GameResult(game.one, game.other, result.brought, result.luck) for game, result in found]
