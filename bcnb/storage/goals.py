"""What a game offers to tasks: the conditions of their goals, and pieces that are put somewhere on trust.

A goal is a list of tables in a file. The first key of a table says which condition it is; those of every game stand in
`course.goals`, those of one game in its own part.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol

from bcnb.engine.game_registry import game_part
from bcnb.engine.ruleset import Event, S, Seat, State
from bcnb.storage.toml import Table


class TaskHistory(NamedTuple, Generic[S]):
    """What a task has come to: its first state, the state now, all events, the learner's seat and his actions."""

    start: S
    state: S
    events: Sequence[Event]
    seat: Seat
    actions: int


class GoalCondition(Protocol[S]):
    """One kind of condition. A `lasting` one that has failed once cannot be mended."""

    @property
    def lasting(self) -> bool: ...

    def holds(self, course: TaskHistory[S]) -> bool:
        """Whether it is so."""


class Goals(NamedTuple, Generic[S]):
    """What tasks ask of a game.

    `conditions` are its own kinds, by their first key, each with its reader, which raises FileError. `verbs` are the
    first words of what a seat can do, `mover` is whose turn it is, `cards` are the keys of those that can be drawn.
    `moving` says whether pieces are ordered and moved now; then `trusted` verbs can be done on trust, and `put` is the
    state when that has been done, legally or not. `themes` are what its puzzles may be about.
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
    """What tasks ask of a game. Raises ValueError for an unknown one."""
    found: Goals[State] = game_part(ruleset, "goals.GOALS")
    return found
