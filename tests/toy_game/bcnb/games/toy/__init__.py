"""The race: red against blue, to a given number of points. It is the smallest game, and a model for others.

On its turn a side makes up to two steps. Then it passes, rolls a die, or draws a card that the other side does not see.

This package is the ruleset: it has every function of `engine.ruleset.Ruleset`. A game also needs `files`, `players` and
`presentation`. The race adds a `report`. Everything else has defaults, or is not available: the race has no tasks, no
win model, no reviews and no training.
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

name = "toy"
version = "3.2"
versions = ("2.10", "3", "3.1", version)
event_types: Mapping[str, type[Event]] = names_of(get_args(Event))

__all__ = [
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
    "versions",
    "why_not",
    "why_not_surrender",
    "write",
]
