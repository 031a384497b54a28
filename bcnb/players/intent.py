"""What a player means to do with his turn: a plan, followed as long as the positions are those that it foresaw."""

from collections.abc import Callable, Iterator, Sequence
from typing import Generic

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Action, S


class Intent(Generic[S]):
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
