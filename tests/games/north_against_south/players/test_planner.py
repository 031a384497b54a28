"""The planner of *North against South*: its plans, their trials, its budget, and that it uses nothing hidden."""

from collections import Counter
from functools import cache, partial
from itertools import takewhile

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.ruleset import CHANCE
from bcnb.games import north_against_south as game
from bcnb.games.hexboard.players import begun
from bcnb.games.hexboard.rules.seats import on_turn
from bcnb.games.hexboard.rules.state import UNKNOWN
from bcnb.games.north_against_south.players import greedy, planner
from bcnb.games.north_against_south.players.planner import (
    ATTACKS,
    IN_BATTLE,
    NODES,
    OTHERS,
    Planner,
    best_plan,
    firsts,
    is_planned,
    line,
    plans,
    try_plan,
    turn_ended,
    variants,
)
from bcnb.games.north_against_south.rules import ruleset as rules
from bcnb.games.north_against_south.rules.state import JoinBattle, PlayCard
from bcnb.games.north_against_south.value_measures import key
from bcnb.players.match import simulate
from bcnb.players.registry import find_player, no_deadline, player_names, suggest
from bcnb.storage.scenarios import find_scenario
from tests.helpers.north_against_south.starts import starts

pytestmark = pytest.mark.unmeasured

SIDES = ("union", "confederate")


@cache
def moments():
    """What seats see in a game, where they have a choice."""
    played = simulate(find_scenario("crossroads"), dict.fromkeys(SIDES, "greedy"), "moments")
    states = [state for state in map(played.at, range(played.ply)) if game.seat(state) in SIDES]
    return [game.observe(state, game.seat(state)) for state in states if len(game.legal_actions(state)) > 1]


def first(kind):
    return next(state for state in moments() if isinstance(state.decision, kind))


def after(state, plan):
    for action in plan:
        state, _ = game.apply(state, action)
    return state


@pytest.fixture
def tried(monkeypatch):
    """The plans that were tried, each with its world."""
    told = []
    monkeypatch.setattr(planner, "try_plan", lambda state, *trial: told.append(trial) or try_plan(state, *trial))
    return told


def test_players_are_found_by_name():
    assert player_names(game.name) == ("random", "greedy", "planner")
    for name in (*player_names(game.name), "captain", "planner 10"):
        assert callable(find_player(name, game.name))
    with pytest.raises(ValueError, match=r"greedy does not search: .* is for planner"):
        find_player("greedy 10", game.name)


# --- plans ------------------------------------------------------------------------------------------------------------


def test_the_first_plan_is_what_greedy_would_do():
    state = first(PlayCard)
    plan = next(plans(state, Seeded(1)))
    card = greedy.choose(game, state, Seeded(1))
    assert plan == line(state, card, lambda state: greedy.choose(game, state, Seeded(1)))[0]


def test_plans_go_as_far_as_no_dice_fall_and_lead_to_different_places():
    state = first(PlayCard)
    found = list(plans(state, Seeded(1)))
    ends = [after(state, plan) for plan in found]
    assert len({key(end) for end in ends}) == len(ends) > len(game.legal_actions(state))
    assert {plan[0] for plan in found} <= set(game.legal_actions(state))
    for end in ends:
        assert end.turn.number > state.turn.number or game.seat(end) == CHANCE or not is_planned(end)


def test_a_variant_makes_one_other_choice_and_continues_as_greedy_does():
    state = first(PlayCard)
    plan = next(plans(state, Seeded(1)))
    found = list(variants(state, plan, Seeded(1)))
    assert len(found) > 3
    assert len({key(after(state, one)) for one in (plan, *found)}) == 1 + len(found)
    for variant in found:
        same = len(list(takewhile(lambda pair: pair[0] == pair[1], zip(plan, variant, strict=False))))
        here = after(state, plan[:same])
        assert same > 0
        assert variant[same] in firsts(here, OTHERS)
        for action in variant[same + 1 :]:
            here, _ = game.apply(here, variant[same])
            assert greedy.worth_of(here, action) == max(map(partial(greedy.worth_of, here), game.legal_actions(here)))
            same += 1


# --- trials -----------------------------------------------------------------------------------------------------------


def test_a_trial_continues_to_the_end_of_the_turn_and_asks_the_model(monkeypatch):
    state, ended = first(PlayCard), []
    monkeypatch.setattr(planner, "turn_ended", lambda *given: ended.append(turn_ended(*given)) or ended[-1])
    plan = next(plans(state, Seeded(1)))
    chances = [try_plan(state, plan, f"{seed}") for seed in range(4)]
    assert all(0 < chance < 1 for chance in chances)
    assert len(set(chances)) > 1
    assert {end.turn.number for end in ended} == {state.turn.number + 1}
    assert try_plan(state, plan, "0") == chances[0]


@pytest.mark.parametrize("left", [0, 1, 30])
def test_a_plan_carried_out_before_the_world_is_made_leads_to_the_same(left):
    """Also where the deck is empty: what a seat sees of it are the cards of the foe's hand, and a draw must shuffle."""
    state = first(PlayCard)
    hidden = sum(hand.count(UNKNOWN) for hand in state.cards.hands)
    cards = list(Counter(state.cards.deck).elements())
    deck, discards = Counter(cards[: hidden + left]), Counter(cards[hidden + left :])
    observed = state._replace(cards=state.cards._replace(deck=deck, discards=discards))
    made = [
        *plans(observed, Seeded(1)),
        *((action,) for action in game.legal_actions(observed) if "discard" in game.write(action)),
    ]
    for plan in made:
        world = after(game.imagine(observed, Seeded("7")), plan)
        assert begun(rules.after, observed, plan, Seeded("7")) == world
        assert 0 <= try_plan(observed, plan, "7") <= 1


def test_what_wins_at_once_is_certain():
    state = first(PlayCard)
    won = state._replace(winner=state.turn.side, pending=())
    assert planner.chance_of(won, on_turn(state), planner.by_model) == 1.0


# --- the budget -------------------------------------------------------------------------------------------------------


def test_half_of_the_budget_is_for_variants_of_the_best(tried):
    state = first(PlayCard)
    made = set(plans(state, Seeded(1)))
    best = best_plan(state, Seeded(1), 200, no_deadline)
    varied = [number for number, (plan, _) in enumerate(tried) if plan not in made]
    assert varied
    assert 50 < varied[0] <= 100
    assert best in {plan for plan, _ in tried[varied[0] - 1 :]}


@pytest.mark.parametrize("nodes", [1, 10, 60])
def test_a_budget_counts_trials(tried, nodes):
    Planner(nodes)(game, first(PlayCard), Seeded(1))
    assert len(tried) <= nodes
    assert bool(tried) == (nodes > 1)


def test_attacks_are_tried_with_a_smaller_budget(tried):
    battles = [state for state in moments() if isinstance(state.decision, JoinBattle)]
    state = max(battles, key=lambda state: len(game.legal_actions(state)))
    Planner()(game, state, Seeded(1))
    assert 0 < len(tried) <= NODES // IN_BATTLE
    assert 1 < len({plan for plan, _ in tried}) <= ATTACKS


def test_it_stops_at_once_when_it_is_asked_to(tried):
    state = first(PlayCard)
    hasty = best_plan(state, Seeded(1), 1000, lambda: True)
    assert hasty == next(plans(state, Seeded(1)))
    assert tried == []


def test_a_plan_is_saved_until_dice_fall_and_dropped_in_another_position(tried):
    state, player = first(PlayCard), Planner(20)
    plan = best_plan(state, Seeded(1), 20, no_deadline)
    told = len(tried)
    assert len(plan) > 2
    for action in plan:
        assert player(game, state, Seeded(1)) == action
        state, _ = game.apply(state, action)
    assert len(tried) == 2 * told
    assert player(game, first(PlayCard), Seeded(2)) in game.legal_actions(first(PlayCard))
    assert len(tried) > 2 * told


# --- choices ----------------------------------------------------------------------------------------------------------


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", starts())
def test_it_chooses_something_legal_whatever_chance_has_played(name):
    state, chance, player = starts()[name], Seeded(12), Planner(4)
    for ply in range(300):
        weights, actions = game.chance_weights(state), game.legal_actions(state)
        if not actions:
            break
        action = chance.pick(weights) if weights else chance.choose(actions)
        if not weights and ply % 5 == 0:
            action = player(game, game.observe(state, game.seat(state)), chance)
            assert action in actions
        state, _ = game.apply(state, action)


def test_nothing_hidden_changes_what_it_does():
    for number, observed in enumerate(moments()[::17]):
        seat = game.seat(observed)
        assert set(observed.cards.hands[game.seats(observed).index(seat) - 1]) <= {UNKNOWN}
        choice = Planner(12)(game, observed, Seeded(number))
        for world in range(2):
            other = game.observe(game.imagine(observed, Seeded(f"world {world}")), seat)
            assert Planner(12)(game, other, Seeded(number)) == choice


def test_in_the_enemys_turn_it_does_as_greedy(tried):
    state = next(state for state in moments() if game.seat(state) != on_turn(state))
    assert Planner()(game, state, Seeded(1)) == greedy.choose(game, state, Seeded(1))
    assert tried == []


def test_a_seed_stands_for_one_game():
    seats = {"union": "planner 6", "confederate": "greedy"}
    one, again = (simulate(find_scenario("crossroads"), seats, "seed").record for _ in range(2))
    assert one == again


def test_a_hint_is_the_plan_up_to_the_dice():
    state = first(PlayCard)
    told = suggest(game, state, 20)
    assert (told.player, told.aims, told.runner_up) == ("planner", (), "")
    assert told.actions == tuple(map(game.write, best_plan(state, Seeded("suggestion"), 20, no_deadline)))
    assert len(told.actions) > 2


@pytest.mark.whole
def test_it_beats_greedy_on_either_side():
    """With a part of its budget; `make strength` measures it with the whole."""
    names, won = ("planner 90", "greedy"), 0
    for number in range(8):
        seats = dict(zip(SIDES, names if number % 2 else names[::-1], strict=True))
        won += (
            seats.get(simulate(find_scenario("crossroads"), seats, f"beat {number // 2}").record.end.winner) == names[0]
        )
    assert won >= 6
