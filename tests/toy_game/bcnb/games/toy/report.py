"""What happened in a recorded race, counted by seat."""

from dataclasses import dataclass

from bcnb.analysis.report import GameEvents, Report, ScoreName
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


def count_events(events: GameEvents[State]) -> tuple[Tally, ...]:
    """Return the counts of both seats."""
    counts = {colour: Tally(colour.seat) for colour in Colour}
    for step in events.steps:
        _count(counts, step.event)
    return tuple(counts.values())


def _count(counts: dict[Colour, Tally], event: Event) -> None:
    match event:
        case Stepped():
            counts[event.seat].steps += 1
            counts[event.seat].cells += event.points
        case Drew():
            counts[event.seat].cards += 1


REPORT: Report[State] = Report(
    count_events=count_events,
    rows=(("steps", "steps"), ("cells", "cells"), ("cards drawn", "cards")),
    prize=ScoreName(what="points", title="points", unit="points", decides="{} win"),
    scores=lambda state: dict(zip(SEATS, state.points, strict=True)),
    decisive=lambda state: state.goal,
)
