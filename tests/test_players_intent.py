"""What a player means to do: his plan is followed as foreseen, and dropped where the position is another."""

from bcnb.engine.chance import Seeded
from bcnb.games import battle_cry as game
from bcnb.games.battle_cry.players import planner
from bcnb.games.battle_cry.rules.state import JoinBattle
from bcnb.players.search import PlannedTurn, foresee
from tests.field import given, position

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
