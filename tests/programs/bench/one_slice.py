"""A slice of `trees.py`: random plies of every ruleset by the bcnb that Python finds, from a seed.

It uses only what bcnb has had in every layout of its rooms. Prints JSON: the folder of that bcnb, and for each ruleset
the seconds of the processor a ply and a digest of the actions as they are written.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import bcnb

try:
    from bcnb.engine.game_registry import ruleset
    from bcnb.storage.scenarios import find_scenario
except ImportError:  # a tree from before the rooms had their names of today
    from importlib import import_module

    find_scenario = import_module("bcnb.library.scenarios").find_scenario
    try:
        ruleset = import_module("bcnb.engine.games").ruleset
    except ImportError:
        ruleset = import_module("bcnb.games").ruleset

SCENARIOS = ("battle_cry/first-bull-run", "north_against_south/two-bridges", "battle_cry_1961/two-players")
CHANCE = "chance"


def played(scenario: Any, seed: str, plies: int) -> dict[str, Any]:
    """Random plies, of one game after another."""
    rules, random, actions = ruleset(scenario.ruleset), Random(seed), list[Any]()
    state, begin = rules.setup(scenario), process_time()
    for _ in range(plies):
        if rules.seat(state) is None:
            state = rules.setup(scenario)
        actions.append(_choice(rules, state, random))
        state, _ = rules.apply(state, actions[-1])
    seconds = process_time() - begin
    written = "\n".join(map(rules.write, actions))
    return {"seconds": seconds / plies, "digest": sha256(written.encode()).hexdigest()}


def _choice(rules: Any, state: Any, random: Random) -> Any:
    if rules.seat(state) == CHANCE:
        actions, weights = zip(*rules.chance_weights(state), strict=True)
        return random.choices(actions, weights)[0]
    actions = rules.legal_actions(state)
    return actions[int(random.random() * len(actions))]


def main(seed: str, plies: int) -> None:
    """Play, once to warm up and once to measure, and print the result."""
    games = {}
    for scenario in map(find_scenario, SCENARIOS):
        played(scenario, "warm", plies // 4)
        games[scenario.ruleset] = played(scenario, f"{seed} {scenario.ruleset}", plies)
    print(json.dumps({"bcnb": str(Path(bcnb.__file__).parent), "games": games}))


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
