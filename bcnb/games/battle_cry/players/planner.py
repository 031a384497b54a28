"""The planner of *Battle Cry*, which plans a whole turn at a time, by expected values.

For each card in hand, it finds the best orders and moves and adds what the battles take on average. Then it chooses the
best plan. It sees only what its seat may see. Of the enemy's answer, it considers only the danger to its own pieces.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, reduce
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.battle_cry.players.evaluation import evaluate, gain
from bcnb.games.battle_cry.players.expected_losses import FIGURE_WORTH, WEIGHTS, flag_worth, general_loss
from bcnb.games.battle_cry.players.order_selection import (
    CAUTION,
    Option,
    PieceOptions,
    plan_orders,
    volley,
    volley_worth,
)
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.state import (
    ChooseSection,
    GiveOrders,
    JoinBattle,
    MoveAgain,
    PlayCard,
    RollRally,
    RollShot,
    SendBack,
    State,
)
from bcnb.games.hexboard.rules.chance import face_weight, hit_ways
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.games.hexboard.rules.seats import SEATS
from bcnb.games.hexboard.rules.tables import FLAG, Side
from bcnb.grid.hexes import SIDES, HexId
from bcnb.players.search import PlannedTurn

FACING_DOWN, FACING_UP = SIDES.index("SE"), SIDES.index("NW")
"""The first of the two sides, clockwise, that face down the board, or up."""
DISCARD_WORTH = WEIGHTS.discard
"""The value of discarding a card for another."""


class Plan(NamedTuple):
    """A plan until the next roll or the end of the turn, with its value.

    `hopes` is the part of the value that the dice must bring.
    """

    actions: tuple[a.Action, ...]
    worth: float
    hopes: float = 0.0


class PlanContext(NamedTuple):
    """The settings of a plan: known options, caution, idle hexes, and options to make first.

    The caution affects the choice of moves but not the value of a plan.
    """

    scout: PieceOptions
    caution: float = CAUTION
    idle: int = 0
    first: tuple[Option, ...] = ()


def think(state: State, context: PlanContext | None = None) -> Plan:
    """Return the best plan of the seat that decides."""
    return max(plans(state, context), key=lambda plan: plan.worth)


def plans(state: State, context: PlanContext | None = None) -> Iterable[Plan]:
    """Return plans for the decision that is due, one for each card or choice."""
    return _PLANS.get(type(state.decision), _each_action)(state, context or PlanContext(PieceOptions(state)))


def plan_from(state: State, action: a.Action, context: PlanContext) -> Plan:
    """Return the plan that begins with an action."""
    return _begin(state, action, lambda: worth(state, mover(state)), context)


def mover(state: State) -> Side:
    """Return the side that decides."""
    return Side(SEATS.index(game.seat(state)))


def _each_action(state: State, context: PlanContext) -> Iterable[Plan]:
    base = cache(lambda: worth(state, mover(state)))
    return [_begin(state, action, base, context) for action in game.legal_actions(state) if _is_sensible(state, action)]


def _is_sensible(state: State, action: a.Action) -> bool:
    """Return True if an action is worth planning: field works that face the enemy, and supplies cut for an enemy."""
    if isinstance(action, a.Dig):
        return action.side == (FACING_DOWN if state.turn.side == state.field.top else FACING_UP)
    return not isinstance(action, a.Starve) or state.board.units[action.at].side != state.turn.side


def _begin(before: State, action: a.Action, base: Callable[[], float], context: PlanContext) -> Plan:
    """Return the plan that begins with an action; a card or its section is followed by the best orders.

    `base` returns the value of the position before. It is called only if a plan needs it.
    """
    side, after = mover(before), game.after(before, action)
    if isinstance(before.decision, (PlayCard, ChooseSection)) and _is_to_plan(after, side):
        rest = think(after, context)
        return Plan((action, *rest.actions), rest.worth, rest.hopes)
    if isinstance(after.decision, SendBack):
        after = game.after(after, game.legal_actions(after)[0])
    hopes = chances(after, side)
    return Plan((action,), base() + gain(before, after, side) + hopes, hopes)


def _is_to_plan(state: State, side: Side) -> bool:
    """Return True if a side has more to plan in its turn before the battles."""
    return not isinstance(state.decision, JoinBattle) and game.seat(state) == side.seat


def chances(state: State, side: Side) -> float:
    """Return the expected losses that the side whose turn it is can still cause."""
    if isinstance(state.decision, RollShot):
        return general_loss(state.decision.dice, flag_worth(state, side))
    if isinstance(state.decision, RollRally):
        return _rally_chances(state, side, state.decision)
    return volley_worth(state) if isinstance(state.decision, JoinBattle) else 0.0


def _rally_chances(state: State, side: Side, roll: RollRally) -> float:
    """Return the value of the figures that come back on average, and of the battles after them."""
    unit = state.board.units[roll.at]
    missing = unit.kind.figures - unit.strength
    ways = hit_ways(roll.dice, face_weight(unit.kind.face), missing)
    back = sum(figures * count for figures, count in enumerate(ways)) / float(6**roll.dice)
    after, _ = game.apply(state, a.Roll(FLAG * roll.dice))
    return back * FIGURE_WORTH + chances(after, side)


def worth(state: State, side: Side) -> float:
    """Return the value of the position to a side at the end of its turn."""
    return evaluate(state, side, side.foe)


def _cards(state: State, context: PlanContext) -> Iterable[Plan]:
    base = cache(lambda: worth(state, state.turn.side))
    for action in game.legal_actions(state):
        discards = isinstance(action, a.Discard)
        yield less_card_value(
            state, Plan((action,), base() + DISCARD_WORTH) if discards else _begin(state, action, base, context)
        )


def less_card_value(state: State, plan: Plan) -> Plan:
    """Return a plan that begins with a card, with its value reduced by that of keeping the card."""
    return plan._replace(worth=plan.worth - held_card_worth(state, plan.actions[0]))


def held_card_worth(state: State, action: a.Action) -> float:
    """Return the value of keeping the card of an action in hand."""
    assert isinstance(action, a.Play | a.Discard)
    return WEIGHTS.keep.get(state.rules.cards[action.card].family, 0.0)


def _orders(state: State, context: PlanContext) -> Iterable[Plan]:
    side = state.turn.side
    actions, after = plan_orders(state, *context)
    if isinstance(after.decision, type(state.decision)):
        actions.append(a.DONE)
        after = game.after(after, a.DONE)
    hopes = chances(after, side)
    moves = tuple(action for action in actions if isinstance(action, a.Move))
    stands = context.scout.once(moves, lambda: worth(after, side))
    return [Plan(tuple(actions), stands + hopes, hopes)]


def _battles(state: State, context: PlanContext) -> Iterable[Plan]:
    hopes = volley_worth(state)
    return [Plan((next_attack(state),), worth(state, state.turn.side) + hopes, hopes)]


def next_attack(state: State) -> a.Action:
    """Return the next attack in the battles of a turn."""
    first = volley(state)[0]
    return a.battle(first.attacker, first.target)


def next_actions(state: State) -> tuple[a.Action, ...]:
    """Return the actions of the best plan, without calculating its value where that is not needed."""
    return (next_attack(state),) if isinstance(state.decision, JoinBattle) else think(state).actions


_PLANS: Mapping[type, Callable[[State, PlanContext], Iterable[Plan]]] = {
    PlayCard: _cards,
    GiveOrders: _orders,
    JoinBattle: _battles,
    MoveAgain: _orders,
}


OTHERWISE = (0.15, 0.9)
"""The weights of danger with which the best card is planned again."""
SLACK = 1.0
"""The amount by which a card's promise may be below the best plan so far and the card still be planned."""

_worth, _promise = attrgetter("worth"), attrgetter("promise")


class Planner:
    """A computer player for one game, which remembers the plan of its turn. It works without a budget."""

    def __init__(self) -> None:
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """Return the next action of the plan, or the first of a new one."""
        return self._intent.next(observed, lambda: _next(observed))


def _next(state: State) -> tuple[a.Action, ...]:
    return deliberate(state).actions if isinstance(state.decision, PlayCard) else next_actions(state)


class CardPlan(NamedTuple):
    """A card that gives orders: its play, the state after it, and an estimate of the final value."""

    play: a.Action
    after: State
    promise: float


def deliberate(state: State) -> Plan:
    """Return the best plan of the seat that must play a card."""
    return max(considered(state), key=_worth)


def considered(state: State) -> list[Plan]:
    """Return all plans that the planner makes when it must play a card."""
    context = PlanContext(PieceOptions(state))
    found = list(_promising(state, context))
    return [*found, *variants_of(state, max(found, key=_worth), context)]


def variants_of(state: State, plan: Plan, context: PlanContext) -> Iterator[Plan]:
    """Yield other plans with the card of a plan, bolder and more careful."""
    opening, after = opened(state, plan)
    if isinstance(after.decision, GiveOrders):
        for caution in OTHERWISE:
            yield joined(state, opening, think(after, context._replace(caution=caution)))


def opened(state: State, plan: Plan) -> tuple[tuple[a.Action, ...], State]:
    """Return the first actions of a plan, its card and its section, and the state after them."""
    opening = tuple(takewhile(lambda action: isinstance(action, a.Play | a.Choose), plan.actions))
    return opening, reduce(game.after, opening, state)


def joined(state: State, opening: tuple[a.Action, ...], rest: Plan) -> Plan:
    """Return the plan that begins with the play of a card."""
    return less_card_value(state, rest._replace(actions=(*opening, *rest.actions)))


def _promising(state: State, context: PlanContext) -> Iterator[Plan]:
    """Yield plans for the cards in hand, without those whose orders promise less than the best plan so far."""
    base = worth(state, mover(state))
    best, openings = base + DISCARD_WORTH, []
    for action in game.legal_actions(state):
        if isinstance(action, a.Discard):
            yield less_card_value(state, Plan((action,), base + DISCARD_WORTH))
        elif isinstance((after := game.after(state, action)).decision, GiveOrders):
            openings.append(CardPlan(action, after, base + promise(after, context) - held_card_worth(state, action)))
        else:
            plan = less_card_value(state, plan_from(state, action, context))
            best = max(best, plan.worth)
            yield plan
    yield from _as_promised(state, openings, best, context)


def _as_promised(state: State, openings: list[CardPlan], best: float, context: PlanContext) -> Iterator[Plan]:
    """Yield plans for cards that give orders, the most promising first, while they promise enough."""
    for play, after, promised in sorted(openings, key=_promise, reverse=True):
        if promised + SLACK < best:
            return
        plan = joined(state, (play,), think(after, context))
        best = max(best, plan.worth)
        yield plan


def promise(state: State, context: PlanContext) -> float:
    """Return the promise of orders: the best option of each piece, for as many pieces as the card may order."""
    best: dict[HexId, float] = {}
    for option in context.scout.options(state):
        best[option.at] = max(best.get(option.at, 0.0), option.alone(context.caution))
    card, found = card_in_force(state), sorted(best.values(), reverse=True)
    return sum(found if card.every else found[: card.orders])
