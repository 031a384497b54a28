"""The players by name, and the levels from a beginner to an expert. A player goes from what its seat may know to one of
the legal actions.
"""

from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, NamedTuple, Protocol, TypeAlias

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Ruleset

Stop: TypeAlias = Callable[[], bool]
"""Whether a player has to stop thinking: at a table, because its time is up. The rules know no clock of their own."""


class Player(Protocol):
    """A way of playing, for one game: it may keep a plan from one action to the next.

    `budget` counts nodes of a search, for those who search; 0 leaves them the budget of their name.
    """

    def __call__(self, ruleset: Ruleset[Any, Any, Any], observed: Any, chance: Seeded, budget: int = 0, /) -> Any:
        """One of the legal actions of the seat that decides."""


class Named(NamedTuple):
    """What the name of a player means: who it is, and how many nodes it searches (0: as many as it likes)."""

    player: str
    nodes: int = 0


_PLAYERS: Mapping[str, Mapping[str, str]] = {
    "battle_cry": {
        "random": "bcnb.players.random:choose",
        "greedy": "bcnb.games.battle_cry.players.greedy:choose",
        "planner": "bcnb.games.battle_cry.players.planner:choose",
        "searcher": "bcnb.games.battle_cry.players.searcher:Searcher",
    },
    "north_against_south": {
        "random": "bcnb.players.random:choose",
        "greedy": "bcnb.games.north_against_south.players.greedy:choose",
    },
    "battle_cry_1961": {
        "random": "bcnb.players.random:choose",
        "greedy": "bcnb.games.battle_cry_1961.players.greedy:choose",
        "planner": "bcnb.games.battle_cry_1961.players.planner:choose",
    },
}
"""For each ruleset, where each player is found: a function, or a class of which each game gets a new one."""

LEVELS: Mapping[str, str] = {
    "recruit": "random",
    "sergeant": "greedy",
    "captain": "planner",
    "colonel": "searcher",
    "general": "searcher 300",
}
"""The levels from a beginner to an expert, and who plays at each."""


_OPPONENTS: Mapping[str, str] = {"battle_cry_1961": "planner"}
"""Who plays a seat that nobody takes, where that is not the usual one."""


def default_opponent(ruleset: str) -> str:
    """Who plays a seat that nobody takes."""
    return _OPPONENTS.get(ruleset, "greedy")


def levels_of(ruleset: str) -> dict[str, str]:
    """The levels whose players know a ruleset. Raises ValueError for an unknown ruleset."""
    names = player_names(ruleset)
    return {level: player for level, player in LEVELS.items() if player.partition(" ")[0] in names}


def never() -> bool:
    """A player may think as long as its budget lasts."""
    return False


def player_names(ruleset: str) -> tuple[str, ...]:
    """The players of a ruleset, from the weakest to the strongest. Raises ValueError for an unknown ruleset."""
    if ruleset not in _PLAYERS:
        raise ValueError(f"nobody plays {ruleset!r}; there are players of {', '.join(_PLAYERS)}")
    return tuple(_PLAYERS[ruleset])


def parse_player(name: str, ruleset: str) -> Named:
    """Who is meant by a name such as `greedy`, `captain` or `searcher 2000`. Raises ValueError for an unknown one."""
    player, _, nodes = LEVELS.get(name, name).partition(" ")
    names = player_names(ruleset)
    if player not in names or (nodes and not (nodes.isascii() and nodes.isdecimal() and int(nodes))):
        raise ValueError(f"no player is called {name!r}; there are {', '.join((*names, *levels_of(ruleset)))}")
    return Named(player, int(nodes or 0))


def find_player(name: str, ruleset: str, stop: Stop = never) -> Player:
    """The player with this name, for one game. Raises ValueError for an unknown one."""
    player, nodes = parse_player(name, ruleset)
    module, _, thing = _PLAYERS[ruleset][player].partition(":")
    found = getattr(import_module(module), thing)
    made: Player = found(nodes, stop) if isinstance(found, type) else found
    return made
