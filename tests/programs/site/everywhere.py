"""Every notebook of the site, each in a browser of its own, so that none profits or suffers from another one.

One that failed has a second try after its failure was told: a busy machine may starve a browser.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from time import monotonic
from typing import NamedTuple

from playwright.sync_api import Error, Playwright
from playwright.sync_api import TimeoutError as Late

from bcnb.presentation.text_tools import count_noun
from tests.programs.site.visit import CELLS, FAULTS, READY, Visit, load, visitor

PATIENCE = 240_000
"""How many milliseconds a notebook has to the end of its last cell on a machine that is busy."""
RAN = f"() => ({CELLS}).filter(({{ model }}) => model.executionCount).length"
STATE = "() => document.querySelector('.bcnb-page-bar')?.dataset.state ?? 'empty'"
BROKEN = "text=Error displaying widget"
LINES = 6
"""How much is reported of a failure."""


class Run(NamedTuple):
    """How a notebook went: the cells that ran, of how many, and what went wrong."""

    ran: int
    cells: int
    faults: tuple[str, ...]


def run_all(driver: Playwright, site: Path, port: int) -> bool:
    """Run every notebook, print a table of how it went, and say whether all went well."""
    began, runs = monotonic(), list[Run]()
    print(f"{'notebook':60} seconds cells failures", flush=True)
    for path in _notebooks(site):
        cells = _count(site / "files" / path)
        run = _told(path, driver, port, cells)
        runs.append(_told(path, driver, port, cells) if run.faults else run)
    told = f"{count_noun(len(runs), 'notebook')}, {count_noun(sum(run.ran for run in runs), 'cell')}"
    failed = sum(len(run.faults) for run in runs)
    print(f"{told}, {count_noun(failed, 'failure')}, {monotonic() - began:.0f} s, while {load()}")
    return bool(runs) and not failed


def _told(path: str, driver: Playwright, port: int, count: int) -> Run:
    """Run a notebook, and print how it went."""
    start, run = monotonic(), _run(driver, port, path, count)
    cells = f"{run.ran}" if run.ran == run.cells else f"{run.ran}/{run.cells}"
    print(f"{path:60} {monotonic() - start:7.0f} {cells:>5} {len(run.faults):8}", flush=True)
    for fault in run.faults:
        print("  " + "\n  ".join(fault.splitlines()[:LINES]), flush=True)
    return run


def _notebooks(site: Path) -> Iterator[str]:
    for path in sorted((site / "files").rglob("*.ipynb")):
        yield path.relative_to(site / "files").as_posix()


def _count(notebook: Path) -> int:
    """How many cells of a notebook can be run."""
    cells = json.loads(notebook.read_text(encoding="utf-8"))["cells"]
    return sum(cell["cell_type"] == "code" and bool(cell["source"]) for cell in cells)


def _run(driver: Playwright, port: int, path: str, cells: int) -> Run:
    """A notebook from its address to the end of its last cell."""
    try:
        with TemporaryDirectory(prefix="bcnb-site-") as profile, visitor(driver, Path(profile), port) as visit:
            visit.page.goto(visit.lesson(path))
            return _look(visit, cells)
    except Error as error:
        return Run(0, cells, (str(error),))


def _look(visit: Visit, cells: int) -> Run:
    with suppress(Late):
        visit.page.wait_for_selector(READY, timeout=PATIENCE)
    ran = visit.page.evaluate(RAN)
    faults = [*visit.page.locator(FAULTS).all_inner_texts(), *visit.page.locator(BROKEN).all_inner_texts()]
    if (state := visit.page.evaluate(STATE)) != "ready":
        faults.append(f"the page is {state} at the end")
    if ran != cells:
        faults.append(f"{ran} of {cells} cells ran")
    return Run(ran, cells, (*faults, *visit.troubles))
