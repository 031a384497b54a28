"""The race: red against blue, to so many points. The smallest game that has every part of one.

On its turn a side makes up to two steps, and then passes, or rolls a die, or draws a card that the other does not see.
This package is the ruleset: it has every function of `engine.ruleset.Ruleset`.
"""

from collections.abc import Mapping
from typing import get_args

from bcnb.engine.codec import names_of
from bcnb.games.toy.rules.actions import parse, write
from bcnb.games.toy.rules.events import Event, scalars
from bcnb.games.toy.rules.evolve import evolve
from bcnb.games.toy.rules.ruleset import (
    apply,
    chance_weights,
    decide,
    imagine,
    legal_actions,
    observe,
    outcome,
    seat,
    seats,
    setup,
    why_not,
    why_not_surrender,
)
from bcnb.games.toy.rules.state import State

name = "toy"
version = "3.2"
event_types: Mapping[str, type[Event]] = names_of(get_args(Event))

__all__ = [
    "State",
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
    "seat",
    "seats",
    "setup",
    "version",
    "why_not",
    "why_not_surrender",
    "write",
]
