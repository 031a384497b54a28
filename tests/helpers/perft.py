"""The number of legal sequences of a given length from a state. Chance is not counted: it always does what is
listed first, so that a table of these numbers notices every change of what is legal."""

from typing import Any

from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import CHANCE
from bcnb.storage.scenarios import find_scenario

DEAL = 1
"""The seed of the deal from which the table is counted."""


def dealt(name: str) -> tuple[Any, Any]:
    """The ruleset of a scenario, and its state once the hands are dealt."""
    scenario = find_scenario(name)
    rules, chance = ruleset(scenario.ruleset), Seeded(DEAL)
    state = rules.setup(scenario)
    while rules.seat(state) == CHANCE:
        state, _ = rules.apply(state, chance.pick(rules.chance_weights(state)))
    return rules, state


def perft(rules: Any, state: Any, length: int) -> int:
    """The number of legal sequences of this length."""
    while rules.seat(state) == CHANCE:
        state, _ = rules.apply(state, rules.chance_weights(state)[0][0])
    actions = rules.legal_actions(state)
    if length == 1:
        return len(actions)
    return sum(perft(rules, rules.apply(state, action)[0], length - 1) for action in actions)
