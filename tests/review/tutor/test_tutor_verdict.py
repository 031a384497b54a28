"""The tutor's verdict: which choice an action completes, in time, by what the seat sees, and as a review judges it."""

from functools import cache
from itertools import count

import pytest

from bcnb.review.mistake_detection import choices
from bcnb.review.schema import LIMITS, POINT, Verdict
from bcnb.review.tutor import tutor_verdict
from bcnb.review.tutor.tutor_text import LATE, UNEXPLAINED, say_note, warning_of
from bcnb.review.tutor.tutor_verdict import TutorLevel, TutorVerdict, choice_made_by, judge_choice
from bcnb.storage.records import find_recorded_game
from tests.helpers.tutored import ATTACK, KERNSTOWN, PLAN, SteppedClock, game_at, made, played, with_other_cards

pytestmark = pytest.mark.unmeasured

BULL_RUN, TWO = "bull-run-greedy-greedy-1-058", "two-players-greedy-planner-1-001"


@cache
def verdict(ply: int, text: str, name: str = KERNSTOWN) -> TutorVerdict:
    """The verdict with a clock that stands still, so that there is always time."""
    return judge_choice(made(ply, text, name), lambda: 0.0)


@pytest.mark.parametrize("name", [KERNSTOWN, BULL_RUN, TWO])
def test_the_last_action_of_each_choice_of_a_review_completes_it(name: str) -> None:
    found = find_recorded_game(name)
    plies, policy = found.record.plies[:110], tutor_verdict.review_policy_for(found.ruleset.name)
    expected = list(choices(policy, found.states[:111], plies, found.ruleset.seats(found.states[0])))[:-1]
    game = game_at(1, name)
    completed = []
    for ply in plies:
        completed += filter(None, [choice_made_by(game, ply.do)])
        game.play(ply.do)
    assert completed[: len(expected)] == expected
    assert len(expected) > 3


def test_a_plan_that_is_not_complete_and_a_forbidden_action_are_not_judged() -> None:
    assert choice_made_by(game_at(35), played(35)) is None
    assert choice_made_by(game_at(ATTACK), "battle a1 i9") is None
    assert choice_made_by(game_at(ATTACK), "nonsense") is None
    assert choice_made_by(game_at(60), played(60)) is None  # a roll


def test_a_good_attack_is_not_warned_of_and_to_make_none_is() -> None:
    assert not TutorLevel.INACCURACY.warns_of(verdict(ATTACK, played(ATTACK)).judged)
    assert say_note(verdict(ATTACK, played(ATTACK))) == ""
    bad = verdict(ATTACK, "done")
    assert TutorLevel.MISTAKE.warns_of(bad.judged)
    found = warning_of(bad)
    assert found.short == "The tutor: at least an inaccuracy"
    assert found.loss.startswith("At least an inaccuracy: it loses 16 points of win chance (95% sure: between 5 and ")
    assert found.why.count(".") == 1
    assert found.why != UNEXPLAINED
    assert found.cells


def test_a_game_without_words_for_reasons_says_so_and_marks_the_choice() -> None:
    bad = verdict(123, "done", BULL_RUN)
    assert bad.judged.verdict is Verdict.SLIGHT
    assert TutorLevel.MISTAKE.warns_of(bad.judged)
    assert warning_of(bad).why == UNEXPLAINED


@pytest.mark.parametrize(("ply", "text"), [(ATTACK, "done"), (PLAN, played(PLAN))])
def test_other_hidden_cards_change_no_word(ply: int, text: str) -> None:
    game, words = game_at(ply), set()
    for seed in ("one", "two"):
        other = with_other_cards(ply, seed)
        observe = game.ruleset.observe
        assert observe(other.state, "confederate") != observe(game.state, "confederate")
        assert observe(other.state, "union") == observe(game.state, "union")
        choice = choice_made_by(other, text)
        assert choice
        found = judge_choice(choice, lambda: 0.0)
        words.add((warning_of(found), say_note(found)))
    assert words == {(warning_of(verdict(ply, text)), say_note(verdict(ply, text)))}


def test_it_says_so_when_there_is_no_time() -> None:
    seconds = count()
    found = judge_choice(made(ATTACK, "done"), lambda: next(seconds) * 1.0)
    assert found.is_late
    assert say_note(found) == LATE == "The tutor could not judge this choice in time."
    assert not TutorLevel.INACCURACY.warns_of(found.judged)


def test_on_a_slow_machine_it_judges_with_fewer_games_within_two_seconds() -> None:
    clock = SteppedClock(0.005)  # each step of a trial reads it
    found = judge_choice(made(ATTACK, "done"), clock)
    assert found.counts
    assert found.judged.worlds < verdict(ATTACK, "done").judged.worlds
    assert clock.now < tutor_verdict.SECONDS


def test_it_stops_when_nobody_waits() -> None:
    assert judge_choice(made(ATTACK, "done"), lambda: 0.0, dropped=lambda: True).is_late


@pytest.mark.parametrize("level", TutorLevel)
def test_a_level_warns_of_certain_losses_whose_estimate_is_5_10_or_15_points(level: TutorLevel) -> None:
    judged = verdict(ATTACK, "done").judged
    assert [least for least, _ in reversed(LIMITS)] == [one.points * POINT for one in TutorLevel]
    assert level.warns_of(judged._replace(loss=level.points * POINT))
    assert not level.warns_of(judged._replace(loss=level.points * POINT - 1))
    assert not level.warns_of(judged._replace(loss=30 * POINT, verdict=Verdict.UNSURE))


def test_a_game_without_a_win_chance_model_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_verdict, "has_model", lambda ruleset: False)
    assert choice_made_by(game_at(ATTACK), "done") is None
