"""Luck and errors in sentences: what each brought, their exact sum, and which counted more."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from bcnb.analysis.distributions import Bounds
from bcnb.engine.ruleset import Seat, side_of
from bcnb.presentation.text_tools import count_noun
from bcnb.review.breakdown import (
    Errors,
    Interval,
    breakdown,
    errors_of,
    has_draws,
    net_errors,
    sums_of,
)
from bcnb.review.luck import ChanceEvent, odds
from bcnb.review.review_text import NAMES, POINT, called, first_called, outwards, say_points
from bcnb.review.schema import Cause, Review, Verdict, parts_in_points, points, resignation, signed

UNWEIGHED = "So this does not show whether luck or choice counted more: the cards that nobody saw are among the rest."
"""The sentence in place of the verdict on luck and choice, if some cards were never seen."""
NOT_JUDGED = "So this does not show whether luck or choice counted more: not all choices are judged."
ADDED_UP = "These are points of win chance, with all errors of a side added up, so they can pass 100."
OPEN = "So it stays open whether luck or choice counted more."


def say_luck(review: Review, unseen: str = "") -> Iterator[str]:
    """Yield sentences about luck, errors and the rest, whose numbers add up.

    Args:
        review: the review.
        unseen: the sentence about the cards that nobody saw. It comes first, and luck and choice are then not weighed.
    """
    sums, side = sums_of(review), first_called(review)
    rolled, drawn = parts_in_points(sums.roll, sums.draw)
    apart = f": the dice by {signed(POINT * rolled)}, the cards drawn by {signed(POINT * drawn)}"
    yield (
        f"{f'{unseen} The other luck' if unseen else 'Luck'} changed the {side} side's chance by "
        f"{signed(sums.luck)} points{apart if has_draws(review) else ', all of it by the dice'}. "
        "This is calculated exactly."
    )
    for errors in errors_of(review):
        yield _say_errors(errors, called(review, errors.seat))
    if errors_of(review):
        yield ADDED_UP
    yield _say_rest(review, unseen)
    yield _say_sum(review)
    yield say_weighed(review, unseen)
    yield from say_resignation(review)


def say_weighed(review: Review, unseen: str = "") -> str:
    """Return the sentence about what counted more, luck or choice; `unseen` as in `say_luck`."""
    if unseen:
        return UNWEIGHED
    return _weighed(review) if _all_judged(review) else NOT_JUDGED


def _say_errors(errors: Errors, name: Seat) -> str:
    choices, each = count_noun(errors.choices, "choice"), errors.for_each
    at, least, most = (max(_one_place(one), 0.0) for one in each)
    sure = f"(95% sure: between {least:.1f} and {most:.1f})"
    if at == 0:
        return f"Errors cost the {name} side nothing that shows: 0.0 points per choice {sure} in {choices}."
    return f"Errors cost the {name} side {at:.1f} points per choice {sure}: {say_points(errors.lost.at)} in {choices}."


def _one_place(millionths: int) -> float:
    return round(millionths / POINT, 1)


def _say_rest(review: Review, unseen: str) -> str:
    """Return the sentence about the part that is not explained."""
    rest, judged = breakdown(review).parts[-1].change.at, bool(errors_of(review))
    lack = ("" if _all_judged(review) else "choices that are not judged, ") if judged else "the choices of both sides, "
    cards = "the cards that nobody saw, " if unseen else ""
    sources = f"{lack}{cards}{'and ' if lack or cards else ''}errors in the win chances, which are estimates"
    if judged:
        return f"Another {signed(rest)} points are not explained: {sources}."
    return f"Everything {'else' if unseen else 'except luck'} changed it by {signed(rest)} points: {sources}."


def _all_judged(review: Review) -> bool:
    """Return True if the choices of both sides are judged, also if one side had nothing to choose."""
    return bool(review.judged) and len({side_of(seat) for seat in review.made.judges}) > 1


def _say_sum(review: Review) -> str:
    """Return the sum with all digits."""
    found = breakdown(review)
    parts = " ".join(f"{_exact(part.change.at)} {part.kind.said}" for part in found.parts)
    return f"The exact sum: {_exact(found.start, '')} at the start {parts} = {_exact(found.totals[-1], '')} at the end."


def _exact(millionths: int, sign: str = "+") -> str:
    """Return points with all digits.

    >>> _exact(538_712, ""), _exact(-12_345)
    ('53.8712', '-1.2345')
    """
    return f"{millionths / POINT:{sign}.4f}"


def _weighed(review: Review) -> str:
    """Return which counted more. Luck is exact, and choice is what the judged errors of both sides come to."""
    luck, net = abs(sums_of(review).luck), net_errors(review)
    least, most = _size(net)
    if luck > most:
        return "So it was more luck than choice."
    return "So it was more choice than luck." if luck < least else OPEN


def _size(net: Interval) -> tuple[int, int]:
    """Return the least and the greatest size of a number that lies in an interval."""
    ends = abs(net.low), abs(net.high)
    return (0 if net.low <= 0 <= net.high else min(ends)), max(ends)


def say_resignation(review: Review) -> Iterator[str]:
    """Yield the verdict on a resignation: how much of the chance to win it threw away. Nothing for another end."""
    given = resignation(review)
    if not given:
        return
    low, high = outwards(given.chance.low, given.chance.high)
    band = f"{points(given.chance.at)}% (95% sure: between {low} and {high})"
    resigned = f"the {given.side.title()} side resigned with a win chance of {band}"
    if given.verdict is Verdict.GOOD:
        yield f"{resigned[0].upper()}{resigned[1:]}: the game was as good as lost."
    elif given.verdict is Verdict.UNSURE:
        yield f"{NAMES[given.verdict].said}: {resigned}, and threw it away."
    else:
        yield f"{NAMES[given.verdict].said}: {resigned}, and threw away {say_points(given.chance.at)}."


CHANCE_CAUSES = ((Cause.ROLL, "roll", "The dice"), (Cause.DRAW, "draw", "The cards drawn"))


def say_odds(chance_events: Sequence[ChanceEvent], side: str) -> Iterator[str]:
    """Yield a sentence for all rolls and one for all draws: how often a side is at least this lucky."""
    for cause, what, name in CHANCE_CAUSES:
        if number := sum(chance_event.cause is cause for chance_event in chance_events):
            often = say_often(odds(chance_events, cause))
            yield f"{name}: {count_noun(number, what)}. This much luck for the {side} side, or more, comes {often}."


def say_often(bounds: Bounds) -> str:
    """Return in words how often something happens, given bounds of its probability.

    >>> say_often(Bounds(0.3912, 0.3939)), say_often(Bounds(0.391, 0.412)), say_often(Bounds(0.0001, 0.002))
    ('39 times in 100', '39 to 42 times in 100', 'less than once in 100')
    >>> say_often(Bounds(0.995, 0.996)), say_often(Bounds(0.011, 0.012))
    ('more than 99 times in 100', 'once in 100')
    """
    low, high = 100 * bounds.low, 100 * bounds.high
    if high < 1:
        return "less than once in 100"
    if low > 99:
        return "more than 99 times in 100"
    if round(low) == round(high):
        return "once in 100" if round(low) == 1 else f"{round(low)} times in 100"
    return f"{floor(low)} to {ceil(high)} times in 100"
