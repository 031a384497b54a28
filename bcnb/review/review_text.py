"""A review in sentences: win chances, checks, verdicts, and the key moments. `luck_text` has luck and errors."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.ruleset import Seat
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.schema import CLOSE, WHOLE, Judged, Moment, PlayedOut, Review, Tried, Verdict, estimated_verdict
from bcnb.review.schema import points as points
from bcnb.review.schema import signed as signed

POINT = WHOLE // 100


class Name(NamedTuple):
    """The words for a verdict: for a list, for the start of a sentence, as a letter, as a shape, and in the plural."""

    short: str
    said: str
    letter: str = ""
    shape: str = ""
    several: str = ""

    def counted(self, number: int) -> str:
        """Return a number with the word for the verdict."""
        return f"{number} {self.several if self.several and number != 1 else self.short}"


NAMES: Mapping[Verdict, Name] = {
    Verdict.BEST: Name("the best found", "Nothing better was found"),
    Verdict.GOOD: Name("as good as the best", "As good as the best, as far as we can tell"),
    Verdict.SLIGHT: Name("worse", "A little worse than the best"),
    Verdict.INACCURACY: Name("inaccuracy", "An inaccuracy", "I", "triangle", "inaccuracies"),
    Verdict.MISTAKE: Name("mistake", "A mistake", "M", "square", "mistakes"),
    Verdict.BLUNDER: Name("blunder", "A blunder", "B", "diamond", "blunders"),
    Verdict.UNSURE: Name("not sure", "Not sure", "?", "circle"),
    Verdict.FORCED: Name("forced", "There was nothing to choose"),
}
WRONG = (Verdict.BLUNDER, Verdict.MISTAKE, Verdict.INACCURACY)
"""The verdicts on choices to learn from."""
GUESSES: Mapping[str, tuple[Verdict, ...]] = {
    "The best": (Verdict.BEST, Verdict.GOOD, Verdict.FORCED),
    "A little worse": (Verdict.SLIGHT, Verdict.INACCURACY),
    "A mistake": (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER),
}
"""The guesses of a reader about a choice, each with the verdicts that it fits. None fits a verdict that is not sure."""
ORDER = (*WRONG, Verdict.SLIGHT, Verdict.UNSURE, Verdict.GOOD, Verdict.BEST, Verdict.FORCED)
"""All verdicts, worst first."""


# --- numbers ----------------------------------------------------------------------------------------------------------


def say_points(millionths: int) -> str:
    """Return a number of points in words, without a sign.

    >>> say_points(120_000), say_points(-10_000), say_points(3_000)
    ('12 points', '1 point', 'less than a point')
    """
    return count_noun(abs(points(millionths)), "point") if points(millionths) else "less than a point"


def tenths(millionths: int) -> str:
    """Return a change in points with one decimal place and a sign, or an empty string if it rounds to 0.

    >>> tenths(68_700), tenths(-4_100), tenths(400)
    ('+6.9', '-0.4', '')
    """
    text = f"{millionths / POINT:+.1f}"
    return text if float(text) else ""


def outwards(low: int, high: int) -> tuple[int, int]:
    """Return an interval in whole points, rounded outward so that it contains the given one.

    >>> outwards(49_124, 70_001), outwards(-400, 50_000)
    ((4, 8), (-1, 5))
    """
    return low // POINT, -(-high // POINT)


def say_between(low: int, high: int) -> str:
    """Return a 95% interval in words."""
    least, most = outwards(low, high)
    return f"95% sure: between {least} and {most}"


def say_chance(review: Review, moment: Moment) -> str:
    """Return the win chance at a moment with its band, in words."""
    low, high = points(moment.low), points(moment.high)
    band = f" ({low} to {high})" if (low, high) != (points(moment.at),) * 2 else ""
    return f"{first_called(review)} {points(moment.at)}%{band}"


def say_edges(review: Review, begins: int = 0) -> str:
    """Return the win chance at the start, and the lowest and highest one before the last ply, in words.

    `begins` is the ply at which the first turn begins. If it is not 0, the win chance after the deal is added.
    """
    first, *_ = before = review.moments[:-1] or review.moments
    least, most = (points(edge(moment.at for moment in before)) for edge in (min, max))
    edges = f"Before the last ply it was at least {least}% and at most {most}%."
    dealt = f" When the cards were dealt: {say_chance(review, review.moments[begins])}." if begins else ""
    return f"At the start: {say_chance(review, first)}.{dealt} {edges}"


# --- sides and seats --------------------------------------------------------------------------------------------------


def first_side(review: Review) -> Seat:
    """Return the side whose win chance is given."""
    return win_features_for(review.made.ruleset).first


def first_called(review: Review) -> str:
    """Return the name of the side whose win chance is given."""
    return first_side(review).title()


def called(review: Review, seat: Seat) -> str:
    """Return the name of a seat."""
    return presenter_for(review.made.ruleset).called(seat)


# --- checks by rollouts -----------------------------------------------------------------------------------------------


def say_checks(review: Review) -> Iterator[str]:
    """Yield sentences for each check by rollouts: the estimate of the curve, the games, and whether the two agree."""
    side = first_called(review)
    for check in review.checks:
        estimate = review.moments[check.ply]
        won = f"the {side} side won {points(check.at)}% of them ({say_between(check.low, check.high)})"
        agrees = check.low <= estimate.high and estimate.low <= check.high
        yield (
            f"Check at ply {check.ply}: the curve estimates a win chance of {points(estimate.at)}%. In "
            f"{count_noun(check.games, 'game')} that quick computer players finished from there, {won}. "
            f"{'The two agree.' if agrees else 'The two do not agree, so the curve is less certain there.'}"
        )


# --- verdicts ---------------------------------------------------------------------------------------------------------


def title_of(review: Review, judged: Judged) -> str:
    """Return the seat and the turn of a choice in words."""
    what = ", an attack" if judged.battle else ""
    return f"{called(review, judged.seat)}, turn {judged.turn}{what}"


def say_verdict(judged: Judged, playout: PlayedOut | None = None) -> str:
    """Return the verdict on a choice in words, with its loss, the interval and what was done.

    `playout` is the result of the choice if it was played out.
    """
    said = say_name(judged)
    if judged.verdict is Verdict.FORCED:
        return f"{said}."
    done = f"in {count_noun(judged.worlds, 'imagined game')}"
    if judged.verdict is Verdict.BEST and not playout:
        return f"{said} {done}."
    done = f"{done} two turns ahead"
    if playout:
        done = f"{done}, and with each line played out {playout.pairs:,} times"
    if judged.verdict is Verdict.BEST:
        return f"{said} {done}."
    loss, sure = say_points(judged.loss), say_between(judged.low, judged.high)
    if judged.verdict is Verdict.UNSURE:
        return f"{said}: it may lose {loss} of win chance, or nothing ({sure}, {done})."
    return f"{said}: it loses {loss} of win chance ({sure}, {done})."


def say_name(judged: Judged) -> str:
    """Return the name of a verdict for the start of a sentence. If the loss may be that of a worse one, it says so."""
    said = NAMES[judged.verdict].said
    if estimated_verdict(judged) is judged.verdict:
        return said
    if judged.verdict is Verdict.SLIGHT:
        return "Worse than the best, but it is not sure by how much"
    return f"At least {said[0].lower()}{said[1:]}"


def say_tried(tried: Tried) -> tuple[str, str, str]:
    """Return the gain, the interval and the number of worlds of a line, as texts."""
    least, most = outwards(tried.low, tried.high)
    return signed(tried.gain), f"{least} to {most}", str(tried.worlds)


# --- selection --------------------------------------------------------------------------------------------------------


def moments_of(review: Review, least: int = 5, most: int = 12) -> tuple[Judged, ...]:
    """Return the key moments in the order of the game: the worst mistakes, or the next worst choices if there are few.

    Of the other choices, one of each verdict comes first.
    """
    worst = sorted(review.judged, key=lambda one: (-one.low, -one.loss, one.ply))
    wrong = [one for one in worst if is_error(one)]
    kinds = [next((one for one in worst if one.verdict is kind), None) for kind in _MORE]
    more = [one for one in kinds if one] + [one for one in worst if one.verdict in _MORE]
    chosen = list(dict.fromkeys([*wrong[:most], *more]))
    return tuple(sorted(chosen[: max(least, min(len(wrong), most))], key=lambda one: (one.ply, one.until)))


def costliest_of(review: Review, seat: Seat | None = None) -> int:
    """Return the index of the key moment in `judged` that lost the most win chance, or -1 if none lost any.

    Args:
        review: the review.
        seat: the seat whose choices count, or None for those of all seats.
    """
    own = [one for one in moments_of(review) if one.loss > 0 and seat in (None, one.seat)]
    return review.judged.index(max(own, key=lambda one: one.loss)) if own else -1


_MORE = (Verdict.UNSURE, Verdict.SLIGHT, Verdict.BEST, Verdict.GOOD)


def mistakes_of(review: Review) -> tuple[Judged, ...]:
    """Return the choices to learn from, in the order of the game."""
    return tuple(filter(is_error, review.judged))


def is_error(judged: Judged) -> bool:
    """Return True for a choice to learn from: certainly worse than the best, and by five points as estimated.

    Its verdict may be milder, because that goes by the least that it lost for certain.
    """
    return judged.verdict in WRONG or (judged.verdict is Verdict.SLIGHT and judged.loss >= CLOSE)
