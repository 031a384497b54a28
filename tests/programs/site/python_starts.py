"""How often Python starts in a visit of the site, and what each page with Python needs: bytes and CPU seconds.

Pages without Python never start it. The first page with Python starts it, and the pages that are opened from there use
the same one, until the window is reloaded.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import FrameLocator, Page, Playwright, expect

from tests.programs.site.light_read import GAME, LESSON, QUESTION
from tests.programs.site.visit import PATIENCE, SENT, Visit, Watch, load, visitor

PYTHON_FILE = re.compile(r"/(pyodide\.\w+|pyodide\.asm\.\w+|python_stdlib\.zip|[^/]+\.whl)(\?|$)")
"""What a start of Python loads."""
KERNEL = "comlink.worker"
"""A part of the name of the worker in which Python runs."""
LIGHT = (GAME, "pages/questions/index.html", "pages/rules/battle_cry.html", LESSON)
"""Pages that are read, watched and answered without Python."""
HISTORY, FIRST = "history/07_antietam.ipynb", "rules/01_the_board.ipynb"
"""Pages with Python: a history lesson, and the first lesson, to which the front page leads."""
DRAWN = ".jp-OutputArea-output .bcnb :is(svg, button, input)"
"""What Python draws: a board, or a form."""
FIRST_DRAWN = "first drawn"
WHOLE = 20_000_000
"""More bytes than all pages without Python need, and fewer than Python with its packages."""
AGAIN = 400_000
"""The most bytes of a later page with Python: its notebook and pictures, and answers that nothing has changed."""


def count_starts(visit: Visit, driver: Playwright) -> str:
    """Read pages without Python in a new browser. Then go back and forth between pages with and without it."""
    with TemporaryDirectory(prefix="bcnb-starts-") as folder, visitor(driver, Path(folder), visit.port) as guest:
        kernels, asked = _listen(guest)
        for path in LIGHT:
            _read(guest.page, guest.address(path))
        assert (kernels, asked) == ([], [])
        lines = [f"  {len(LIGHT)} pages without Python: not started, nothing of it loaded"]
        lines += _visit(guest, Watch(Path(folder)), kernels)
        visit.troubles.extend(guest.troubles)
    expect.set_options(timeout=PATIENCE)
    return "\n".join([*lines, f"  while {load()}"])


def _visit(guest: Visit, watch: Watch, kernels: list[str]) -> list[str]:
    """Open pages with Python, the later ones by links and by Back, and return a line about each."""
    page, shown = guest.page, guest.framed()
    SENT.clear()
    page.goto(guest.lesson(HISTORY))
    _begun(guest, page, watch)
    lines = [_line(watch, f"{HISTORY}, which starts Python", least=WHOLE)]
    page.locator(".bcnb-page-bar").get_by_role("link", name="Learn", exact=True).click()
    shown.locator("body[data-shown]").wait_for(timeout=PATIENCE)
    expect(page).to_have_url(re.compile(r"/index\.html(#|$)"))
    lines.append(_line(watch, "the front page, by a link"))
    shown.get_by_role("link", name="Begin").click()
    _arrive(guest, shown, FIRST, watch)
    lines.append(_line(watch, f"{FIRST}, by a link"))
    page.go_back()
    shown.locator("body[data-shown]").wait_for(timeout=PATIENCE)
    page.go_back()
    _arrive(guest, shown, HISTORY, watch)
    lines.append(_line(watch, f"{HISTORY}, by Back"))
    assert len(kernels) == 1, kernels
    page.reload()
    _begun(guest, page, watch)
    assert len(kernels) == 2, kernels
    lines.append(_line(watch, f"{HISTORY}, reloaded with a new Python"))
    return lines


def _arrive(guest: Visit, shown: FrameLocator, path: str, watch: Watch) -> None:
    """Wait for a page with Python in the frame. The address is its own."""
    expect(guest.page).to_have_url(re.compile(re.escape(path)), timeout=PATIENCE)
    _begun(guest, shown, watch)


def _begun(guest: Visit, shown: Page | FrameLocator, watch: Watch) -> None:
    """Wait for what Python draws first, and for all the rest."""
    shown.locator(DRAWN).first.wait_for(timeout=PATIENCE)
    watch.lap(FIRST_DRAWN)
    guest.begun(shown)


def _listen(guest: Visit) -> tuple[list[str], list[str]]:
    """Return two lists that grow: the workers that run Python, and the files of Python that are asked for."""
    kernels: list[str] = []
    asked: list[str] = []
    guest.page.on("worker", lambda worker: kernels.extend([worker.url] if KERNEL in worker.url else []))
    guest.context.on("request", lambda one: asked.extend([one.url] if PYTHON_FILE.search(one.url) else []))
    return kernels, asked


def _read(page: Page, address: str) -> None:
    """Read a page, and give an answer if it asks for one."""
    page.goto(address, wait_until="networkidle")
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    if address.endswith(LESSON):
        page.locator(QUESTION).first.click()
        expect(page.locator(QUESTION).first).to_have_attribute("aria-pressed", "true")


def _line(watch: Watch, what: str, least: int = 0) -> str:
    """Return what a page has needed: bytes from the server, seconds of processors, and seconds."""
    began = watch.parts[-1:] if watch.parts and watch.parts[-1][0] == FIRST_DRAWN else []
    watch.lap(what)
    parts = [*began, watch.parts[-1]]
    loaded = sum(SENT)
    SENT.clear()
    assert loaded > least if least else loaded <= AGAIN, f"{what}: {loaded} bytes"
    wall, busy = (sum(part[place] for part in parts) for place in (1, 2))
    soon = f", first drawn after {began[0][1]:.0f} s" if began else ""
    return f"  {what}: {loaded / 1e6:.2f} MB, {busy:.1f} s of processors, {wall:.0f} s{soon}"
