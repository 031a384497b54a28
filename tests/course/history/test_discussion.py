"""Discussion in class: every section of a page has one or two questions about its own lesson."""

import html
import re

import pytest

from bcnb.course.handouts import battle_lesson
from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.discussion import SHORT_SOURCE, discussion_prompts, form_prompts
from bcnb.course.history.lesson_loader import OPENING, find_lesson
from bcnb.course.history.lesson_text import find_any
from bcnb.course.history.phrases import STEP_VOICES
from bcnb.presentation.text_tools import long_date
from tests.course.history.test_class_mode import titles
from tests.course.history.test_lesson_plan import forms_of

LONGEST = 400
"""The largest number of characters of a question that a class reads from a wall."""


@pytest.mark.parametrize("name", list_lessons())
def test_every_section_has_one_or_two_questions(name: str) -> None:
    prompts = discussion_prompts(name)
    assert set(prompts) == set(titles(name))
    for title, asked in prompts.items():
        assert 1 <= len(asked) <= 2, title
        assert all(one.endswith(("?", ".")) and "{" not in one and len(one) < LONGEST for one in asked), asked


def test_questions_come_from_the_lesson() -> None:
    prompts = discussion_prompts("antietam")
    assert prompts["The question"][0] == find_any("antietam").question.ask == "Who won at Antietam?"
    voices, missing = prompts["Voices"]
    assert "Wilder Dwight, Rupert Sadler and a cook at Delaney's Tavern. Where do they disagree?" in voices
    assert missing.startswith("Two Confederate generals speak")
    assert "Nicodemus Heights" in prompts["Change one thing"][0]
    assert "Miller's cornfield" in prompts["The ground"][0]
    assert "60,000 to 90,000" in prompts["Board and past"][1]


def test_a_form_asks_about_no_source_that_it_leaves_out() -> None:
    """The forms of a battle have the core sources, and not the short ones."""
    for name in list_lessons():
        for form in forms_of(name):
            prompts = form_prompts(name, form)
            named = [ask for asked in prompts.values() for ask in asked if SHORT_SOURCE.search(ask)]
            assert not named or form.of(STEP_VOICES), (name, form.name, named)
            assert all(prompts.values()), "each section still has a question"
    assert len(form_prompts("antietam", forms_of("antietam")[0])["Voices"]) == 1
    assert len(form_prompts("why-the-war", forms_of("why-the-war")[-1])["Voices"]) == 2


NAME = re.compile(r"(?<![.?!:] )(?<!^)\b[A-Z]\w+|\d[\d:,]*")
"""A name or a number in a sentence, except its first word."""


@pytest.mark.parametrize("name", sorted(set(list_lessons()) - {OPENING}))
def test_good_answers_about_the_day_are_in_the_guide_and_from_its_events(name: str) -> None:
    lesson = find_lesson(name)
    card = lesson.history.card
    guide = html.unescape(battle_lesson.guide(lesson))
    said = " ".join(text for event in lesson.history.events for text in (event.say, event.time, long_date(event.day)))
    said += " ".join((card.union.say, card.confederate.say))
    for asked, key in zip(discussion_prompts(name)["The day"], ("most", "needs"), strict=True):
        answer = lesson.teacher.answers[key]
        assert f"<td>{asked}</td><td>{answer}</td>" in guide
        assert [word for word in NAME.findall(answer) if word.removesuffix("'s") not in said] == []
        assert len(answer.split()) > 30
    assert "Or " in lesson.teacher.answers["most"], "more than one answer can be defended"
    assert "knew of" in lesson.teacher.answers["needs"] or "knew why" in lesson.teacher.answers["needs"]


def test_an_article_begins_with_a_small_letter_within_a_question() -> None:
    assert discussion_prompts("antietam")["The ground"][0].startswith("Miller's cornfield, the West Woods, the Mumma")
    for name in list_lessons():
        [ground] = discussion_prompts(name).get("The ground", ("A",))
        assert ", The " not in ground, name
        assert " and The " not in ground, name
        assert ground[0].isupper(), name


def test_two_lessons_have_no_question_about_the_sources_in_common() -> None:
    asked = [discussion_prompts(name)["Voices"][0] for name in list_lessons()]
    assert len(set(asked)) == len(asked)


def test_an_unknown_lesson_is_refused() -> None:
    with pytest.raises(ValueError, match="antietam"):
        discussion_prompts("antitam")
