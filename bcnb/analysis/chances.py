"""The chance to win, from what a viewer may know: a fitted model, which is a dot product and nothing more.

A game names what it looks at (its `Terms`); `make model` weighs them by games that players played against each other
and stores the weights. The model is weighed anew on games drawn from the same heap with repetition: how far these
models disagree is the band of a chance.
"""

from collections.abc import Callable, Sequence
from math import exp
from typing import Generic, NamedTuple

from bcnb.engine.games import game_of, part
from bcnb.engine.ruleset import S, Seat, State, side_of


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
    players and seed they come from, and when."""

    name: str
    weights: tuple[float, ...]
    again: tuple[tuple[float, ...], ...] = ()


class Chance(NamedTuple):
    """A chance to win, from 0 to 1, and its 95 % band."""

    at: float
    low: float
    high: float


def terms_of(ruleset: str) -> Terms[State]:
    """What a game's chance to win is reckoned from. Raises ValueError for an unknown game."""
    found: Terms[State] = part(ruleset, "terms.TERMS")
    return found


def settled(state: S) -> float | None:
    """The chance of the first side in a game that is over: 1, 0, or a half for a draw; None while it goes on."""
    ended = game_of(state).outcome(state)
    if ended is None:
        return None
    return 0.5 if ended.winner is None else float(side_of(ended.winner) == terms_of(state.ruleset).first)


def logistic(score: float) -> float:
    """The chance that belongs to a score.

    >>> logistic(0.0)
    0.5
    """
    return 1 / (1 + exp(-score)) if score > -700 else 0.0
