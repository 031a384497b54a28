"""The environment of PettingZoo, held to the library's own tests."""

import warnings

import pytest

pytest.importorskip("pettingzoo", reason="the extra `train` is not installed: pip install bcnb[train]")

import numpy as np
from pettingzoo.test import api_test, seed_test

from bcnb.adapters.pettingzoo import BattleCry, env
from bcnb.players import match

pytestmark = pytest.mark.unmeasured

SCENARIOS = ("kernstown", "bull-run", "two-players", "four-players")


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_it_passes_the_tests_of_the_library(scenario):
    with warnings.catch_warnings():
        # Agents bear the names of seats, and what they see is a dictionary with a mask: both are allowed.
        warnings.simplefilter("ignore", UserWarning)
        api_test(env(scenario), num_cycles=100)
    seed_test(lambda: env(scenario), num_cycles=30)


def play(game: BattleCry, seed: int) -> list[int]:
    """A random game; the numbers of all actions."""
    game.reset(seed)
    chance, done = np.random.default_rng(seed), []
    while not any(game.terminations.values()) and not any(game.truncations.values()):
        done.append(int(chance.choice(np.flatnonzero(game.last()[0]["action_mask"]))))
        game.step(done[-1])
    return done


def test_a_game_ends_with_one_winner_and_the_same_seed_gives_the_same_game():
    game = BattleCry("kernstown")
    first = play(game, 3)
    assert sorted(game.rewards.values()) == [-1, 1]
    assert (set(game.terminations.values()), set(game.truncations.values())) == ({True}, {False})
    assert play(game, 3) == first
    assert play(game, 4) != first
    assert play(game, np.int64(3)) == first


def fallen(game: BattleCry, seed: int | None) -> bytes:
    """What is seen after a reset of a game whose first cards chance has dealt."""
    game.reset(seed)
    return b"".join(game.observe(agent)["observation"].tobytes() for agent in game.agents)


def test_without_a_seed_each_environment_has_dice_of_its_own():
    games = [BattleCry("kernstown") for _ in range(3)]
    assert len({fallen(game, None) for game in games}) == 3
    assert len({fallen(game, 7) for game in games}) == 1
    assert len({fallen(game, None) for game in games}) == 1, "after a seed all goes on from it"
    assert fallen(games[0], None) != fallen(games[0], None)


@pytest.mark.parametrize("seed", ["half", True, 1.0, np.True_])
def test_a_seed_that_is_not_an_integer_is_refused(seed):
    with pytest.raises(TypeError, match=r"a seed must be an integer \(got "):
        BattleCry("kernstown").reset(seed)


def test_a_negative_seed_is_a_seed_of_its_own():
    game = BattleCry("kernstown")
    assert len({fallen(game, seed) for seed in (-2, -1, np.int64(-3), 0, 1, 2, 3)}) == 7


def test_partners_win_and_lose_together(monkeypatch):
    game = BattleCry("four-players")
    game.reset(1)
    monkeypatch.setattr(type(game._now), "score", lambda self, seat: 1 if seat.startswith("union") else -1)
    monkeypatch.setattr(type(game._now), "seat", None)
    game._end()
    assert game.rewards == {"confederate-east": -1, "union-east": 1, "confederate-west": -1, "union-west": 1}


def test_a_game_that_is_too_long_is_truncated(monkeypatch):
    monkeypatch.setattr("bcnb.adapters.env_state.LONGEST_GAME", 40)
    game = BattleCry("two-players")
    play(game, 1)
    assert (set(game.truncations.values()), set(game.terminations.values())) == ({True}, {False})
    assert set(game.rewards.values()) == {0}
    assert match.LONGEST_GAME > 40


def test_only_who_acts_has_something_to_choose_and_what_is_illegal_is_refused():
    game = BattleCry("kernstown")
    game.reset(1)
    (other,) = set(game.agents) - {game.agent_selection}
    assert game.observe(game.agent_selection)["action_mask"].any()
    assert not game.observe(other)["action_mask"].any()
    illegal = int(np.flatnonzero(game.last()[0]["action_mask"] == 0)[0])
    for wrong in (illegal, None, -1):
        with pytest.raises(ValueError, match="is not legal here"):
            game.step(wrong)


def test_the_board_can_be_read_and_shows_no_foreign_card():
    game = BattleCry("kernstown", render_mode="ansi")
    game.reset(1)
    assert game.render().startswith("    Union (top)")
    assert BattleCry("kernstown").render() is None


def test_an_unknown_scenario_is_refused_by_name():
    with pytest.raises(ValueError, match="nowhere"):
        env("nowhere")
