"""The pages of the static site that need no Python, in Chromium: bytes and CPU seconds until each can be read (P18)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.programs.bench.measure import Result, alone
from tests.programs.site.light_read import PAGES, FirstVisit, visit_first, write_small
from tests.programs.site.visit import Visit, served, visitor

_NAMES = ("a recorded game", "the list of games", "the list of questions", "a rule book", "a history lesson")
SITE_PAGES = dict(zip(_NAMES, PAGES, strict=True))
"""The pages by what they are."""


def site_bytes(page: str, rounds: int) -> Result:
    """Return the bytes that a page of `SITE_PAGES` loads on a first visit."""
    return alone([float(one.bytes) for one in site_loads(rounds)[page]])


def site_seconds(page: str, rounds: int) -> Result:
    """Return the CPU seconds of the browser on a first visit of a page of `SITE_PAGES`."""
    return alone([one.seconds for one in site_loads(rounds)[page]])


@cache
def site_loads(rounds: int) -> Mapping[str, list[FirstVisit]]:
    """Open each page for the first time, as often as there are rounds.

    Raises:
        SystemExit: where there is no browser.
    """
    found = defaultdict[str, list[FirstVisit]](list)
    for _ in range(rounds):
        with _site() as (visit, profile):
            for name, path in SITE_PAGES.items():
                found[name].append(visit_first(visit, profile, path))
    return found


@contextmanager
def _site() -> Iterator[tuple[Visit, Path]]:
    """Write a site with one replay and one history lesson, and yield its visitor with the profile of the browser."""
    with TemporaryDirectory() as folder, sync_playwright() as driver:
        site, profile = Path(folder) / "site", Path(folder) / "profile"
        write_small(site)
        with served(site) as port, visitor(driver, profile, port) as visit:
            visit.front()
            yield visit, profile
