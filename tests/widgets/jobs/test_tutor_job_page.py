"""The tutor on the page of a table: switched on in the menu, a warning that is heard and answered by keyboard."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.schema import POINT, Verdict
from bcnb.review.tutor import tutor_task, tutor_text
from bcnb.review.tutor.tutor_log import load_level
from bcnb.review.tutor.tutor_verdict import TutorVerdict, without_verdict
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, shown
from tests.helpers.staged import PHONE, outside, staged
from tests.helpers.tutored import ATTACK, KERNSTOWN, game_at

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]


def mistake(choice: ReviewedChoice[State], *_: object) -> TutorVerdict:
    """The verdict that a choice loses 12 points."""
    found = without_verdict(choice)
    head = {"loss": 12 * POINT, "low": 10 * POINT, "high": 14 * POINT, "worlds": 60}
    return found._replace(judged=found.judged._replace(verdict=Verdict.MISTAKE, **head))


def table(stage: Stage) -> tuple[TableWidget, Locator]:
    widget = TableWidget(find_recorded_game(KERNSTOWN).scenario, game=game_at(ATTACK), pace="at once")
    return widget, shown(stage, widget)


def end_battles(view: Locator) -> None:
    """Press Done by keyboard, twice, because an attack is still possible."""
    for _ in range(2):
        view.get_by_role("button", name="Done").press("Enter")


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_warning_is_announced_has_the_focus_and_moves_no_board(
    page: Page, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    monkeypatch.setattr(tutor_task, "judge_choice", mistake)
    stage = staged(page, size)
    widget, view = table(stage)
    view.get_by_role("button", name="More", exact=True).click()
    view.get_by_label("Tutor").select_option("from a loss of 10 points")
    stage.settle()
    assert load_level() == "mistake"
    view.get_by_role("button", name="More", exact=True).click()
    before = view.locator(".bcnb-map").bounding_box()
    end_battles(view)
    back = view.get_by_role("button", name=tutor_text.TAKE_BACK)
    expect(back).to_be_focused()
    expect(view.get_by_role("alert")).to_contain_text("The tutor: a mistake. Nothing is final yet")
    assert view.locator(".bcnb-map").bounding_box() == before
    assert outside(view, ".bcnb-ask-now", ".bcnb-choices button", ".bcnb-now p") == []
    assert Axe().run(page, context=".bcnb-bar").response["violations"] == []
    page.keyboard.press("Enter")
    expect(view.get_by_role("status", name="What to do")).to_contain_text("attack with an ordered unit")
    assert widget.view["ply"] == ATTACK - 1
    end_battles(view)
    expect(back).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(back).to_have_count(0)
    assert widget.view["ply"] >= ATTACK
    assert stage.troubles == []
