"""The statistics of a recorded game: dice, cards, units, ground, declined attacks and unused orders.

A unit has a number as long as it lives. Losses to an attack's dice are counted after saves, because nobody chooses
whether to save. The defense die is counted separately, for the defender.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm
from typing import NamedTuple, TypeAlias

from bcnb.analysis.distributions import Ways
from bcnb.analysis.game_stats import (
    AttackRoll,
    DeclinedShot,
    GameStats,
    GameStatsCounter,
    StatsLabels,
    UnitStats,
    UnusedOrder,
    served,
)
from bcnb.analysis.report import GameEvents
from bcnb.games.hexboard import game_stats
from bcnb.games.hexboard.rules.tables import FLAG, SABERS, Side
from bcnb.games.north_against_south.odds import aim_of, attack_odds, exposed
from bcnb.games.north_against_south.report import BY_DICE
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules import events as e
from bcnb.games.north_against_south.rules.actions import PieceLabel, write, write_piece_label
from bcnb.games.north_against_south.rules.attack import attack
from bcnb.games.north_against_south.rules.battle import legal_battles
from bcnb.games.north_against_south.rules.state import (
    JoinBattle,
    RollBattle,
    RollDefence,
    RollShot,
    State,
    UnitId,
)
from bcnb.games.north_against_south.rules.victory import points
from bcnb.games.north_against_south.saves import at_once, chance_of, defence, falls
from bcnb.games.north_against_south.value_measures import figures, thrower
from bcnb.grid.hexes import HexId, distance, write_hex

EventContext: TypeAlias = game_stats.EventContext[State, UnitId]
Course: TypeAlias = Sequence[EventContext]
NO_FLAGS: Ways = {0: 1}


def count_events(events: GameEvents[State]) -> GameStats:
    """Return all statistics of a game."""
    roster, course = follow(events)
    joined = [(seen, seen.event) for seen in course if isinstance(seen.event, e.BattleJoined)]
    shots = [seen.event for seen in course if isinstance(seen.event, e.ShotFired)]
    return GameStats(
        attacks=tuple(_attacks(course)),
        faces=tuple(game_stats.faces(course, thrower)),
        uses=tuple(game_stats.uses(course, figures, points)),
        held=tuple(game_stats.held(events.start, course)),
        units=tuple(_services(roster, course)),
        losses=_losses(course),
        fire_from=Counter(write_hex(event.attacker.at) for _, event in joined),
        fire_at=Counter(map(write_hex, (*(event.target.at for _, event in joined), *(shot.target for shot in shots)))),
        missed=tuple(_missed(course)),
        idle=tuple(_idle(course)),
    )


def follow(events: GameEvents[State]) -> tuple[list[UnitStats], Course]:
    """Return all units that were ever on the board, with empty counts, and all events."""
    board = events.start.board
    numbers = sorted(board.units, key=lambda number: (board.units[number].side, b.place_of(board, number)))
    places = {number: place for place, number in enumerate(numbers)}
    roster = [_fresh(events.start, number) for number in places]
    course = list[EventContext]()
    for step in events.steps:
        if isinstance(step.event, e.UnitArrived):
            number = step.before.board.next_unit
            places = {**places, number: len(roster)}
            roster.append(_fresh(step.after, number))
        course.append(EventContext(*step, places))
    return roster, course


def _fresh(state: State, number: UnitId) -> UnitStats:
    unit = state.board.units[number]
    return UnitStats(unit.side.seat, unit.kind.key, write_piece_label(b.place_of(state.board, number)))


def _place(seen: EventContext, spot: PieceLabel) -> int:
    """Return the index of a unit in the list of all units."""
    return seen.units[b.unit_at(seen.before.board, spot)]


# --- dice -------------------------------------------------------------------------------------------------------------


def _attacks(course: Course) -> list[AttackRoll]:
    """Return the dice of attacks, defenses and sharpshooters, each with what they took before the next roll."""
    found = list[AttackRoll]()
    for seen in course:
        if isinstance(seen.event, e.DiceRolled):
            found.extend(_rolled(seen, seen.event.faces))
        elif taken := _by_dice(seen):
            found[-1] = found[-1]._replace(taken=found[-1].taken + taken)
    return found


def _by_dice(seen: EventContext) -> int:
    match seen.event:
        case e.FiguresLost() if seen.event.rule in BY_DICE:
            return seen.event.figures
        case e.GeneralEliminated() if seen.event.rule in BY_DICE:
            return 1
    return 0


def _rolled(seen: EventContext, faces: str) -> Iterator[AttackRoll]:
    match seen.before.decision:
        case RollBattle(dice):
            yield _attack(seen, dice, faces)
        case RollDefence():
            yield _defence(seen)
        case RollShot(general):
            at = write_hex(seen.before.board.generals[general].at)
            yield AttackRoll(
                seen.ply.number, seen.turn, seen.seat, None, "", at, _shot_ways(seen.before), NO_FLAGS, 0, 0
            )


def _attack(seen: EventContext, dice: int, faces: str) -> AttackRoll:
    under_way, units = attack(seen.before), seen.before.board.units
    attacker, target = units[under_way.attacker], None if under_way.unit is None else units[under_way.unit]
    most = min(target.strength, attacker.strength) if target else 1
    taken: dict[int, Fraction] = {}
    for (fallen, _), chance in falls(dice, aim_of(seen.before), most).items():
        taken[fallen] = taken.get(fallen, Fraction()) + chance
    return AttackRoll(
        seen.ply.number,
        seen.turn,
        seen.seat,
        seen.units[under_way.attacker],
        write_hex(attacker.at),
        write_hex(under_way.hex),
        _ways(taken),
        _ways(dict(enumerate(at_once(dice, chance_of(FLAG))))),
        taken=0,
        shown=faces.count(FLAG),
    )


def _defence(seen: EventContext) -> AttackRoll:
    """Return the defense die, which takes one figure of the attacker or none; flags have no effect (rule 7.21)."""
    under_way, units = attack(seen.before), seen.before.board.units
    assert under_way.unit is not None
    attacker, target = units[under_way.attacker], units[under_way.unit]
    chance = defence(seen.before.rules.read(attacker.kind))
    hits, at, aimed = _ways({0: 1 - chance, 1: chance}), write_hex(target.at), write_hex(attacker.at)
    unit = seen.units[under_way.unit]
    return AttackRoll(seen.ply.number, seen.turn, target.side.seat, unit, at, aimed, hits, NO_FLAGS, 0, 0)


def _shot_ways(state: State) -> Ways:
    """Return the ways of a sharpshooter's die: crossed sabers hit the general, and save him (rules 11.7 and 7.22)."""
    assert isinstance(state.decision, RollShot)
    hit = 1 - at_once(state.decision.dice, chance_of(SABERS))[0]
    chance = hit * (1 - chance_of(SABERS)) if state.rules.sniped_general_saves else hit
    return _ways({0: 1 - chance, 1: chance})


def _ways(chances: Mapping[int, Fraction]) -> Ways:
    """Return probabilities as whole numbers in the same proportions."""
    whole = lcm(*(chance.denominator for chance in chances.values()))
    return {amount: int(chance * whole) for amount, chance in sorted(chances.items()) if chance}


# --- units and ground -------------------------------------------------------------------------------------------------


def _services(roster: Iterable[UnitStats], course: Course) -> Iterator[UnitStats]:
    counts = Counter[tuple[int, str]]()
    turns = {(unit, seen.turn) for seen in course for unit in _ordered(seen)}
    counts.update((unit, "ordered") for unit, _ in turns)
    for seen in course:
        match seen.event:
            case e.BattleJoined():
                counts[_place(seen, seen.event.attacker), "attacks"] += 1
            case e.Moved() | e.BrokeThrough():
                counts[_place(seen, seen.event.unit), "hexes"] += distance(seen.event.unit.at, seen.event.target)
            case e.GeneralEliminated():
                counts[_taker(seen, seen.event.side), "taken"] += 1
            case e.FiguresLost() | e.UnitEliminated():
                unit, lost = b.unit_at(seen.before.board, seen.event.unit), _lost(seen, seen.event)
                counts[_taker(seen, seen.before.board.units[unit].side), "taken"] += lost
                counts[seen.units[unit], "lost"] += lost
                counts[seen.units[unit], "destroyed"] += isinstance(seen.event, e.UnitEliminated)
    return served(roster, counts)


def _ordered(seen: EventContext) -> Iterator[int]:
    """Iterate over the units that get an order by an event, including those that march with their brigade."""
    if isinstance(seen.event, (e.OrderGiven, e.AllOrdered)):
        fresh = seen.after.turn.ordered & ~seen.before.turn.ordered
        yield from (seen.units[number] for number in b.unit_ids(fresh))


NOBODY = -1
"""The index of the sharpshooter, who is not a unit."""


def _taker(seen: EventContext, loser: Side) -> int:
    """Return the index of the unit that causes a side's losses: the attacker, or the defender that strikes back."""
    under_way = seen.before.turn.attack
    if under_way is None:
        return NOBODY
    taker = under_way.unit if loser == seen.before.turn.side else under_way.attacker
    return NOBODY if taker is None else seen.units[taker]


def _lost(seen: EventContext, event: e.FiguresLost | e.UnitEliminated) -> int:
    """Return the figures that a unit loses by an event; a unit driven off the board loses all it has."""
    if isinstance(event, e.FiguresLost):
        return event.figures
    return seen.before.board.units[b.unit_at(seen.before.board, event.unit)].strength


def _losses(course: Course) -> Counter[str]:
    found = Counter[HexId]()
    for seen in course:
        if isinstance(seen.event, (e.FiguresLost, e.UnitEliminated)):
            found[seen.event.unit.at] += _lost(seen, seen.event)
        elif isinstance(seen.event, e.GeneralEliminated):
            found[seen.event.at] += 1
    return Counter({write_hex(at): lost for at, lost in found.items() if lost})


# --- declined attacks and unused orders -------------------------------------------------------------------------------


def _missed(course: Course) -> Iterator[DeclinedShot]:
    """Iterate over the attacks that a side declined when it ended its turn, the best one of each unit."""
    last = 0
    for seen in course:
        if seen.ply.number > last and seen.ply.do == write(a.DONE) and isinstance(seen.before.decision, JoinBattle):
            yield from _declined(seen)
        last = seen.ply.number


def _declined(seen: EventContext) -> Iterator[DeclinedShot]:
    best: dict[PieceLabel, DeclinedShot] = {}
    for battle in legal_battles(seen.before):
        assert isinstance(battle, a.Battle)
        at, mean = battle.attacker, _mean(seen.before, battle)
        place, target = _place(seen, at), write_hex(battle.target.at)
        shot = DeclinedShot(seen.ply.number, seen.turn, seen.seat, place, write_hex(at.at), target, mean)
        best[at] = max(best.get(at, shot), shot, key=lambda one: one.figures)
    yield from best.values()


def _mean(state: State, battle: a.Battle) -> Fraction:
    """Return the average losses of a target that stands; of two, the owner exposes the one that loses less."""
    return min(attack_odds(state, one).stands.outcomes.mean for one in exposed(state, battle))


class _Order(NamedTuple):
    """An order, in the form of an unused one, and the sets of units and generals that got it."""

    idle: UnusedOrder
    units: int
    generals: int


def _idle(course: Course) -> Iterator[UnusedOrder]:
    """Iterate over the orders given one by one that had no effect, except in a game's last turn."""
    given = list[_Order]()
    for seen in course:
        if isinstance(seen.event, e.TurnBegan):
            yield from (order.idle for order in given if not _acted(seen.before, order))
            given = []
        elif isinstance(seen.event, e.OrderGiven):
            given.append(_order(seen, seen.event))


def _order(seen: EventContext, event: e.OrderGiven) -> _Order:
    board = seen.before.board
    units = sum(1 << b.unit_at(board, spot) for spot in event.units)
    generals = 1 << board.leaders[event.at] if event.general else 0
    first = _place(seen, event.units[0]) if event.units else None
    return _Order(UnusedOrder(seen.turn, seen.seat, first, write_hex(event.at)), units, generals)


def _acted(state: State, order: _Order) -> bool:
    """Return True if any piece of the order has moved, attacked, mounted or dismounted by the end of the turn."""
    turn = state.turn
    return bool(order.units & (turn.moved | turn.fought) or order.generals & turn.generals_moved)


GAME_STATS: GameStatsCounter[State] = GameStatsCounter(
    count_events,
    card=lambda state, key: state.rules.cards[key].name,
    kind=lambda state, key: state.rules.units[key].name,
    names=StatsLabels(
        dice="Dice in attacks, shots and defense, less saves",
        throws="rolls",
        score="points",
    ),
)
"""The statistics counter of *North against South*."""
