"""Marks of a teacher: filled into the saved table by any spreadsheet, read again, and shown in the feedback."""

import csv
import unicodedata
from collections.abc import Callable
from datetime import date
from io import StringIO
from pathlib import Path

import pytest

from bcnb.course.worksheets.class_report import ClassReport, collect, done_text, feedback_pages
from bcnb.course.worksheets.gradebook import gradebook_csv, marks_csv
from bcnb.course.worksheets.teacher_marks import (
    GivenMarks,
    encoding_note,
    key_of,
    parse_mark,
    read_marks,
    unused_marks,
    with_marks,
)
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import plan_of
from bcnb.storage.toml import FileError
from tests.helpers.cli import call

DAY = date(2026, 11, 27)
CLAIM = "antietam claim mark"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three worksheets, one under a name that looks like a formula, with a claim that also does."""
    found = tmp_path / "class"
    found.mkdir()
    for number, name in enumerate(("Zo\u00eb", "=Ben;+1", "Cy")):
        answers = {"vote": "Nobody", "claim": f'-{number}, "said"\nI.', "question 1": "?"}
        (found / f"{number}.worksheet").write_bytes(write_worksheet(Worksheet(name, "antietam", DAY, {}, answers)))
    return found


def filled_in(
    report: ClassReport, marks: dict[str, str], comment: str = "", separator: str = ",", code: str = "utf-8-sig"
) -> bytes:
    """Return the table of marks with the marks of a teacher for claims, as a spreadsheet saves it."""
    rows = list(csv.DictReader(StringIO(marks_csv(report.rows).decode("utf-8-sig"), newline="")))
    for row in rows:
        row[CLAIM] = marks.get(row["name"], "")
        row["comment"] = comment if row[CLAIM] else ""
    out = StringIO()
    table = csv.DictWriter(out, list(rows[0]), delimiter=separator)
    table.writeheader()
    table.writerows(rows)
    return out.getvalue().encode(code)


def claims(report: ClassReport) -> dict[str, float | None]:
    place = [item.key for item in plan_of("antietam").items].index("claim")
    return {row.sheet.name: row.marks[place] for row in report.rows}


def test_the_table_has_the_words_to_judge_and_room_for_marks_but_none_for_votes(folder: Path) -> None:
    head, *rows = csv.reader(StringIO(marks_csv(collect(folder).rows).decode("utf-8-sig"), newline=""))
    assert {"antietam claim words", CLAIM, "comment"} <= set(head)
    assert not {"antietam vote mark", "antietam second mark", "antietam question 1 mark"} & set(head)
    zoe = dict(zip(head, rows[-1], strict=True))
    assert zoe["antietam claim"] == "1"
    assert zoe["antietam claim words"] == '\'-0, "said"\nI.'
    assert zoe[CLAIM] == ""


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("code", ["utf-8", "utf-8-sig", "utf-16"])
def test_marks_that_are_filled_in_by_any_spreadsheet_count(folder: Path, separator: str, code: str) -> None:
    report = collect(folder)
    half = "0.5" if separator == "," else "0,5"
    data = filled_in(report, {"Zo\u00eb": "0", "'=Ben;'+1": half}, "=Well done.\nRead C2.", separator, code)
    given = read_marks(data, "marks.csv")
    assert {one.name: dict(one.marks) for one in given.values()} == {
        "Zo\u00eb": {"claim": 0},
        "=Ben;+1": {"claim": 0.5},
    }
    marked = with_marks(report, given)
    assert claims(report) == {"=Ben;+1": 1, "Cy": 1, "Zo\u00eb": 1}
    assert claims(marked) == {"=Ben;+1": 0.5, "Cy": 1, "Zo\u00eb": 0}
    assert list(unused_marks(marked.rows, given)) == []
    ben, cy, _ = feedback_pages(marked.rows).values()
    assert "<td>Partly: It answers with a reason, but leaves out what speaks against it. Next: Name one" in ben
    assert "<p>=Well done.</p><p>Read C2.</p>" in ben
    assert "Is it a good answer?" not in cy
    assert "From your teacher" not in cy


def test_the_table_is_the_same_after_marks_were_read_and_saved_again(folder: Path) -> None:
    report = collect(folder)
    marked = with_marks(report, read_marks(filled_in(report, {"Cy": "1", "Zo\u00eb": "0"}, "-x"), "m"))
    again = with_marks(report, read_marks(marks_csv(marked.rows), "m"))
    assert again == marked
    assert marks_csv(again.rows) == marks_csv(marked.rows)
    (zoe,) = [
        row
        for row in csv.DictReader(StringIO(gradebook_csv(marked.rows).decode("utf-8-sig")))
        if row["name"] == "Zo\u00eb"
    ]
    assert (zoe["antietam claim"], zoe["antietam done"], zoe["antietam points"]) == ("0", "2", "1")


@pytest.mark.parametrize("mark", [0, 0.5, 1])
def test_a_mark_changes_the_points_and_not_what_is_done(mark: float, folder: Path) -> None:
    report = collect(folder)
    marked = with_marks(report, {key_of("Cy", "antietam"): GivenMarks("Cy", {"claim": mark})})
    (row,) = (one for one in marked.rows if one.sheet.name == "Cy")
    assert (row.done, row.points) == (2, 1 + mark)
    assert done_text(row) == "2 of 14"


def test_answers_about_core_sources_are_marked_and_given_back_as_the_claim_is(tmp_path: Path) -> None:
    answers = {"source 7-dwight": "He was shot.", "compare 7-dwight": "They had left.", "chart 7-dwight": "The Union."}
    (tmp_path / "a.worksheet").write_bytes(write_worksheet(Worksheet("Ada", "antietam", DAY, {}, answers)))
    report = collect(tmp_path)
    text = marks_csv(report.rows).decode("utf-8-sig")
    (row,) = csv.DictReader(StringIO(text))
    marks = {key: f"antietam {key} mark" for key in answers}
    assert {key: row[f"antietam {key} words"] for key in answers} == answers
    row |= dict(zip(marks.values(), ("0", "0.5", "1"), strict=True))
    out = StringIO()
    table = csv.DictWriter(out, list(row))
    table.writeheader()
    table.writerow(row)
    (marked,) = with_marks(report, read_marks(out.getvalue().encode(), "m")).rows
    assert marked.judged == {"source 7-dwight": 0, "compare 7-dwight": 0.5, "chart 7-dwight": 1}
    (page,) = feedback_pages([marked]).values()
    assert all(words in page for words in (*answers.values(), "Wilder Dwight. Before you read: He writes the first"))
    assert "Yes: It says how this person answers, and how it fits the other two. Next: " in page


def test_a_name_typed_in_another_way_is_the_same_student(folder: Path) -> None:
    report = collect(folder)
    data = filled_in(report, {"Zo\u00eb": "0"}).decode("utf-8-sig")
    given = read_marks(unicodedata.normalize("NFD", data.replace("Zo\u00eb", "ZO\u00cb")).encode(), "m")
    assert claims(with_marks(report, given))["Zo\u00eb"] == 0


def test_marks_of_others_and_of_answers_that_are_not_there_count_for_nobody(folder: Path) -> None:
    report = collect(folder)
    given = {
        key_of("Mallory", "antietam"): GivenMarks("Mallory", {"claim": 1}),
        key_of("Cy", "antietam"): GivenMarks("Cy", {"missing": 1}),
    }
    assert [row.marks for row in with_marks(report, given).rows] == [row.marks for row in report.rows]
    assert list(unused_marks(report.rows, given)) == ["Mallory (antietam)"]


@pytest.mark.parametrize(
    ("text", "mark"),
    [("", None), (" ", None), ("0", 0), ("0.5", 0.5), ("0,5", 0.5), (".5", 0.5), ("0.50", 0.5), ("1", 1), ("1.0", 1)],
)
def test_a_mark_is_read_however_a_spreadsheet_writes_it(text: str, mark: float | None) -> None:
    assert parse_mark(text) == mark


@pytest.mark.parametrize("text", ["2", "10", "yes", "=1", "0.25", "-1", "1e0", "\u0661"])
def test_what_is_not_a_mark_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"a mark is 0, 0\.5 or 1"):
        parse_mark(text)


@pytest.mark.parametrize(
    ("change", "line", "words"),
    [
        (lambda text: "", None, "is empty"),
        (lambda text: text.replace("name,lesson", "who,lesson"), 1, "the column 'name' is missing"),
        (
            lambda text: text.replace("Cy,antietam", "Cy,antietem"),
            4,
            "unknown lesson 'antietem'. Did you mean 'antietam'",
        ),
        (lambda text: text.replace("Cy,antietam", ",antietam"), 4, "the name is missing"),
        (lambda text: text.replace('I.",1,', 'I.",7,'), 2, f"{CLAIM}: a mark is 0, 0.5 or 1 (got '7')"),
        (lambda text: text + text.partition("\n")[2], 8, "is in the table twice for lesson antietam"),
        (lambda text: text.replace("fine", "x" * 1001), 2, "a comment has at most 1,000 letters (got 1,001)"),
        (lambda text: f"{text}{'x,' * 9}{'y' * 200_000}", None, "is not CSV"),
        (lambda text: text + "z,antietam\n" * 5_001, None, "more than 5,000 rows"),
        (lambda text: text + " " * (4 * 1024 * 1024), None, "is larger than 4,194,304 bytes"),
    ],
)
def test_a_damaged_or_hostile_table_is_refused_with_its_line(
    change: Callable[[str], str], line: int | None, words: str, folder: Path
) -> None:
    text = filled_in(collect(folder), {"'=Ben;'+1": "1", "Cy": "1"}, "fine").decode("utf-8-sig")
    with pytest.raises(FileError) as caught:
        read_marks(change(text).encode(), "marks.csv")
    assert words in str(caught.value)
    assert str(caught.value).startswith(f"marks.csv:{line}:" if line else "marks.csv")


def test_a_table_that_is_not_text_is_refused() -> None:
    with pytest.raises(FileError, match=r"marks\.csv"):
        read_marks(b"name,lesson\n\xff\xfe\xfa", "marks.csv")


@pytest.mark.parametrize("separator", [",", ";"])
def test_a_table_that_excel_saved_as_windows_1252_is_read_and_reported(folder: Path, separator: str) -> None:
    report = collect(folder)
    data = filled_in(report, {"Zo\u00eb": "0"}, "\u201cBien s\u00fbr\u201d \u2013 5 \u20ac", separator, "cp1252")
    marked = with_marks(report, read_marks(data, "marks.csv"))
    assert claims(marked)["Zo\u00eb"] == 0
    assert "\u201cBien s\u00fbr\u201d \u2013 5 \u20ac" in {row.comment for row in marked.rows}
    assert encoding_note(data, "marks.csv").startswith("marks.csv is saved as Windows-1252, not as UTF-8")
    assert encoding_note(filled_in(report, {"Zo\u00eb": "0"}), "marks.csv") == ""
    assert encoding_note(filled_in(report, {"Zo\u00eb": "0"}, code="utf-16"), "marks.csv") == ""


@pytest.mark.parametrize("odd", [b"\x81", b"\x9d", b"\xe9\x00", b"\xe9\x07"])
def test_a_table_in_no_known_encoding_is_refused_with_its_line_and_what_to_do(odd: bytes) -> None:
    with pytest.raises(FileError) as caught:
        read_marks(b"name,lesson\nAda,antietam\nZo" + odd + b",antietam\n", "marks.csv")
    assert str(caught.value).startswith("marks.csv:3: is not UTF-8: byte 0x")
    assert 'In Excel, choose "Save As", and the type "CSV UTF-8 (Comma delimited)"' in str(caught.value)


def test_the_command_takes_the_marks_in(folder: Path, tmp_path: Path) -> None:
    out, pages = tmp_path / "marks.csv", tmp_path / "pages"
    assert call("collect", str(folder), "--out", str(out)).status == 0
    report = collect(folder)
    out.write_bytes(filled_in(report, {"Cy": "0.5"}).replace(b"Zo\xc3\xab,antietam", b"Mallory,antietam"))
    result = call("collect", str(folder), "--marks", str(out), "--feedback", str(pages))
    assert "  Cy, antietam: 2 of 14" in result.out
    assert "<td>Partly: It answers with a reason, but leaves out what speaks against it. Next: Name one" in (
        pages / "antietam-Cy.html"
    ).read_text(encoding="utf-8")
    out.write_bytes(out.read_bytes().replace(b",0.5,", b",5,"))
    refused = call("collect", str(folder), "--marks", str(out))
    assert refused.status != 0
    assert "a mark is 0, 0.5 or 1 (got '5')" in refused.err
    out.write_bytes(filled_in(report, {"Zo\u00eb": "0.5"}, code="cp1252"))
    assert "marks.csv is saved as Windows-1252" in call("collect", str(folder), "--marks", str(out)).out
