"""*North against South*: the miniatures variant of *Battle Cry*, with saves, brigades, breakthrough and troop quality.

This package is the ruleset: it has all functions of `engine.ruleset.Ruleset`. The board, cards, dice and lines of sight
are those that both games on the hex board share (`hexboard`). The module `rulebook` lists each rule with its number,
our wording and its source. The rules know no files and no pictures.
"""

from collections.abc import Mapping
from typing import get_args

from bcnb.engine.codec import names_of
from bcnb.games.hexboard.rules.seats import imagine, observe, seats, why_not_surrender
from bcnb.games.north_against_south.rules.actions import parse, scalars, write
from bcnb.games.north_against_south.rules.events import Event
from bcnb.games.north_against_south.rules.evolve import evolve
from bcnb.games.north_against_south.rules.ruleset import (
    apply,
    chance_weights,
    decide,
    legal_actions,
    outcome,
    seat,
    setup,
    why_not,
)
from bcnb.games.north_against_south.rules.tables import RULES, VERSIONS

name = "north_against_south"
version, versions = RULES.version, VERSIONS
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
