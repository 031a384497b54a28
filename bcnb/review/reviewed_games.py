"""Recorded games that a search has found, with a summary of their reviews: luck and mistakes."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.ruleset import Seat
from bcnb.review.review_files import brought_reviews, own_reviews, reviews_folder
from bcnb.review.schema import POINT, points
from bcnb.storage.file_cache import cached_by_file
from bcnb.storage.game_search import FoundGame

VERSION = 2
"""The version of cached summaries. Increase it when luck or mistakes are counted differently."""


class ReviewSummary(NamedTuple):
    """The summary of a game's best review: the change of a side's win probability by luck in points, and the mistakes.

    `mistakes` has the number for each seat that was judged. It is empty for a quick review.
    """

    luck: float
    side: Seat
    mistakes: Mapping[str, int]

    @property
    def points(self) -> int:
        """The luck in whole points, as it is shown everywhere."""
        return points(round(self.luck * POINT))


class ReviewedGame(NamedTuple):
    """A game that was found, and the summary of its review, if any."""

    hit: FoundGame
    judged: ReviewSummary | None


class WholeReview(NamedTuple):
    """The content of a complete review: its record, the numbers that rank it among reviews, and its summary."""

    record: str
    worlds: int
    choices: int
    luck: float
    side: Seat
    mistakes: Mapping[str, int]


def reviewed_games(hits: Sequence[FoundGame]) -> Iterator[ReviewedGame]:
    """Yield the games with the summaries of their reviews."""
    judged = _judged({hit.entry.end.sha256 for hit in hits if hit.entry.end})
    return (ReviewedGame(hit, judged.get(hit.entry.end.sha256) if hit.entry.end else None) for hit in hits)


def _judged(records: Collection[str]) -> dict[str, ReviewSummary]:
    """Return the summaries of reviews by the digests of the records."""
    best: dict[str, WholeReview] = {}
    for one in _said(records):
        best[one.record] = max(best.get(one.record, one), one, key=_worth)
    return {record: ReviewSummary(one.luck, one.side, one.mistakes) for record, one in best.items()}


def _worth(said: WholeReview) -> tuple[int, int, int]:
    return len(said.mistakes), said.worlds, said.choices


def _said(records: Collection[str]) -> Iterator[WholeReview]:
    """Yield the content of all reviews that may belong to the records. Results are cached until a file changes."""
    own = cached_by_file(reviews_folder(), own_reviews(records), VERSION, _read, _is_sound)
    brought = map(_read, brought_reviews(records))
    return (WholeReview(*one) for one in (*own, *brought) if one)


def _is_sound(value: object) -> bool:
    """Return True if a value from the cache has the form of what a review says, or of one that is not whole."""
    if value is None:
        return True
    kinds = (str, int, int, int | float, str, dict)
    if not isinstance(value, list) or len(value) != len(kinds):
        return False
    fits = all(isinstance(one, kind) for one, kind in zip(value, kinds, strict=True))
    return fits and all(isinstance(number, int) for number in value[-1].values())


def _read(path: Path) -> WholeReview | None:
    """Return the content of a review, or None if it is incomplete."""
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
    """Return True if a game had at least `luck` points of luck and at least `mistakes` mistakes.

    Luck counts in both directions. A game without a review matches only if both limits are 0.
    """
    if game.judged is None:
        return not luck and not mistakes
    return abs(game.judged.points) >= luck and sum(game.judged.mistakes.values()) >= mistakes
