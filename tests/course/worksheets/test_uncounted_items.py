"""What counts for a student: no question about a game that was not played, and one core source of three."""

from datetime import date

import pytest

from bcnb.course.history.asked_items import forms_of, is_asked
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.worksheets.class_overview import class_overview
from bcnb.course.worksheets.class_report import ClassReport, class_report, done_text, feedback_pages
from bcnb.course.worksheets.submissions import submissions_among
from bcnb.course.worksheets.uncounted_items import counted_items
from bcnb.course.worksheets.worksheet import Worksheet, write_worksheet
from bcnb.course.worksheets.worksheet_items import lesson_names, plan_of

DAY = date(2026, 11, 30)
ITEMS = plan_of("antietam").items
EVERY = {item.key for item in ITEMS}
SOURCES = ("7-dwight", "7-sadler", "7-tavern-cook")
GAME, AFTER = {"prediction", "lost"}, "missing"
SHORT = {"reading two-hundred-thousand", "reading two-tones"}


def counted(*answered: str, form: str = "") -> set[str]:
    chosen = {"form": form} if form else {}
    sheet = Worksheet("Ada", "antietam", DAY, {}, dict.fromkeys(answered, "So.") | chosen)
    return {item.key for item in counted_items(ITEMS, sheet)}


def about(*sources: str) -> set[str]:
    return {f"{kind} {source}" for kind in ("source", "compare") for source in sources}


def chart() -> set[str]:
    return {f"chart {source}" for source in SOURCES}


def report(**students: dict[str, str]) -> ClassReport:
    files = [
        (f"{name}.worksheet", write_worksheet(Worksheet(name, "antietam", DAY, {}, answers)))
        for name, answers in students.items()
    ]
    return class_report(submissions_among(files))


def test_without_an_answer_about_them_game_chart_and_two_sources_do_not_count() -> None:
    assert EVERY - counted("vote") == GAME | {AFTER} | chart() | about(*SOURCES[1:]) | SHORT


@pytest.mark.parametrize("key", sorted(GAME))
def test_a_student_who_answers_about_the_game_has_played_it(key: str) -> None:
    assert counted(key) >= GAME | {AFTER}


def test_the_question_about_the_board_alone_shows_no_game() -> None:
    assert AFTER in counted(AFTER)
    assert not counted(AFTER) & GAME


def test_a_source_that_was_read_counts_in_place_of_the_first() -> None:
    assert counted("compare 7-sadler") & about(*SOURCES) == about("7-sadler")
    assert counted("compare 7-sadler", "source 7-dwight") & about(*SOURCES) == about("7-sadler", "7-dwight")


def test_a_chart_that_was_begun_counts_for_the_sources_that_were_read() -> None:
    read = ("source 7-sadler", "compare 7-tavern-cook")
    assert counted(*read, "chart 7-sadler") & chart() == {"chart 7-sadler", "chart 7-tavern-cook"}
    assert counted(*read, "chart 7-dwight") >= chart()
    assert counted(*read) & chart() == set()


def test_a_question_about_short_sources_counts_if_it_is_answered() -> None:
    assert counted("reading two-tones") & SHORT == {"reading two-tones"}


def test_what_is_answered_always_counts() -> None:
    for key in EVERY:
        assert key in counted(key)
    assert counted(*EVERY) == EVERY


@pytest.mark.parametrize("lesson", [name for name in lesson_names() if name.isdecimal()])
def test_every_item_of_a_game_lesson_counts(lesson: str) -> None:
    items = plan_of(lesson).items
    assert counted_items(items, Worksheet("Ada", lesson, DAY, {}, {})) == list(items)


def test_with_a_form_what_it_does_not_ask_counts_only_if_it_is_answered() -> None:
    claim = {"claim", "evidence 1", "second"}
    assert counted(form="core") == {"vote", f"compare {SOURCES[0]}", *claim}
    assert counted("compare 7-sadler", "why", form="core") == {"vote", "why", "compare 7-sadler", *claim}
    assert counted(form="short") == {"vote", "why", f"compare {SOURCES[0]}", "evidence 2", "changed", *claim}
    assert EVERY - counted(form="long") == chart() | SHORT
    assert counted(form="all") == counted() == counted(form="other")


def test_a_form_that_a_lesson_does_not_have_changes_nothing() -> None:
    items = plan_of("why-the-war").items
    sheets = [Worksheet("Ada", "why-the-war", DAY, {}, {"form": form} if form else {}) for form in ("", "long")]
    assert counted_items(items, sheets[0]) == counted_items(items, sheets[1])


@pytest.mark.parametrize("lesson", list_lessons())
def test_a_student_who_answers_all_that_a_form_asks_has_done_all(lesson: str) -> None:
    items = plan_of(lesson).items
    for form in forms_of(lesson):
        answers = {item.key: item.right or "So." for item in items if is_asked(lesson, form, item.key)}
        if form != "long":
            read = [key for key in answers if key.startswith("compare ")]
            answers = {key: words for key, words in answers.items() if key not in read[1:]}
        sheet = Worksheet("Ada", lesson, DAY, {}, {**answers, "form": form})
        assert {item.key for item in counted_items(items, sheet)} == set(answers)


def test_a_class_without_the_game_lacks_nothing_when_all_else_is_answered() -> None:
    left = GAME | {AFTER} | chart() | about(*SOURCES[:2])
    answers = {item.key: item.right or "So." for item in ITEMS if item.key not in left}
    found = report(Ada=answers)
    assert done_text(found.rows[0]) == f"{len(answers)} of {len(answers)}"
    (page,) = feedback_pages(found.rows).values()
    assert "Not done yet" not in page


def test_the_feedback_does_not_ask_for_a_game_that_was_not_played() -> None:
    plain, played = feedback_pages(report(Ada={"vote": "Nobody"}, Ben={"lost": "Seven."}).rows).values()
    asked = {item.key: item.title for item in ITEMS}
    assert asked["prediction"] not in plain
    assert asked["prediction"] in played
    assert asked["claim"] in plain


def test_who_did_not_play_needs_no_help_for_it() -> None:
    answers = {item.key: item.right or "So." for item in ITEMS if item.key not in GAME | chart()}
    whole = {item.key: item.right or "So." for item in ITEMS}
    [one] = class_overview(report(Ada=answers, Ben=whole, Cleo=whole).rows)
    assert one.in_need == ()
