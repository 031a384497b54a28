"""A page of `bcnb learn` while it opens and works: always something to see, words that are true, and a sign of life."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import open_page, window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
WATCH = """(() => {
  const seen = globalThis.bcnbSeen = [];
  let hidden = 0; // frames: a copy goes in the frame after its successor has come
  const visible = (query) => [...document.querySelectorAll(query)].filter((one) =>
    one.checkVisibility({ visibilityProperty: true }) && one.getBoundingClientRect().height > 10);
  const look = () => {
    requestAnimationFrame(look);
    if (!document.body || !document.styleSheets.length) return;
    const covered = getComputedStyle(document.body, "::before").content.includes("Getting the page ready");
    const said = document.querySelector(".bcnb-page-bar > [role=status]")?.textContent ?? "";
    const texts = visible(".jp-MarkdownOutput > *");
    const outputs = visible(".jp-OutputArea-output :is(img, svg, button, pre)");
    const jupyter = visible("#jp-menu-panel, .jp-SideBar, .jp-Spinner, #jupyterlab-splash");
    const kept = [...document.querySelectorAll(".bcnb-stored:not([hidden])")];
    const drawn = ({ previousElementSibling: area }) => {
      const parts = [...area.querySelectorAll(".jp-OutputArea-child")];
      const tall = (part) => part.getBoundingClientRect().height > 10;
      const seen = (one) => [...one.querySelectorAll(".bcnb svg, .bcnb button")].some(tall);
      return parts.length && parts.every(seen);
    };
    hidden = kept.some(drawn) ? hidden + 1 : 0;
    const faults = [
      hidden > 2 && "a stored picture hides the board",
      !covered && jupyter.length && "Jupyter itself is seen",
      !covered && !texts.length && !outputs.length && "nothing is seen",
      said.includes("start reading") && (covered || !texts.length) && "there is nothing to read yet",
    ].filter(Boolean);
    const early = !covered && ["opening", "starting"].includes(document.querySelector(".bcnb-page-bar")?.dataset.state);
    const stored = early && visible(".jp-OutputArea-child:not(:has(.jupyter-widgets)) img, .bcnb-stored").length > 0;
    seen.push({ covered, said, faults, stored });
  };
  requestAnimationFrame(look);
})()"""
"""Looks at each frame of a page, from its first: whether it is covered, what the bar says, and what is wrong."""
PAGES = (
    "rules/04_range_and_dice.ipynb#task-4.1",
    "play/play.ipynb",
    "rules/04_range_and_dice.ipynb",
    "replays/recorded_games.ipynb",
    "rules/puzzles.ipynb",
    "history/01_first_bull_run.ipynb",
)
LINE = "(bar) => getComputedStyle(bar, '::after').animationName"


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-opening")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any], reading: Reading) -> Iterator[Page]:
    """One page for all tests, which looks at each of its frames."""
    moving = {**browser_context_args, "reduced_motion": "no-preference"}
    with window(browser, moving, WATCH) as found:
        yield found


@pytest.mark.sampled(6)
@pytest.mark.parametrize("path", PAGES)
def test_until_a_page_is_ready_there_is_always_something_to_see_and_it_tells_the_truth(
    page: Page, reading: Reading, path: str
):
    open_page(page, reading, path)
    page.wait_for_timeout(2000)
    seen: list[dict[str, Any]] = page.evaluate("bcnbSeen")
    assert {fault for frame in seen for fault in frame["faults"]} == set()
    assert seen[0]["covered"]
    assert path != "play/play.ipynb" or any(frame["stored"] for frame in seen)  # its stored board is of the right game
    assert not seen[-1]["covered"]
    turns = [frame["covered"] for frame in seen]
    assert turns == sorted(turns, reverse=True), "the cover comes once"
    assert seen[-1]["said"] == ""


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    "path", ["replays/replay.ipynb#record=shiloh-greedy-greedy-30-001", "play/play.ipynb#battle-shiloh"]
)
def test_a_page_whose_address_names_another_game_never_shows_the_stored_board(page: Page, reading: Reading, path: str):
    open_page(page, reading, path)
    page.wait_for_timeout(1000)
    seen: list[dict[str, Any]] = page.evaluate("bcnbSeen")
    assert {fault for frame in seen for fault in frame["faults"]} == set()
    assert [frame["said"] for frame in seen if frame["stored"]] == []


def test_a_board_is_seen_from_one_step_to_the_next(page: Page, reading: Reading):
    """What is stored stays until its successor is drawn, also where a step is reached later."""
    open_page(page, reading, "rules/04_range_and_dice.ipynb")
    page.evaluate("bcnbSeen.length = 0")
    page.get_by_role("button", name="Begin").click()
    board = page.locator(".jp-Cell[data-slot=board]")
    expect(board.locator(".bcnb-at-task [data-hex]").first).to_be_visible()
    expect(page.locator(".bcnb-stored")).to_have_count(0)
    assert {fault for frame in page.evaluate("bcnbSeen") for fault in frame["faults"]} == set()


def test_a_line_moves_while_python_works_unless_the_reader_wants_no_motion(page: Page, reading: Reading):
    open_page(page, reading, "rules/04_range_and_dice.ipynb#task-4.1")
    bar = page.locator(".bcnb-page-bar[data-state=ready]")
    expect(page.locator(".bcnb-at-task [data-hex]").first).to_be_visible()
    expect(bar).not_to_have_attribute("data-works", "")
    assert bar.evaluate(LINE) == "none"
    page.locator(".bcnb-at-task").first.evaluate("(view) => view.setAttribute('aria-busy', 'true')")
    expect(bar).to_have_attribute("data-works", "")
    assert bar.evaluate(LINE) == "bcnb-works"
    page.emulate_media(reduced_motion="reduce")
    assert bar.evaluate(LINE) == "none"
    assert bar.evaluate("(bar) => parseFloat(getComputedStyle(bar, '::after').width) === innerWidth")
    page.emulate_media(reduced_motion="no-preference")
    page.locator(".bcnb-at-task").first.evaluate("(view) => view.removeAttribute('aria-busy')")
    expect(bar).not_to_have_attribute("data-works", "")
