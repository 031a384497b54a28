"""A position reviewed: the win chance, and the choices compared, by what the seat that acts may know."""

import pytest

from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.players.registry import suggest
from bcnb.review import position_review
from bcnb.review.position_review import (
    HINT_WORLDS,
    PlanComparison,
    compare_plans,
    position_report,
    review_position,
    say_comparison,
)
from bcnb.storage.records import find_record, find_recorded_game, load_recorded_game

MOMENTS = [
    ("kernstown-person-greedy-by-keyboard", 42),
    ("crossroads-greedy-greedy-5-001", 150),
    ("two-players-greedy-greedy-1-001", 60),
]


def moment(name, ply):
    return load_recorded_game(find_record(name)).timeline.at(ply)


@pytest.mark.parametrize(("name", "ply"), MOMENTS)
def test_the_choices_of_a_position_are_compared(name, ply):
    state = moment(name, ply)
    found = review_position(state, 2, "1")
    assert found == review_position(state, 2, "1")
    rules = ruleset_of(state)
    legal = {rules.write(action) for action in rules.legal_actions(state)}
    assert {line.actions[0] for line in found.lines} <= legal
    assert len(found.lines) > 1
    assert [line.chance.at for line in found.lines] == sorted((one.chance.at for one in found.lines), reverse=True)
    assert all(0 <= part <= 1 for line in found.lines for part in line.chance)


def test_hidden_cards_do_not_matter():
    state = moment(*MOMENTS[0])
    rules = ruleset_of(state)
    seat = rules.seat(state)
    assert review_position(rules.observe(state, seat), 2, "1").lines == review_position(state, 2, "1").lines


def test_other_seats_and_chance_choose_nothing():
    state = moment(*MOMENTS[0])
    other = next(one for one in ruleset_of(state).seats(state) if one != ruleset_of(state).seat(state))
    assert review_position(state, 2, "1", other).lines == ()
    dealt = moment(MOMENTS[0][0], 0)
    words = list(position_report(dealt, review_position(dealt, 2, "1")))
    assert words[1] == "A roll or a draw comes next, so there is nothing to choose."
    over = load_recorded_game(find_record(MOMENTS[0][0])).states[-1]
    assert list(position_report(over, review_position(over, 2, "1"))) == ["The game is over in this position."]


def test_a_card_from_a_hand_that_is_not_known_is_not_compared():
    state = moment(*MOMENTS[0])
    while not turn_notation_for(state.ruleset).cards.awaits(state):
        state = ruleset_of(state).apply(state, ruleset_of(state).legal_actions(state)[0])[0]
    rules = ruleset_of(state)
    other = next(one for one in rules.seats(state) if one != rules.seat(state))
    seen = rules.observe(state, other)
    found = review_position(seen, 2, "1")
    assert found.lines == ()
    assert "Here the hand is not known in full." in list(position_report(seen, found))[1]
    assert review_position(state, 2, "1").lines


# --- the plan of a hint -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("found", "chances", "sure"),
    [
        (PlanComparison(0.62, 0.55, 0.01, 0.13, 40), ("62%", "55%"), "It is 95% sure that this plan is better."),
        (PlanComparison(0.62, 0.58, -0.01, 0.09, 40), ("62%", "58%"), "That is too close to say which is better."),
        (
            PlanComparison(0.5, 0.56, -0.1, -0.02, 40),
            ("50%", "56%"),
            "It is 95% sure that the next best one is better.",
        ),
    ],
)
def test_two_plans_are_compared_in_chances_to_win(found, chances, sure):
    told = f"your chance to win was {chances[0]} with this plan and {chances[1]} with the next best one."
    assert say_comparison(found) == f"In 40 imagined games, {told} {sure}"


def test_equal_chances_are_said_once():
    words = "In 40 imagined games, your chance to win was 50% with either plan."
    assert say_comparison(PlanComparison(0.5, 0.501, -0.1, 0.1, 40)) == words


def test_the_plan_of_a_hint_is_compared_in_many_imagined_games(monkeypatch):
    state = find_recorded_game("kernstown-planner-planner-1-001").timeline.at(21)
    rules = ruleset_of(state)
    observed = rules.observe(state, rules.seat(state))
    hint = suggest(rules, observed, 8)
    found = compare_plans(observed, hint)
    assert found == compare_plans(observed, hint)
    assert found.worlds == HINT_WORLDS
    assert found.low < found.plan - found.other < found.high
    turned = hint._replace(actions=(hint.runner_up,), runner_up=hint.actions[0])
    again = compare_plans(observed, turned)
    assert again.plan == found.other
    monkeypatch.setattr(position_review, "with_error", lambda gain, battle: gain)
    narrow = compare_plans(observed, hint)
    assert narrow.high - narrow.low < found.high - found.low
    assert compare_plans(observed, hint._replace(runner_up="")) is None
