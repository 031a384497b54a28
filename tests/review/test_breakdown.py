"""The parts of the way from the first win chance of a game to its result, and their drawing."""

import re
from functools import cache
from pathlib import Path

import pytest

from bcnb.presentation.narration import narrate
from bcnb.review.breakdown import (
    CARDS,
    DICE,
    EVERYTHING_ELSE,
    UNEXPLAINED,
    Interval,
    breakdown,
    errors_of,
    luck_by_turn,
    net_errors,
    sums_of,
)
from bcnb.review.breakdown_chart import breakdown_picture
from bcnb.review.review_data import ground_of
from bcnb.review.review_files import load_review
from bcnb.review.schema import WHOLE, Cause, Judged, Moment, Review, Swing, Tried, Verdict
from bcnb.storage.recorded_game import Recorded
from tests.helpers.games import sample
from tests.helpers.reviews import POINT, made

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("known_errors")]
STORED = Path("replays/battle_cry/kernstown-person-greedy-by-keyboard.review")


@cache
def review() -> Review:
    return made(sample())


def lost(seat: str, points: int) -> Judged:
    """A choice that was judged in imagined games, whose interval is two points to each side."""
    best = Tried(("done",), points * POINT, (points - 2) * POINT, (points + 2) * POINT, 60)
    found = next(one for one in review().judged if one.reply)
    return found._replace(seat=seat, verdict=Verdict.GOOD, loss=max(best.gain, 0), tried=(best,))


def judged_to_lose(review: Review, union: int, confederate: int) -> Review:
    """The review with one choice of each side, which lost the given points."""
    return review._replace(judged=(lost("union", union), lost("confederate", confederate)))


def test_the_sums_add_up_to_the_change_of_the_chance() -> None:
    sums = sums_of(review())
    assert sums.luck + sums.choice == review().moments[-1].at - review().moments[0].at
    by_turn = luck_by_turn(review(), ground_of(narrate(Recorded("record", sample()))).turns)
    assert sum(roll + draw for roll, draw in by_turn) == sums.luck


def test_the_parts_add_up_exactly_and_in_whole_points() -> None:
    for found in (review(), review()._replace(judged=()), load_review(STORED).review):
        parts = breakdown(found)
        assert parts.start == found.moments[0].at
        assert parts.totals[-1] == found.moments[-1].at
        first, last = (round(one / POINT) for one in (parts.start, parts.totals[-1]))
        assert first + sum(parts.whole_points) == last


def test_luck_is_exact_and_an_error_has_an_interval() -> None:
    dice, cards, union, confederate, rest = breakdown(judged_to_lose(review(), 20, 10)).parts
    sums = sums_of(review())
    assert (dice.kind, dice.change) == (DICE, Interval(*[sums.roll] * 3))
    assert (cards.kind, cards.change) == (CARDS, Interval(*[sums.draw] * 3))
    assert union.change.at == -20 * POINT
    assert confederate.change.at == 10 * POINT
    assert union.change.low < union.change.at < union.change.high
    assert rest.kind == UNEXPLAINED
    assert rest.change.at == sums.choice + 10 * POINT


def test_the_interval_of_errors_holds_the_scatter_and_the_error_of_the_look_ahead() -> None:
    """Three choices of 20 points, each off by the error of its size, and by 2 points in 95 of 100."""
    one = lost("union", 20)
    (errors,) = errors_of(review()._replace(judged=(one, one, one)))
    half = 3**0.5 * ((1.959964 * 6) ** 2 + 2**2) ** 0.5
    assert errors.lost.at == 60 * POINT
    assert (errors.lost.high - errors.lost.low) / 2 == pytest.approx(half * POINT, abs=2)
    assert errors.for_each.at == 20 * POINT
    assert errors.choices == 3


def test_forced_choices_do_not_count_and_estimates_below_nothing_balance_others() -> None:
    forced = lost("union", 0)._replace(verdict=Verdict.FORCED)
    below, best = lost("union", -3)._replace(verdict=Verdict.BEST), lost("union", 9)._replace(reply=())
    (errors,) = errors_of(review()._replace(judged=(forced, lost("union", 5), below, best)))
    assert (errors.choices, errors.lost.at) == (3, 2 * POINT)


def test_what_both_sides_lost_is_balanced() -> None:
    net = net_errors(judged_to_lose(review(), 20, 10))
    assert net.at == -10 * POINT
    assert net.low < net.at < net.high
    assert net_errors(review()._replace(judged=())) == Interval(0, 0, 0)


def test_a_resignation_is_an_error_of_the_side_that_resigned() -> None:
    begun = judged_to_lose(review(), 0, 0)
    last = Moment(38 * POINT, 27 * POINT, 49 * POINT)
    swings = (Swing(1, Cause.ROLL, "union", last.at - begun.moments[0].at),)
    swings = (*swings, Swing(len(begun.moments) - 1, Cause.CHOICE, "union", -last.at))
    resigned = begun._replace(moments=(*begun.moments[:-1], last), swings=swings)
    part = breakdown(resigned).parts[-2]
    assert part.kind.name == "Resignation"
    assert part.change == Interval(-38 * POINT, -49 * POINT, -27 * POINT)
    assert breakdown(resigned).totals[-1] == 0
    assert net_errors(resigned).at == -38 * POINT


def test_the_drawing_has_a_bar_for_each_part_and_says_all_numbers() -> None:
    drawn = breakdown_picture(load_review(STORED).review).wide
    names = ["At the start", "Luck of the dice", "Luck of the cards", "Union errors", "Confederate errors"]
    names += [UNEXPLAINED.name, "At the end"]
    values = [value for name in names for value in re.findall(f"{name}: ([^;.]*)", drawn)]
    assert values[0] == "54%"
    assert values[-1] == "100%"
    assert 54 + sum(map(int, values[1:-1])) == 100
    assert len(re.findall('class="(?:bar|flag|rest)"', drawn)) == len(names)
    assert drawn.count('class="line"') == 3


def test_what_runs_out_of_the_scale_stays_in_the_drawing() -> None:
    swings = (Swing(1, Cause.ROLL, "union", 80 * POINT), Swing(2, Cause.CHOICE, "union", -130 * POINT))
    drawn = breakdown_picture(review()._replace(swings=swings, judged=())).wide
    assert EVERYTHING_ELSE.name in drawn
    places = [int(one) for one in re.findall(r"M(-?\d+) \d+H", drawn)] + [
        int(one) for one in re.findall(r"H(-?\d+)v", drawn)
    ]
    assert min(places) >= 0
    assert max(places) <= 260
    assert WHOLE == 100 * POINT
