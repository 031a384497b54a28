"""What is told of a game: moments, and what a game must provide so that its events can be told."""

from collections.abc import Callable, Sequence
from typing import Generic, NamedTuple

from bcnb.engine.record import Ply, Record
from bcnb.engine.ruleset import Event, S, Seat, State


class Shown(NamedTuple):
    """What the last things that happened leave on the sheet for the reader: arrows, marked cells, dice."""

    arrows: tuple[tuple[str, str, str], ...] = ()
    marks: tuple[tuple[str, str], ...] = ()
    dice: str = ""


class Moment(NamedTuple, Generic[S]):
    """A game after a ply, or at its start: the state, the ply's sentences and remark, and what is shown besides."""

    state: S
    words: Sequence[str] = ()
    shown: Shown = Shown()
    note: str = ""


class Tale(NamedTuple):
    """A whole game: its start and the moment after each ply, the title, and who played, who won and what house rules
    there were, in words."""

    walk: Sequence[Moment[State]]
    title: str = ""
    players: str = ""
    result: str = ""
    house: str = ""


class Telling(NamedTuple, Generic[S]):
    """How a game tells its events, each from the state just before it.

    `say` is a sentence; `quiet` whether the event goes without saying; `show` what it leaves to be seen, given what was
    shown before; `veiled` the event as a seat may know it; `begin` what is still shown when a ply begins. `result` is
    how a record ended, in words, by the state after its last ply; `start` is told before anything has happened. `say`
    and `show` may raise LookupError for an event for which there are no words.
    """

    say: Callable[[Event, S], str]
    show: Callable[[Shown, Event, S], Shown]
    result: Callable[[Record, S], str]
    quiet: Callable[[Event, S], bool] = lambda event, state: False
    veiled: Callable[[Event, Seat], Event] = lambda event, viewer: event
    begin: Callable[[Shown, Ply], Shown] = lambda shown, ply: shown
    start: str = "The armies are in place."
