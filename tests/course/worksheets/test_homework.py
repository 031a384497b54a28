"""Sets of homework: links and files with clear refusals, progress, and the overview by the due day."""

from datetime import date

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.own_sets.own_set import is_own
from bcnb.course.worksheets.class_overview import class_overview, overview_page
from bcnb.course.worksheets.class_report import class_report, done_text
from bcnb.course.worksheets.homework import (
    LARGEST,
    LONGEST_CODE,
    HomeworkSet,
    lesson_page,
    make_set,
    parse_set,
    read_set,
    set_items,
    set_overviews,
    tasks_to_choose,
    with_form,
    write_set,
)
from bcnb.course.worksheets.lesson_parts import form_of_part, is_rest, part_items, part_names
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.uncounted_items import counted_items
from bcnb.course.worksheets.worksheet import TaskCount, Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import lesson_names, plan_of
from bcnb.storage.toml import FileError

DUE = date(2026, 12, 4)
SET = HomeworkSet(DUE, ("antietam", "4.2", "4.p1"))
CODE = "2026-12-04,antietam,4.2,4.p1"


def test_a_set_is_a_text_for_a_link_and_a_file() -> None:
    assert SET.code == CODE
    assert parse_set(CODE) == SET
    assert read_set(write_set(SET), "a.homework") == SET
    assert SET.lessons == ("antietam", "4")


@pytest.mark.parametrize("lesson", lesson_names())
def test_every_lesson_and_each_of_its_tasks_can_be_homework(lesson: str) -> None:
    chosen = [number for number, _ in tasks_to_choose(lesson)]
    assert (chosen != []) == (not is_own(lesson))
    assert lesson_page(lesson).endswith(".ipynb")
    for items in ([lesson], chosen[:20]):
        if items:
            assert [one.done for one in set_items(make_set(DUE, items), {})] == [0] * len(items)


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("", "not a set of homework"),
        ("<script>alert(1)</script>", "not a set of homework"),
        ("2026-12-04,../secret", "not a set of homework"),
        ("2026-12-04,..", "unknown lesson"),
        ("2026-12-04", "1 to 30"),
        ("2026-12-04,", "unknown lesson ''"),
        ("2026-13-04,4", "must begin with its due day"),
        ("antietam", "must begin with its due day"),
        ("2026-12-04,antitam", "Did you mean 'antietam'"),
        ("2026-12-04,99", "unknown lesson '99'"),
        ("2026-12-04,4.99", "lesson 4 has no task or puzzle '4.99'"),
        ("2026-12-04,antietam.1", "lesson antietam has no task"),
        ("2026-12-04,antietam.after-long", "lesson antietam has no task"),
        ("2026-12-04,why-the-war.long", "lesson why-the-war has no task"),
        ("2026-12-04,4.core", "lesson 4 has no task"),
        ("2026-12-04,antietam,antietam.core", "antietam.core is in the homework twice"),
        ("2026-12-04,antietam.core,antietam.core", "antietam.core is in the homework twice"),
        ("2026-12-04,4,4", "4 is in the homework twice"),
        ("2026-12-04,4,4.2", "4.2 is in the homework twice"),
        ("2026-12-04,4.2,4", "4 is in the homework twice"),
        ("2026-12-04" + ",4" * 31, "1 to 30"),
        ("2026-12-04," + "a" * LONGEST_CODE, "at most 600 letters"),
    ],
)
def test_a_hostile_link_is_refused_with_a_reason(code: str, fault: str) -> None:
    with pytest.raises(ValueError, match=fault):
        parse_set(code)


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"\x00\xff", "a.homework"),
        (b"format = 2\ndue = 2026-12-04\nitems = []", "a.homework:1"),
        (b"format = 1\ndue = 'soon'\nitems = ['4']", "a.homework:2"),
        (b"format = 1\ndue = 2026-12-04\nitems = ['antitam']", "a.homework:3: unknown lesson 'antitam'"),
        (b"format = 1\ndue = 2026-12-04\nitems = ['4']\nrun = 'x'", "a.homework:4"),
        (b"#" * (LARGEST + 1), "larger than 4,096 bytes"),
    ],
)
def test_a_hostile_file_is_refused_with_its_line(data: bytes, fault: str) -> None:
    with pytest.raises(FileError, match=fault):
        read_set(data, "a.homework")


def test_progress_counts_whole_lessons_and_single_tasks() -> None:
    whole = Worksheet("Ada", "antietam", DUE, {}, {"vote": "Nobody", "claim": "So."})
    some = Worksheet("Ada", "4", DUE, {"4.1": TaskCount(1, 1), "4.2": TaskCount(3, 1)}, {})
    found = list(set_items(SET, {"antietam": whole, "4": some}))
    assert [(one.done, one.of) for one in found] == [
        (2, len(counted_items(plan_of("antietam").items, whole))),
        (1, 1),
        (0, 1),
    ]
    assert [one.part for one in found] == ["", "#task-4.2", "#task-4.p1"]


CLASSWORK = {
    "vote": "Nobody",
    "compare 7-sadler": "He ran.",
    "claim": "So.",
    "evidence 1": "Sadler.",
    "second": "Nobody",
}
"""The answers to all that the form of 25 minutes of Antietam asks."""
PARTS = HomeworkSet(DUE, ("antietam.core", "antietam.after-core"))


def progress(found: HomeworkSet, answers: dict[str, str]) -> list[tuple[int, int]]:
    sheet = Worksheet("Ada", "antietam", DUE, {}, answers)
    return [(one.done, one.of) for one in set_items(found, {"antietam": sheet})]


def test_a_form_of_a_history_lesson_and_what_it_leaves_out_are_homework_in_a_link_and_a_file() -> None:
    assert parse_set(PARTS.code) == read_set(write_set(PARTS), "a.homework") == PARTS
    assert PARTS.code == "2026-12-04,antietam.core,antietam.after-core"
    assert PARTS.lessons == ("antietam",)
    assert [(one.title, one.page, one.part) for one in set_items(PARTS, {})] == [
        ("Antietam, the 25-minute form", "history/07_antietam.ipynb", "#form=core"),
        (
            "Antietam, what the 25-minute form leaves out (sections 3, 4, 6, 7, 8 and 10)",
            "history/07_antietam.ipynb",
            "#form=all",
        ),
    ]


def test_progress_in_a_part_counts_only_what_it_asks() -> None:
    rest = ["why", "source 7-sadler", "evidence 2", "changed", *(f"question {number}" for number in range(1, 6))]
    assert progress(PARTS, {}) == [(0, 5), (0, len(rest))]
    for form in ({}, {"form": "core"}, {"form": "long"}):
        assert progress(PARTS, CLASSWORK | form) == [(5, 5), (0, len(rest))]
        assert progress(PARTS, CLASSWORK | form | {"why": "Lee left."}) == [(5, 5), (1, len(rest))]
        done = {item.key: item.right or "So." for item in plan_of("antietam").items if item.key in rest}
        assert progress(PARTS, CLASSWORK | form | done) == [(5, 5), (len(rest), len(rest))]


@pytest.mark.parametrize("lesson", list_lessons())
def test_a_form_and_what_it_leaves_out_share_no_question(lesson: str) -> None:
    items = plan_of(lesson).items
    sheet = Worksheet("Ada", lesson, DUE, {}, {item.key: item.right or "So." for item in items})
    for part in (one for one in part_names(lesson) if is_rest(one)):
        form, rest = (part_items(one, items, sheet) for one in (f"{lesson}.{form_of_part(part)}", part))
        assert form
        assert rest
        assert not set(form) & set(rest)


def test_a_class_hands_in_only_what_the_part_asks() -> None:
    code = "2026-12-04,antietam.core"
    sheet = with_form(parse_set(code), Worksheet("Ada", "antietam", DUE, {}, CLASSWORK, code))
    found = rows(sheet)
    assert done_text(found[0]) == "5 of 5"
    [one] = set_overviews(found)
    assert (one.titles, one.rows) == (("Antietam, the 25-minute form",), (("Ada", 5, 5, ()),))
    rest = with_form(PARTS, Worksheet("Ada", "antietam", DUE, {}, CLASSWORK, PARTS.code))
    assert "form" not in rest.answers
    [both] = set_overviews(rows(rest))
    assert [(row.done, row.of) for row in both.rows] == [(5, 14)]


def rows(*sheets: Worksheet):
    files = [(f"{one.name}-{one.lesson}.worksheet", write_worksheet(one)) for one in sheets]
    return class_report(submissions_among(files)).rows


def handed(name: str, day: date, code: str = CODE) -> list[Worksheet]:
    first = Worksheet(name, "antietam", day, {}, {"vote": "Nobody"}, code)
    return [first, Worksheet(name, "4", day, {"4.2": TaskCount(1, 1)}, {}, code)]


def test_the_class_is_late_or_missing_by_the_due_day_of_the_set() -> None:
    found = rows(*handed("Ada", DUE), *handed("Ben", date(2026, 12, 5)), Worksheet("Cy", "antietam", DUE, {}, {}))
    [one] = set_overviews(found, ("ADA", "Ben", "Cy", "Dan"))
    assert one.due == DUE
    assert [(row.student, row.done, row.of) for row in one.rows] == [("Ada", 2, 16), ("Ben", 2, 16)]
    assert [row.notes[0] for row in one.rows] == ["nothing done yet in 4.p1 A step is a die", "late"]
    assert one.missing == ("Cy", "Dan")
    page = overview_page(class_overview(found), [one])
    assert "Homework due on December 4, 2026" in page
    assert "Cy and Dan" in page


def test_the_teacher_s_own_day_counts_before_that_of_the_set() -> None:
    files = [("a.worksheet", write_worksheet(handed("Ada", DUE)[0]))]
    assert class_report(submissions_among(files), date(2026, 12, 1)).rows[0].notes == ("late",)
    assert class_report(submissions_among(files)).rows[0].notes == ()


def test_a_worksheet_says_its_set_and_one_with_a_hostile_set_is_refused() -> None:
    sheet = handed("Ada", DUE)[0]
    [good] = submissions_among([("a.worksheet", write_worksheet(sheet))])
    assert good.read is not None
    assert good.read.sheet == sheet
    assert good.read.sealed
    for code in ("<b>", "2026-12-04", "2026-12-04,4\n", "2026-12-04" + ",4" * 500):
        [bad] = submissions_among([("a.worksheet", write_worksheet(sheet._replace(homework=code)))])
        assert "is not a set of homework" in bad.fault


def test_a_set_with_lessons_that_are_not_here_is_left_out() -> None:
    assert set_overviews(rows(*handed("Ada", DUE, "2026-12-04,gone"))) == []
