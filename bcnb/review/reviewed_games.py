"""Recorded games that were found, with what their reviews say of them: luck and mistakes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.ruleset import Seat
from bcnb.review.review_files import brought_reviews, own_reviews, reviews_folder
from bcnb.review.schema import POINT, points
from bcnb.storage.file_cache import cached_by_file
from bcnb.storage.game_search import FoundGame

VERSION = 2
"""What is kept of reviews is of this version: whoever counts luck or mistakes in another way adds one."""


class ReviewSummary(NamedTuple):
    """What the review of most seats, and of such the one with most worlds, says of a game: by how many points luck
    changed the chance of a side, and the mistakes of each seat that was judged: of none in a quick review."""

    luck: float
    side: Seat
    mistakes: Mapping[str, int]

    @property
    def points(self) -> int:
        """The luck in whole points, as it is told everywhere."""
        return points(round(self.luck * POINT))


class ReviewedGame(NamedTuple):
    """A game that was found, and what is judged of it, if it was reviewed."""

    hit: FoundGame
    judged: ReviewSummary | None


class WholeReview(NamedTuple):
    """What a whole review says: of which record, how much it is worth beside others, and what is judged."""

    record: str
    worlds: int
    choices: int
    luck: float
    side: Seat
    mistakes: Mapping[str, int]


def reviewed_games(hits: Sequence[FoundGame]) -> Iterator[ReviewedGame]:
    """The games with what their reviews say."""
    judged = _judged({hit.entry.end.sha256 for hit in hits if hit.entry.end})
    return (ReviewedGame(hit, judged.get(hit.entry.end.sha256) if hit.entry.end else None) for hit in hits)


def _judged(records: Collection[str]) -> dict[str, ReviewSummary]:
    """What is judged of records, by their digests."""
    best: dict[str, WholeReview] = {}
    for one in _said(records):
        best[one.record] = max(best.get(one.record, one), one, key=_worth)
    return {record: ReviewSummary(one.luck, one.side, one.mistakes) for record, one in best.items()}


def _worth(said: WholeReview) -> tuple[int, int, int]:
    return len(said.mistakes), said.worlds, said.choices


def _said(records: Collection[str]) -> Iterator[WholeReview]:
    """What all reviews say that may be of these records; every file is read once, unless it changes."""
    own = cached_by_file(reviews_folder(), own_reviews(records), VERSION, _read, _is_sound)
    brought = map(_read, brought_reviews(records))
    return (WholeReview(*one) for one in (*own, *brought) if one)


def _is_sound(value: object) -> bool:
    """Return whether a value from the cache has the form of what a review says, or of one that is not whole."""
    if value is None:
        return True
    kinds = (str, int, int, int | float, str, dict)
    if not isinstance(value, list) or len(value) != len(kinds):
        return False
    fits = all(isinstance(one, kind) for one, kind in zip(value, kinds, strict=True))
    return fits and all(isinstance(number, int) for number in value[-1].values())


def _read(path: Path) -> WholeReview | None:
    """What a review says; None for one that is not whole."""
    from bcnb.analysis.win_probability import first_side
    from bcnb.review.review_files import loaded
    from bcnb.review.schema import luck_of, mistakes_of

    load = loaded(path)
    if load is None or not load.done:
        return None
    review, made = load.review, load.review.made
    mistakes = {seat: mistakes_of(review, seat) for seat in made.seats if seat in made.judges}
    luck, side = luck_of(review) / POINT, first_side(made.ruleset)
    return WholeReview(made.record, made.worlds, len(review.judged), luck, side, mistakes)


def is_wanted(game: ReviewedGame, luck: int, mistakes: int) -> bool:
    """Whether luck changed a chance by at least so many points, one way or the other, and so many mistakes were made;
    a game that was not reviewed is wanted only where neither is asked."""
    if game.judged is None:
        return not luck and not mistakes
    return abs(game.judged.points) >= luck and sum(game.judged.mistakes.values()) >= mistakes
