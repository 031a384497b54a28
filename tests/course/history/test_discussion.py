"""Discussion in class: every section of a page has one or two questions about its own lesson."""

import pytest

from bcnb.course.history.catalogue import list_lessons
from bcnb.course.history.discussion import discussion_prompts
from bcnb.course.history.lesson_text import find_any
from tests.course.history.test_class_mode import titles

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
