"""The rules of each game: what may be done, and what then happens.

Knows the grid and the words of the engine; may not know files, players, pictures or other games. It exists so that a
rule stands in one place. A game is a package whose functions satisfy `engine.ruleset.Ruleset`; no game imports another.
"""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol, cast

from bcnb.engine.rulebook import Rule
from bcnb.engine.ruleset import Ruleset

RULESETS = ("battle_cry", "north_against_south", "battle_cry_1961")
"""The names of all rulesets; the first is meant where none is named."""
USUAL = RULESETS[0]


class Rulebook(Protocol):
    """The module of a game that lists its rules."""

    CHAPTERS: Mapping[int, str]
    RULES: Mapping[str, Rule]


def rulebook(name: str) -> Rulebook:
    """The rule book of a ruleset. Raises ValueError for an unknown one."""
    ruleset(name)
    return cast(Rulebook, import_module(f"bcnb.games.{name}.rules.rulebook"))


def ruleset(name: str) -> Ruleset[Any, Any, Any]:
    """The ruleset with this name. Raises ValueError for an unknown one."""
    if name not in RULESETS:
        raise ValueError(f"no ruleset is called {name!r}; there are {', '.join(RULESETS)}")
    found: Ruleset[Any, Any, Any] = cast(Any, import_module(f"bcnb.games.{name}"))
    return found
