"""The games of OpenSpiel, held to the library's own checks. `make train` installs it, and runs these."""

import random
import subprocess
import sys
from copy import deepcopy
from pickle import dumps, loads

import pytest

pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install bcnb[train], or run `make train`")

import numpy as np
import pyspiel
from absl import flags
from open_spiel.python.algorithms.generate_playthrough import playthrough, replay
from open_spiel.python.observation import make_observation

import bcnb.adapters.openspiel as ours
from bcnb.adapters.env_state import EnvState
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS
from bcnb.storage.paths import scenarios_folder

pytestmark = pytest.mark.unmeasured

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
    said = before.splitlines()
    assert not [line for line in said if line.startswith("InformationState")]
    assert not [line for line in said if line.startswith("PublicObservation") and "hand " in line]
    private = {line.partition('"')[2][:5] for line in said if line.startswith("PrivateObservation")}
    assert private == {'"', "hand "}, "a hand and nothing else, and before the deal nothing"


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


NOBODY, ONE, ALL = (getattr(pyspiel.PrivateInfoType, name) for name in ("NONE", "SINGLE_PLAYER", "ALL_PLAYERS"))


def observer(game: pyspiel.Game, public: bool, private: pyspiel.PrivateInfoType, recall: bool = False):
    kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=recall, private_info=private)
    return make_observation(game, kind)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize(("public", "private"), [(True, ONE), (True, NOBODY), (False, ONE), (False, NOBODY)])
def test_an_observer_writes_what_is_asked_for(game, public, private):
    state, _ = walk(game, 60)
    seen = observer(state.get_game(), public, private)
    for player in range(state.num_players()):
        lines = seen.string_from(state, player).splitlines()
        whole = state.observation_string(player).splitlines()
        hand = [line for line in whole if line.startswith("hand ")]
        wanted = (public, private == ONE)
        assert lines == [line for line in whole if wanted[line in hand]]
        seen.set_from(state, player)
        assert np.count_nonzero(seen.tensor) == len(lines)
        assert bool(hand) == (state.moment.rules.name != "battle_cry_1961")


@pytest.mark.parametrize("game", GAMES[:2])
def test_what_is_public_does_not_change_with_the_hand(game):
    state, _ = walk(game, 60)
    public, chance = observer(state.get_game(), True, NOBODY), Seeded("other hands")
    now = state.moment
    for player, foe in ((0, 1), (1, 0)):
        state.moment = now
        before, hand = public.string_from(state, player), state.observation_string(player)
        state.moment = EnvState(now.rules, now.rules.imagine(now.seen(now.seats[foe]), chance), now.ply)
        assert state.observation_string(player) != hand
        assert public.string_from(state, player) == before


def test_nobody_sees_all_hands_and_nothing_recalls_what_was_seen():
    game = pyspiel.load_game(GAMES[0])
    assert observer(game, True, ONE, recall=True) is None
    with pytest.raises(ValueError, match="never the hands of all players"):
        observer(game, True, ALL)
    state = game.new_initial_state()
    for asked in (state.information_state_string, state.clone().information_state_tensor):
        with pytest.raises(NotImplementedError, match="has no information states; observation_string"):
            asked(0)


@pytest.mark.parametrize("name", GAMES)
def test_a_game_can_be_copied_and_put_away(name, tmp_path):
    game = pyspiel.load_game(name)
    assert str(loads(dumps(game))) == str(deepcopy(game)) == str(game)
    (kept := tmp_path / "game").write_bytes(dumps(game))
    code = f"import pickle; print(pickle.load(open({str(kept)!r}, 'rb')))"
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.strip() == str(game)


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
