"""What holds on every page of `bcnb learn`: axe finds nothing, nothing moves once it is ready, a reload returns."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.cli.test_learn import bar
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import SMALLEST, find_faults, open_page, window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
KINDS = {
    "play/play.ipynb": ".bcnb-at-table",
    "replays/replay.ipynb": ".bcnb-replay",
    "analysis/review.ipynb": ".bcnb-review",
    "analysis/many_games.ipynb": ".bcnb-chart",
    "analysis/guess_the_choice.ipynb#record=kernstown-person-greedy-by-keyboard&seat=union": ".bcnb-at-guess",
    "rules/puzzles.ipynb": ".bcnb-at-task >> visible=true",
    "rules/04_range_and_dice.ipynb#step-2": ".bcnb-step-head",
    "replays/recorded_games.ipynb": ".bcnb-games",
    "play/record.ipynb": ".bcnb-at-table",
    "play/make_your_own.ipynb": ".bcnb-editor .bcnb-map",
    "faq/02_generals.ipynb#step-2": ".bcnb-faq >> visible=true",
    "rulebook/01_battle_cry.ipynb": ".bcnb-rulebook",
    "history/12_gettysburg_3_july.ipynb": ".bcnb-map >> visible=true",
}
"""A page of each kind, and what it shows."""
SIZES = [SMALLEST, (390, 844)]
Theme = Literal["light", "dark"]
SHIFTS = """
window.shifts = [];
new PerformanceObserver((list) => list.getEntries().forEach((one) => {
  const moved = one.sources.map((source) => source.node?.className ?? "");
  if (!one.hadRecentInput) window.shifts.push([one.startTime, one.value, ...moved]);
})).observe({ type: "layout-shift", buffered: true });
"""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-pages")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    """One page for all tests: each opens what it needs."""
    with window(browser, browser_context_args, SHIFTS) as found:
        yield found


def opened(page: Page, reading: Reading, path: str, size: tuple[int, int] = SMALLEST, theme: Theme = "light") -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    page.emulate_media(color_scheme=theme)
    open_page(page, reading, path)
    expect(page.locator(KINDS[path]).first).to_be_visible()


@pytest.mark.sampled(15)
@pytest.mark.parametrize("path", KINDS)
def test_nothing_moves_once_a_page_is_ready(page: Page, reading: Reading, path: str):
    opened(page, reading, path)
    page.wait_for_timeout(1000)
    page.evaluate("window.shifts = []")
    page.wait_for_timeout(5000)
    assert page.evaluate("window.shifts") == []


@pytest.mark.sampled(60)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_no_fault(page: Page, reading: Reading, path: str, size: tuple[int, int], theme: Theme):
    opened(page, reading, path, size, theme)
    assert find_faults(page) == []


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", ["replays/replay.ipynb", "analysis/review.ipynb"])
def test_a_reload_returns_to_the_ply(page: Page, reading: Reading, path: str):
    opened(page, reading, path)
    view = page.locator(KINDS[path])
    ply = view.get_by_label("Go to ply")
    view.get_by_role("button", name="More", exact=True).click()
    ply.fill("23")
    ply.press("Enter")
    shown = view.locator(".bcnb-now").inner_text()
    page.wait_for_timeout(1000)
    page.reload()
    bar(page, "ready")
    expect(ply).to_have_value("23")
    expect(view.locator(".bcnb-now")).to_have_text(shown)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("path", ["replays/replay.ipynb", "analysis/review.ipynb"])
def test_the_keys_of_the_only_player_work_at_once_and_help_names_them(page: Page, reading: Reading, path: str):
    opened(page, reading, path)
    ply = page.locator(KINDS[path]).locator("input[type=range][aria-label=Ply]")
    expect(ply).to_be_attached()
    before = int(ply.input_value())
    page.keyboard.press("ArrowRight")
    expect(ply).to_have_value(str(before + 1))
    page.keyboard.press("ArrowLeft")
    expect(ply).to_have_value(str(before))
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    expect(page.locator(".bcnb-page-help")).to_contain_text("arrow keys")
    page.keyboard.press("Escape")
    expect(page.locator(".bcnb-page-help")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_table_that_is_wider_than_a_phone_shows_a_shadow_at_its_edge(page: Page, reading: Reading, theme: Theme):
    page.set_viewport_size({"width": 390, "height": 844})
    page.emulate_media(color_scheme=theme)
    open_page(page, reading, "guides/04_review_games_from_python.ipynb")
    drawn = page.locator('.jp-OutputArea-output [style*="white-space:pre;"]').evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1)"
        ".map((one) => getComputedStyle(one).backgroundImage.split('gradient').length)"
    )
    assert drawn
    assert set(drawn) == {5}, "two shadows, and two covers that leave with the ends of the table"


@pytest.mark.whole
@pytest.mark.parametrize("theme", ["dark", "light"])
def test_charts_fit_a_phone_and_show_their_numbers_by_keyboard(page: Page, reading: Reading, theme: Theme):
    opened(page, reading, "analysis/many_games.ipynb", (390, 844), theme)
    charts = page.locator(".bcnb-chart")
    expect(charts).to_have_count(6)
    for chart in charts.all():
        chart.scroll_into_view_if_needed()
        picture, table = chart.locator("img"), chart.locator("table")
        expect(table).to_be_hidden()
        chart.locator("summary").focus()
        page.keyboard.press("Enter")
        expect(table).to_be_visible()
        box = picture.bounding_box()
        assert box
        assert box["x"] >= 0
        assert box["x"] + box["width"] <= 390
        assert box["width"] >= 320, "words are as large as on a wide page"
        for name in table.locator("tbody th").all_inner_texts():
            assert name in str(picture.get_attribute("alt")) or table.locator("tbody tr").count() > 7
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert find_faults(page) == []
