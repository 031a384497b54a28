"""The page with the table as `bcnb learn` shows it: which battle and game it opens, and how wide the table is."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.cli.server_settings import HOME
from bcnb.storage.saved_games import begin_game
from bcnb.storage.scenarios import find_scenario
from tests.cli.test_learn import bar
from tests.helpers.lab import Reading, serve_pages

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
PLAY = "play/play.ipynb"
FIRST_CELL = "() => jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel.source"
CHANGE = "source => jupyterapp.shell.currentWidget.content.widgets[1].model.sharedModel.setSource(source)"
CELL = """scenario = {}
seats = "union"
levels = ""
seed = ""
game = \"\""""


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    """The pages, with one unfinished game of Shiloh, and one of Antietam."""
    home = tmp_path_factory.mktemp("learn-table")
    (home / "games").mkdir()
    for battle in ("shiloh", "antietam"):
        seats = {"union": "person", "confederate": "greedy"}
        begin_game(find_scenario(battle), seats, home / "games" / f"{battle}-1.jsonl").close()
    with serve_pages(home) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    """One page for all tests: each opens what it needs."""
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1280, "height": 800}})
    page = context.new_page()
    yield page
    context.close()


def table(page: Page, battle: str) -> None:
    expect(page.get_by_role("group", name=f"Table: {battle}")).to_be_visible(timeout=60_000)


def open_page(page: Page, reading: Reading, part: str = "") -> None:
    page.goto("about:blank")
    page.goto(reading.address(PLAY) + part)


def start_again(page: Page) -> None:
    page.get_by_role("navigation").get_by_role("button", name="Menu").click()
    page.get_by_role("navigation").get_by_role("button", name="Restart page").click()


def test_an_unfinished_game_is_resumed_from_the_start_page_and_after_a_reload(page, reading):
    page.goto(reading.address("00_start_here.ipynb"))
    bar(page, "ready")
    page.locator("a[data-part='#game-antietam-1']").click()
    table(page, "Antietam")
    expect(page).to_have_url(f"{reading.base}doc/tree/{PLAY}#game-antietam-1")
    expect(page.locator(".bcnb-at-table")).to_have_attribute("data-phase", "play")
    page.reload()
    table(page, "Antietam")
    expect(page.locator(".bcnb-at-table")).to_have_attribute("data-phase", "play")


def chosen(page: Page, battle: str) -> None:
    """Check that a battle is chosen in the gallery."""
    expect(page.locator(".bcnb-battles input:checked")).to_have_value(battle, timeout=60_000)


def test_a_battle_begins_in_three_clicks_and_is_in_the_address_after_a_reload(page, reading):
    page.goto(f"{reading.base.rstrip('/')}{HOME}?token={reading.token}")
    page.locator(".door", has_text="Play").click()
    page.locator("#play").get_by_role("link", name="Pea Ridge").click()
    table(page, "Pea Ridge")
    bar(page, "ready")
    expect(page).to_have_url(f"{reading.base}doc/tree/{PLAY}#battle-pea-ridge")
    page.reload()
    chosen(page, "battle_cry/pea-ridge")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".bcnb-at-table[data-phase=play]")).to_be_visible(timeout=20_000)
    expect(page).to_have_url(f"{reading.base}doc/tree/{PLAY}#game-pea-ridge-1")
    start_again(page)
    bar(page, "ready")
    table(page, "Pea Ridge")
    expect(page.locator(".bcnb-at-table")).to_have_attribute("data-phase", "play")
    page.get_by_role("button", name="More", exact=True).click()
    for name in ("Another battle", "Leave this game: press again"):
        page.get_by_role("button", name=name).click()
    chosen(page, "battle_cry/pea-ridge")
    page.locator(".bcnb-rulesets label", has_text="North against South").click()
    expect(page).to_have_url(re.compile("#battle-(bull-run|crossroads|two-bridges)$"))
    page.reload()
    chosen(page, f"north_against_south/{page.url.rpartition('#battle-')[2]}")


@pytest.mark.whole
def test_play_leads_back_to_the_open_game_from_another_page(page, reading):
    open_page(page, reading, "#battle-kernstown")
    bar(page, "ready")
    page.get_by_role("button", name="Begin").click()
    expect(page.locator(".bcnb-at-table[data-phase=play]")).to_be_visible(timeout=20_000)
    page.get_by_role("navigation").get_by_role("link", name="Rules").click()
    page.wait_for_url("**/rulebook/*")
    bar(page, "ready")
    page.get_by_role("navigation").get_by_role("link", name="Play").click()
    chosen(page, "battle_cry/kernstown")
    page.get_by_role("button", name=re.compile("^Resume: turn ")).click()
    expect(page).to_have_url(f"{reading.base}doc/tree/{PLAY}#game-kernstown-1")
    expect(page.locator(".bcnb-at-table")).to_have_attribute("data-phase", "play")


@pytest.mark.whole
@pytest.mark.parametrize("told", ['"Gettysburg"', "Gettysburg", "“gettysburg-3-jul”", "gettysburg-3-jul"])
def test_a_wrong_battle_is_answered_with_the_nearest_ones(page, reading, told):
    open_page(page, reading)
    bar(page, "ready")
    page.evaluate(CHANGE, CELL.format(told))
    start_again(page)
    bar(page, "failed")
    expect(page.locator(".jp-OutputArea-output", has_text="unknown scenario").first).to_be_visible()
    assert "Traceback" not in page.locator(".jp-Notebook").inner_text()
    page.get_by_role("link", name="Gettysburg, July 3").click()
    table(page, "Gettysburg, July 3")
    bar(page, "ready")
    page.reload()
    table(page, "Gettysburg, July 3")


def test_a_name_without_quotes_is_a_text(page, reading):
    open_page(page, reading)
    bar(page, "ready")
    page.evaluate(CHANGE, CELL.format("kernstown") + "\nnumber = 3\nother = scenario\nsum = number + 1")
    start_again(page)
    table(page, "Kernstown")
    page.wait_for_function(f"""() => ({FIRST_CELL})().startsWith('scenario = "kernstown"')""", timeout=60_000)
    lines = page.evaluate(FIRST_CELL).splitlines()
    assert lines[-3:] == ["number = 3", "other = scenario", "sum = number + 1"]


COLUMNS = """([width, least]) => {
  const box = (part) => document.querySelector(`.bcnb-at-table ${part}`).getBoundingClientRect();
  const [board, beside] = [box(".bcnb-map"), box(".bcnb-beside")];
  return board.right <= beside.left && board.width >= least && beside.right <= width
    && document.documentElement.scrollWidth <= width;
}"""
"""Whether the board, at least `least` pixels wide, and the column next to it fit into a window of a width."""


def test_the_table_has_two_columns(page, reading):
    open_page(page, reading, "#game-shiloh-1")
    table(page, "Shiloh")
    bar(page, "ready")
    for width, height, least in ((1920, 1080, 1090), (1280, 800, 840)):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(COLUMNS, arg=[width, least], timeout=10_000)
