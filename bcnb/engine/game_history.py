"""The past of a game in progress: its plies with states to go back to, and the digest of its lines."""

from array import array
from collections.abc import Callable
from hashlib import sha256
from typing import Generic

from bcnb.engine.record import Ply
from bcnb.engine.ruleset import S, Typed
from bcnb.engine.verify import fold_ply

EVERY = 32
"""The interval of plies between stored states. Shorter intervals use more memory, and longer ones make jumps slow."""


class StateHistory(Generic[S]):
    """The plies of a game in progress, and its `latest` state."""

    def __init__(self, ruleset: Typed[S], start: S) -> None:
        self._ruleset, self._kept = ruleset, [start]
        self.plies: list[Ply] = []
        self.latest = start

    def add(self, ply: Ply, after: S) -> None:
        """Add a ply and the state after it."""
        self.plies.append(ply)
        self.latest = after
        if len(self.plies) % EVERY == 0:
            self._kept.append(after)

    def at(self, ply: int) -> S:
        """Return the state after a ply, with 0 for the start.

        Raises:
            ValueError: for a ply that the game does not have.
        """
        if not 0 <= ply <= len(self.plies):
            raise ValueError(f"unknown ply {ply}: the last is {len(self.plies)}")
        if ply == len(self.plies):
            return self.latest
        number = ply // EVERY
        state = self._kept[number]
        for one in self.plies[number * EVERY : ply]:
            state = fold_ply(self._ruleset, state, one)
        return state

    def cut(self, ply: int) -> list[Ply]:
        """Remove the plies after the given one, and return them.

        Raises:
            ValueError: for a ply that the game does not have.
        """
        self.latest, dropped = self.at(ply), self.plies[ply:]
        del self.plies[ply:], self._kept[ply // EVERY + 1 :]
        return dropped


class LineDigest:
    """The sizes and the digest of the lines so far. `again(number)` writes a line again, counted from 0."""

    def __init__(self, again: Callable[[int], bytes]) -> None:
        self._again, self._last = again, b""
        self._sizes, self._digest, self._is_cut = array("L"), sha256(), False
        self.size = 0

    def __len__(self) -> int:
        return len(self._sizes)

    def __getitem__(self, number: int) -> bytes:
        """Return a line by its number, counted from 0."""
        return self._last if self._last and number == len(self) - 1 else self._again(number)

    def add(self, line: bytes) -> None:
        """Add a line."""
        self._last = line
        self._sizes.append(len(line))
        self._digest.update(line)
        self.size += len(line)

    def cut(self, count: int) -> None:
        """Remove all lines after the first `count`."""
        del self._sizes[count:]
        self._last, self._is_cut, self.size = b"", True, sum(self._sizes)

    def size_of(self, count: int) -> int:
        """Return the size of the first `count` lines in bytes."""
        return sum(self._sizes[:count])

    def digest(self) -> str:
        """Return the SHA-256 of all lines in hexadecimal. After a cut it is computed again from all lines."""
        if self._is_cut:
            return sha256(b"".join(self[number] for number in range(len(self)))).hexdigest()
        return self._digest.hexdigest()
