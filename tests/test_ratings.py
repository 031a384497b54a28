"""Ratings, checked against strengths that are known, for the games were drawn from them."""

from itertools import combinations
from math import exp
from random import Random
from statistics import fmean

import pytest

from bcnb.analysis.ratings import POINTS, Bout, Ratings, ratings

TRUE = {"a": 0.9, "b": 0.3, "c": -0.2, "d": -1.0}
"""Strengths in units of the logarithm of odds, with the mean 0."""


def chance_of(one: str, other: str) -> float:
    return 1 / (1 + exp(TRUE[other] - TRUE[one]))


def drawn(chance: Random, games: int) -> tuple[list[Bout], list[Bout]]:
    """So many games a pairing as they went; and with luck taken off, which was the most of it."""
    plain, without = [], []
    for one, other in combinations(TRUE, 2):
        for _ in range(games):
            share = chance_of(one, other)
            won = float(chance.random() < share)
            plain.append(Bout(one, other, won))
            without.append(Bout(one, other, share + (won - share) * 0.5))
    return plain, without


@pytest.fixture(scope="module")
def many():
    """The ratings of 200 tournaments, as they went and with luck taken off."""
    chance = Random("ratings")
    return [
        (ratings(plain), ratings(without, robust=True)) for plain, without in (drawn(chance, 30) for _ in range(200))
    ]


@pytest.mark.parametrize("which", [0, 1])
def test_an_interval_holds_the_truth_in_95_of_100_cases(many, which):
    held = [one.low <= POINTS * TRUE[name] <= one.high for pair in many for name, one in pair[which].by_player.items()]
    assert 0.925 <= sum(held) / len(held) <= 0.975


def test_the_mean_of_many_ratings_is_the_truth(many):
    for name, truth in TRUE.items():
        for which in (0, 1):
            mean = sum(pair[which].by_player[name].points for pair in many) / len(many)
            assert mean == pytest.approx(POINTS * truth, abs=12)


def test_taking_luck_off_saves_games(many):
    """Half of each surprise was luck: a quarter of the scatter is left, and an interval is half as wide."""
    assert fmean(without.scatter / plain.scatter for plain, without in many) == pytest.approx(0.25, abs=0.01)
    assert fmean(width(without) / width(plain) for plain, without in many) == pytest.approx(0.5, abs=0.02)


def width(found: Ratings) -> float:
    """How wide the interval of the strongest is."""
    return found.by_player["a"].high - found.by_player["a"].low


def test_two_players_have_the_ratings_of_their_share():
    found = ratings([Bout("a", "b", 1.0)] * 300 + [Bout("a", "b", 0.0)] * 100).by_player
    assert found["a"].points - found["b"].points == pytest.approx(400 * 0.4771, abs=2)
    assert found["a"].points == pytest.approx(-found["b"].points)


def test_who_wins_every_game_has_a_rating_with_an_end():
    found = ratings([Bout("a", "b", 1.0)] * 50).by_player
    assert 300 < found["a"].points < 1000
    assert found["a"].low > 0 > found["b"].high


def test_without_games_nobody_has_a_rating():
    with pytest.raises(ValueError, match="without games"):
        ratings([])
