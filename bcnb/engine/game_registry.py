"""Look-up of games and their parts by name.

Nothing is loaded before it is needed, and no other module imports a game by name. A game is a folder of `bcnb.games`
with the name of its ruleset. The package itself is the ruleset. Its other parts have the same names in every game, such
as the rule book, `files.GAME_FILES` or `presentation.presenter.PRESENTER`. The type of each part is defined in the room
that uses it. To add a game, add a folder and a name in `RULESETS`. The smallest example is `tests/toy_game`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any, Protocol

from bcnb.engine.ruleset import AnyRuleset, Rule, S, Typed

RULESETS = ("battle_cry", "north_against_south", "battle_cry_1961")
"""The names of all games. The first one is the default."""
DEFAULT_RULESET = RULESETS[0]


class Rulebook(Protocol):
    """The module of a game that lists its rules."""

    CHAPTERS: Mapping[int, str]
    RULES: Mapping[str, Rule]


def ruleset(name: str) -> AnyRuleset:
    """Return the ruleset with this name.

    Raises:
        ValueError: for an unknown name.
    """
    found: AnyRuleset = _module(name)
    return found


def rulebook(name: str) -> Rulebook:
    """Return the rule book of a ruleset.

    Raises:
        ValueError: for an unknown name.
    """
    found: Rulebook = _module(name, "rules.rulebook")
    return found


def game_part(name: str, where: str) -> Any:
    """Return a part of a game by its place, such as `files.GAME_FILES`.

    This is the only look-up without a type. Each caller wraps it in a function that declares one.

    Raises:
        ValueError: for an unknown ruleset.
    """
    module, _, value = where.rpartition(".")
    return getattr(_module(name, module), value)


def ruleset_of(state: S) -> Typed[S]:
    """Return the ruleset of a state."""
    found: Typed[S] = _module(state.ruleset)
    return found


@cache
def _module(name: str, inner: str = "") -> Any:
    if name not in RULESETS:
        raise ValueError(f"no ruleset is called {name!r}; there are {', '.join(RULESETS)}")
    return import_module(".".join(filter(None, ("bcnb.games", name, inner))))
