"""A ruleset built from chapters, one per kind of decision, with the functions that every ruleset must have.

A game has a table of chapters, and the functions here look up the one that applies. A game with few decisions may do
without chapters.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from bcnb.engine.ruleset import IllegalAction, Refusal


class Deciding(Protocol):
    """A state that may wait for a decision."""

    @property
    def decision(self) -> object | None: ...


S = TypeVar("S", bound=Deciding)
A = TypeVar("A")
E = TypeVar("E")
U = TypeVar("U")


class Unfolded(Protocol[S, E]):
    """The events of one action, and the state after them."""

    state: S
    events: list[E]


def _unsaid(state: object, action: object) -> None:
    """Refuse no action of another kind with a special reason."""


class Chapter(NamedTuple, Generic[S, U]):
    """The functions that handle one kind of decision.

    `kinds` are the types of actions that answer the decision. `actions` lists the legal ones, `why_not` returns the
    refusal of one, and `decide` applies one. Actions of other kinds come at the wrong time.
    For some, a rule says when they are allowed: `untimely` returns a refusal with this rule. For all others, `early` is
    the rule number and text of the refusal.
    """

    kinds: tuple[type, ...]
    actions: Callable[[S], Iterable[Any]]
    why_not: Callable[[S, Any], Refusal | None]
    decide: Callable[[U, Any], None]
    early: tuple[str, str]
    untimely: Callable[[S, Any], Refusal | None] = _unsaid


class ChapterRuleset(Generic[S, A, E]):
    """The functions of a ruleset that depend on the pending decision, answered by its chapter.

    `over` is the refusal of any action after the game has ended.
    """

    def __init__(
        self, chapters: Mapping[type, Chapter[S, Any]], unfold: Callable[[S], Unfolded[S, E]], over: Refusal
    ) -> None:
        self._chapters, self._unfold, self._over = chapters, unfold, over

    def legal_actions(self, state: S) -> Sequence[A]:
        """Return all legal actions of the seat that decides, or all that can happen for chance.

        The result is empty when the game is over.
        """
        decision = state.decision
        return [] if decision is None else list(self._chapters[type(decision)].actions(state))

    def why_not(self, state: S, action: A) -> Refusal | None:
        """Return the reason that forbids an action, or None for a legal one."""
        decision = state.decision
        if decision is None:
            return self._over
        return _refusal(self._chapters[type(decision)], state, action)

    def apply(self, state: S, action: A) -> tuple[S, Sequence[E]]:
        """Return the state after an action, and its events.

        Raises:
            IllegalAction: if the rules forbid the action.
        """
        decision = state.decision
        if decision is None:
            raise IllegalAction(self._over)
        chapter = self._chapters[type(decision)]
        if refusal := _refusal(chapter, state, action):
            raise IllegalAction(refusal)
        u = self._unfold(state)
        chapter.decide(u, action)
        return u.state, u.events

    def after(self, state: S, action: A) -> S:
        """Return the state after a legal action, without checking again that it is legal."""
        u = self._unfold(state)
        self._chapters[type(state.decision)].decide(u, action)
        return u.state

    def decide(self, state: S, action: A) -> Sequence[E]:
        """Return the events of an action.

        Raises:
            IllegalAction: if the rules forbid the action.
        """
        return self.apply(state, action)[1]


def _refusal(chapter: Chapter[S, Any], state: S, action: object) -> Refusal | None:
    if not isinstance(action, chapter.kinds):
        return chapter.untimely(state, action) or Refusal(*chapter.early)
    return chapter.why_not(state, action)


def ending_with(last: A) -> Callable[[Callable[[S], Iterable[A]]], Callable[[S], Iterator[A]]]:
    """Return a decorator that appends a final action to the actions that a function of the state lists."""
    return lambda actions: lambda state: chain(actions(state), (last,))
