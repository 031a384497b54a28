"""How tries are shared among candidates: after every share of them the worse half drops out."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from bcnb.players.registry import Stop

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


def best_tried(found: Sequence[C], trial: Callable[[C, int], float], nodes: int, stop: Stop) -> C:
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


def _tried(found: Sequence[C], world: int, trial: Callable[[C, int], float], stop: Stop) -> Iterator[float]:
    """What each candidate comes to in a world, until time is up."""
    for candidate in found:
        if stop():
            return
        yield trial(candidate, world)
