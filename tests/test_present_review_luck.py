"""How lucky a game was, in words."""

from bcnb.review.luck import Case, ChanceEvent
from bcnb.review.review_text import say_odds
from bcnb.review.schema import Cause


def lot(cause, fell):
    """A coin that is worth 10 points more or less."""
    return ChanceEvent(1, cause, "union", "union", (Case(1, 0.4), Case(1, 0.6)), fell)


def test_luck_is_told_by_how_often_it_comes():
    """Three coins, of which two fall well: four of eight courses are as good or better. Both draws fell badly."""
    rolls = [lot(Cause.ROLL, 0.6), lot(Cause.ROLL, 0.4), lot(Cause.ROLL, 0.6)]
    draws = [lot(Cause.DRAW, 0.4), lot(Cause.DRAW, 0.4)]
    assert list(say_odds([*rolls, *draws], "Union")) == [
        "The dice: 3 rolls. This much luck for the Union side, or more, comes 12 to 50 times in 100.",
        "The cards drawn: 2 draws. This much luck for the Union side, or more, comes 75 to 100 times in 100.",
    ]
    assert list(say_odds([], "Union")) == []
