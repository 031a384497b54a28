"""What the planner foresees without making a move, held in random games to what the rules do when it is made."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import chain

import pytest

from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.rules import actions as a
from bcnb.games.battle_cry.rules.battle import aims, aims_after, shooters
from bcnb.games.battle_cry.rules.movement import bars_battle, may_battle_after, movable
from bcnb.games.battle_cry.rules.ruleset import after as after_legal
from bcnb.games.battle_cry.rules.state import GiveOrders, State
from bcnb.storage.scenarios import find_scenario, list_scenarios
from tests.helpers.games import random_plies

pytestmark = pytest.mark.unmeasured

SCENARIOS = [one for one in list_scenarios() if one.startswith("battle_cry/")]


def plies(name: str) -> Iterator[tuple[State, a.Action, State]]:
    start = game.setup(find_scenario(name))
    rules = replace(start.rules, bombard_mixed=True, water_spoils_hit_and_run=False, second_move_at_once=True)
    for seed, begun in ((1, start), (2, start), (3, start._replace(rules=rules))):
        for before, action, after, _ in random_plies(game, begun, seed, 700):
            yield before, action, after


def with_their_general(state: State) -> Iterator[a.Move]:
    """The moves of units that leave no general behind."""
    for action in game.legal_actions(state):
        if isinstance(action, a.Move) and action.who is a.Who.ALL and movable(state) >> action.origin & 1:
            yield action


@pytest.mark.parametrize("name", SCENARIOS)
def test_a_unit_may_battle_after_just_those_moves_that_no_rule_bars(name):
    seen = set()
    for state in {id(before): before for before, _, _ in plies(name)}.values():
        for move in with_their_general(state):
            free = not bars_battle(state, move.origin, move.target)
            assert bool(may_battle_after(state, move.origin) >> move.target & 1) is free
            seen.add(free)
    assert seen == {True, False}


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", SCENARIOS)
def test_the_aims_foreseen_are_those_after_the_move(name):
    met = 0
    for state in {id(before): before for before, _, _ in plies(name)}.values():
        for move in with_their_general(state):
            first = isinstance(state.decision, GiveOrders) and not state.turn.moved >> move.origin & 1
            if not first or bars_battle(state, move.origin, move.target):
                continue
            after, _ = game.apply(state, move)
            if after.winner is None:
                found = aims_after(state, move.origin, move.target)
                assert shooters(after) >> move.target & 1
                assert found == aims(after, move.target)
                met += bool(found)
    assert met


def test_a_legal_action_that_is_not_asked_about_again_leads_to_the_same():
    for before, action, after in chain.from_iterable(map(plies, SCENARIOS[:3])):
        assert after_legal(before, action) == after
