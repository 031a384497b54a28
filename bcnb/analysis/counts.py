"""What a review says in figures: how much of a game was luck, and how many mistakes were made."""

from bcnb.analysis.review import Cause, Review, Verdict
from bcnb.engine.ruleset import Seat

MISTAKES = frozenset((Verdict.MISTAKE, Verdict.BLUNDER))
"""What loses 10 points or more for certain."""


def luck_of(review: Review) -> int:
    """By how much dice and draws changed the first side's chance, in millionths."""
    return sum(one.change for one in review.swings if one.cause is not Cause.CHOICE)


def mistakes_of(review: Review, seat: Seat) -> int:
    """How many mistakes a seat made, as far as it was judged."""
    return sum(one.verdict in MISTAKES for one in review.judged if one.seat == seat)
