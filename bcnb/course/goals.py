"""The goals of tasks: conditions on past events and on the current state, and their reading from a file.

A goal is a list of tables in a file. All conditions must hold at the same time. The first key of a table selects the
condition, and `miss` is the sentence for a learner who has not met it. All games have the conditions below, and each
game adds its own (`games/NAME/goals.py`):

- `event = "battle_joined", dice = 4`: an event with these fields of a record has happened at least `times` times.
- `never = "unit_eliminated", side = "union"`: no event with these fields has happened.
- `can = "battle b5 e5"`, `cannot = "battle b5 e5"`: the action is legal now, or it is not.
- `within = 3`: the learner has used at most this number of actions.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from typing import Any, TypeAlias

from bcnb.engine.codec import codec
from bcnb.engine.dataclass_tools import frozen
from bcnb.engine.game_registry import DEFAULT_RULESET, ruleset, ruleset_of
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import Event, State
from bcnb.storage.goals import GoalCondition, TaskHistory, goals_for
from bcnb.storage.toml import Table
from bcnb.storage.toml_fields import Kinds, named, read_fields, whole

Reader: TypeAlias = Callable[[Table], GoalCondition[State]]
"""A function that reads a condition from its table. It raises FileError."""


@frozen
class Condition:
    """A part of a goal: the test, the sentence for a learner who missed it, and its line in the file."""

    test: GoalCondition[State]
    miss: str
    line: int | None


def fits(part: Mapping[str, object], event: Mapping[str, object]) -> bool:
    """Return True if an event's object has all these fields with these values."""
    return all(key in event and event[key] == value for key, value in part.items())


# --- the conditions ---------------------------------------------------------------------------------------------------


@frozen
class Happened:
    """The condition that an event with these fields has happened at least `times` times."""

    kind: type[Event]
    part: Mapping[str, object]
    times: int
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if at least `times` such events have happened."""
        return _count(course, self.kind, self.part) >= self.times


@frozen
class Never:
    """The condition that no event with these fields has happened."""

    kind: type[Event]
    part: Mapping[str, object]
    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if no such event has happened."""
        return not _count(course, self.kind, self.part)


@frozen
class Legal:
    """The condition that an action is legal now, or not legal if `allowed` is false."""

    text: str
    allowed: bool
    lasting = False

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the action is as legal or illegal as it should be."""
        game = ruleset_of(course.state)
        return (game.why_not(course.state, game.parse(self.text)) is None) == self.allowed


@frozen
class Within:
    """The condition that the learner has used at most `actions` actions."""

    actions: int
    lasting = True

    def holds(self, course: TaskHistory[State]) -> bool:
        """Return True if the learner has used at most `actions` actions."""
        return course.actions <= self.actions


def _count(course: TaskHistory[State], kind: type[Event], part: Mapping[str, object]) -> int:
    written = codec(ruleset_of(course.state))
    return sum(isinstance(event, kind) and fits(part, written.write(event)) for event in course.events)


# --- reading ----------------------------------------------------------------------------------------------------------


def read_goal(table: Table, game: str = DEFAULT_RULESET, key: str = "goal") -> tuple[Condition, ...]:
    """Return the conditions under a key, for a task of this game.

    Raises:
        FileError: for an invalid condition.
    """
    readers = _readers(game)
    return tuple(_read_condition(entry, readers) for entry in table.tables(key))


def read_event(table: Table, key: str, *besides: str, game: str = DEFAULT_RULESET) -> dict[str, object]:
    """Return the fields that an event must have, without its name under `key` and without the keys `besides`.

    Raises:
        FileError: for an unknown event or field.
    """
    types: Mapping[str, Any] = ruleset(game).event_types
    known = [field.name for field in fields(types[table.choice(key, types)])]
    own = [field for field in table.entries() if field not in (key, *besides)]
    for field in own:
        if field not in known:
            raise table.fault(f"the event has no {field!r}{did_you_mean(field, known)}", field)
    return {field: table.values[field] for field in own}


def read_action(table: Table, text: str, *keys: str | int, game: str = DEFAULT_RULESET) -> str:
    """Return the text of an action.

    Raises:
        FileError: if the text is not an action of the game.
    """
    try:
        ruleset(game).parse(text)
    except ValueError as error:
        raise table.fault(str(error), *keys) from None
    return text


def _readers(game: str) -> Mapping[str, Reader]:
    """Return the function that reads each condition, by its first key."""
    return {
        "event": lambda table: _happened(table, game),
        "never": lambda table: _never(table, game),
        **goals_for(game).conditions,
        "can": lambda table: _legal(table, "can", game),
        "cannot": lambda table: _legal(table, "cannot", game),
        "within": lambda table: read_fields(table, Within, {"actions": whole(1, key="within")}),
    }


def _read_condition(table: Table, readers: Mapping[str, Reader]) -> Condition:
    kinds = [key for key in readers if key in table.values]
    if not kinds:
        known = ", ".join(readers)
        raise table.fault(f"unknown kind of condition: its first key must be one of {known}")
    condition = read_fields(table, Condition, test=readers[kinds[0]](table), line=table.where.line_of(table.keys))
    table.finish()
    return condition


def _happened(table: Table, game: str) -> GoalCondition[State]:
    part = read_event(table, "event", "times", "miss", game=game)
    own: Kinds = {"kind": named(ruleset(game).event_types, "event"), "times": whole(1, default=1)}
    return read_fields(table, Happened, own, part=part)


def _never(table: Table, game: str) -> GoalCondition[State]:
    part = read_event(table, "never", "miss", game=game)
    return read_fields(table, Never, {"kind": named(ruleset(game).event_types, "never")}, part=part)


def _legal(table: Table, key: str, game: str) -> GoalCondition[State]:
    return Legal(read_action(table, table.text(key), key, game=game), key == "can")
