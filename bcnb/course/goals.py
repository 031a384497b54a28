"""Goals: what a task asks for, as conditions over what has happened and over how the board stands.

A goal is a list of tables in a file; all of them must hold at the same moment. The first key of a table says which
condition it is, and `miss` is the sentence for a learner who has not met it:

- `event = "battle_joined", dice = 4`: such an event has happened, with these fields as in a record, `times` or more.
- `never = "unit_eliminated", side = "union"`: no such event has happened.
- `at = "e7 e8", unit = "cavalry"`: on one of these hexes stands such a unit, or `"any"`; of `side`, by default the
  learner's, with at least `strength` figures; `general = true` asks for a general there, with the unit or alone.
- `empty = "e7 e8"`: nobody stands on these hexes.
- `sees = "b5 e5"`, `hidden = "b5 e5"`: the unit on the first hex sees the second, or does not.
- `can = "battle b5 e5"`, `cannot = "battle b5 e5"`: the action is legal now, or is not.
- `flags = 2`: the learner, or `side`, has at least so many flags.
- `no_loss = true`: the learner's side has lost no figure and no general.
- `within = 3`: the learner has needed no more actions.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, NamedTuple, Protocol

from bcnb.engine.codec import Codec
from bcnb.engine.games import ruleset
from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.events import Event
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.tables import RULES_2000
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.files.layout import read_labels, read_side
from bcnb.games.hexboard.rules.board import occupied
from bcnb.games.hexboard.rules.sight import seen
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import HexId, members, parse_hex
from bcnb.library.toml import Table, near

ANY = "any"
"""The word for a unit of any kind."""


class Course(NamedTuple):
    """What a task has come to: its first state, the state now, all events, the learner's side and his actions."""

    start: State
    state: State
    events: Sequence[Event]
    side: Side
    actions: int


class Test(Protocol):
    """One kind of condition. A `lasting` one that has failed once cannot be mended."""

    @property
    def lasting(self) -> bool: ...

    def holds(self, course: Course) -> bool:
        """Whether it is so."""


@dataclass(frozen=True, slots=True)
class Condition:
    """A part of a goal: what must hold, the words for a learner who missed it, and its line in the file."""

    test: Test
    miss: str
    line: int | None


@cache
def codec() -> Codec:
    """How events are written as objects of a record."""
    return Codec(ruleset(battle_cry.name))


def fits(part: Mapping[str, Any], event: Mapping[str, Any]) -> bool:
    """Whether an event's object has these fields."""
    return all(key in event and event[key] == value for key, value in part.items())


# --- the conditions ---------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Happened:
    """An event with these fields has happened so many times."""

    kind: type[Event]
    part: Mapping[str, Any]
    times: int
    lasting = False

    def holds(self, course: Course) -> bool:
        return _count(course, self.kind, self.part) >= self.times


@dataclass(frozen=True, slots=True)
class Never:
    """No event with these fields has happened."""

    kind: type[Event]
    part: Mapping[str, Any]
    lasting = True

    def holds(self, course: Course) -> bool:
        return not _count(course, self.kind, self.part)


@dataclass(frozen=True, slots=True)
class Stands:
    """On one of the hexes stands such a unit of the side, or a general, or both together."""

    hexes: tuple[HexId, ...]
    side: Side | None
    unit: str
    strength: int
    general: bool
    lasting = False

    def holds(self, course: Course) -> bool:
        side = course.side if self.side is None else self.side
        return any(self._on(course.state, at, side) for at in self.hexes)

    def _on(self, state: State, at: HexId, side: Side) -> bool:
        if self.general and not state.board.general_masks[side] >> at & 1:
            return False
        unit = state.board.units.get(at)
        if not self.unit:
            return True
        kind = unit is not None and unit.side == side and self.unit in (ANY, unit.kind.key)
        return unit is not None and kind and unit.strength >= self.strength


@dataclass(frozen=True, slots=True)
class Empty:
    """Nobody stands on these hexes."""

    mask: int
    lasting = False

    def holds(self, course: Course) -> bool:
        return not self.mask & occupied(course.state.board)


@dataclass(frozen=True, slots=True)
class Sight:
    """The unit on a hex sees another hex, or (`clear` false) does not."""

    shooter: HexId
    target: HexId
    clear: bool
    lasting = False

    def holds(self, course: Course) -> bool:
        unit = course.state.board.units.get(self.shooter)
        return (unit is not None and bool(seen(course.state, self.shooter, unit, 1 << self.target))) == self.clear


@dataclass(frozen=True, slots=True)
class Legal:
    """An action is legal now, or (`allowed` false) is not."""

    text: str
    allowed: bool
    lasting = False

    def holds(self, course: Course) -> bool:
        return (battle_cry.why_not(course.state, battle_cry.parse(self.text)) is None) == self.allowed


@dataclass(frozen=True, slots=True)
class HasFlags:
    """A side has at least so many flags."""

    least: int
    side: Side | None
    lasting = False

    def holds(self, course: Course) -> bool:
        return flags(course.state, course.side if self.side is None else self.side) >= self.least


@dataclass(frozen=True, slots=True)
class NoLoss:
    """The learner's side has lost nothing."""

    lasting = True

    def holds(self, course: Course) -> bool:
        return figures(course.state, course.side) >= figures(course.start, course.side)


@dataclass(frozen=True, slots=True)
class Within:
    """The learner has needed no more actions."""

    actions: int
    lasting = True

    def holds(self, course: Course) -> bool:
        return course.actions <= self.actions


def figures(state: State, side: Side) -> int:
    """All figures of a side on the board, each general one of them."""
    units = sum(unit.strength for unit in state.board.units.values() if unit.side == side)
    return units + state.board.general_masks[side].bit_count()


def _count(course: Course, kind: type[Event], part: Mapping[str, Any]) -> int:
    return sum(isinstance(event, kind) and fits(part, codec().write(event)) for event in course.events)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_goal(table: Table, key: str = "goal") -> tuple[Condition, ...]:
    """The conditions under a key. Raises FileError."""
    return tuple(_read_condition(entry) for entry in table.tables(key))


def read_event(table: Table, key: str, *besides: str, game: str = battle_cry.name) -> dict[str, Any]:
    """The fields that an event must have; its name stands under `key`, and keys `besides` are not its own.

    Raises FileError.
    """
    types: Mapping[str, Any] = ruleset(game).event_types
    fields = types[table.choice(key, types)].__dataclass_fields__
    own = [field for field in table.entries() if field not in (key, *besides)]
    for field in own:
        if field not in fields:
            raise table.fault(f"the event has no {field!r}{near(field, fields)}", field)
    return {field: table.values[field] for field in own}


def read_action(table: Table, text: str, *keys: str | int, game: str = battle_cry.name) -> str:
    """The text of an action that can be read as one. Raises FileError."""
    try:
        ruleset(game).parse(text)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None
    return text


def _read_condition(table: Table) -> Condition:
    kinds = [key for key in _READERS if key in table.values]
    if not kinds:
        known = ", ".join(_READERS)
        raise table.fault(f"the condition is of no known kind: its first key is one of {known}")
    condition = Condition(_READERS[kinds[0]](table), table.text("miss"), table.where.line_of(table.keys))
    table.finish()
    return condition


def _happened(table: Table) -> Test:
    part = read_event(table, "event", "times", "miss")
    return Happened(battle_cry.event_types[table.text("event")], part, table.whole("times", 1, 1))


def _never(table: Table) -> Test:
    return Never(battle_cry.event_types[table.text("never")], read_event(table, "never", "miss"))


def _stands(table: Table) -> Test:
    unit = table.choice("unit", (*_unit_kinds(), ANY)) if "unit" in table.values else ""
    general = table.truth("general", False)
    if not unit and not general:
        raise table.fault("the condition asks for nobody: give unit, or general = true", "at")
    return Stands(_hexes(table, "at"), _side(table), unit, table.whole("strength", 1, 1), general)


def _empty(table: Table) -> Test:
    _hexes(table, "empty")
    return Empty(read_labels(table, "empty"))


def _sight(table: Table, key: str) -> Test:
    labels = table.text(key).split()
    read_labels(table, key)
    if len(labels) != 2:
        raise table.fault(f"{key} needs two hexes: the unit's, and the one it looks at", key)
    return Sight(parse_hex(labels[0]), parse_hex(labels[1]), key == "sees")


def _legal(table: Table, key: str) -> Test:
    return Legal(read_action(table, table.text(key), key), key == "can")


def _no_loss(table: Table) -> Test:
    if not table.truth("no_loss"):
        raise table.fault("no_loss can only be true", "no_loss")
    return NoLoss()


_READERS: Mapping[str, Callable[[Table], Test]] = {
    "event": _happened,
    "never": _never,
    "at": _stands,
    "empty": _empty,
    "sees": lambda table: _sight(table, "sees"),
    "hidden": lambda table: _sight(table, "hidden"),
    "can": lambda table: _legal(table, "can"),
    "cannot": lambda table: _legal(table, "cannot"),
    "flags": lambda table: HasFlags(table.whole("flags", least=1), _side(table)),
    "no_loss": _no_loss,
    "within": lambda table: Within(table.whole("within", least=1)),
}
"""How each condition is read, by its first key."""


def _unit_kinds() -> tuple[str, ...]:
    return tuple(RULES_2000.units)


def _side(table: Table) -> Side | None:
    return read_side(table, "side") if "side" in table.values else None


def _hexes(table: Table, key: str) -> tuple[HexId, ...]:
    found = tuple(members(read_labels(table, key)))
    if not found:
        raise table.fault(f"{key} names no hex", key)
    return found
