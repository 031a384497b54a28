"""The goals of tasks in *Battle Cry*, with these conditions in addition to those of every game:

- `at = "e7 e8", unit = "cavalry"`: such a unit, or `"any"`, is on one of these hexes. It belongs to `side`, by default
  the learner's, and has at least `strength` figures. With `general = true`, a general is there, with the unit or alone.
- `empty = "e7 e8"`: these hexes are empty.
- `sees = "b5 e5"`, `hidden = "b5 e5"`: the unit on the first hex sees the second, or does not.
- `flags = 2`: the learner, or `side`, has at least the given number of flags.
- `no_loss = true`: the learner's side has lost no figure and no general.
"""

from collections.abc import Iterable

from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.ruleset import Impossible
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.actions import VERBS
from bcnb.games.battle_cry.rules.events import Moved
from bcnb.games.battle_cry.rules.state import GiveOrders, MoveAgain, State, Unit
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.files.layout import read_labels
from bcnb.games.hexboard.goals import conditions
from bcnb.games.hexboard.rules.sight import seen
from bcnb.grid.hexes import HexId, parse_hex
from bcnb.storage.goals import GoalCondition, Goals, TaskHistory
from bcnb.storage.toml import Table

# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Sight:
    """The condition that the unit on a hex sees another hex or, with `clear` false, does not."""

    shooter: HexId
    target: HexId
    clear: bool
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the condition is met."""
        unit = course.state.board.units.get(self.shooter)
        return (unit is not None and bool(seen(course.state, self.shooter, unit, 1 << self.target))) == self.clear


def _units(state: State, at: HexId) -> Iterable[Unit]:
    unit = state.board.units.get(at)
    return () if unit is None else (unit,)


def _sight(table: Table, key: str) -> GoalCondition[State]:
    labels = table.text(key).split()
    read_labels(table, key)
    if len(labels) != 2:
        raise table.fault(f"{key} needs two hexes: the unit's, and the one it looks at", key)
    return Sight(parse_hex(labels[0]), parse_hex(labels[1]), key == "sees")


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
        **conditions(RULES_2000.units, _units, "flags", flags),
        "sees": lambda table: _sight(table, "sees"),
        "hidden": lambda table: _sight(table, "hidden"),
    },
    verbs=tuple(verb for verb in VERBS if verb not in ("roll", "draw")),
    mover=lambda state: state.turn.side.seat,
    cards=lambda state: state.rules.cards,
    trusted=("order", "move"),
    moving=lambda state: isinstance(state.decision, (GiveOrders, MoveAgain)),
    put=put,
    themes=("line of sight", "dice odds", "retreat traps", "generals", "cards"),
)
