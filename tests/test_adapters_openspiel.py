"""The games of OpenSpiel, held to the library's own checks. `make train` installs it, and runs these."""

import random

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install bcnb[train], or run `make train`")

import pyspiel
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay

import bcnb.adapters.openspiel as ours
from bcnb.engine.games import RULESETS
from bcnb.library.places import scenarios_folder

flags.FLAGS(["tests"])
GAMES = (*(f"bcnb_{name}" for name in RULESETS), "bcnb_battle_cry_1961(scenario=four-players)")


def walk(game: str, plies: int) -> tuple[pyspiel.State, list[int]]:
    """The state after some random plies, and what was done."""
    state, chance, done = pyspiel.load_game(game).new_initial_state(), random.Random(1), []
    while len(done) < plies and not state.is_terminal():
        legal = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        done.append(chance.choice(legal))
        state.apply_action(done[-1])
    return state, done


@pytest.mark.parametrize("game", GAMES[:1])
def test_it_passes_the_simulation_of_the_library(game):
    pyspiel.random_sim_test(pyspiel.load_game(game), num_sims=1, serialize=False, verbose=False)


def test_a_playthrough_is_the_same_when_it_is_played_again(tmp_path):
    whole = (scenarios_folder() / "battle_cry" / "kernstown.toml").read_text(encoding="utf-8")
    (short := tmp_path / "short.toml").write_text(whole.replace("flags = 6", "flags = 1"), encoding="utf-8")
    file = tmp_path / "playthrough.txt"
    file.write_text(playthrough(f"bcnb_battle_cry(scenario={short})", action_sequence=[]), encoding="utf-8")
    before, after = replay(str(file))
    assert before == after


@pytest.mark.parametrize("game", GAMES)
def test_a_state_comes_back_from_its_text(game):
    state, _ = walk(game, 60)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(state.get_game(), state))
    assert str(again) == str(state)
    assert again.legal_actions() == state.legal_actions()


def test_a_copy_goes_its_own_way():
    state, _ = walk(GAMES[0], 60)
    copy, before = state.clone(), str(state)
    while copy.is_chance_node() or len(copy.legal_actions()) < 2:
        copy.apply_action(copy.chance_outcomes()[0][0] if copy.is_chance_node() else copy.legal_actions()[0])
    copy.apply_action(copy.legal_actions()[0])
    assert str(state) == before != str(copy)


def test_a_game_ends_and_one_side_has_what_the_other_lacks():
    state, _ = walk(GAMES[0], 10_000)
    assert state.is_terminal()
    assert sorted(state.returns()) == [-1.0, 1.0]


def test_a_seat_reads_only_what_it_may_know():
    state, _ = walk(GAMES[0], 60)
    for player, foe in ((0, 1), (1, 0)):
        text = state.observation_string(player)
        hands = state.moment.state.cards.hands
        assert {line.split()[1] for line in text.splitlines() if line.startswith("hand ")} == set(hands[player])
        assert f"cards the enemy holds {len(hands[foe])}" in text


@pytest.mark.parametrize(
    ("game", "said"),
    [("bcnb_battle_cry(scenario=nowhere)", "nowhere"), ("bcnb_battle_cry(scenario=bull-run)", "not of")],
)
def test_a_scenario_that_is_unknown_or_of_another_game_is_refused(game, said):
    with pytest.raises(Exception, match=said):
        pyspiel.load_game(game)


def test_each_game_is_registered():
    assert {f"bcnb_{name}" for name in RULESETS} <= set(pyspiel.registered_names())
    assert len(ours.GAMES) == len(RULESETS)
