"""The pages to play, watch, review and solve as `bcnb learn` shows them: a stage, whose board begins below the bar."""

import hashlib
from collections.abc import Iterator
from itertools import pairwise, product
from pathlib import Path
from typing import Any, Literal, get_args

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.cli.learn import EXTENSIONS
from tests.cli.test_learn import bar
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import PATIENCE, open_page, window
from tests.helpers.staged import BOARD, HIGHEST, PAGES, PHONE, WINDOWS, outside

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
Theme = Literal["light", "dark"]
MOST_WORDS = 25
ABOVE = """(view) => {
  const top = view.querySelector(".bcnb-map").getBoundingClientRect().top;
  const page = view.closest(".jp-NotebookPanel").querySelector(".jp-WindowedPanel-outer");
  const words = [], walk = document.createTreeWalker(page, NodeFilter.SHOW_TEXT);
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    const range = document.createRange();
    range.selectNodeContents(text);
    const seen = [...range.getClientRects()].some(({ bottom, width }) => width && bottom <= top);
    const read = seen && !text.parentElement.closest(".bcnb-deck-themes, svg");
    if (read) words.push(...text.data.match(/[\\w'’-]+/g) ?? []);
  }
  return words;
}"""
"""The words to read above the board: without the bar of the page, the chips of themes, and the numbers of the hexes."""
SCROLLED = """() => {
  const page = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find((one) => one.checkVisibility());
  return [page.scrollTop, page.scrollWidth - page.clientWidth];
}"""

WHILE_STARTING = """() => {
  const bar = document.querySelector(".bcnb-page-bar");
  const page = [...document.querySelectorAll(".jp-WindowedPanel-outer")].find((one) => one.checkVisibility());
  bar.dataset.state = "starting";
  const { overflowY } = getComputedStyle(page);
  bar.dataset.state = "ready";
  return overflowY;
}"""
"""How the page of a stage overflows while its boards start."""
STOP = """() => {
  const bar = document.querySelector(".bcnb-page-bar");
  bar.dataset.state = "stopped";
  bar.querySelector(":scope > [role=status]").textContent =
    "The boards have stopped. Press Restart page. Your solved tasks are saved.";
}"""
"""What the page shows when its kernel was killed."""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-stage")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    """One page for all tests: each opens what it needs."""
    with window(browser, browser_context_args) as found:
        yield found


def opened(page: Page, reading: Reading, path: str, size: tuple[int, int] = (1280, 800)) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
    open_page(page, reading, path)


@pytest.mark.sampled(5)
@pytest.mark.parametrize("width", [390, 640, 800, 1024, 1280])
def test_the_message_that_the_boards_have_stopped_is_whole(page: Page, reading: Reading, width: int):
    opened(page, reading, "play/play.ipynb", (width, 800))
    page.evaluate(STOP)
    told = page.locator(".bcnb-page-bar > [role=status]")
    expect(told).to_be_in_viewport(ratio=1)
    assert told.evaluate("one => one.scrollWidth <= one.clientWidth")
    buttons = page.locator(".bcnb-page-bar").get_by_role("button")
    assert buttons.filter(has_text="Restart page").is_visible()
    lie_side_by_side(page, width)


@pytest.mark.sampled(2)
@pytest.mark.parametrize("width", [390, 1280])
def test_a_page_about_one_game_names_its_battle_in_the_bar(page: Page, reading: Reading, width: int):
    opened(page, reading, "replays/replay.ipynb#record=battle_cry/shiloh-planner-planner-1-001", (width, 800))
    expect(page.locator(".bcnb-page-name")).to_have_text("Shiloh · A recorded game", timeout=PATIENCE)
    expect(page.locator(".bcnb-page-name")).to_be_visible()
    lie_side_by_side(page, width)


def lie_side_by_side(page: Page, width: int) -> None:
    """No part of the bar lies on another or outside the window."""
    parts = page.locator(".bcnb-page-bar :is(a, button, input, .bcnb-page-name):visible").all()
    sides = sorted((box["x"], box["x"] + box["width"]) for one in parts if (box := one.bounding_box()))
    assert all(end <= start + 1 for (_, end), (start, _) in pairwise(sides))
    assert sides[-1][1] <= width


@pytest.mark.sampled(3)
@pytest.mark.parametrize("width", [390, 640, 768, 833, 1024, 1280])
def test_the_name_of_a_page_and_its_links_lie_side_by_side(page: Page, reading: Reading, width: int):
    opened(page, reading, "analysis/guess_the_choice.ipynb", (width, 800))
    name = page.locator(".bcnb-page-name")
    expect(name).to_be_visible()
    assert width < 833 or name.evaluate("one => one.scrollWidth <= one.clientWidth + 2"), "the name is whole"
    lie_side_by_side(page, width)


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", PAGES)
def test_the_board_is_below_the_bar_and_all_that_is_needed_is_in_view(page: Page, reading: Reading, path: str):
    opened(page, reading, path)
    kind, needed = PAGES[path]
    view = page.locator(kind).first
    expect(view.locator("[data-hex]").first).to_be_attached()
    for part in needed:
        expect(view.locator(part).locator("visible=true").first).to_be_visible(timeout=PATIENCE)
    for theme, (width, height) in product(get_args(Theme), WINDOWS):
        page.emulate_media(color_scheme=theme)
        page.wait_for_selector(f"body[data-jp-theme-light={str(theme == 'light').lower()}]", state="attached")
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_timeout(500)
        board = view.locator(BOARD).locator("visible=true").bounding_box()
        assert board
        assert board["y"] <= HIGHEST
        assert outside(view, *needed) == [], f"{width} x {height}, {theme}"
        assert page.evaluate(SCROLLED) == [0, 0]
        assert view.locator(".bcnb-map").is_hidden() or len(view.evaluate(ABOVE)) <= MOST_WORDS
    page.emulate_media(color_scheme="light")


def test_a_battle_begins_without_scrolling(page: Page, reading: Reading):
    opened(page, reading, "play/play.ipynb")
    view = page.locator(".bcnb-at-table")
    view.get_by_role("button", name="Begin").click()
    expect(view.locator(".bcnb-card").first).to_be_visible()
    board = view.locator(".bcnb-map").bounding_box()
    assert board
    assert board["y"] <= HIGHEST
    assert len(view.evaluate(ABOVE)) <= MOST_WORDS
    needed = (".bcnb-ask-now", ".bcnb-map > svg", ".bcnb-cards", ".bcnb-lens", ".bcnb-dice", ".bcnb-tools button")
    assert outside(view, *needed) == []
    assert page.evaluate(SCROLLED) == [0, 0]


def test_help_opens_over_the_column_and_gives_the_focus_back(page: Page, reading: Reading):
    opened(page, reading, "play/play.ipynb")
    view = page.locator(".bcnb-at-table")
    names = page.get_by_role("complementary", name="Help").get_by_role("heading", name="Another battle")
    expect(names).to_have_count(0)
    page.get_by_role("navigation").get_by_role("button", name="Help").click()
    names.scroll_into_view_if_needed()
    battles, drawer = view.locator(".bcnb-battles").bounding_box(), page.get_by_role("complementary").bounding_box()
    assert battles
    assert drawer
    assert battles["x"] + battles["width"] <= drawer["x"] + 8, "it never covers the battles"
    page.keyboard.press("Escape")
    expect(names).to_have_count(0)
    expect(page.get_by_role("navigation").get_by_role("button", name="Help")).to_be_focused()
    view.get_by_role("button", name="Begin").focus()
    page.keyboard.press("?")
    expect(names).to_have_count(1)
    page.get_by_role("link", name="the questions").click()
    page.wait_for_url("**/doc/tree/faq/01_units_and_battle.ipynb*")


def test_code_and_print_are_in_one_menu_and_hidden_code_brings_the_stage_back(page: Page, reading: Reading):
    opened(page, reading, "replays/replay.ipynb")
    code, menu = page.get_by_role("button", name="Show code"), page.get_by_role("button", name="Menu")
    expect(code).to_be_hidden()
    menu.click()
    code.click()
    expect(page.locator(".jp-CodeCell .jp-InputArea-editor:visible").first).to_be_visible()
    expect(page.get_by_role("heading", name="The player")).to_be_visible()
    page.get_by_role("button", name="Hide code").click()
    expect(code).to_be_hidden()
    expect(page.locator(".bcnb-page-help, .jp-CodeCell .jp-InputArea-editor:visible")).to_have_count(0)
    assert outside(page.locator(".bcnb-replay"), *PAGES["replays/replay.ipynb"][1]) == []


def test_the_boards_of_a_page_are_shown_one_at_a_time(page: Page, reading: Reading):
    opened(page, reading, "rules/puzzles_hex_names.ipynb")
    chips = page.get_by_role("group", name="Boards of this page").get_by_role("button")
    seen = page.locator(".bcnb-at-task:visible")
    expect(chips).to_have_count(2)
    expect(chips.first).to_have_attribute("aria-pressed", "true")
    expect(seen).to_have_count(1)
    for chip in chips.all():
        chip.click()
        expect(seen).to_have_count(1)
        view = page.locator(".bcnb-at-task >> visible=true")
        page.wait_for_timeout(300)
        assert outside(view, ".bcnb-brief", ".bcnb-map > svg") == [], chip.inner_text()


@pytest.mark.whole
def test_a_puzzle_is_in_the_address_which_opens_it_again(page: Page, reading: Reading):
    opened(page, reading, "rules/puzzles.ipynb")
    assert page.evaluate(WHILE_STARTING) == "hidden", "nothing scrolls before the boards are ready"
    view = page.locator(".bcnb-at-task")
    expect(page.locator(".bcnb-at-task:visible")).to_have_count(1)
    view.get_by_role("button", name="Retreat traps").click()
    view.get_by_role("button", name="Medium").click()
    expect(view.locator(".bcnb-deck-label")).to_contain_text("Retreat traps, medium")
    view.get_by_role("button", name="Next puzzle").click()
    expect(view.locator(".bcnb-deck-pager")).to_contain_text("2 of ")
    title = view.get_by_role("heading", level=2).inner_text()
    page.wait_for_url("**#theme=retreat%20traps&level=2&start=trap-*")
    link = page.url
    page.reload()
    bar(page, "ready")
    expect(view.get_by_role("heading", level=2)).to_have_text(title)
    expect(view.get_by_role("button", name="Medium")).to_have_attribute("aria-pressed", "true")
    expect(view.locator(".bcnb-deck-pager")).to_contain_text("2 of ")
    assert page.url == link
    opened(page, reading, "rules/puzzles.ipynb#start=squares-03")
    expect(view.get_by_role("heading", level=2)).to_have_text("Puzzle 86")
    assert outside(view, *PAGES["rules/puzzles.ipynb"][1]) == []
    opened(page, reading, "rules/puzzles.ipynb#theme=cards")
    expect(view.get_by_role("button", name="Cards")).to_have_attribute("aria-pressed", "true")


def test_on_a_phone_the_prompt_and_the_buttons_are_in_view_and_the_board_between(
    browser: Browser, browser_context_args: dict[str, Any], reading: Reading
):
    context = browser.new_context(**browser_context_args, has_touch=True)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    opened(page, reading, "play/play.ipynb#battle-fredericksburg", PHONE)
    view = page.locator(".bcnb-at-table")
    view.get_by_role("button", name="Begin").tap()
    expect(view.locator(".bcnb-card").first).to_be_visible()
    assert outside(view, ".bcnb-ask-now", ".bcnb-map", ".bcnb-hint") == []
    assert page.evaluate(SCROLLED) == [0, 0]
    page.emulate_media(color_scheme="dark")
    for line in (".bcnb-ask-now", ".bcnb-choices"):
        expect(view.locator(line).first).to_have_css("background-color", "rgb(23, 21, 18)")
    context.close()


def test_the_styles_of_a_stage_are_loaded_with_their_digest():
    """Jupyter tells browsers to keep such files for ever."""
    folder = EXTENSIONS / "bcnb" / "static"
    digest = hashlib.sha256((folder / "stage.css").read_bytes()).hexdigest()[:12]
    assert f'"stage.css?v={digest}"' in (folder / "learn.js").read_text(encoding="utf-8")


def test_each_color_of_a_stage_has_its_dark_one():
    """On a phone, words on the color of a light page cannot be read in the dark theme."""
    sheet = (EXTENSIONS / "bcnb" / "static" / "stage.css").read_text(encoding="utf-8")
    assert sheet.count("--stage: #171512;") == sheet.count("--stage: #f2e8d0;") == 1


def test_a_stored_picture_of_a_board_shows_what_the_board_will_show(page: Page):
    """Neither its title nor its legend: the board that takes its place has none, so nothing moves."""
    sheet = EXTENSIONS / "bcnb" / "static" / "stage.css"
    drawn = "%3Csvg xmlns=%22http://www.w3.org/2000/svg%22 viewBox=%220 0 1034 690%22/%3E"
    page.set_content(
        f"""<div class="bcnb-page" data-stage="steps" style="width: 900px"><div class="jp-OutputArea-output">
        <img src="data:image/svg+xml,{drawn}"></div></div>"""
    )
    page.add_style_tag(path=sheet)
    box = page.locator("img").bounding_box()
    assert box["width"] / box["height"] == pytest.approx(1034 / 606, abs=0.01)
    expect(page.locator("img")).to_have_css("object-fit", "cover")
