"""The form of house rules on a page: its choices are below each other, and one that differs is marked."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator

from bcnb.widgets.house_rules_form import HouseRulesForm
from tests.helpers.pages import Stage, shown

pytestmark = pytest.mark.unmeasured


def ground(row: Locator) -> str:
    return str(row.evaluate("one => getComputedStyle(one).backgroundColor"))


def rows_of(view: Locator) -> Locator:
    return view.locator(".bcnb-row")


@pytest.mark.parametrize("width", [390, 1280, 1920])
def test_all_choices_have_the_same_place_in_their_line(stage: Stage, home: Path, width: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": 900})
    view = shown(stage, HouseRulesForm())
    places = view.get_by_role("combobox").evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ left, width }) => `${left} ${width}`)"
    )
    assert len(places) > 20
    assert len(set(places)) == 1
    assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def test_a_choice_that_is_not_the_usual_one_is_marked(stage: Stage, home: Path) -> None:
    view = shown(stage, HouseRulesForm())
    usual, other = (rows_of(view).filter(has_text=words) for words in ("O-4 No advance", "O-7 With less"))
    unmarked = ground(usual)
    assert ground(other) == unmarked
    other.get_by_role("combobox").select_option("The other way")
    stage.settle()
    assert ground(other) != ground(usual)
    game = rows_of(view).filter(has_text="Game:")
    game.get_by_role("combobox").select_option("Battle-Cry (1961)")
    stage.settle()
    assert ground(game) == unmarked
