"""Plans in *North against South* that differ in one cause alone, for planted mistakes (`north_plants`).

A plan is that of the greedy player, in which one piece has the first order and stays, or does what is planted.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

from bcnb.analysis.line_trials import ActionLine, by_model
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import IllegalAction, Seat
from bcnb.games import north_against_south as game
from bcnb.games.north_against_south.choice_reasons import danger
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.players.planner import GAME, is_planned
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.battle import aims
from bcnb.games.north_against_south.rules.state import (
    GiveOrders,
    JoinBattle,
    MakeMoves,
    MoveAgain,
    PlayCard,
    State,
    UnitId,
)
from bcnb.games.north_against_south.rules.victory import points, quota
from bcnb.grid.hexes import HexId
from bcnb.storage.records import list_records, load_recorded_game
from tests.programs.judge.plants import OPEN

CARDS = 2
"""The number of cards of a hand with which a mistake is tried."""


# --- positions --------------------------------------------------------------------------------------------------------


@cache
def _sources(decision: type) -> Sequence[tuple[State, Seat]]:
    """What a seat sees in open battles whenever it has such a choice."""
    found = []
    for path in list_records("north_against_south"):
        states: Sequence[Any] = load_recorded_game(path).states
        for state in states:
            seat = game.seat(state)
            if seat and isinstance(state.decision, decision) and OPEN[0] < by_model(state, seat) < OPEN[1]:
                found.append((game.observe(state, seat), seat))
    return found


def positions(kind: str, decision: type) -> Iterator[tuple[State, Seat, Seeded]]:
    """Positions for a kind of mistake, without end; the same seed gives the same ones."""
    number = 0
    while True:
        number += 1
        chance = Seeded(f"north {kind} {number}")
        state, seat = chance.choose(_sources(decision))
        now = near_the_end(state, chance)
        yield now if OPEN[0] < by_model(now, seat) < OPEN[1] else state, seat, chance


def near_the_end(state: State, chance: Seeded) -> State:
    """The state with more points for the enemy, so that a loss weighs more, or the state itself."""
    foe = state.turn.side.foe
    lack = quota(state, foe) - points(state, foe) - chance.choose((1, 2, 2, 2))
    if game.outcome(state) or lack <= 0 or not chance.choose(range(4)):
        return state
    held = list(state.points)
    held[foe] += lack
    return state._replace(points=(held[0], held[1]))


def with_strength(state: State, number: UnitId, strength: int) -> State:
    unit = state.board.units[number]
    board = b.change_unit(state.board, number, strength=min(strength, unit.kind.figures))
    return state._replace(board=board)


def own_units(state: State) -> list[UnitId]:
    """The units of the side on turn without a general on their hex."""
    side = state.turn.side
    return [n for n, unit in state.board.units.items() if unit.side is side and unit.at not in state.board.leaders]


def hex_of(state: State, number: UnitId) -> HexId:
    return state.board.units[number].at


def dice_on(state: State, at: HexId) -> int:
    return danger(state, state.turn.side, at).dice


# --- plans ------------------------------------------------------------------------------------------------------------


class Plan(NamedTuple):
    """The parts of a plan: the card with its section, the orders, and the moves."""

    card: tuple[a.Action, ...]
    orders: tuple[a.Action, ...]
    moves: tuple[a.Action, ...]


def after(state: State, actions: Sequence[a.Action]) -> State | None:
    for action in actions:
        try:
            state, _ = game.apply(state, action)
        except (IllegalAction, ValueError):
            return None
    return state


def closed(state: State, plan: Plan) -> ActionLine | None:
    """The line of a plan up to the battles, or None if it cannot be carried out."""
    line = list(plan.card)
    for part, phase in ((plan.orders, GiveOrders), (plan.moves, MakeMoves)):
        line += part
        then = after(state, line)
        if then is None:
            return None
        if isinstance(then.decision, phase):
            if a.DONE not in game.legal_actions(then):
                return None
            line.append(a.DONE)
    then = after(state, line)
    return (
        tuple(line) if then is not None and then.winner is None and not isinstance(then.decision, MoveAgain) else None
    )


def cards_of(state: State, chance: Seeded) -> list[tuple[a.Action, ...]]:
    """The cards of the hand with the highest values, each with its section if it has one."""
    plays = [action for action in game.legal_actions(state) if isinstance(action, a.Play)]
    plays.sort(key=lambda action: greedy.worth_of(state, action), reverse=True)
    found = []
    for action in plays[:CARDS]:
        then, _ = game.apply(state, action)
        chosen = greedy.choose(GAME, then, chance) if _chooses(then) else None
        found.append((action, *([chosen] if chosen else [])))
    return found


def _chooses(state: State) -> bool:
    return is_planned(state) and not isinstance(state.decision, (PlayCard, GiveOrders, MakeMoves))


def order_of(state: State, number: UnitId) -> a.Action:
    return a.order(b.place_of(state.board, number))


def plan_of(state: State, card: tuple[a.Action, ...], first: Sequence[a.Action], idle: UnitId | None) -> Plan | None:
    """The greedy player's plan with a card, after some first orders, in which a unit does not move."""
    now = after(state, (*card, *first))
    if now is None or not isinstance(now.decision, (GiveOrders, MakeMoves)):
        return None
    orders, moves = list(first), list[a.Action]()
    while isinstance(now.decision, (GiveOrders, MakeMoves)) and now.turn.number == state.turn.number:
        found = [action for action in game.legal_actions(now) if not _touches(now, action, idle)]
        if not found:
            return None
        action = max(found, key=lambda one: greedy.worth_of(now, one))
        if action != a.DONE:
            (orders if isinstance(now.decision, GiveOrders) else moves).append(action)
        elif isinstance(now.decision, MakeMoves):
            break
        now, _ = game.apply(now, action)
    return Plan(card, tuple(orders), tuple(moves))


def _touches(state: State, action: a.Action, number: UnitId | None) -> bool:
    """Whether an action orders or moves a unit, or changes brigades or horses."""
    if isinstance(action, (a.Muster, a.Disband, a.Dismount)):
        return True
    place = action.at if isinstance(action, a.Order) else action.origin if isinstance(action, a.Move) else None
    return place is not None and number is not None and number == b.find_unit(state.board, place)


def moves_of(state: State, plan: Plan, number: UnitId) -> Iterator[HexId]:
    """The hexes to which a unit can go after all other moves of a plan."""
    line = [*plan.card, *plan.orders]
    then = after(state, line)
    if then is not None and isinstance(then.decision, GiveOrders):
        line.append(a.DONE)
    then = after(state, [*line, *plan.moves])
    if then is None or not isinstance(then.decision, MakeMoves):
        return
    place = b.place_of(then.board, number)
    for action in game.legal_actions(then):
        if isinstance(action, a.Move) and action.origin == place:
            yield action.target


def going(state: State, plan: Plan, number: UnitId, target: HexId) -> Plan:
    """The plan in which a unit goes to a hex in the end."""
    line = [*plan.card, *plan.orders]
    then = after(state, line)
    if then is not None and isinstance(then.decision, GiveOrders):
        line.append(a.DONE)
    then = after(state, [*line, *plan.moves])
    assert then is not None
    return plan._replace(moves=(*plan.moves, a.move(b.place_of(then.board, number), target)))


def aims_from(state: State, number: UnitId, at: HexId) -> int:
    """The targets of a unit from a hex."""
    if at != hex_of(state, number) and len(b.stack(state.board, at)) > 1:
        return 0
    return aims(state._replace(board=b.shift_unit(state.board, number, at)), number)


def shooters_of(state: State, plan: Plan) -> Iterator[tuple[UnitId, Plan]]:
    """The units that a plan orders one by one and that can attack after it, with the plan without them."""
    line = closed(state, plan)
    then = after(state, line) if line else None
    if then is None or not isinstance(then.decision, JoinBattle):
        return
    for action in plan.orders:
        number = b.find_unit(state.board, action.at) if isinstance(action, a.Order) else None
        if number is None or action.who is not a.Who.ALL or hex_of(state, number) in state.board.leaders:
            continue
        if number in then.board.units and any(
            isinstance(one, a.Battle) and one.attacker == b.place_of(then.board, number)
            for one in game.legal_actions(then)
        ):
            yield number, _without(state, plan, number)


def _without(state: State, plan: Plan, number: UnitId) -> Plan:
    """The plan without the order and the move of a unit."""
    place = b.place_of(state.board, number)
    orders = tuple(one for one in plan.orders if getattr(one, "at", None) != place)
    moves = tuple(one for one in plan.moves if getattr(one, "origin", None) != place)
    return plan._replace(orders=orders, moves=moves)


def crossed(state: State, plan: Plan, also: Callable[[Plan], Plan]) -> tuple[ActionLine, ActionLine] | None:
    """The twin of a cause: it is in both lines, and the first lacks an attack."""
    better = closed(state, also(plan))
    for number, rest in shooters_of(state, plan):
        if plan.orders and order_of(state, number) == plan.orders[0]:
            continue
        played = closed(state, also(rest))
        if played and better:
            return played, better
    return None
