"""The turns of a game in short notation, and the hands at each ply, as data for the page of a review."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from re import sub
from typing import Any, NamedTuple

from bcnb.analysis.value_measures import value_measures_for
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import CHANCE, Seat, State, side_of
from bcnb.engine.turn_tokens import BAR
from bcnb.engine.turn_writer import TurnWriter
from bcnb.presentation.presenter import NarratedPly, presenter_of
from bcnb.presentation.replay_data import Pool
from bcnb.storage.recorded_game import Recorded

NOBODY = -1
"""The place of the seat that decides when the game is over."""
HIDDEN = "unknown"
"""The name of a card that the viewer may not know, in the hands of a presenter."""
_DRAWN = r"(^| )(\+\S+|\[\{.*?\}\])"
"""A drawn card, or the events of a ply that the rules of today decide differently."""


class TurnLine(NamedTuple):
    """A turn in short notation: the number of plies before it, its number with its seat, and its steps."""

    ply: int
    head: str
    steps: str


def turn_lines(recorded: Recorded) -> tuple[TurnLine, ...]:
    """Return the turns of a recorded game in short notation, without the cards that were drawn and without notes.

    Raises:
        Impossible: if an event of a ply cannot be applied.
    """
    plies = [replace(ply, note=None) for ply in recorded.record.plies]
    return tuple(_lines(TurnWriter(recorded.ruleset, recorded.start, plies).turns()))


def _lines(turns: Iterator[tuple[int, str]]) -> Iterator[TurnLine]:
    """Yield the turns that have steps besides draws."""
    for ply, line in turns:
        number, seat, steps = (*line.split(" ", 2), "", "")[:3]
        if steps := sub(_DRAWN, "", steps).strip().removesuffix(BAR).rstrip():
            yield TurnLine(ply, f"{number} {seat}", steps)


def pack_hands(walk: Sequence[NarratedPly[State]], pool: Pool) -> dict[str, Any]:
    """Return the hands at every ply for a page, or an empty table for a game without cards.

    `seats` are the names of those who hold cards. `at` has for every ply the index of the seat that decides, or
    `NOBODY`, and for each hand the place of its cards in the pool. A card that the viewer may not know has no name.
    """
    holders = list(presenter_of(walk[0].state).hands(walk[0].state))
    if not holders:
        return {}
    return {"seats": list(map(presenter_of(walk[0].state).called, holders)), "at": [*_hands(walk, holders, pool)]}


def _hands(walk: Sequence[NarratedPly[State]], holders: Sequence[Seat], pool: Pool) -> Iterator[list[int]]:
    for moment in walk:
        seat, hands = _decider(moment.state), presenter_of(moment.state).hands(moment.state)
        held = ([name if name != HIDDEN else "" for name in hands[holder]] for holder in holders)
        yield [holders.index(seat) if seat in holders else NOBODY, *map(pool.place, held)]


def _decider(state: State) -> Seat | None:
    """Return the seat that decides. While dice roll or cards are drawn it is the one whose turn it is."""
    seat = ruleset_of(state).seat(state)
    if seat == CHANCE:
        seat = value_measures_for(state.ruleset).mover(state)
    return seat and side_of(seat)
