"""What a game's files offer: how they are read and written, and how its tries are judged."""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, game_part
from bcnb.engine.ruleset import S, Seat, State
from bcnb.storage.toml import Table

Changes: TypeAlias = tuple[tuple[str, Any], ...]
"""Fields of `Rules` with other values, in the order of their names."""
Tried = TypeVar("Tried", contravariant=True)
"""The states in which a try may end."""


class Expectation(Protocol[Tried]):
    """What must hold after a try."""

    def difference(self, state: Tried) -> str:
        """The first thing that is not so, in words; empty where all of it is."""


class GameFiles(NamedTuple, Generic[S]):
    """The forms of a game's files. What reads a table raises FileError; `position_tables` may raise ValueError.

    `sides` are those of the game, in their order. `reread` is a position under other readings; `alike` says whether two
    are the same moment, each on its own ground. `whole` gives the tables of a scenario together with those of another
    file that it names, if it may. `commanders` says whether a scenario must name one of each side; `ground` is the
    table of a position that shows its board; `besides` are the readers of other files, by what these are.
    """

    sides: tuple[Seat, ...]
    read_layout: Callable[[Table], object]
    read_position: Callable[[Table], S]
    position_tables: Callable[[S], dict[str, object]]
    read_readings: Callable[[Table], Changes]
    reread: Callable[[S, Changes], S]
    read_after: Callable[[Table], Expectation[S]]
    alike: Callable[[S, S], bool]
    whole: Callable[[Table], Table] = lambda table: table
    commanders: bool = True
    ground: str = "map"
    besides: Mapping[str, Callable[[Table], object]] = {}


def game_files_for(ruleset: str) -> GameFiles[State]:
    """The forms of a game's files. Raises ValueError for an unknown one."""
    found: GameFiles[State] = game_part(ruleset, "files.GAME_FILES")
    return found


def all_sides() -> tuple[Seat, ...]:
    """The sides of all games, each once."""
    return tuple(dict.fromkeys(side for name in RULESETS for side in game_files_for(name).sides))


def read_ruleset(table: Table) -> str:
    """The ruleset that a position or a question names, or the usual one. Raises FileError."""
    return table.choice("ruleset", RULESETS, DEFAULT_RULESET)


class AsciiMapError(ValueError):
    """A picture does not fit the board; `row` counts from 0."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(reason)
        self.row = row
