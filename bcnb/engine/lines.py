"""The lines of a game that is being recorded: how long each is, and the digest of them all. Only the last one is kept,
since a line can be written again from its ply."""

from array import array
from collections.abc import Callable
from hashlib import sha256


class Lines:
    """The lines so far. `again` writes one of them again, by its number from 0."""

    def __init__(self, again: Callable[[int], bytes]) -> None:
        self._again, self._last = again, b""
        self._sizes, self._digest, self._is_cut = array("L"), sha256(), False
        self.size = 0

    def __len__(self) -> int:
        return len(self._sizes)

    def __getitem__(self, number: int) -> bytes:
        """A line, by its number from 0."""
        return self._last if self._last and number == len(self) - 1 else self._again(number)

    def add(self, line: bytes) -> None:
        """One more line."""
        self._last = line
        self._sizes.append(len(line))
        self._digest.update(line)
        self.size += len(line)

    def cut(self, count: int) -> None:
        """Keep the first `count` lines."""
        del self._sizes[count:]
        self._last, self._is_cut, self.size = b"", True, sum(self._sizes)

    def size_of(self, count: int) -> int:
        """The bytes of the first `count` lines."""
        return sum(self._sizes[:count])

    def digest(self) -> str:
        """The SHA-256 of all lines. A digest cannot be taken back: after a cut it is made anew."""
        if self._is_cut:
            return sha256(b"".join(self[number] for number in range(len(self)))).hexdigest()
        return self._digest.hexdigest()
