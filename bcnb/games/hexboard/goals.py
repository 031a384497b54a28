"""Conditions of task goals that both hex games share: pieces on hexes, empty hexes, flags or points, and no loss."""

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Generic, TypeVar

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.files.expectations import ANY, read_hexes
from bcnb.games.hexboard.files.layout import read_side
from bcnb.games.hexboard.rules.board import occupied
from bcnb.games.hexboard.rules.state import Armed, HexState
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.hexboard.value_measures import figures
from bcnb.grid.hexes import HexId, bit
from bcnb.storage.goals import GoalCondition, TaskHistory, check_true
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import MAYBE_TRUE, FieldFormat, Kinds, one_of, optional, read_fields, whole

H = TypeVar("H", bound=HexState)
SIDE: Kinds = {Side: FieldFormat(read_side)}
"""The format of the side that a condition names, if it is not the learner's side."""


def _whose(course: TaskHistory[H], side: Side | None) -> Side:
    return Side[course.seat.upper()] if side is None else side


# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Stands(Generic[H]):
    """The condition that such a unit of the side, a general, or both are on one of the hexes.

    `units` returns the units on a hex. An empty `unit` asks only for a general.
    """

    units: Callable[[H, HexId], Iterable[Armed]]
    hexes: tuple[HexId, ...]
    side: Side | None
    unit: str
    strength: int
    general: bool
    lasting = False

    def holds(self, course: TaskHistory[H]) -> bool:
        """Return True if the condition is met."""
        side = _whose(course, self.side)
        return any(self._on(course.state, at, side) for at in self.hexes)

    def _on(self, state: H, at: HexId, side: Side) -> bool:
        if self.general and not state.board.general_masks[side] >> at & 1:
            return False
        return not self.unit or any(unit.side == side and self._is_meant(unit) for unit in self.units(state, at))

    def _is_meant(self, unit: Armed) -> bool:
        return self.unit in (ANY, unit.kind.key) and unit.strength >= self.strength


@frozen
class Empty:
    """The condition that no piece is on the hexes."""

    mask: int
    lasting = False

    def holds(self, course: TaskHistory[H]) -> bool:
        """Return True if the condition is met."""
        return not self.mask & occupied(course.state.board)


@frozen
class HasScore(Generic[H]):
    """The condition that a side has at least `least` flags or points, which `score` counts."""

    score: Callable[[H, Side], int]
    least: int
    side: Side | None
    lasting = False

    def holds(self, course: TaskHistory[H]) -> bool:
        """Return True if the condition is met."""
        return self.score(course.state, _whose(course, self.side)) >= self.least


@frozen
class NoLoss:
    """The condition that the learner's side has lost no figure and no general."""

    lasting = True

    def holds(self, course: TaskHistory[H]) -> bool:
        """Return True if the condition is met."""
        side = _whose(course, None)
        return figures(course.state, side) >= figures(course.start, side)


# --- reading ----------------------------------------------------------------------------------------------------------


def conditions(
    kinds: Collection[str],
    units: Callable[[H, HexId], Iterable[Armed]],
    name: str,
    score: Callable[[H, Side], int],
) -> Mapping[str, Callable[[Table], GoalCondition[H]]]:
    """Return the readers of the shared conditions, by the first key of their tables.

    Args:
        kinds: the keys of the unit types.
        units: returns the units on a hex.
        name: the key of the score: flags or points.
        score: counts the flags or points of a side.
    """

    stands: Kinds = {
        "unit": optional(one_of((*kinds, ANY)), ""),
        "general": MAYBE_TRUE,
        "strength": whole(1, default=1),
        "hexes": FieldFormat(read_hexes, key="at"),
        **SIDE,
    }

    def read_stands(table: Table) -> GoalCondition[H]:
        found: Stands[H] = read_fields(table, Stands, stands, units=units)
        if not found.unit and not found.general:
            raise table.fault("the condition names no piece: give unit, or general = true", "at")
        return found

    def read_loss(table: Table) -> GoalCondition[H]:
        check_true(table, "no_loss")
        return NoLoss()

    return {
        "at": read_stands,
        "empty": lambda table: Empty(bit(read_hexes(table, "empty"))),
        name: lambda table: read_fields(table, HasScore, {"least": whole(1, key=name), **SIDE}, score=score),
        "no_loss": read_loss,
    }
