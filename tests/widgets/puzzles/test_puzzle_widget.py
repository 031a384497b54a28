"""The page of puzzles in a browser: chips, the filter, the way on, the keyboard, four sizes, and no layout shift."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from bcnb.course.puzzle_deck import PuzzleFilter, cards
from bcnb.widgets.puzzles.puzzle_widget import PuzzleDeck
from tests.helpers.pages import Stage
from tests.helpers.staged import HIGHEST, PHONE, WINDOWS, outside, scrolled, staged

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

NEEDED = (".bcnb-brief", ".bcnb-map", ".bcnb-ask-now", ".bcnb-bar > .bcnb-choices button", ".bcnb-deck-pager button")
LONG = ("dice-01", "general-04", "cards-01", "cards-11", "squares-03", "north-05", "north-17")
"""Puzzles with the whole board, a part of it, cards, squares, and many words."""
WATCH = """() => {
  window.shifts = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) window.shifts += entry.value;
  }).observe({ type: "layout-shift", buffered: false });
}"""
MOST_SHIFT = 0.2
"""The largest layout shift of a change: cards and zoom buttons follow the lower edge of the board."""


@pytest.fixture
def stage(request: pytest.FixtureRequest, page: Page) -> Iterator[Stage]:
    found = staged(page, WINDOWS[0], getattr(request, "param", "light"))
    yield found
    assert found.troubles == []


each_theme = pytest.mark.parametrize("stage", ["light", "dark"], indirect=True)


def put(stage: Stage, *wanted: Any, start: str = "") -> tuple[PuzzleDeck, Locator]:
    shown = PuzzleDeck(PuzzleFilter(*wanted), start)
    view = stage.show(shown)
    expect(next_button(view)).to_be_visible()
    return shown, view


def next_button(view: Locator) -> Locator:
    return view.get_by_role("button", name="Next puzzle")


def chip(view: Locator, group: str, name: str) -> Locator:
    return view.get_by_role("group", name=group, exact=True).get_by_role("button", name=name)


def open_puzzle(stage: Stage, shown: PuzzleDeck, number: str) -> None:
    shown._puzzles.open(number)
    shown.show()
    stage.settle()
    stage.page.wait_for_timeout(100)


WIDTHS = """(chips) => {
  const widths = () => chips.map((chip) => chip.getBoundingClientRect().width);
  const before = widths();
  for (const count of chips.map((chip) => chip.querySelector("small"))) {
    const all = count.textContent.split("/")[1];
    count.textContent = `${all}/${all}`;
  }
  return [before, widths()];
}"""
"""The widths of chips now, and when all puzzles are solved."""


def test_a_chip_stays_as_wide_when_more_puzzles_are_solved(stage: Stage) -> None:
    _, view = put(stage)
    before, after = view.locator(".bcnb-deck button:has(small)").evaluate_all(WIDTHS)
    assert before == pytest.approx(after, abs=1)


def test_chips_choose_theme_and_level_and_count(stage: Stage) -> None:
    shown, view = put(stage)
    theme = [card for card in cards() if card.theme == "cards"]
    button = chip(view, "Theme", "Cards")
    expect(button).to_have_accessible_name(f"Cards 0 of {len(theme)} solved")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    stage.settle()
    expect(button).to_have_attribute("aria-pressed", "true")
    hard = sum(card.level == 3 for card in theme)
    chip(view, "Level", "Hard").click()
    stage.settle()
    assert (shown.task.theme, shown.task.level) == ("cards", 3)
    expect(view.locator(".bcnb-deck-pager")).to_contain_text(f"1 of {hard}")
    expect(view.get_by_role("heading", level=2)).to_have_text("Puzzle 1")
    expect(view.locator(".bcnb-deck-label")).to_have_text("Cards, hard")


def test_a_second_chip_before_the_answer_to_the_first_counts_too(stage: Stage) -> None:
    _, view = put(stage)
    handles = [chip(view, "Theme", "Retreat traps").element_handle(), chip(view, "Level", "Medium").element_handle()]
    stage.page.evaluate("(chips) => chips.forEach((chip) => chip.click())", handles)
    expect(view.locator(".bcnb-deck-label")).to_contain_text("Retreat traps, medium")


def test_the_filter_for_the_game_leaves_its_themes(stage: Stage) -> None:
    shown, view = put(stage, "", "cards")
    game = view.get_by_role("combobox", name="Game")
    assert game.locator("option").count() == 4
    game.select_option("battle_cry_1961")
    stage.settle()
    assert shown.task.state.ruleset == "battle_cry_1961"
    expect(chip(view, "Theme", "Cards")).to_have_count(0)
    game.select_option("battle_cry")
    stage.settle()
    assert shown.task.state.ruleset == "battle_cry"
    expect(chip(view, "Theme", "Cards")).to_be_visible()


def test_next_and_previous_lead_to_the_question_and_are_reported(stage: Stage) -> None:
    shown, view = put(stage, "", "dice odds")
    first = shown.task.title
    next_button(view).click()
    stage.settle()
    assert shown.task.title != first
    expect(view.locator(".bcnb-brief")).to_be_focused()
    status = view.get_by_role("navigation", name="Puzzles").get_by_role("status")
    expect(status).to_have_text("Puzzle 2 of 19. 0 puzzles solved.")
    view.get_by_role("button", name="Previous").click()
    stage.settle()
    assert shown.task.title == first


def test_a_solved_puzzle_is_marked_and_next_is_the_one_green_button(stage: Stage) -> None:
    shown, view = put(stage, "", "dice odds")
    shown.do(*shown.task.solutions[0].do)
    stage.settle()
    if shown.asks_amount:
        pytest.skip("the first puzzle asks for an amount")
    expect(view.locator(".bcnb-deck-label")).to_contain_text("✓ Solved")
    expect(chip(view, "Theme", "Dice odds")).to_contain_text("1/19")
    expect(next_button(view)).to_have_css("background-color", "rgb(23, 102, 58)")
    open_puzzle(stage, shown, "general-04")
    expect(view.get_by_role("button", name="Done")).to_have_css("background-color", "rgb(23, 102, 58)")
    expect(next_button(view)).not_to_have_css("background-color", "rgb(23, 102, 58)")


def test_an_empty_selection_says_so_and_is_cleared(stage: Stage) -> None:
    _, view = put(stage)
    chip(view, "Theme", "Your mistakes").click()
    stage.settle()
    expect(view.get_by_role("status").filter(has_text="Your mistakes become puzzles")).to_be_visible()
    expect(view.locator(".bcnb-map")).to_be_hidden()
    expect(next_button(view)).to_be_hidden()
    view.get_by_role("button", name="Show all puzzles").click()
    stage.settle()
    expect(view.locator(".bcnb-map")).to_be_visible()
    expect(view.locator(".bcnb-brief")).to_be_focused()


def test_by_keyboard_alone_a_theme_is_chosen_and_a_puzzle_solved(stage: Stage) -> None:
    shown, view = put(stage, start="dice-01")
    press = partial(stage.page.keyboard.press)
    button = chip(view, "Theme", "Dice odds")
    for _ in range(12):
        if button.evaluate("(one) => one === document.activeElement"):
            break
        press("Tab")
    press("Enter")
    stage.settle()
    expect(button).to_be_focused()
    expect(button).to_have_attribute("aria-pressed", "true")
    press("n")
    stage.settle()
    expect(view.locator(".bcnb-brief")).to_be_focused()
    press("p")
    stage.settle()
    assert shown.task.number == "dice-01"
    press("/")
    stage.page.keyboard.type("battle d3 h3 n p")
    expect(view.get_by_role("textbox")).to_have_value("battle d3 h3 n p")
    view.get_by_role("textbox").fill("battle d3 h3")
    press("Enter")
    stage.settle()
    assert shown.view["deck"]["marks"][shown.view["deck"]["place"] - 1] == "solved"


@pytest.mark.sampled(2)
@each_theme
def test_all_that_is_needed_is_in_view_and_nothing_moves_at_the_next_puzzle(stage: Stage) -> None:
    shown, view = put(stage, start=LONG[0])
    for size in (*WINDOWS, PHONE):
        stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        open_puzzle(stage, shown, LONG[0])
        stage.page.wait_for_timeout(600)
        stage.page.evaluate(WATCH)
        for number in LONG[1:]:
            open_puzzle(stage, shown, number)
            assert outside(view, *NEEDED) == [], f"{number} at {size}"
            if size != PHONE:
                board = view.locator(".bcnb-map").bounding_box()
                assert board
                assert board["y"] <= HIGHEST
                assert scrolled(stage) == [0, 0]
            shift = stage.page.evaluate("(() => { const s = window.shifts; window.shifts = 0; return s; })()")
            assert shift < MOST_SHIFT, f"{number} at {size}"


@pytest.mark.sampled(2)
@each_theme
def test_after_a_miss_and_after_all_hints_all_is_in_view(stage: Stage) -> None:
    shown, view = put(stage, start="north-05")
    for size in (*WINDOWS, PHONE):
        stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        shown.begin_again()
        shown.do(*shown.task.wrongs[0].do)
        stage.settle()
        stage.page.wait_for_timeout(200)
        assert outside(view, *NEEDED[:-2], ".bcnb-now", ".bcnb-deck-pager button") == [], f"missed at {size}"
        shown.begin_again()
        for _ in range(3):
            shown._answer(shown, {"t": "hint", "ply": shown.view["ply"]}, [])
        stage.settle()
        assert outside(view, *NEEDED, ".bcnb-now") == [], f"hints at {size}"


LONGEST = ("general-03", "general-05", "north-17", "dice-04", "sight-01", "sight-04")
"""The puzzles with the most words after an answer, and one with a wrong try that is not the end."""
ROOM = """(now) => [getComputedStyle(now)].map((style) => ({
  cut: now.scrollHeight > now.clientHeight + 2, more: now.hasAttribute("data-more"),
  lines: (now.clientHeight - parseFloat(style.paddingTop)) / parseFloat(style.lineHeight),
}))[0]"""


@pytest.mark.whole
@pytest.mark.parametrize("size", [PHONE, WINDOWS[0]])
def test_the_reasons_of_an_answer_are_not_cut_or_show_that_there_is_more_and_no_button_moves(
    stage: Stage, size: tuple[int, int]
) -> None:
    shown, view = put(stage, start=LONGEST[0])
    helps, said = view.locator(".bcnb-helps button"), view.locator(".bcnb-now")
    stage.page.set_viewport_size({"width": size[0], "height": size[1]})
    for number in LONGEST:
        open_puzzle(stage, shown, number)
        shown.begin_again()
        stage.settle()
        places = helps.evaluate_all(RECTANGLES)
        for line in (*shown.task.wrongs[:2], shown.task.solutions[0]):
            shown.begin_again()
            shown.do(*line.do)
            stage.settle()
            stage.page.wait_for_timeout(100)
            assert helps.evaluate_all(RECTANGLES) == places, f"{number} at {size}"
            room = said.evaluate(ROOM)
            assert not room["cut"] or (size == PHONE and room["more"]), f"{number} at {size}: {line.do}"
            assert abs(room["lines"] - round(room["lines"])) < 0.15 or not room["cut"], f"{number}: {room}"


RECTANGLES = "(all) => all.map((one) => { const { x, y, right } = one.getBoundingClientRect(); return [x, y, right]; })"


def test_no_level_is_cut_at_the_edge(stage: Stage) -> None:
    _, view = put(stage)
    levels = view.locator(".bcnb-deck-levels")
    for width, height in WINDOWS:
        stage.page.set_viewport_size({"width": width, "height": height})
        assert levels.evaluate("(row) => row.scrollWidth - row.clientWidth") <= 0, width


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_axe_finds_nothing(page: Page, theme: str) -> None:
    stage = staged(page, WINDOWS[0], theme)
    _, view = put(stage, "", "dice odds")
    for size in (WINDOWS[0], PHONE):
        stage.page.set_viewport_size({"width": size[0], "height": size[1]})
        stage.page.wait_for_timeout(300)
        found = Axe().run(page, context=".bcnb").response["violations"]
        assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == []
    view.get_by_label("Theme").and_(view.locator("select")).select_option("mistakes")
    stage.settle()
    found = Axe().run(page, context=".bcnb").response["violations"]
    assert [(one["id"], [node["html"][:120] for node in one["nodes"]]) for one in found] == []


def test_the_narrow_form_of_jupyterlab_has_board_and_question_in_view(page: Page) -> None:
    page.set_viewport_size({"width": 833, "height": 680})
    stage = Stage(page)
    _, view = put(stage, start="dice-01")
    assert outside(view, ".bcnb-brief", ".bcnb-map", ".bcnb-choices button", ".bcnb-deck-pager button", top=0) == []
    assert stage.troubles == []
