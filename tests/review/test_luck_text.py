"""Luck and errors in words: what each brought, their exact sum, and which counted more."""

import re
from functools import cache

import pytest

from bcnb.review.luck import Case, ChanceEvent
from bcnb.review.luck_text import NOT_JUDGED, OPEN, say_luck, say_odds
from bcnb.review.schema import WHOLE, Cause, Moment, Review, Swing, Verdict
from tests.helpers.games import sample
from tests.helpers.reviews import POINT, made
from tests.review.test_breakdown import judged_to_lose

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("known_errors")]


@cache
def review() -> Review:
    return made(sample())


def with_luck(roll: int, choice: int) -> Review:
    swings = (
        Swing(1, Cause.ROLL, "union", roll * POINT),
        Swing(2, Cause.DRAW, "union", 0),
        Swing(3, Cause.CHOICE, "union", choice * POINT),
    )
    return review()._replace(swings=swings)


@pytest.mark.parametrize(
    ("luck", "union", "confederate", "words"),
    [
        (-20, 10, 5, "So it was more luck than choice."),
        (4, 40, 0, "So it was more choice than luck."),
        (4, 0, 40, "So it was more choice than luck."),
        (20, 40, 20, OPEN),
        (10, 12, 0, OPEN),
    ],
)
def test_luck_and_the_judged_errors_are_weighed(luck: int, union: int, confederate: int, words: str) -> None:
    """Whatever else changed the chance: the model's own drift is nobody's choice."""
    for drift in (0, 40):
        found = judged_to_lose(with_luck(luck, drift), union, confederate)
        assert list(say_luck(found))[-1] == words


def test_without_the_errors_of_both_sides_nothing_is_weighed() -> None:
    found = judged_to_lose(with_luck(4, 0), 30, 10)
    one_seat = found._replace(judged=found.judged[:1], made=found.made._replace(seats=("union",)))
    for lacking in (one_seat, found._replace(judged=())):
        assert list(say_luck(lacking))[-1] == NOT_JUDGED
    assert "choices that are not judged" in " ".join(say_luck(one_seat))


def test_a_side_that_had_nothing_to_choose_is_weighed_without_errors() -> None:
    found = judged_to_lose(with_luck(4, 0), 40, 0)
    forced = found.judged[1]._replace(verdict=Verdict.FORCED, tried=(), reply=())
    for judged in ((found.judged[0], forced), found.judged[:1]):
        told = list(say_luck(found._replace(judged=judged)))
        assert told[-1] == "So it was more choice than luck."
        assert "not judged" not in " ".join(told)


def test_the_errors_of_a_side_are_said_for_each_choice_with_their_interval() -> None:
    """A loss of 20 points in games that scatter by 2 points, and a look ahead that is off by three tenths of it."""
    found = list(say_luck(judged_to_lose(with_luck(4, 0), 20, 0)))
    union = "Errors cost the Union side 20.0 points per choice (95% sure: between 8.1 and 31.9): 20 points in 1 choice."
    confederate = (
        "Errors cost the Confederate side nothing that shows: 0.0 points per choice (95% sure: between 0.0 and 2.0) "
        "in 1 choice."
    )
    added = "These are points of win chance, with all errors of a side added up, so they can pass 100."
    assert found[1:4] == [union, confederate, added]
    assert added not in say_luck(with_luck(4, 0)._replace(judged=()))
    assert found[4] == "Another +20 points are not explained: errors in the win chances, which are estimates."


def test_the_sum_is_reported_to_its_last_digit() -> None:
    for found in (review(), review()._replace(judged=())):
        (told,) = (line for line in say_luck(found) if line.startswith("The exact sum"))
        start, *changes, end = (int(one.replace(".", "")) for one in re.findall(r"[+-]?\d+\.\d{4}", told))
        assert len(changes) == (5 if found.judged else 3)
        assert (start, end) == (review().moments[0].at, review().moments[-1].at)
        assert start + sum(changes) == end


@pytest.mark.parametrize(("luck", "choice"), [(-20, 5), (4, -30), (10, 12)])
def test_luck_and_choice_are_not_weighed_if_cards_were_never_seen(luck: int, choice: int) -> None:
    swings = (Swing(1, Cause.ROLL, "union", luck * POINT), Swing(3, Cause.CHOICE, "union", choice * POINT))
    unseen = "Some cards were never seen."
    found = list(say_luck(review()._replace(swings=swings, judged=()), unseen))
    assert found[0].startswith(f"{unseen} The other luck changed the Union side's chance by {luck:+} points, all of it")
    assert "the cards that nobody saw" in found[1]
    assert f"{choice:+.4f} by everything else = " in found[2]
    assert found[3].startswith("So this does not show whether luck or choice counted more")
    assert not [line for line in found if "So it was more" in line or "not by luck" in line or "about equally" in line]


@pytest.mark.parametrize(
    ("moment", "seat", "words"),
    [
        (
            Moment(38 * POINT, 27 * POINT, 49 * POINT),
            "union",
            (
                "A blunder: the Union side resigned with a win chance of 38% "
                "(95% sure: between 27 and 49), and threw away 38 points."
            ),
        ),
        (
            Moment(79 * POINT, 70 * POINT, 89 * POINT),
            "confederate",
            (
                "A mistake: the Confederate side resigned with a win chance of 21% "
                "(95% sure: between 11 and 30), and threw away 21 points."
            ),
        ),
        (
            Moment(9 * POINT, 6 * POINT, 13 * POINT),
            "union",
            (
                "An inaccuracy: the Union side resigned with a win chance of 9% "
                "(95% sure: between 6 and 13), and threw away 9 points."
            ),
        ),
        (
            Moment(6 * POINT, 2 * POINT, 12 * POINT),
            "union",
            (
                "Not sure: the Union side resigned with a win chance of 6% "
                "(95% sure: between 2 and 12), and threw it away."
            ),
        ),
        (
            Moment(99 * POINT, 98 * POINT, 100 * POINT),
            "confederate",
            (
                "The Confederate side resigned with a win chance of 1% "
                "(95% sure: between 0 and 2): the game was as good as lost."
            ),
        ),
    ],
)
def test_a_resignation_has_a_verdict(moment: Moment, seat: str, words: str) -> None:
    """In the luck of a page, and in the report that the command line prints."""
    begun = review()
    assert "resigned" not in " ".join(say_luck(begun))
    end = 0 if seat == "union" else WHOLE
    swings = (*begun.swings, Swing(len(begun.moments) - 1, Cause.CHOICE, seat, end - moment.at))
    change = moment.at - begun.moments[-1].at
    swings = (swings[0]._replace(change=swings[0].change + change), *swings[1:])
    resigned = begun._replace(moments=(*begun.moments[:-1], moment), swings=swings)
    assert list(say_luck(resigned))[-1] == words


def test_what_is_reported_of_luck_adds_up_when_it_is_rounded() -> None:
    swings = (Swing(1, Cause.ROLL, "union", -7_000), Swing(2, Cause.DRAW, "union", 103_000))
    told = next(say_luck(review()._replace(swings=swings)))
    assert "by +10 points: the dice by -1, the cards drawn by +11." in told


def test_of_a_game_without_cards_nobody_is_shown_what_was_drawn() -> None:
    swings = (Swing(1, Cause.ROLL, "union", -7_000), Swing(2, Cause.ROLL, "union", 103_000))
    told = next(say_luck(review()._replace(swings=swings)))
    assert "by +10 points, all of it by the dice. This is" in told
    assert "card" not in told
    assert "card" not in " ".join(say_luck(review()._replace(swings=swings)))


def chance_event(cause, fell):
    """A coin that is worth 10 points more or less."""
    return ChanceEvent(1, cause, "union", "union", (Case(1, 0.4), Case(1, 0.6)), fell)


def test_luck_is_reported_by_how_often_it_comes():
    """Three coins, of which two fall well: four of eight courses are as good or better. Both draws fell badly."""
    rolls = [chance_event(Cause.ROLL, 0.6), chance_event(Cause.ROLL, 0.4), chance_event(Cause.ROLL, 0.6)]
    draws = [chance_event(Cause.DRAW, 0.4), chance_event(Cause.DRAW, 0.4)]
    assert list(say_odds([*rolls, *draws], "Union")) == [
        "The dice: 3 rolls. This much luck for the Union side, or more, comes 12 to 50 times in 100.",
        "The cards drawn: 2 draws. This much luck for the Union side, or more, comes 75 to 100 times in 100.",
    ]
    assert list(say_odds([], "Union")) == []
