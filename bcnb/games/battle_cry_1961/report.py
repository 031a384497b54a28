"""The report on a recorded game, with counts per seat. A piece belongs to the seat whose territory it is in."""

from dataclasses import dataclass

from bcnb.analysis.report import GameEvents, Report, ScoreName
from bcnb.engine.ruleset import Event, Seat
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import SEATS, Arm, Side
from bcnb.grid.squares import bit, members

ROWS = (
    ("turns", "turns"),
    ("spots rolled", "spots"),
    ("moves on foot", "moves"),
    ("rides by rail", "rides"),
    ("battles", "battles"),
    ("double jumps", "double_jumps"),
    ("infantry taken", "infantry"),
    ("cavalry taken", "cavalry"),
    ("artillery taken", "artillery"),
    ("lost when shut in", "shut_in"),
    ("false declarations", "false_declarations"),
    ("pieces left", "left"),
)
"""The name of each count and its field."""


@dataclass(slots=True)
class Tally:
    """The counts of one seat.

    Infantry, cavalry and artillery are the pieces that it took in battle. `shut_in` are the pieces that it lost when
    shut in, and `left` those that it has at the end. Battles that were undone still count, with the pieces they took.
    """

    seat: str
    turns: int = 0
    spots: int = 0
    moves: int = 0
    rides: int = 0
    battles: int = 0
    double_jumps: int = 0
    infantry: int = 0
    cavalry: int = 0
    artillery: int = 0
    shut_in: int = 0
    false_declarations: int = 0
    left: int = 0


def count_events(events: GameEvents[State]) -> tuple[Tally, ...]:
    """Return the counts of all seats, the Union's first."""
    start, end = events.start, events.end
    commands = sorted(start.field.commands, key=lambda command: (command.side, command.area))
    counts = {command.seat: Tally(command.seat) for command in commands}
    counts[start.command.seat].turns = 1
    for step in events.steps:
        _count(counts, step.before, step.event)
    for side in Side:
        for at in members(end.board.sides[side]):
            counts[owner(end, side, at)].left += 1
    return tuple(counts.values())


def owner(state: State, side: Side, at: int) -> Seat:
    """Return the seat of a side in whose territory a square lies."""
    seats = (command for command in state.field.commands if command.side == side)
    return next(command.seat for command in seats if state.territory(command.area) >> at & 1)


def _count(counts: dict[str, Tally], state: State, event: Event) -> None:
    """Count an event; `state` is the state before it. No event begins the first turn."""
    own = counts[state.command.seat]
    match event:
        case e.TurnBegan():
            counts[event.seat].turns += 1
        case e.SpotsRolled():
            own.spots += event.spots
        case e.Moved():
            own.moves += 1
        case e.Railed():
            own.rides += 1
        case e.BattleJoined():
            own.battles += 1
            own.double_jumps += event.rear == state.turn.jumper
        case e.PiecesRemoved(rule="8.1"):
            for at in event.squares:
                counts[owner(state, event.side, at)].shut_in += 1
        case e.PiecesRemoved():
            _take(own, state, bit(event.squares))
        case e.BattleDisallowed():
            own.false_declarations += 1


def _take(own: Tally, state: State, gone: int) -> None:
    infantry, cavalry, artillery = ((state.board.arms[arm] & gone).bit_count() for arm in Arm)
    own.infantry += infantry
    own.cavalry += cavalry
    own.artillery += artillery


def _scores(state: State) -> dict[Seat, int]:
    return {side.seat: state.board.sides[side].bit_count() for side in Side}


REPORT: Report[State] = Report(
    count_events=count_events,
    rows=ROWS,
    score_name=ScoreName(what="pieces left", title="pieces left", unit="pieces", decides="a side with none has lost"),
    scores=_scores,
    decisive=lambda state: 0,
    name=SEATS.__getitem__,
)
"""The report of *Battle-Cry* (1961)."""
