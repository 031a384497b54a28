"""The editor fits its window: findings have their own place, and on a phone everything is large enough to touch."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from bcnb.editor.starts import from_scenario
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_question_view_page import duel
from tests.widgets.editor.test_set_model import with_all

pytestmark = pytest.mark.unmeasured
SMALL = """all => all.filter((one) => one.checkVisibility() && one.getBoundingClientRect().height < 43.9)
    .map((one) => one.textContent || one.getAttribute('aria-label') || one.type)"""


def opened(stage: Stage, width: int, height: int, editor: ScenarioEditor | None = None) -> Locator:
    stage.page.set_viewport_size({"width": width, "height": height})
    view = shown(stage, editor or ScenarioEditor(duel()))
    # The page of bcnb tells the editor how much room it has.
    view.evaluate("(root, room) => root.style.setProperty('--room', `${room}px`)", height - 48)
    return view


def box_of(one: Locator) -> dict[str, float]:
    found = one.bounding_box()
    assert found is not None
    return {**found, "bottom": found["y"] + found["height"], "right": found["x"] + found["width"]}


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (1366, 768), (1920, 1080)])
def test_findings_are_below_the_board_and_leave_the_panels_the_whole_height(
    stage: Stage, home: Path, width: int, height: int
) -> None:
    view = opened(stage, width, height)
    findings = view.get_by_role("region", name="Findings")
    board, found, root = box_of(view.locator(".bcnb-editor-board")), box_of(findings), box_of(view)
    assert board["bottom"] <= found["y"]
    assert found["right"] <= board["right"]
    assert found["bottom"] <= root["bottom"]
    assert found["height"] >= 66
    panel = box_of(view.get_by_role("tabpanel", name="Draw"))
    assert root["bottom"] - panel["bottom"] < 20
    view.get_by_role("tab", name="Ask").click()
    stage.settle()
    expect(findings).to_be_hidden()
    expect(view.get_by_role("group", name="This example")).to_be_visible()


def test_findings_are_in_the_column_next_to_the_map_of_1961(stage: Stage, home: Path) -> None:
    view = opened(stage, 1280, 800, ScenarioEditor(from_scenario("four-players")))
    board, found = box_of(view.locator(".bcnb-editor-board")), box_of(view.get_by_role("region", name="Findings"))
    panel = box_of(view.get_by_role("tabpanel", name="Draw"))
    assert found["x"] >= board["right"]
    assert found["y"] >= panel["bottom"]
    assert found["bottom"] <= box_of(view)["bottom"]


def test_everything_is_large_enough_to_touch_on_a_phone(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(duel())
    with_all(editor)
    view = opened(stage, 390, 844, editor)
    findings, side = box_of(view.get_by_role("region", name="Findings")), box_of(view.locator(".bcnb-editor-side"))
    assert (findings["x"], findings["right"]) == (side["x"], side["right"])
    for name in view.get_by_role("tab").all_text_contents():
        view.get_by_role("tab", name=name, exact=True).click()
        stage.settle()
        places = view.locator(
            ".bcnb-acts button, .bcnb-tabs button, .bcnb-editor-part :is(button, select), .bcnb-ask-event"
        )
        assert (name, places.evaluate_all(SMALL)) == (name, [])
    assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_the_whole_goal_of_a_puzzle_is_readable(stage: Stage, home: Path) -> None:
    view = opened(stage, 1280, 800)
    view.get_by_role("tab", name="Puzzle").click()
    goal = view.get_by_label("Goal")
    goal.select_option("has the best chance to win the battle")
    assert goal.evaluate("one => one.clientWidth") > 300
