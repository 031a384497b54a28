"""What a student answers in the lessons of history: kept in one small file, in his own words, read strictly."""

from pathlib import Path
from threading import Thread

import pytest

from bcnb.course.history.saved_answers import LONGEST, answers_file, answers_of, load_answers, save_answer
from bcnb.storage.files import locked
from bcnb.storage.toml import FileError
from bcnb.storage.toml_scanner import LARGEST
from tests.helpers.evil import EVIL


def test_an_answer_is_saved_in_the_place_of_an_earlier_one(home: Path) -> None:
    assert load_answers() == {}
    save_answer("shiloh", "vote", "Nobody")
    save_answer("shiloh", "why", 'He said "no".\nTwice.')
    save_answer("antietam", "vote", "The Union")
    save_answer("shiloh", "vote", "The Union")
    assert load_answers() == {
        "shiloh": {"vote": "The Union", "why": 'He said "no".\nTwice.'},
        "antietam": {"vote": "The Union"},
    }
    assert answers_of("shiloh")["vote"] == "The Union"
    assert [path.name for path in home.iterdir() if not path.name.startswith(".")] == ["history.toml"]


@pytest.mark.usefixtures("home")
def test_an_empty_answer_is_taken_away() -> None:
    save_answer("shiloh", "vote", "Nobody")
    save_answer("shiloh", "vote", "  ")
    assert answers_of("shiloh") == {}
    assert answers_of("antietam") == {}


@pytest.mark.usefixtures("home")
@pytest.mark.parametrize("words", [EVIL, "\ud800", "'''\n'''", "\x00", "é" * LONGEST, "[a]\nb = 1"])
def test_whatever_is_written_can_be_read_again(words: str) -> None:
    save_answer("shiloh", "why", f"x{words}"[:LONGEST])
    save_answer("shiloh", "vote", "Nobody")
    assert answers_of("shiloh")["why"][0] == "x"
    assert answers_of("shiloh")["vote"] == "Nobody"


@pytest.mark.usefixtures("home")
def test_an_answer_that_is_too_long_is_refused() -> None:
    with pytest.raises(ValueError, match="at most 1000 letters, not 1001"):
        save_answer("shiloh", "why", "x" * (LONGEST + 1))
    answers_file().parent.mkdir()
    answers_file().write_text(f'[shiloh]\nwhy = "{"x" * (LONGEST + 1)}"\n', encoding="utf-8")
    with pytest.raises(FileError, match=r"history.toml:2: the answer has 1001 letters"):
        load_answers()


@pytest.mark.usefixtures("home")
def test_an_answer_for_which_there_is_no_room_is_refused_and_nothing_is_lost() -> None:
    answers_file().parent.mkdir()
    some = "".join(f'asked{number} = "{"x" * LONGEST}"\n' for number in range(252))
    answers_file().write_text(f"[shiloh]\n{some}", encoding="utf-8")
    save_answer("shiloh", "vote", "Nobody")
    before = answers_file().read_bytes()
    assert LARGEST - 2 * LONGEST < len(before) <= LARGEST
    with pytest.raises(ValueError, match="your answers fill all the space") as told:
        save_answer("antietam", "why", "é" * LONGEST)
    assert not isinstance(told.value, FileError)
    assert answers_file().read_bytes() == before
    save_answer("shiloh", "asked0", "shorter")
    save_answer("shiloh", "asked1", "")
    save_answer("antietam", "why", "é" * LONGEST)
    assert answers_of("antietam") == {"why": "é" * LONGEST}
    assert answers_of("shiloh")["asked251"] == "x" * LONGEST


@pytest.mark.usefixtures("home")
def test_a_file_that_cannot_be_read_is_never_written_over() -> None:
    answers_file().parent.mkdir()
    answers_file().write_text("[shiloh]\nvote = 3\n", encoding="utf-8")
    assert answers_of("shiloh") == {}
    with pytest.raises(FileError, match=r"history.toml:2: 'shiloh.vote' must be a text"):
        save_answer("shiloh", "vote", "Nobody")
    assert answers_file().read_text(encoding="utf-8") == "[shiloh]\nvote = 3\n"


@pytest.mark.usefixtures("home")
def test_two_notebooks_that_answer_at_once_lose_nothing() -> None:
    def write(lesson: str) -> None:
        for number in range(10):
            save_answer(lesson, f"asked {number}", "yes")

    students = [Thread(target=write, args=(lesson,)) for lesson in ("shiloh", "antietam")]
    for student in students:
        student.start()
    for student in students:
        student.join()
    assert {lesson: len(answers) for lesson, answers in load_answers().items()} == {"shiloh": 10, "antietam": 10}


def test_a_lock_that_is_not_let_go_is_reported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bcnb.course.history.saved_answers.LOCK_TIMEOUT", 0.05)
    home.mkdir()
    lock = locked(answers_file(), "held", 1)
    try:
        with pytest.raises(OSError, match="another program is saving answers"):
            save_answer("shiloh", "vote", "Nobody")
    finally:
        lock.release()
