"""Verdicts on guesses: compared with the game's choice and the best one, in time, by what the seat could see."""

from collections.abc import Callable
from functools import cache
from itertools import count

import pytest

from bcnb.analysis.line_trials import ActionLine, ChoiceKind, review_policy_for
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import State
from bcnb.review.builder import NotReviewable
from bcnb.review.guesses.guess_text import LATE, SAME, SKIPPED, say_game, say_missed, say_own, say_score, short_score
from bcnb.review.guesses.guess_verdict import (
    SECONDS,
    Guess,
    affordable,
    guess_choices,
    judge_guess,
    score_guesses,
    skip_guess,
)
from bcnb.review.mistake_detection import Budget, ReviewedChoice
from bcnb.review.review_files import review_of
from bcnb.review.review_text import WRONG
from bcnb.review.schema import POINT, Judged, Verdict
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game

GAME = "kernstown-person-greedy-by-keyboard"
EACH_GAME = (GAME, "bull-run-greedy-greedy-1-058", "two-players-greedy-planner-1-001")


@cache
def game(name: str = GAME) -> Recorded:
    return find_recorded_game(name)


@cache
def asked(name: str = GAME) -> list[ReviewedChoice[State]]:
    return guess_choices(game(name), next(iter(game(name).record.header.seats)))


def frozen() -> float:
    """A clock that stands still, so that there is always time."""
    return 0.0


def ticking(step: float) -> Callable[[], float]:
    """A clock that advances by a step whenever it is read."""
    seconds = count()
    return lambda: next(seconds) * step


def known_mistake() -> tuple[ReviewedChoice[State], Judged]:
    """A choice of the game that its stored review calls at least an inaccuracy."""
    review = review_of(game().record)
    assert review
    wrong = next(one for one in review.judged if one.verdict in WRONG)
    return next(one for one in guess_choices(game(), wrong.seat) if one.ply == wrong.ply), wrong


def parsed(choice: ReviewedChoice[State], texts: tuple[str, ...]) -> ActionLine:
    return tuple(map(ruleset_of(choice.observed).parse, texts))


def made_guess(loss: tuple[int, int, int], game_loss: tuple[int, int, int] = (0, 0, 0), **changes: object) -> Guess:
    """A guess with these losses in points."""
    own = [POINT * one for one in loss]
    head = (1, 2, 1, "union", False, Verdict.MISTAKE if loss[1] >= 10 else Verdict.GOOD)
    judged = Judged(*head, *own, 60, ("done",), (), (), ())
    found = Guess(judged, ("done",), *(POINT * one for one in game_loss), same=False)
    return found._replace(judged=judged._replace(**changes))


@pytest.mark.parametrize("name", EACH_GAME)
def test_every_choice_is_as_its_seat_saw_it_and_has_an_alternative(name: str):
    rules, states = game(name).ruleset, game(name).states
    assert len(asked(name)) > 5
    for choice in asked(name):
        assert choice.observed == rules.observe(states[choice.ply - 1], choice.seat)
        assert len(rules.legal_actions(choice.observed)) > 1


def test_an_attack_that_was_the_only_one_is_not_asked():
    policy = review_policy_for("battle_cry")
    for choice in asked():
        if choice.asked is ChoiceKind.BATTLE:
            shots = policy.ways(choice.observed, Seeded("any"))
            assert len(shots) > 1 or shots[0] != choice.played


def test_a_game_that_is_not_over_is_refused():
    begun = Recorded("begun", game().record.__class__(game().record.header, game().record.plies[:40]))
    with pytest.raises(NotReviewable, match="not over"):
        guess_choices(begun, "union")


def test_the_game_s_mistake_is_one_when_it_is_guessed_as_well():
    choice, stored = known_mistake()
    found = judge_guess(choice, choice.played, clock=frozen)
    assert found.same
    assert found.counts
    assert found.judged.low > 0
    assert found.judged.low <= stored.high, "the intervals overlap"
    assert stored.low <= found.judged.high
    assert (found.game_loss, found.game_low) == (found.judged.loss, found.judged.low)
    assert say_game(found) == SAME


def test_a_better_choice_than_the_game_s_loses_less():
    choice, stored = known_mistake()
    found = judge_guess(choice, parsed(choice, stored.tried[0].actions), clock=frozen)
    assert not found.same
    assert found.judged.loss < found.game_loss
    assert found.game_low > 0
    assert "It loses" in say_game(found)
    assert score_guesses([found]).own.lost < score_guesses([found]).game.lost


def test_the_same_seed_gives_the_same_verdict_whatever_the_enemy_holds():
    choice, _ = known_mistake()
    hidden = ruleset_of(choice.observed).imagine(choice.observed, Seeded("other cards"))
    again = choice._replace(observed=ruleset_of(hidden).observe(hidden, choice.seat))
    assert judge_guess(choice, choice.played, clock=frozen) == judge_guess(again, choice.played, clock=frozen)


def test_without_time_there_is_no_verdict():
    choice = asked()[0]
    found = judge_guess(choice, choice.played, seconds=1, clock=ticking(0.4))
    assert (found.counts, found.judged.worlds, found.judged.verdict) == (False, 0, Verdict.UNSURE)
    assert say_own(found) == LATE
    assert say_game(found) == ""
    assert score_guesses([found]).judged == 0


def test_a_slow_machine_tries_fewer_games_and_still_ends_in_time():
    choice, _ = known_mistake()
    reads: list[float] = []
    clock = ticking(0.02)

    def read() -> float:
        reads.append(clock())
        return reads[-1]

    slow = judge_guess(choice, choice.played, clock=read)
    assert slow.counts
    assert slow.judged.worlds <= judge_guess(choice, choice.played, clock=frozen).judged.worlds
    assert reads[-1] <= SECONDS + 0.02


@pytest.mark.parametrize(
    ("cost", "seconds", "picking", "worlds"),
    [(0.0, 1.0, 36, 60), (0.001, 7.0, 36, 60), (0.1, 7.0, 6, 10), (10.0, 7.0, 0, 8)],
)
def test_the_budget_fits_the_time(cost: float, seconds: float, picking: int, worlds: int):
    assert affordable(Budget(6, 36, 60), cost, seconds) == Budget(6, picking, worlds)


def test_a_skipped_choice_has_no_verdict():
    choice = asked()[0]
    found = skip_guess(choice)
    assert found.skipped
    assert not found.counts
    assert say_own(found) == SKIPPED
    assert found.game == tuple(map(ruleset_of(choice.observed).write, choice.played))


# --- the score --------------------------------------------------------------------------------------------------------


def test_only_a_certain_loss_counts_and_intervals_are_joined():
    guesses = [made_guess((10, 7, 13)), made_guess((6, 2, 10)), made_guess((3, 0, 6), (20, 15, 25))]
    score = score_guesses(guesses)
    assert score.judged == 3
    assert score.own == (16 * POINT, 11 * POINT, 21 * POINT), "3 and 4 points join to 5"
    assert score.game == (20 * POINT, 15 * POINT, 25 * POINT)
    assert short_score(guesses) == "Points lost in 3 choices: you 16, the player 20."


def test_who_chose_better_is_said_only_if_the_intervals_allow_it():
    better = list(say_score(score_guesses([made_guess((0, 0, 2), (20, 15, 25))]), "the sergeant"))
    worse = list(say_score(score_guesses([made_guess((20, 15, 25))]), "the sergeant"))
    close = list(say_score(score_guesses([made_guess((10, 7, 13), (12, 8, 16))]), "the sergeant"))
    assert better[0] == "In 1 judged choice you lost nothing for certain of win chance."
    assert better[-1] == "You chose better than the sergeant."
    assert worse[-1] == "The sergeant chose better."
    assert close[-1] == "That is too close to say who chose better."
    assert list(say_score(score_guesses([]), "the sergeant")) == ["No choice was judged."]


def test_misses_are_counted():
    assert "nothing to practice" in say_missed([made_guess((1, 0, 2))])
    assert say_missed([made_guess((13, 11, 15))]).startswith("1 choice that lost 5 points or more can be")
