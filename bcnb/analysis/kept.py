"""Recorded games that were found, with what their reviews say of them: luck and mistakes."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from bcnb.analysis.counts import luck_of, mistakes_of
from bcnb.analysis.review import Review
from bcnb.analysis.reviews import find_reviews
from bcnb.engine.ruleset import Seat
from bcnb.library.search import Hit


class Judged(NamedTuple):
    """What the review with most worlds says of a game: by how many points luck changed the chance of the first side,
    and the mistakes of each seat that was judged."""

    luck: float
    mistakes: Mapping[Seat, int]


class Kept(NamedTuple):
    """A game that was found, and what is judged of it, if it was reviewed."""

    hit: Hit
    judged: Judged | None


def kept(hits: Sequence[Hit]) -> Iterator[Kept]:
    """The games with what their reviews say."""
    reviews = find_reviews({hit.entry.end.sha256 for hit in hits if hit.entry.end})
    return (Kept(hit, _judged(reviews.get(hit.entry.end.sha256)) if hit.entry.end else None) for hit in hits)


def _judged(review: Review | None) -> Judged | None:
    if review is None:
        return None
    seats = review.made.seats if review.made.worlds else ()
    return Judged(luck_of(review) / 10_000, {seat: mistakes_of(review, seat) for seat in seats})


def is_wanted(game: Kept, luck: float, mistakes: int) -> bool:
    """Whether luck changed a chance by at least so many points, one way or the other, and so many mistakes were made;
    a game that was not reviewed is wanted only where neither is asked."""
    if game.judged is None:
        return not luck and not mistakes
    return abs(game.judged.luck) >= luck and sum(game.judged.mistakes.values()) >= mistakes
