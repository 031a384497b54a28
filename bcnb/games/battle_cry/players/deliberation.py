"""The planner, and how he chooses a card: those that promise much are planned, and the best of them once more, boldly
and with care. What a card promises is soon found: the best option of each piece, for as many as it may order.
"""

from collections.abc import Iterator
from functools import reduce
from itertools import takewhile
from operator import attrgetter
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import Action, AnyRuleset
from bcnb.games.battle_cry.players.orders import Scout
from bcnb.games.battle_cry.players.planner import (
    DISCARD_WORTH,
    Mind,
    Plan,
    kept_worth,
    mover,
    next_actions,
    plan_from,
    priced,
    think,
    worth,
)
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as game
from bcnb.games.battle_cry.rules.state import GiveOrders, PlayCard, State
from bcnb.games.hexboard.rules.orders import card_in_force
from bcnb.grid.hexes import HexId
from bcnb.players.search import PlannedTurn

OTHERWISE = (0.15, 0.9)
"""How much danger counts when the best card is planned once more."""
SLACK = 1.0
"""By how much a card may promise less than a plan that was found, and is yet planned."""

_worth, _promise = attrgetter("worth"), attrgetter("promise")


class Planner:
    """A player for one game, who keeps the plan of his turn. He needs no budget."""

    def __init__(self) -> None:
        self._intent: PlannedTurn[State] = PlannedTurn()

    def __call__(self, ruleset: AnyRuleset, observed: State, chance: Seeded, budget: int = 0, /) -> Action:
        """The next action of the plan, or the first of a new one."""
        return self._intent.next(observed, lambda: _next(observed))


def _next(state: State) -> tuple[a.Action, ...]:
    return deliberate(state).actions if isinstance(state.decision, PlayCard) else next_actions(state)


class Opening(NamedTuple):
    """A card that gives orders: its play, the state after it, and what it promises the side in the end."""

    play: a.Action
    after: State
    promise: float


def deliberate(state: State) -> Plan:
    """The plan of the seat that is to play a card."""
    return max(considered(state), key=_worth)


def considered(state: State) -> list[Plan]:
    """All plans that the planner makes when he is to play a card."""
    mind = Mind(Scout(state))
    found = list(_promising(state, mind))
    return [*found, *once_more(state, max(found, key=_worth), mind)]


def once_more(state: State, plan: Plan, mind: Mind) -> Iterator[Plan]:
    """What else the planner could do with the card of a plan, if he were bolder or more careful."""
    opening, after = opened(state, plan)
    if isinstance(after.decision, GiveOrders):
        for caution in OTHERWISE:
            yield joined(state, opening, think(after, mind._replace(caution=caution)))


def opened(state: State, plan: Plan) -> tuple[tuple[a.Action, ...], State]:
    """How a plan begins, its card and its section, and the state after that."""
    opening = tuple(takewhile(lambda action: isinstance(action, a.Play | a.Choose), plan.actions))
    return opening, reduce(game.after, opening, state)


def joined(state: State, opening: tuple[a.Action, ...], rest: Plan) -> Plan:
    """The plan that begins with the play of a card."""
    return priced(state, rest._replace(actions=(*opening, *rest.actions)))


def _promising(state: State, mind: Mind) -> Iterator[Plan]:
    """Plans for the cards in hand, but for those whose orders promise less than what was found before."""
    base = worth(state, mover(state))
    best, openings = base + DISCARD_WORTH, []
    for action in game.legal_actions(state):
        if isinstance(action, a.Discard):
            yield priced(state, Plan((action,), base + DISCARD_WORTH))
        elif isinstance((after := game.after(state, action)).decision, GiveOrders):
            openings.append(Opening(action, after, base + promise(after, mind) - kept_worth(state, action)))
        else:
            plan = priced(state, plan_from(state, action, mind))
            best = max(best, plan.worth)
            yield plan
    yield from _as_promised(state, openings, best, mind)


def _as_promised(state: State, openings: list[Opening], best: float, mind: Mind) -> Iterator[Plan]:
    """Plans for cards that give orders, those that promise most first, as long as they promise enough."""
    for play, after, promised in sorted(openings, key=_promise, reverse=True):
        if promised + SLACK < best:
            return
        plan = joined(state, (play,), think(after, mind))
        best = max(best, plan.worth)
        yield plan


def promise(state: State, mind: Mind) -> float:
    """What orders promise: the best option of each piece, for as many as the card may order."""
    best: dict[HexId, float] = {}
    for option in mind.scout.options(state):
        best[option.at] = max(best.get(option.at, 0.0), option.alone(mind.caution))
    card, found = card_in_force(state), sorted(best.values(), reverse=True)
    return sum(found if card.every else found[: card.orders])
