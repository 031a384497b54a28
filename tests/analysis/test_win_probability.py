"""The chance to win: what holds for the model of every game, and how its weights are read."""

from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest

from bcnb.analysis import win_probability
from bcnb.analysis.win_probability import (
    Model,
    WinChance,
    first_side,
    has_model,
    load_weights,
    logistic,
    model_of,
    settled,
    weights_file,
    win_chance,
    win_chance_interval,
    win_features_for,
)
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.ruleset import CHANCE
from bcnb.players.registry import find_player
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.battle_cry.starts import starts
from tests.helpers.sides_changed import CHANGED

pytestmark = pytest.mark.unmeasured

every_game = pytest.mark.parametrize("name", RULESETS)
every_scenario = pytest.mark.parametrize("scenario", list_scenarios())
PLAYED = 150
"""How many plies of a game are looked at."""


@cache
def positions(scenario: str) -> list[Any]:
    """The states of a game whose first turns are random, from the very first on, those of chance among them."""
    name = scenario.split("/")[0]
    rules, chance, choose = ruleset(name), Seeded("positions"), find_player("greedy", name)
    states: list[Any] = [rules.setup(find_scenario(scenario))]
    while len(states) < PLAYED and (seat := rules.seat(states[-1])) is not None:
        if seat == CHANCE:
            action = chance.pick(rules.chance_weights(states[-1]))
        elif len(states) < PLAYED // 2:
            action = chance.choose(rules.legal_actions(states[-1]))
        else:
            action = choose(rules, rules.observe(states[-1], seat), chance)
        states.append(rules.apply(states[-1], action)[0])
    return states


@cache
def whole(scenario: str) -> list[Any]:
    """The states of a whole game."""
    name, chance = scenario.split("/")[0], Seeded("last")
    rules, choose = ruleset(name), find_player("greedy", name)
    states: list[Any] = [rules.setup(find_scenario(scenario))]
    while (seat := rules.seat(states[-1])) is not None:
        weights = rules.chance_weights(states[-1])
        action = chance.pick(weights) if weights else choose(rules, rules.observe(states[-1], seat), chance)
        states.append(rules.apply(states[-1], action)[0])
    return states


def last(scenario: str) -> Any:
    """The last state of a whole game."""
    return whole(scenario)[-1]


def sides(state: Any) -> tuple[str, str]:
    """One seat of each side."""
    seats = ruleset(state.ruleset).seats(state)
    return seats[0], seats[-1]


def start_of(name: str) -> list[Any]:
    """Positions of a game's first scenario."""
    return positions(next(iter_scenarios(name)))


def iter_scenarios(name: str) -> Iterator[str]:
    return (one for one in list_scenarios() if one.startswith(f"{name}/"))


def over(state: Any) -> bool:
    return ruleset(state.ruleset).seat(state) is None


# --- laws -------------------------------------------------------------------------------------------------------------


@every_scenario
def test_with_the_sides_changed_every_term_changes_its_sign(scenario):
    name = scenario.split("/")[0]
    values, looked = win_features_for(name).values, 0
    for state in (*positions(scenario), last(scenario)):
        there, seats = CHANGED[name](state), dict(zip(sides(state), sides(state)[::-1], strict=True))
        for viewer in (None, *seats):
            here = values(state, viewer)
            assert [-value for value in values(there, seats.get(viewer))] == pytest.approx(here, abs=1e-9)
        assert win_chance(there) == pytest.approx(1 - win_chance(state), abs=1e-9)
        looked += any(values(state, None))
    assert looked > 50


@pytest.mark.parametrize("start", starts())
def test_with_the_sides_changed_so_do_battles_with_every_ground_and_card(start):
    values, state, chance = win_features_for("battle_cry").values, starts()[start], Seeded(start)
    rules = ruleset("battle_cry")
    for _ in range(2 * PLAYED):
        there = CHANGED["battle_cry"](state)
        assert [-value for value in values(there, None)] == pytest.approx(values(state, None), abs=1e-9)
        weights, listed = rules.chance_weights(state), rules.legal_actions(state)
        if not listed:
            break
        state, _ = rules.apply(state, chance.pick(weights) if weights else chance.choose(listed))


@every_scenario
def test_a_viewer_is_shown_by_what_he_may_know_and_by_nothing_else(scenario):
    name = scenario.split("/")[0]
    rules, chance = ruleset(name), Seeded("imagined")
    for number, state in enumerate((*positions(scenario), last(scenario))):
        viewer = sides(state)[number % 2]
        observed = rules.observe(state, viewer)
        told = win_chance(state, viewer)
        assert win_chance(observed, viewer) == told
        assert win_chance(rules.imagine(observed, chance), viewer) == told
        if over(state):
            assert told in (0.0, 0.5, 1.0)
        else:
            assert 0 < told < 1


@pytest.mark.parametrize("name", ["battle_cry", "north_against_south"])
def test_who_knows_both_hands_is_shown_more(name):
    states = start_of(name)
    assert any(abs(win_chance(state) - win_chance(state, viewer)) > 0.01 for state in states for viewer in sides(state))


@every_game
def test_the_terms_are_numbers_one_for_each_name_and_the_first_side_is_that_of_the_files(name):
    terms = win_features_for(name)
    assert len(set(terms.names)) == len(terms.names)
    for state in start_of(name):
        values = terms.values(state, None)
        assert len(values) == len(terms.names)
        assert {type(value) for value in values} == {float}
    assert terms.first == first_side(name)


@every_game
def test_a_band_holds_its_chance_and_is_reported_of_every_state(name):
    for state in (*start_of(name), last(next(iter_scenarios(name)))):
        told = win_chance_interval(state)
        assert told.at == win_chance(state)
        if over(state):
            assert told == WinChance(told.at, told.at, told.at)
        else:
            assert 0 <= told.low < told.at < told.high <= 1


def test_a_band_is_as_wide_as_the_models_disagree(monkeypatch):
    state = positions("battle_cry/kernstown")[0]
    model = model_of("battle_cry")
    alike = Model(model.name, model.weights, (model.weights,) * 3)
    for known in (alike, alike._replace(again=())):
        monkeypatch.setattr(win_probability, "model_of", lambda name, known=known: known)
        assert win_chance_interval(state) == (win_chance(state),) * 3


@every_game
def test_a_game_that_is_over_is_reported_for_certain(name):
    state, first = last(next(iter_scenarios(name))), win_features_for(name).first
    assert {settled(earlier) for earlier in start_of(name)} == {None}
    assert over(state)
    assert win_chance(state) == settled(state) == float(state.winner.seat == first)
    assert settled(CHANGED[name](state)) == 1 - settled(state)


def test_a_game_that_nobody_has_won_is_half_a_chance():
    state = last("battle_cry_1961/two-players")
    assert win_chance_interval(state._replace(winner=None)) == (0.5, 0.5, 0.5)


@pytest.mark.parametrize("score", [-800.0, -30.0, 0.0, 30.0, 800.0])
def test_a_score_of_any_size_has_a_chance(score):
    assert 0 <= logistic(score) <= 1
    assert logistic(score) + logistic(-score) == pytest.approx(1)


# --- which model ------------------------------------------------------------------------------------------------------


@every_game
def test_a_model_is_what_its_file_says(name):
    found, model = load_weights(weights_file(name), name, win_features_for(name).names), model_of(name)
    assert model is model_of(name)
    assert model.name == found.source.name
    assert f"{found.source.games} games of {' and '.join(found.source.players)}, seed " in model.name
    assert model.weights == tuple(one.weight for one in found.weights)
    assert len(model.again) == 20
    assert [weights[0] for weights in model.again] == list(found.weights[0].again)
    assert has_model(name)


def test_a_game_without_weights_has_no_model(monkeypatch, tmp_path):
    has_model.cache_clear()
    monkeypatch.setattr(win_probability, "weights_file", lambda name: tmp_path / name)
    assert not has_model("battle_cry")
    has_model.cache_clear()
    with pytest.raises(ValueError, match="unknown ruleset 'chess'"):
        has_model("chess")
