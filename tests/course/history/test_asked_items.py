"""What each form of a history lesson asks, and which sections of the page it leaves out."""

import pytest

from bcnb.course.history import phrases
from bcnb.course.history.asked_items import (
    ASKS,
    FORMS,
    form_key,
    forms_of,
    is_asked,
    left_out,
    numbered_sections,
    off,
    off_in,
    only_in,
    page_sections,
    section_classes,
)
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.lesson_loader import OPENING
from bcnb.course.history.lesson_plan import sections_of
from bcnb.course.worksheets.worksheet_items import plan_of
from tests.course.history.test_class_mode import titles
from tests.course.history.test_lesson_plan import forms_of as planned

CLAIM = {"claim", "evidence 1", "second"}
WHOLE_CLAIM = CLAIM | {"evidence 2", "changed"}
EXIT = {"exit sure", "exit open"}


def asked(lesson: str, form: str) -> set[str]:
    """The items of a worksheet that a form asks, with the kind alone of those about a core source."""
    keys = {item.key for item in plan_of(lesson).items if is_asked(lesson, form, item.key)}
    return {
        key.split(" ")[0] if key.split(" ")[0] in ("source", "compare", "chart", "question", "win") else key
        for key in keys
    }


@pytest.mark.parametrize("lesson", list_lessons())
def test_the_core_asks_for_a_vote_one_source_and_a_short_claim(lesson: str) -> None:
    assert asked(lesson, "core") == {"vote", "compare", *CLAIM}
    assert not any(is_asked(lesson, "core", f"rubric {number}") for number in (1, 2, 3, 4))
    assert all(is_asked(lesson, "core", key) for key in EXIT)


@pytest.mark.parametrize("lesson", list_lessons())
def test_the_form_of_45_minutes_asks_for_the_whole_question_and_claim(lesson: str) -> None:
    win = {"win"} if lesson == OPENING else set()
    assert asked(lesson, "short") == {"vote", "why", "compare", *WHOLE_CLAIM, *win}
    assert is_asked(lesson, "short", "rubric 4")
    assert is_asked(lesson, "short", "order") == is_asked(lesson, "short", "places") == (lesson != OPENING)
    assert is_asked(lesson, "short", "win 1") == (lesson == OPENING)


@pytest.mark.parametrize("lesson", sorted(set(list_lessons()) - {OPENING}))
def test_the_form_with_the_game_asks_for_all_but_the_chart_which_a_class_fills_in_aloud(lesson: str) -> None:
    game = {"prediction", "lost", "missing"}
    assert asked(lesson, "long") == {"vote", "why", "source", "compare", "question", *WHOLE_CLAIM, *game}
    assert all(is_asked(lesson, "long", key) for key in ("guess first", "hands first", *EXIT))


@pytest.mark.parametrize("lesson", list_lessons())
def test_no_form_asks_about_short_quotations_or_what_a_writer_saw(lesson: str) -> None:
    for form in forms_of(lesson):
        assert not any(is_asked(lesson, form, key) for key in ("near 7a", "reading 1", "sight"))


@pytest.mark.parametrize("lesson", list_lessons())
def test_sections_and_their_numbers_are_those_of_the_page_and_of_the_plan(lesson: str) -> None:
    assert page_sections(lesson) == titles(lesson)
    classes = section_classes(lesson)
    for form, plan in zip(FORMS, planned(lesson), strict=False):
        shown = [title for title, hidden in classes.items() if off_in(form) not in hidden.split()]
        assert shown == list(sections_of(plan))
        assert sorted((*shown, *left_out(lesson, form))) == sorted(titles(lesson))
    numbers = list(numbered_sections(lesson).values())
    assert numbers[0] == "1. The question"
    assert numbers[-1] == "Hand in this lesson"
    assert numbers[-2] == ("8. Five questions" if lesson == OPENING else "10. Five questions")


def test_classes_hide_a_part_in_some_forms_or_show_it_only_there() -> None:
    assert off("antietam", "why") == "bcnb-off-core"
    assert off("antietam", "vote") == ""
    assert only_in("core") == "bcnb-off-short bcnb-off-long bcnb-off-all"
    assert off_in("core", "all") == "bcnb-off-core bcnb-off-all"
    assert form_key("antietam") == "form antietam"


def test_every_step_that_asks_is_a_step_of_the_plan() -> None:
    assert set(ASKS) <= {step for steps in phrases.SECTIONS.values() for step in steps}
