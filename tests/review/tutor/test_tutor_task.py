"""The tutor's work on a choice: an answer in time, whatever the work does, and the same one without threads."""

from collections.abc import Callable
from threading import Thread
from typing import NoReturn

import pytest

from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.schema import POINT, Verdict
from bcnb.review.tutor import tutor_task
from bcnb.review.tutor.tutor_task import TutorAnswer, TutorTask, begin_task
from bcnb.review.tutor.tutor_text import LATE, say_failure
from bcnb.review.tutor.tutor_verdict import SECONDS, TutorLevel, TutorVerdict, without_verdict
from tests.helpers.tutored import ATTACK, SteppedClock, fail_to_judge, game_at, made, never_judge

pytestmark = pytest.mark.unmeasured


def answer(clock: Callable[[], float], within: float = 0.001) -> TutorAnswer:
    """The answer on a mistake, asked for again and again."""
    task = TutorTask(made(ATTACK, "done"), TutorLevel.MISTAKE, clock)
    while (found := task.answer(within)) is None:
        pass
    return found


@pytest.mark.parametrize(("loss", "warned"), [(10 * POINT - 1, False), (10 * POINT, True)])
def test_a_choice_is_warned_of_from_its_level_on(monkeypatch: pytest.MonkeyPatch, loss: int, warned: bool) -> None:
    def judge(choice: ReviewedChoice[State], *_: object) -> TutorVerdict:
        late = without_verdict(choice)
        return late._replace(judged=late.judged._replace(verdict=Verdict.MISTAKE, loss=loss, worlds=60))

    monkeypatch.setattr(tutor_task, "judge_choice", judge)
    found = answer(lambda: 0.0)
    assert (bool(found.warning), found.note) == (warned, "")


def test_work_that_never_ends_is_given_up_in_time_and_then_stopped(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tutor_task, "judge_choice", never_judge)
    clock = SteppedClock(0.01)
    task = TutorTask(made(ATTACK, "done"), TutorLevel.MISTAKE, clock)
    while (found := task.answer(0.001)) is None:
        assert clock.now < SECONDS
    assert clock.now < SECONDS
    assert (found.warning, found.note, found.verdict.is_late) == (None, LATE, True)
    task._thread.join(30)
    assert not task._thread.is_alive()


def test_the_last_wait_lasts_until_the_time_is_over(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = []
    monkeypatch.setattr(tutor_task, "judge_choice", never_judge)
    monkeypatch.setattr(TutorTask, "_is_over", lambda task, within: waited.append(within))
    now = [0.0]
    task = TutorTask(made(ATTACK, "done"), TutorLevel.MISTAKE, lambda: now[0])
    for now[0] in (0.0, 1.0, 1.6, 3.0):
        task.answer(0.15)
    assert waited == pytest.approx([0.15, 0.15, 0.2, 0.0])
    task.drop()


@pytest.mark.parametrize("part", ["judge_choice", "warning_of"])
def test_work_that_fails_gives_an_answer_that_says_so(monkeypatch: pytest.MonkeyPatch, part: str) -> None:
    monkeypatch.setattr(tutor_task, part, fail_to_judge)
    found = answer(lambda: 0.0, within=0.1)
    assert (found.warning, found.note) == (None, say_failure(KeyError()))
    assert "an error in bcnb (KeyError)" in found.note


def test_a_choice_that_cannot_even_be_found_gives_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = (game_at(ATTACK), "done", TutorLevel.MISTAKE, lambda: 0.0)
    monkeypatch.setattr(tutor_task, "choice_made_by", lambda *_: None)
    assert begin_task(*begin) == (None, "")
    monkeypatch.setattr(tutor_task, "choice_made_by", fail_to_judge)
    assert begin_task(*begin) == (None, say_failure(KeyError()))


def test_without_threads_the_answer_is_there_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(self: Thread) -> NoReturn:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)
    monkeypatch.setattr(tutor_task, "judge_choice", lambda choice, *_: without_verdict(choice))
    task = TutorTask(made(ATTACK, "done"), TutorLevel.MISTAKE, lambda: 0.0)
    assert task.answer(0)
