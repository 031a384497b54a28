"""A click in a page of `bcnb learn`, until the page shows the answer, against a bare echo of its kernel (P15).

Both are timed by the browser's own clock, from the event to the page as it is laid out again, and take turns: a kernel
that answers only the same message gives what browser, server and Jupyter need by themselves.
"""

from functools import cache
from pathlib import Path
from statistics import mean
from tempfile import TemporaryDirectory

from playwright.sync_api import Page, sync_playwright

from tests.helpers.browser import FLAGS, HOW_TO_GET_ONE, find_chromium
from tests.helpers.lab import ONE_PAGE, serve_pages
from tests.programs.bench.clicks import ECHO, REGISTER
from tests.programs.bench.measure import Amount, Result, summed

PAGE, TASK, ACT = "rules/02_units_and_orders.ipynb", "Task 2.2:", "order c6"
"""What a click on Do does, and the next one takes back."""
PATIENCE = 60_000
Pair = tuple[float, float]
"""Seconds of a click, and of the echo after it."""
TIMED = """async ([register, target, task, act, turns]) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  await kernel.requestExecute({ code: register }).done;
  const comm = kernel.createComm(target);
  await comm.open({}).done;
  const asked = [...document.querySelectorAll(".bcnb-brief")].find((one) => one.textContent.startsWith(task));
  const desk = asked.closest(".bcnb-desk");
  const timed = (work) => new Promise((tell) => {
    const begin = performance.now();
    work(() => { desk.getBoundingClientRect(); tell((performance.now() - begin) / 1000); });
  });
  const echo = (answered) => { comm.onMsg = answered; comm.send(1); };
  const click = (answered) => {
    const busy = new MutationObserver(() => {
      if (desk.hasAttribute("aria-busy")) return;
      busy.disconnect();
      answered();
    });
    busy.observe(desk, { attributes: true });
    desk.querySelector(".bcnb-typing input").value = pairs.length % 2 ? "undo" : act;
    desk.querySelector(".bcnb-typing button").click();
  };
  const pairs = [];
  for (let turn = 0; turn < turns; turn++) pairs.push([await timed(click), await timed(echo)]);
  return pairs;
}"""


def page_click(amount: Amount) -> Result:
    """Seconds a click, and its echo. Raises RuntimeError where there is no browser."""
    return sliced(_pairs(amount.clicks * (amount.slices + 1)), amount.clicks)


def sliced(pairs: list[Pair], size: int) -> Result:
    """The result of clicks in slices of that size; the first slice warmed up."""
    slices = [pairs[first : first + size] for first in range(size, len(pairs), size)]
    return summed([(mean(one for one, _ in part), mean(other for _, other in part)) for part in slices])


@cache
def _pairs(turns: int) -> list[Pair]:
    """Clicks in a page of a browser of its own."""
    chromium = find_chromium()
    if chromium is None:
        raise RuntimeError(HOW_TO_GET_ONE)
    with TemporaryDirectory() as home, serve_pages(Path(home)) as reading, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=str(chromium), args=list(FLAGS))
        page = browser.new_context(reduced_motion="reduce").new_page()
        page.add_init_script(ONE_PAGE)
        page.goto(reading.address(PAGE))
        pairs = clicked(page, turns)
        browser.close()
    return pairs


def clicked(page: Page, turns: int) -> list[Pair]:
    """Clicks in the open page, each with the echo after it."""
    page.locator(".bcnb-brief", has_text=TASK).wait_for(timeout=PATIENCE)
    page.wait_for_selector(".bcnb-page-bar[data-state=ready]", timeout=PATIENCE)
    return [(click, echo) for click, echo in page.evaluate(TIMED, [REGISTER, ECHO, TASK, ACT, turns])]
