"""How the planner chooses a card: which cards are planned, and the best of them once more with another caution."""

from functools import reduce

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players.order_selection import PieceOptions
from bcnb.games.battle_cry.players.planner import (
    OTHERWISE,
    SLACK,
    PlanContext,
    considered,
    deliberate,
    held_card_worth,
    mover,
    plan_from,
    plans,
    promise,
    variants_of,
    worth,
)
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules import ruleset as rules
from bcnb.games.battle_cry.rules.state import GiveOrders, PlayCard
from tests.helpers.battle_cry.field import position
from tests.players.test_registry import SCENARIOS, moments

pytestmark = pytest.mark.unmeasured

FRONT = "d . . . . I I I\nf . . . . i i i"


def choices(scenario):
    """Positions of a game in which a seat must play a card, as that seat sees them."""
    states = [state for state in moments(scenario) if isinstance(state.decision, PlayCard)]
    return [game.observe(state, game.seat(state)) for state in states[::4]]


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_every_plan_that_is_considered_can_be_played_and_is_worth_what_it_says(scenario):
    for state in choices(scenario):
        side = mover(state)
        for plan in considered(state):
            after = reduce(lambda now, action: game.apply(now, action)[0], plan.actions, state)
            if after.turn.number == state.turn.number and isinstance(plan_cards(state, plan), GiveOrders):
                stands = worth(after, side) + plan.hopes - held_card_worth(state, plan.actions[0])
                assert plan.worth == pytest.approx(stands)


def plan_cards(state, plan):
    """What the game waits for when the card of a plan has been played."""
    return rules.after(state, plan.actions[0]).decision


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_the_best_of_what_is_considered_is_played(scenario):
    for state in choices(scenario):
        found = considered(state)
        assert deliberate(state).worth == max(plan.worth for plan in found)


@pytest.mark.parametrize("scenario", SCENARIOS)
def test_a_card_is_left_aside_only_if_it_promises_less_than_what_was_found(scenario):
    left_aside = 0
    for state in choices(scenario):
        context, base = PlanContext(PieceOptions(state)), worth(state, mover(state))
        found = considered(state)
        opened, best = {plan.actions[0] for plan in found}, max(plan.worth for plan in found)
        for action in set(game.legal_actions(state)) - opened:
            after = rules.after(state, action)
            assert base + promise(after, context) - held_card_worth(state, action) + SLACK < best
            left_aside += 1
    assert left_aside


def test_the_best_card_is_planned_again_more_boldly_and_with_more_care():
    state = position(FRONT, union=("attack-centre",))
    context = PlanContext(PieceOptions(state))
    plan = max(plans(state), key=lambda one: one.worth)
    again = list(variants_of(state, plan, context))
    assert [one.actions[0] for one in again] == [plan.actions[0]] * len(OTHERWISE)
    bold, careful = OTHERWISE
    assert bold < context.caution < careful
    assert again[0].actions == plan_from(state, plan.actions[0], context._replace(caution=bold)).actions


def test_a_card_without_orders_is_not_planned_again():
    state = position(FRONT, union=("sharp-shooter",))
    context = PlanContext(PieceOptions(state))
    thrown = next(plan for plan in plans(state, context) if isinstance(plan.actions[0], a.Discard))
    assert not list(variants_of(state, thrown, context))
