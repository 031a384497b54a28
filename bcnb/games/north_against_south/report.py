"""The report on a recorded game, with counts per side."""

from dataclasses import dataclass

from bcnb.analysis.report import GameEvents, Report, ScoreName
from bcnb.engine.ruleset import Event, Seat
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.attack import saving_faces
from bcnb.games.north_against_south.rules.board import unit_at
from bcnb.games.north_against_south.rules.state import RollSaves, State
from bcnb.games.north_against_south.rules.victory import points, quotas

ROWS = (
    ("turns", "turns"),
    ("cards played", "cards"),
    ("pieces ordered", "orders"),
    ("moves", "moves"),
    ("attacks", "attacks"),
    ("shots at generals", "shots"),
    ("dice of attacks", "dice"),
    ("defense dice", "defences"),
    ("figures hit, a general is one", "figures_taken"),
    ("figures taken by flags", "by_flags"),
    ("hits saved", "saved"),
    ("withdrawals", "withdrawals"),
    ("breakthroughs", "breakthroughs"),
    ("units eliminated", "eliminated"),
    ("generals eliminated", "generals_taken"),
    ("points at the end", "points"),
)
"""The name of each count and its field."""
BY_DICE = ("7.6", "7.11", "7.20", "7.21", "11.7")
"""The rules by which dice take figures and generals; other losses are those of retreats."""


@dataclass(slots=True)
class Tally:
    """The counts of one side.

    `figures_taken` are the figures that dice took from the enemy, each general as one, and `by_flags` those that steps
    back cost it; `eliminated` and `generals_taken` are also its losses. `defences`, `saved` and `withdrawals` are what
    the side did as the defender.
    """

    seat: str
    turns: int = 0
    cards: int = 0
    orders: int = 0
    moves: int = 0
    attacks: int = 0
    shots: int = 0
    dice: int = 0
    defences: int = 0
    figures_taken: int = 0
    by_flags: int = 0
    saved: int = 0
    withdrawals: int = 0
    breakthroughs: int = 0
    eliminated: int = 0
    generals_taken: int = 0
    points: int = 0


def count_events(events: GameEvents[State]) -> tuple[Tally, ...]:
    """Return the counts of both sides, the Union's first."""
    counts = tuple(Tally(side.seat) for side in Side)
    for step in events.steps:
        _count(counts, step.before, step.event)
    for side in Side:
        counts[side].points = points(events.end, side)
    return counts


def _count(counts: tuple[Tally, ...], state: State, event: Event) -> None:
    """Count an event; `state` is the state before it."""
    own, foe = counts[state.turn.side], counts[state.turn.side.foe]
    match event:
        case e.TurnBegan():
            counts[event.side].turns += 1
        case e.CardPlayed():
            own.cards += 1
        case e.OrderGiven():
            own.orders += len(event.units) or 1
        case e.AllOrdered():
            own.orders += len(event.units) + len(event.generals)
        case e.Moved() | e.GeneralMoved():
            own.moves += 1
        case e.BattleJoined():
            own.attacks += 1
            own.dice += event.dice
        case e.ShotFired():
            own.shots += 1
        case e.DefenceCalled():
            foe.defences += 1
        case e.FiguresLost():
            taker = counts[_owner(state, event).foe]
            if event.rule in BY_DICE:
                taker.figures_taken += event.figures
            else:
                taker.by_flags += event.figures
        case e.DiceRolled() if isinstance(state.decision, RollSaves):
            foe.saved += sum(map(event.faces.count, saving_faces(state)))
        case e.WithdrawalChosen():
            foe.withdrawals += 1
        case e.BrokeThrough():
            own.breakthroughs += 1
        case e.UnitEliminated():
            counts[event.side.foe].eliminated += 1
        case e.GeneralEliminated():
            counts[event.side.foe].generals_taken += 1
            counts[event.side.foe].figures_taken += event.rule in BY_DICE


def _owner(state: State, event: e.FiguresLost) -> Side:
    """Return the side whose figures were lost, because a defense die takes figures of the attacker."""
    return state.board.units[unit_at(state.board, event.unit)].side


def _scores(state: State) -> dict[Seat, int]:
    return {side.seat: points(state, side) for side in Side}


def _decides(state: State) -> str:
    """Return the points needed to win: "6 win", or the number for each side."""
    union, confederate = quotas(state)
    return f"{union} win" if union == confederate else f"Union wins with {union}, Confederate with {confederate}"


REPORT: Report[State] = Report(
    count_events=count_events,
    rows=ROWS,
    score_name=ScoreName(what="victory points", title="victory points", unit="points", decides="{} win"),
    scores=_scores,
    decisive=lambda state: max(quotas(state)),
    decides=_decides,
)
"""The report of *North against South*."""
