"""The players by name. A player is one function: from what its seat may know to one of the legal actions."""

from collections.abc import Mapping
from importlib import import_module
from typing import Any, Protocol

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Ruleset


class Player(Protocol):
    """A way of playing. `budget` counts nodes of a search, for those who search."""

    def __call__(self, ruleset: Ruleset[Any, Any, Any], observed: Any, chance: Seeded, budget: int = 0, /) -> Any:
        """One of the legal actions of the seat that decides."""


_PLAYERS: Mapping[str, Mapping[str, str]] = {
    "battle_cry": {"random": "bcnb.players.random", "greedy": "bcnb.players.greedy"},
    "north_against_south": {"random": "bcnb.players.random", "greedy": "bcnb.players.greedy_north"},
    "battle_cry_1961": {
        "random": "bcnb.players.random",
        "greedy": "bcnb.players.greedy_1961",
        "planner": "bcnb.players.planner_1961",
    },
}
"""For each ruleset, the module of each player; its function is `choose`."""


def player_names(ruleset: str) -> tuple[str, ...]:
    """The players of a ruleset, from the weakest to the strongest. Raises ValueError for an unknown ruleset."""
    if ruleset not in _PLAYERS:
        raise ValueError(f"nobody plays {ruleset!r}; there are players of {', '.join(_PLAYERS)}")
    return tuple(_PLAYERS[ruleset])


def find_player(name: str, ruleset: str) -> Player:
    """The player with this name. Raises ValueError for an unknown one."""
    if name not in (names := player_names(ruleset)):
        raise ValueError(f"no player is called {name!r}; there are {', '.join(names)}")
    choose: Player = import_module(_PLAYERS[ruleset][name]).choose
    return choose
