"""The task goals of *Battle-Cry* (1961). It adds these conditions to those of every game:

- `at = "c4 c5", unit = "infantry"`: such a piece, or `"any"`, is on one of these squares; of `side`, by default the
  learner's.
- `empty = "c4 c5"`: no piece is on these squares.
- `spots = 2`: the learner has at least this number of spots left.
- `taken = 2`: the learner's enemy has lost at least this number of pieces.
- `no_loss = true`: the learner's side has lost no piece.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Seat, side_of
from bcnb.games.battle_cry_1961.files.layout import SIDE, read_label
from bcnb.games.battle_cry_1961.rules.actions import VERBS
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Arm, Side
from bcnb.grid.squares import bit
from bcnb.storage.goals import GoalCondition, Goals, TaskHistory, check_true
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import FieldFormat, Kinds, named, read_fields, whole

ANY = "any"
"""The word for a piece of any arm."""
EVERYWHERE = -1
"""A mask of all places, because a condition is read without its map."""


def _side_of(seat: Seat) -> Side:
    return Side[side_of(seat).upper()]


# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Stands:
    """The goal that a piece of the side, of one arm or any, is on one of the squares."""

    squares: int
    side: Side | None
    arm: Arm | None
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the goal is met at the current moment of the task."""
        board = course.state.board
        own = board.sides[_side_of(course.seat) if self.side is None else self.side]
        return bool(self.squares & own & (own if self.arm is None else board.arms[self.arm]))


@frozen
class Empty:
    """The goal that no piece is on these squares."""

    squares: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the goal is met at the current moment of the task."""
        return not self.squares & course.state.board.occupied


@frozen
class SpotsLeft:
    """The goal that it is the learner's turn with at least this number of spots."""

    least: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the goal is met at the current moment of the task."""
        return course.state.command.seat == course.seat and course.state.turn.spots >= self.least


@frozen
class Taken:
    """The goal that the learner's enemy has lost at least this number of pieces."""

    least: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the goal is met at the current moment of the task."""
        return _lost(course, _side_of(course.seat).foe) >= self.least


@frozen
class NoLoss:
    """The goal that the learner's side has lost no piece."""

    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the goal is met at the current moment of the task."""
        return not _lost(course, _side_of(course.seat))


def _lost(course: TaskHistory[State], side: Side) -> int:
    return course.start.board.sides[side].bit_count() - course.state.board.sides[side].bit_count()


# --- reading ----------------------------------------------------------------------------------------------------------


def _squares(table: Table, key: str) -> int:
    return bit(read_label(table, label, EVERYWHERE, key) for label in table.text(key).split())


_STANDS: Kinds = {
    "arm": named({**{arm.word: arm for arm in Arm}, ANY: None}, "unit"),
    Side: SIDE,
    "squares": FieldFormat(_squares, key="at"),
}


def _no_loss(table: Table) -> GoalCondition[State]:
    check_true(table, "no_loss")
    return NoLoss()


GOALS: Goals[State] = Goals(
    conditions={
        "at": lambda table: read_fields(table, Stands, _STANDS),
        "empty": lambda table: Empty(_squares(table, "empty")),
        "spots": lambda table: read_fields(table, SpotsLeft, {"least": whole(1, key="spots")}),
        "taken": lambda table: read_fields(table, Taken, {"least": whole(1, key="taken")}),
        "no_loss": _no_loss,
    },
    verbs=tuple(verb for verb in VERBS if verb not in ("roll", "throw")),
    mover=lambda state: state.command.seat,
    themes=("Battle-Cry of 1961",),
)
