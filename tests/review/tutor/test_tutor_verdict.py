"""The tutor's verdict: which choice an action completes, in time, by what the seat sees, and as a review judges it."""

from functools import cache
from itertools import count

import pytest

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Record
from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice, choices
from bcnb.review.schema import Verdict
from bcnb.review.tutor import tutor_verdict
from bcnb.review.tutor.tutor_text import LATE, UNEXPLAINED, say_note, warning_of
from bcnb.review.tutor.tutor_verdict import TutorLevel, TutorVerdict, choice_made_by, judge_choice
from bcnb.storage.records import find_recorded_game

pytestmark = pytest.mark.unmeasured

KERNSTOWN, BULL_RUN, TWO = (
    "kernstown-person-greedy-by-keyboard",
    "bull-run-greedy-greedy-1-058",
    "two-players-greedy-planner-1-001",
)
ATTACK = 59
"""The ply of an attack at Kernstown that is the best found. To make none instead is a mistake."""


def game_at(ply: int, name: str = KERNSTOWN) -> Game:
    """A recorded game before a ply."""
    found = find_recorded_game(name)
    return Game.resume(found.ruleset, found.scenario, Record(found.record.header, found.record.plies[: ply - 1]))


def made(ply: int, text: str, name: str = KERNSTOWN) -> ReviewedChoice[State]:
    choice = choice_made_by(game_at(ply, name), text)
    assert choice
    return choice


@cache
def verdict(ply: int, text: str, name: str = KERNSTOWN) -> TutorVerdict:
    """The verdict with a clock that stands still, so that there is always time."""
    return judge_choice(made(ply, text, name), lambda: 0.0)


def played(ply: int, name: str = KERNSTOWN) -> str:
    return find_recorded_game(name).record.plies[ply - 1].do


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
    assert not TutorLevel.INACCURACY.warns_of(verdict(ATTACK, played(ATTACK)).judged.verdict)
    assert say_note(verdict(ATTACK, played(ATTACK))) == ""
    bad = verdict(ATTACK, "done")
    assert TutorLevel.MISTAKE.warns_of(bad.judged.verdict)
    found = warning_of(bad)
    assert found.short == "The tutor: a mistake"
    assert found.loss.startswith("A mistake: it loses 16 points of win chance (95% sure: between ")
    assert found.why.count(".") == 1
    assert found.why != UNEXPLAINED
    assert found.cells


def test_a_game_without_words_for_reasons_says_so_and_marks_the_choice() -> None:
    bad = verdict(123, "done", BULL_RUN)
    assert bad.judged.verdict is Verdict.INACCURACY
    assert warning_of(bad).why == UNEXPLAINED


def test_the_words_are_the_same_whatever_the_seat_cannot_see() -> None:
    game, words = game_at(ATTACK), []
    for seed in ("one", "two"):
        seat = game.seat or ""
        state = game.ruleset.imagine(game.ruleset.observe(game.state, seat), Seeded(seed))
        assert state != game.state
        choice = made(ATTACK, "done")._replace(observed=game.ruleset.observe(state, seat))
        words.append(warning_of(judge_choice(choice, lambda: 0.0)))
    assert words[0] == words[1] == warning_of(verdict(ATTACK, "done"))


def test_it_says_so_when_there_is_no_time() -> None:
    seconds = count()
    found = judge_choice(made(ATTACK, "done"), lambda: next(seconds) * 1.0)
    assert found.is_late
    assert say_note(found) == LATE == "The tutor could not judge this choice in 2 seconds."
    assert not TutorLevel.INACCURACY.warns_of(found.judged.verdict)


def test_on_a_slow_machine_it_judges_with_fewer_games_within_two_seconds() -> None:
    clock = SlowClock()
    found = judge_choice(made(ATTACK, "done"), clock)
    assert found.counts
    assert found.judged.worlds < verdict(ATTACK, "done").judged.worlds
    assert clock.now < tutor_verdict.SECONDS


def test_it_stops_when_nobody_waits() -> None:
    assert judge_choice(made(ATTACK, "done"), lambda: 0.0, dropped=lambda: True).is_late


def test_the_levels_warn_from_5_10_and_15_points() -> None:
    wrong = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
    warned = {level.points: [one for one in Verdict if level.warns_of(one)] for level in TutorLevel}
    assert warned == {5: [*wrong], 10: [*wrong[1:]], 15: [*wrong[2:]]}


def test_a_game_without_a_win_chance_model_is_not_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_verdict, "has_model", lambda ruleset: False)
    assert choice_made_by(game_at(ATTACK), "done") is None


class SlowClock:
    """A clock that advances by five thousandths of a second whenever it is read, as each step of a trial does."""

    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        self.now += 0.005
        return self.now
