"""The games for people who train players, held to the tests of PettingZoo and OpenSpiel, and how fast they are.

At last the example trains a player.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time

sys.path.insert(0, str(Path(__file__).parents[3]))

import numpy as np
import pyspiel

import bcnb.adapters.openspiel as ours
from bcnb.adapters.pettingzoo import BattleCry
from bcnb.engine.game_registry import RULESETS
from tests.programs.training import example

ROOT = Path(__file__).resolve().parents[3]
STEPS = 3_000
LEAST = 1_000
"""How many steps a random agent must make in a second of the processor."""
GAMES = 200
BETTER = 120
"""The trained player must win more of them than this; one that is no better than random does so in 1 of 500."""


def walk_pettingzoo(scenario: str) -> float:
    """Steps a second of random agents, each of which looks at all that it sees."""
    game, chance, begun = BattleCry(scenario), np.random.default_rng(1), process_time()
    game.reset(1)
    for _ in range(STEPS):
        if any(game.terminations.values()):
            game.reset()
        game.step(int(chance.choice(np.flatnonzero(game.last()[0]["action_mask"]))))
    return STEPS / (process_time() - begun)


def walk_openspiel(name: str) -> float:
    """Steps a second of a random game, chance among them."""
    chance, begun = np.random.default_rng(1), process_time()
    game = pyspiel.load_game(f"bcnb_{name}")
    state = game.new_initial_state()
    for _ in range(STEPS):
        if state.is_terminal():
            state = game.new_initial_state()
        legal = [one for one, _ in state.chance_outcomes()] if state.is_chance_node() else state.legal_actions()
        state.apply_action(int(chance.choice(legal)))
    return STEPS / (process_time() - begun)


def told(what: str, walk: Callable[[str], float], name: str) -> bool:
    """Print how fast a game is, and say whether that is enough."""
    fast = walk(name)
    print(f"{what}, {name}: {fast:,.0f} steps a second (at least {LEAST:,})", flush=True)
    return fast >= LEAST


def main() -> int:
    """Run all, and say whether all went well."""
    tests = sorted(map(str, (ROOT / "tests" / "adapters").glob("test_*.py")))
    fine = [subprocess.run([sys.executable, "-m", "pytest", "-q", *tests], cwd=ROOT, check=False).returncode == 0]
    fine += [told("PettingZoo", walk_pettingzoo, ours.FIRST[name]) for name in RULESETS]
    fine += [told("OpenSpiel", walk_openspiel, name) for name in RULESETS]
    liking = example.train()
    won = sum(example.play(liking, 10_000 + game) > 0 for game in range(GAMES))
    print(f"the example, trained: {won} of {GAMES} games won against random (more than {BETTER})")
    return 0 if all(fine) and won > BETTER else 1


if __name__ == "__main__":
    sys.exit(main())
