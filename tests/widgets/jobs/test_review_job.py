"""A review that grows in the background: its verdicts one by one, and what remains when it is stopped."""

from collections.abc import Callable, Iterator
from itertools import pairwise
from pathlib import Path
from threading import Thread
from time import monotonic, sleep
from typing import Any

import pytest

from bcnb.review import builder, review_files
from bcnb.review.builder import ReviewRequest, load_game, load_or_build_review, made, review
from bcnb.review.outcomes import paired_playouts
from bcnb.review.review_files import find_verdicts, load_review, review_path
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record
from bcnb.widgets.jobs import review_job
from bcnb.widgets.jobs.review_job import ReviewJob

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

FEW = ReviewRequest(("union",), 4, 2, "test")


@pytest.fixture(scope="module")
def game() -> Recorded:
    return load_game(find_record("kernstown-person-greedy-by-keyboard"))


@pytest.fixture(autouse=True)
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Only five choices of a game are judged."""
    monkeypatch.setattr(builder, "NARROW", 0.9)
    every = builder.choices
    for module in (builder, review_job):
        monkeypatch.setattr(module, "judged_choices", lambda game, how: list(every(*_of(game, how)))[1:6])


def _of(game: Recorded, how: Any) -> tuple[Any, ...]:
    return (builder.review_policy_for(how.ruleset), game.states, game.record.plies, how.seats, game.unseen)


@pytest.fixture
def no_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """A browser, where no thread can start."""

    def refuse(self: Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(Thread, "start", refuse)


def wait(until: Callable[[], object]) -> None:
    end = monotonic() + 60
    while not until():
        assert monotonic() < end
        sleep(0.01)


def seen(job: ReviewJob) -> Iterator[tuple[int, ...]]:
    """Look until all is judged; the plies of the judged choices at each look."""
    while job.going:
        job.look()
        yield tuple(one.ply for one in job.review.judged)


def test_the_time_left_is_measured_from_the_first_choice_on(
    game: Recorded, no_threads: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The checks before the first choice take 100 seconds here, and each choice takes 20."""
    job = ReviewJob(game, FEW)
    times = {0: 100.0}
    monkeypatch.setattr(review_job, "monotonic", lambda: times.setdefault(job.done, 100.0 + 20 * job.done))
    job.begin()
    left = {}
    while job.going:
        job.look()
        left[job.done] = job.left
    assert left == {0: None, 1: 80, 2: 60, 3: 40, 4: 20, 5: 0}


def test_verdicts_come_one_by_one_the_largest_swing_first_and_are_saved_in_the_order_of_the_game(
    game: Recorded, no_threads: None
) -> None:
    job = review_job.review_job(game, FEW)
    assert (job.done, job.of, job.going, len(job.review.moments)) == (0, 5, False, len(game.record.plies) + 1)
    job.begin()
    looks = list(dict.fromkeys(seen(job)))
    assert [len(look) for look in looks] == [0, 1, 2, 3, 4, 5]
    assert all(set(before) < set(after) and list(after) == sorted(after) for before, after in pairwise(looks))
    swings = {one.ply: one.change for one in job.review.swings if one.cause is builder.Cause.CHOICE}
    came = [next(iter(set(after) - set(before))) for before, after in pairwise(looks)]
    sizes = [
        abs(sum(swings.get(ply, 0) for ply in range(one.ply, one.until + 1)))
        for first in came
        for one in job.review.judged
        if one.ply == first
    ]
    assert sizes == sorted(sizes, reverse=True)
    assert len(set(sizes)) > 1
    assert job.complete
    whole = review(game, FEW)
    assert job.review == whole
    stored = load_review(review_path(whole.made))
    assert (stored.done, stored.review) == (True, whole)


def test_a_thread_judges_while_the_page_does_something_else(game: Recorded) -> None:
    job = review_job.review_job(game, FEW)
    job.begin()
    assert review_job.review_job(game, FEW) is job, "a page that is loaded again finds the same work"
    wait(lambda: not job.going)
    assert job.complete
    assert job.review == load_or_build_review(game, FEW).review


def test_open_verdicts_are_played_out_after_the_last_choice_was_judged(
    game: Recorded, no_threads: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paired_playouts, "LOOK", 2)
    monkeypatch.setattr(paired_playouts, "MOST_PAIRS", 4)
    monkeypatch.setattr(paired_playouts.PairedLines, "gain", lambda self, number: 0.2 * (number % 2))
    monkeypatch.setattr(review_job, "TURN", 0.0)
    order = FEW._replace(plays_out=True)
    job = ReviewJob(game, order)
    assert (job.is_judged, job.played_out) == (False, (0, 0))
    job.begin()
    looks = []
    while job.going:
        job.look()
        looks.append((job.is_judged, job.complete, job.played_out))
    left = looks[-1][2][1]
    assert left
    assert looks[-1] == (True, True, (left, left))
    assert (True, False, (0, left)) in looks
    assert job.review == review(game, order)


@pytest.mark.parametrize("threads", [True, False])
def test_what_was_judged_when_it_was_stopped_stays_and_is_continued(
    game: Recorded, threads: bool, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    if not threads:
        request.getfixturevalue("no_threads")
    job = review_job.review_job(game, FEW)
    job.begin()
    while job.done < 2:
        job.look()
    job.stop()
    wait(lambda: not job.going)
    kept = job.review.judged
    assert 2 <= len(kept) < 5
    assert not job.complete
    assert not load_review(review_path(made(game, FEW))).done
    monkeypatch.setattr(review_files, "brought_reviews", lambda records: iter(()))
    found = find_verdicts(made(game, FEW).record, FEW.seats)
    assert found
    assert (found.made, found.judged) == (made(game, FEW), kept), "its mistakes are exercises"
    again = review_job.review_job(game, FEW)
    assert again is not job
    assert again.review.judged == kept
    again.begin()
    list(seen(again))
    assert again.review == review(game, FEW)
    assert load_review(review_path(made(game, FEW))).done


def test_it_can_be_continued_before_it_has_stopped(game: Recorded) -> None:
    job = review_job.review_job(game, FEW)
    job.begin()
    job.stop()
    job.begin()
    wait(lambda: not job.going)
    if not job.complete:  # it had stopped already
        job.begin()
        wait(lambda: not job.going)
    assert job.review == review(game, FEW)


def test_it_stops_when_no_page_asks_for_it(game: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(review_job, "UNSEEN", 0.0)
    job = review_job.review_job(game, FEW)
    job.begin()
    wait(lambda: not job.going)
    assert not job.complete


def test_without_a_place_to_save_it_is_made_all_the_same(
    game: Recorded, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "file"))
    job = ReviewJob(game, FEW)
    job.begin()
    wait(lambda: not job.going)
    assert job.complete
    assert job.fault.startswith("This review cannot be saved: ")


def test_a_damaged_file_is_reported_and_stays(game: Recorded) -> None:
    path = review_path(made(game, FEW))
    path.parent.mkdir(parents=True)
    path.write_bytes(b"none\n")
    job = ReviewJob(game, FEW)
    job.begin()
    wait(lambda: not job.going)
    assert f"{path}:1: " in job.fault
    assert job.review.judged == ()
    assert path.read_bytes() == b"none\n"
