"""Pages of `bcnb learn` by keyboard alone: choosing a battle, recorded games and rules, with axe in both themes."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.helpers.gestures import Keys
from tests.helpers.lab import Reading, serve_pages
from tests.helpers.learn_page import find_faults, open_page, window

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]
Theme = Literal["light", "dark"]
UNMARKED = """() => {
  const here = document.activeElement;
  const shown = [here, ...(here.labels ?? [])].some((one) => {
    const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
    return (outlineStyle !== "none" && parseFloat(outlineWidth) >= 1) || boxShadow !== "none";
  });
  return shown || here === document.body ? "" : here.outerHTML.slice(0, 150);
}"""
"""The focused part of a page if nothing shows that it has the focus."""
STOPS = 40
"""The presses of the Tab key on a page after which it is left."""


class Way(NamedTuple):
    """A page, and what a reader does there by keys."""

    path: str
    act: Callable[[Page, Keys], object]


def begin_a_battle(page: Page, keys: Keys) -> None:
    view = page.locator(".bcnb-at-table")
    chosen = view.locator(".bcnb-battles input:checked")
    before = chosen.input_value()
    keys.reach(chosen)
    page.keyboard.press("ArrowRight")
    expect(chosen).not_to_have_value(before)
    expect(chosen).to_be_focused()
    expect(page).to_have_url(re.compile("#battle-"))
    keys.press(view.get_by_role("button", name="Begin"))
    expect(view).to_have_attribute("data-phase", "play", timeout=60_000)


def watch_a_game(page: Page, keys: Keys) -> None:
    view = page.locator(".bcnb-games")
    keys.reach(view.get_by_role("tab", selected=True))
    keys.reach(view.get_by_label("Length", exact=True))
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile("only=length%3Dshort"))
    keys.press(view.get_by_role("button", name="Show results"))
    keys.reach(view.get_by_role("listbox"))
    page.keyboard.press("ArrowDown")
    name = view.locator(".bcnb-game[aria-selected=true]").get_attribute("data-name")
    assert name == view.locator(".bcnb-game").nth(1).get_attribute("data-name")
    page.keyboard.press("Enter")
    expect(view.get_by_role("link", name="Watch")).to_be_focused()
    assert find_faults(page) == []
    page.keyboard.press("Enter")
    expect(page.locator(".bcnb-replay")).to_be_visible(timeout=60_000)
    assert page.url.endswith(f"#record={name}")


def find_a_rule(page: Page, keys: Keys) -> None:
    view = page.locator(".bcnb-rulebook")
    keys.reach(view.get_by_role("combobox"))
    page.keyboard.type("7.7")
    page.keyboard.press("Enter")
    expect(view.locator(".bcnb-sought")).to_have_attribute("data-rule", "7.7")
    expect(view.locator(".bcnb-sought")).to_be_in_viewport()


PATHS = {
    "play": Way("play/play.ipynb", begin_a_battle),
    "recorded games": Way("replays/recorded_games.ipynb#place=included", watch_a_game),
    "rules": Way("rulebook/01_battle_cry.ipynb", find_a_rule),
}


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    with serve_pages(tmp_path_factory.mktemp("learn-keys")) as found:
        yield found


@pytest.fixture(scope="module")
def page(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    with window(browser, browser_context_args) as found:
        yield found


@pytest.mark.sampled(6)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", PATHS)
def test_the_keyboard_alone_does_all_and_shows_where_it_is(
    page: Page, reading: Reading, name: str, theme: Theme
) -> None:
    path, act = PATHS[name]
    page.emulate_media(color_scheme=theme)
    open_page(page, reading, path)
    keys = Keys(page.locator("body"), lambda: page.wait_for_timeout(300))
    unmarked = []
    for _ in range(STOPS):
        page.keyboard.press("Tab")
        unmarked.append(page.evaluate(UNMARKED))
    assert not list(filter(None, unmarked))
    act(page, keys)
    page.wait_for_selector(".bcnb-page-bar[data-state=ready]")
    assert find_faults(page) == []
