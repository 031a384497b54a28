"""Pages of `bcnb learn` in a test: a window for all tests of a file, pages opened in it, and what axe finds."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page

from tests.helpers.lab import Reading

SMALLEST = (1280, 800)
"""The width and height of the smallest large screen, in pixels."""
PATIENCE = 120_000
"""Milliseconds in which a page is ready."""


@contextmanager
def window(browser: Browser, arguments: dict[str, Any], *scripts: str) -> Iterator[Page]:
    """A page as large as the smallest large screen, until the block ends. The scripts run before each document."""
    context = browser.new_context(**{**arguments, "viewport": dict(zip(("width", "height"), SMALLEST, strict=True))})
    for script in scripts:
        context.add_init_script(script)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    yield page
    context.close()


def open_page(page: Page, reading: Reading, path: str) -> None:
    """Open a page of the notebooks afresh, such as `play/play.ipynb#battle-shiloh`, and wait until it is ready."""
    file, hash_sign, part = path.partition("#")
    page.goto("about:blank")
    page.goto(reading.address(file) + hash_sign + part)
    page.wait_for_selector(".bcnb-page-bar[data-state=ready]")


def find_faults(page: Page) -> list[str]:
    """Return what axe finds on a page."""
    found = Axe().run(page).response["violations"]
    return [f"{fault['id']}: {node['html'][:200]}" for fault in found for node in fault["nodes"]]
