"""The bar of every page of `bcnb learn`: the links to all places, and the menu with what a reader sets."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.cli.learn import EXTENSIONS
from bcnb.cli.server_settings import HOME
from bcnb.course.home.released_pages import released
from tests.cli.test_learn import open_menu
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import SMALLEST, find_faults, open_page, window
from tests.helpers.staged import PHONE

pytestmark = pytest.mark.unmeasured

SCRIPT = EXTENSIONS / "bcnb" / "static" / "learn.js"
NAMES = ["Learn", "Play", "Puzzles", "Watch", "Rules"]
PAGES = ("rules/02_units_and_orders.ipynb", "play/play.ipynb", "03_for_teachers.ipynb")


def test_every_place_is_a_released_page_and_they_are_listed_once():
    listed = re.search(r"const PLACES = \[(.*?)\n  \];", SCRIPT.read_text(encoding="utf-8"), re.DOTALL)
    assert listed
    places = re.findall(r'\["([^"]+)", "([^"]+)"\]', listed[1])
    assert [name for name, _ in places] == NAMES
    assert {path for _, path in places} <= set(released())


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-places")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        yield found


def opened(page: Page, reading: Reading, path: str) -> Locator:
    open_page(page, reading, path)
    return page.locator(".bcnb-page-bar")


@pytest.mark.whole
@pytest.mark.slow
@pytest.mark.parametrize("path", PAGES)
def test_every_page_links_to_all_places_in_one_line(page: Page, reading: Reading, path: str):
    found = opened(page, reading, path)
    links = found.locator("> .bcnb-page-places a")
    expect(links).to_have_text(["Home", *NAMES])
    expect(found.locator("> .bcnb-page-places [aria-current=page]")).to_have_text(["Play"] if "play" in path else [])
    box = found.bounding_box()
    assert box
    assert box["height"] <= 56
    links.nth(4).click()
    page.wait_for_url("**/doc/tree/replays/recorded_games.ipynb*")
    links.first.click()
    page.wait_for_url(f"**{HOME}")
    expect(page.locator(".door").first).to_be_visible()


@pytest.mark.slow
def test_the_menu_sets_theme_text_size_sound_and_motion_and_they_stay(page: Page, reading: Reading):
    found = opened(page, reading, PAGES[1])
    open_menu(page)
    found.get_by_label("Theme").select_option("Dark")
    expect(page.locator("body[data-jp-theme-light=false]")).to_be_attached()
    prompt = page.locator(".bcnb-ask-now")
    size = "one => parseFloat(getComputedStyle(one).fontSize)"
    before = prompt.evaluate(size)
    found.get_by_label("Text size").select_option("Larger")
    assert prompt.evaluate(size) > 1.2 * before
    found.get_by_role("button", name="Sound").click()
    expect(found.get_by_role("button", name="Sound")).to_have_attribute("aria-pressed", "true")
    found.get_by_role("button", name="Motion").click()
    page.keyboard.press("Escape")
    expect(found.get_by_label("Theme")).to_be_hidden()
    expect(found.get_by_role("button", name="Menu")).to_be_focused()
    opened(page, reading, PAGES[2])
    expect(page.locator("body[data-jp-theme-light=false]")).to_be_attached()
    open_menu(page)
    expect(found.get_by_label("Text size")).to_have_value("larger")
    expect(found.get_by_role("button", name="Motion")).to_have_attribute("aria-pressed", "false")
    assert page.evaluate("['sound', 'motion'].map((name) => localStorage.getItem(`bcnb-${name}`))") == ["on", "off"]
    found.get_by_label("Theme").select_option("Same as system")
    found.get_by_label("Text size").select_option("Normal")
    expect(page.locator("body[data-jp-theme-light=true]")).to_be_attached()


@pytest.mark.slow
def test_on_a_phone_the_places_are_in_the_menu(page: Page, reading: Reading):
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    found = opened(page, reading, PAGES[0])
    expect(found.locator("> .bcnb-page-places")).to_be_hidden()
    open_menu(page)
    links = found.locator(".bcnb-page-menu .bcnb-page-places a")
    for link in links.all():
        expect(link).to_be_in_viewport(ratio=1)
    links.filter(has_text="Watch").click()
    page.wait_for_url("**/doc/tree/replays/recorded_games.ipynb*")


@pytest.mark.slow
@pytest.mark.parametrize("size", [SMALLEST, PHONE])
def test_every_page_has_a_search_that_opens_a_rule_at_the_side(page: Page, reading: Reading, size: tuple[int, int]):
    page.set_viewport_size({"width": size[0], "height": size[1]})
    found = opened(page, reading, PAGES[0])
    if size == PHONE:
        open_menu(page)
    first = found.get_by_role("searchbox", name="Search rules, cards, lessons and battles")
    expect(first).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.querySelector('script[src*=\"home/search.js\"]')") is None
    first.press_sequentially("7.7")
    result = found.get_by_role("option").first
    expect(result).to_contain_text("7.7")
    expect(result).to_be_in_viewport(ratio=1)
    assert find_faults(page) == []
    before = page.url
    page.keyboard.press("ArrowLeft")
    assert page.url == before, "an arrow key in the search changed the step"
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    side = page.get_by_role("dialog", name="Rule 7.7")
    expect(side).to_be_focused()
    expect(side.locator(".bcnb-law")).not_to_be_empty()
    assert page.url == before
    assert find_faults(page) == []
    page.keyboard.press("Escape")
    expect(side).to_be_hidden()
    expect(found.get_by_role("combobox", name="Search rules")).to_be_focused()
    page.keyboard.press("Enter")
    side.get_by_role("link", name="Open the page of rules").click()
    page.wait_for_url("**/doc/tree/rulebook/*.ipynb#rule=7.7")


@pytest.mark.whole
@pytest.mark.slow
def test_what_a_search_finds_opens_at_the_side_of_a_replay_which_keeps_its_ply(page: Page, reading: Reading):
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    found = opened(page, reading, "replays/replay.ipynb#record=kernstown-person-greedy-by-keyboard")
    ply = page.get_by_role("slider", name="Ply")
    page.get_by_role("button", name="Forward a turn").click()
    page.get_by_role("button", name="Forward", exact=True).click()
    before = ply.input_value()
    assert int(before) > 1
    found.get_by_role("searchbox").focus()
    field = found.get_by_role("combobox", name="Search rules")
    for words, kind, title, link in (
        ("all out offensive", "Card", "All-Out Offensive", "07_the_sixty_cards.ipynb"),
        ("move before it may battle", "Question", "Does an ordered unit have to move", "#question=faq-01"),
        ("general", "Word", "General", "#rule=5.1"),
    ):
        field.fill(words)
        found.get_by_role("option").filter(has=page.locator("small", has_text=kind)).first.click()
        side = page.get_by_role("dialog", name=title)
        expect(side.get_by_role("link", name="Open the")).to_have_attribute("href", re.compile(re.escape(link)))
    side.get_by_role("button", name="See rule 5.1").click()
    expect(page.get_by_role("dialog", name="Rule 5.1").locator(".bcnb-law")).not_to_be_empty()
    page.keyboard.press("Escape")
    field.fill("lesson 3")
    page.keyboard.press("Enter")
    side = page.get_by_role("dialog", name="Lesson 3")
    expect(side).to_contain_text("Go back in your browser to return to it.")
    assert find_faults(page) == []
    side.get_by_role("link", name="Open the lesson").click()
    page.wait_for_url("**/doc/tree/rules/03_moving.ipynb*")
    page.wait_for_selector(".bcnb-page-bar[data-state=ready]")
    page.go_back()
    expect(ply).to_have_value(before)


@pytest.mark.slow
def test_each_search_of_the_rules_page_scrolls_to_its_rule(page: Page, reading: Reading):
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    opened(page, reading, "rulebook/01_battle_cry.ipynb")
    book = page.locator(".jp-OutputArea-output .bcnb-rulebook")
    for query, number in (("what exactly may a general do?", "5.2"), ("forest", "10.2"), ("retreat flag", "8.1")):
        field = book.get_by_role("combobox")
        field.fill(query)
        book.get_by_role("option").filter(has_text=re.compile(rf"Rule{re.escape(number)} ")).first.click()
        expect(book.locator(f"[data-rule='{number}']")).to_be_in_viewport(ratio=1)


def test_a_search_that_cannot_be_loaded_says_so_and_can_be_tried_again(page: Page, reading: Reading):
    page.set_viewport_size({"width": SMALLEST[0], "height": SMALLEST[1]})
    page.route("**/home/search.js", lambda route: route.abort())
    found = opened(page, reading, PAGES[2])
    field = found.get_by_role("searchbox")
    field.fill("river")
    expect(found.locator(".bcnb-page-search [role=status]")).to_have_text(re.compile("^The search could not be loaded"))
    page.unroute("**/home/search.js")
    found.get_by_role("button", name="Menu").focus()
    field.focus()
    expect(found.get_by_role("option").first).to_be_visible()
    expect(found.get_by_role("combobox")).to_have_value("river")
