"""Look-up of games and their parts by name.

Nothing is loaded before it is needed, and no other module imports a game by name. A game is a folder of `bcnb.games`
with the name of its ruleset. The package itself is the ruleset. Its other parts have the same names in every game, such
as the rule book, `files.GAME_FILES` or `presentation.presenter.PRESENTER`. The type of each part is defined in the room
that uses it. To add a game, add a folder and a name in `RULESETS`. The smallest example is `tests/toy_game`.

A game needs rules, files, players and a presenter. Other parts have defaults, or what they are for is not available. A
small game may write a package as one module: `presentation.py` then contains `PRESENTER` and `TABLE_ADAPTER`.
"""

from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
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


class MissingPart(ValueError):
    """An optional part that a game does not have."""


_REQUIRED = object()
"""The default of a part without a default."""


def game_part(name: str, where: str, default: Any = _REQUIRED) -> Any:
    """Return a part of a game by its place, such as `files.GAME_FILES`.

    This is the only look-up without a type. Each caller wraps it in a function that declares one.

    Args:
        name: the name of the ruleset.
        where: the module of the part inside the game, and the name of the value there.
        default: the value for a game that does not have this part.

    Raises:
        ValueError: for an unknown ruleset.
        MissingPart: for a part without a default that the game does not have.
    """
    module, _, value = where.rpartition(".")
    found = getattr(_module(name, module), value, default)
    if found is _REQUIRED:
        what = module.rpartition(".")[2].replace("_", " ")
        raise MissingPart(
            f"The game {name} has no {what}. To add this part, define {value} in "
            f"bcnb/games/{name}/{module.replace('.', '/')}.py."
        )
    return found


def ruleset_of(state: S) -> Typed[S]:
    """Return the ruleset of a state."""
    found: Typed[S] = _module(state.ruleset)
    return found


@cache
def _module(name: str, inner: str = "") -> Any:
    """Return a module of a game, or None if the game does not have it.

    A package that is written as one module contains the values of all its modules.
    """
    if name not in RULESETS:
        raise ValueError(f"unknown ruleset {name!r}; choose from {', '.join(RULESETS)}")
    place = f"bcnb.games.{name}"
    for part in filter(None, inner.split(".")):
        spec = find_spec(f"{place}.{part}")
        if spec is None:
            return None
        place = spec.name
        if spec.submodule_search_locations is None:
            break
    return import_module(place)
