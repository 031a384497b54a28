"""The ruleset of the toy game, with the names that tests of the engine use."""

from bcnb.engine.ruleset import Refusal, Scenario
from bcnb.games.toy import (
    apply,
    chance_weights,
    decide,
    event_types,
    evolve,
    imagine,
    legal_actions,
    name,
    observe,
    outcome,
    parse,
    scalars,
    seat,
    seats,
    setup,
    version,
    versions,
    why_not,
    why_not_surrender,
    write,
)
from bcnb.games.toy.rules.actions import Do
from bcnb.games.toy.rules.events import RaceWon, Stepped, Waited
from bcnb.games.toy.rules.state import Color, State

__all__ = [
    "Color",
    "Do",
    "RaceWon",
    "Refusal",
    "State",
    "Stepped",
    "Waited",
    "apply",
    "chance_weights",
    "decide",
    "event_types",
    "evolve",
    "imagine",
    "legal_actions",
    "name",
    "observe",
    "outcome",
    "parse",
    "scalars",
    "scenario",
    "seat",
    "seats",
    "setup",
    "version",
    "versions",
    "why_not",
    "why_not_surrender",
    "write",
]


def scenario(goal: int = 12) -> Scenario:
    """A race to this number of points."""
    return Scenario("sprint", name, "Sprint", None, "designed", "", "", (), {}, {"goal": goal}, goal)
