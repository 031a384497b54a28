"""What every game offers: a package of pure functions on immutable values, and the words that go between them."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bcnb.engine.chance import Chance
from bcnb.engine.dataclass_tools import frozen


@frozen
class Special:
    """A rule that only this scenario has."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A starting layout. `tables` are the file's own, key for key, and go into a record's header; `layout` is what the
    ruleset's `setup` needs, read from them. `house` are the readings that a group has agreed on, as its file says them;
    they are in the layout, and go into the header, too."""

    name: str
    ruleset: str
    title: str
    date: date | None
    origin: str
    source: str
    story: str
    special: tuple[Special, ...]
    commanders: Mapping[str, str]
    tables: Mapping[str, object]
    layout: Any
    number: int | None = None
    scale: str = ""
    doubts: str = ""
    house: Mapping[str, object] = field(default_factory=dict)


Seat: TypeAlias = str
"""Who decides: a side's name as the game writes it, or `CHANCE`."""
CHANCE: Seat = "chance"


def side_of(seat: Seat) -> Seat:
    """The side of a seat: its name up to the first dash, so that partners such as `union-east` share it.

    >>> side_of("union-east"), side_of("union")
    ('union', 'union')
    """
    return seat.partition("-")[0]


Action: TypeAlias = object
"""What a seat or chance may choose; its types are the game's own."""
Event: TypeAlias = object
"""What has happened; its types are the game's own."""


class Turn(Protocol):
    """A turn of any game."""

    @property
    def number(self) -> int:
        """Turns are counted from 1; 0 is before the first."""


class State(Protocol):
    """A state of any game, as far as those know it who do not know the game."""

    @property
    def ruleset(self) -> str:
        """The name of the game."""

    @property
    def turn(self) -> Turn: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E")


@frozen
class Refusal:
    """Why an action is not allowed: the rule's number, one sentence, and the labels of the hexes to highlight."""

    rule: str
    words: str
    hexes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} (rule {self.rule})"


class IllegalAction(ValueError):
    """The rules refuse an action; `refusal` says why."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Impossible(ValueError):
    """An event that cannot be applied to the state at all."""


@frozen
class Outcome:
    """How a game ended: the side that won (None for a draw), by what, and the score of each side."""

    winner: Seat | None
    by: str
    scores: Mapping[Seat, int]


@frozen
class Scalar:
    """How a type of value stands in a record: a text or a number, and back (raising ValueError)."""

    write: Callable[..., str | int]
    parse: Callable[..., object]


class Ruleset(Protocol, Generic[S, A, E]):
    """The functions of a game. A module that has them is the ruleset.

    `versions` are those of its rules that were ever released, oldest first; the last is `version`, today's.
    """

    name: str
    version: str
    versions: tuple[str, ...]
    event_types: Mapping[str, type[E]]
    scalars: Mapping[object, Scalar]

    def setup(self, scenario: Scenario) -> S:
        """The state in which a game of the scenario begins."""

    def seats(self, state: S) -> Sequence[Seat]:
        """The seats of the game, in the order of their index."""

    def seat(self, state: S) -> Seat | None:
        """Who decides next; `CHANCE` for dice and draws, None when the game is over."""

    def legal_actions(self, state: S) -> Sequence[A]:
        """All actions of the seat that decides; for chance, all that can happen."""

    def why_not(self, state: S, action: A) -> Refusal | None:
        """What forbids an action, or None for a legal one."""

    def chance_weights(self, state: S) -> Sequence[tuple[A, int]]:
        """What chance may do and how likely, as whole numbers; empty when a player decides."""

    def decide(self, state: S, action: A) -> Sequence[E]:
        """What happens. Raises IllegalAction."""

    def evolve(self, state: S, event: E) -> S:
        """The state after an event. Raises Impossible."""

    def apply(self, state: S, action: A) -> tuple[S, Sequence[E]]:
        """`decide`, and the fold of its events, in one walk. Raises IllegalAction."""

    def observe(self, state: S, viewer: Seat) -> S:
        """What a seat may know."""

    def imagine(self, observed: S, chance: Chance) -> S:
        """One full state that the viewer cannot tell from the true one."""

    def outcome(self, state: S) -> Outcome | None:
        """How the game ended, or None."""

    def why_not_surrender(self, state: S, seats: Collection[Seat]) -> Refusal | None:
        """What forbids seats of one side to give the game up for it, or None."""

    def parse(self, text: str) -> A:
        """The action written in one line. Raises ValueError."""

    def write(self, action: A) -> str:
        """The one line of an action."""


Typed: TypeAlias = Ruleset[S, Action, Event]
"""A ruleset of which only the states are known."""
AnyRuleset: TypeAlias = Ruleset[State, Action, Event]
"""A ruleset of which nothing is known but that it is one; its states and actions are its own."""


def check_seat(seat: Seat, seats: Collection[Seat]) -> None:
    """Raise ValueError for a seat that is none of a game's."""
    if seat not in seats:
        raise ValueError(f"{seat!r} is no seat of this game: {', '.join(seats)}")


def fold(ruleset: Ruleset[S, A, E], state: S, events: Sequence[E]) -> S:
    """The state after all the events, in order."""
    for event in events:
        state = ruleset.evolve(state, event)
    return state


class Rule(NamedTuple):
    """A rule: its number, one line of words, and its source."""

    number: str
    words: str
    source: str


def place(number: str) -> tuple[int, ...]:
    """Where a rule of this number stands in a book.

    >>> place("10.2") > place("9.11")
    True
    """
    return tuple(map(int, number.split(".")))


def in_order(rules: Iterable[Rule]) -> Mapping[str, Rule]:
    """Rules by their numbers, in the order of a book."""
    return {rule.number: rule for rule in sorted(rules, key=lambda rule: place(rule.number))}


def find_rules(book: Mapping[str, Rule], word: str) -> list[Rule]:
    """The rules of a book whose number it is, or else that stand in the chapter, or else whose words contain it."""
    if word in book:
        return [book[word]]
    chapter = [rule for rule in book.values() if rule.number.split(".")[0] == word]
    return chapter or [rule for rule in book.values() if word.lower() in rule.words.lower()]
