"""Rules and questions in a browser: a rule at the side, and a question to try on its board."""

import pytest
from playwright.sync_api import Locator, expect

from bcnb.course.catalogue import find_exercise
from bcnb.course.rulebook.stored_rulebooks import stored_questions
from bcnb.course.tasks import load_exercise
from bcnb.widgets.rulebook import QuestionIndex
from bcnb.widgets.task import Exercise
from tests.helpers.pages import Stage, news, shown

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def refused(stage: Stage) -> tuple[Exercise, Locator]:
    """Return a task with a refused try, and its view."""
    task = Exercise(load_exercise(find_exercise("3.1")), keeps=False)
    task.do("move a1 a2")
    return task, shown(stage, task)


def test_a_cited_rule_opens_at_the_side_and_escape_returns_to_the_news(stage: Stage) -> None:
    _, view = refused(stage)
    assert view.locator(".bcnb-rule-side").count() == 0
    cited = news(view).get_by_role("button").first
    number = (cited.text_content() or "").split()[-1]
    cited.click()
    side = view.get_by_role("dialog", name=f"Rule {number}")
    expect(side).to_be_focused()
    expect(side.locator("h3")).to_contain_text(number)
    assert side.evaluate("one => getComputedStyle(one).position") == "fixed"
    stage.page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    expect(cited).to_be_focused()


def test_the_panel_is_sent_once_and_a_rule_leads_to_another(stage: Stage, monkeypatch: pytest.MonkeyPatch) -> None:
    task = Exercise(load_exercise(find_exercise("3.1")), keeps=False)
    view = shown(stage, task)
    view.get_by_role("button", name="Solution").click()
    sent: list[dict[str, str]] = []
    send = task.send
    monkeypatch.setattr(task, "send", lambda content, *more: (sent.append(content), send(content, *more)))
    news(view).get_by_role("button", name="rule 4.2").click()
    other = view.locator(".bcnb-rule-side .bcnb-cross").first
    number = other.text_content()
    other.click()
    expect(view.get_by_role("dialog", name=f"Rule {number}")).to_be_focused()
    assert [bool(one["script"]) for one in sent if one.get("t") == "rule"] == [True, False]


@pytest.mark.whole
def test_a_second_view_of_the_task_shows_no_rule_that_it_did_not_ask_for(stage: Stage) -> None:
    task, view = refused(stage)
    other = shown(stage, task)
    news(view).get_by_role("button").first.click()
    stage.settle()
    expect(view.locator(".bcnb-rule-side")).to_be_visible()
    assert other.locator(".bcnb-rule-side").count() == 0


def test_a_question_is_tried_on_its_board_which_the_page_scrolls_to(stage: Stage) -> None:
    asked: list[str] = []
    known = {name: one for name, one in stored_questions().items() if name in ("faq-38", "faq-39")}
    view = shown(stage, QuestionIndex(known, asked.append, "text"))
    for row in view.locator("summary").all():
        row.click()
    tried = view.get_by_role("button", name="Try it on the board")
    expect(tried).to_have_count(1)
    tried.click()
    stage.settle()
    assert asked == ["faq-39"]
    assert stage.page.evaluate("document.bcnbAsked") is True
