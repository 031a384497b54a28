"""A battle on the pages of `bcnb learn` by keyboard alone, from the first page to the end, played like the sergeant."""

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from bcnb.engine.chance import Seeded
from bcnb.games.battle_cry.players.greedy import choose
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_recorded_game
from tests.cli.test_learn import bar
from tests.helpers.gestures import Keys
from tests.helpers.lab import serve_pages

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow, pytest.mark.whole]
MOST = 400
"""More choices than a battle asks of one side."""


def load_waiting_game(page: Page, home: Path) -> Recorded | None:
    """Return the only game of a learner when it waits for the Union, or None when it is over."""
    [path] = home.glob("*.jsonl")
    for _ in range(600):
        page.wait_for_timeout(100)
        game = load_recorded_game(path)
        seat = game.ruleset.seat(game.states[-1])
        if seat is None:
            return None
        if seat == "union" and page.locator(".bcnb-at-table [aria-busy]").count() == 0:
            return game
    raise AssertionError("the table never waits for the Union")


def take_turns(page: Page, home: Path) -> None:
    """Play for the Union until the battle ends."""
    person = Keys(page.locator(".bcnb-at-table"), lambda: page.wait_for_timeout(300))
    for number in range(MOST):
        game = load_waiting_game(page, home)
        if game is None:
            return
        action = choose(game.ruleset, game.ruleset.observe(game.states[-1], "union"), Seeded(f"keys {number}"))
        person.do(game.ruleset.write(action))
    raise AssertionError("the battle never ended")


def test_from_the_first_page_to_the_end_of_a_battle(
    browser: Browser, browser_context_args: dict[str, Any], tmp_path: Path
) -> None:
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1280, "height": 800}})
    page = context.new_page()
    with serve_pages(tmp_path) as reading:
        page.goto(f"{reading.base}bcnb/home?token={reading.token}")
        page.wait_for_selector("body[data-shown]")
        keys = Keys(page.locator("body"), lambda: None)
        keys.press(page.locator(".door", has_text="Play"))
        keys.press(page.locator("#play").get_by_role("link", name="Kernstown"))
        bar(page, "ready")
        view = page.locator(".bcnb-at-table")
        keys.press(view.get_by_role("button", name="Begin"))
        expect(view).to_have_attribute("data-phase", "play")
        keys.press(view.get_by_role("button", name="More", exact=True))
        keys.press(view.get_by_label("Pace"))
        page.keyboard.type("at")
        page.keyboard.press("Enter")
        take_turns(page, tmp_path / "games")
        expect(view.get_by_role("region", name="How the battle went")).to_be_visible()
    context.close()
