"""Mistakes: which choices of a game are judged, how ways are tried in the same worlds, and the text about them."""

from functools import cache

import pytest

from bcnb.analysis.distributions import student
from bcnb.analysis.line_trials import ChoiceKind, Dice, ReviewPolicy, World, carry_out, chance_of, review_policy_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import RULESETS, ruleset_of
from bcnb.engine.ruleset import CHANCE, IllegalAction, side_of
from bcnb.games.battle_cry.rules.state import RollRally, RollShot
from bcnb.grid.hexes import parse_hex
from bcnb.review.line_playback import act_out
from bcnb.review.loss_errors import calibrated
from bcnb.review.mistake_detection import (
    POINT,
    USUAL,
    Budget,
    ChoiceTrials,
    ReviewedChoice,
    choices,
    compared,
    enough,
    judged,
    judgements,
    other_ways,
    picked,
)
from bcnb.review.schema import Tried, Verdict, is_open, verdict_on
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from tests.helpers.battle_cry import field
from tests.helpers.chances import rough

pytestmark = pytest.mark.unmeasured

RECORDS = {
    "battle_cry": "battle_cry/kernstown-person-greedy-by-keyboard",
    "north_against_south": "north_against_south/bull-run-greedy-random-9-001",
    "battle_cry_1961": "battle_cry_1961/two-players-greedy-planner-1-001",
}
FEW = Budget(width=2, picking=8, worlds=6)


@cache
def game(name):
    """The judge of a recorded game, its states and plies, and a rough chance to win for either seat."""
    record = load_record(find_record(RECORDS[name]))
    states = Recorded(name, record).states
    first, chance = side_of(next(iter(record.header.seats))), rough(states[0])

    def value(state, seat):
        return chance(state) if side_of(seat) == first else 1 - chance(state)

    return review_policy_for(name), states, record.plies, value


@cache
def found(name):
    judge, states, plies, _ = game(name)
    seats = ruleset_of(states[0]).seats(states[0])
    return list(choices(judge, states, plies, seats))


def choice_at(ply, name="battle_cry"):
    return next(choice for choice in found(name) if choice.ply == ply)


def verdict_at(ply, seed="1", budget=FEW):
    judge, _, _, value = game("battle_cry")
    return judged(judge, choice_at(ply), value, seed, budget)


# --- which choices ----------------------------------------------------------------------------------------------------


def test_a_turn_is_judged_as_a_plan_and_then_attack_by_attack():
    spans = [(one.ply, one.until, one.asked) for one in found("battle_cry")[:8]]
    plan, battle = ChoiceKind.PLAN, ChoiceKind.BATTLE
    assert spans == [
        (11, 18, plan),
        (19, 19, battle),
        (22, 23, plan),
        (26, 31, plan),
        (32, 32, battle),
        (35, 40, plan),
        (41, 41, battle),
        (43, 43, battle),
    ]


@pytest.mark.parametrize("name", RULESETS)
def test_every_choice_is_what_its_seat_did_from_what_it_saw(name):
    _, states, plies, _ = game(name)
    for choice in found(name):
        rules = ruleset_of(choice.observed)
        assert {ply.seat for ply in plies[choice.ply - 1 : choice.until]} == {choice.seat}
        assert [ply.do for ply in plies[choice.ply - 1 : choice.until]] == list(map(rules.write, choice.played))
        assert choice.observed == rules.observe(states[choice.ply - 1], choice.seat)
    turns = [choice.observed.turn.number for choice in found(name) if choice.asked is ChoiceKind.PLAN]
    assert turns == sorted(set(turns))


def test_only_the_choices_of_the_named_seats_are_judged():
    judge, states, plies, _ = game("battle_cry")
    union = list(choices(judge, states, plies, ["union"]))
    assert union == [choice for choice in found("battle_cry") if choice.seat == "union"]


# --- worlds -----------------------------------------------------------------------------------------------------------


def chance_states(name):
    return [state for state in game(name)[1] if ruleset_of(state).seat(state) == CHANCE][10:]


@pytest.mark.parametrize("name", RULESETS)
def test_the_luck_of_a_roll_is_nothing_on_average_for_either_seat(name):
    judge = game(name)[0]
    seen = set()
    for state in chance_states(name):
        rules = ruleset_of(state)
        weights = rules.chance_weights(state)
        lucks = [[judge.luck(state, action, seat) for action, _ in weights] for seat in rules.seats(state)[:2]]
        assert lucks[0] == [-luck for luck in lucks[1]]
        means = sum(luck * weight for luck, (_, weight) in zip(lucks[0], weights, strict=True))
        assert means / sum(weight for _, weight in weights) == pytest.approx(0, abs=1e-12)
        seen.add(any(lucks[0]))
    assert (True in seen) == (name == "battle_cry")


@pytest.mark.parametrize("seat", ["union", "confederate"])
@pytest.mark.parametrize("roll", [RollShot(parse_hex("e9"), 2), RollRally(parse_hex("e5"), 4)])
def test_the_luck_of_a_shot_and_of_a_rally_is_nothing_on_average(roll, seat):
    judge = review_policy_for("battle_cry")
    position = field.position("e . . . . I . . . i", generals={"e9": "c Lee"}, strength={"e5": 2})
    state = position._replace(pending=(roll,))
    lucks = [(judge.luck(state, action, seat), weight) for action, weight in ruleset_of(state).chance_weights(state)]
    assert max(luck for luck, _ in lucks) > 0 > min(luck for luck, _ in lucks)
    assert sum(luck * weight for luck, weight in lucks) / 6**roll.dice == pytest.approx(0, abs=1e-12)


@pytest.mark.parametrize("name", RULESETS)
def test_the_same_attack_meets_the_same_dice_in_a_world_and_other_dice_in_another(name):
    judge = game(name)[0]
    rolled = {}
    for seed in ("a", "a", "b"):
        falls = tuple(Dice(judge.bound, seed).fall(state) for state in chance_states(name)[:12])
        rolled.setdefault(seed, set()).add(falls)
    assert len(rolled["a"]) == 1
    assert rolled["a"] != rolled["b"]
    state, dice = chance_states(name)[0], Dice(judge.bound, "a")
    assert len({dice.fall(state) for _ in range(20)}) > 1


def test_a_course_ends_after_the_turn_of_the_enemy_and_tells_its_plies():
    judge, _, _, value = game("battle_cry")
    choice = choice_at(26)
    world = World(choice.observed, "world")
    course = carry_out(judge, world, choice.played, value, with_plies=True)
    rules, state = ruleset_of(choice.observed), world.begin()
    assert rules.observe(state, choice.seat) == choice.observed
    for action in (*choice.played, *map(rules.parse, course.plies)):
        state, _ = rules.apply(state, action)
    assert state.turn.number == choice.observed.turn.number + 2
    assert course.chance == value(state, choice.seat)
    assert carry_out(judge, world, choice.played, value)[:2] == course[:2]


def test_a_game_that_is_over_needs_no_value():
    states, value = game("battle_cry")[1], None
    assert [chance_of(states[-1], seat, value) for seat in ("union", "confederate")] == [1.0, 0.0]


# --- ways -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", RULESETS)
def test_other_ways_are_legal_by_what_is_seen_and_come_to_something_else(name):
    judge = game(name)[0]
    for choice in found(name)[:12]:
        rules, ends = ruleset_of(choice.observed), []
        for way in [choice.played, *other_ways(judge, choice, Seeded("ways"))]:
            state = choice.observed
            for action in way:
                state, _ = rules.apply(state, action)
            ends.append(state)
        assert all(one != other for n, one in enumerate(ends) for other in ends[:n])


def test_a_choice_without_another_way_is_forced():
    verdict = verdict_at(19)
    assert (verdict.verdict, verdict.loss, verdict.worlds, verdict.tried) == (Verdict.FORCED, 0, 0, ())


# --- verdicts ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("gain", "low", "high", "verdict"),
    [
        (-1, -2, 1, Verdict.BEST),
        (0, 0, 0, Verdict.BEST),
        (1, -1, 4, Verdict.GOOD),
        (-1, -9, 5, Verdict.UNSURE),
        (3, -1, 7, Verdict.UNSURE),
        (3, 1, 5, Verdict.SLIGHT),
        (9, 4.9, 14, Verdict.SLIGHT),
        (6, 5, 7, Verdict.INACCURACY),
        (12, 10, 14, Verdict.MISTAKE),
        (20, 15, 25, Verdict.BLUNDER),
    ],
)
def test_a_verdict_goes_by_the_lower_end_of_the_loss(gain, low, high, verdict):
    tried = Tried((), *(round(points * POINT) for points in (gain, low, high)), 30)
    assert verdict_on(tried) is verdict


@pytest.mark.parametrize(
    ("gain", "low", "high", "left"),
    [
        (12, 1, 23, True),
        (12, 10, 14, False),
        (16, 14, 18, True),
        (30, 15, 45, False),
        (4, 1, 9, False),
        (3, 0, 6, True),
        (3, -1, 4.9, False),
        (-3, -9, 5, True),
    ],
)
def test_a_verdict_is_open_if_nothing_or_the_name_of_a_certain_loss_is_undecided(gain, low, high, left):
    assert is_open(Tried((), *(round(points * POINT) for points in (gain, low, high)), 30)) is left


def test_the_better_plan_is_found_and_its_loss_lies_in_its_interval():
    verdict = verdict_at(47, budget=Budget(width=4, picking=20, worlds=30))
    best = verdict.tried[0]
    assert verdict.verdict in (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
    assert (verdict.loss, verdict.low, verdict.high, verdict.worlds) == calibrated(best, battle=False)[1:]
    assert verdict.low < verdict.loss < verdict.high
    assert verdict.played[0] == "play skirmish-centre"
    assert all(one.actions != verdict.played for one in verdict.tried)


def test_a_verdict_is_the_same_for_the_same_seed():
    assert verdict_at(41) == verdict_at(41)
    assert verdict_at(26) != verdict_at(26, seed="2")


def test_the_loss_of_the_best_choice_is_nothing():
    told = [verdict_at(choice.ply) for choice in found("battle_cry")[:12]]
    best = [one for one in told if one.verdict is Verdict.BEST]
    assert best
    assert all(one.loss == 0 == one.low <= one.high for one in best)


@pytest.mark.parametrize("name", RULESETS)
def test_a_refutation_is_legal_in_a_sampled_world(name):
    judge, _, _, value = game(name)
    shown = there = 0
    for choice in found(name)[: 6 if name == "battle_cry" else 3]:
        told = judged(judge, choice, value, "1", FEW)
        for begun, plies in ((told.played, told.reply), (told.tried[0].actions if told.tried else (), told.instead)):
            if plies:
                there += 1
                line = act_out(choice.observed, choice.seat, begun, plies)
                assert line.walk[0].state == choice.observed
                shown += len(line.said) == len(begun) + len(plies)
    assert shown == there > 0


# --- trying -----------------------------------------------------------------------------------------------------------


def test_more_worlds_are_spent_where_results_scatter():
    narrow, wide = (Tried((), 0, -edge * POINT, edge * POINT, 10) for edge in (1, 2))
    assert [enough(tried, 100) for tried in (narrow, wide)] == [24, 40]
    assert [enough(tried, 30) for tried in (narrow, wide)] == [24, 30]
    assert enough(wide, 6) == 6


def test_the_worse_half_drops_out_until_one_is_left():
    class Known(ChoiceTrials):
        """Trials whose gains are known."""

        def __init__(self):
            self.asked = []

        def gain(self, way, worlds):
            self.asked.append((way, len(worlds)))
            return Tried(way, len(way), 0, 0, len(worlds))

    trials = Known()
    best, seen = picked(trials, ["a", "bbb", "cc", "dddd"], 40)
    assert best == "dddd"
    assert {way: len(worlds) for way, worlds in seen.items()} == {"a": 8, "cc": 8, "bbb": 21, "dddd": 41}


def test_those_who_judge_worlds_are_not_those_who_pick():
    judge, _, _, value = game("battle_cry")
    choice = choice_at(47)
    trials = ChoiceTrials(judge, choice, value, "1")
    others = other_ways(judge, choice, Seeded("ways"))[:2]
    told = compared(trials, others, FEW)
    tried = {number for way, number in trials._known if way == choice.played}
    picking = max(one.worlds for one in told.tried[1:])
    assert len(tried) >= picking + told.worlds


def test_a_game_gets_the_share_of_the_budget_that_it_can_afford():
    slow = ReviewPolicy(*review_policy_for("battle_cry")[:5], width=3, pace=0.25)
    assert Budget(6, 48, 60).of(slow) == Budget(3, 12, 15)
    assert USUAL.of(review_policy_for("battle_cry")) == USUAL
    assert Budget(2, 1, 2).of(slow) == Budget(2, 1, 2)


def test_what_was_judged_before_is_not_judged_again():
    judge, _, _, value = game("battle_cry")
    first, second = found("battle_cry")[:2]
    heard = []
    told = list(judgements(judge, [first, second], value, "1", FEW, 1, lambda *n: heard.append(n)))
    assert told == [judged(judge, second, value, "1", FEW)]
    assert heard == [(1, 2), (2, 2)]


# --- intervals --------------------------------------------------------------------------------------------------------


def test_an_interval_of_equal_values_is_narrow():
    assert student([0.25] * 4) == (0.25, 0.25)


def test_nineteen_of_twenty_intervals_hold_the_mean():
    chance = Seeded("intervals")
    samples = ([chance.choose((0.0, 0.1, 0.2, 0.6)) for _ in range(20)] for _ in range(400))
    held = sum(low <= 0.225 <= high for low, high in map(student, samples))
    assert 0.92 <= held / 400 <= 0.98


def test_a_way_that_is_not_legal_is_refused():
    judge, _, _, value = game("battle_cry")
    choice = choice_at(41)
    assert isinstance(choice, ReviewedChoice)
    with pytest.raises(IllegalAction):
        carry_out(judge, World(choice.observed, "x"), (ruleset_of(choice.observed).parse("play rally"),), value)
