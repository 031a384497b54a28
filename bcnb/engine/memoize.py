"""Answers that are kept: some by what they are about, and those about a state until another state is asked about.

A list of actions, the judgement of one of them and what follows from it ask the same things of one state, many times
over. A state never changes, so the first answer holds.
"""

from collections.abc import Callable
from functools import update_wrapper
from typing import Concatenate, ParamSpec, TypeVar

K = TypeVar("K")
S = TypeVar("S")
P = ParamSpec("P")
T = TypeVar("T")


class BoundedCache(dict[K, T]):
    """Answers by what they are about, each found when it is first asked for; when there are `most`, all are forgotten.

    To look one up is to look into a dictionary, which takes half the time of a call that remembers.
    """

    def __init__(self, answer: Callable[[K], T], most: int) -> None:
        super().__init__()
        self._answer, self._most = answer, most

    def __missing__(self, about: K) -> T:
        if len(self) >= self._most:
            self.clear()
        self[about] = told = self._answer(about)
        return told


def memoized_by_state(answer: Callable[Concatenate[S, P], T]) -> Callable[Concatenate[S, P], T]:
    """The same function, which answers once about the state that it was last asked about, for each further argument.

    State and answers are put away together, so that threads with other states do not meet each other's.
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
        found[key] = told = answer(state, *about, **named)
        return told

    update_wrapper(ask, answer)
    return ask
