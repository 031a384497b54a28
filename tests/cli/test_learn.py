"""`bcnb learn`: pages that start by themselves, in a real browser, and what may go wrong with them."""

import asyncio
import hashlib
import json
import logging
import os
import shutil
import signal
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple, TypeVar

import pytest
from nbformat import read, reads
from playwright.sync_api import Browser, Page, expect
from tornado.web import HTTPError

from bcnb.cli.learn import EXTENSIONS, find_page, own_environment, page_settings
from bcnb.cli.server.readonly_contents import ReadOnlyContents
from bcnb.cli.server_settings import show_address
from bcnb.course.home.released_pages import DIGESTS, is_released, neighbors, released
from tests.helpers.cli import ROOT, call
from tests.helpers.lab import LATE as GIVEN_UP
from tests.helpers.lab import NOTEBOOKS, ONE_PAGE, Reading, serve_pages
from tests.programs.bench import pages
from tests.programs.freeze import LIVE_VIEW, digest_lines, notebooks

pytestmark = pytest.mark.unmeasured

SCRIPT = EXTENSIONS / "bcnb" / "static" / "learn.js"
LESSON, NEXT = "rules/02_units_and_orders.ipynb", "rules/03_moving.ipynb"
T = TypeVar("T")
STOPPED, LOST = "The boards have stopped", "bcnb does not answer"


# --- what the server says ---------------------------------------------------------------------------------------------


def finished(coroutine: Coroutine[Any, Any, T]) -> T:
    """The result of a coroutine, in its own thread: where a browser is steered, this one has a loop already."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, coroutine).result()


def test_a_page_is_found_by_its_name():
    assert find_page("rules/03_moving") == find_page("03_moving.ipynb") == NEXT
    result = call("learn", "rules/03_mowing")
    assert result.err == "bcnb: unknown page 'rules/03_mowing'. Did you mean 'rules/03_moving'?\n"
    pages = "Pages are named like rules/03_moving. To see all pages: bcnb learn"
    assert call("learn", "zzz").err == f"bcnb: unknown page 'zzz'. {pages}\n"


@pytest.mark.parametrize("token", ["0a1b2c", ""])
def test_the_address_is_printed_once_with_how_to_stop_and_the_log_does_not_repeat_it(token, capsys, caplog):
    address = f"http://127.0.0.1:8888/doc?token={token}"
    log = logging.Logger("server")
    log.addHandler(caplog.handler)
    server = SimpleNamespace(identity_provider=SimpleNamespace(token=token), local_url=address, log=log)
    show_address("The lessons", server, "Control-C")
    log.critical("Copy and paste one of these URLs:\n    %s", address)
    log.critical("Shutting down...")
    assert capsys.readouterr().out == f"The lessons: {address}\nTo stop, press Control-C in this window.\n"
    repeated = [] if token else [f"Copy and paste one of these URLs:\n    {address}"]
    assert [record.getMessage() for record in caplog.records] == [*repeated, "Shutting down..."]


def test_the_pages_stop_without_a_question_and_the_log_has_only_warnings():
    settings = page_settings(browser=False)
    assert {"--ServerApp.answer_yes=True", "--ServerApp.log_level=WARN", "--LabApp.log_level=WARN"} <= set(settings)


def test_a_port_that_is_none_is_refused(monkeypatch):
    monkeypatch.setenv("JUPYTER_PORT", "0x50")
    assert call("learn").err == "bcnb: JUPYTER_PORT is not a port: '0x50'\n"


def test_the_address_of_the_script_changes_with_it():
    """Jupyter tells browsers to keep such files for ever."""
    package = json.loads((EXTENSIONS / "bcnb" / "package.json").read_text(encoding="utf-8"))
    digest = hashlib.sha256(SCRIPT.read_bytes()).hexdigest()
    assert package["jupyterlab"]["_build"]["load"] == f"static/learn.js?v={digest[:12]}"


def test_only_learn_loads_the_script():
    assert any(str(EXTENSIONS) in setting for setting in page_settings(browser=False))
    assert not any("labextensions" in str(path) for path in Path(EXTENSIONS).parents)


def test_nothing_of_the_users_own_jupyter_is_read(tmp_path):
    own = own_environment(tmp_path)
    assert all(value.startswith(str(tmp_path)) for name, value in own.items() if name != "JUPYTER_CONFIG_PATH")
    assert own.keys() >= {"JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "JUPYTERLAB_SETTINGS_DIR", "IPYTHONDIR"}


def served(root: Path, path: str) -> dict[str, Any]:
    return finished(ReadOnlyContents(root_dir=str(root)).get(path))


def test_a_page_is_read_only_and_knows_its_neighbors():
    model = served(NOTEBOOKS, LESSON)
    assert model["writable"] is False
    assert model["content"].metadata["bcnb"] == {
        "home": {"path": "00_start_here.ipynb", "title": "Battle Cry", "site": "/bcnb/home"},
        "previous": {"path": "rules/01_the_board.ipynb", "title": "The board"},
        "next": {"path": NEXT, "title": "Moving"},
    }
    assert served(NOTEBOOKS, "rules")["writable"] is False


def test_the_first_page_of_a_folder_has_none_before_it_and_home_has_none_at_all():
    assert neighbors("rules/01_the_board.ipynb").keys() == {"home", "next"}
    assert neighbors("rules/results.ipynb").keys() == {"home", "previous"}
    assert neighbors("00_start_here.ipynb") == {}


@pytest.mark.parametrize(
    ("name", "given"),
    [
        ("save", ({"type": "notebook"}, LESSON)),
        ("new", ({}, "new.ipynb")),
        ("new_untitled", ("rules",)),
        ("copy", (LESSON,)),
        ("update", ({"path": "x.ipynb"}, LESSON)),
        ("delete", (LESSON,)),
        ("delete_file", (LESSON,)),
        ("rename", (LESSON, "x.ipynb")),
        ("rename_file", (LESSON, "x.ipynb")),
        ("create_checkpoint", (LESSON,)),
        ("restore_checkpoint", ("1", LESSON)),
        ("delete_checkpoint", ("1", LESSON)),
    ],
)
def test_whatever_would_write_is_refused(name, given):
    pages = ReadOnlyContents(root_dir=str(NOTEBOOKS))
    with pytest.raises(HTTPError, match="for reading") as refused:
        finished(getattr(pages, name)(*given))
    assert refused.value.status_code == 403


def test_no_checkpoint_is_reported_of():
    assert finished(ReadOnlyContents(root_dir=str(NOTEBOOKS)).list_checkpoints(LESSON)) == []


def trusted(model: dict[str, Any]) -> set[bool]:
    return {cell.metadata["trusted"] for cell in model["content"].cells if cell.cell_type == "code"}


def test_only_bcnbs_own_pages_are_trusted(tmp_path):
    """To open a file is not to run it: a notebook from elsewhere waits, even behind a link."""
    (tmp_path / LESSON).parent.mkdir()
    (tmp_path / LESSON).write_bytes((NOTEBOOKS / LESSON).read_bytes())
    (tmp_path / "elsewhere.ipynb").symlink_to(NOTEBOOKS / LESSON)
    assert trusted(served(NOTEBOOKS, LESSON)) == {True}
    for path in (LESSON, "elsewhere.ipynb"):
        assert trusted(served(tmp_path, path)) == {False}
        assert served(tmp_path, path)["content"].metadata["bcnb"] == {"foreign": True, "changed": False}


def test_every_notebook_is_trusted_by_its_digest():
    """If this fails, run: python tests/programs/freeze.py --digests"""
    assert digest_lines(notebooks()) == DIGESTS.read_text(encoding="utf-8")


def test_the_list_of_digests_keeps_others_and_drops_those_that_are_gone():
    stored = f"one  {LESSON}\ntwo  {NEXT}\nthree  rules/gone.ipynb\n"
    assert digest_lines([NOTEBOOKS / LESSON], stored) == f"{released()[LESSON]}  {LESSON}\ntwo  {NEXT}\n"


def test_any_change_of_a_notebook_ends_the_trust_in_it():
    before = json.loads((NOTEBOOKS / LESSON).read_text(encoding="utf-8"))
    assert is_released(reads(json.dumps(before), as_version=4), LESSON)
    assert not is_released(reads(json.dumps(before), as_version=4), NEXT)
    code = next(number for number, cell in enumerate(before["cells"]) if cell.get("outputs"))
    for part, value in (("source", ["pass"]), ("outputs", []), ("metadata", {"tags": ["other"]})):
        after = json.loads(json.dumps(before))
        after["cells"][code][part] = value
        assert not is_released(reads(json.dumps(after), as_version=4), LESSON), part


def test_nothing_that_could_run_is_sent_with_a_foreign_notebook(tmp_path):
    (tmp_path / "evil.ipynb").write_text(json.dumps(evil_notebook(tmp_path / "ran")), encoding="utf-8")
    notebook = served(tmp_path, "evil.ipynb")["content"]
    assert notebook.metadata.keys() == {"kernelspec", "bcnb"}
    assert [list(output.data) for cell in notebook.cells for output in cell.get("outputs", [])] == [["text/plain"]] * 4


# --- what a reader meets ----------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reading(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Reading]:
    before = stored()
    with serve_pages(tmp_path_factory.mktemp("learn")) as found:
        yield found
    assert stored() == before


def stored() -> dict[str, bytes]:
    """Every file next to the notebooks, with its bytes."""
    return {str(path): path.read_bytes() for path in sorted(NOTEBOOKS.rglob("*")) if path.is_file()}


@pytest.fixture(scope="module")
def complaints() -> list[str]:
    """The errors that the page of `lesson` wrote to its console."""
    return []


@pytest.fixture(scope="module")
def lesson(
    browser: Browser, browser_context_args: dict[str, Any], reading: Reading, complaints: list[str]
) -> Iterator[Page]:
    """A lesson that was opened, and started by itself; all tests use one page, each where the other left it.

    All of the lesson is on one page: `test_learn_steps.py` shows its steps.
    """
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1280, "height": 800}})
    context.add_init_script(ONE_PAGE)
    page = context.new_page()
    page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
    page.goto(reading.address(LESSON))
    yield page
    context.close()


def bar(page: Page, state: str) -> None:
    """Wait for the page to be in a state."""
    page.wait_for_selector(f".bcnb-page-bar[data-state={state}]", timeout=60_000)


FRESH = ".bcnb-at-task:not([data-before])"
MARK = "() => { for (const task of document.querySelectorAll('.bcnb-at-task')) task.dataset.before = ''; }"


def open_menu(page: Page) -> None:
    """Open the menu of the bar, unless its buttons are in the bar because something has failed."""
    if not page.get_by_role("navigation").get_by_role("button", name="Restart page").is_visible():
        page.get_by_role("navigation").get_by_role("button", name="Menu").click()


def start_again(page: Page) -> None:
    """Begin a lesson again, and wait for its new boards: the ones before it stay in sight until those have come."""
    page.bring_to_front()
    page.evaluate(MARK)
    open_menu(page)
    page.get_by_role("navigation").get_by_role("button", name="Restart page").click()
    bar(page, "ready")
    expect(page.locator(FRESH)).to_have_count(7, timeout=60_000)


def ask_for_a_hint(page: Page) -> None:
    """The first task of the page answers a click."""
    page.locator(FRESH).first.get_by_role("button", name="Hint 1 of 3").click(timeout=20_000)
    expect(page.get_by_role("button", name="Hint 2 of 3").first).to_be_visible(timeout=20_000)


CELLS = "() => jupyterapp.shell.currentWidget.content.widgets.map(({ model }) => model.sharedModel.source)"
DIRTY = "() => jupyterapp.shell.currentWidget.context.model.dirty"
MIDDLE = "() => [...document.querySelectorAll('.jp-Cell h2')].find((one) => one.innerText.startsWith('Figures'))"


def place(page: Page) -> float:
    """How far from the top of the window a headline in the middle of the page is."""
    return float(page.evaluate(f"({MIDDLE})().getBoundingClientRect().top"))


def scroll_to_the_middle(page: Page) -> None:
    """Turn the wheel as a reader does, and again if boards that came alive cut it short. No turn is left unheard."""
    page.evaluate(
        "() => { globalThis.heard = 0; addEventListener('wheel', () => { heard += 1; }, { passive: true }); }"
    )
    page.mouse.move(640, 400)
    for turn in range(1, 16):
        page.mouse.wheel(0, place(page) - 300)
        page.wait_for_function("(turn) => heard >= turn", arg=turn, timeout=30_000)
        if abs(at_rest(page) - 300) < 40:
            return


def at_rest(page: Page) -> float:
    """The place of the headline once it has not moved for a second."""
    before, now = float("inf"), place(page)
    while abs(before - now) >= 1:
        page.wait_for_timeout(1000)
        before, now = now, place(page)
    return now


@pytest.mark.slow
def test_a_page_can_be_read_at_once_and_starts_by_itself_where_the_reader_is(lesson):
    lesson.wait_for_selector(".bcnb-page-bar", timeout=60_000)
    lesson.wait_for_function(f"{MIDDLE}", timeout=60_000)
    expect(lesson.get_by_role("status").filter(has_text="You can already start reading")).to_be_visible()
    scroll_to_the_middle(lesson)
    before = place(lesson)
    assert 250 < before < 350, "no board begins in view above it, which would push it down as it grows"
    bar(lesson, "ready")
    expect(lesson.locator(".bcnb-at-task")).to_have_count(7, timeout=30_000)
    lesson.wait_for_timeout(4500)
    assert abs(place(lesson) - before) < 4


@pytest.mark.slow
def test_a_page_does_without_the_parts_of_jupyterlab_that_it_does_not_show(lesson, complaints):
    """A third of the time of a page went into them. A part that needs one of them would complain.

    To ask whether JupyterLab has to be built again would take four seconds of a processor where Node is installed.
    """
    bar(lesson, "ready")
    page_config = lesson.evaluate("() => JSON.parse(document.getElementById('jupyter-config-data').textContent)")
    assert (page_config["buildAvailable"], page_config["buildCheck"]) == (False, False)
    assert "@jupyterlab/filebrowser-extension" not in page_config["disabledExtensions"]
    assert "@jupyterlab/debugger-extension" in page_config["disabledExtensions"]
    assert [said for said in complaints if "plugin" in said.lower()] == []


def test_no_code_and_no_menu_is_seen(lesson):
    assert lesson.locator(".jp-Cell-inputWrapper:visible .jp-InputArea-editor:visible").count() == 0
    assert lesson.locator("#jp-menu-panel:visible, .jp-SideBar:visible, .jp-NotebookPanel-toolbar:visible").count() == 0


@pytest.mark.slow
def test_what_is_stored_below_a_task_or_a_quiz_is_not_told_twice(lesson):
    """Where nothing runs it is all there is."""
    stored = lesson.locator(".jp-RenderedHTMLCommon > details")
    expect(stored).to_have_count(8)
    expect(stored.locator("visible=true")).to_have_count(0)


@pytest.mark.slow
def test_no_word_is_cut_where_a_line_of_text_ends(lesson):
    lesson.wait_for_selector(".jp-OutputArea-output pre", state="attached")
    cut = lesson.evaluate("""() => [...document.querySelectorAll(".jp-OutputArea-output pre")]
        .map((text) => getComputedStyle(text).wordBreak)""")
    assert set(cut) == {"normal"}


@pytest.mark.slow
def test_a_board_answers_clicks_at_its_very_edge(lesson):
    """The strip where prompts were would lie over it."""
    hint = lesson.get_by_role("button", name="Hint 1 of 3").first
    hint.click(timeout=5_000, position={"x": 3, "y": 5})
    expect(lesson.get_by_role("button", name="Hint 2 of 3").first).to_be_visible(timeout=20_000)
    box = lesson.locator(".bcnb-at-task").first.bounding_box()
    hit = "([x, y]) => Boolean(document.elementFromPoint(x, y)?.closest('.bcnb-at-task'))"
    assert lesson.evaluate(hit, [box["x"] + 2, box["y"] + box["height"] / 2])


@pytest.mark.slow
def test_stray_keys_change_nothing(lesson):
    before = lesson.evaluate(CELLS)
    words = lesson.locator(".jp-MarkdownOutput p").first
    words.scroll_into_view_if_needed()
    words.click()
    for key in (*"baddxzmy", "Escape", "Shift+Enter", "Control+Enter", "Control+s"):
        lesson.keyboard.press(key)
    words.dblclick()
    words.click(button="right")
    assert lesson.evaluate(CELLS) == before
    assert lesson.evaluate(DIRTY) is False
    assert lesson.locator(".jp-Dialog, .lm-Menu, .jp-MarkdownCell .cm-content:visible").count() == 0
    assert lesson.locator(".bcnb-at-task").count() == 7


@pytest.mark.slow
def test_code_is_shown_to_who_asks_and_hidden_again(lesson):
    code = ".jp-CodeCell .jp-InputArea-editor:visible"
    open_menu(lesson)
    lesson.get_by_role("button", name="Show code").click()
    expect(lesson.locator(code).first).to_be_visible()
    lesson.get_by_role("button", name="Hide code").click()
    expect(lesson.locator(code)).to_have_count(0)


@pytest.mark.slow
def test_a_click_in_a_page_can_be_timed_next_to_an_echo(lesson):
    """What `make bench` does with a page of its own."""
    pairs = pages.clicked(lesson, 2)
    assert len(pairs) == 2
    assert all(0 < click and 0 < echo for click, echo in pairs)


@pytest.mark.whole
@pytest.mark.slow
def test_two_tabs_share_a_kernel_and_neither_stops_the_other(lesson, reading):
    """A restart would kill the boards of the other tab; one among others once made the server stall with 3 GB."""
    with closing(lesson.context.new_page()) as second:
        second.goto(reading.address(LESSON))
        bar(second, "ready")
        for page in (second, lesson):
            start_again(page)
        for page in (second, lesson):
            page.bring_to_front()
            ask_for_a_hint(page)
        assert len(lesson.request.get(f"{reading.base}api/kernels?token={reading.token}").json()) == 1


def test_the_script_never_restarts_a_kernel():
    assert ".restart" not in SCRIPT.read_text(encoding="utf-8")


@pytest.mark.slow
def test_no_page_can_write(lesson, reading):
    body = json.dumps({"type": "notebook", "format": "json", "content": read(NOTEBOOKS / LESSON, as_version=4)})
    address = f"{reading.base}api/contents/{LESSON}"
    headers = {"Authorization": f"token {reading.token}"}
    assert lesson.request.put(address, data=body, headers=headers).status == 403
    assert lesson.request.delete(address, headers=headers).status == 403
    assert lesson.request.post(f"{reading.base}api/contents/rules", data="{}", headers=headers).status == 403


LATE = """AbortSignal.timeout = () => {
  const over = new AbortController();
  setTimeout(() => over.abort());
  return over.signal;
};"""
"""Makes anywidget give a model up before its script is there, as it does on a page that is busy for two seconds."""


@pytest.mark.whole
@pytest.mark.slow
def test_boards_that_the_page_was_too_slow_to_begin_are_drawn_and_answer(lesson, reading):
    with closing(lesson.context.new_page()) as slow:
        troubles: list[str] = []
        slow.on("pageerror", lambda error: troubles.append(str(error)))
        slow.add_init_script(LATE)
        slow.goto(reading.address(LESSON))
        bar(slow, "ready")
        expect(slow.locator(".bcnb-board [role=gridcell]").first).to_be_attached(timeout=20_000)
        ask_for_a_hint(slow)
    assert troubles.count(GIVEN_UP) >= 9


@pytest.mark.slow
def test_a_killed_kernel_is_reported_and_the_boards_come_back(lesson, reading):
    bar(lesson, "ready")
    pid = lesson.evaluate(PID)
    os.kill(pid, signal.SIGKILL)
    expect(lesson.get_by_role("status").filter(has_text=STOPPED)).to_be_visible(timeout=30_000)
    start_again(lesson)
    assert lesson.locator(".jp-Dialog").count() == 0
    ask_for_a_hint(lesson)


@pytest.mark.whole
@pytest.mark.slow
def test_python_that_never_ends_is_put_away_and_the_boards_come_back(lesson):
    """A program that waits for what never comes does not listen, and cannot be interrupted."""
    bar(lesson, "ready")
    lesson.evaluate(HANG)
    start_again(lesson)
    ask_for_a_hint(lesson)


HANG = """() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.requestExecute({ code:
  "import signal\\nsignal.signal(signal.SIGINT, signal.SIG_IGN)\\nwhile True:\\n    pass" }) && null"""
PID = """async () => {
  const kernel = jupyterapp.shell.currentWidget.sessionContext.session.kernel;
  const future = kernel.requestExecute({ code: "import os; print(os.getpid())" });
  let pid = 0;
  future.onIOPub = ({ content }) => { if (content.text) pid = Number(content.text); };
  await future.done;
  return pid;
}"""


@pytest.mark.slow
def test_next_leads_to_the_next_page_in_the_same_tab_and_a_link_of_the_text_home(lesson):
    lesson.get_by_role("navigation").get_by_role("link", name="Next").click()
    lesson.wait_for_url("**/doc/tree/rules/03_moving.ipynb*")
    lesson.wait_for_selector(".bcnb-page-bar", timeout=60_000)
    home = lesson.get_by_role("link", name="start", exact=True)
    home.scroll_into_view_if_needed(timeout=30_000)
    home.click()
    lesson.wait_for_url("**/bcnb/home")
    lesson.wait_for_selector("body[data-shown]")
    assert len(lesson.context.pages) == 1


@pytest.mark.slow
@pytest.mark.whole
def test_an_address_leads_to_a_task_and_to_a_battle(lesson, reading):
    """So home continues with the very next task."""
    page = lesson.context.new_page()
    page.goto(f"{reading.address(LESSON)}#task-2.4")
    brief = page.locator(".bcnb-brief", has_text="Task 2.4:")
    expect(brief).to_be_focused(timeout=60_000)
    expect(brief).to_be_in_viewport()
    page.goto(reading.address("00_start_here.ipynb"))
    bar(page, "ready")
    page.locator("a[data-part='#battle-shiloh']").click()
    expect(page.get_by_role("group", name="Table: Shiloh")).to_be_visible(timeout=60_000)
    page.close()


@pytest.mark.slow
def test_a_page_that_is_not_trusted_waits_to_be_asked(lesson, reading):
    def untrusted(route: Any) -> None:
        route.fulfill(body=route.fetch().text().replace('"trusted": true', '"trusted": false'), status=200)

    page = lesson.context.new_page()
    page.route("**/api/contents/rules/**", untrusted)
    page.goto(reading.address("rules/01_the_board.ipynb"))
    bar(page, "untrusted")
    assert page.locator(".bcnb-at-task").count() == 0
    page.close()


# --- a notebook that is not part of bcnb ------------------------------------------------------------------------------


def evil_notebook(mark: Path) -> dict[str, Any]:
    """A notebook that tries to run as soon as it is opened: its code leaves a file, its outputs a mark on the page."""
    script = "document.documentElement.dataset.evil = 'yes';"
    image = f'<img src="data:," onerror="{script}">'
    widget = {"model_name": "AnyModel", "model_module": "anywidget", "model_module_version": "~0.9.*"}
    module = f"{script} export default {{ render() {{ {script} }}, initialize() {{ {script} }} }};"
    names = {f"_{which}_{part}": value for which in ("model", "view") for part, value in NAMES[which]}
    state = {"evil": {**widget, "state": {**names, "_esm": module, "_anywidget_id": "evil.Evil", "_css": ""}}}
    outputs = [
        {"text/html": f"<script>{script}</script>{image}"},
        {"application/javascript": script},
        {"image/svg+xml": f'<svg xmlns="http://www.w3.org/2000/svg" onload="{script}"><script>{script}</script></svg>'},
        {LIVE_VIEW: {"model_id": "evil", "version_major": 2, "version_minor": 0}},
    ]
    shown = [
        {"output_type": "display_data", "metadata": {}, "data": {**data, "text/plain": "words"}} for data in outputs
    ]
    code = f"from pathlib import Path\nPath({str(mark)!r}).write_text('ran')"
    cell = {"cell_type": "code", "id": "two", "source": code, "execution_count": 1, "outputs": shown}
    return {
        "nbformat": 4,
        "nbformat_minor": 5,
        "metadata": {
            "bcnb": {"home": {"path": "evil", "title": "evil"}},
            "kernelspec": {"name": "python3", "display_name": "Python 3"},
            "widgets": {
                "application/vnd.jupyter.widget-state+json": {"version_major": 2, "version_minor": 0, "state": state}
            },
        },
        "cells": [
            {"cell_type": "markdown", "id": "one", "metadata": {"trusted": True}, "source": f"# Extra\n\n{image}"},
            {**cell, "metadata": {"trusted": True}},
        ],
    }


NAMES = {
    "model": (("name", "AnyModel"), ("module", "anywidget"), ("module_version", "~0.9.*")),
    "view": (("name", "AnyView"), ("module", "anywidget"), ("module_version", "~0.9.*")),
}
EVIL, CHANGED, IMPORTED = "rules/02_extra.ipynb", "rules/01_the_board.ipynb", ("ipykernel_launcher", "random", "bcnb")


class Planted(NamedTuple):
    """A checkout in which a classmate's files lie among the lessons: the server, and what shows that they ran."""

    reading: Reading
    marks: Path

    @property
    def ran(self) -> list[str]:
        return sorted(path.name for path in self.marks.iterdir())


@pytest.fixture(scope="module")
def planted(tmp_path_factory: pytest.TempPathFactory, chromium: Path) -> Iterator[Planted]:
    folder, marks = tmp_path_factory.mktemp("checkout"), tmp_path_factory.mktemp("marks")
    shutil.copytree(ROOT / "bcnb", folder / "bcnb", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(NOTEBOOKS, folder / "notebooks")
    for name in ("scenarios", "replays", "pyproject.toml"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "notebooks" / EVIL).write_text(json.dumps(evil_notebook(marks / "code")), encoding="utf-8")
    changed = json.loads((folder / "notebooks" / CHANGED).read_text(encoding="utf-8"))
    changed["cells"][-1:] = evil_notebook(marks / "changed")["cells"][1:]
    (folder / "notebooks" / CHANGED).write_text(json.dumps(changed), encoding="utf-8")
    for name in IMPORTED:
        words = f"open({str(marks / name)!r}, 'w')\n"
        (folder / "notebooks" / "rules" / f"{name}.py").write_text(words, encoding="utf-8")
    with serve_pages(tmp_path_factory.mktemp("planted"), checkout=folder) as found:
        yield Planted(found, marks)


@pytest.mark.sampled(2)
@pytest.mark.slow
@pytest.mark.parametrize(("path", "says"), [(EVIL, "Nothing in it runs until"), (CHANGED, "differs from the released")])
def test_a_planted_notebook_runs_nothing_until_start_is_pressed(browser, planted, path, says):
    with closing(browser.new_page()) as page:
        page.goto(planted.reading.address(path))
        bar(page, "untrusted")
        status = page.get_by_role("navigation").get_by_role("status")
        expect(status).to_contain_text("This page is not part of bcnb")
        expect(status).to_contain_text(says)
        expect(page.locator(".jp-OutputArea-output pre", has_text="words")).to_have_count(4)
        page.wait_for_function("() => jupyterapp.shell.currentWidget.sessionContext.session?.kernel?.status === 'idle'")
        page.wait_for_timeout(2_000)
        assert page.evaluate("() => document.documentElement.dataset.evil") is None
        assert planted.ran == []
        expect(page.get_by_role("button", name="Restart page")).to_have_count(0)
        expect(page.get_by_role("link", name="Learn", exact=True)).to_be_visible()


@pytest.mark.whole
@pytest.mark.slow
def test_a_module_among_the_lessons_is_not_imported_and_no_page_leads_to_a_planted_one(browser, planted):
    with closing(browser.new_page()) as page:
        page.goto(planted.reading.address(LESSON))
        bar(page, "ready")
        assert planted.ran == []
        expect(page.get_by_role("link", name="Previous")).to_have_attribute("title", "The board")


@pytest.mark.whole
@pytest.mark.slow
def test_start_runs_a_page_that_is_not_part_of_bcnb(browser, planted):
    with closing(browser.new_page()) as page:
        page.goto(planted.reading.address(EVIL))
        bar(page, "untrusted")
        page.get_by_role("navigation").get_by_role("button", name="Start", exact=True).click()
        bar(page, "ready")
        assert planted.ran == ["code"]
        open_menu(page)
        expect(page.get_by_role("button", name="Restart page")).to_be_visible()


# --- the end of the server --------------------------------------------------------------------------------------------


@pytest.mark.whole
@pytest.mark.slow
def test_a_lost_server_is_reported(lesson, reading):
    """The last one: the server ends here."""
    lesson.goto(reading.address(LESSON))
    bar(lesson, "ready")
    reading.process.terminate()
    reading.process.wait(timeout=20)
    expect(lesson.get_by_role("status").filter(has_text=LOST)).to_be_visible(timeout=60_000)
    assert lesson.locator(".jp-Cell").count()


def test_where_jupyter_has_changed_a_name_the_page_is_left_alone(page):
    said: list[str] = []
    page.on("console", lambda message: said.append(f"{message.type}: {message.text}"))
    page.on("pageerror", lambda error: said.append(f"error: {error}"))
    page.add_script_tag(content=SCRIPT.read_text(encoding="utf-8"))
    page.evaluate("""async () => {
      _JUPYTERLAB.bcnb.init({});
      await (await _JUPYTERLAB.bcnb.get())().default.activate({});
    }""")
    assert len(said) == 1
    assert said[0].startswith("warning: bcnb: this page is an ordinary notebook here")
