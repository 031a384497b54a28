"""The pages of `bcnb learn` in Chromium until they can be used, and a battle from home to its first move (P18).

Seconds are those of the clock, as a reader waits; CPU seconds are those of server, kernels and browser together. On a
busy machine the clock says little and the CPU seconds still say what changed. Python keeps compiled modules, as where
bcnb is installed, also where the environment tells it not to: without them a kernel starts 0.6 s later.
"""

import os
from collections import defaultdict
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from functools import cache, partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import NamedTuple
from unittest.mock import patch

import psutil
from playwright.sync_api import Page, sync_playwright

from tests.helpers.browser import FLAGS, HOW_TO_GET_ONE, find_chromium
from tests.helpers.lab import Reading, serve_pages
from tests.programs.bench.measure import Result

HOME, BATTLE = "home", "a battle"
FIRST, LINK, BACK = "first", "link", "back"
"""How a page is opened: with `bcnb learn`, by a link on the home page, and by the browser's Back."""
PATIENCE = 60_000
READING = 5_000
"""The milliseconds that a reader takes at least to find the next link on the home page."""
PAINTED = """() => {
  const drawn = [...document.images].every(({ complete, loading }) => complete || loading === "lazy");
  if (!document.body?.dataset.shown || !drawn) return 0;
  return performance.getEntriesByType("paint").length && performance.now() / 1000;
}"""
"""When text and pictures of the home page were painted, in seconds since it was asked for, or 0 while they are not."""
COUNTED = """addEventListener("click", ({ isTrusted }) => {
  if (isTrusted) sessionStorage.clicks = Number(sessionStorage.clicks ?? 0) + 1;
}, true);"""
"""Counts the clicks of a reader on all pages that he opens."""
TABLE, PLAYABLE = ".bcnb-at-table[data-phase=play]", ".bcnb-card:not([aria-disabled=true], [data-idle])"


class Kind(NamedTuple):
    """A kind of page: its path, the panel of the home page with a link to it, and what is there once it can be used."""

    path: str
    panel: str
    live: str


WARM = "00_start_here.ipynb"
"""A page that is read before, so that the browser knows JupyterLab."""
READY = ".bcnb-page-bar[data-state=ready]"
KINDS: Mapping[str, Kind] = {
    "lesson": Kind("rules/02_units_and_orders.ipynb", "learn", READY),  # its first step has a board without a task
    "play": Kind("play/play.ipynb", "play", ".bcnb-at-table"),
    "replay": Kind("replays/replay.ipynb", "watch", ".bcnb-replay"),
    "review": Kind("analysis/review.ipynb", "watch", ".bcnb-review"),
    "puzzle": Kind("rules/puzzles.ipynb", "learn", ".bcnb-at-task >> visible=true"),
}


class Load(NamedTuple):
    """What it took to open a page: seconds of the clock, CPU seconds of all processes, and clicks."""

    seconds: float
    work: float
    clicks: int = 0


Loads = Mapping[tuple[str, str], list[Load]]
"""The loads of each kind of page, by the way in which it was opened."""


def page_load(kind: str, way: str, rounds: int) -> Result:
    """Return the seconds until a page can be used, next to its CPU seconds.

    Raises:
        RuntimeError: where there is no browser.
    """
    return _summed(page_loads(rounds)[kind, way], lambda load: load.seconds)


def first_move(rounds: int) -> Result:
    """Return the clicks from home to the first move of a battle, next to the seconds and CPU seconds.

    Raises:
        RuntimeError: where there is no browser.
    """
    return _summed(page_loads(rounds)[BATTLE, LINK], lambda load: load.clicks)


def _summed(loads: list[Load], value: Callable[[Load], float]) -> Result:
    values = [value(load) for load in loads]
    return Result(
        median(load.seconds for load in loads),
        median(load.work for load in loads),
        median(values),
        min(values),
        max(values),
    )


@cache
def page_loads(rounds: int, kinds: tuple[str, ...] = tuple(KINDS)) -> Loads:
    """Open pages, each way as often as there are rounds.

    Raises:
        RuntimeError: where there is no browser.
    """
    with _compiled_modules():
        _opened_first("play")  # compiles
        return _opened(rounds, kinds)


def _opened(rounds: int, kinds: tuple[str, ...]) -> Loads:
    found = defaultdict[tuple[str, str], list[Load]](list)
    for _ in range(rounds):
        for name in kinds:
            found[name, FIRST].append(_opened_first(name))
        with TemporaryDirectory() as home, serve_pages(Path(home)) as reading, _browser() as (page, browser):
            processes = (psutil.Process(reading.process.pid), browser)
            for key, load in _from_home(page, reading, processes, kinds):
                found[key].append(load)
    return found


def _opened_first(name: str) -> Load:
    with TemporaryDirectory() as home:
        return _first(KINDS[name], Path(home))


def _first(kind: Kind, home: Path) -> Load:
    """Start `bcnb learn` and open a page of it in a browser that is open already."""
    with _browser() as (page, browser):
        before, begin = cpu_seconds(browser), perf_counter()
        with serve_pages(home) as reading:
            page.goto(reading.address(kind.path))
            page.locator(kind.live).first.wait_for()
            server = psutil.Process(reading.process.pid)
            return Load(perf_counter() - begin, cpu_seconds(browser, server) - before)


def _from_home(
    page: Page, reading: Reading, processes: tuple[psutil.Process, ...], kinds: tuple[str, ...]
) -> Iterator[tuple[tuple[str, str], Load]]:
    """Yield what it takes to open home, each page by its link, each page by Back, and to begin a battle."""

    def timed(act: Callable[[], object]) -> Load:
        before, begin = cpu_seconds(*processes), perf_counter()
        seconds = act()
        waited = perf_counter() - begin
        return Load(seconds if isinstance(seconds, float) else waited, cpu_seconds(*processes) - before)

    def linked(kind: Kind) -> None:
        page.locator(f"#{kind.panel} a[href*='{kind.path}']").first.click()
        page.locator(kind.live).first.wait_for()

    def back(kind: Kind) -> None:
        page.go_back(wait_until="commit")
        page.locator(kind.live).first.wait_for()

    address = f"{reading.base}bcnb/home"
    page.goto(reading.address(WARM))
    page.locator(READY).wait_for()
    yield (HOME, LINK), timed(lambda: _painted(page, f"{address}?token={reading.token}"))
    for name in kinds:
        kind = KINDS[name]
        _painted(page, f"{address}#{kind.panel}")
        page.wait_for_timeout(READING)
        yield (name, LINK), timed(partial(linked, kind))
        page.locator(READY).wait_for()
        page.locator(".bcnb-page-places").get_by_role("link", name="Learn").first.click()
        page.wait_for_function(PAINTED, polling="raf")
        yield (name, BACK), timed(partial(back, kind))
        page.locator(READY).wait_for()
    _painted(page, address)
    page.evaluate("sessionStorage.clicks = 0")
    load = timed(lambda: _first_move(page))
    yield (BATTLE, LINK), load._replace(clicks=int(page.evaluate("sessionStorage.clicks")))


def _painted(page: Page, address: str) -> float:
    """Open the home page, and return the seconds until text and pictures were painted."""
    page.goto("about:blank")
    page.goto(address, wait_until="commit")
    return float(page.wait_for_function(PAINTED, polling="raf").json_value())


def _first_move(page: Page) -> None:
    """Begin a battle and play a card."""
    page.locator(".door", has_text="Play").click()
    page.locator("#play a[href$='#battle-first-bull-run']").click()
    page.get_by_role("button", name="Begin").click()
    page.locator(TABLE).locator(PLAYABLE).first.click()
    page.locator(TABLE).locator(PLAYABLE).first.wait_for(state="detached")


@contextmanager
def _compiled_modules() -> Iterator[None]:
    """Let every Python that is started keep compiled modules, in a folder of its own, until the block ends."""
    folder = TemporaryDirectory(ignore_cleanup_errors=True)
    with folder as path, patch.dict(os.environ, {"PYTHONPYCACHEPREFIX": path}):
        os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
        yield


# --- processes --------------------------------------------------------------------------------------------------------


@contextmanager
def _browser() -> Iterator[tuple[Page, psutil.Process]]:
    """Open an empty page in a browser of its own, and yield it with the first process of the browser."""
    chromium = find_chromium()
    if chromium is None:
        raise RuntimeError(HOW_TO_GET_ONE)
    with sync_playwright() as driver:
        before = set(psutil.Process().children(recursive=True))
        opened = driver.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
        new = set(psutil.Process().children(recursive=True)) - before
        [root] = [one for one in new if one.parent() not in new]
        page = opened.new_context(reduced_motion="reduce", viewport={"width": 1280, "height": 800}).new_page()
        page.set_default_timeout(PATIENCE)
        page.add_init_script(COUNTED)
        yield page, root
        opened.close()


def cpu_seconds(*roots: psutil.Process) -> float:
    """Return the CPU seconds of processes and of all that they started, also of those that are over.

    Only Linux reports those that are over.
    """
    total = 0.0
    for root in roots:
        for one in (root, *root.children(recursive=True)):
            with suppress(psutil.Error):
                used = one.cpu_times()
                total += used.user + used.system
                total += getattr(used, "children_user", 0.0) + getattr(used, "children_system", 0.0)
    return total
