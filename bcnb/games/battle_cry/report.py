"""The report of a recorded game of *Battle Cry*: counts by side."""

from dataclasses import dataclass

from bcnb.analysis.report import GameEvents, Report, ScoreName
from bcnb.engine.ruleset import Event, Seat
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.rules.tables import Side

ROWS = (
    ("turns", "turns"),
    ("cards played", "cards"),
    ("pieces ordered", "orders"),
    ("moves", "moves"),
    ("attacks", "attacks"),
    ("shots at generals", "shots"),
    ("dice of attacks", "dice"),
    ("figures hit, a general is one", "figures_taken"),
    ("figures taken by flags", "by_flags"),
    ("retreat flags", "retreats_forced"),
    ("units eliminated", "eliminated"),
    ("generals eliminated", "generals_taken"),
    ("flags at the end", "flags"),
)
"""The rows of the report: their words and their fields."""
BY_DICE = ("7.11", "11.7")
"""The rules by which dice take generals; others are lost on retreats."""


@dataclass(slots=True)
class Tally:
    """The counts of one side.

    `figures_taken` are the figures that dice took from the enemy, each general as one, and `by_flags` those that steps
    back cost it; `eliminated` and `generals_taken` are also its losses.
    """

    seat: str
    turns: int = 0
    cards: int = 0
    orders: int = 0
    moves: int = 0
    attacks: int = 0
    shots: int = 0
    dice: int = 0
    figures_taken: int = 0
    by_flags: int = 0
    retreats_forced: int = 0
    eliminated: int = 0
    generals_taken: int = 0
    flags: int = 0


def count_events(events: GameEvents[State]) -> tuple[Tally, ...]:
    """Return the counts of both sides, Union first."""
    counts = tuple(Tally(side.seat) for side in Side)
    for step in events.steps:
        _count(counts, step.before, step.event)
    for side in Side:
        counts[side].flags = flags(events.end, side)
    return counts


def _count(counts: tuple[Tally, ...], state: State, event: Event) -> None:
    """Count an event; `state` is the state just before it."""
    own = counts[state.turn.side]
    match event:
        case e.TurnBegan():
            counts[event.side].turns += 1
        case e.CardPlayed():
            own.cards += 1
        case e.OrderGiven():
            own.orders += 1
        case e.AllOrdered():
            own.orders += len(event.units) + len(event.generals)
        case e.Moved() | e.Advanced():
            own.moves += 1
        case e.BattleJoined():
            own.attacks += 1
            own.dice += event.dice
        case e.HitsScored():
            own.figures_taken += event.hits
        case e.ShotFired():
            own.shots += 1
        case e.FigureLost():
            own.by_flags += 1
        case e.RetreatOrdered():
            own.retreats_forced += event.flags
        case e.UnitEliminated():
            counts[event.side.foe].eliminated += 1
        case e.GeneralEliminated():
            counts[event.side.foe].generals_taken += 1
            counts[event.side.foe].figures_taken += event.rule in BY_DICE


def _scores(state: State) -> dict[Seat, int]:
    return {side.seat: flags(state, side) for side in Side}


REPORT: Report[State] = Report(
    count_events=count_events,
    rows=ROWS,
    score_name=ScoreName(what="flags", title="flags taken", unit="flags", decides="{} win"),
    scores=_scores,
    decisive=lambda state: state.field.prizes_to_win[0],
)
"""The report on recorded games."""
