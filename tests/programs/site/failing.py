"""What fails on a page: the storage of the browser, and Python itself. The page says so soon, and continues."""

import json
from base64 import b64decode

from playwright.sync_api import Locator, expect

from bcnb.course.catalogue import find_exercise
from bcnb.course.tasks import load_task
from tests.programs.learners.students import STUDENTS, do_task
from tests.programs.site.visit import FOLDER, Visit

SOON = 10_000
"""After how many milliseconds a page says that it cannot keep an answer."""
NOT_KEPT = "Your progress is not saved: this browser has no room left"
PROGRESS = "bcnb-games/progress.toml"
FULL = """() => {
  window.put = IDBObjectStore.prototype.put;
  IDBObjectStore.prototype.put = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""
ROOM = "() => { IDBObjectStore.prototype.put = window.put; }"
DELETE = """([folder, file]) => new Promise((done, fail) => {
  const asked = indexedDB.open(`JupyterLite Storage - ${folder}`);
  asked.onerror = fail;
  asked.onsuccess = () => {
    const change = asked.result.transaction("files", "readwrite");
    change.objectStore("files").delete(file);
    change.oncomplete = () => { asked.result.close(); done(); };
  };
})"""
HANG = """() => {
  const { kernel } = window.jupyterapp.shell.currentWidget.sessionContext.session;
  kernel.requestExecute({ code: "while True: pass" });
}"""


def fill_up(visit: Visit) -> None:
    """There is no room for an answer; then there is, and the next one is saved."""
    visit.page.goto(visit.lesson("rules/01_the_board.ipynb"))
    visit.begun()
    visit.page.evaluate(FULL)
    expect(_done(visit, 0)).to_contain_text(NOT_KEPT, timeout=SOON)
    visit.page.evaluate(ROOM)
    expect(_done(visit, 1)).not_to_contain_text(NOT_KEPT, timeout=SOON)


def delete(visit: Visit) -> None:
    """Another page deletes what was kept while a lesson is open: that begins again."""
    other = visit.context.new_page()
    other.goto(visit.address())
    other.evaluate(DELETE, [f"{FOLDER}/", PROGRESS])
    other.close()
    assert PROGRESS not in visit.kept()
    expect(_done(visit, 2)).not_to_contain_text(NOT_KEPT, timeout=SOON)
    kept = _progress(visit)
    assert '"1.3"' in kept, kept
    assert '"1.2"' not in kept, kept


def hang(visit: Visit) -> None:
    """Python that never ends is put away, and another one begins."""
    visit.page.evaluate(HANG)
    bar = visit.page.locator(".bcnb-page-bar")
    bar.get_by_role("button", name="Menu").click()
    bar.get_by_role("button", name="Restart page").click()
    visit.page.wait_for_selector(".bcnb-page-bar[data-state=starting]")
    visit.begun()
    expect(_done(visit, 3)).not_to_contain_text(NOT_KEPT, timeout=SOON)
    assert '"1.4"' in _progress(visit)


def _progress(visit: Visit) -> str:
    """The file as Python wrote it, of which the storage keeps the bytes."""
    return b64decode(json.loads(visit.kept()[PROGRESS])).decode()


def _done(visit: Visit, place: int) -> Locator:
    """A task of the first lesson, done by a student."""
    view = visit.view("at-task", place)
    do_task(load_task(find_exercise(f"1.{place + 1}")), STUDENTS["mouse"], view, visit.settle)
    return view
