"""A review in sentences: win chances, luck and choice, checks, verdicts, and the key moments."""

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, floor
from typing import NamedTuple

from bcnb.analysis.distributions import Bounds
from bcnb.analysis.win_probability import win_features_for
from bcnb.engine.ruleset import Seat
from bcnb.presentation.presenter import presenter_for
from bcnb.presentation.text_tools import count_noun
from bcnb.review.luck import ChanceEvent, odds
from bcnb.review.schema import WHOLE, Cause, Judged, Moment, Review, Tried, Verdict, parts_in_points, resignation
from bcnb.review.schema import points as points
from bcnb.review.schema import signed as signed

POINT = WHOLE // 100
EVEN = 3 * POINT
"""The difference between two sums, in millionths, below which they count as about equal."""
UNWEIGHED = "So this does not show whether luck or choice counted more: the cards that nobody saw are among the rest."
"""The sentence in place of the verdict on luck and choice, if some cards were never seen."""


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
    Verdict.SLIGHT: Name("a little worse", "A little worse than the best"),
    Verdict.INACCURACY: Name("inaccuracy", "An inaccuracy", "I", "triangle", "inaccuracies"),
    Verdict.MISTAKE: Name("mistake", "A mistake", "M", "square", "mistakes"),
    Verdict.BLUNDER: Name("blunder", "A blunder", "B", "diamond", "blunders"),
    Verdict.UNSURE: Name("not sure", "Not sure", "?", "circle"),
    Verdict.FORCED: Name("forced", "There was nothing to choose"),
}
WRONG = (Verdict.BLUNDER, Verdict.MISTAKE, Verdict.INACCURACY)
"""The verdicts on choices to learn from."""
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


# --- luck and choice --------------------------------------------------------------------------------------------------


class Sums(NamedTuple):
    """The total changes of the first side's win probability by rolls, draws and choices, in millionths.

    They are exact.
    """

    roll: int
    draw: int
    choice: int

    @property
    def luck(self) -> int:
        """Return the total change by rolls and draws."""
        return self.roll + self.draw


def sums_of(review: Review) -> Sums:
    """Return the total changes over the whole game."""
    return Sums(*(sum(one.change for one in review.swings if one.cause is cause) for cause in Cause))


def luck_by_turn(review: Review, turns: Sequence[int]) -> list[tuple[int, int]]:
    """Return the luck of rolls and of draws in each turn, as pairs in millionths.

    `turns` are the plies with which turns begin. The first pair is for everything before the first turn.
    """
    found = [[0, 0] for _ in range(len(turns) + 1)]
    for swing in review.swings:
        if swing.cause is not Cause.CHOICE:
            turn = sum(start <= swing.ply for start in turns)
            found[turn][swing.cause is Cause.DRAW] += swing.change
    return [(roll, draw) for roll, draw in found]


def has_draws(review: Review) -> bool:
    """Return True if cards were drawn. Otherwise texts and charts leave them out."""
    return any(swing.cause is Cause.DRAW for swing in review.swings)


def say_luck(review: Review, unseen: str = "") -> Iterator[str]:
    """Yield sentences about luck and choice whose numbers add up.

    `unseen` is the sentence about the cards that nobody saw. It comes first, and luck and choice are then not weighed.
    """
    sums, side = sums_of(review), first_called(review)
    rolled, drawn = parts_in_points(sums.roll, sums.draw)
    apart = f": the dice by {signed(POINT * rolled)}, the cards drawn by {signed(POINT * drawn)}"
    yield (
        f"{f'{unseen} The other luck' if unseen else 'Luck'} changed the {side} side's chance by "
        f"{signed(sums.luck)} points{apart if has_draws(review) else ', all of it by the dice'}. "
        "This is calculated exactly."
    )
    yield (
        f"Everything {'else' if unseen else 'except luck'} changed it by {signed(sums.choice)} points: the choices of "
        f"both sides, {'the cards that nobody saw, ' if unseen else ''}and errors in the win chances, which are "
        "estimates."
    )
    yield _added(review, sums, "by everything else" if unseen else "not by luck")
    yield UNWEIGHED if unseen else _weighed(sums)
    yield from say_resignation(review)


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


def _added(review: Review, sums: Sums, rest: str) -> str:
    """Return the sum with all digits. `rest` says where the part without luck comes from."""
    start, drawn = review.moments[0].at, has_draws(review)
    end = start + sums.luck + sums.choice
    cards = f" {_exact(sums.draw)} by the cards" if drawn else ""
    return (
        f"The exact sum: {_exact(start, '')} at the start {_exact(sums.roll)} by the dice{cards} "
        f"{_exact(sums.choice)} {rest} = {_exact(end, '')} at the end."
    )


def _exact(millionths: int, sign: str = "+") -> str:
    """Return points with all digits.

    >>> _exact(538_712, ""), _exact(-12_345)
    ('53.8712', '-1.2345')
    """
    return f"{millionths / POINT:{sign}.4f}"


def _weighed(sums: Sums) -> str:
    more = abs(sums.luck) - abs(sums.choice)
    if abs(more) < EVEN:
        return "So luck and choice counted about equally."
    return "So it was more luck than choice." if more > 0 else "So it was more choice than luck."


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


def say_verdict(judged: Judged) -> str:
    """Return the verdict on a choice in words, with its loss, the interval and the number of worlds."""
    said, worlds = NAMES[judged.verdict].said, count_noun(judged.worlds, "imagined game")
    if judged.verdict is Verdict.FORCED:
        return f"{said}."
    if judged.verdict is Verdict.BEST:
        return f"{said} in {worlds}."
    loss, sure = say_points(judged.loss), say_between(judged.low, judged.high)
    if judged.verdict is Verdict.UNSURE:
        return f"{said}: it may lose {loss} of win chance, or nothing ({sure}, in {worlds})."
    return f"{said}: it loses {loss} of win chance ({sure}, in {worlds})."


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
    wrong = [one for one in worst if one.verdict in WRONG]
    kinds = [next((one for one in worst if one.verdict is kind), None) for kind in _MORE]
    more = [one for one in kinds if one] + [one for one in worst if one.verdict in _MORE]
    chosen = list(dict.fromkeys([*wrong[:most], *more]))
    return tuple(sorted(chosen[: max(least, min(len(wrong), most))], key=lambda one: (one.ply, one.until)))


_MORE = (Verdict.UNSURE, Verdict.SLIGHT, Verdict.BEST, Verdict.GOOD)


def mistakes_of(review: Review) -> tuple[Judged, ...]:
    """Return the choices to learn from, in the order of the game."""
    return tuple(one for one in review.judged if one.verdict in WRONG)


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
