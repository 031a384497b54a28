"""A lesson of history on the site: read before Python is there, answered too early, handed in, and left to another."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from bcnb.course.worksheets.worksheet import load_worksheet
from bcnb.widgets.history.phrases import ANOTHER, CONTINUE_AS, START
from tests.programs.site.visit import PATIENCE, READY, Visit

LESSON, TITLE = "history/07_antietam.ipynb", "Antietam"
HAND_IN = "02_hand_in.ipynb"
STUDENT = "Ada Lovelace"
READ = """() => {
  const stored = [...document.querySelectorAll(".jp-OutputArea-output:not(:has(.bcnb))")].map((one) => one.innerText);
  return { ready: !!document.querySelector(READY), lines: stored.flatMap((one) => one.split("\\n")) };
}""".replace("READY", repr(READY))
"""What the stored outputs of a page say, line by line, and whether Python has begun with it."""
SHOWN = """() => document.querySelectorAll(".jp-OutputArea-output:not(:has(.bcnb))").length >= 3"""


def read_early(visit: Visit) -> str:
    """The text that is there before Python is: whole lines, and no list that was joined by commas."""
    visit.page.goto(visit.lesson(LESSON))
    visit.page.wait_for_selector(".jp-RenderedHTMLCommon h1", timeout=PATIENCE)
    visit.page.wait_for_function(SHOWN, timeout=PATIENCE)
    found = visit.page.evaluate(READ)
    assert not found["ready"], "Python was there before the text was read"
    lines = [line.strip() for line in found["lines"] if line.strip()]
    wrong = [line for line in lines if line.startswith(",")]
    assert lines
    assert not wrong, f"{len(wrong)} of {len(lines)} lines begin with a comma: {wrong[:3]}"
    return f"  {len(lines)} lines of stored text"


def answer_early(visit: Visit, folder: Path) -> str:
    """An answer that is given while the page still begins, after which the student goes away at once, is handed in."""
    visit.page.goto(visit.lesson(LESSON))
    vote = visit.page.locator(".jp-OutputArea-output .bcnb-paper").first
    option = vote.locator("button[aria-pressed]").first
    option.wait_for(timeout=PATIENCE)
    words = option.inner_text()
    option.click()
    assert visit.page.locator(READY).count() == 0, "the page had begun before the answer was given"
    sheet = _handing_in(visit)
    expect(sheet).to_contain_text("Which lesson")
    sheet.get_by_role("button", name=TITLE, exact=True).click()
    name = sheet.get_by_label("Your name")
    name.fill(STUDENT)
    name.blur()
    with visit.page.expect_download(timeout=PATIENCE) as download:
        sheet.get_by_role("button", name="Save my worksheet").click(timeout=PATIENCE)
    expect(sheet.get_by_role("status")).to_have_text("Saved to your downloads as antietam-Ada-Lovelace.worksheet.")
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    read = load_worksheet(file)
    assert read.sealed
    assert (read.sheet.name, read.sheet.lesson, read.sheet.answers["vote"]) == (STUDENT, "antietam", words)
    return f"  {file.name}: {file.stat().st_size} bytes; the early answer: {words}"


def share(visit: Visit) -> None:
    """Another student starts with empty pages on the same computer, and the first one continues later."""
    before = visit.kept()
    change_student(visit.page, START)
    visit.begun()
    expect(_shown(visit)).to_contain_text("There is nothing to hand in yet")
    visit.front()
    expect(visit.page.locator("#learn .state", has_text="✓")).to_have_count(0)
    _handing_in(visit)
    change_student(visit.page, CONTINUE_AS.format(name=STUDENT))
    visit.begun()
    expect(_shown(visit).get_by_role("button", name=TITLE, exact=True)).to_be_visible()
    kept = {name: data for name, data in visit.kept().items() if not name.startswith("bcnb-games/worksheets/")}
    assert kept == {name: data for name, data in before.items() if not name.startswith("bcnb-games/worksheets/")}


def leave_lesson(page: Page, button: str) -> None:
    """Change the student from a lesson without Python, which leads to the page with the sheet for handing in."""
    page.get_by_role("button", name=ANOTHER).first.click()
    page.wait_for_selector(READY, timeout=PATIENCE)
    change_student(page, button)


def change_student(page: Page, button: str) -> None:
    """Let another student start or continue on the sheet for handing in. The page loads again."""
    sheet = _sheet(page)
    sheet.get_by_role("button", name=ANOTHER).click(timeout=PATIENCE)
    with page.expect_navigation(timeout=PATIENCE):
        sheet.get_by_role("button", name=button).click(timeout=PATIENCE)
    page.wait_for_selector(READY, timeout=PATIENCE)


def _handing_in(visit: Visit) -> Locator:
    visit.page.goto(visit.lesson(HAND_IN))
    visit.begun()
    return _shown(visit)


def _shown(visit: Visit) -> Locator:
    return _sheet(visit.page)


def _sheet(page: Page) -> Locator:
    return page.get_by_role("group", name="Hand in a lesson")
