"""The chance to win, from what a viewer may know: a fitted model, which is a dot product and nothing more.

A game names what it looks at (its `Terms`); `make model` weighs them by games that players played against each other
and stores the weights. The model is weighed anew on games drawn from the same heap with repetition: how far these
models disagree is the band of a chance.
"""

from collections.abc import Callable, Sequence
from functools import cache
from math import exp, sqrt
from operator import mul
from typing import Generic, NamedTuple

from bcnb.analysis.statistics import Z_95
from bcnb.engine.game_registry import game_part, ruleset_of
from bcnb.engine.game_registry import ruleset as game
from bcnb.engine.ruleset import S, Seat, State, side_of
from bcnb.library.forms import forms_of
from bcnb.library.weights import load_weights, weights_file


class Terms(NamedTuple, Generic[S]):
    """What the chance to win is reckoned from. `first` is the side whose chance is told, the other has the rest.

    `values(state, viewer)` are numbers, one for each of `names`, by what the viewer may know (None: the umpire, who
    knows all). Each is the first side's less the other's, so that with the sides changed all change their signs.
    """

    first: Seat
    names: tuple[str, ...]
    values: Callable[[S, Seat | None], Sequence[float]]


class Model(NamedTuple):
    """The weights of a game's terms, and those of the models fitted to games drawn anew. `name` says which games,
    players and seed they come from, and when; `off` by how many points of a hundred at most the chances told were off,
    in games that were not seen."""

    name: str
    weights: tuple[float, ...]
    again: tuple[tuple[float, ...], ...] = ()
    off: int = 0


class Chance(NamedTuple):
    """A chance to win, from 0 to 1, and its 95 % band."""

    at: float
    low: float
    high: float


def terms_of(ruleset: str) -> Terms[State]:
    """What a game's chance to win is reckoned from. Raises ValueError for an unknown game."""
    found: Terms[State] = game_part(ruleset, "terms.TERMS")
    return found


def first_side(ruleset: str) -> Seat:
    """The side whose chance is told, in a game without a model, too. Raises ValueError for an unknown game."""
    return forms_of(ruleset).sides[0]


def settled(state: S) -> float | None:
    """The chance of the first side in a game that is over: 1, 0, or a half for a draw; None while it goes on."""
    ended = ruleset_of(state).outcome(state)
    if ended is None:
        return None
    return 0.5 if ended.winner is None else float(side_of(ended.winner) == first_side(state.ruleset))


def logistic(score: float) -> float:
    """The chance that belongs to a score.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + exp(-score)) if score > -700 else 0.0


# --- the model --------------------------------------------------------------------------------------------------------


@cache
def model_of(ruleset: str) -> Model:
    """The model of a game, read once. Raises ValueError for an unknown game, FileError, OSError for a faulty file."""
    found = load_weights(weights_file(ruleset), ruleset, terms_of(ruleset).names)
    again = zip(*(weight.again for weight in found.weights), strict=True)
    weights = tuple(weight.weight for weight in found.weights)
    return Model(found.source.name, weights, tuple(again), found.source.off)


@cache
def has_model(ruleset: str) -> bool:
    """Whether a game has weights.

    Raises ValueError for an unknown game.
    """
    game(ruleset)
    return weights_file(ruleset).is_file()


def win_chance(state: State, viewer: Seat | None = None) -> float:
    """The chance that the first side (`Terms.first`) wins, from what a viewer may know; None is the umpire."""
    over = settled(state)
    return logistic(_score(model_of(state.ruleset).weights, _values(state, viewer))) if over is None else over


def sure(state: State, viewer: Seat | None = None) -> Chance:
    """The same chance with its 95 % band: by how much models of other games of the same kind disagree about it."""
    over = settled(state)
    if over is not None:
        return Chance(over, over, over)
    model, values = model_of(state.ruleset), _values(state, viewer)
    score = _score(model.weights, values)
    spread = _spread([_score(weights, values) for weights in model.again], score)
    return Chance(logistic(score), logistic(score - spread), logistic(score + spread))


def _values(state: State, viewer: Seat | None) -> Sequence[float]:
    return terms_of(state.ruleset).values(state, viewer)


def _score(weights: Sequence[float], values: Sequence[float]) -> float:
    return float(sum(map(mul, weights, values)))


def _spread(scores: Sequence[float], middle: float) -> float:
    """Half the width of a band around a score, so wide that 95 % of scores scattered like these lie in it."""
    if not scores:
        return 0.0
    return Z_95 * sqrt(sum((score - middle) ** 2 for score in scores) / len(scores))
