"""Ratings, checked against strengths that are known, for the games were drawn from them."""

from collections.abc import Mapping
from itertools import combinations
from math import exp, sqrt
from random import Random
from statistics import fmean

import pytest

from bcnb.analysis.ratings import POINTS, GameResult, Ratings, ratings

pytestmark = pytest.mark.unmeasured

TRUE = {"a": 0.9, "b": 0.3, "c": -0.2, "d": -1.0}
"""Strengths in units of the logarithm of odds, with the mean 0."""


def chance_of(one: str, other: str, true: Mapping[str, float] = TRUE) -> float:
    return 1 / (1 + exp(true[other] - true[one]))


def drawn(chance: Random, games: int, true: Mapping[str, float] = TRUE) -> list[GameResult]:
    """The given number of games per pairing, with luck that half of what they brought beyond expectation goes with."""
    results = []
    for one, other in combinations(true, 2):
        share = chance_of(one, other, true)
        for _ in range(games):
            won = float(chance.random() < share)
            beyond = chance.gauss(0, sqrt(share * (1 - share)))
            results.append(GameResult(one, other, won, 0.3 * (won - share + beyond)))
    return results


@pytest.fixture(scope="module")
def many():
    """The ratings of 200 tournaments, as they went and with luck taken off."""
    chance = Random("ratings")
    samples = [drawn(chance, 30) for _ in range(200)]
    return [(ratings(results), ratings(results, without_luck=True)) for results in samples]


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
    """Luck tells half of what games scatter: half is left, and a little more, for its share is found in 30 games alone;
    an interval is narrower by the root of that."""
    left = 0.5 * 29 / 27
    assert fmean(without.scatter / plain.scatter for plain, without in many) == pytest.approx(left, abs=0.02)
    assert fmean(width(without) / width(plain) for plain, without in many) == pytest.approx(sqrt(left), abs=0.02)
    assert fmean(without.taken for _, without in many) > 0.98 * 180


@pytest.mark.parametrize("lead", [0.2, 1.5, 3.5])
@pytest.mark.parametrize("games", [20, 60])
def test_an_interval_without_luck_holds_the_difference_of_two_however_far_they_lie_apart(lead, games):
    chance, true = Random(f"{lead} {games}"), {"a": lead / 2, "b": -lead / 2}
    found = [ratings(drawn(chance, games, true), without_luck=True).by_player["a"] for _ in range(150)]
    held = sum(one.low <= POINTS * lead / 2 <= one.high for one in found)
    assert 0.9 <= held / len(found) <= 0.99


@pytest.mark.parametrize("games", [24, 100])
def test_luck_leaves_a_pairing_alone_that_one_wins_whatever_his_luck(games):
    """Luck is not 0 in so few games: without it they would have brought more than all, and no rating is so much."""
    chance = Random(games)
    results = [GameResult("a", "b", 1.0, chance.gauss(-0.03, 0.2)) for _ in range(games)]
    found = ratings(results, without_luck=True)
    assert found == ratings(results)
    assert found.taken == 0
    assert 0 < found.by_player["a"].low < found.by_player["a"].points < 1000


def test_one_pairing_without_doubt_leaves_the_others_theirs():
    results = drawn(Random(1), 60, {"a": 0.3, "b": 0.0})
    results += [GameResult(one, "c", 1.0, Random(one).gauss(-0.03, 0.2)) for one in "ab" for _ in range(60)]
    found, plain = ratings(results, without_luck=True), ratings(results)
    assert found.taken == 60
    for name, one in found.by_player.items():
        assert one.points == pytest.approx(plain.by_player[name].points, abs=60)
        assert one.high - one.low <= plain.by_player[name].high - plain.by_player[name].low


@pytest.mark.parametrize("brought", [1.0, 0.5])
def test_games_that_do_not_scatter_are_no_surer_than_their_odds(brought):
    results = [GameResult("a", "b", brought, 0.0)] * 30
    assert width(ratings(results, without_luck=True)) == width(ratings(results)) > 100


def test_few_games_and_games_of_unknown_luck_are_rated_as_they_went():
    few, unknown = drawn(Random(2), 19), [one._replace(luck=None) for one in drawn(Random(2), 60)]
    assert ratings(few, without_luck=True) == ratings(few)
    assert ratings(unknown, without_luck=True) == ratings(unknown)


def test_luck_is_left_where_without_it_nobody_could_have_brought_so_much():
    """One game of 40 was lost, by the least lucky, and all had bad luck: more than all 40 would have been brought."""
    results = [GameResult("a", "b", 0.0, -3.0)] + [
        GameResult("a", "b", 1.0, -0.5 - 0.01 * (game % 3)) for game in range(39)
    ]
    assert ratings(results, without_luck=True) == ratings(results)


def width(found: Ratings) -> float:
    """How wide the interval of the strongest is."""
    return found.by_player["a"].high - found.by_player["a"].low


def test_two_players_have_the_ratings_of_their_share():
    found = ratings([GameResult("a", "b", 1.0)] * 300 + [GameResult("a", "b", 0.0)] * 100).by_player
    assert found["a"].points - found["b"].points == pytest.approx(400 * 0.4771, abs=2)
    assert found["a"].points == pytest.approx(-found["b"].points)


def test_who_wins_every_game_has_a_rating_with_an_end():
    found = ratings([GameResult("a", "b", 1.0)] * 50).by_player
    assert 300 < found["a"].points < 1000
    assert found["a"].low > 0 > found["b"].high


def test_without_games_nobody_has_a_rating():
    with pytest.raises(ValueError, match="at least one game"):
        ratings([])


def test_luck_is_taken_off_the_games_alone_whose_luck_is_known():
    known = drawn(Random("known"), 25, {"a": 0.4, "b": -0.4})
    unknown = [result._replace(luck=None) for result in drawn(Random("unknown"), 15, {"a": 0.4, "b": -0.4})]
    assert ratings([*known, *unknown], without_luck=True).taken == ratings(known, without_luck=True).taken == 25
