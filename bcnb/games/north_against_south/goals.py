"""The task goals of *North against South*. It adds these conditions to those of every game:

- `at = "e7 e8", unit = "rifles"`: such a unit, or `"any"`, is on one of these hexes; of `side`, by default the
  learner's, with at least `strength` figures. `general = true` requires a general there, with the unit or alone.
- `empty = "e7 e8"`: no piece is on these hexes.
- `points = 2`: the learner, or `side`, has at least this number of points.
- `no_loss = true`: the learner's side has lost no figure and no general.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.games.hexboard.files.expectations import ANY, read_hexes, read_no_loss, read_whose
from bcnb.games.hexboard.rules.board import occupied
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.actions import VERBS
from bcnb.games.north_against_south.rules.state import State, Unit
from bcnb.games.north_against_south.rules.tables import RULES
from bcnb.games.north_against_south.rules.victory import points
from bcnb.games.north_against_south.value_measures import figures
from bcnb.grid.hexes import HexId, bit
from bcnb.storage.goals import GoalCondition, Goals, TaskHistory
from bcnb.storage.toml import Table


def _whose(course: TaskHistory[State], side: Side | None) -> Side:
    return Side[course.seat.upper()] if side is None else side


# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Stands:
    """The goal that such a unit of the side, or a general, or both together are on one of the hexes."""

    hexes: tuple[HexId, ...]
    side: Side | None
    unit: str
    strength: int
    general: bool
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return true if the goal is met at the current moment of the task."""
        side = _whose(course, self.side)
        return any(self._on(course.state, at, side) for at in self.hexes)

    def _on(self, state: State, at: HexId, side: Side) -> bool:
        if self.general and not state.board.general_masks[side] >> at & 1:
            return False
        units = (state.board.units[number] for number in b.stack(state.board, at))
        return not self.unit or any(unit.side == side and self._is_meant(unit) for unit in units)

    def _is_meant(self, unit: Unit) -> bool:
        return self.unit in (ANY, unit.kind.key) and unit.strength >= self.strength


@frozen
class Empty:
    """The goal that no piece is on these hexes."""

    mask: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return true if the goal is met at the current moment of the task."""
        return not self.mask & occupied(course.state.board)


@frozen
class HasPoints:
    """The goal that a side has at least this number of points."""

    least: int
    side: Side | None
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return true if the goal is met at the current moment of the task."""
        return points(course.state, _whose(course, self.side)) >= self.least


@frozen
class NoLoss:
    """The goal that the learner's side has lost nothing."""

    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return true if the goal is met at the current moment of the task."""
        side = _whose(course, None)
        return figures(course.state, side) >= figures(course.start, side)


# --- reading ----------------------------------------------------------------------------------------------------------


def _stands(table: Table) -> GoalCondition[State]:
    unit = table.choice("unit", (*RULES.units, ANY)) if "unit" in table.values else ""
    general = table.truth("general", False)
    if not unit and not general:
        raise table.fault("the condition asks for nobody: give unit, or general = true", "at")
    return Stands(read_hexes(table, "at"), read_whose(table), unit, table.whole("strength", 1, 1), general)


def _no_loss(table: Table) -> GoalCondition[State]:
    read_no_loss(table)
    return NoLoss()


GOALS: Goals[State] = Goals(
    conditions={
        "at": _stands,
        "empty": lambda table: Empty(bit(read_hexes(table, "empty"))),
        "points": lambda table: HasPoints(table.whole("points", least=1), read_whose(table)),
        "no_loss": _no_loss,
    },
    verbs=tuple(verb for verb in VERBS if verb not in ("roll", "draw", "toss")),
    mover=lambda state: state.turn.side.seat,
    cards=lambda state: state.rules.cards,
    themes=("North against South",),
)
