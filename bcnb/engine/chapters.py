"""How a ruleset is put together from its chapters: one `Chapter` for each kind of decision, and the protocol over all.

A game has a table of its chapters, and walks through it; a game with few decisions may do without.
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
    """No action of another kind is refused in its own way."""


class Chapter(NamedTuple, Generic[S, U]):
    """How one kind of decision is made.

    `untimely` refuses those actions of another kind for which a rule of their own says when they have their time;
    `early` is the refusal for all others.
    """

    kinds: tuple[type, ...]
    actions: Callable[[S], Iterable[Any]]
    why_not: Callable[[S, Any], Refusal | None]
    decide: Callable[[U, Any], None]
    early: tuple[str, str]
    untimely: Callable[[S, Any], Refusal | None] = _unsaid


class ChapterRuleset(Generic[S, A, E]):
    """What the protocol asks of a ruleset, answered by the chapter of the decision that waits.

    `over` is the refusal of whatever is tried when the game has ended.
    """

    def __init__(
        self, chapters: Mapping[type, Chapter[S, Any]], unfold: Callable[[S], Unfolded[S, E]], over: Refusal
    ) -> None:
        self._chapters, self._unfold, self._over = chapters, unfold, over

    def legal_actions(self, state: S) -> Sequence[A]:
        """All actions of the seat that decides; for chance, all that can happen; none when the game is over."""
        decision = state.decision
        return [] if decision is None else list(self._chapters[type(decision)].actions(state))

    def why_not(self, state: S, action: A) -> Refusal | None:
        """What forbids an action, or None for a legal one."""
        decision = state.decision
        if decision is None:
            return self._over
        chapter = self._chapters[type(decision)]
        if not isinstance(action, chapter.kinds):
            return chapter.untimely(state, action) or Refusal(*chapter.early)
        return chapter.why_not(state, action)

    def apply(self, state: S, action: A) -> tuple[S, Sequence[E]]:
        """The state after an action, and its events. Raises IllegalAction."""
        if refusal := self.why_not(state, action):
            raise IllegalAction(refusal)
        u = self._unfolded(state, action)
        return u.state, u.events

    def after(self, state: S, action: A) -> S:
        """The state after one of the legal actions, of which it is not asked again whether it is one."""
        return self._unfolded(state, action).state

    def _unfolded(self, state: S, action: A) -> Unfolded[S, E]:
        u = self._unfold(state)
        self._chapters[type(state.decision)].decide(u, action)
        return u

    def decide(self, state: S, action: A) -> Sequence[E]:
        """What happens. Raises IllegalAction."""
        return self.apply(state, action)[1]


def ending_with(last: A) -> Callable[[Callable[[S], Iterable[A]]], Callable[[S], Iterator[A]]]:
    """Adds to actions, as a function of the state lists them, the one that ends them."""
    return lambda actions: lambda state: chain(actions(state), (last,))
