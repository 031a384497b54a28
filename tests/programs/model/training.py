"""A model trained on stored games with TD targets: a turn's target depends on the model's chance at the next turn.

The target of the beginning of a turn is 0.3 of the model's own chance at the next turn's beginning, by a model that has
not seen the game, plus 0.7 of the next target; the last target is the result. Moments within a turn have the target of
their turn. Nothing is trained on turns that a side played at random.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from tests.programs.model.fitting import AGAIN, RIDGE, Numbers, Sample, Truths, Wholes, chances, fit, fit_again, only
from tests.programs.model.store import Halves, Stored

LAMBDA = 0.7
"""The share of the next target in a target; the rest is the model's own chance."""
ROUNDS = 3
"""How often targets are made of the model of the round before."""
FOLDS = 5
CLOSE = 1e-4
"""The step at which a fit ends that begins with the weights of a similar one."""
APART = ("begun", "turn_at", "last", "left_out")
"""The fields of a table that do not have an entry for every row."""
VIEWS = (0, 1, 0, 2)
"""By whose eyes moments within turns are seen, by turn: both hands, the first side's, both, the other's."""


class Table(NamedTuple):
    """The moments of stored games as columns.

    First stand the beginnings of turns with both hands known, in the order of games and turns: there are `begun` of
    them. Then other moments follow. `turn_at` is for each row the place of its turn's beginning.
    """

    terms: Halves
    begun: int
    turn_at: Wholes
    start: Truths
    games: Wholes
    turns: Wholes
    won: Numbers
    last: Truths
    scenario: NDArray[Any]
    players: NDArray[Any]
    left_out: tuple[int, ...] = ()


def table_of(stored: Iterable[Stored], left_out: tuple[int, ...] = ()) -> Table:
    """The moments of all games that have a winner.

    Args:
        stored: the games.
        left_out: the columns of terms that a model is to give no weight.
    """
    first, others = list[_Rows](), list[_Rows]()
    place = 0
    for game in stored:
        if game.won is None:
            continue
        starts = [at for at, start in enumerate(game.starts) if start and game.turns[at] > game.wild]
        if not starts:
            continue
        places = {game.turns[at]: place + number for number, at in enumerate(starts)}
        place += len(starts)
        first.append(_rows(game, starts, [0] * len(starts), places))
        more = list(_others(game, places))
        others.append(_rows(game, [at for at, _ in more], [view for _, view in more], places))
    columns = [np.concatenate(column) for column in zip(*first, *others, strict=True)]
    last = np.append(columns[3][1:place] != columns[3][: place - 1], True)
    return Table(
        columns[0], place, columns[1], columns[2], columns[3], columns[4], columns[5], last, *columns[6:], left_out
    )


def _others(game: Stored, places: dict[int, int]) -> Iterator[tuple[int, int]]:
    """Further moments and views: one within each turn, and the beginning of every other turn with one hand known."""
    for at, (turn, start) in enumerate(zip(game.turns, game.starts, strict=True)):
        if turn in places and not start:
            yield at, VIEWS[turn % len(VIEWS)]
        elif turn in places and turn % 2:
            yield at, 1 + turn // 2 % 2


class _Rows(NamedTuple):
    terms: Halves
    turn_at: Wholes
    start: Truths
    games: Wholes
    turns: Wholes
    won: Numbers
    scenario: NDArray[Any]
    players: NDArray[Any]


def _rows(game: Stored, moments: Sequence[int], views: Sequence[int], places: dict[int, int]) -> _Rows:
    turns = np.array([game.turns[at] for at in moments], dtype=int)
    return _Rows(
        game.terms[views, moments] if moments else game.terms[0, :0],
        np.array([places[turn] for turn in turns], dtype=int),
        np.array([game.starts[at] for at in moments], dtype=bool),
        np.full(len(moments), game.game),
        turns,
        np.full(len(moments), float(bool(game.won))),
        np.full(len(moments), game.scenario),
        np.full(len(moments), " against ".join(game.players)),
    )


def td_targets(told: Numbers, won: Numbers, last: Truths) -> Numbers:
    """The targets of the beginnings of turns, in the order of games and turns.

    Args:
        told: the model's own chance at each.
        won: the result of the game of each.
        last: whether each is the last of its game.
    """
    found = np.empty(len(told))
    following = value = 0.0
    for at in range(len(told) - 1, -1, -1):
        following = won[at] if last[at] else (1 - LAMBDA) * value + LAMBDA * following
        found[at], value = following, told[at]
    return found


class Trained(NamedTuple):
    """A model: its weights, those of the first round, on results, and the sample with the last targets."""

    weights: Numbers
    by_results: Numbers
    sample: Sample


def train(table: Table, ridge: float = RIDGE, rounds: int = ROUNDS) -> Trained:
    """Fit a model to results, and again to TD targets as often as there are rounds."""
    groups, terms = groups_of(table.games, FOLDS), table.terms
    if table.left_out:
        terms = terms.copy()
        terms[:, list(table.left_out)] = 0
    sample = Sample(terms, table.won, table.games, np.ones(len(table.won)))
    weights = by_results = fit(sample, ridge, close=CLOSE)
    for _ in range(rounds):
        told = unseen_starts(table, sample, groups, weights, ridge)
        targets = td_targets(told, table.won[: table.begun], table.last)
        sample = sample._replace(won=targets[table.turn_at])
        weights = fit(sample, ridge, weights, CLOSE)
    return Trained(weights, by_results, sample)


def groups_of(games: Wholes, count: int) -> Wholes:
    """Groups of whole games, by chance."""
    places = np.unique(games, return_inverse=True)[1]
    kinds: Wholes = np.random.default_rng(1).permutation(places.max() + 1) % count
    return kinds[places]


def unseen_starts(table: Table, sample: Sample, groups: Wholes, begin: Numbers, ridge: float) -> Numbers:
    """The chance at each beginning of a turn by a model that was fitted without the group of its game."""
    told = np.zeros(table.begun)
    for key in np.unique(groups):
        out = groups == key
        weights = fit(only(sample, ~out), ridge, begin, CLOSE)
        told[out[: table.begun]] = chances(table.terms[: table.begun][out[: table.begun]], weights)
    return told


def games_of(table: Table, chosen: Truths) -> Table:
    """The rows of some games; `chosen` is true for each row of these games."""
    first = chosen[: table.begun]
    places = np.cumsum(first) - 1
    rows = {name: getattr(table, name)[chosen] for name in table._fields if name not in APART}
    begun, turn_at, last = int(first.sum()), places[table.turn_at[chosen]], table.last[first]
    return Table(begun=begun, turn_at=turn_at, last=last, left_out=table.left_out, **rows)


def trained_again(trained: Trained, ridge: float = RIDGE, times: int = AGAIN) -> list[Numbers]:
    """The weights from games drawn again, with the last targets."""
    return fit_again(trained.sample, ridge, times, trained.weights, CLOSE)
