"""Statistics of a recorded game of *Battle Cry*: dice, cards, units, hexes, and missed chances.

`follow` numbers every unit that has ever been on the board; each count is a walk over its result.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import TypeAlias

from bcnb.analysis.distributions import Ways
from bcnb.analysis.game_stats import (
    AttackRoll,
    DeclinedShot,
    GameStats,
    GameStatsCounter,
    UnitStats,
    UnusedOrder,
    served,
)
from bcnb.analysis.report import GameEvents
from bcnb.engine.ruleset import Event
from bcnb.games.battle_cry.odds import attack_odds
from bcnb.games.battle_cry.rules import events as e
from bcnb.games.battle_cry.rules.actions import DONE, Battle, write
from bcnb.games.battle_cry.rules.battle import hitting_faces, legal_battles
from bcnb.games.battle_cry.rules.state import JoinBattle, RollBattle, RollShot, State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.battle_cry.value_measures import figures
from bcnb.games.hexboard import game_stats
from bcnb.games.hexboard.rules.chance import face_weight, outcomes
from bcnb.games.hexboard.rules.seats import drawer
from bcnb.games.hexboard.rules.tables import FLAG, SABERS
from bcnb.grid.hexes import HexId, distance, write_hex

EventContext: TypeAlias = game_stats.EventContext[State, HexId]
NOBODY = -1
"""The number of the sharp shooter, which is not a unit."""
Course: TypeAlias = Sequence[EventContext]


def count_events(events: GameEvents[State]) -> GameStats:
    """Return all statistics of a game."""
    roster, course = follow(events)
    return GameStats(
        attacks=tuple(_attacks(course)),
        faces=tuple(game_stats.faces(course, drawer)),
        uses=tuple(game_stats.uses(course, figures, flags)),
        held=tuple(game_stats.held(events.start, course)),
        units=tuple(_services(roster, course)),
        losses=_losses(course),
        fire_from=Counter(write_hex(one.event.attacker) for one in course if isinstance(one.event, e.BattleJoined)),
        fire_at=Counter(
            write_hex(one.event.target) for one in course if isinstance(one.event, (e.BattleJoined, e.ShotFired))
        ),
        missed=tuple(_missed(course)),
        idle=tuple(_idle(course)),
    )


def follow(events: GameEvents[State]) -> tuple[list[UnitStats], Course]:
    """Return all units that have ever been on the board, without counts, and every event."""
    standing = sorted(events.start.board.units)
    roster = [_fresh(events.start, at) for at in standing]
    places = {at: place for place, at in enumerate(standing)}
    course = list[EventContext]()
    for step in events.steps:
        course.append(EventContext(*step, places))
        if isinstance(step.event, e.UnitArrived):
            roster.append(_fresh(step.after, step.event.at))
        places = _moved(places, step.event, len(roster) - 1)
    return roster, course


def _fresh(state: State, at: HexId) -> UnitStats:
    unit = state.board.units[at]
    return UnitStats(unit.side.seat, unit.kind.key, write_hex(at))


def _moved(places: dict[HexId, int], event: Event, last: int) -> dict[HexId, int]:
    """Return the number of the unit on each hex after an event."""
    match event:
        case e.Moved(unit=True) | e.Retreated(unit=True) | e.Advanced() | e.SentBack():
            others = {at: unit for at, unit in places.items() if at != event.origin}
            return {**others, event.target: places[event.origin]}
        case e.UnitArrived():
            return {**places, event.at: last}
        case e.UnitEliminated():
            return {at: unit for at, unit in places.items() if at != event.at}
    return places


# --- dice -------------------------------------------------------------------------------------------------------------


def _attacks(course: Course) -> Iterator[AttackRoll]:
    for seen in course:
        roll = seen.before.decision
        if isinstance(seen.event, e.DiceRolled) and isinstance(roll, RollBattle):
            yield _attack(seen, roll, seen.event.faces)
        elif isinstance(seen.event, e.DiceRolled) and isinstance(roll, RollShot):
            yield _shot(seen, roll, seen.event.faces)


def _attack(seen: EventContext, roll: RollBattle, faces: str) -> AttackRoll:
    unit, hitting = seen.before.board.units.get(roll.target), hitting_faces(seen.before, roll.target)
    most = unit.strength if unit else 1
    return AttackRoll(
        seen.ply.number,
        seen.turn,
        seen.seat,
        seen.units[roll.attacker],
        write_hex(roll.attacker),
        write_hex(roll.target),
        *_ways(roll.dice, hitting, most),
        taken=min(sum(map(faces.count, hitting)), most),
        shown=faces.count(FLAG),
    )


def _shot(seen: EventContext, roll: RollShot, faces: str) -> AttackRoll:
    """Return the roll of a sharp shooter, whose target ignores flags."""
    hits, target = _ways(roll.dice, SABERS, 1)[0], write_hex(roll.target)
    taken = int(SABERS in faces)
    return AttackRoll(seen.ply.number, seen.turn, seen.seat, None, "", target, hits, {0: 1}, taken, 0)


def _ways(dice: int, hitting: str, most: int) -> tuple[Ways, Ways]:
    """Return the number of ways to take each number of figures, at most `most`, and to show each number of flags."""
    taken, shown = Counter[int](), Counter[int]()
    for (hits, backs), ways in outcomes(dice, face_weight(hitting)).items():
        taken[min(hits, most)] += ways
        shown[backs] += ways
    return taken, shown


# --- units and hexes --------------------------------------------------------------------------------------------------


def _services(roster: Iterable[UnitStats], course: Course) -> Iterator[UnitStats]:
    counts = Counter[tuple[int, str]]()
    turns = {(unit, seen.turn) for seen in course for unit in _ordered(seen)}
    counts.update((unit, "ordered") for unit, _ in turns)
    attacker = NOBODY
    for seen in course:
        if isinstance(seen.event, e.BattleJoined):
            attacker = seen.units[seen.event.attacker]
            counts[attacker, "attacks"] += 1
        elif isinstance(seen.event, (e.Moved, e.Advanced)) and getattr(seen.event, "unit", True):
            counts[seen.units[seen.event.origin], "hexes"] += distance(seen.event.origin, seen.event.target)
        elif isinstance(seen.event, e.ShotFired):
            attacker = NOBODY
        elif isinstance(seen.event, e.GeneralEliminated):
            counts[attacker, "taken"] += 1
        for at, lost in _lost(seen):
            counts[seen.units[at], "lost"] += lost
            counts[attacker, "taken"] += lost
        if isinstance(seen.event, e.UnitEliminated):
            counts[seen.units[seen.event.at], "destroyed"] += 1
    return served(roster, counts)


def _ordered(seen: EventContext) -> Iterator[int]:
    """Yield the units that an event gives an order."""
    if isinstance(seen.event, e.OrderGiven) and seen.event.unit:
        yield seen.units[seen.event.at]
    elif isinstance(seen.event, e.AllOrdered):
        yield from (seen.units[at] for at in seen.event.units)


def _lost(seen: EventContext) -> Iterator[tuple[HexId, int]]:
    """Yield the figures that a unit loses by an event; a unit driven off the board loses all it has."""
    match seen.event:
        case e.HitsScored():
            yield seen.event.at, seen.event.hits
        case e.FigureLost():
            yield seen.event.at, 1
        case e.UnitEliminated():
            yield seen.event.at, seen.before.board.units[seen.event.at].strength


def _losses(course: Course) -> Counter[str]:
    found = Counter[str]()
    for seen in course:
        for at, lost in _lost(seen):
            found[write_hex(at)] += lost
        if isinstance(seen.event, e.GeneralEliminated):
            found[write_hex(seen.event.at)] += 1
    return +found


# --- missed chances ---------------------------------------------------------------------------------------------------


def _missed(course: Course) -> Iterator[DeclinedShot]:
    """Yield the shots that were declined by `done`."""
    last = 0
    for seen in course:
        if seen.ply.number > last and seen.ply.do == write(DONE) and isinstance(seen.before.decision, JoinBattle):
            yield from _declined(seen)
        last = seen.ply.number


def _declined(seen: EventContext) -> Iterator[DeclinedShot]:
    best: dict[HexId, DeclinedShot] = {}
    for battle in legal_battles(seen.before):
        assert isinstance(battle, Battle)
        at, target = battle.attacker, battle.target
        mean = attack_odds(seen.before, at, target).outcomes.mean
        shot = DeclinedShot(
            seen.ply.number, seen.turn, seen.seat, seen.units[at], write_hex(at), write_hex(target), mean
        )
        best[at] = max(best.get(at, shot), shot, key=lambda one: one.figures)
    yield from best.values()


def _idle(course: Course) -> Iterator[UnusedOrder]:
    """Yield single orders to units that then did nothing. The turn in which a game ends does not count."""
    ordered: dict[int, UnusedOrder] = {}
    for seen in course:
        match seen.event:
            case e.TurnBegan():
                yield from ordered.values()
                ordered = {}
            case e.OrderGiven(unit=True):
                unit = seen.units[seen.event.at]
                ordered[unit] = UnusedOrder(seen.turn, seen.seat, unit, write_hex(seen.event.at))
            case e.Moved(unit=True) | e.Advanced():
                ordered.pop(seen.units[seen.event.origin], None)
            case e.BattleJoined():
                ordered.pop(seen.units[seen.event.attacker], None)


GAME_STATS: GameStatsCounter[State] = GameStatsCounter(
    count_events,
    card=lambda state, key: state.rules.cards[key].name,
    kind=lambda state, key: state.rules.units[key].name,
)
"""The counter of a recorded game's statistics."""
