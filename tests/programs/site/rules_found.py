"""The search of the site, and a rule that a page cites: on a phone and on a large screen, without a server.

The page of rules needs no Python.
"""

from playwright.sync_api import expect

from tests.programs.site.visit import PATIENCE, Visit

WINDOWS = [(390, 844), (1280, 800)]
ASKED = "what exactly may a general do?"
WIDER = "() => document.documentElement.scrollWidth - innerWidth"


def find_rules(visit: Visit) -> str:
    """Ask on the front page, open the first result at the side, and then its page, which finds everyday words."""
    for width, height in WINDOWS:
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.front()
        assert visit.page.evaluate(WIDER) <= 0
        field = visit.page.get_by_role("combobox", name="Search rules, cards, lessons and battles")
        field.fill(ASKED)
        first = visit.page.get_by_role("option").first
        expect(first.locator("b")).to_have_text("General")
        field.press("Enter")
        side = visit.page.get_by_role("dialog", name="General")
        side.get_by_role("button", name="See rule 5.1").click()
        side = visit.page.get_by_role("dialog", name="Rule 5.1")
        expect(side.locator(".bcnb-law")).not_to_be_empty()
        side.get_by_role("link", name="Open the page of rules").click()
        visit.page.wait_for_url("**/pages/rules/battle_cry.html*")
        book = visit.page.locator(".bcnb-rulebook")
        expect(book.locator("#rule-5\\.1")).to_be_in_viewport(timeout=PATIENCE)
        field = book.get_by_role("combobox")
        field.fill("forest")
        expect(book.get_by_role("option").first).to_contain_text("The rules call it woods.")
        field.press("Enter")
        expect(book.locator("#rule-10\\.2")).to_be_in_viewport()
        assert visit.page.evaluate(WIDER) <= 0
    return f"  {ASKED} rule 5.1; forest: rule 10.2"


def open_cited_rule(visit: Visit) -> None:
    """A rule that a task cites opens at the side of the task, and Escape closes it."""
    visit.page.goto(visit.lesson("rules/03_moving.ipynb"))
    visit.begun()
    view = visit.view("at-task")
    view.get_by_role("button", name="Solution").click()
    cited = view.get_by_role("button", name="rule 4.2").first
    cited.click()
    side = visit.page.get_by_role("dialog", name="Rule 4.2")
    expect(side).to_be_focused(timeout=PATIENCE)
    side.press("Escape")
    expect(side).to_be_hidden()
    expect(cited).to_be_focused()
