"""*North against South*: the miniatures variant of *Battle Cry*, with saves, brigades, breakthrough and troop quality.

This package is the ruleset: it has every function of `engine.ruleset.Ruleset`. It takes over the board, the cards, the
dice and the lines of sight of `battle_cry`, and what that game leaves as it is; `rulebook` lists every rule with its
number, our wording and its source. It knows no file and no picture.
"""

from collections.abc import Mapping
from typing import get_args

from bcnb.engine.codec import names_of
from bcnb.games.north_against_south.events import Event
from bcnb.games.north_against_south.evolve import evolve
from bcnb.games.north_against_south.notation import parse, scalars, write
from bcnb.games.north_against_south.rules import (
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
from bcnb.games.north_against_south.tables import RULES

name = "north_against_south"
version = RULES.version
versions = (version,)
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
