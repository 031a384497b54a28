"""Planted mistakes for the proof of reasons: two lines in a position that differ in one cause alone.

A position comes from a recorded game, with the strength of some units changed, so that there is no end of them. The
lines share a plan of the planner. To one of them a cause is added: a unit that walks into the enemy's fire, an attack
left out, and so on. So what makes the loss is known by construction, and not from what the reasons look at.

A twin shows the same cause in both of its lines, and another one in one of them alone: what is there but makes no
difference may not be said.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, partial
from itertools import islice
from typing import Any, NamedTuple

from bcnb.analysis.line_trials import ActionLine, by_model
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import IllegalAction, Seat
from bcnb.games import battle_cry
from bcnb.games.battle_cry.choice_reasons import danger
from bcnb.games.battle_cry.players.order_selection import PieceOptions, volley
from bcnb.games.battle_cry.players.planner import PlanContext, plan_from, think
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import generals, movement
from bcnb.games.battle_cry.rules.battle import aims, aims_after
from bcnb.games.battle_cry.rules.state import GiveOrders, JoinBattle, PlayCard, State
from bcnb.games.hexboard.choice_reasons import protection
from bcnb.games.hexboard.rules.board import rows_home
from bcnb.games.hexboard.rules.tables import GUNS
from bcnb.grid.hexes import HexId, distance, members, write_hex
from bcnb.storage.records import list_records, load_recorded_game

OPEN = (0.15, 0.85)
"""A battle is open if either side has at least this chance."""
FAR, NEAR = 2, 6
"""A hex is safe if the enemy brings at most the first number of dice against it, and under fire from the second on."""


EACH = 2
"""The most plants in one position."""
MOST_POSITIONS = 3_000
"""The most positions that are tried for a kind of mistake."""


class Plant(NamedTuple):
    """A mistake with a known cause: its position, its lines, the kinds that name it, and a hex that must be named.

    `twin` are the lines of its twin, if it has one.
    """

    state: Any
    seat: Seat
    played: ActionLine
    better: ActionLine
    kinds: tuple[str, ...]
    at: str
    twin: tuple[ActionLine, ActionLine] | None = None


Lines = Iterator[Plant]


# --- positions --------------------------------------------------------------------------------------------------------


@cache
def _sources(decision: type) -> Sequence[tuple[State, Seat]]:
    """What a seat sees in open battles whenever it has such a choice."""
    found = []
    for path in list_records("battle_cry"):
        states: Sequence[Any] = load_recorded_game(path).states
        for state in states:
            seat = battle_cry.seat(state)
            if seat and isinstance(state.decision, decision) and OPEN[0] < by_model(state, seat) < OPEN[1]:
                found.append((battle_cry.observe(state, seat), seat))
    return found


def positions(kind: str, decision: type) -> Iterator[tuple[State, Seat, Seeded]]:
    """Positions for a kind of mistake, without end; the same seed gives the same ones."""
    number = 0
    while True:
        number += 1
        chance = Seeded(f"plant {kind} {number}")
        state, seat = chance.choose(_sources(decision))
        yield state, seat, chance


def _with_strength(state: State, at: HexId, strength: int) -> State:
    unit = state.board.units[at]
    units = {**state.board.units, at: type(unit)(unit.side, unit.kind, min(strength, unit.kind.figures))}
    return state._replace(board=state.board._replace(units=units))


# --- lines ------------------------------------------------------------------------------------------------------------


def _after(state: State, actions: Sequence[a.Action]) -> State | None:
    for action in actions:
        try:
            state, _ = battle_cry.apply(state, action)
        except IllegalAction:
            return None
    return state


def _closed(state: State, actions: Sequence[a.Action]) -> ActionLine | None:
    """The line of some orders and moves up to the battles, or None if they cannot all be made."""
    after = _after(state, actions)
    if after is None or after.winner is not None:
        return None
    return (*actions, a.DONE) if isinstance(after.decision, GiveOrders) else tuple(actions)


def _plan(state: State, idle: HexId) -> list[a.Action]:
    """A plan of the planner in which the piece on a hex takes no part, without its end."""
    found = think(state, PlanContext(PieceOptions(state), idle=1 << idle)).actions
    return [action for action in found if action != a.DONE]


def _rooms(state: State, idle: HexId, order: a.Order) -> Iterator[tuple[list[a.Action], State]]:
    """The longest beginning of a plan that leaves an order for a piece, and the state after this order."""
    plan = _plan(state, idle)
    for stop in range(len(plan), 0, -1):
        if stop < len(plan) and not isinstance(plan[stop], a.Order):
            continue
        after = _after(state, [*plan[:stop], order])
        if after is not None and isinstance(after.decision, GiveOrders):
            yield plan[:stop], after
            return


def _shooters(state: State, plan: Sequence[a.Action]) -> Iterator[tuple[HexId, list[a.Action]]]:
    """The units that a plan orders to attack, with the plan without them."""
    after = _after(state, plan)
    if after is None or not isinstance(after.decision, (GiveOrders, JoinBattle)):
        return
    moves = {action.origin: action.target for action in plan if isinstance(action, a.Move)}
    for action in plan:
        if isinstance(action, a.Order) and action.at in state.board.units:
            here = moves.get(action.at, action.at)
            if here in after.board.units and any(dice >= 2 for _, dice in aims(after, here)):
                rest = [
                    one for one in plan if action.at not in (getattr(one, "at", None), getattr(one, "origin", None))
                ]
                yield action.at, rest


def _crossed(
    state: State, plan: list[a.Action], cause: Sequence[a.Action], also: Sequence[a.Action] = ()
) -> tuple[ActionLine, ActionLine] | None:
    """The twin of a cause: it is in both lines, and the first lacks an attack."""
    for _, rest in _shooters(state, plan):
        played, better = _closed(state, [*rest, *also, *cause]), _closed(state, [*plan, *also, *cause])
        if played and better:
            return played, better
    return None


def _near_the_end(state: State, chance: Seeded) -> State:
    """The state with more flags for the enemy, so that a loss weighs more, or the state itself."""
    foe, goals = state.turn.side.foe, state.field.prizes_to_win
    if battle_cry.outcome(state) or state.field.objectives or not chance.choose(range(3)):
        return state
    held = list(state.flags)
    held[foe] = max(held[foe], goals[foe] - chance.choose((1, 2, 2, 3)))
    return state._replace(flags=(held[0], held[1]))


def _open_hexes(state: State, at: HexId, hexes: int) -> list[HexId]:
    """The hexes to which a unit can go without an attack from there, and without closing a friend's way back."""
    side = state.turn.side
    friends = [one for one in members(state.board.unit_masks[side]) if one != at]

    def behind(one: HexId) -> bool:
        home = rows_home(state.field, side, one)
        return any(distance(one, other) == 1 and rows_home(state.field, side, other) > home for other in friends)

    return [one for one in members(hexes) if not behind(one) and not aims_after(state, at, one)]


def _own(state: State) -> list[HexId]:
    side = state.turn.side
    return [at for at in members(state.board.unit_masks[side]) if at not in state.board.generals]


# --- causes in a plan -------------------------------------------------------------------------------------------------


def walks_into_fire(state: State, seat: Seat, chance: Seeded, kind: str, figures: tuple[int, ...]) -> Lines:
    """A unit in safety walks to where the enemy's fire is strongest."""
    side = state.turn.side
    for at in shuffled(_own(state), chance):
        if danger(state, side, at).dice > FAR:
            continue
        now = _near_the_end(_with_strength(state, at, chance.choose(figures)), chance)
        for plan, ready in _rooms(now, at, a.order(at)):
            there = _open_hexes(ready, at, movement.destinations(ready, at, False))
            worst = max(there, key=lambda one: danger(ready, side, one).dice, default=at)
            cause = [a.order(at), a.move(at, worst)]
            played, better = _closed(now, [*plan, *cause]), _closed(now, plan)
            if danger(ready, side, worst).dice >= NEAR and played and better:
                yield Plant(now, seat, played, better, (kind,), write_hex(at), _crossed(now, plan, cause))


def stays_under_fire(state: State, seat: Seat, chance: Seeded, kind: str, figures: tuple[int, ...]) -> Lines:
    """A unit under fire stays, where it could have gone to safety."""
    side = state.turn.side
    for at in shuffled(_own(state), chance):
        if danger(state, side, at).dice < NEAR:
            continue
        now = _near_the_end(_with_strength(state, at, chance.choose(figures)), chance)
        for plan, ready in _rooms(now, at, a.order(at)):
            there = _open_hexes(ready, at, movement.destinations(ready, at, False))
            safe = min(there, key=lambda one: danger(ready, side, one).dice, default=at)
            better, played = _closed(now, [*plan, a.order(at), a.move(at, safe)]), _closed(now, plan)
            if danger(ready, side, safe).dice <= FAR and played and better:
                yield Plant(now, seat, played, better, (kind,), write_hex(at), _crossed(now, plan, ()))


def leaves_cover(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit behind field works or under cover goes into the open, where no more of the enemy can reach it."""
    side = state.turn.side
    for at in shuffled(_own(state), chance):
        now = _near_the_end(_with_strength(state, at, chance.choose((1, 1, 2))), chance)
        if not protection(now, at):
            works = {**now.board.works, at: 0b111111}
            now = now._replace(board=now.board._replace(works=works))
        kept = danger(now, side, at)
        for plan, ready in _rooms(now, at, a.order(at)):
            for there in _open_hexes(ready, at, movement.destinations(ready, at, False)):
                bare = danger(ready, side, there)
                if protection(now, there) or bare.dice < kept.dice + 2 or bare.bare > kept.bare:
                    continue
                cause = [a.order(at), a.move(at, there)]
                played, better = _closed(now, [*plan, *cause]), _closed(now, plan)
                if played and better:
                    yield Plant(now, seat, played, better, ("cover",), write_hex(at), _crossed(now, plan, cause))
                    break


def general_alone(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A general leaves the army for a hex under fire, alone."""
    side = state.turn.side
    for at in shuffled(list(members(state.board.general_masks[side])), chance):
        shared = at in state.board.units
        order = a.order(at, a.Who.GENERAL if shared else a.Who.ALL)
        for plan, ready in _rooms(state, at, order):
            there = [one for one in members(generals.destinations(ready, at)) if one not in ready.board.units]
            worst = max(there, key=lambda one: danger(ready, side, one).dice, default=at)
            cause = [order, a.move(at, worst, a.Who.GENERAL if shared else a.Who.ALL)]
            played, better = _closed(state, [*plan, *cause]), _closed(state, plan)
            if danger(ready, side, worst).dice >= NEAR and played and better:
                yield Plant(state, seat, played, better, ("general",), write_hex(at), _crossed(state, plan, cause))


def _frail(state: State, chance: Seeded) -> State:
    """The state with one figure in each unit that is safe, and the enemy near its goal."""
    for at in _own(state):
        if danger(state, state.turn.side, at).dice <= FAR:
            state = _with_strength(state, at, 1)
    return _near_the_end(state, chance)


def attack_left_out(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit that could have attacked gets no order. The twin: another unit walks into the enemy's fire."""
    state = _frail(state, chance)
    plan, side = [action for action in think(state).actions if action != a.DONE], state.turn.side
    moves = {action.origin: action.target for action in plan if isinstance(action, a.Move)}
    for at, rest in _shooters(state, plan):
        if danger(state, side, moves.get(at, at)).dice < danger(state, side, at).dice:
            continue
        played, better = _closed(state, rest), _closed(state, plan)
        if played and better:
            yield Plant(state, seat, played, better, ("attack",), write_hex(at), _walker(state, rest))
            return


def _walker(state: State, plan: list[a.Action]) -> tuple[ActionLine, ActionLine] | None:
    """The twin of a cause that is in both lines: in one of them a unit walks into the enemy's fire."""
    side = state.turn.side
    for at in _own(state):
        ready = _after(state, [*plan, a.order(at)])
        if ready is None or at not in ready.board.units or danger(state, side, at).dice > FAR:
            continue
        there = list(members(movement.destinations(ready, at, False)))
        worst = max(there, key=lambda one: danger(ready, side, one).dice, default=at)
        played, better = _closed(state, [*plan, a.order(at), a.move(at, worst)]), _closed(state, plan)
        if danger(ready, side, worst).dice >= NEAR and played and better:
            return played, better
    return None


def guns_move(state: State, seat: Seat, chance: Seeded) -> Lines:
    """Guns that could have fired move to another hex that is no more dangerous."""
    side = state.turn.side
    for at in shuffled(_own(state), chance):
        if state.board.units[at].kind.arm is not GUNS:
            continue
        for plan, ready in _rooms(state, at, a.order(at)):
            if not any(dice >= 2 for _, dice in aims(ready, at)):
                continue
            stays = danger(state, side, at).dice
            hexes = _open_hexes(ready, at, movement.destinations(ready, at, False))
            there = [one for one in hexes if danger(ready, side, one).dice <= stays]
            aim = max(aims(ready, at), key=lambda one: one[1])[0]
            now = _with_strength(state, aim, 1) if aim in state.board.units else state
            for target in there[:1]:
                cause = [a.order(at), a.move(at, target)]
                played, better = _closed(now, [*plan, *cause]), _closed(now, [*plan, a.order(at)])
                if played and better:
                    yield Plant(now, seat, played, better, ("guns",), write_hex(at), _crossed(now, plan, cause))


def few_orders(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A card that orders few units is played, and of the orders of a larger card only those are given."""
    scout = PieceOptions(state)
    hand = [action for action in battle_cry.legal_actions(state) if isinstance(action, a.Play)]
    plans = {card: plan_from(state, card, PlanContext(scout)) for card in hand}
    best = max(plans.values(), key=lambda plan: plan.worth)
    orders = [action for action in best.actions if isinstance(action, a.Order)]
    for card in shuffled([card for card in hand if card != best.actions[0]], chance):
        given = list[a.Action]((card, *(one for one in best.actions if isinstance(one, a.Choose))))
        if _after(state, given) is None:
            given = [card]
        count = 0
        for order in orders:
            more = [one for one in best.actions if _origin(one) == order.at]
            if _after(state, [*given, *more]) is not None:
                given, count = [*given, *more], count + 1
        played = _closed(state, given)
        if played and 0 < count <= len(orders) - 2:
            yield Plant(state, seat, played, best.actions, ("orders",), "")
            return


def _origin(action: a.Action) -> HexId | None:
    if isinstance(action, a.Order):
        return action.at
    return action.origin if isinstance(action, a.Move) else None


def card_thrown_away(state: State, seat: Seat, chance: Seeded) -> Lines:
    """The card with which the seat could order most is discarded."""
    best = think(state)
    if isinstance(best.actions[0], a.Play) and sum(isinstance(one, a.Order) for one in best.actions) >= 2:
        yield Plant(state, seat, (a.discard(best.actions[0].card),), best.actions, ("idle",), "")


# --- causes in battle -------------------------------------------------------------------------------------------------


def worse_target(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit fires at another target than the best one. The twin: another unit fires first."""
    best = volley(state)
    if not best:
        return
    first = best[0]
    others = [at for at, _ in aims(state, first.attacker) if at != first.target]
    for at in shuffled(others, chance)[:1]:
        played, better = (a.battle(first.attacker, at),), (a.battle(first.attacker, first.target),)
        twin = ((a.battle(best[1].attacker, best[1].target),), better) if len(best) > 1 else None
        yield Plant(state, seat, played, better, ("target",), write_hex(first.target), twin)


def no_attack(state: State, seat: Seat, chance: Seeded) -> Lines:
    """No attack is made at all."""
    if best := volley(state):
        better = (a.battle(best[0].attacker, best[0].target),)
        yield Plant(state, seat, (a.DONE,), better, ("held",), write_hex(best[0].target))


def shuffled(found: list[Any], chance: Seeded) -> list[Any]:
    """The items in an order that chance decides."""
    left, mixed = list(found), []
    while left:
        mixed.append(left.pop(chance.choose(range(len(left)))))
    return mixed


Planter = Callable[[State, Seat, Seeded], Lines]
PLANTERS: Mapping[str, tuple[type, Planter]] = {
    "exposed": (PlayCard, partial(walks_into_fire, kind="exposed", figures=(3, 4))),
    "flag": (PlayCard, partial(walks_into_fire, kind="flag", figures=(1, 2))),
    "weak": (PlayCard, partial(stays_under_fire, kind="weak", figures=(1, 2))),
    "stays": (PlayCard, partial(stays_under_fire, kind="stays", figures=(3, 4))),
    "cover": (PlayCard, leaves_cover),
    "general": (PlayCard, general_alone),
    "attack": (PlayCard, attack_left_out),
    "guns": (PlayCard, guns_move),
    "orders": (PlayCard, few_orders),
    "idle": (PlayCard, card_thrown_away),
    "target": (JoinBattle, worse_target),
    "held": (JoinBattle, no_attack),
}
"""Each kind of mistake: the decision at which it is made, and what plants it."""


def plants(kind: str) -> Lines:
    """Mistakes of a kind, no two the same; they may yet turn out to lose nothing."""
    decision, planter = PLANTERS[kind]
    known = set[tuple[object, ...]]()
    for state, seat, chance in islice(positions(kind, decision), MOST_POSITIONS):
        for plant in islice(planter(state, seat, chance), EACH):
            key = seat, plant.state.turn.number, plant.state.cards.hands, plant.played, plant.at
            if key not in known:
                known.add(key)
                yield plant
