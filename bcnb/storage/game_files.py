"""The part of a game that reads and writes its files, as an interface; it also checks the results of examples."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS, game_part
from bcnb.engine.ruleset import S, Seat, State
from bcnb.storage.position_edits import corrected_position, edited_position, plain_edits
from bcnb.storage.toml import Table

Changes: TypeAlias = tuple[tuple[str, Any], ...]
"""Changed fields of `Rules` as pairs (name, value), sorted by name."""
Tried = TypeVar("Tried", contravariant=True)
"""A type of state in which an example may end."""


class Expectation(Protocol[Tried]):
    """The expected state after an example."""

    def difference(self, state: Tried) -> str:
        """Return the first difference from the expected state in words, or an empty string."""


@dataclass(frozen=True)
class ExpectedPosition:
    """The values that a position must have after an example, by the keys under which its file has them."""

    values: tuple[tuple[str, object], ...]

    def difference(self, state: State) -> str:
        """Return the first difference from the expected values in words, or an empty string."""
        files = game_files_for(state.ruleset)
        found: Any = files.position_tables(state)[files.ground]
        for key, due in self.values:
            if key not in found:
                return f"a position has no {key!r}"
            if found[key] != due:
                return f"{key} is {found[key]}, not {due}"
        return ""


def _read_expected(table: Table) -> ExpectedPosition:
    return ExpectedPosition(tuple((key, table.raw(key)) for key in table.values))


def _not_written(state: State) -> dict[str, object]:
    raise ValueError(f"positions of {state.ruleset} cannot be written to a file")


class GameFiles(NamedTuple, Generic[S]):
    """The functions and facts that describe the files of a game. The defaults apply where a game lacks a feature.

    `sides` are the sides of the game, in order. `read_layout`, `read_position`, `read_readings` (the rule options) and
    `read_after` (the expected state after an example) read tables and raise FileError. `position_tables` writes a
    position and may raise ValueError. `state_facts` returns the table of what is true of a state and of some places,
    in the form that `read_after` reads.

    `reread` returns a position with other rule options. `same_moment` returns True if two states are the same moment,
    each on its own ground. `whole` adds to the tables of a scenario the tables of another file that it names, if the
    game allows this.

    `commanders` is True if a scenario must name a commander for each side. `ground` is the key of the table that holds
    the board of a position. `any_armies` are the keys of a scenario that may begin with any pieces, where a game limits
    them. `besides` are the readers of other kinds of files, by kind.
    """

    sides: tuple[Seat, ...]
    read_layout: Callable[[Table], object]
    read_position: Callable[[Table], S]
    position_tables: Callable[[S], dict[str, object]] = _not_written
    read_readings: Callable[[Table], Changes] = lambda table: ()
    reread: Callable[[S, Changes], S] = lambda state, changes: state
    read_after: Callable[[Table], Expectation[S]] = _read_expected
    state_facts: Callable[[S, Iterable[str]], dict[str, object]] = lambda state, places: {}
    same_moment: Callable[[S, S], bool] = lambda one, other: one == other
    whole: Callable[[Table], Table] = lambda table: table
    commanders: bool = True
    ground: str = "map"
    any_armies: Mapping[str, object] = {}
    besides: Mapping[str, Callable[[Table], object]] = {}

    def corrected(self, state: S, changes: str) -> S:
        """Return a position with some keys of its file changed. See `position_edits`.

        Raises:
            ValueError: if the changes or the new position are not valid.
        """
        return corrected_position(state, changes, self.position_tables, self.read_position)

    def edited(self, state: S, words: Sequence[str]) -> str:
        """Return the changes that some edits by hand make, such as `b8-e8`. See `position_edits`.

        Raises:
            ValueError: if a word is not an edit, or the position cannot be written to a file.
        """
        return edited_position(words, self.ground, self.position_tables(state))

    def edits(self, state: S, changes: str) -> tuple[str, ...]:
        """Return the edits by hand that make exactly these changes of a position, or none. See `position_edits`.

        Raises:
            ValueError: if the position cannot be written to a file, or the changes are not a JSON object.
        """
        return plain_edits(changes, self.ground, self.position_tables(state))


def game_files_for(ruleset: str) -> GameFiles[State]:
    """Return the file functions of a ruleset.

    Raises:
        ValueError: if the ruleset is unknown.
    """
    found: GameFiles[State] = game_part(ruleset, "files.GAME_FILES")
    return found


def all_sides() -> tuple[Seat, ...]:
    """Return the sides of all games, without duplicates."""
    return tuple(dict.fromkeys(side for name in RULESETS for side in game_files_for(name).sides))


def read_ruleset(table: Table) -> str:
    """Return the ruleset that a position or question names, or the default ruleset.

    Raises:
        FileError: if the ruleset is unknown.
    """
    return table.choice("ruleset", RULESETS, DEFAULT_RULESET)


class AsciiMapError(ValueError):
    """An error in a map drawn as text; `row` counts from 0."""

    def __init__(self, row: int, reason: str) -> None:
        super().__init__(reason)
        self.row = row
