"""The statistics of a recorded game: dice, pieces, ground, and battles that were declined.

There are no cards, no orders, and no dice in a battle, where the stronger column takes the other. A piece is identified
by its square. Battles that were undone still count, with the pieces they took, as in the report.
"""

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from bcnb.analysis.distributions import Ways
from bcnb.analysis.game_stats import (
    DeclinedShot,
    Faces,
    GameStats,
    GameStatsCounter,
    SpotRoll,
    StatsLabels,
    UnitStats,
    served,
)
from bcnb.analysis.report import GameEvents
from bcnb.engine.record import Ply
from bcnb.engine.ruleset import Event, Seat
from bcnb.games.battle_cry_1961.report import owner
from bcnb.games.battle_cry_1961.rules import events as e
from bcnb.games.battle_cry_1961.rules.actions import DONE, Declare, Roll, parse, write
from bcnb.games.battle_cry_1961.rules.battle import BattleLine, find_line
from bcnb.games.battle_cry_1961.rules.board import pieces_of
from bcnb.games.battle_cry_1961.rules.declarations import legal_declarations, line_of
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Arm
from bcnb.games.battle_cry_1961.rules.turn import ROLLS
from bcnb.grid.squares import SquareId, distance, members, write_square


class EventContext(NamedTuple):
    """An event of a ply, the states before and after it, and the piece on each square before it."""

    ply: Ply
    before: State
    event: Event
    after: State
    pieces: Mapping[SquareId, int]

    @property
    def seat(self) -> Seat:
        """Return the seat whose turn it is."""
        return self.before.command.seat

    @property
    def turn(self) -> int:
        """Return the number of the turn."""
        return self.before.turn.number


Course: TypeAlias = Sequence[EventContext]
NOBODY = -1
"""The index for pieces lost when shut in, which all opponents cause together."""


def count_events(events: GameEvents[State]) -> GameStats:
    """Return all statistics of a game."""
    roster, course, left = follow(events)
    return GameStats(
        attacks=(),
        faces=tuple(_faces(events.start, course)),
        uses=(),
        held=(),
        units=tuple(_services(roster, course, left)),
        losses=Counter(write_square(at) for seen in course for at in _removed(seen.event)),
        fire_from=Counter(write_square(line.rear) for _, line in _battles(course)),
        fire_at=Counter(write_square(_first(line)) for _, line in _battles(course)),
        missed=tuple(_missed(course)),
        idle=None,
        throws=tuple(_throws(course)),
    )


def follow(events: GameEvents[State]) -> tuple[list[UnitStats], Course, Collection[int]]:
    """Return all pieces with empty counts, all events, and the indexes of the pieces left at the end.

    Pieces that an undone battle removed are back on the board.
    """
    start = events.start
    standing = sorted(pieces_of(start.board).items(), key=lambda one: (one[1][0], one[0]))
    roster = [UnitStats(owner(start, side, at), arm.word, write_square(at)) for at, (side, arm) in standing]
    places: Mapping[SquareId, int] = {at: place for place, (at, _) in enumerate(standing)}
    course, before = list[EventContext](), places
    for step in events.steps:
        course.append(EventContext(*step, places))
        if isinstance(step.event, e.BattleJoined) and step.before.turn.before is None:
            before = places
        places = before if isinstance(step.event, e.BattlesUndone) else _moved(places, step.event)
    return roster, course, set(places.values())


def _moved(places: Mapping[SquareId, int], event: Event) -> Mapping[SquareId, int]:
    """Return the piece on each square after an event."""
    match event:
        case e.Moved() | e.Railed() | e.Jumped():
            others = {at: piece for at, piece in places.items() if at != event.origin}
            return {**others, event.target: places[event.origin]}
        case e.PiecesRemoved():
            return {at: piece for at, piece in places.items() if at not in event.squares}
    return places


# --- dice -------------------------------------------------------------------------------------------------------------


def _spots() -> Ways:
    ways = Counter[int]()
    for roll, times in ROLLS:
        ways[roll.spots] += times
    return ways


SPOTS = _spots()
"""The number of ways in which two dice give each number of spots."""


def _throws(course: Course) -> Iterator[SpotRoll]:
    """Iterate over the dice of each turn; an unfinished turn has no unused spots."""
    thrown: SpotRoll | None = None
    for seen in course:
        if isinstance(seen.event, e.SpotsRolled):
            thrown = SpotRoll(seen.turn, seen.seat, SPOTS, seen.event.spots, 0)
        elif isinstance(seen.event, e.TurnEnded) and thrown:
            yield thrown._replace(unused=seen.event.unused)
            thrown = None
    if thrown:
        yield thrown


def _faces(start: State, course: Course) -> Iterator[Faces]:
    """Iterate over how often each number was rolled in a seat's turns, without the rolls for the choice of sides."""
    shown = {command.seat: Counter[str]() for command in start.field.commands}
    for seen in course:
        if isinstance(seen.event, e.SpotsRolled) and isinstance(roll := parse(seen.ply.do), Roll):
            shown[seen.seat].update(roll.dice)
    for seat, counts in shown.items():
        for face in "123456":
            yield Faces(seat, face, counts[face], counts.total(), 1)


# --- pieces and ground ------------------------------------------------------------------------------------------------


def _services(roster: Sequence[UnitStats], course: Course, left: Collection[int]) -> Iterator[UnitStats]:
    counts = Counter[tuple[int, str]]()
    turns = {(piece, seen.turn) for seen in course for piece in _walked(seen)}
    counts.update((piece, "ordered") for piece, _ in turns)
    for seen, line in _battles(course):
        counts[seen.pieces[line.rear], "attacks"] += 1
        counts.update((seen.pieces[at], "helped") for at in members(line.column) if at != line.rear)
    attacker = NOBODY
    for seen in course:
        if isinstance(seen.event, e.BattleJoined):
            attacker = seen.pieces[seen.event.rear]
        elif isinstance(seen.event, (e.Moved, e.Railed, e.Jumped)):
            counts[seen.pieces[seen.event.origin], "hexes"] += distance(seen.event.origin, seen.event.target)
        for at in _removed(seen.event):
            counts[NOBODY if _shut_in(seen.event) else attacker, "taken"] += 1
            counts[seen.pieces[at], "lost"] += 1
    counts.update((piece, "destroyed") for piece in range(len(roster)) if piece not in left)
    return served(roster, counts)


def _walked(seen: EventContext) -> Iterator[int]:
    """Iterate over the pieces that an event moves, on foot or by rail; a jump belongs to a battle."""
    if isinstance(seen.event, (e.Moved, e.Railed)):
        yield seen.pieces[seen.event.origin]


def _removed(event: Event) -> tuple[SquareId, ...]:
    """Return the squares of the pieces that an event removes."""
    return event.squares if isinstance(event, e.PiecesRemoved) else ()


def _shut_in(event: Event) -> bool:
    return isinstance(event, e.PiecesRemoved) and event.rule == "8.1"


def _battles(course: Course) -> Iterator[tuple[EventContext, BattleLine]]:
    """Iterate over the battles that were fought, with their lines."""
    for seen in course:
        if isinstance(seen.event, e.BattleJoined):
            own, state = seen.before.turn.commanded, seen.before
            line = find_line(state.rules, state.board, own, state.foes, seen.event.rear, seen.event.direction)
            assert line is not None
            yield seen, line


def _first(line: BattleLine) -> SquareId:
    """Return the square of the first defender, at which an attack is aimed."""
    return SquareId(line.front + line.direction.step)


# --- declined battles -------------------------------------------------------------------------------------------------


def _missed(course: Course) -> Iterator[DeclinedShot]:
    """Iterate over the battles that could have been won when a seat ended its turn, one for each first defender."""
    last = 0
    for seen in course:
        if seen.ply.number > last and seen.ply.do == write(DONE):
            yield from _declined(seen)
        last = seen.ply.number


def _declined(seen: EventContext) -> Iterator[DeclinedShot]:
    best: dict[SquareId, DeclinedShot] = {}
    for action in legal_declarations(seen.before):
        assert isinstance(action, Declare)
        line = line_of(seen.before, action)
        assert line is not None
        rear, target, won = line.rear, _first(line), Fraction(line.defenders.bit_count())
        piece, at = seen.pieces[rear], write_square(rear)
        one = DeclinedShot(seen.ply.number, seen.turn, seen.seat, piece, at, write_square(target), won)
        best[target] = max(best.get(target, one), one, key=lambda one: one.figures)
    yield from best.values()


GAME_STATS: GameStatsCounter[State] = GameStatsCounter(
    count_events,
    card=lambda state, key: key,
    kind=lambda state, key: Arm[key.upper()].word,
    names=StatsLabels(
        throws="",
        figure="piece",
        cell="square",
        cells="squares",
        aimed="battles",
        ordered="turns moved",
        attacks="battles",
        helped="in support",
        lost="",
        destroyed="lost",
        shot="battle",
    ),
)
"""The statistics counter of *Battle-Cry* (1961)."""
