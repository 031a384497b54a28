"""What is typed in the editor while an answer is on its way stays, and is sent when the reader leaves the line."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_lesson_view_page import lesson_part
from tests.widgets.editor.test_question_view_page import asking, duel

pytestmark = pytest.mark.unmeasured

OVERTAKE = """([first, second, words, more]) => {
    first.focus();
    first.value = words;
    first.dispatchEvent(new Event("change"));
    second.focus();
    second.value = more;
}"""
"""Sends the words of one line, and types in another before the answer can have come."""


def overtake(stage: Stage, first: Locator, second: Locator, words: str, more: str) -> None:
    stage.page.evaluate(OVERTAKE, [first.element_handle(), second.element_handle(), words, more])
    stage.settle()


def test_the_story_is_typed_before_the_name_of_the_battle_is_answered(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(duel())
    view = shown(stage, editor)
    view.get_by_role("tab", name="Battle", exact=True).click()
    title, story = view.get_by_label("Name of the battle"), view.get_by_label("Story")
    overtake(stage, title, story, "At the mill", "Morning came.")
    expect(title).to_have_value("At the mill")
    expect(story).to_have_value("Morning came.")
    expect(story).to_be_focused()
    story.blur()
    stage.settle()
    assert editor.view["words"]["story"] == "Morning came."
    assert stage.troubles == []


def test_a_step_is_typed_before_its_heading_is_answered(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(duel())
    view = lesson_part(stage, editor)
    view.get_by_role("button", name="Add step").click()
    stage.settle()
    heading, text = view.get_by_label("Heading"), view.locator("[data-at='text 0']")
    overtake(stage, heading, text, "The attack", "Look at e5.")
    expect(heading).to_have_value("The attack")
    expect(text).to_have_value("Look at e5.")
    text.blur()
    stage.settle()
    assert editor.lesson["steps"][0][:2] == ["The attack", "Look at e5."]


def test_the_next_action_is_typed_before_an_example_is_added(stage: Stage, home: Path) -> None:
    view = asking(stage, ScenarioEditor(duel()))
    view.get_by_role("combobox", name="Card").select_option(label="Probe Center")
    stage.settle()
    typed = view.get_by_label("Or type an action")
    typed.fill("order e8")
    typed.press("Enter")
    stage.settle()
    expect(typed).to_have_value("")
    view.get_by_label("What it shows").fill("An enemy gets none.")
    view.get_by_label("What it shows").blur()
    stage.settle()
    add = view.get_by_role("button", name="Add example").element_handle()
    add_and_type = "([add, typed]) => { add.click(); typed.focus(); typed.value = 'order e5'; }"
    stage.page.evaluate(add_and_type, [add, typed.element_handle()])
    stage.settle()
    expect(view.get_by_role("list", name="Examples").get_by_role("listitem")).to_have_count(1)
    expect(typed).to_have_value("order e5")
    typed.press("Enter")
    expect(view.get_by_role("checkbox", name="got an order")).to_be_visible()


def test_a_line_without_new_words_shows_what_undo_brings_back(stage: Stage, home: Path) -> None:
    view = lesson_part(stage, ScenarioEditor(duel()))
    title = view.get_by_label("Title of the lesson")
    for words in ("Monday", "Tuesday"):
        title.fill(words)
        title.press("Enter")
        stage.settle()
    title.focus()
    view.get_by_role("button", name="Undo change").dispatch_event("click")
    stage.settle()
    expect(title).to_have_value("Monday")
