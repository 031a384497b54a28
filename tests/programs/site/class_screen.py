"""A lesson of the site before a class: class mode on a projector with what to discuss, and the printed handout."""

import re

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, Page, expect

from bcnb.site.light_page import FOLDER
from tests.programs.site.shared_work import teacher_desk
from tests.programs.site.visit import PATIENCE, Visit

LESSON = f"{FOLDER}history/antietam.html"
NOTEBOOK = "history/07_antietam.ipynb"
QUESTION = "Antietam: Who won at Antietam?"
PROJECTOR = {"width": 1920, "height": 1080}
SMALLEST = """(parts) => Math.min(...[...document.querySelectorAll(parts)]
  .filter((one) => one.checkVisibility() && one.textContent.trim())
  .map((one) => parseFloat(getComputedStyle(one).fontSize)))"""
"""The smallest text of some parts of a page, in pixels."""
FILLED = "(one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]"
COUNTED = "window.print = () => { (window.top.printed ??= []).push(document.title); };"
"""Each call to print adds the title of what would be printed."""
SIDE, BOX = re.compile(rb"/Type\s*/Page\b(?!s)"), re.compile(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)")
"""What a PDF has once for each side, and the size of a side in points."""
PAPERS = {"A4": (596, 843), "Letter": (612, 792)}
SIDES = 2
"""How many sides the handout may have."""
OFTEN = 250
"""The milliseconds from one look at a page to the next."""


def show_class(visit: Visit) -> str:
    """Open class mode from the page for teachers. Discuss a section, show who does what, and count a vote."""
    desk = teacher_desk(visit)
    _choose_lesson(visit, desk)
    with visit.page.expect_popup() as popup:
        desk.get_by_role("link", name="Show the lesson in class mode, for a projector").click()
    page = popup.value
    page.set_viewport_size(PROJECTOR)
    expect(page.locator(".bcnb-class-head select option")).to_have_count(3, timeout=PATIENCE)
    panel, title = page.locator(".bcnb-class-panel"), page.locator(".bcnb-class-head h1")
    seen = []
    for _ in range(3):
        page.keyboard.press("d")
        expect(panel.get_by_role("heading", name="Discuss")).to_be_visible()
        seen.append(panel.locator("p").first.inner_text())
        _fits(page, 40)
        page.keyboard.press("p")
        expect(panel.get_by_role("heading", name="Pairs: who does what")).to_be_visible()
        seen.append(panel.locator("p").first.inner_text())
        _fits(page, 28)
        page.keyboard.press("Escape")
        section = title.inner_text()
        page.keyboard.press("ArrowRight")
        expect(title).not_to_have_text(section)
    assert len(set(seen)) == len(seen), seen
    page.keyboard.press("v")
    page.keyboard.press("Digit2")
    expect(panel.get_by_role("heading", name="First vote: 1 counted")).to_be_visible()
    found = Axe().run(page, context=".bcnb-class-head, .bcnb-class-panel, .bcnb-class-foot")
    assert [fault["id"] for fault in found.response["violations"]] == []
    page.close()
    return f"  {seen[0]} {seen[1]}"


def _fits(page: Page, smallest: int) -> None:
    """Check the panel of class mode: large text that is read without scrolling."""
    text = ".bcnb-class-panel > p" if smallest > 28 else ".bcnb-class-panel :is(p, dt, dd, h3)"
    assert page.evaluate(SMALLEST, text) >= smallest - 0.1
    over = page.locator(".bcnb-class-panel").evaluate(FILLED)
    assert max(over) <= 1, f"the panel scrolls by {over}"


def print_handout(visit: Visit) -> str:
    """Print a lesson by Ctrl+P without Python, with it, and from the page for teachers: the handout, on both papers."""
    visit.context.add_init_script(COUNTED)
    told = [_from_light(visit), _from_desk(visit)]
    visit.page.goto(visit.lesson(NOTEBOOK))
    visit.begun()
    visit.page.keyboard.press("Control+p")
    _await_print(visit.page)
    assert visit.page.evaluate("window.printed") == [QUESTION]
    return "\n".join(told)


def _from_light(visit: Visit) -> str:
    visit.page.goto(visit.address(LESSON))
    visit.page.wait_for_selector("body[data-shown=true]", timeout=PATIENCE)
    with visit.page.expect_popup() as popup:
        visit.page.keyboard.press("Control+p")
    handout = popup.value
    _await_print(handout)
    expect(handout.get_by_role("heading", level=1)).to_have_text(QUESTION)
    told = _printed(handout)
    handout.close()
    return f"  Ctrl+P: {told}"


def _from_desk(visit: Visit) -> str:
    desk = teacher_desk(visit)
    _choose_lesson(visit, desk)
    with visit.page.expect_popup() as popup:
        desk.get_by_role("button", name="Student's handout").click()
    handout = popup.value
    handout.get_by_role("button", name="Print").click(timeout=PATIENCE)
    expect(handout.get_by_role("heading", level=1)).to_have_text(QUESTION)
    told = _printed(handout)
    handout.close()
    return f"  For teachers: {told}"


def _choose_lesson(visit: Visit, desk: Locator) -> None:
    """Choose a lesson, and wait until the choice is saved, because the driver holds up files while it opens a tab."""
    desk.get_by_role("combobox", name="Lesson").select_option("antietam")
    with visit.page.expect_download():
        desk.get_by_role("button", name="Words as CSV").click()


def _await_print(page: Page) -> None:
    """Wait until a page has been printed once. The policy of the handout forbids `wait_for_function`."""
    for _ in range(PATIENCE // OFTEN):
        if page.evaluate("() => window.printed?.length === 1"):
            return
        page.wait_for_timeout(OFTEN)
    raise AssertionError("nothing was printed")


def _printed(handout: Page) -> str:
    """Return how many sides a handout has on each paper. Raises AssertionError if there are too many."""
    told = []
    for paper, points in PAPERS.items():
        pdf = handout.pdf(format=paper, prefer_css_page_size=True)
        found = BOX.search(pdf)
        assert found
        assert (round(float(found[1])), round(float(found[2]))) == points
        sides = len(SIDE.findall(pdf))
        assert sides == SIDES, f"{sides} sides of {paper}"
        told.append(f"{sides} sides of {paper}")
    return ", ".join(told)
