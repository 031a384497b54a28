"""A replay and a review on a stage: board, slider, buttons and log in view together; of a review curve and verdict."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.review.review_files import review_of
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game
from bcnb.widgets.replay import Replay
from bcnb.widgets.review import ReviewWidget
from tests.helpers.pages import Stage, shown
from tests.helpers.staged import HIGHEST, PHONE, WINDOWS, outside, scrolled, staged

pytestmark = pytest.mark.unmeasured

GAMES = (
    "kernstown-greedy-greedy-2-001",
    "bull-run-greedy-greedy-1-058",
    "four-players-planner-greedy-planner-greedy-4-001",
)
REVIEWED = "kernstown-person-greedy-by-keyboard"
STEPS = (".bcnb-turn", ".bcnb-map > svg", ".bcnb-controls > input", ".bcnb-buttons button", ".bcnb-buttons select")
WATCHED = (*STEPS, ".bcnb-now", ".bcnb-log", ".bcnb-log [aria-current]", ".bcnb-again button")
"""What a reader of a replay needs."""
JUDGED = (*STEPS, ".bcnb-curve svg", ".bcnb-moment", ".bcnb-leaps button", ".bcnb-hands section", ".bcnb-verdicts")
"""What a reader of a review needs."""
PLIES = (0, 1, 40, 77, -1)


@cache
def game(name: str) -> Recorded:
    return find_recorded_game(name)


def replayed(name: str) -> Replay:
    return Replay(game(name), play_on=lambda ply: None, review=lambda: None, share=lambda ply: None)


def reviewed() -> ReviewWidget:
    found = review_of(game(REVIEWED).record, ("union", "confederate"))
    assert found
    every: dict[str, Any] = dict.fromkeys(("play_on", "learn", "keep", "share"), lambda *_: "")
    return ReviewWidget(game(REVIEWED), found, **every)


def boards_top(view: Locator) -> float:
    box = view.locator(".bcnb-map").bounding_box()
    assert box
    return box["y"]


@pytest.mark.sampled(4)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_all_of_a_replay_is_in_view_together_at_every_ply(page: Page, size: tuple[int, int], name: str, theme: str):
    stage = staged(page, size, theme)
    widget = replayed(name)
    view = shown(stage, widget)
    for ply in PLIES:
        widget.ply = ply % (widget.last + 1)
        stage.settle()
        assert outside(view, *WATCHED) == [], f"ply {widget.ply}"
        assert scrolled(stage) == [0, 0]
    assert boards_top(view) <= HIGHEST
    assert stage.troubles == []


@pytest.mark.sampled(4)
@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_all_of_a_review_is_in_view_together_with_and_without_a_verdict(page: Page, size: tuple[int, int], theme: str):
    stage = staged(page, size, theme)
    view = shown(stage, reviewed())
    assert outside(view, *JUDGED, ".bcnb-guess button") == []
    assert boards_top(view) <= HIGHEST
    view.get_by_role("button", name="Luck", exact=True).click()
    view.get_by_role("button", name="Next key moment").click()
    view.get_by_role("button", name="Show the verdict").click()
    expect(view.locator(".bcnb-verdict")).to_be_visible()
    stage.settle()
    assert outside(view, *JUDGED, ".bcnb-verdict") == []
    assert scrolled(stage) == [0, 0]
    assert stage.troubles == []


@pytest.mark.parametrize("size", [WINDOWS[0], PHONE], ids=str)
def test_a_review_begins_with_the_result_and_the_way_to_the_costliest_choice(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    view = shown(stage, reviewed())
    first, worst = view.locator(".bcnb-begins"), view.get_by_role("button", name="Go to the costliest choice")
    expect(first).to_have_text(re.compile(r"the Union side won.* Luck or choice\? Guess first\.$"))
    stage.settle()
    assert outside(view, ".bcnb-begins", ".bcnb-worst") == []
    places = [view.locator(part).bounding_box() for part in (".bcnb-begins", ".bcnb-worst", ".bcnb-leaps")]
    assert places == sorted(places, key=lambda box: box["y"] if box else 0)
    view.get_by_role("button", name="Luck", exact=True).click()
    expect(first).to_contain_text("It stays open whether luck or choice counted more.")
    worst.click()
    expect(view.locator(".bcnb-moment h3")).to_have_text("Union, turn 4")
    expect(worst).to_have_count(0)


def test_the_menu_of_a_replay_covers_nothing(page: Page):
    stage = staged(page, (1280, 800))
    view = shown(stage, replayed(GAMES[0]))
    view.get_by_role("button", name="More", exact=True).click()
    assert outside(view, *WATCHED, ".bcnb-jumps input", ".bcnb-jumps button") == []
    assert scrolled(stage) == [0, 0]


# --- a telephone ------------------------------------------------------------------------------------------------------


@pytest.fixture(params=["light", "dark"])
def phone(request: pytest.FixtureRequest, browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Stage]:
    context = browser.new_context(**browser_context_args, has_touch=True)
    stage = staged(context.new_page(), PHONE, request.param)
    yield stage
    assert stage.troubles == []
    context.close()


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", GAMES)
def test_on_a_phone_a_replay_needs_no_scrolling(phone: Stage, name: str):
    widget = replayed(name)
    view = shown(phone, widget)
    for ply in PLIES:
        widget.ply = ply % (widget.last + 1)
        phone.settle()
        needed = (".bcnb-turn", ".bcnb-map", ".bcnb-now", ".bcnb-controls > input", ".bcnb-buttons button")
        assert outside(view, *needed) == [], f"ply {widget.ply}"
    assert phone.page.evaluate("document.body.scrollTop") == 0
    assert scrolled(phone)[1] == 0
