"""The pages that need no Python, in Chromium: how much each loads and works, at three sizes, by keys, and offline."""

import re
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import expect

from bcnb.site.builder import included_records, write_light
from bcnb.site.front_page import write_home
from bcnb.site.light_page import FOLDER
from tests.helpers.learn_page import find_faults
from tests.programs.site.visit import Visit, Watch

GAME = f"{FOLDER}games/antietam-planner-planner-1-001.html"
LESSON = f"{FOLDER}history/antietam.html"
QUESTION = ".bcnb-paper button[aria-pressed]"
"""The answers to the question of a lesson, and to others on its page."""
PAGES = {
    GAME: (".bcnb-replay .bcnb-log", 1_500_000, 2.0),
    f"{FOLDER}games/index.html": (".games img", 1_500_000, 2.0),
    f"{FOLDER}questions/index.html": (".bcnb-questions summary", 1_000_000, 2.0),
    f"{FOLDER}rules/battle_cry.html": (".bcnb-rulebook .bcnb-law", 1_000_000, 2.0),
    LESSON: (QUESTION, 1_000_000, 2.0),
}
"""The pages: what is there when they can be read, and the most bytes and seconds of processors until then."""
WINDOWS = ((390, 844), (1920, 1080), (1280, 800))
FITS = "() => document.documentElement.scrollWidth <= innerWidth"
"""Whether a page is no wider than its window. A board follows the window a moment later."""
PYTHON = re.compile(r"/(pyodide|build|notebooks)/")
"""What a page with Python asks for."""
KEPT = "async (name) => Boolean(await (await caches.open('bcnb-pages')).match(name))"


class FirstVisit(NamedTuple):
    """What a page needed until it could be read: bytes loaded, and seconds of processors."""

    bytes: int
    seconds: float


def write_small(site: Path) -> None:
    """Write a site with one replay and one history lesson, and without notebooks."""
    write_home(site, [])
    write_light(site, [path for path in included_records() if path.stem == Path(GAME).stem], [Path(LESSON).stem])


def read_light(visit: Visit, profile: Path) -> str:
    """Read each page for the first time, then a game and a lesson offline. No page asks for Python."""
    told = [_first_visit(visit, profile, path) for path in PAGES]
    for path, use in ((GAME, _watch), (LESSON, _answer)):
        visit.page.goto(visit.address(path))
        visit.page.wait_for_function(KEPT, arg=visit.address(path))
        visit.context.set_offline(True)
        try:
            visit.page.reload()
            use(visit)
        finally:
            visit.context.set_offline(False)
    return "\n".join(told)


def _first_visit(visit: Visit, profile: Path, path: str) -> str:
    """Open a page, and return how much it needed. Raises AssertionError if that was too much, or something is wrong."""
    _, most_bytes, most_seconds = PAGES[path]
    loaded, seconds = visit_first(visit, profile, path)
    assert loaded > 10_000, f"{path}: {loaded} bytes are too few to be all"
    assert loaded <= most_bytes, f"{path}: {loaded} bytes"
    assert seconds <= most_seconds, f"{path}: {seconds:.1f} seconds of processors"
    for width, height in WINDOWS:
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.page.wait_for_function(FITS)
        assert (path, find_faults(visit.page)) == (path, [])
    return f"  {path}: {loaded / 1000:.0f} kB, {seconds:.1f} s of processors"


def visit_first(visit: Visit, profile: Path, path: str) -> FirstVisit:
    """Open a page with nothing in the cache, and return what it needed. Raises AssertionError if it asks for Python."""
    page, asked, sizes = visit.page, [], []
    page.goto("about:blank")
    session = visit.context.new_cdp_session(page)
    session.on("Network.requestWillBeSent", lambda event: asked.append(event["request"]["url"]))
    session.on("Network.loadingFinished", lambda event: sizes.append(event["encodedDataLength"]))
    session.send("Network.enable")
    session.send("Network.setBypassServiceWorker", {"bypass": True})
    session.send("Network.setCacheDisabled", {"cacheDisabled": True})
    watch = Watch(profile)
    page.goto(visit.address(path))
    expect(page.locator(PAGES[path][0]).first).to_be_visible()
    watch.lap(path)
    session.detach()
    assert not [url for url in asked if PYTHON.search(url)]
    return FirstVisit(sum(sizes), watch.whole[1])


def _watch(visit: Visit) -> None:
    """Step through the game by keys."""
    player = visit.page.locator(".bcnb-player")
    player.focus()
    player.press("End")
    expect(visit.page.locator(".bcnb-result")).to_be_visible()
    player.press("Home")
    expect(visit.page.get_by_label("Go to ply")).to_have_value("0")


def _answer(visit: Visit) -> None:
    """Answer the question of a lesson. The answer is there after a reload."""
    option = visit.page.locator(QUESTION).nth(1)
    option.press("Enter")
    expect(option).to_have_attribute("aria-pressed", "true")
    visit.page.reload()
    expect(option).to_have_attribute("aria-pressed", "true")
