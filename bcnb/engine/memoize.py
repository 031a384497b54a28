"""Caches: a bounded one by key, and one for the answers about a single state.

Listing the actions, checking one of them and applying it all ask the same questions about one state. A state never
changes, so the first answer can be reused.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

K = TypeVar("K")
S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")


class BoundedCache(dict[K, T]):
    """A dictionary that computes each missing value on first use. When it has `most` entries, it is emptied.

    A dictionary look-up takes half the time of a call to a function with `lru_cache`.
    """

    def __init__(self, answer: Callable[[K], T], most: int) -> None:
        super().__init__()
        self._answer, self._most = answer, most

    def __missing__(self, about: K) -> T:
        if len(self) >= self._most:
            self.clear()
        self[about] = value = self._answer(about)
        return value


def memoized_by_state(answer: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """Return the function with a cache of its results, by further arguments, for the last state only.

    The state and its results are replaced together, so threads with other states never see each other's results.
    """
    memory: list[tuple[object, dict[object, T]]] = [(None, {})]

    def ask(state: S, /, *about: P.args, **named: P.kwargs) -> T:
        last, found = memory[0]
        if last is not state:
            found = {}
            memory[0] = (state, found)
        key = (*about, *named.items()) if named else about
        if key in found:
            return found[key]
        found[key] = value = answer(state, *about, **named)
        return value

    update_wrapper(ask, answer)
    return ask
