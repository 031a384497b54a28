"""Students who share a screen: one file with all names, which counts for each of them."""

from datetime import date
from pathlib import Path

import pytest

from bcnb.course.history.saved_answers import save_answers
from bcnb.course.worksheets.class_overview import class_overview, overview_page
from bcnb.course.worksheets.class_report import collect, feedback_pages
from bcnb.course.worksheets.gradebook import gradebook_csv, marks_csv
from bcnb.course.worksheets.students import name_here, set_aside, students_aside
from bcnb.course.worksheets.teacher_marks import read_marks, with_marks
from bcnb.course.worksheets.worksheet import (
    Worksheet,
    file_name,
    load_worksheet,
    pair_names,
    save_worksheet,
    students_of,
    worksheet_of,
    write_worksheet,
)

DAY = date(2026, 11, 30)
PAIR = {"pair 1": "Ada Lovelace", "pair 2": "Ben Jones", "pair 3": "Cleo Li"}
WORK = {"vote": "Nobody", "second": "The Union", "why": "Night closed on both armies."}


def handed_in(folder: Path, name: str, answers: dict[str, str], day: date = DAY) -> None:
    sheet = Worksheet(name, "antietam", day, {}, answers)
    (folder / f"{len(list(folder.iterdir()))}.worksheet").write_bytes(write_worksheet(sheet))


def test_the_file_bears_all_names(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    save_answers("antietam", {**WORK, **PAIR})
    sheet = worksheet_of("antietam", "", DAY)
    assert (sheet.name, students_of(sheet)) == ("Ada Lovelace", tuple(PAIR.values()))
    assert file_name(sheet) == "antietam-Ada-Lovelace-Ben-Jones-Cleo-Li.worksheet"
    read = load_worksheet(save_worksheet(sheet))
    assert (read.sealed, students_of(read.sheet)) == (True, tuple(PAIR.values()))


def test_a_file_of_a_pair_does_not_replace_that_of_one_student(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    long = "A" * 60
    alone = save_worksheet(Worksheet(long, "antietam", DAY, {}, {"pair 1": long, "pair 2": "B" * 60, "pair 3": "C"}))
    other = save_worksheet(Worksheet(long, "antietam", DAY, {}, {"pair 1": long, "pair 2": "B" * 60, "pair 3": "D"}))
    assert alone != other
    assert len(list(alone.parent.iterdir())) == 2


def test_a_name_that_is_there_twice_or_cannot_be_one_is_left_out() -> None:
    assert pair_names({"pair 1": " Ada ", "pair 2": "ada", "pair 3": "A\x1bB"}) == ("Ada",)
    assert pair_names({"pair 2": "Ben", "pair 4": "Eve", "pair 3": "x" * 61}) == ("Ben",)
    assert students_of(Worksheet("Eve", "antietam", DAY, {}, {})) == ("Eve",)


def test_it_counts_for_each_in_overview_marks_and_feedback(tmp_path: Path) -> None:
    handed_in(tmp_path, "Ada Lovelace", {**WORK, **PAIR})
    handed_in(tmp_path, "Dan Oz", {"vote": "The Union"})
    rows = collect(tmp_path).rows
    assert [row.sheet.name for row in rows] == ["Ada Lovelace", "Ben Jones", "Cleo Li", "Dan Oz"]
    assert rows[1].notes == ("worked with Ada Lovelace and Cleo Li",)
    [overview] = class_overview(rows, [*PAIR.values(), "Dan Oz", "Eve Kim"])
    assert (overview.missing, overview.strangers) == (("Eve Kim",), ())
    assert {vote.answer: (vote.first, vote.last) for vote in overview.votes} == {"Nobody": (3, 0), "The Union": (1, 3)}
    assert "worked with Ben Jones and Cleo Li" in overview_page([overview])
    pages = feedback_pages(rows)
    assert list(pages)[:2] == ["antietam-Ada-Lovelace.html", "antietam-Ben-Jones.html"]
    assert "Worked with Ada Lovelace and Cleo Li." in pages["antietam-Ben-Jones.html"]
    assert "Worked with" not in pages["antietam-Dan-Oz.html"]
    assert gradebook_csv(rows).decode().count("\r\n") == 5


def test_a_teacher_can_mark_each_of_them(tmp_path: Path) -> None:
    handed_in(tmp_path, "Ada Lovelace", {**WORK, **PAIR})
    report = collect(tmp_path)
    head, ada, ben, cleo = marks_csv(report.rows).decode("utf-8-sig").splitlines()
    column = head.split(",").index("antietam why mark")
    assert ben.startswith("Ben Jones,antietam,")
    cells = ben.split(",")
    cells[column] = "0.5"
    marked = with_marks(report, read_marks("\n".join([head, ada, ",".join(cells), cleo]).encode(), "marks.csv"))
    assert [dict(row.judged) for row in marked.rows] == [{}, {"why": 0.5}, {}]


def test_of_work_alone_and_in_a_pair_the_last_counts(tmp_path: Path) -> None:
    handed_in(tmp_path, "ben  jones".title().replace("  ", " "), WORK, date(2026, 11, 28))
    handed_in(tmp_path, "Ada Lovelace", {"vote": "Nobody", "pair 1": "Ada Lovelace", "pair 2": "Ben Jones"})
    ada, ben = collect(tmp_path).rows
    assert (ada.sheet.name, ben.sheet.name, ben.sheet.saved) == ("Ada Lovelace", "Ben Jones", DAY)
    assert "handed in 2 times: the last counts" in ben.notes


def test_another_student_sets_a_pair_aside_under_its_first_name(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    save_answers("antietam", {"vote": "Nobody", **PAIR})
    assert name_here() == "Ada Lovelace"
    set_aside(DAY)
    assert list(students_aside().values()) == ["Ada Lovelace"]
    [path] = (tmp_path / "worksheets").iterdir()
    assert students_of(load_worksheet(path).sheet) == tuple(PAIR.values())
