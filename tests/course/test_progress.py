"""What a learner has done: kept in one small file, read strictly, and what was missed comes back."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from threading import Thread

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bcnb.course import progress as module
from bcnb.course.progress import (
    COUNTED,
    GAPS,
    LATEST,
    ExerciseMark,
    PracticeTime,
    Progress,
    answer,
    is_practice_due,
    load_progress,
    progress_file,
    read_progress,
    save_mark,
    save_progress,
    write_progress,
)
from bcnb.storage.files import locked
from bcnb.storage.toml import FileError, parse_toml


def after(*answers: tuple[str, bool]) -> Progress:
    progress = Progress()
    for number, solved in answers:
        progress = answer(progress, number, solved)
    return progress


def test_an_answer_is_counted() -> None:
    progress = after(("3.1", False), ("3.1", True), ("3.2", True))
    assert progress.answers == 3
    assert progress.marks["3.1"][:2] == (2, 1)
    assert progress.marks["3.2"] == ExerciseMark(1, 1, 0, 0)


def test_an_answer_after_all_hints_is_counted_apart_and_due_again() -> None:
    helped = answer(Progress(), "dice-01", True, helped=True)
    assert helped.marks["dice-01"] == ExerciseMark(1, 1, 1, 4, helped=1)
    assert not helped.marks["dice-01"].alone
    alone = answer(helped, "dice-01", True)
    assert alone.marks["dice-01"] == ExerciseMark(2, 2, 2, 10, helped=1)
    assert alone.marks["dice-01"].alone
    assert answer(helped, "dice-01", False, helped=True).marks["dice-01"].helped == 1


def test_a_mark_without_help_is_written_as_before() -> None:
    assert b"helped" not in write_progress(after(("3.1", True)))
    assert b"helped = 1" in write_progress(answer(Progress(), "3.1", True, helped=True))


def test_what_was_missed_is_due_twice_and_then_done() -> None:
    missed = after(("dice-01", False))
    assert missed.marks["dice-01"][2:4] == (1, 4)
    once = answer(missed, "dice-01", True)
    assert once.marks["dice-01"][2:4] == (2, 10)
    twice = answer(once, "dice-01", True)
    assert twice.marks["dice-01"][2:4] == (0, 0)
    assert answer(once, "dice-01", False).marks["dice-01"][2:4] == (1, 6)


NOON = datetime(2026, 11, 28, 12, tzinfo=UTC)
MINE = "mistake-0123abcd-35"


def later(days: float) -> int:
    """The time some days after noon, in seconds since 1970."""
    return int((NOON + timedelta(days=days)).timestamp())


def practiced(*answers: tuple[float, bool]) -> Progress:
    """The progress after answers to a mistake, each some days after noon."""
    progress = Progress()
    for days, solved in answers:
        progress = answer(progress._replace(at=later(days)), MINE, solved)
    return progress


def days_until(progress: Progress, days: float) -> float:
    """The days from an answer, some days after noon, until the mistake is due."""
    return (progress.practice[MINE].due - later(days)) / 86_400


def test_a_mistake_comes_back_after_days_and_later_each_time_it_is_solved() -> None:
    missed = practiced((0, False))
    assert days_until(missed, 0) == 1
    assert not is_practice_due(missed._replace(at=later(0.9)), MINE)
    assert is_practice_due(missed._replace(at=later(1)), MINE)
    solved = practiced((0, True))
    again = practiced((0, True), (days_until(solved, 0), True))
    assert 1 < days_until(solved, 0) < days_until(again, days_until(solved, 0)) < 60
    forgotten = practiced((0, True), (2, True), (20, False))
    assert days_until(forgotten, 20) < days_until(practiced((0, True), (2, True), (20, True)), 20)


def test_a_mistake_that_needed_all_hints_comes_back_sooner_than_one_that_was_solved() -> None:
    helped = answer(Progress(at=later(0)), MINE, True, helped=True)
    assert 1 <= days_until(helped, 0) < days_until(practiced((0, True)), 0)


def test_other_exercises_have_no_clock() -> None:
    progress = answer(Progress(at=later(0)), "dice-01", False)
    assert not progress.practice
    assert not is_practice_due(progress, "dice-01")
    assert b"practice" not in write_progress(progress)


BOXES = st.integers(0, len(GAPS) - 1)
COUNTS = st.integers(0, 20) | st.integers(COUNTED - 20, COUNTED)
MARKS = st.builds(
    lambda tries, missed, box, due: ExerciseMark(max(1, tries), max(0, max(1, tries) - missed), box, due),
    *(COUNTS, COUNTS, BOXES, COUNTS),
)
TIMES = st.builds(PracticeTime, *2 * [st.integers(0, LATEST)], st.integers(1, COUNTED), st.integers(1000, 10_000))
ALL = st.builds(
    Progress,
    st.dictionaries(st.sampled_from(("3.1", "dice-01")), MARKS),
    COUNTS,
    st.dictionaries(st.just(MINE), TIMES),
    at=st.just(0),
)


@given(ALL, st.sampled_from(("3.1", MINE)), st.booleans(), st.booleans())
def test_what_can_be_read_can_be_read_after_any_answer(
    progress: Progress, number: str, solved: bool, helped: bool
) -> None:
    for one in (progress, answer(progress._replace(at=1), number, solved, helped)._replace(at=0)):
        assert read_progress(parse_toml(write_progress(one).decode(), "")) == one


# --- the file ---------------------------------------------------------------------------------------------------------


def test_progress_is_saved(home: Path) -> None:
    assert progress_file() == home / "progress.toml"
    assert load_progress() == Progress()
    progress = after(("dice-01", False), ("3.1", True))
    save_progress(progress)
    assert load_progress() == progress
    assert [path.name for path in home.iterdir()] == ["progress.toml"]


@pytest.mark.usefixtures("home")
def test_two_notebooks_that_answer_at_once_lose_nothing() -> None:
    learners = [Thread(target=lambda: [save_mark("3.1", True) for _ in range(20)]) for _ in range(2)]
    for learner in learners:
        learner.start()
    for learner in learners:
        learner.join()
    assert load_progress().marks["3.1"][:2] == (40, 40)


@pytest.mark.usefixtures("home")
def test_a_notebook_does_not_wait_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LOCK_TIMEOUT", 0)
    held = locked(progress_file(), "")
    with pytest.raises(BlockingIOError, match="another program is saving progress"):
        save_mark("3.1", True)
    held.release()
    assert load_progress() == Progress()


def test_progress_without_any_mark_is_saved(tmp_path: Path) -> None:
    save_progress(Progress(), tmp_path / "progress.toml")
    assert load_progress(tmp_path / "progress.toml") == Progress()


@pytest.mark.parametrize(
    ("old", "new", "reason", "line"),
    [
        ("answers = 1", "answers = -1", "'answers' must be from 0 to 1000000000", 1),
        ("answers = 1", "answers = 1000000001", "'answers' must be from 0 to 1000000000", 1),
        ("answers = 1", "answer = 1", "the key 'answers' is missing. Did you mean 'answer'?", 1),
        ("tries = 1", "tries = 0", "tries' must be from 1 to 1000000000", 4),
        ("tries = 1", "tries = 1000000001", "tries' must be from 1 to 1000000000", 4),
        ("tries = 1, ", "", "tries' is missing", 4),
        ("solved = 0", "solved = 2", "solved' must be from 0 to 1", 4),
        ("box = 1", "box = 3", "box' must be from 0 to 2", 4),
        ("due = 4", 'due = "4"', "due' must be a whole number", 4),
        ("due = 4", "due = 1000000001", "due' must be from 0 to 1000000000", 4),
        ("due = 4", "due = 4, time = 3", "unknown key", 4),
    ],
)
def test_a_faulty_file_is_refused(tmp_path: Path, old: str, new: str, reason: str, line: int | None) -> None:
    path = tmp_path / "progress.toml"
    save_progress(after(("dice-01", False)), path)
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(FileError) as caught:
        load_progress(path)
    assert reason in caught.value.reason
    assert caught.value.line == line
