"""A task or puzzle on a phone: the hexes that its text names are in view with their names, and nothing is cut."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.course.catalogue import find_exercise
from bcnb.course.puzzle_deck import PuzzleFilter
from bcnb.course.tasks import load_task
from bcnb.widgets.puzzles.puzzle_widget import PuzzleDeck
from bcnb.widgets.task import Exercise
from tests.helpers.pages import Stage, news, shown
from tests.helpers.staged import PHONE, outside, staged

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

PUZZLES = ("sight-01", "dice-01", "general-04", "cards-01")
IN_VIEW = """(view) => {
  const map = view.querySelector(".bcnb-map").getBoundingClientRect();
  return [...view.querySelectorAll("[data-hex]")].filter((hex) => {
    const { x, y, width, height } = hex.getBoundingClientRect();
    const [across, down] = [x + width / 2, y + height / 2];
    return across > map.left && across < map.right && down > map.top && down < map.bottom;
  }).map((hex) => hex.dataset.hex);
}"""
CUT = """(view) => [...view.querySelectorAll(".bcnb-deck, .bcnb-deck *, .bcnb-brief, .bcnb-ask-now, .bcnb-choices")]
  .filter((one) => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1)
  .map((one) => one.className || one.textContent)"""


@pytest.fixture
def phone(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args, has_touch=True)
    yield context.new_page()
    context.close()


def puzzle(stage: Stage, number: str) -> Locator:
    view = shown(stage, PuzzleDeck(PuzzleFilter(), number, keeps=False))
    expect(view.locator(".bcnb-deck-pager")).to_be_visible()
    stage.settle()
    return view


@pytest.mark.parametrize("number", PUZZLES)
def test_the_hexes_of_a_puzzle_have_names_and_the_first_piece_is_in_view(phone: Page, number: str):
    view = puzzle(staged(phone, PHONE), number)
    expect(view.locator(".bcnb-labels").first).to_be_visible()
    words = view.locator(".bcnb-brief").inner_text()
    named = re.findall(r"\b[a-i]\d+\b", words)
    seen = view.evaluate(IN_VIEW)
    assert not named or set(named) & set(seen)
    assert view.evaluate(CUT) == []


def test_a_task_shows_the_part_of_the_board_that_it_is_about(phone: Page):
    view = shown(staged(phone, PHONE), Exercise(load_task(find_exercise("1.1")), keeps=False))
    assert "d5" in view.evaluate(IN_VIEW)
    expect(view.locator(".bcnb-labels").first).to_be_visible()
    view.get_by_role("button", name="Farther").tap()
    view.get_by_role("button", name="Farther").tap()
    view.get_by_role("button", name="Farther").tap()
    view.get_by_role("button", name="Farther").tap()
    assert len(view.evaluate(IN_VIEW)) > 100, "the whole board is a few presses away"


@pytest.mark.parametrize("number", ["sight-01", "dice-01"])
def test_what_is_said_covers_nothing_and_is_in_view(phone: Page, number: str):
    stage = staged(phone, PHONE)
    view = puzzle(stage, number)
    top = view.locator(".bcnb-map").bounding_box()
    assert top
    view.locator("[data-kind=hint]").tap()
    expect(news(view)).not_to_be_empty()
    stage.settle()
    after = view.locator(".bcnb-map").bounding_box()
    assert after
    assert after["y"] == top["y"], "the board begins where it was"
    said, zoom = (view.locator(one).bounding_box() for one in (".bcnb-now", ".bcnb-zoom"))
    bar = view.locator(".bcnb-bar > .bcnb-choices").bounding_box()
    assert said
    assert zoom
    assert bar
    assert zoom["y"] >= after["y"] + after["height"] - 1
    assert said["y"] >= zoom["y"] + zoom["height"]
    assert said["y"] + said["height"] <= bar["y"]
    assert outside(view, ".bcnb-now", ".bcnb-brief", ".bcnb-deck-pager button") == []


def test_after_an_answer_the_attack_stays_in_view(phone: Page):
    view = puzzle(staged(phone, PHONE), "trap-01")
    shown = find_exercise("trap-01")
    attacker, target = load_task(shown).solutions[0].do[0].split()[1:3]
    view.locator(f"[data-hex={attacker}]").tap()
    view.locator(f"[data-hex={target}]").tap()
    expect(view.locator(".bcnb-ask-now")).to_have_text("✓ Goal reached")
    expect(view.locator(".bcnb-shots > *")).not_to_have_count(0)
    phone.wait_for_timeout(300)
    assert {attacker, target} <= set(view.evaluate(IN_VIEW))
