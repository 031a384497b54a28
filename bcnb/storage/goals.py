"""The part of a game that tasks use, as an interface: conditions of goals, and unchecked placement of pieces.

In a file, a goal is a list of tables. The first key of a table names the condition. Conditions for all games are in
`course.goals`, and those of one game in its own package.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from bcnb.engine.game_registry import game_part
from bcnb.engine.ruleset import Event, S, Seat, State
from bcnb.storage.toml import Table


class TaskHistory(NamedTuple, Generic[S]):
    """The course of a task: first and current state, all events, the learner's seat and number of actions."""

    start: S
    state: S
    events: Sequence[Event]
    seat: Seat
    actions: int


class GoalCondition(Protocol[S]):
    """A condition of a goal."""

    @property
    def lasting(self) -> bool:
        """Return True if the condition can never be met again once it has failed."""
        ...

    def holds(self, course: TaskHistory[S]) -> bool:
        """Return True if the condition is met."""


class Goals(NamedTuple, Generic[S]):
    """The functions and facts of a game that tasks use.

    `conditions` are the readers of the game's own conditions, by first key. They raise FileError. `verbs` are the first
    words of a seat's actions. `mover` returns the seat whose turn it is. `cards` returns the keys of the cards that can
    be drawn. `moving` returns True while pieces are ordered and moved. During this time, actions with the verbs in
    `trusted` can be done without a check of the rules. `put` returns the state after such an action, legal or not.
    `themes` are the possible themes of the game's puzzles.
    """

    conditions: Mapping[str, Callable[[Table], GoalCondition[S]]]
    verbs: tuple[str, ...]
    mover: Callable[[S], Seat]
    cards: Callable[[S], Collection[str]] = lambda state: ()
    trusted: tuple[str, ...] = ()
    moving: Callable[[S], bool] = lambda state: False
    put: Callable[[S, Any], S] = lambda state, action: state
    themes: tuple[str, ...] = ()


def goals_for(ruleset: str) -> Goals[State]:
    """Return the goals of a ruleset.

    Raises:
        ValueError: if the ruleset is unknown.
        MissingPart: for a game without tasks.
    """
    found: Goals[State] = game_part(ruleset, "goals.GOALS")
    return found


def check_true(table: Table, key: str) -> None:
    """Check that a key is true, because a condition is left out rather than false.

    Raises:
        FileError: if it is not true.
    """
    if not table.truth(key):
        raise table.fault(f"{key} can only be true", key)


def puzzle_themes(ruleset: str) -> tuple[str, ...]:
    """Return the possible themes of a game's puzzles. A game without tasks has none.

    Raises:
        ValueError: if the ruleset is unknown.
    """
    found: Goals[State] | None = game_part(ruleset, "goals.GOALS", None)
    return found.themes if found else ()
