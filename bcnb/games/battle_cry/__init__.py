"""The ruleset of *Battle Cry* (2000) by Richard Borg: command cards, battle dice, a battlefield of 113 hexes.

The package has every function of `engine.ruleset.Ruleset`. Each chapter of the rule book is a module, and `rulebook`
lists every rule with its number, our wording and its source. The ruleset knows no files and no pictures.
"""

from collections.abc import Mapping
from typing import get_args

from bcnb.engine.codec import names_of
from bcnb.games.battle_cry.rules.actions import parse, scalars, write
from bcnb.games.battle_cry.rules.events import Event
from bcnb.games.battle_cry.rules.evolve import evolve
from bcnb.games.battle_cry.rules.ruleset import (
    apply,
    chance_weights,
    decide,
    legal_actions,
    outcome,
    seat,
    setup,
    why_not,
)
from bcnb.games.battle_cry.rules.tables import RULES_2000, VERSIONS
from bcnb.games.hexboard.rules.seats import imagine, observe, seats, why_not_surrender

name = "battle_cry"
version, versions = RULES_2000.version, VERSIONS
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
