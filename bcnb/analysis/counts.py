"""What a review says in figures: how much of a game was luck, and how many mistakes were made."""

from bcnb.analysis.review import WHOLE, Cause, Review, Verdict
from bcnb.engine.ruleset import Seat

POINT = WHOLE // 100
MISTAKES = frozenset((Verdict.MISTAKE, Verdict.BLUNDER))
"""What loses 10 points or more for certain."""


def luck_of(review: Review) -> int:
    """By how much dice and draws changed the first side's chance, in millionths."""
    return sum(one.change for one in review.swings if one.cause is not Cause.CHOICE)


def mistakes_of(review: Review, seat: Seat) -> int:
    """How many mistakes a seat made, as far as it was judged."""
    return sum(one.verdict in MISTAKES for one in review.judged if one.seat == seat)


# --- as they are told: in whole points, rounded once ------------------------------------------------------------------


def points(millionths: int) -> int:
    """Return a chance or a change of one in points of a hundred; half a point goes up.

    >>> points(125_000), points(-4_000)
    (13, 0)
    """
    return (2 * millionths + POINT) // (2 * POINT)


def signed(millionths: int) -> str:
    """Return a change in points, with a sign unless it is 0.

    >>> signed(30_000), signed(-120_000), signed(0)
    ('+3', '-12', '0')
    """
    found = points(millionths)
    return f"{found:+}" if found else "0"


def parts_in_points(one: int, other: int) -> tuple[int, int]:
    """Return two parts of a sum in points, so that they add up to the points of the sum.

    Where both are rounded away from it, the one that is farther off gets the difference, or else the larger one.

    >>> parts_in_points(61_000, 34_300), points(61_000 + 34_300)
    ((6, 4), 10)
    """
    found = [points(one), points(other)]
    if lack := points(one + other) - sum(found):
        off = [(lack * (part - POINT * told), abs(part)) for part, told in zip((one, other), found, strict=True)]
        found[off.index(max(off))] += lack
    return found[0], found[1]
