"""The lesson under way: saved with what undo brings back, and a damaged or hostile file is refused."""

import json
from pathlib import Path

import pytest

from bcnb.course.authoring import stored_lesson
from bcnb.course.authoring.lesson_draft import LessonDraft, write_lesson
from bcnb.course.authoring.own_lesson import MOST_STEPS
from bcnb.course.authoring.stored_lesson import (
    MOST_UNDONE,
    LessonUnderWay,
    find_own_lesson,
    lesson_files,
    load_lesson_under_way,
    open_lesson,
    read_lesson_under_way,
    save_lesson_file,
    save_lesson_under_way,
    write_lesson_under_way,
)
from bcnb.storage.toml import FileError
from tests.course.authoring.test_lesson_draft import two_steps


def under_way() -> LessonUnderWay:
    opened = open_lesson(write_lesson(two_steps()), "monday.toml")
    return opened.after(opened.draft.with_step("")).after(opened.draft.without_step(0))


def test_a_lesson_comes_back_with_its_file_and_what_can_be_undone(home: Path) -> None:
    assert load_lesson_under_way() == (LessonUnderWay(), "")
    lesson = under_way()
    save_lesson_under_way(lesson)
    assert load_lesson_under_way() == (lesson, "")
    assert lesson.undone().draft.steps[-1] == {"text": ""}
    new = lesson.after(LessonDraft(), stored_lesson.LessonSource())
    assert (new.stem, new.undone().stem, new.undone()) == ("lesson", "monday", lesson)
    assert read_lesson_under_way(write_lesson_under_way(new).encode()) == new


def test_only_the_last_changes_can_be_undone() -> None:
    lesson = LessonUnderWay()
    with pytest.raises(ValueError, match="nothing to undo"):
        lesson.undone()
    for number in range(MOST_UNDONE + 5):
        lesson = lesson.after(lesson.draft.with_title(f"Title {number}"))
    assert lesson.after(lesson.draft) is lesson
    assert len(lesson.past) == MOST_UNDONE
    assert lesson.past[0][0].words["title"] == "Title 4"


def test_a_large_lesson_gives_up_what_could_be_undone_before_it_is_refused(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lesson = under_way()
    one = len(write_lesson_under_way(lesson._replace(past=())).encode())
    monkeypatch.setattr(stored_lesson, "LARGEST", one + 100)
    save_lesson_under_way(lesson)
    assert load_lesson_under_way() == (lesson._replace(past=()), "")
    monkeypatch.setattr(stored_lesson, "LARGEST", one - 1)
    with pytest.raises(ValueError, match="has at most"):
        save_lesson_under_way(lesson)


def changed(**changes: object) -> bytes:
    return json.dumps({**json.loads(write_lesson_under_way(under_way())), **changes}).encode()


GOOD = 'kind = "lesson"\ntitle = ""\n'


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[" * 100_000,
        b"x" * (stored_lesson.LARGEST + 1),
        b"[]",
        changed(format=2),
        changed(files={}),
        changed(files=[["monday"]]),
        changed(files=[["../monday", write_lesson(two_steps())]]),
        changed(files=[["monday", 'kind = "talk"']]),
        changed(files=[["monday", write_lesson(two_steps())]] * 99),
        changed(drafts=[]),
        changed(drafts=[[GOOD, 7]]),
        changed(drafts=[[GOOD, -1]]),
        changed(drafts=[[GOOD, True]]),
        changed(drafts=[[7, 0]]),
        changed(drafts=[["=", 0]]),
        changed(drafts=[[f"{GOOD}extra = 1", 0]]),
        changed(drafts=[['kind = "lesson"\ntitle = 7', 0]]),
        changed(drafts=[['kind = "lesson"\ntitle = "a\\u0000b"', 0]]),
        changed(drafts=[[f"{GOOD}step = 7", 0]]),
        changed(drafts=[[f"{GOOD}step = [7]", 0]]),
        changed(drafts=[[f"{GOOD}[[step]]\ntext = 7", 0]]),
        changed(drafts=[[f'{GOOD}[[step]]\ntext = "x"\nsong = 1', 0]]),
        changed(drafts=[[f'{GOOD}[[step]]\ntext = "x"\npuzzle = {{}}', 0]]),
        changed(drafts=[[GOOD + '[[step]]\ntext = "x"\n' * (MOST_STEPS + 1), 0]]),
        changed(drafts=[[f"{GOOD}a = {'[' * 500}{']' * 500}", 0]]),
    ],
)
def test_a_hostile_stored_lesson_is_refused_and_set_aside(home: Path, data: bytes) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        read_lesson_under_way(data)
    home.mkdir(parents=True)
    (home / stored_lesson.FILE).write_bytes(data)
    lesson, fault = load_lesson_under_way()
    assert lesson == LessonUnderWay()
    assert stored_lesson.ASIDE in fault


def test_a_lesson_file_has_a_safe_name_and_replaces_no_other(home: Path) -> None:
    text = write_lesson(two_steps())
    other = write_lesson(two_steps().with_title("Tuesday"))
    assert save_lesson_file(text.encode(), "../../monday", over=False) == "monday"
    assert save_lesson_file(text.encode(), "monday", over=False) == "monday"
    assert save_lesson_file(other.encode(), "monday", over=False) == "monday-2"
    assert save_lesson_file(other.encode(), "monday-2", over=True) == "monday-2"
    assert {name: find_own_lesson(name).title for name in lesson_files()} == {"monday": "Monday", "monday-2": "Tuesday"}
    assert find_own_lesson(str(home / "lessons" / "monday.toml")).title == "Monday"
    with pytest.raises(ValueError, match=r"unknown lesson '\.\./monday'"):
        find_own_lesson("../monday")
    (home / "lessons" / "bad.toml").write_text('kind = "lesson"\n', encoding="utf-8")
    with pytest.raises(FileError, match="'title' is missing"):
        find_own_lesson("bad")
