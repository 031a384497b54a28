"""What a reader sets on the site, and finds again: level of history lessons, text size, seat of a replay."""

from playwright.sync_api import expect

from bcnb.course.history.lesson_loader import find_lesson
from tests.programs.site.visit import Visit

LESSON, REPLAY = "history/03_kernstown.ipynb", "replays/replay.ipynb"
GAME = "kernstown-greedy-greedy-2-001"
FULL = "Full, for older students"
SIZE = "one => parseFloat(getComputedStyle(one).fontSize)"


def keep_the_settings(visit: Visit) -> str:
    """Choose the texts and their size on a lesson, and the seat on a replay. All of it is there after a reload."""
    page = visit.page
    page.goto(visit.lesson(LESSON))
    visit.begun()
    words = find_lesson("kernstown").texts["where"]
    expect(page.locator(".bcnb-level-plain").get_by_text(words.at("plain")).last).to_be_visible()
    page.get_by_role("button", name=FULL).click()
    full = page.locator(".bcnb-level-full").get_by_text(words.at("full")).last
    expect(full).to_be_visible()
    before = full.evaluate(SIZE)
    page.get_by_role("button", name="Menu", exact=True).click()
    page.get_by_label("Text size").select_option("Larger")
    page.reload()
    visit.begun()
    expect(full).to_be_visible()
    after = full.evaluate(SIZE)
    assert after > 1.2 * before
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_label("Text size")).to_have_value("larger")
    page.get_by_label("Text size").select_option("Normal")
    page.goto(f"{visit.lesson(REPLAY)}#record={GAME}")
    visit.begun()
    view = visit.view("replay")
    view.get_by_role("button", name="More", exact=True).click()
    view.get_by_label("Seen by").select_option("union")
    visit.settle()
    page.reload()
    visit.begun()
    expect(visit.view("replay").get_by_label("Seen by")).to_have_value("union")
    return f"  level full, texts of {before:.1f} and {after:.1f} pixels, seen by the Union"
