"""How long a chance takes with the terms that are tried, against the package's terms, as a ratio in the same run."""

from collections.abc import Callable, Sequence
from operator import mul
from time import process_time
from typing import Any

from bcnb.analysis.win_probability import logistic, win_features_for
from bcnb.engine.game_registry import ruleset
from tests.programs.bench.measure import Result, compare, lap
from tests.programs.model.playing import Task, play, scenario_at
from tests.programs.model.terms import terms_for

SLICES = 15
GAMES = 5
"""How many games a slice walks through."""


def states_of(name: str, number: int) -> Sequence[Any]:
    """All states of a game, in their order."""
    played = play(Task(name, number, "time"))
    rules = ruleset(name)
    states = [rules.setup(scenario_at(played.scenario))]
    for action in played.actions:
        states.append(rules.apply(states[-1], action)[0])
    return states


def value_time(name: str, slices: int = SLICES) -> Result:
    """The seconds that a chance takes with all terms and with those of the package, and their ratio.

    Each slice walks through the states of several games, as reviews do, which are more than the caches of
    the terms hold.
    """
    games = [states_of(name, number) for number in range(GAMES)]

    def walk(values: Callable[[Any, None], Sequence[float]], weights: Sequence[float]) -> float:
        begin = process_time()
        for states in games:
            for state in states:
                logistic(sum(map(mul, weights, values(state, None))))
        return lap(begin) / sum(map(len, games))

    tried, today = terms_for(name), win_features_for(name)
    return compare(
        lambda number: walk(tried.values, [0.01] * len(tried.names)),
        lambda number: walk(today.values, [0.01] * len(today.names)),
        slices,
    )
