"""A worksheet of a teacher's own set: handed in, marked with the set, and refused in a clear sentence without it."""

from collections.abc import Iterator
from datetime import date
from pathlib import Path

import pytest

from bcnb.course.history.saved_answers import save_answers
from bcnb.course.own_sets.known_sets import find_set, forget_sets, give_sets, save_set
from bcnb.course.own_sets.own_set import load_set
from bcnb.course.own_sets.set_files import pack_set, read_set_files
from bcnb.course.progress import load_progress, save_mark
from bcnb.course.worksheets.class_overview import class_overview
from bcnb.course.worksheets.class_report import ClassReport, collect, feedback_pages
from bcnb.course.worksheets.gradebook import gradebook_csv, marks_csv
from bcnb.course.worksheets.homework import make_set, set_items
from bcnb.course.worksheets.teacher_marks import read_marks, with_marks
from bcnb.course.worksheets.worksheet import lessons_begun, read_worksheet, worksheet_of, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.engine.ruleset import Scenario
from bcnb.players.session import HUMAN
from bcnb.storage.paths import home_folder
from bcnb.storage.saved_games import begin_game
from bcnb.storage.toml import FileError
from tests.helpers.own_sets import CONTENTS, set_folder

DAY = date(2026, 12, 4)
LESSON = "set-week-one"


@pytest.fixture(autouse=True)
def _forgotten() -> Iterator[None]:
    yield
    forget_sets()


def work(tmp_path: Path) -> bytes:
    """What a student hands in: a puzzle solved, one tried, an answer, two quiz answers and a game that was begun."""
    save_set(pack_set(read_set_files(set_folder(tmp_path))))
    save_mark(f"{LESSON}.hold", solved=True)
    save_mark(f"{LESSON}.steps.1", solved=False)
    quiz = [item for item in plan_of(LESSON).items if item.choices]
    answers = {quiz[0].key: quiz[0].right, quiz[1].key: "none of these"}
    save_answers(LESSON, {"answer ask": "Because of the flag.", "tried set-week-one.hold": "e6 attacks", **answers})
    scenario = find_set("week-one").items[0].content
    assert isinstance(scenario, Scenario)
    begin_game(scenario, {"union": HUMAN, "confederate": "greedy"})
    assert lessons_begun() == (LESSON,)
    return write_worksheet(worksheet_of(LESSON, "Ada", DAY))


def collected(tmp_path: Path, sheet: bytes) -> ClassReport:
    place = tmp_path / "class"
    place.mkdir()
    (place / "ada.worksheet").write_bytes(sheet)
    return collect(place)


def test_the_plan_has_every_item_that_can_be_done(tmp_path: Path) -> None:
    give_sets([load_set(set_folder(tmp_path))])
    plan = plan_of(LESSON)
    assert plan.title == "Week one"
    keys = [item.key for item in plan.items]
    assert keys[:4] == [f"{LESSON}.ridge", f"{LESSON}.hold", "answer ask", "check question 1"]
    assert keys[-2:] == [f"{LESSON}.steps.1", "answer steps 2"]
    assert len(set(keys)) == len(keys)


def test_the_work_is_marked_with_the_set(tmp_path: Path) -> None:
    sheet = work(tmp_path)
    assert b'lesson = "set-week-one"' in sheet
    (row,) = collected(tmp_path, sheet).rows
    marks = dict(zip([item.key for item in plan_of(LESSON).items], row.marks, strict=True))
    assert {key: mark for key, mark in marks.items() if mark is not None} == {
        f"{LESSON}.ridge": 0,
        f"{LESSON}.hold": 1,
        f"{LESSON}.steps.1": 0,
        "answer ask": 1,
        "check question 1": 1,
        "check question 2": 0,
    }
    (page,) = feedback_pages([row]).values()
    assert "Two steps, step 1: " in page
    assert "Because of the flag." in page
    assert LESSON not in page
    (overview,) = class_overview([row])
    assert overview.title == "Week one"
    assert any("e6 attacks" in given.text for one in overview.questions for given in one.answers)


def test_the_teacher_grades_what_was_written(tmp_path: Path) -> None:
    report = collected(tmp_path, work(tmp_path))
    table = marks_csv(report.rows).decode("utf-8-sig")
    head, cells = (line.split(",") for line in table.splitlines()[:2])
    assert f"{LESSON} answer ask words" in head
    cells[head.index(f"{LESSON} answer ask mark")] = "0.5"
    given = read_marks("\r\n".join(",".join(line) for line in (head, cells)).encode(), "marks.csv")
    (row,) = with_marks(report, given).rows
    assert row.judged == {"answer ask": 0.5}
    assert f"{LESSON}.hold" in gradebook_csv(report.rows).decode("utf-8-sig").splitlines()[0]


def test_without_the_set_the_teacher_gets_a_clear_sentence(tmp_path: Path) -> None:
    sheet = work(tmp_path)
    (home_folder() / "sets" / "week-one.bcnbset").unlink()
    report = collected(tmp_path, sheet)
    assert not report.rows
    (fault,) = report.faults
    assert "the set 'week-one' is not here. Add its file (.bcnbset) on the page Your own sets, or with --set" in fault
    give_sets([load_set(tmp_path / "week")])
    assert read_worksheet(sheet.decode(), "ada").sealed


def test_an_edition_without_an_item_is_noted(tmp_path: Path) -> None:
    sheet = work(tmp_path)
    (home_folder() / "sets" / "week-one.bcnbset").unlink()
    give_sets([load_set(set_folder(tmp_path / "new", CONTENTS.replace('"hold.toml", ', "")))])
    (row,) = collected(tmp_path, sheet).rows
    assert row.notes == ("made with another edition of the set: hold are not in yours",)


def test_the_progress_of_a_set_is_apart_from_the_course(tmp_path: Path) -> None:
    work(tmp_path)
    assert {key.partition(".")[0] for key in load_progress().marks} == {LESSON}


def test_a_set_and_its_items_can_be_homework(tmp_path: Path) -> None:
    give_sets([load_set(set_folder(tmp_path))])
    found = make_set(DAY, [f"{LESSON}.hold", "4"])
    first = next(set_items(found, {}))
    assert first.page + first.part == "08_your_own_sets.ipynb#name=week-one&item=hold"
    assert first.title.startswith("hold ")


@pytest.mark.parametrize("lesson", ["set-", "set-../../x", "set-week-one.hold"])
def test_a_hostile_name_of_a_set_in_a_worksheet_is_refused(lesson: str, tmp_path: Path) -> None:
    text = work(tmp_path).decode().replace(LESSON, lesson, 1)
    with pytest.raises(FileError, match="is not here"):
        read_worksheet(text, "ada.worksheet")
