"""Numbers tuned by playing: two settings on either side of the best that is known, and a step toward the winner.

All numbers are tried at once, each a step up in one setting and a step down in the other, which way by chance; in many
such duels what helps adds up, and what does not goes up as often as down (simultaneous perturbation).
"""

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from bcnb.engine.chance import Seeded

Numbers = Mapping[str, int | list[int]]
"""Numbers of a file by their keys, in thousandths; a list is stretched as a whole."""
STRIDE = 0.2
"""How far a setting of a duel lies from the best that is known, as a share of each number."""
PACE = 1.0
"""How far a whole victory leads, in strides."""
FADING = 80
"""After how many duels the steps begin to grow shorter."""


class Duel(NamedTuple):
    """Two settings that play each other, and which way each number goes in the first of them."""

    first: Numbers
    second: Numbers
    ways: tuple[int, ...]


def shifted(numbers: Numbers, strides: Sequence[float]) -> Numbers:
    """The numbers, each larger by this number of strides."""
    pairs = zip(numbers.items(), strides, strict=True)
    return {key: _stretched(value, 1 + STRIDE * strides) for (key, value), strides in pairs}


def _stretched(value: int | list[int], factor: float) -> int | list[int]:
    return round(value * factor) if isinstance(value, int) else [round(one * factor) for one in value]


def duel(numbers: Numbers, strides: Sequence[float], chance: Seeded) -> Duel:
    """Two settings on either side of the numbers that have been shifted by this number of strides."""
    ways = tuple(chance.choose((-1, 1)) for _ in strides)
    pairs = tuple(zip(strides, ways, strict=True))
    first, second = ([stride + sign * way for stride, way in pairs] for sign in (1, -1))
    return Duel(shifted(numbers, first), shifted(numbers, second), ways)


def tuned(numbers: Numbers, duels: int, share: Callable[[Duel, int], float], chance: Seeded) -> Numbers:
    """The numbers after some duels. `share` plays one, and returns the share of games that the first setting won."""
    strides = [0.0] * len(numbers)
    for number in range(duels):
        one = duel(numbers, strides, chance)
        step = PACE * (share(one, number) - 0.5) / (1 + number / FADING) ** 0.5
        strides = [stride + step * way for stride, way in zip(strides, one.ways, strict=True)]
    return shifted(numbers, strides)
