"""Where a game is found by its name, with nothing loaded before it is asked for. Nothing else imports a game by name.

A game is a folder of `bcnb.games` that bears the name of its ruleset. The package itself is the ruleset; what else it
provides stands under the same names in every game: its rule book, and parts such as `files.FORMS` or `show.look.LOOK`,
each of a type that is written in the room that asks for it. A new game is a folder, and a word in `RULESETS`;
the smallest one stands in `tests/toy_game`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from bcnb.engine.ruleset import AnyRuleset, Rule, S, Typed

RULESETS = ("battle_cry", "north_against_south", "battle_cry_1961")
"""The names of all games; the first is meant where none is named."""
DEFAULT_RULESET = RULESETS[0]


class Rulebook(Protocol):
    """The module of a game that lists its rules."""

    CHAPTERS: Mapping[int, str]
    RULES: Mapping[str, Rule]


def ruleset(name: str) -> AnyRuleset:
    """The ruleset with this name. Raises ValueError for an unknown one."""
    found: AnyRuleset = _module(name)
    return found


def rulebook(name: str) -> Rulebook:
    """The rule book of a ruleset. Raises ValueError for an unknown one."""
    found: Rulebook = _module(name, "rules.rulebook")
    return found


def game_part(name: str, where: str) -> Any:
    """What a game provides under this name, such as `files.FORMS`. Raises ValueError for an unknown ruleset.

    The one look-up without a type: whoever asks hides it in a function that says which.
    """
    module, _, value = where.rpartition(".")
    return getattr(_module(name, module), value)


def ruleset_of(state: S) -> Typed[S]:
    """The ruleset of a state."""
    found: Typed[S] = _module(state.ruleset)
    return found


@cache
def _module(name: str, inner: str = "") -> Any:
    if name not in RULESETS:
        raise ValueError(f"no ruleset is called {name!r}; there are {', '.join(RULESETS)}")
    return import_module(".".join(filter(None, ("bcnb.games", name, inner))))
