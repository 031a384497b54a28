"""The published layout of Kernstown, drawn by a new user from its picture: the file is equal to that of bcnb."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.new_author import FILE, ByKeyboard, ByMouse
from tests.helpers.pages import Stage, shown

pytestmark = pytest.mark.unmeasured


@pytest.mark.parametrize("author", [ByMouse, ByKeyboard])
def test_kernstown_is_drawn_from_its_picture_and_the_file_is_equal(
    stage: Stage, home: Path, author: type[ByMouse] | type[ByKeyboard], tmp_path: Path
) -> None:
    view = shown(stage, ScenarioEditor())
    user = author(view, stage.settle)
    user.draw()
    print(user.acts)
    with stage.page.expect_download() as download:
        user.save()
    assert Path(download.value.path()).read_bytes() == FILE.read_bytes()
    assert stage.troubles == []


def test_each_tool_has_its_picture_and_a_general_asks_for_a_name(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor()
    view = shown(stage, editor)
    tools = view.get_by_role("group", name="Ground").get_by_role("button").filter(has=stage.page.locator("img"))
    expect(tools).to_have_count(12)
    pictures = view.locator(".bcnb-swatch")
    assert pictures.evaluate_all("all => all.every((one) => one.complete && one.naturalWidth)")
    infantry = view.get_by_role("button", name="infantry (I)", exact=True).locator("img")
    blue = infantry.get_attribute("src")
    view.get_by_role("button", name="Confederate", exact=True).click()
    assert infantry.get_attribute("src") != blue
    view.get_by_role("button", name="general (G)", exact=True).click()
    view.locator("[data-hex=h7]").click()
    name = view.get_by_label("Name of the general", exact=True)
    expect(name).to_be_focused()
    stage.page.keyboard.type("Garnett")
    stage.page.keyboard.press("Enter")
    stage.settle()
    assert editor.view["hexes"]["h7"]["general"] == ["confederate", "Garnett"]
    expect(view.locator("[data-hex=h7]")).to_be_focused()
    view.get_by_label("Name of the next general").fill("Jackson")
    view.locator("[data-hex=i10]").click()
    stage.settle()
    assert editor.view["hexes"]["i10"]["general"] == ["confederate", "Jackson"]
    expect(view.get_by_label("Name of the next general")).to_have_value("")


def test_escape_leads_from_a_panel_back_to_the_board(stage: Stage, home: Path) -> None:
    view = shown(stage, ScenarioEditor())
    view.locator("[data-hex=e6]").focus()
    stage.page.keyboard.press("p")
    expect(view.get_by_role("combobox", name="Ground")).to_be_focused()
    stage.page.keyboard.press("Tab")
    stage.page.keyboard.type("Mill")
    stage.page.keyboard.press("Escape")
    expect(view.locator("[data-hex=e6]")).to_be_focused()
    stage.settle()
    expect(view.locator("[data-hex=e6]")).to_have_attribute("aria-label", "e6, Mill, clear ground")
