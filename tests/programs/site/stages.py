"""The pages of the site that are stages: whatever is needed is in view together, as on those of `bcnb learn`."""

from playwright.sync_api import expect

from tests.helpers.staged import BOARD, HIGHEST, PAGES, WINDOWS, outside
from tests.programs.site.visit import PATIENCE, Visit

SCROLLED = """() => [...document.querySelectorAll(".jp-WindowedPanel-outer")]
  .filter((one) => one.checkVisibility()).map((one) => [one.scrollTop, one.scrollWidth - one.clientWidth])"""


def measure(visit: Visit) -> str:
    """Open each of these pages, and measure it in all windows."""
    for path, (kind, needed) in PAGES.items():
        visit.page.goto(visit.lesson(path))
        visit.begun()
        view = visit.page.locator(kind).first
        expect(view.locator("[data-hex]").first).to_be_attached(timeout=PATIENCE)
        for part in needed:
            expect(view.locator(part).locator("visible=true").first).to_be_visible(timeout=PATIENCE)
        expect(visit.page.locator(".bcnb-page-bar > .bcnb-page-places a")).to_have_count(6)
        for width, height in WINDOWS:
            visit.page.set_viewport_size({"width": width, "height": height})
            visit.page.wait_for_timeout(500)
            box = view.locator(BOARD).locator("visible=true").bounding_box()
            assert box, path
            assert box["y"] <= HIGHEST, path
            assert outside(view, *needed) == [], f"{path}, {width} x {height}"
            assert visit.page.evaluate(SCROLLED) == [[0, 0]], path
    visit.page.set_viewport_size({"width": WINDOWS[0][0], "height": WINDOWS[0][1]})
    return f"  {len(PAGES)} pages in {len(WINDOWS)} windows"
