"""The promise of the stored models, calculated again from moments of games that they have not seen; and how they are
fitted."""

import re
from itertools import pairwise

import numpy as np
import pytest

from bcnb.analysis.win_probability import load_weights, model_of, weights_file, win_features_for
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.paths import replays_folder
from bcnb.storage.records import load_recorded_game
from tests.programs.model import held_out
from tests.programs.model.__main__ import REPORT
from tests.programs.model.fitting import Sample, bins, brier, chances, counts, fit, fit_again, folds, unseen
from tests.programs.model.held_out import PLIES, HeldOut, Kept
from tests.programs.model.playing import PAIRINGS, Row, Task, play, rows_of
from tests.programs.model.report import MOST_OFF, ModelChances, by_players, data_of

pytestmark = pytest.mark.unmeasured

every_game = pytest.mark.parametrize("name", RULESETS)
"""Every game has a model, so each of them is held to its promise."""
SOUND = "Sound: Brier "


@pytest.fixture(scope="module")
def held() -> dict[str, HeldOut]:
    return {one.ruleset: one for one in held_out.read()}


# --- the promise ------------------------------------------------------------------------------------------------------


@every_game
def test_a_model_tells_games_that_it_has_not_seen_better_than_its_yardstick(held, name):
    sample = held[name]
    terms, won, games = columns(sample.rows)
    assert len(won) > 500
    assert len(set(games)) > 40
    assert min(games) >= load_weights(weights_file(name), name, sample.names).source.games
    told = brier(chances(terms, np.array(model_of(name).weights)), won)
    ruler = brier(chances(np.array([[row.yardstick] for row in sample.rows]), np.array([sample.slope])), won)
    assert told < ruler < 0.26
    assert told < 0.21


@every_game
def test_what_a_model_tells_comes_true_about_as_often(held, name):
    """A bin of so few games is uncertain by itself, so that more is allowed than the report may be off."""
    terms, won, games = columns(held[name].rows)
    told = chances(terms, np.array(model_of(name).weights))
    found = bins(told, won, games, 4)
    assert len(found) == 4
    for one in found:
        assert abs(one.off) < MOST_OFF + 2 * (0.25 / one.games) ** 0.5, one
    assert all(one.won < other.won for one, other in pairwise(found))


@every_game
def test_the_report_reports_the_stored_model(name):
    section = report_of(name)
    assert model_of(name).name in section
    assert all(f"| {term} | " in section for term in win_features_for(name).names)
    told, ruler = map(float, re.findall(r"Brier (0\.\d+) against (0\.\d+) of the yardstick", section)[0])
    assert told < ruler


@every_game
def test_the_models_of_all_games_are_sound(name):
    assert f"\n{SOUND}" in report_of(name)


def report_of(name: str) -> str:
    """What the report says about a game."""
    return REPORT.read_text(encoding="utf-8").split(f"## {name}\n")[1].split("\n## ")[0]


def columns(rows: tuple[Kept, ...]) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Terms, results and games of rows."""
    return np.array([row.terms for row in rows]), np.array([row.won for row in rows]), np.array([r.game for r in rows])


@every_game
def test_the_terms_of_today_are_those_that_were_weighed(held, name):
    sample, values = held[name], win_features_for(name).values
    assert sample.names == win_features_for(name).names
    assert len(sample.recorded) == len(PLIES)
    for record, ply, terms in sample.recorded:
        state = load_recorded_game(replays_folder() / name / record).timeline.at(ply)
        assert values(state, None) == pytest.approx(terms, rel=1e-3, abs=1e-3)


# --- how it is fitted -------------------------------------------------------------------------------------------------


def made(rows: int = 4_000, games: int = 200) -> tuple[Sample, np.ndarray]:
    """Rows whose results follow from known weights, in games of equal length."""
    random, truth = np.random.default_rng(5), np.array([1.5, -0.7, 0.0])
    terms = random.normal(size=(rows, 3)) * [1.0, 2.0, 1.0]
    won = (random.random(rows) < chances(terms, truth)).astype(float)
    return Sample(terms, won, np.arange(rows) % games, np.ones(rows)), truth


def test_a_fit_finds_the_weights_that_made_the_results():
    sample, truth = made()
    assert fit(sample, 0.0) == pytest.approx(truth, abs=0.12)
    assert np.abs(fit(sample, 1e5)).max() < 0.1


def test_a_fit_is_where_the_slope_is_nought():
    sample, _ = made(500)
    weights = fit(sample, 0.0)
    slope = sample.terms.T @ (chances(sample.terms, weights) - sample.won)
    assert np.abs(slope).max() < 1e-6


def test_with_terms_and_results_changed_the_fit_is_the_same():
    sample, _ = made(500)
    other = sample._replace(terms=-sample.terms, won=1 - sample.won)
    assert fit(other) == pytest.approx(fit(sample))


def test_a_row_is_never_told_by_a_model_that_has_seen_its_game():
    sample, _ = made(400, 40)
    groups = folds(sample.games)
    assert all(len(set(groups[sample.games == game])) == 1 for game in set(sample.games))
    assert len(set(groups)) == 10
    told = unseen(sample, groups, 1.0)
    first = groups == 0
    changed = sample._replace(won=np.where(first, 1 - sample.won, sample.won))
    assert unseen(changed, groups, 1.0)[first] == pytest.approx(told[first])
    assert unseen(changed, groups, 1.0)[~first] != pytest.approx(told[~first])


def test_models_of_games_drawn_again_scatter_as_the_weights_are_unsure():
    sample, _ = made()
    again = np.array(fit_again(sample, 1.0, 40))
    assert again.mean(axis=0) == pytest.approx(fit(sample, 1.0), abs=0.05)
    assert (0.01 < again.std(axis=0)).all()
    assert (again.std(axis=0) < 0.12).all()


def test_bins_count_rows_and_games_and_judge_those_with_enough():
    told, won = np.array([0.05] * 400 + [1.0]), np.array([0.0] * 300 + [1.0] * 101)
    low, high = bins(told, won, np.arange(401) % 150)
    assert (low.low, low.high, low.rows, low.games, low.won) == (0.0, 0.1, 400, 150, 0.25)
    assert low.off == pytest.approx(0.2)
    assert (high.low, high.high, high.rows) == (0.9, 1.0, 1)
    assert counts(low)
    assert not counts(high)
    assert not counts(low._replace(games=99))
    assert brier(told, won) == pytest.approx((300 * 0.05**2 + 100 * 0.95**2) / 401)


def test_a_bin_is_less_certain_by_games_that_are_won_or_lost_as_a_whole():
    """A hundred games of a turn each, and one of a hundred turns that is won from the first to the last."""
    told, games = np.full(200, 0.55), np.array([*range(100), *[100] * 100])
    won = np.array([*[1.0] * 50, *[0.0] * 50, *[1.0] * 100])
    (found,) = bins(told, won, games)
    assert found.off == pytest.approx(0.75 - 0.55)
    assert found.error == pytest.approx(((100 * 0.25) ** 2 + 50 * 0.25**2 + 50 * 0.75**2) ** 0.5 / 200)
    assert found.by_game == pytest.approx(51 / 101 - 0.55)
    (alone,) = bins(told, won, np.arange(200))
    assert alone.error == pytest.approx((0.75 * 0.25 / 200) ** 0.5)
    assert alone.by_game == pytest.approx(alone.off)


def test_what_is_reported_is_held_against_who_played_whom():
    """A model that tells a coin's chance is right of equal players, and wrong where one always wins."""
    pairs = (("greedy", "greedy"), ("planner", "greedy"))
    rows = [
        Row(game, "toy/one", pair, turn, True, ((1.0,),) * 3, 0.0, float(pair != pairs[0] or game % 4 < 2))
        for game in range(400)
        for turn in range(1, 4)
        for pair in [pairs[game % 2]]
    ]
    half = np.full(len(rows), 0.5)
    assert list(by_players(data_of(rows), ModelChances(half, half, half, half))) == [
        ("greedy against greedy", 600, 200, "0.500", "0.2500", "0.2500", "0.000", 1),
        ("planner against greedy", 600, 200, "1.000", "0.2500", "0.2500", "0.500", 1),
    ]


@every_game
def test_a_game_is_played_by_its_number(name):
    task = Task(name, 3, "test")
    played = play(task)
    assert played.players in PAIRINGS[name]
    assert play(task) == played
    rows = list(rows_of(played._replace(won=True)))
    assert {row.won for row in rows} == {1.0}
    assert {len(row.terms[view]) for row in rows for view in range(3)} == {len(win_features_for(name).names)}
    begun = [row.turn for row in rows if row.start]
    assert begun == sorted(set(begun))
    assert len(begun) > 5
    assert list(rows_of(played._replace(won=None))) == []
