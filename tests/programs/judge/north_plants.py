"""Planted mistakes in *North against South* for the proof of reasons, as `plants` has them for *Battle Cry* (2000)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import islice

from bcnb.analysis.line_trials import ActionLine
from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Seat
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.choice_reasons import protection
from bcnb.games.hexboard.rules.tables import GUNS
from bcnb.games.north_against_south.choice_reasons import danger
from bcnb.games.north_against_south.players import greedy
from bcnb.games.north_against_south.rules import actions as a
from bcnb.games.north_against_south.rules import board as b
from bcnb.games.north_against_south.rules.state import GiveOrders, JoinBattle, MakeMoves, PlayCard, State, UnitId
from bcnb.games.north_against_south.rules.victory import points, points_on, quota
from bcnb.grid.hexes import HexId, members, write_hex
from tests.programs.judge.north_plans import (
    Plan,
    after,
    aims_from,
    cards_of,
    closed,
    crossed,
    dice_on,
    going,
    hex_of,
    moves_of,
    order_of,
    own_units,
    plan_of,
    positions,
    shooters_of,
    with_strength,
)
from tests.programs.judge.plants import EACH, FAR, MOST_POSITIONS, Lines, Plant, shuffled

NEAR = 9
"""A hex is under fire if the enemy brings at least this number of dice against it: units are larger than in 2000."""


# --- causes in a plan -------------------------------------------------------------------------------------------------


def _plans(state: State, number: UnitId, chance: Seeded) -> Iterator[Plan]:
    """Plans with an order for a unit that stays."""
    for card in cards_of(state, chance):
        if plan := plan_of(state, card, [order_of(state, number)], number):
            yield plan


def _worth_points(state: State, at: HexId) -> int:
    return points_on(state, state.turn.side, 1 << at)


def _quiet(state: State, number: UnitId, hexes: Iterator[HexId]) -> list[HexId]:
    """The hexes without a point and without an attack from there."""
    return [at for at in hexes if not _worth_points(state, at) and not aims_from(state, number, at)]


def walks_into_fire(state: State, seat: Seat, chance: Seeded, kind: str, figures: tuple[int, ...]) -> Lines:
    """A unit in safety walks to where the enemy's fire is strongest."""
    for number in shuffled(own_units(state), chance):
        at = hex_of(state, number)
        if dice_on(state, at) > FAR or _worth_points(state, at) or aims_from(state, number, at):
            continue
        now = with_strength(state, number, chance.choose(figures))
        for plan in _plans(now, number, chance):
            there = _quiet(now, number, moves_of(now, plan, number))
            worst = max(there, key=lambda one: dice_on(now, one), default=at)
            if dice_on(now, worst) < NEAR or protection(now, at) > protection(now, worst):
                continue
            yield from _planted(now, seat, plan, (number, worst), kind)


def _planted(state: State, seat: Seat, plan: Plan, step: tuple[UnitId, HexId], kind: str) -> Lines:
    """The mistake of a unit that goes where it should not, with its twin."""
    number, target = step
    played, better = closed(state, going(state, plan, number, target)), closed(state, plan)
    if played and better:
        twin = crossed(state, plan, lambda one: _going_if(state, one, number, target))
        yield Plant(state, seat, played, better, (kind,), write_hex(hex_of(state, number)), twin)


def _going_if(state: State, plan: Plan, number: UnitId, target: HexId) -> Plan:
    return going(state, plan, number, target) if target in moves_of(state, plan, number) else plan._replace(card=())


def stays_under_fire(state: State, seat: Seat, chance: Seeded, kind: str, figures: tuple[int, ...]) -> Lines:
    """A unit under fire stays, where it could have gone to safety."""
    for number in shuffled(own_units(state), chance):
        at = hex_of(state, number)
        if dice_on(state, at) < NEAR or _worth_points(state, at) or aims_from(state, number, at):
            continue
        now = with_strength(state, number, chance.choose(figures))
        for plan in _plans(now, number, chance):
            there = _quiet(now, number, moves_of(now, plan, number))
            safe = min(there, key=lambda one: dice_on(now, one), default=at)
            if dice_on(now, safe) > FAR:
                continue
            better, played = closed(now, going(now, plan, number, safe)), closed(now, plan)
            if played and better:
                twin = crossed(now, plan, lambda one: one)
                yield Plant(now, seat, played, better, (kind,), write_hex(at), twin)


def leaves_cover(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit behind field works or under cover goes into the open, where no more of the enemy can reach it."""
    for number in shuffled(own_units(state), chance):
        at = hex_of(state, number)
        if _worth_points(state, at):
            continue
        now = with_strength(state, number, 1)
        if not protection(now, at):
            now = now._replace(board=now.board._replace(works={**now.board.works, at: 0b111111}))
        kept = danger(now, now.turn.side, at)
        for plan in _plans(now, number, chance):
            for there in _quiet(now, number, moves_of(now, plan, number)):
                bare = danger(now, now.turn.side, there)
                if protection(now, there) or bare.dice < kept.dice + 2 or bare.bare > kept.bare:
                    continue
                yield from islice(_planted(now, seat, plan, (number, there), "cover"), 1)
                break


def leaves_points(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit leaves a hex that gives its side a point for one that is no more dangerous."""
    side = state.turn.side
    places = [at for one in state.field.objectives if one.side is side for at in members(one.hexes)]
    for number in shuffled(own_units(state), chance):
        free = [at for at in places if b.room(state, side) >> at & 1 and at not in state.board.leaders]
        if not free or state.board.units[number].brigade is not None:
            continue
        held = b.shift_unit(state.board, number, chance.choose(free))
        now = state._replace(board=held)
        if game.outcome(now) or points(now, side) >= quota(now, side):
            continue
        at = hex_of(now, number)
        for plan in _plans(now, number, chance):
            hexes = _quiet(now, number, moves_of(now, plan, number))
            there = [one for one in hexes if dice_on(now, one) <= dice_on(now, at)]
            for target in there[:1]:
                yield from _planted(now, seat, plan, (number, target), "objective")


def general_alone(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A general leaves the army for a hex under fire, alone."""
    board = state.board
    own = [number for number, one in board.generals.items() if one.side is state.turn.side]
    for number in shuffled([one for one in own if not b.brigade(board, one)], chance):
        at = board.generals[number].at
        who = a.Who.GENERAL if at in board.stacks else a.Who.ALL
        order = a.order(a.piece_label(at), who)
        for card in cards_of(state, chance):
            plan = plan_of(state, card, [order], None)
            there = [] if plan is None else [one for one in _general_ways(state, plan, at) if one not in board.stacks]
            worst = max(there, key=lambda one: dice_on(state, one), default=at)
            if plan is None or dice_on(state, worst) < NEAR or dice_on(state, worst) <= dice_on(state, at):
                continue
            step = a.move(a.piece_label(at), worst, who)
            rest = plan._replace(moves=tuple(one for one in plan.moves if getattr(one, "origin", None) != step.origin))
            cause = rest._replace(moves=(*rest.moves, step))
            played, better = closed(state, cause), closed(state, rest)
            if played and better:
                twin = crossed(state, rest, lambda one, step=step: one._replace(moves=(*one.moves, step)))
                yield Plant(state, seat, played, better, ("general",), write_hex(at), twin)


def _general_ways(state: State, plan: Plan, at: HexId) -> list[HexId]:
    then = after(state, (*plan.card, *plan.orders))
    if then is not None and isinstance(then.decision, GiveOrders):
        then = after(then, (a.DONE,))
    if then is None or not isinstance(then.decision, MakeMoves):
        return []
    who = a.Who.GENERAL if at in then.board.stacks else a.Who.ALL
    found = (one for one in game.legal_actions(then) if isinstance(one, a.Move) and one.who is who)
    return [one.target for one in found if one.origin == a.piece_label(at)]


def attack_left_out(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit that could have attacked gets no order. The twin: another unit walks into the enemy's fire."""
    for number in own_units(state):
        if dice_on(state, hex_of(state, number)) <= FAR:
            state = with_strength(state, number, 1)
    for card in cards_of(state, chance):
        plan = plan_of(state, card, [], None)
        for number, rest in shooters_of(state, plan) if plan else ():
            played, better = closed(state, rest), closed(state, plan or rest)
            if played and better and len(rest.orders) == len((plan or rest).orders) - 1:
                yield Plant(
                    state, seat, played, better, ("attack",), write_hex(hex_of(state, number)), _walker(state, rest)
                )
                break


def _walker(state: State, rest: Plan) -> tuple[ActionLine, ActionLine] | None:
    """The twin of a cause that is in both lines: in one of them a unit walks into the enemy's fire."""
    for number in own_units(state):
        if dice_on(state, hex_of(state, number)) > FAR or order_of(state, number) in rest.orders:
            continue
        plan = rest._replace(orders=(*rest.orders, order_of(state, number)))
        there = list(moves_of(state, plan, number))
        worst = max(there, key=lambda one: dice_on(state, one), default=hex_of(state, number))
        if dice_on(state, worst) < NEAR:
            continue
        played, better = closed(state, going(state, plan, number, worst)), closed(state, plan)
        if played and better:
            return played, better
    return None


def guns_move(state: State, seat: Seat, chance: Seeded) -> Lines:
    """Guns that could have fired move to another hex that is no more dangerous."""
    for number in shuffled(own_units(state), chance):
        at = hex_of(state, number)
        aimed = list(members(aims_from(state, number, at)))
        if state.board.units[number].kind.arm is not GUNS or not aimed or _worth_points(state, at):
            continue
        now = state
        for target in aimed:
            for foe in b.stack(state.board, target):
                now = with_strength(now, foe, 1)
        for plan in _plans(now, number, chance):
            hexes = _quiet(now, number, moves_of(now, plan, number))
            there = [one for one in hexes if dice_on(now, one) <= dice_on(now, at)]
            for target in there[:1]:
                yield from _planted(now, seat, plan, (number, target), "guns")


# --- causes in cards and orders ---------------------------------------------------------------------------------------


def _best(state: State, chance: Seeded) -> Plan | None:
    card = next(iter(cards_of(state, chance)), None)
    return plan_of(state, card, [], None) if card else None


def few_orders(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A card that orders few units is played, and of the orders of a larger card only those are given."""
    best = _best(state, chance)
    better = closed(state, best) if best else None
    hand = [action for action in game.legal_actions(state) if isinstance(action, a.Play)]
    for card in shuffled([card for card in hand if best and card != best.card[0]], chance):
        given = Plan((card,), (), ())
        for order in best.orders if best else ():
            more = given._replace(orders=(*given.orders, order))
            given = more if after(state, (*more.card, *more.orders)) is not None else given
        given = _with_moves(state, given, best.moves if best else ())
        played = closed(state, given)
        if played and better and best and 0 < len(given.orders) <= len(best.orders) - 2:
            yield Plant(state, seat, played, better, ("orders",), "")
            return


def _with_moves(state: State, plan: Plan, moves: Sequence[a.Action]) -> Plan:
    """The plan with those of some moves that can be made."""
    for move in moves:
        more = plan._replace(moves=(*plan.moves, move))
        plan = more if closed(state, more) else plan
    return plan


def orders_unused(state: State, seat: Seat, chance: Seeded) -> Lines:
    """Only one of the orders of a card is given, and no brigade marches."""
    best = _best(state, chance)
    better = closed(state, best) if best else None
    if best is None or better is None or len(best.orders) < 3 or any(_is_march(one) for one in best.orders):
        return
    fewer = _with_moves(state, best._replace(orders=best.orders[-1:], moves=()), best.moves)
    if played := closed(state, fewer):
        yield Plant(state, seat, played, better, ("unused",), "")


def _is_march(action: a.Action) -> bool:
    return isinstance(action, a.Order) and action.who is a.Who.BRIGADE


def march_left_out(state: State, seat: Seat, chance: Seeded) -> Lines:
    """One unit has the order with which its whole brigade could have marched."""
    for card in cards_of(state, chance):
        plan = plan_of(state, card, [], None)
        better = closed(state, plan) if plan else None
        march = next((one for one in plan.orders if _is_march(one)), None) if plan else None
        if plan is None or better is None or not isinstance(march, a.Order):
            continue
        at = march.at.at
        alone = a.order(march.at, a.Who.UNIT if at in state.board.stacks else a.Who.ALL)
        orders = tuple(alone if one == march else one for one in plan.orders)
        played = closed(state, _with_moves(state, plan._replace(orders=orders, moves=()), plan.moves))
        if played:
            yield Plant(state, seat, played, better, ("march",), write_hex(at))
            return


def order_for_command(state: State, seat: Seat, chance: Seeded) -> Lines:
    """An order goes into giving up a brigade or forming one, and its units do nothing."""
    for card in cards_of(state, chance):
        plan = plan_of(state, card, [], None)
        better = closed(state, plan) if plan else None
        then = after(state, card)
        if plan is None or better is None or then is None:
            continue
        for given in shuffled([one for one in game.legal_actions(then) if isinstance(one, a.Disband)], chance):
            fewer = Plan(card, (given,), ())
            for order in plan.orders:
                more = fewer._replace(orders=(*fewer.orders, order))
                fewer = more if after(state, (*more.card, *more.orders)) is not None else fewer
            if played := closed(state, _with_moves(state, fewer, plan.moves)):
                yield Plant(state, seat, played, better, ("command",), write_hex(given.at))
                return


def card_thrown_away(state: State, seat: Seat, chance: Seeded) -> Lines:
    """The card with which the seat could order most is discarded, where a rule option lets it."""
    now = state._replace(rules=replace(state.rules, discard_freely=True))
    best = _best(now, chance)
    better = closed(now, best) if best else None
    if best and better and len(best.orders) >= 2 and isinstance(best.card[0], a.Play):
        yield Plant(now, seat, (a.discard(best.card[0].card),), better, ("idle",), "")


# --- causes in battle -------------------------------------------------------------------------------------------------


def _battles(state: State) -> list[a.Battle]:
    """The attacks that may be made, those of the highest value first."""
    found = [one for one in game.legal_actions(state) if isinstance(one, a.Battle) and one.who is a.Who.ALL]
    return sorted(found, key=lambda one: greedy.worth_of(state, one), reverse=True)


def worse_target(state: State, seat: Seat, chance: Seeded) -> Lines:
    """A unit attacks another target than the best one. The twin: another unit attacks first."""
    best = _battles(state)
    others = [one for one in best if one.attacker == best[0].attacker and one.target != best[0].target]
    for other in shuffled(others, chance)[:1]:
        twin = next((((one,), (best[0],)) for one in best if one.attacker != best[0].attacker), None)
        yield Plant(state, seat, (other,), (best[0],), ("target",), write_hex(best[0].target.at), twin)


def worse_attacker(state: State, seat: Seat, chance: Seeded) -> Lines:
    """Another unit attacks first, which lets fewer battle after it. The twin: a worse target of the same unit."""
    best = _battles(state)
    others = [one for one in best if one.attacker != best[0].attacker]
    for other in others[-1:]:
        twin = next((((one,), (best[0],)) for one in best if one.attacker == best[0].attacker and one != best[0]), None)
        yield Plant(state, seat, (other,), (best[0],), ("first",), write_hex(best[0].attacker.at), twin)


def no_attack(state: State, seat: Seat, chance: Seeded) -> Lines:
    """No attack is made at all."""
    if best := _battles(state):
        yield Plant(state, seat, (a.DONE,), (best[0],), ("held",), write_hex(best[0].target.at))


Planter = Callable[[State, Seat, Seeded], Lines]
PLANTERS: Mapping[str, tuple[type, Planter]] = {
    "exposed": (PlayCard, partial(walks_into_fire, kind="exposed", figures=(3,))),
    "flag": (PlayCard, partial(walks_into_fire, kind="flag", figures=(1,))),
    "weak": (PlayCard, partial(stays_under_fire, kind="weak", figures=(1,))),
    "stays": (PlayCard, partial(stays_under_fire, kind="stays", figures=(3,))),
    "cover": (PlayCard, leaves_cover),
    "objective": (PlayCard, leaves_points),
    "general": (PlayCard, general_alone),
    "attack": (PlayCard, attack_left_out),
    "guns": (PlayCard, guns_move),
    "orders": (PlayCard, few_orders),
    "unused": (PlayCard, orders_unused),
    "march": (PlayCard, march_left_out),
    "command": (PlayCard, order_for_command),
    "idle": (PlayCard, card_thrown_away),
    "target": (JoinBattle, worse_target),
    "first": (JoinBattle, worse_attacker),
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
