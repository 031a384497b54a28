"""What dice may show, and in how many ways: chance's answer to every roll of battle dice."""

from collections import Counter
from collections.abc import Iterable
from functools import cache
from math import factorial, prod

from bcnb.games.hexboard.rules.actions import Roll
from bcnb.games.hexboard.rules.tables import FACE_WEIGHTS, FACES


@cache
def roll_weights(dice: int) -> tuple[tuple[Roll, int], ...]:
    """Every roll of so many dice, as sorted faces, with the number of ways in which it falls; the sum is 6 ** dice."""
    return tuple((Roll(faces), _ways(faces)) for faces in _rolls(dice, FACES))


@cache
def rolls(dice: int) -> frozenset[Roll]:
    """Every roll of so many dice."""
    return frozenset(roll for roll, _ in roll_weights(dice))


def _rolls(dice: int, faces: str) -> Iterable[str]:
    if not dice:
        yield ""
        return
    for index, face in enumerate(faces):
        yield from (face + rest for rest in _rolls(dice - 1, faces[index:]))


def _ways(faces: str) -> int:
    counts = Counter(faces)
    arrangements = factorial(len(faces)) // prod(map(factorial, counts.values()))
    return arrangements * prod(int(FACE_WEIGHTS[FACES.index(face)] ** count) for face, count in counts.items())
