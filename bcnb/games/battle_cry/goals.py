"""The goals of tasks in *Battle Cry*, with these conditions in addition to those of every game:

- `at = "e7 e8", unit = "cavalry"`: such a unit, or `"any"`, is on one of these hexes. It belongs to `side`, by default
  the learner's, and has at least `strength` figures. With `general = true`, a general is there, with the unit or alone.
- `empty = "e7 e8"`: these hexes are empty.
- `sees = "b5 e5"`, `hidden = "b5 e5"`: the unit on the first hex sees the second, or does not.
- `flags = 2`: the learner, or `side`, has at least the given number of flags.
- `no_loss = true`: the learner's side has lost no figure and no general.
"""

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Impossible, Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.actions import VERBS
from bcnb.games.battle_cry.rules.events import Moved
from bcnb.games.battle_cry.rules.state import GiveOrders, MoveAgain, State
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.value_measures import figures
from bcnb.games.hexboard.files.expectations import ANY, read_hexes, read_no_loss, read_whose
from bcnb.games.hexboard.files.layout import read_labels
from bcnb.games.hexboard.rules.board import occupied
from bcnb.games.hexboard.rules.sight import seen
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, bit, parse_hex
from bcnb.storage.goals import GoalCondition, Goals, TaskHistory
from bcnb.storage.toml import Table


def _side_of(seat: Seat) -> Side:
    return Side[seat.upper()]


# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Stands:
    """The condition that such a unit of the side, a general, or both are on one of the hexes."""

    hexes: tuple[HexId, ...]
    side: Side | None
    unit: str
    strength: int
    general: bool
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return whether the condition is met."""
        side = _side_of(course.seat) if self.side is None else self.side
        return any(self._on(course.state, at, side) for at in self.hexes)

    def _on(self, state: State, at: HexId, side: Side) -> bool:
        if self.general and not state.board.general_masks[side] >> at & 1:
            return False
        unit = state.board.units.get(at)
        if not self.unit:
            return True
        kind = unit is not None and unit.side == side and self.unit in (ANY, unit.kind.key)
        return unit is not None and kind and unit.strength >= self.strength


@frozen
class Empty:
    """The condition that no piece is on the hexes."""

    mask: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return whether the condition is met."""
        return not self.mask & occupied(course.state.board)


@frozen
class Sight:
    """The condition that the unit on a hex sees another hex or, with `clear` false, does not."""

    shooter: HexId
    target: HexId
    clear: bool
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return whether the condition is met."""
        unit = course.state.board.units.get(self.shooter)
        return (unit is not None and bool(seen(course.state, self.shooter, unit, 1 << self.target))) == self.clear


@frozen
class HasFlags:
    """The condition that a side has at least `least` flags."""

    least: int
    side: Side | None
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return whether the condition is met."""
        return flags(course.state, _side_of(course.seat) if self.side is None else self.side) >= self.least


@frozen
class NoLoss:
    """The condition that the learner's side has lost no figure and no general."""

    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return whether the condition is met."""
        return figures(course.state, _side_of(course.seat)) >= figures(course.start, _side_of(course.seat))


# --- reading ----------------------------------------------------------------------------------------------------------


def _stands(table: Table) -> GoalCondition[State]:
    unit = table.choice("unit", (*_unit_kinds(), ANY)) if "unit" in table.values else ""
    general = table.truth("general", False)
    if not unit and not general:
        raise table.fault("the condition asks for nobody: give unit, or general = true", "at")
    return Stands(read_hexes(table, "at"), read_whose(table), unit, table.whole("strength", 1, 1), general)


def _empty(table: Table) -> GoalCondition[State]:
    return Empty(bit(read_hexes(table, "empty")))


def _sight(table: Table, key: str) -> GoalCondition[State]:
    labels = table.text(key).split()
    read_labels(table, key)
    if len(labels) != 2:
        raise table.fault(f"{key} needs two hexes: the unit's, and the one it looks at", key)
    return Sight(parse_hex(labels[0]), parse_hex(labels[1]), key == "sees")


def _no_loss(table: Table) -> GoalCondition[State]:
    read_no_loss(table)
    return NoLoss()


def _unit_kinds() -> tuple[str, ...]:
    return tuple(RULES_2000.units)


# --- moves without rules ----------------------------------------------------------------------------------------------


def put(state: State, action: a.Action) -> State:
    """Return the board after pieces have been put somewhere, legally or not; they stay if they cannot be there."""
    if battle_cry.why_not(state, action) is None:
        return battle_cry.apply(state, action)[0]
    if not isinstance(action, a.Move) or action.origin == action.target:
        return state
    unit = action.who is not a.Who.GENERAL and action.origin in state.board.units
    general = action.who is not a.Who.UNIT and action.origin in state.board.generals
    try:
        return battle_cry.evolve(state, Moved("", action.origin, action.target, unit, general))
    except Impossible:
        return state


GOALS: Goals[State] = Goals(
    conditions={
        "at": _stands,
        "empty": _empty,
        "sees": lambda table: _sight(table, "sees"),
        "hidden": lambda table: _sight(table, "hidden"),
        "flags": lambda table: HasFlags(table.whole("flags", least=1), read_whose(table)),
        "no_loss": _no_loss,
    },
    verbs=tuple(verb for verb in VERBS if verb not in ("roll", "draw")),
    mover=lambda state: state.turn.side.seat,
    cards=lambda state: state.rules.cards,
    trusted=("order", "move"),
    moving=lambda state: isinstance(state.decision, (GiveOrders, MoveAgain)),
    put=put,
    themes=("line of sight", "dice odds", "retreat traps", "generals", "cards"),
)
