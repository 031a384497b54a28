"""Search within a turn: options that are made first, and the planner who does the rest."""

from collections import Counter
from functools import reduce

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players import searcher as d
from bcnb.games.battle_cry.players.order_selection import PieceOptions, plan_orders
from bcnb.games.battle_cry.players.planner import PlanContext, considered, plans
from bcnb.games.battle_cry.rules.actions import Move
from bcnb.games.battle_cry.rules.state import GiveOrders, PlayCard
from tests.helpers.battle_cry.field import given, position
from tests.players.test_registry import moments

pytestmark = pytest.mark.unmeasured

FRONT = "b . . . . I I I\ne . . . . . . c\nf . . . . i i i"
HAND = ("probe-centre", "assault-centre", "skirmish-centre", "rally")


def front(card=None):
    state = game.observe(position(FRONT, union=HAND, confederate=("assault-centre", "rally")), "union")
    return given(state, f"play {card}") if card else state


def by_worth(plan):
    return plan.worth


def drafted(state):
    return list(d.drafts(state, plans(state), by_worth))


def card_moments(scenario):
    found = [state for state in moments(scenario) if isinstance(state.decision, PlayCard)]
    return [game.observe(state, game.seat(state)) for state in found]


# --- an option made first ---------------------------------------------------------------------------------------------


def test_an_option_made_first_is_made_whatever_it_is_worth():
    state = front("probe-centre")
    scout = PieceOptions(state)
    for option in scout.options(state):
        actions, _ = plan_orders(state, scout, first=(option,))
        assert actions[0] == option.order
        assert option.move is None or option.move in actions


def test_the_planner_does_the_rest():
    state = front("assault-centre")
    scout = PieceOptions(state)
    alone, _ = plan_orders(state, scout)
    first = next(option for option in reversed(scout.options(state)) if option.move and option.move not in alone)
    made, _ = plan_orders(state, scout, first=(first,))
    others = {action.origin for action in made if isinstance(action, Move)} - {first.at}
    assert others


def test_an_option_that_the_card_does_not_allow_is_passed_over():
    state = front("assault-centre")
    other = given(position(FRONT, union=("skirmish-left",)), "play skirmish-left")
    option = PieceOptions(state).options(state)[0]
    assert option not in PieceOptions(other).options(other)
    assert plan_orders(other, PieceOptions(other), first=(option,)) == plan_orders(other, PieceOptions(other))


# --- drafts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("scenario", ["kernstown", "shiloh"])
def test_drafts_are_whole_plans_that_may_be_played(scenario):
    for state in card_moments(scenario)[4:16:6]:
        for plan in drafted(state):
            after = reduce(lambda one, action: game.apply(one, action)[0], plan.actions, state)
            assert not isinstance(after.decision, GiveOrders)


def test_a_draft_is_worth_what_the_planner_says_about_the_same_plan():
    state = card_moments("kernstown")[6]
    told = {plan.actions: plan.worth for plan in considered(state)}
    same = [plan for plan in drafted(state) if plan.actions in told]
    assert same
    for plan in same:
        assert plan.worth == pytest.approx(told[plan.actions])


def test_some_drafts_are_better_than_all_that_the_planner_thinks_of():
    """He takes the best option first; here and there another one leaves more for the rest."""
    better = 0
    for state in card_moments("shiloh") + card_moments("kernstown"):
        best = max(plan.worth for plan in considered(state))
        better += max((plan.worth for plan in drafted(state)), default=best) > best + 0.01
    assert better > 3


def test_only_cards_of_which_most_is_thought_are_drafted():
    state = front()
    assert len({plan.actions[0] for plan in drafted(state)}) == d.CARDS
    best = [plan.actions[0] for plan in d.best_of_each_card(plans(state), by_worth)]
    assert {plan.actions[0] for plan in drafted(state)} <= {card for card in best if "rally" not in game.write(card)}


def test_after_the_best_another_option_is_made(monkeypatch):
    asked = []
    monkeypatch.setattr(
        d, "think", lambda state, context: asked.append(context.first) or next(iter(plans(state, context)))
    )
    drafted(front())
    assert {len(first) for first in asked} == {1, d.DEPTH}
    assert len({first[0] for first in asked if len(first) == d.DEPTH}) <= d.BEAM * d.CARDS
    assert all(len({option.at for option in first}) == len(first) for first in asked)


def test_the_foremost_options_promise_most():
    state = front("assault-centre")
    options, caution = PieceOptions(state).options(state), PlanContext(PieceOptions(state)).caution
    found = d.foremost(options, caution)
    promised = [one.gain - caution * one.risk + one.promise for one in found]
    assert promised == sorted(promised, reverse=True)
    assert len(found) <= d.OPTIONS
    assert max(Counter(one.at for one in found).values()) <= d.OF_A_PIECE
    assert promised[0] == max(one.gain - caution * one.risk + one.promise for one in options)


def test_a_card_without_orders_has_no_drafts():
    state = game.observe(position(FRONT, union=("rally",), strength={"f6": 1}), "union")
    assert any(game.write(plan.actions[0]) == "play rally" for plan in plans(state))
    assert drafted(state) == []
