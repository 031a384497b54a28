"""Goals: what a task asks for, as conditions over what has happened and over how the board stands.

A goal is a list of tables in a file; all of them must hold at the same moment. The first key of a table says which
condition it is, and `miss` is the sentence for a learner who has not met it. In every game there are these; each game
has more of its own (`library.goals`):

- `event = "battle_joined", dice = 4`: such an event has happened, with these fields as in a record, `times` or more.
- `never = "unit_eliminated", side = "union"`: no such event has happened.
- `can = "battle b5 e5"`, `cannot = "battle b5 e5"`: the action is legal now, or is not.
- `within = 3`: the learner has needed no more actions.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from bcnb.engine.codec import codec
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset, ruleset_of
from bcnb.engine.ruleset import Event, State
from bcnb.storage.goals import GoalCondition, TaskHistory, goals_for
from bcnb.storage.toml import Table, did_you_mean

Reader: TypeAlias = Callable[[Table], GoalCondition[State]]
"""How a condition is read from its table. Raises FileError."""


@frozen
class Condition:
    """A part of a goal: what must hold, the words for a learner who missed it, and its line in the file."""

    test: GoalCondition[State]
    miss: str
    line: int | None


def fits(part: Mapping[str, object], event: Mapping[str, object]) -> bool:
    """Whether an event's object has these fields."""
    return all(key in event and event[key] == value for key, value in part.items())


# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Happened:
    """An event with these fields has happened so many times."""

    kind: type[Event]
    part: Mapping[str, object]
    times: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        return _count(course, self.kind, self.part) >= self.times


@frozen
class Never:
    """No event with these fields has happened."""

    kind: type[Event]
    part: Mapping[str, object]
    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        return not _count(course, self.kind, self.part)


@frozen
class Legal:
    """An action is legal now, or (`allowed` false) is not."""

    text: str
    allowed: bool
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        game = ruleset_of(course.state)
        return (game.why_not(course.state, game.parse(self.text)) is None) == self.allowed


@frozen
class Within:
    """The learner has needed no more actions."""

    actions: int
    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        return course.actions <= self.actions


def _count(course: TaskHistory[State], kind: type[Event], part: Mapping[str, object]) -> int:
    written = codec(ruleset_of(course.state))
    return sum(isinstance(event, kind) and fits(part, written.write(event)) for event in course.events)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_goal(table: Table, game: str = DEFAULT_RULESET, key: str = "goal") -> tuple[Condition, ...]:
    """The conditions under a key, of a task of this game. Raises FileError."""
    readers = _readers(game)
    return tuple(_read_condition(entry, readers) for entry in table.tables(key))


def read_event(table: Table, key: str, *besides: str, game: str = DEFAULT_RULESET) -> dict[str, object]:
    """The fields that an event must have; its name stands under `key`, and keys `besides` are not its own.

    Raises FileError.
    """
    types: Mapping[str, Any] = ruleset(game).event_types
    known = [field.name for field in fields(types[table.choice(key, types)])]
    own = [field for field in table.entries() if field not in (key, *besides)]
    for field in own:
        if field not in known:
            raise table.fault(f"the event has no {field!r}{did_you_mean(field, known)}", field)
    return {field: table.values[field] for field in own}


def read_action(table: Table, text: str, *keys: str | int, game: str = DEFAULT_RULESET) -> str:
    """The text of an action that can be read as one. Raises FileError."""
    try:
        ruleset(game).parse(text)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None
    return text


def _readers(game: str) -> Mapping[str, Reader]:
    """How each condition is read, by its first key."""
    return {
        "event": lambda table: _happened(table, game),
        "never": lambda table: _never(table, game),
        **goals_for(game).conditions,
        "can": lambda table: _legal(table, "can", game),
        "cannot": lambda table: _legal(table, "cannot", game),
        "within": lambda table: Within(table.whole("within", least=1)),
    }


def _read_condition(table: Table, readers: Mapping[str, Reader]) -> Condition:
    kinds = [key for key in readers if key in table.values]
    if not kinds:
        known = ", ".join(readers)
        raise table.fault(f"the condition is of no known kind: its first key is one of {known}")
    condition = Condition(readers[kinds[0]](table), table.text("miss"), table.where.line_of(table.keys))
    table.finish()
    return condition


def _happened(table: Table, game: str) -> GoalCondition[State]:
    part = read_event(table, "event", "times", "miss", game=game)
    return Happened(ruleset(game).event_types[table.text("event")], part, table.whole("times", 1, 1))


def _never(table: Table, game: str) -> GoalCondition[State]:
    part = read_event(table, "never", "miss", game=game)
    return Never(ruleset(game).event_types[table.text("never")], part)


def _legal(table: Table, key: str, game: str) -> GoalCondition[State]:
    return Legal(read_action(table, table.text(key), key, game=game), key == "can")
