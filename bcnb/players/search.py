"""Sequential halving, which shares the trials of a search among candidates, and turns planned in advance."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic, TypeVar

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Action, S
from bcnb.players.registry import ShouldStop

C = TypeVar("C")


def rounds(width: int) -> int:
    """Return how often the worse half must drop out until one candidate is left."""
    return (width - 1).bit_length()


def affordable(nodes: int, width: int) -> int:
    """Return how many of `width` candidates can be tried at least once in every round."""
    return next((few for few in range(width, 1, -1) if few * rounds(few) <= nodes), 1)


def schedule(width: int, nodes: int) -> list[int]:
    """Return the number of candidates to try in each sampled world.

    After each equal share of the nodes, the worse half drops out.

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
    """Return the candidate with the best total in the sampled worlds.

    All remaining candidates are tried in the same worlds.

    Args:
        found: the candidates. In case of a tie, the first one wins.
        trial: returns the value of a candidate in the world with the given number.
        nodes: the number of trials.
        stop: is called before every trial. A world that was not tried with all candidates does not count.
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
    """Yield the value of each candidate in a world, until time is up."""
    for candidate in found:
        if stop():
            return
        yield trial(candidate, world)


class PlannedTurn(Generic[S]):
    """The rest of a plan, with the state in which each action is taken."""

    def __init__(self) -> None:
        self._foreseen: list[tuple[S, Action]] = []

    def next(self, observed: S, plan: Callable[[], Sequence[Action]]) -> Action:
        """Return the next action of the plan. If none is left or the state is unexpected, make a new plan first."""
        if not self._foreseen or self._foreseen[0][0] != observed:
            self._foreseen = list(foresee(observed, plan()))
        return self._foreseen.pop(0)[1]


def foresee(state: S, actions: Sequence[Action]) -> Iterator[tuple[S, Action]]:
    """Yield the actions of a plan, each with the state before it."""
    apply, (*before, last) = ruleset_of(state).apply, actions
    for action in before:
        yield state, action
        state, _ = apply(state, action)
    yield state, last
