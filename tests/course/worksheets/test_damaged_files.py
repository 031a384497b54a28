"""Damaged worksheets, students who handed in another lesson, and pairs, as a teacher sees them."""

from datetime import date

import pytest

from bcnb.course.worksheets.class_overview import LessonOverview, attendance, class_overview
from bcnb.course.worksheets.class_report import ClassReport, class_report
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet

CLASS = ("Ada", "Ivo", "Ivo Kral", "Zoe")


def data(name: str, lesson: str = "antietam", **answers: str) -> bytes:
    return write_worksheet(Worksheet(name, lesson, date(2026, 11, 30), {}, {"vote": "Nobody", **answers}))


def report(**files: bytes) -> ClassReport:
    return class_report(submissions_among((f"{name}.worksheet", data) for name, data in files.items()))


def overview(found: ClassReport, chosen: str = "") -> list[LessonOverview]:
    return class_overview(found.rows, CLASS, found.damaged, chosen)


@pytest.mark.parametrize("torn", [data("Ivo Kral")[:-4], data("Ivo Kral")[:90], b"", b"\xff"])
def test_a_damaged_file_is_said_in_plain_words_with_whose_it_may_be(torn: bytes) -> None:
    found = report(**{"antietam-Ada": data("Ada"), "antietam-Ivo-Kral": torn})
    [fault] = found.faults
    assert fault.startswith(
        "antietam-Ivo-Kral.worksheet: this file is cut off or damaged, so it is not marked. By its "
    )
    assert "it may be from Ivo Kral. Ask for it again. For experts: antietam-Ivo-Kral.worksheet:" in fault
    [one] = overview(found)
    assert (one.missing, one.damaged) == (("Ivo", "Zoe"), ("Ivo Kral",))
    assert ("File damaged", ("Ivo Kral",)) in list(attendance(one))


def test_a_damaged_file_of_a_folder_per_student_is_recognized_by_the_folder() -> None:
    [one] = overview(report(**{"a": data("Ada"), "Zoe_12_file_/work": b"x"}))
    assert (one.missing, one.damaged) == (("Ivo", "Ivo Kral"), ("Zoe",))


def test_a_file_of_another_kind_of_fault_is_not_called_damaged() -> None:
    [fault] = report(missing=data("Ada").replace(b'lesson = "antietam"', b'lesson = "antitam"')).faults
    assert "cut off" not in fault


def test_who_handed_in_another_lesson_is_not_missing_without_a_word() -> None:
    found = report(a=data("Ada"), b=data("Ivo"), c=data("Ivo Kral", "shiloh"))
    antietam, shiloh = sorted(overview(found, "antietam"), key=lambda one: one.lesson)
    assert (antietam.missing, antietam.elsewhere) == (("Zoe",), (("Ivo Kral", "Shiloh"),))
    assert (shiloh.missing, shiloh.elsewhere) == ((), ()), "one student handed it in by mistake"
    assert [one.missing for one in overview(found) if one.lesson == "shiloh"] == [("Zoe",)]
    assert ("Not handed in, but another lesson", ["Ivo Kral (Shiloh)"]) in list(attendance(antietam))


def test_a_pair_has_one_answer() -> None:
    found = report(a=data("Ada", claim="So.", **{"pair 1": "Ada", "pair 2": "Zoe"}), b=data("Ivo", claim="No."))
    [one] = overview(found)
    [claim] = [asked for asked in one.questions if asked.key == "claim"]
    assert [(given.students, given.text) for given in claim.answers] == [("Ada and Zoe", "So."), ("Ivo", "No.")]
