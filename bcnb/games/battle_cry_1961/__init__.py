"""*Battle-Cry* (1961) by Milton Bradley: movement dice, railroads and columns on a map of squares, for two or four.

This package is the ruleset: it has all functions of `engine.ruleset.Ruleset`. Each chapter of the rules is a module,
and `rulebook` lists each rule with its number, our wording and its source. The rules know no files and no pictures.
"""

from collections.abc import Mapping
from typing import get_args

from bcnb.engine.codec import names_of
from bcnb.games.battle_cry_1961.rules.actions import parse, scalars, write
from bcnb.games.battle_cry_1961.rules.events import Event
from bcnb.games.battle_cry_1961.rules.evolve import evolve
from bcnb.games.battle_cry_1961.rules.ruleset import (
    apply,
    chance_weights,
    decide,
    imagine,
    is_risky,
    legal_actions,
    observe,
    outcome,
    seat,
    seats,
    setup,
    why_not,
    why_not_surrender,
)
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import RULES_1961, VERSIONS

name = "battle_cry_1961"
version, versions = RULES_1961.version, VERSIONS
event_types: Mapping[str, type[Event]] = names_of(get_args(Event))

__all__ = [
    "State",
    "apply",
    "chance_weights",
    "decide",
    "event_types",
    "evolve",
    "imagine",
    "is_risky",
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
