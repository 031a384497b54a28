"""The table of the site: a card that is played there, and the game that is saved after every ply."""

import re
from collections.abc import Mapping

from playwright.sync_api import Locator, expect

from bcnb.players.registry import LEVELS
from tests.programs.site.visit import PATIENCE, Visit

BATTLE, OPPONENT = "Kernstown", "greedy"
DICE = "1"
"""With these dice the opponent plays an order, so that the learner's first choice is a card."""
LOG = ".bcnb-log li, .bcnb-log [data-ply]"
CARD = ".bcnb-hand [data-card]:not([disabled])"


def play_card(visit: Visit) -> str:
    view = opened_table(visit)
    seat(view, {"Confederate": OPPONENT})
    view.locator(CARD).first.wait_for(timeout=PATIENCE)
    waits(visit, view)
    before = view.locator(LOG).count()
    view.locator(CARD).first.click()
    waits(visit, view)
    after = view.locator(LOG)
    assert after.count() > before
    return f"  {view.locator('.bcnb-log [aria-current]').inner_text()}"


def opened_table(visit: Visit) -> Locator:
    visit.front()
    visit.page.get_by_role("link", name="Play").first.click()
    visit.page.locator("#play").get_by_role("link", name=BATTLE).click()
    visit.begun()
    return visit.view("table")


def seat(view: Locator, players: Mapping[str, str]) -> None:
    """Begin a game with these players."""
    view.get_by_role("button", name="Dice, house rules").click()
    for side, name in players.items():
        view.locator(".bcnb-each").get_by_label(side, exact=True).select_option(LEVELS.get(name, name))
    view.get_by_role("textbox", name="Dice").fill(DICE)
    view.get_by_role("button", name="Begin").click()
    expect(view.get_by_role("button", name="More", exact=True)).to_be_visible(timeout=PATIENCE)
    open_menu(view)
    view.get_by_label("Pace").select_option("at once")
    view.get_by_role("button", name="More", exact=True).click()


def open_menu(view: Locator) -> None:
    """Open the menu of the rare tools, unless it is open."""
    more = view.get_by_role("button", name="More", exact=True)
    if more.get_attribute("aria-expanded") == "false":
        more.click()


def waits(visit: Visit, view: Locator) -> None:
    """Wait until the learner is to choose: only then he is offered a hint."""
    visit.settle()
    expect(view.get_by_role("button", name="Hint")).to_be_visible(timeout=PATIENCE)
    visit.settle()


def log(visit: Visit) -> list[str]:
    """The log of the game that continues, whether its lines are in view or not."""
    view = visit.view("table")
    waits(visit, view)
    return view.locator(LOG).all_text_contents()


def find_game(visit: Visit) -> str:
    before = log(visit)
    visit.page.reload()
    visit.begun()
    expect(visit.view("table").locator(LOG)).to_have_count(len(before))
    assert log(visit) == before
    visit.front()
    panel = going_on(visit)
    expect(panel).to_contain_text(BATTLE)
    return f"  {panel.locator('li').first.inner_text()}"


def go_on(visit: Visit) -> str:
    """The game that was taken in again is at the table."""
    opened_table(visit)
    lines = log(visit)
    assert lines
    return f"  {lines[-1]}"


MOST = 2000
"""The maximum number of characters of a link."""
LINK = re.compile(r"https?://\S+#position=[\w-]+")


def open_link(visit: Visit) -> str:
    """A link to the position of the game at the table opens it: the win chance is shown, and a game begins there."""
    view = opened_table(visit)
    waits(visit, view)
    open_menu(view)
    view.get_by_role("button", name="Copy link").click()
    told = view.get_by_role("status", name="News")
    expect(told).to_contain_text(re.compile("Copied|The link:"))
    copied = "Copied" in told.inner_text()
    words = visit.page.evaluate("navigator.clipboard.readText()") if copied else told.inner_text()
    found = LINK.search(words)
    assert found, words
    assert len(found[0]) <= MOST
    turn = view.locator(".bcnb-turn").inner_text()
    visit.front()
    visit.page.goto(found[0])
    visit.begun()
    view = visit.view("table")
    expect(view).to_contain_text("The game begins in a position.")
    expect(view.locator(".bcnb-turn")).to_have_text(turn)
    view.get_by_role("button", name="Win chance").first.click()
    panel = view.get_by_role("dialog", name="Win chance")
    expect(panel).to_contain_text("%", timeout=PATIENCE)
    choices = panel.get_by_role("listitem").count()
    assert choices > 1
    panel.get_by_role("button", name="Close").click()
    view.get_by_role("button", name="Begin").click()
    waits(visit, view)
    visit.front()
    expect(going_on(visit)).to_contain_text("A position")
    return f"  {len(found[0])} characters, {choices} choices compared"


def going_on(visit: Visit) -> Locator:
    return visit.page.locator(".games:not([hidden])")
