"""Search: how tries are shared among candidates, and when a foreseen plan is followed or dropped."""

from itertools import pairwise

import pytest

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players import planner
from bcnb.games.battle_cry.rules.state import JoinBattle
from bcnb.players.registry import no_deadline
from bcnb.players.search import PlannedTurn, best_tried, foresee
from tests.helpers.battle_cry.field import given, position

pytestmark = pytest.mark.unmeasured


def test_the_best_of_those_tried_is_left():
    tried = []

    def trial(candidate, world):
        tried.append((candidate, world))
        return candidate % 7

    assert best_tried(range(10), trial, 80, no_deadline) == 6
    assert len(tried) <= 80
    last = [candidate for candidate, world in tried if world == tried[-1][1]]
    assert last == [6, 5]


def test_all_that_are_left_meet_the_same_worlds():
    tried = []
    best_tried("abcdefgh", lambda *trial: tried.append(trial) or 0.0, 100, no_deadline)
    worlds = [[who for who, world in tried if world == number] for number in range(tried[-1][1] + 1)]
    assert worlds[0] == list("abcdefgh")
    assert worlds[-1] == list("ab")
    assert all(set(after) <= set(before) for before, after in pairwise(worlds))


def test_the_mean_decides_not_a_single_world():
    scores = {"a": (1, 1, 1), "b": (2, 0, 0)}
    assert best_tried("ab", lambda one, world: scores[one][min(world, 2)], 6, no_deadline) == "a"


def test_of_equals_and_of_those_not_tried_the_first_is_taken():
    assert best_tried("abc", lambda one, world: 1.0, 30, no_deadline) == "a"
    assert best_tried("abc", lambda one, world: float(one == "c"), 0, no_deadline) == "a"


def test_a_world_in_which_not_all_were_tried_does_not_count():
    answers = iter((*[False] * 4, True))
    scores = {("a", 0): 0.0, ("b", 0): 1.0, ("c", 0): 0.0, ("b", 1): -9.0, ("a", 1): 9.0}
    assert best_tried("abc", lambda *trial: scores[trial], 1000, lambda: next(answers)) == "b"
    assert best_tried("abc", lambda *trial: 1.0, 1000, lambda: True) == "a"


FRONT = "d . . . . I I I\nf . . . . i i i"
WORDS = ("play attack-centre", "order d5", "done")


def front():
    return position(FRONT, union=("attack-centre", "probe-centre"))


def plan():
    return [game.parse(words) for words in WORDS]


def test_a_plan_is_foreseen_with_the_position_of_each_action():
    seen = list(foresee(front(), plan()))
    assert [game.write(action) for _, action in seen] == list(WORDS)
    assert seen[2][0] == given(front(), *WORDS[:2])


def test_a_plan_is_made_once_and_followed_to_its_end():
    intent, made, state = PlannedTurn(), [], front()
    for words in WORDS:
        action = intent.next(state, lambda: made.append(1) or plan())
        assert game.write(action) == words
        state, _ = game.apply(state, action)
    assert len(made) == 1


def test_a_plan_is_dropped_where_the_position_is_another():
    intent, state = PlannedTurn(), front()
    intent.next(state, plan)
    other = given(state, "play probe-centre")
    assert intent.next(other, lambda: [game.parse("order d6")]) == game.parse("order d6")


def test_the_planner_thinks_once_of_a_turn_up_to_its_battles(monkeypatch):
    thoughts, deliberate = [], planner.deliberate
    monkeypatch.setattr(planner, "deliberate", lambda state: thoughts.append(state) or deliberate(state))
    state, player, whole = front(), planner.Planner(), len(deliberate(front()).actions)
    for _ in range(whole):
        assert not isinstance(state.decision, JoinBattle)
        state, _ = game.apply(state, player(game, state, Seeded(1)))
    asked = [one for one in thoughts if one == front()]
    assert whole > 2
    assert len(asked) == 1
