"""The protocol that every game implements as pure functions on immutable values, and the types that it uses."""

import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Any, Generic, NamedTuple, Protocol, TypeAlias, TypeVar

from bcnb.engine.chance import Chance
from bcnb.engine.dataclass_tools import frozen


@frozen
class Special:
    """A rule that only one scenario has."""

    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Scenario:
    """A starting layout.

    `tables` are the tables of the scenario's file, with the keys unchanged, and go into the header of a record.
    `layout` is derived from them for the ruleset's `setup`. `house` are the house rules, as the file states them. They
    are already part of the layout, and also go into the header. `cards` is `ASSUMED` for a game from a real table whose
    draws may stay face down, and otherwise empty.
    """

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
    cards: str = ""


ASSUMED = "assumed"
"""The value of `cards` for a game with face-down draws."""
Seat: TypeAlias = str
"""The name of a seat, as the game writes it, or `CHANCE`."""
CHANCE: Seat = "chance"


def side_of(seat: Seat) -> Seat:
    """Return the side of a seat: its name up to the first dash, so that partners such as `union-east` share a side.

    >>> side_of("union-east"), side_of("union")
    ('union', 'union')
    """
    return seat.partition("-")[0]


Action: TypeAlias = object
"""A choice of a seat or of chance. Each game has its own types."""
Event: TypeAlias = object
"""A fact about what happened. Each game has its own types."""


class Turn(Protocol):
    """A turn of any game."""

    @property
    def number(self) -> int:
        """Return the number of the turn, counted from 1. It is 0 before the first turn."""


class State(Protocol):
    """A state of any game, with the parts that all games share."""

    @property
    def ruleset(self) -> str:
        """Return the name of the game's ruleset."""

    @property
    def turn(self) -> Turn: ...


S = TypeVar("S", bound=State)
A = TypeVar("A")
E = TypeVar("E")


@frozen
class Refusal:
    """The reason that forbids an action: the rule number, one sentence, and the labels of the hexes to highlight."""

    rule: str
    words: str
    hexes: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.words} (rule {self.rule})"


class IllegalAction(ValueError):
    """An action that the rules forbid. `refusal` is the reason."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class Impossible(ValueError):
    """An event that cannot be applied to the state."""


@frozen
class Outcome:
    """The end of a game: the winning side (None for a draw), the reason, and the score of each side."""

    winner: Seat | None
    by: str
    scores: Mapping[Seat, int]


@frozen
class Scalar:
    """The pair of functions that write a value to a record as a string or number, and parse it (raising ValueError)."""

    write: Callable[..., str | int]
    parse: Callable[..., object]


class Ruleset(Protocol, Generic[S, A, E]):
    """The functions of a game. Any module that has them is a ruleset.

    `versions` are all released versions of the rules, oldest first. The last one is `version`, the current one.
    """

    name: str
    version: str
    versions: tuple[str, ...]
    event_types: Mapping[str, type[E]]
    scalars: Mapping[object, Scalar]

    def setup(self, scenario: Scenario) -> S:
        """Return the first state of a game of the scenario."""

    def seats(self, state: S) -> Sequence[Seat]:
        """Return the seats of the game, in the order of their index."""

    def seat(self, state: S) -> Seat | None:
        """Return the seat that decides next: `CHANCE` for dice and draws, None when the game is over."""

    def legal_actions(self, state: S) -> Sequence[A]:
        """Return all legal actions of the seat that decides, or all that can happen for chance."""

    def why_not(self, state: S, action: A) -> Refusal | None:
        """Return the reason that forbids an action, or None for a legal one."""

    def chance_weights(self, state: S) -> Sequence[tuple[A, int]]:
        """Return what can happen by chance, with whole-number weights. It is empty when a player decides."""

    def decide(self, state: S, action: A) -> Sequence[E]:
        """Return the events of an action.

        Raises:
            IllegalAction: if the rules forbid the action.
        """

    def evolve(self, state: S, event: E) -> S:
        """Return the state after an event.

        Raises:
            Impossible: if the event cannot be applied.
        """

    def apply(self, state: S, action: A) -> tuple[S, Sequence[E]]:
        """Return the state after an action, and its events, computed together.

        Raises:
            IllegalAction: if the rules forbid the action.
        """

    def observe(self, state: S, viewer: Seat) -> S:
        """Return the state as a seat may know it."""

    def imagine(self, observed: S, chance: Chance) -> S:
        """Return one complete state that the viewer cannot distinguish from the true one."""

    def outcome(self, state: S) -> Outcome | None:
        """Return the outcome of the game, or None if it is not over."""

    def why_not_surrender(self, state: S, seats: Collection[Seat]) -> Refusal | None:
        """Return the reason that forbids the given seats from resigning for their side, or None."""

    def parse(self, text: str) -> A:
        """Return the action written in one line.

        Raises:
            ValueError: if the text is not an action.
        """

    def write(self, action: A) -> str:
        """Return an action as one line."""


Typed: TypeAlias = Ruleset[S, Action, Event]
"""A ruleset of which only the type of states is known."""
AnyRuleset: TypeAlias = Ruleset[State, Action, Event]
"""A ruleset of any game, with unknown types of states and actions."""


def check_seat(seat: Seat, seats: Collection[Seat]) -> None:
    """Check that a seat is one of the given seats.

    Raises:
        ValueError: if it is not.
    """
    if seat not in seats:
        raise ValueError(f"{seat!r} is not a seat of this game: {', '.join(seats)}")


def fold(ruleset: Ruleset[S, A, E], state: S, events: Sequence[E]) -> S:
    """Return the state after all the events, in order.

    Raises:
        Impossible: if an event cannot be applied.
    """
    for event in events:
        state = ruleset.evolve(state, event)
    return state


class Rule(NamedTuple):
    """A rule: its number, one line of text, and its source."""

    number: str
    words: str
    source: str


def place(number: str) -> tuple[int, ...]:
    """Return the position of a rule number in a rule book, as numbers that can be compared.

    >>> place("10.2") > place("9.11")
    True
    """
    return tuple(map(int, number.split(".")))


def in_order(rules: Iterable[Rule]) -> Mapping[str, Rule]:
    """Return rules by their numbers, in the order of the rule book."""
    return {rule.number: rule for rule in sorted(rules, key=lambda rule: place(rule.number))}


def find_rules(book: Mapping[str, Rule], what: str, chapters: Mapping[int, str]) -> list[Rule]:
    """Return the rules that match a number or words.

    A full rule number finds this rule, and a chapter number finds all rules of the chapter. Words find first all rules
    of each chapter with these words in its title, and then the other rules with these words in their text. The form of
    a word does not matter: "retreats" finds "retreat", and "move" finds "Movement".
    """
    if what in book:
        return [book[what]]
    chapter = [rule for rule in book.values() if rule.number.split(".")[0] == what]
    if chapter:
        return chapter
    titles = {number for number, title in chapters.items() if has_words(title, what)}
    titled = [rule for rule in book.values() if place(rule.number)[0] in titles]
    part = what.lower().strip()
    others = (rule for rule in book.values() if has_words(rule.words, what) or (part and part in rule.words.lower()))
    return titled + [rule for rule in others if rule not in titled]


def has_words(text: str, words: str) -> bool:
    """Return whether a text has each of some words, in any form and order. An unfinished word counts from 3 letters on.

    >>> has_words("The rule about retreats.", "retreating"), has_words("Line of sight", "sight lines")
    (True, True)
    """
    known, asked = ([one.lower() for one in re.findall(r"[^\W_]+", one)] for one in (text, words))
    forms = set(map(_word_stem, known))
    return bool(asked) and all(
        _word_stem(one) in forms or (len(one) >= SHORTEST and any(other.startswith(one) for other in known))
        for one in asked
    )


SHORTEST = 3
"""The least number of letters of an unfinished word."""
_ENDING = re.compile(r"(?<=[a-z]{3})(?:ies|ements?|ings?|ed|es|e|(?<!s)s|y)$")


def _word_stem(word: str) -> str:
    """Return a word in lower case without its ending, so that forms of the same word are equal."""
    return re.sub(r"([^aeios])\1$", r"\1", _ENDING.sub("", "dice" if word == "die" else word))
