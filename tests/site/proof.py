"""The proof of the site in Chromium: what a learner does on his first day, and what he finds there on the second.

Each step says how it went. The times are those of this machine as it is; the processors' seconds hardly depend on what
else it does.
"""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from tempfile import TemporaryDirectory

from playwright.sync_api import Error, expect, sync_playwright

from bcnb.course.lessons import load_lesson
from bcnb.course.shelf import list_lessons
from bcnb.present.english import counted
from tests.learners.pupils import PUPILS, finish
from tests.site.environment import BUILD
from tests.site.visit import NAME, PATIENCE, Visit, Watch, served, visitor

SOON = 15
"""How many seconds a board may take after the click, on two quiet processors."""
BATTLE, OPPONENT = "Kernstown", "greedy"
CELLS = "window.jupyterapp?.shell.currentWidget?.content?.widgets?.filter(({ model }) => model.type === 'code') ?? []"
WIPED = f"() => ({CELLS}).length && ({CELLS}).every(({{ model }}) => !model.executionCount)"
RUN = f"(count) => ({CELLS}).length && ({CELLS}).slice(0, count).every(({{ model }}) => model.executionCount)"
LINES = 12
"""How much is told of a failure; the rest is the whole page."""
LOG = ".bcnb-log li, .bcnb-log [data-ply]"


def prove(site: Path, *, every: bool) -> bool:
    """Go through the site, print how it went, and say whether all went well."""
    with (
        TemporaryDirectory(prefix="bcnb-site-") as folder,
        served(site) as port,
        sync_playwright() as driver,
        visitor(driver, Path(folder), port) as visit,
    ):
        steps: list[tuple[str, Callable[[], str | None]]] = [
            ("it says what is lacking as a file, and over plain http", partial(_lacks, visit, site)),
            ("the first board after the click", partial(_first_board, visit, Watch(Path(folder)))),
            ("lesson 1, by clicks", partial(_lesson, visit)),
            ("what was answered is there after a reload", partial(_answers, visit)),
            ("a card at the table", partial(_table, visit)),
            ("the game is there after a reload", partial(_game, visit)),
            ("JupyterLab, for teachers", partial(_lab, visit)),
        ]
        steps += [(path, partial(_notebook, visit, path)) for path in _notebooks(site) if every]
        fine = [_step(name, act, visit) for name, act in steps]
    print(f"{counted(len(fine), 'step')} of the proof, {counted(fine.count(False), 'failure')}")
    return all(fine)


def _step(name: str, act: Callable[[], str | None], visit: Visit) -> bool:
    """Take a step, and print how it went."""
    watch = Watch(Path())
    try:
        said = act()
        assert not visit.troubles, "\n".join(visit.troubles)
    except (AssertionError, Error) as error:
        told = "\n".join([*str(error).splitlines()[:LINES], *visit.troubles])
        visit.page.screenshot(path=(picture := BUILD / "failed.png"))
        print(f"FAILED: {name} ({picture})\n{told}", flush=True)
        visit.troubles.clear()
        return False
    watch.lap(name)
    print(f"{name}: {watch.parts[0][1]:.0f} s" + (f"\n{said}" if said else ""), flush=True)
    return True


def _lacks(visit: Visit, site: Path) -> None:
    for address, words in (
        (site.resolve().joinpath("index.html").as_uri(), "serve.py"),
        (visit.address("", NAME), "https"),
    ):
        visit.page.goto(address)
        expect(visit.page.get_by_role("alert")).to_contain_text(words)
        expect(visit.page.get_by_role("link", name="Begin")).to_be_visible()
    visit.front()
    expect(visit.page.get_by_role("alert")).to_have_count(0)


def _first_board(visit: Visit, watch: Watch) -> str:
    """What a learner waits for, part by part: he has the front page before him, and clicks."""
    visit.page.get_by_role("link", name="Begin").click()
    visit.page.wait_for_selector(".jp-RenderedHTMLCommon h1", timeout=PATIENCE)
    watch.lap("the text of the page")
    visit.page.wait_for_function(WIPED, timeout=PATIENCE)
    visit.page.wait_for_function(RUN, arg=1, timeout=PATIENCE)
    watch.lap("Python and its wheels")
    visit.page.wait_for_function(RUN, arg=2, timeout=PATIENCE)
    watch.lap("bcnb, imported")
    visit.page.wait_for_selector(".jp-OutputArea-output .bcnb-board [data-hex]", timeout=PATIENCE)
    watch.lap("the board, alive")
    visit.begun()
    return watch.told()


def _lesson(visit: Visit) -> str:
    acts = finish(load_lesson(list_lessons()[1]), PUPILS["mouse"], visit.view, visit.settle)
    return f"  {counted(acts, 'act')}"


def _answers(visit: Visit) -> None:
    """They are told by the front page, and by a new kernel."""
    visit.page.locator(".bcnb-page-bar").get_by_role("link", name="All lessons").click()
    visit.page.wait_for_selector("body[data-shown]")
    expect(visit.page.locator(".two li.done")).to_have_count(1)
    expect(visit.page.locator(".next h2")).to_have_text("Lesson 2: Units and orders")
    expect(visit.page.get_by_role("link", name="Continue")).to_be_visible()
    visit.page.goto(visit.lesson("00_start_here.ipynb"))
    visit.begun()
    expect(visit.page.locator(".jp-OutputArea .next h2")).to_have_text("Lesson 2: Units and orders")


def _table(visit: Visit) -> str:
    visit.front()
    visit.page.get_by_role("link", name=BATTLE).last.click()
    visit.begun()
    view = visit.view("table")
    view.get_by_label("Confederate", exact=True).select_option(OPPONENT)
    view.get_by_label("Pace").select_option("at once")
    view.get_by_role("button", name="Begin").click()
    card = view.locator(".bcnb-hand [data-card]:not([disabled])").first
    card.wait_for(timeout=PATIENCE)
    visit.settle()
    before = view.locator(LOG).count()
    card.click()
    visit.settle()
    after = view.locator(LOG)
    assert after.count() > before
    return f"  {after.last.inner_text()}"


def _game(visit: Visit) -> str:
    before = visit.view("table").locator(LOG).all_inner_texts()
    visit.page.reload()
    visit.begun()
    after = visit.view("table").locator(LOG)
    expect(after).to_have_count(len(before))
    assert after.all_inner_texts() == before
    visit.front()
    panel = visit.page.locator(".two section.panel", has_text="Games going on")
    expect(panel).to_contain_text(BATTLE)
    return f"  {panel.locator('p').first.inner_text()}"


def _lab(visit: Visit) -> None:
    visit.page.get_by_role("link", name="JupyterLab").click()
    visit.page.wait_for_selector("#jp-top-panel", timeout=PATIENCE)
    expect(visit.page.locator(".jp-DirListing-item", has_text="rules")).to_be_visible(timeout=PATIENCE)


def _notebooks(site: Path) -> Iterator[str]:
    for path in sorted((site / "files").rglob("*.ipynb")):
        yield path.relative_to(site / "files").as_posix()


def _notebook(visit: Visit, path: str) -> None:
    """Every cell of a notebook, in a page and so in a kernel of its own."""
    first, visit.page = visit.page, visit.context.new_page()
    try:
        visit.page.goto(visit.lesson(path))
        visit.begun()
    finally:
        visit.page.close()
        visit.page = first
