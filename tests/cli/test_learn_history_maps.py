"""The maps of a history lesson in `bcnb learn`: phases by buttons and keys, the board over the map, all screens."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.course.history.maps.map_loader import find_maps
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import SMALLEST, find_faults, open_page, window

pytestmark = pytest.mark.unmeasured

LESSON = "history/07_antietam.ipynb"
SIZES = [SMALLEST, (1920, 1080), (390, 844)]


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-maps")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    with window(browser, browser_context_args) as shown:
        open_page(shown, reading, LESSON)
        yield shown


def section(page: Page, name: str) -> Locator:
    """The map of the lesson with this id, in view."""
    found = page.get_by_role("region", name=find_maps("antietam").find(name).title)
    found.wait_for()
    found.scroll_into_view_if_needed()
    return found


def resized(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})


def shown_phases(shown: Locator) -> list[str]:
    """The phases that the drawing shows, each once."""
    script = (
        "svg => [...svg.querySelectorAll('.bcnb-phase')].filter(g => g.style.display === '').map(g => g.dataset.phase)"
    )
    return sorted(set(shown.locator(".bcnb-map-sheet > svg").evaluate(script)))


@pytest.mark.slow
def test_phases_change_by_button_and_by_arrow_key(page: Page) -> None:
    resized(page, SMALLEST)
    phases = find_maps("antietam").find("field").phases
    shown = section(page, "field")
    assert shown_phases(shown) == ["0"]
    shown.get_by_role("button", name="Phase 3: The West Woods").click()
    assert shown_phases(shown) == ["2"]
    expect(shown.locator(".bcnb-map-words")).to_contain_text("Sedgwick")
    page.keyboard.press("ArrowRight")
    assert shown_phases(shown) == ["3"]
    expect(shown.get_by_role("button", name="Phase 4: The sunken road")).to_be_focused()
    expect(shown.get_by_role("button", name="Phase 4: The sunken road")).to_have_attribute("aria-pressed", "true")
    for _ in phases:
        page.keyboard.press("ArrowRight")
    assert shown_phases(shown) == [str(len(phases) - 1)]
    for _ in phases:
        page.keyboard.press("ArrowLeft")
    assert shown_phases(shown) == ["0"]


@pytest.mark.slow
def test_the_board_is_laid_over_the_battlefield(page: Page) -> None:
    resized(page, SMALLEST)
    shown = section(page, "field")
    board = shown.locator(".bcnb-map-sheet .bcnb-laid")
    expect(board).to_be_hidden()
    lay = shown.get_by_role("button", name="Lay the board over it")
    lay.click()
    expect(board).to_be_visible()
    expect(shown.locator(".bcnb-map-board")).to_contain_text("Lower bridge: c11")
    expect(shown.locator(".bcnb-map-board")).to_contain_text("What the board leaves out")
    lay.press("Enter")
    expect(board).to_be_hidden()
    expect(section(page, "campaign").get_by_role("button", name="Lay the board over it")).to_have_count(0)


@pytest.mark.slow
@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("name", ["campaign", "field"])
def test_a_map_fits_on_every_screen(page: Page, size: tuple[int, int], name: str) -> None:
    resized(page, size)
    shown = section(page, name)
    box = shown.bounding_box()
    sheet = shown.locator(".bcnb-map-sheet").bounding_box()
    assert box
    assert sheet
    assert box["width"] <= size[0]
    assert sheet["height"] <= size[1] - 100
    if size[0] > 860:
        words = shown.locator(".bcnb-map-words").bounding_box()
        assert words
        assert words["x"] >= sheet["x"] + sheet["width"]
        assert box["height"] <= size[1] - 60
    assert page.evaluate("document.documentElement.scrollWidth") <= size[0]


@pytest.mark.slow
def test_a_dark_page_dims_the_map(page: Page) -> None:
    resized(page, SMALLEST)
    picture = section(page, "field").locator(".bcnb-map-sheet > svg")
    light = "document.body.dataset.jpThemeLight"
    before = page.evaluate(light)
    page.evaluate(f"{light} = 'false'")
    assert "brightness" in picture.evaluate("svg => getComputedStyle(svg).filter")
    page.evaluate(f"{light} = 'true'")
    assert picture.evaluate("svg => getComputedStyle(svg).filter") == "none"
    page.evaluate(f"{light} = '{before}'")


@pytest.mark.slow
def test_paper_has_all_phases(page: Page) -> None:
    resized(page, SMALLEST)
    page.evaluate("window.dispatchEvent(new Event('beforeprint'))")
    page.emulate_media(media="print")
    paper = page.locator(".bcnb-history-map .bcnb-map-paper")
    assert paper.count() == 2
    assert paper.last.locator("figure").count() == len(find_maps("antietam").find("field").phases)
    expect(paper.last).to_be_visible()
    page.emulate_media(media="screen")
    page.evaluate("window.dispatchEvent(new Event('afterprint'))")
    assert paper.count() == 0


@pytest.mark.slow
def test_the_maps_have_no_fault_that_axe_finds(page: Page) -> None:
    resized(page, SMALLEST)
    section(page, "field")
    assert not [fault for fault in find_faults(page) if "bcnb-map" in fault or "history-map" in fault]
