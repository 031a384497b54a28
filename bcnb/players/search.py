"""How tries are shared among candidates: after every share of them the worse half drops out."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Action, S
from bcnb.players.registry import ShouldStop

C = TypeVar("C")


def rounds(width: int) -> int:
    """How often the worse half drops out until one candidate is left."""
    return (width - 1).bit_length()


def affordable(nodes: int, width: int) -> int:
    """How many candidates, of so many, can be tried at least once in every round."""
    return next((few for few in range(width, 1, -1) if few * rounds(few) <= nodes), 1)


def schedule(width: int, nodes: int) -> list[int]:
    """How many candidates are tried in each world: after every share of the nodes, the worse half drops out.

    >>> schedule(4, 16)
    [4, 4, 2, 2, 2, 2]
    """
    share = nodes // max(rounds(width), 1)
    widths = []
    while width > 1:
        widths += [width] * max(share // width, 1)
        width = (width + 1) // 2
    return widths


def best_tried(found: Sequence[C], trial: Callable[[C, int], float], nodes: int, stop: ShouldStop) -> C:
    """The candidate that did best in the worlds in which it was tried; all that are left meet the same worlds.

    `trial` says what a candidate comes to in a world of this number. Of equals, and of those that were never tried, the
    first is taken. `stop` is asked before every trial; a world in which not all were tried does not count.
    """
    left = list(found[: affordable(nodes, len(found))])
    totals = [0.0] * len(left)
    for world, width in enumerate(schedule(len(left), nodes)):
        order = sorted(range(len(left)), key=totals.__getitem__, reverse=True)[:width]
        left, totals = [left[one] for one in order], [totals[one] for one in order]
        came = list(_tried(left, world, trial, stop))
        if len(came) < len(left):
            break
        totals = [total + worth for total, worth in zip(totals, came, strict=True)]
    return left[totals.index(max(totals))]


def _tried(found: Sequence[C], world: int, trial: Callable[[C, int], float], stop: ShouldStop) -> Iterator[float]:
    """What each candidate comes to in a world, until time is up."""
    for candidate in found:
        if stop():
            return
        yield trial(candidate, world)


class PlannedTurn(Generic[S]):
    """The rest of a plan, each action with the position in which it is meant."""

    def __init__(self) -> None:
        self._foreseen: list[tuple[S, Action]] = []

    def next(self, observed: S, plan: Callable[[], Sequence[Action]]) -> Action:
        """The next action; that of a new plan, where none is left or the position is not the one foreseen."""
        if not self._foreseen or self._foreseen[0][0] != observed:
            self._foreseen = list(foresee(observed, plan()))
        return self._foreseen.pop(0)[1]


def foresee(state: S, actions: Sequence[Action]) -> Iterator[tuple[S, Action]]:
    """The actions of a plan, each with the position in which it is meant."""
    apply, (*before, last) = ruleset_of(state).apply, actions
    for action in before:
        yield state, action
        state, _ = apply(state, action)
    yield state, last
