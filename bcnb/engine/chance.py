"""Sources of chance: a seed, and a script of prepared answers.

This is the only module of the rules that generates random numbers. A source of chance picks one of several weighted
possibilities. A seed, a script and a player with real dice can all do this. `Seeded` calls `Random.random()` exactly
once per pick, so a seed gives the same game on every version of Python.
"""

from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of chance."""

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        """Return one of the possibilities, with a probability proportional to its weight."""


class Seeded:
    """Chance from a seed: a whole number or any text. No two numbers give the same sequence."""

    def __init__(self, seed: int | str) -> None:
        """Raises TypeError for a seed of another type: `Random` takes True, 1.0 and -1 for 1."""
        if isinstance(seed, bool) or not isinstance(seed, (int, str)):
            raise TypeError(f"a seed must be a whole number or text (got {seed!r:.60})")
        if isinstance(seed, int) and seed < 0:
            seed = f"-{-seed:x}"
        self._random = Random(seed.encode(errors="surrogatepass") if isinstance(seed, str) else seed)

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        """Return one of the possibilities, with a probability proportional to its weight.

        Raises:
            ValueError: if the sum of the weights is 0.
        """
        left = int(self._random.random() * sum([weight for _, weight in weights]))
        for thing, weight in weights:
            left -= weight
            if left < 0:
                return thing
        raise ValueError("nothing to pick from: the weights are empty")

    def choose(self, things: Sequence[T]) -> T:
        """Return one of the things, all equally likely."""
        return things[int(self._random.random() * len(things))]


def keyed_pick(weights: Sequence[tuple[str, int]], key: str) -> str:
    """Return one of the texts, with a probability proportional to its weight, as a key decides.

    Every copy of every text has a rank that follows from the key, and the copy with the lowest rank is picked. So if
    the texts or their weights change a little, the same key mostly picks the same text.

    Raises:
        ValueError: if the sum of the weights is 0.
    """
    copies = ((_rank(f"{key} {text} {copy}"), text) for text, weight in weights for copy in range(weight))
    found = min(copies, default=None)
    if found is None:
        raise ValueError("nothing to pick from: the weights are empty")
    return found[1]


def keyed_order(things: Sequence[T], key: str) -> list[T]:
    """Return things in an order that follows from a key. All orders are equally likely."""
    return [things[place] for place in sorted(range(len(things)), key=lambda place: _rank(f"{key} {place}"))]


def _rank(text: str) -> bytes:
    return sha256(text.encode(errors="surrogatepass")).digest()


class ScriptEnded(ValueError):
    """A pick for which a script has no answer left."""


class Scripted:
    """A source of chance that returns prepared answers in order, for tests and recorded games."""

    def __init__(self, answers: Iterable[object]) -> None:
        self._answers: Iterator[object] = iter(answers)

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        """Return the next prepared answer.

        Raises:
            ScriptEnded: if there is no answer left.
            ValueError: if the answer is not one of the possibilities.
        """
        try:
            answer = next(self._answers)
        except StopIteration:
            raise ScriptEnded("the script has no answer left, and chance is asked once more") from None
        for thing, _ in weights:
            if thing == answer:
                return thing
        raise ValueError(f"the script says {answer}, which cannot happen here")
