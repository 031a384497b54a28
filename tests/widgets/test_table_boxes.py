"""The boxes of a table on a stage: in a whole game each has its place, and no text in them is cut."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from bcnb.engine.game import Game
from bcnb.games import battle_cry
from bcnb.players.session import HUMAN
from bcnb.storage.records import find_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.interactive_board import OWN_ROLL
from bcnb.widgets.table import TableWidget
from tests.helpers.pages import Stage, shown
from tests.helpers.staged import PHONE, staged
from tests.helpers.tables import WITH_GENERAL, click, happen, hexagon, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

STORED = "kernstown-greedy-greedy-2-001"
BOXES = ".bcnb-bar, .bcnb-lens, .bcnb-outcome, .bcnb-now, .bcnb-recap, .bcnb-report, .bcnb-choices, button"
"""What holds text. The nearest of them has to hold all of it."""
STEADY = (
    *(".bcnb-bar", ".bcnb-map", ".bcnb-hand", ".bcnb-aside", ".bcnb-outcome", ".bcnb-dice-panel", ".bcnb-report"),
    *(".bcnb-tools", ".bcnb-choices .bcnb-done", ".bcnb-choices .bcnb-hint", ".bcnb-choices [aria-keyshortcuts=z]"),
)
"""What keeps its place. Of some only the corner counts, as their words and number may change."""
FAULTS = """(view, [boxes, steady, phone]) => {
  const desk = view.querySelector(".bcnb-desk");
  const inside = ({ top, bottom }, box) => top >= box.top - 1.5 && bottom <= box.bottom + 1.5;
  const faults = [];
  const walker = document.createTreeWalker(desk, NodeFilter.SHOW_TEXT);
  for (let node; (node = walker.nextNode()); ) {
    const host = node.parentElement;
    const clipped = getComputedStyle(host).clipPath !== "none";
    const skipped = clipped || host.closest(".bcnb-sheet, .bcnb-unseen, select, svg");
    if (!node.data.trim() || skipped || !host.checkVisibility()) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const lines = [...range.getClientRects()].filter(({ width }) => width);
    const log = host.closest(".bcnb-log")?.getBoundingClientRect();
    const holds = [host.closest(boxes)].filter((box) => box?.getClientRects().length);
    for (let up = host; up !== desk; up = up.parentElement) {
      if (getComputedStyle(up).overflowY !== "visible") holds.push(up);
    }
    for (const line of lines) {
      if (log && (line.bottom <= log.top + 1 || line.top >= log.bottom - 1)) continue; // scrolled away as a whole
      const cut = holds.find((box) => !inside(line, box.getBoundingClientRect()));
      if (cut) faults.push(`cut by ${cut.className || cut.localName}: ${node.data.slice(0, 50)}`);
    }
  }
  if (phone) {
    const { top } = desk.querySelector(".bcnb-choices").getBoundingClientRect();
    for (const box of desk.querySelectorAll(".bcnb-now, .bcnb-recap, .bcnb-lens, .bcnb-hand")) {
      const hidden = box.checkVisibility() && box.getBoundingClientRect().bottom > top + 1;
      if (hidden) faults.push(`behind the buttons: ${box.className}`);
    }
  }
  const places = steady.flatMap((query) => {
    const one = desk.querySelector(query);
    if (!one?.checkVisibility() || !one.getClientRects().length) return [];
    const { x, y, width, height } = one.getBoundingClientRect();
    const corner = one.matches(`button, .bcnb-dice-panel${phone ? ", .bcnb-report" : ""}`); // there the log is below
    return [[query, [x, y, ...(corner ? [] : [width, height])].map(Math.round)]];
  });
  return [[...new Set(faults)], places];
}"""
POINT = """(view, label) => view.querySelector(`[data-hex=${label}]`)?.dispatchEvent(
  new PointerEvent("pointerover", { bubbles: true }))"""
"""Points at a hex, wherever it is."""


class Watch:
    """Collects what is cut and what moves, from step to step."""

    def __init__(self, stage: Stage, view: Locator) -> None:
        self.stage, self.view = stage, view
        self.places: dict[str, Any] = {}
        self.faults: dict[str, list[str]] = {}

    def look(self, step: str) -> None:
        phone = self.stage.page.viewport_size["width"] == PHONE[0]
        faults, places = self.view.evaluate(FAULTS, [BOXES, STEADY, phone])
        first = self.places
        moved = [f"{query} moved: {first[query]} to {at}" for query, at in places if first.get(query, at) != at]
        self.places = {**dict(places), **self.places}
        if faults or moved:
            self.faults[step] = faults + moved


@pytest.fixture
def touched(browser: Browser, browser_context_args) -> Iterator[Page]:
    context = browser.new_context(**browser_context_args, has_touch=True)
    yield context.new_page()
    context.close()


@pytest.mark.sampled(4)
@pytest.mark.parametrize(("size", "most"), [((1280, 800), 90), (PHONE, 60), ((1366, 768), 45), ((1920, 1080), 30)])
def test_in_a_whole_game_no_text_is_cut_and_no_box_moves(page: Page, touched: Page, size: tuple[int, int], most: int):
    stage = staged(touched if size == PHONE else page, size)
    recorded = find_recorded_game(STORED)
    game = Game(battle_cry, recorded.scenario, {"union": HUMAN, "confederate": "greedy"})
    plies = iter(recorded.record.plies[:most])
    while not game.state.turn.number:
        game.play(next(plies).do)
    table = TableWidget(recorded.scenario, game=game, seed="1", pace="slow")
    view = shown(stage, table)
    watch = Watch(stage, view)
    for ply in plies:
        table.game.play(ply.do)
        table.show()
        watch.look(ply.do)
        if ply.seat == "union" and (place := ply.do.split()[-1])[1:].isdigit():
            view.evaluate(POINT, place)
            watch.look(f"{ply.do}, pointed at")
    assert watch.faults == {}
    assert stage.troubles == []


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=str)
def test_a_refusal_is_whole_and_moves_no_box(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    table = table_of(WITH_GENERAL, union=("attack-centre", "probe-left"))
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6")
    watch = Watch(stage, view)
    watch.look("before")
    click(stage, view, "e6", "c3")
    expect(view.locator(".bcnb-refused")).to_be_in_viewport(ratio=1)
    watch.look("refused")
    hexagon(view, "d6").hover()
    watch.look("pointed elsewhere")
    assert watch.faults == {}


def test_the_dice_of_my_last_attack_stay_and_are_named_mine_until_the_enemy_rolls(page: Page):
    stage = staged(page, (1280, 800))
    table = table_of(WITH_GENERAL, union=("attack-centre", "probe-left"), confederate=("attack-centre", "rally"))
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6", "done", "battle e6 f8", "roll AA")
    dice = view.locator(".bcnb-dice svg")
    expect(dice).to_have_count(2)
    assert table.view["next"] == OWN_ROLL  # longer than a step, so that the result can be read
    result = view.locator(".bcnb-rolled")
    expect(result).to_have_text("No hit")
    happen(table, "draw bombard")
    expect(result).to_have_text("Yours: No hit")
    expect(dice).to_have_count(2)
    happen(table, "play attack-centre", "order f8", "done")
    expect(result).to_have_text("Yours: No hit")
    happen(table, "battle f8 e6", "roll IF")
    expect(result).to_have_text("1 hit, 1 retreat flag")


def test_the_dice_of_my_last_attack_stay_after_a_turn_in_which_nobody_rolled(page: Page):
    stage = staged(page, (1280, 800))
    table = table_of(WITH_GENERAL, union=("attack-centre", "probe-left"), confederate=("attack-centre", "rally"))
    view = shown(stage, table)
    happen(table, "play attack-centre", "order e6", "done", "battle e6 f8", "roll AA", "draw bombard")
    happen(table, "discard rally", "draw leadership")
    expect(view.locator(".bcnb-recap")).to_contain_text("discarded Rally")
    expect(view.locator(".bcnb-rolled")).to_have_text("Yours: No hit")
    happen(table, "play bombard")
    expect(view.locator(".bcnb-dice")).to_have_attribute("aria-label", "No roll this turn")


def test_an_earlier_moment_says_its_turn(page: Page):
    stage = staged(page, (1280, 800))
    table = table_of(WITH_GENERAL, union=("attack-centre", "probe-left"), confederate=("attack-centre", "rally"))
    view = shown(stage, table)
    happen(table, "discard probe-left", "draw bombard", "discard rally", "draw leadership")
    turn = view.locator(".bcnb-turn")
    expect(turn).to_have_text("Turn 3, Union: playing a card")
    view.get_by_role("button", name="Watch again").click()
    expect(turn).to_contain_text("Turn 2, Confederate")
    view.get_by_role("button", name="Back to now").click()
    expect(turn).to_have_text("Turn 3, Union: playing a card")
    assert stage.troubles == []


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=str)
def test_an_answer_can_be_read_while_the_menu_is_open(page: Page, size: tuple[int, int]):
    """As when a link is copied from the menu."""
    stage = staged(page, size)
    table = table_of(WITH_GENERAL, union=("attack-centre", "probe-left"))
    view = shown(stage, table)
    view.get_by_role("button", name="More").click()
    expect(view.locator(".bcnb-desk[data-menu]")).to_be_visible()
    table.send({"t": "told", "lines": [["news", "Copied: a link that holds this position."]], "hexes": []})
    expect(view.locator(".bcnb-now").get_by_text("Copied")).to_be_in_viewport(ratio=1)
    assert stage.troubles == []


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=str)
def test_a_hint_can_be_read_while_the_enemys_turn_is_described(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    table = table_of(WITH_GENERAL, union=("attack-centre", "probe-left"), confederate=("attack-centre", "rally"))
    view = shown(stage, table)
    happen(table, "discard probe-left", "draw bombard", "discard rally", "draw leadership")
    watch = Watch(stage, view)
    watch.look("before")
    table.send({"t": "told", "lines": [["hint", "Infantry at e6 can attack f8."]], "hexes": ["e6"]})
    expect(view.locator(".bcnb-now")).to_contain_text("can attack f8")
    expect(view.locator(".bcnb-now .bcnb-hint")).to_be_in_viewport(ratio=1)
    watch.look("hint")
    assert watch.faults == {}


@pytest.mark.parametrize("size", [(1280, 800), PHONE], ids=str)
def test_the_buttons_of_three_sections_are_whole(page: Page, size: tuple[int, int]):
    stage = staged(page, size)
    table = table_of(WITH_GENERAL, union=("fire-and-hold", "probe-left"))
    view = shown(stage, table)
    watch = Watch(stage, view)
    watch.look("a card")
    happen(table, "play fire-and-hold")
    expect(view.get_by_role("button", name="Choose the right flank")).to_be_in_viewport(ratio=1)
    watch.look("sections")
    assert watch.faults == {}


def test_the_end_of_a_long_story_can_be_read_above_the_pale_line(page: Page):
    """The last line in view is pale, as a sign that the story continues; the last line of the story is not."""
    stage = staged(page, (1280, 800))
    view = shown(stage, TableWidget(find_scenario("murfreesboro"), {"union": "person", "confederate": "greedy"}))
    story = view.locator(".bcnb-story")
    expect(story).to_contain_text("Murfreesboro")
    assert "linear-gradient" in story.evaluate("box => getComputedStyle(box).maskImage")
    room = story.evaluate("""box => {
      box.scrollTop = box.scrollHeight;
      return box.getBoundingClientRect().bottom - box.lastElementChild.getBoundingClientRect().bottom;
    }""")
    assert room > 16
