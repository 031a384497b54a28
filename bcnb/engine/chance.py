"""Where chance comes from. The only module of the rules that may roll: everything else is told what fell.

A chance source answers one question: of these weighted possibilities, which? A seed, a script and a person with real
dice answer it alike. `Seeded` takes one `Random.random()` a question and nothing else, so that a seed gives the same
game on every Python.
"""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import Protocol, TypeVar

T = TypeVar("T")


class Chance(Protocol):
    """A source of chance."""

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        """One of the possibilities, as likely as its weight says."""


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
        left = int(self._random.random() * sum([weight for _, weight in weights]))
        for thing, weight in weights:
            left -= weight
            if left < 0:
                return thing
        raise ValueError("nothing to pick from: the weights are empty")

    def choose(self, things: Sequence[T]) -> T:
        """One of the things, each as likely as the others."""
        return things[int(self._random.random() * len(things))]


class ScriptEnded(ValueError):
    """Chance is asked once more than a script has answers."""


class Scripted:
    """Chance that gives the prepared answers, in order: what a test or a recorded game says.

    Raises ScriptEnded when it has no answer left, and ValueError for one that cannot happen.
    """

    def __init__(self, answers: Iterable[object]) -> None:
        self._answers: Iterator[object] = iter(answers)

    def pick(self, weights: Sequence[tuple[T, int]]) -> T:
        try:
            answer = next(self._answers)
        except StopIteration:
            raise ScriptEnded("the script has no answer left, and chance is asked once more") from None
        for thing, _ in weights:
            if thing == answer:
                return thing
        raise ValueError(f"the script says {answer}, which cannot happen here")
