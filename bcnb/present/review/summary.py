"""Many reviews in few words: a line for each game, with its luck and its mistakes."""

from collections.abc import Iterator, Mapping

from bcnb.analysis.counts import luck_of, mistakes_of
from bcnb.analysis.review import Review
from bcnb.present.english import counted
from bcnb.present.review.words import called, first_called, signed

HEAD = "luck: by how many points it changed the chance of the side that is named; mistakes: those of 10 points or more"


def summary(found: Mapping[str, Review | str]) -> Iterator[str]:
    """A line for each game by its name: its review in figures, or why there is none."""
    wide = max(map(len, found), default=0)
    reviewed = sum(not isinstance(one, str) for one in found.values())
    for name, one in found.items():
        yield f"{name:{wide}}  {_why(name, one) if isinstance(one, str) else _figures(one)}"
    yield ""
    yield f"{counted(reviewed, 'game')} reviewed, {len(found) - reviewed} not. {HEAD}."


def _figures(review: Review) -> str:
    side, seats = first_called(review), review.made.seats
    told = [f"luck {signed(luck_of(review)):>4} {side}"]
    if review.made.worlds:
        told += [f"{called(review, seat)} {counted(mistakes_of(review, seat), 'mistake')}" for seat in seats]
    return ", ".join(told)


def _why(name: str, reason: str) -> str:
    return f"not reviewed: {reason.rpartition(f'{name}:')[2].strip()}"
