"""The plies of a game with the states between them. A state takes more memory than its ply: a few are kept, and the
others are folded again from the last one kept before them."""

from typing import Generic

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Typed
from bcnb.engine.verify import fold_ply

EVERY = 32
"""Of so many states one is kept: less saves little memory, and more makes a jump slow."""


class States(Generic[S]):
    """The plies of a game that goes on, and its `latest` state."""

    def __init__(self, ruleset: Typed[S], start: S) -> None:
        self._ruleset, self._kept = ruleset, [start]
        self.plies: list[Ply] = []
        self.latest = start

    def add(self, ply: Ply, after: S) -> None:
        """One more ply, and the state after it."""
        self.plies.append(ply)
        self.latest = after
        if len(self.plies) % EVERY == 0:
            self._kept.append(after)

    def at(self, ply: int) -> S:
        """The state after a ply, 0 for the start. Raises ValueError if there is no such ply."""
        if not 0 <= ply <= len(self.plies):
            raise ValueError(f"there is no ply {ply}: the last is {len(self.plies)}")
        if ply == len(self.plies):
            return self.latest
        number = ply // EVERY
        state = self._kept[number]
        for one in self.plies[number * EVERY : ply]:
            state = fold_ply(self._ruleset, state, one)
        return state

    def cut(self, ply: int) -> list[Ply]:
        """Forget the plies after this one; they are returned. Raises ValueError if there is no such ply."""
        self.latest, dropped = self.at(ply), self.plies[ply:]
        del self.plies[ply:], self._kept[ply // EVERY + 1 :]
        return dropped
