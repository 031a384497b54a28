"""What happened in a recorded race, counted by seat."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial

from bcnb.analysis.report import Report, ScoreName, count_all
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Event
from bcnb.games.toy.rules.events import Drew, Stepped
from bcnb.games.toy.rules.state import SEATS, Colour, State


@dataclass(slots=True)
class Tally:
    """The counts of one seat; a roll is counted as a step."""

    seat: str
    steps: int = 0
    cells: int = 0
    cards: int = 0


def tally(start: State, plies: Iterable[Ply]) -> tuple[Tally, ...]:
    """The counts of both seats. Raises Impossible for an event that cannot be applied."""
    counts = {colour: Tally(colour.seat) for colour in Colour}
    count_all(start, plies, partial(_count, counts))
    return tuple(counts.values())


def _count(counts: dict[Colour, Tally], state: State, event: Event) -> None:
    match event:
        case Stepped():
            counts[event.seat].steps += 1
            counts[event.seat].cells += event.points
        case Drew():
            counts[event.seat].cards += 1


REPORT: Report[State] = Report(
    tally=tally,
    rows=(("steps", "steps"), ("cells", "cells"), ("cards drawn", "cards")),
    prize=ScoreName(what="points", title="points", unit="points", decides="{} win"),
    scores=lambda state: dict(zip(SEATS, state.points, strict=True)),
    decisive=lambda state: state.goal,
)
