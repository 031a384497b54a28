"""How often Python starts in a visit of the site, and what each start needs: bytes from the server and CPU seconds.

Pages without Python never start it. Each page with Python starts one of its own, because a browser ends the workers of
a page that is left. Only the first of these pages loads the files of Python: the others find them in the cache.
"""

import re
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, Playwright, expect

from tests.programs.site.light_read import GAME, LESSON, QUESTION
from tests.programs.site.visit import PATIENCE, SENT, Visit, Watch, load, visitor

PYTHON_FILE = re.compile(r"/(pyodide\.\w+|pyodide\.asm\.\w+|python_stdlib\.zip|[^/]+\.whl)(\?|$)")
"""What a start of Python loads."""
KERNEL = "comlink.worker"
"""A part of the name of the worker in which Python runs."""
LIGHT = (GAME, "pages/questions/index.html", "pages/rules/battle_cry.html", LESSON)
"""Pages that are read, watched and answered without Python."""
WITH_PYTHON = ("history/07_antietam.ipynb", "play/play.ipynb", "history/07_antietam.ipynb")
"""A lesson with a table, the table alone, and the lesson again."""
WHOLE = 20_000_000
"""More bytes than all pages without Python need, and fewer than Python with its packages."""
AGAIN = 200_000
"""The most bytes of a later page with Python: its notebook, and answers that nothing has changed."""


def count_starts(visit: Visit, driver: Playwright) -> str:
    """Read pages without Python in a new browser, and then open pages with Python one after the other."""
    with TemporaryDirectory(prefix="bcnb-starts-") as folder, visitor(driver, Path(folder), visit.port) as guest:
        kernels, asked = _listen(guest)
        for path in LIGHT:
            _read(guest.page, guest.address(path))
        assert (kernels, asked) == ([], [])
        lines = [f"  {len(LIGHT)} pages without Python: not started, nothing of it loaded"]
        for place, path in enumerate(WITH_PYTHON):
            loaded, line = _opened(guest, Path(folder), path)
            assert len(kernels) == place + 1, kernels
            assert loaded > WHOLE if place == 0 else loaded <= AGAIN, f"{path}: {loaded} bytes"
            lines.append(line)
        visit.troubles.extend(guest.troubles)
    expect.set_options(timeout=PATIENCE)
    return "\n".join([*lines, f"  while {load()}"])


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


def _opened(guest: Visit, profile: Path, path: str) -> tuple[int, str]:
    """Open a page with Python, and return how many bytes it loaded, with a line about it."""
    SENT.clear()
    watch = Watch(profile)
    guest.page.goto(guest.lesson(path))
    guest.begun()
    watch.lap(path)
    wall, busy = watch.whole
    loaded = sum(SENT)
    return loaded, f"  {path}: {loaded / 1e6:.2f} MB, {busy:.1f} s of processors, {wall:.0f} s"
