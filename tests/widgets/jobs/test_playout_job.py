"""Playouts in the background: with threads and without, to their number or until they are stopped."""

from collections.abc import Iterator
from itertools import count
from threading import Thread
from time import monotonic, sleep

import pytest

from bcnb.review.outcomes.playouts import NONE_YET, Playout
from bcnb.widgets.jobs import playout_job
from bcnb.widgets.jobs.playout_job import PlayoutJob

pytestmark = pytest.mark.unmeasured


def steps() -> Iterator[Playout]:
    """The results of games that take a hundredth of a second each."""
    for number in count(1):
        sleep(0.01)
        yield Playout(number, 0, 0, 0)


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser, where no thread can start."""

    def refuse(self: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)


def wait(job: PlayoutJob) -> None:
    end = monotonic() + 60
    while job.going:
        assert monotonic() < end
        sleep(0.01)


def test_a_thread_plays_the_games_while_the_page_does_something_else() -> None:
    job = PlayoutJob(steps(), 5)
    assert job.going
    wait(job)
    assert job.found.games == 5


def test_it_is_stopped_before_its_number() -> None:
    job = PlayoutJob(steps())
    job.stop()
    assert not job.going
    sleep(0.1)
    assert job.found.games < 3


def test_it_stops_when_no_page_asks_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout_job, "UNSEEN", 0.05)
    job = PlayoutJob(steps())
    wait(job)
    assert 1 < job.found.games < 100


@pytest.mark.filterwarnings("ignore::pytest.PytestUnhandledThreadExceptionWarning")
def test_a_game_that_fails_ends_the_job() -> None:
    def failing() -> Iterator[Playout]:
        yield Playout(1, 0, 0, 0)
        raise ValueError("no such line")

    job = PlayoutJob(failing())
    wait(job)
    assert job.found.games == 1


@pytest.mark.usefixtures("no_threads")
def test_without_threads_each_look_plays_some_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(playout_job, "TURN", 0.05)
    job = PlayoutJob(steps(), 9)
    assert job.found == NONE_YET
    job.look()
    assert 0 < job.found.games < 9
    while job.going:
        job.look()
    assert job.found.games == 9
    job.look()
    assert job.found.games == 9
