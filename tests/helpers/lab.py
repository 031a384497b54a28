"""The tier of page tests with Jupyter: a real JupyterLab or Notebook 7 of this machine, and a notebook open in it.

`serve(folder, App.LAB)` runs a server on a copy of the notebooks that knows nothing of the user's own Jupyter. A
`Desk(page, server)` opens a notebook of it and gives it commands: what a test sees is never a matter of luck with
menus. `desk.troubles` collects what no page may do: errors, and requests to another machine.
"""

import json
import re
import secrets
import shutil
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from enum import Enum
from pathlib import Path
from typing import Any, NamedTuple

import nbformat
from nbformat.sign import NotebookNotary
from playwright.sync_api import ConsoleMessage, Error, Locator, Page, Request

from bcnb.cli.server_settings import server_settings
from bcnb.course.home.released_pages import DEFAULTS, START
from tests.helpers.browser import jupyter_environment

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
TOKEN = "0123456789abcdef"
SAVE_WIDGETS = "@jupyter-widgets/jupyterlab-manager/plugin.jupyterlab-settings"
CUT_SHORT = re.compile(r"Canceled future for \w+ message")
"""What JupyterLab says when a kernel ends before it has answered the debugger."""
LATE = "[anywidget] Failed to initialize model."
"""What anywidget says about a widget that needs more than two seconds to begin; it is drawn and answers, if later."""
ONE_PAGE = "if (location.protocol.startsWith('http')) localStorage.setItem('bcnb-one-page', 'yes')"
"""Lets `bcnb learn` show all of a lesson on one page, in a browser that runs this script before each page.

A blank page has no storage.
"""
OURS = ("http://127.0.0.1:", "ws://127.0.0.1:", "data:", "blob:")


COMMANDED = """
from bcnb.cli import learn, main
settings = learn.page_settings
learn.page_settings = lambda *page, **how: [*settings(*page, **how), "--LabApp.expose_app_in_browser=True"]
raise SystemExit(main())
"""
"""`bcnb` with pages that a test can command."""


class App(Enum):
    """What shows a notebook: the module to be run, the option that lets a test command it, and where a page is."""

    LAB = ("jupyterlab", "LabApp", "lab/workspaces/{page}/tree/{path}?token={token}")
    NOTEBOOK = ("notebook", "JupyterNotebookApp", "notebooks/{path}?token={token}")


class Server(NamedTuple):
    """A server that runs: what it serves, its address, and its notebooks."""

    app: App
    base: str
    root: Path
    home: Path

    def address(self, path: str) -> str:
        return self.base + self.app.value[2].format(page=secrets.token_hex(4), path=path, token=TOKEN)

    def trust(self, *paths: str) -> None:
        """Sign notebooks, as `jupyter trust` does."""
        data = self.home / "data"
        data.mkdir(exist_ok=True)
        notary = NotebookNotary(data_dir=str(data))
        for path in paths:
            notary.sign(nbformat.read(self.root / path, as_version=4))


@contextmanager
def serve(home: Path, app: App, *settings: str) -> Iterator[Server]:
    """A server on a fresh copy of the notebooks, until the block ends. It saves the state of widgets, unless it has
    settings of its own."""
    root = home / "notebooks"
    shutil.copytree(NOTEBOOKS, root, ignore=shutil.ignore_patterns(".ipynb_checkpoints"))
    save_widgets = home / "settings" / SAVE_WIDGETS
    save_widgets.parent.mkdir(parents=True)
    save_widgets.write_text(json.dumps({"saveState": not settings}), encoding="utf-8")
    server = Server(app, f"http://127.0.0.1:{(port := free_port())}/", root, home)
    server.trust(*names())
    with (home / "said.txt").open("w", encoding="utf-8") as out:
        process = subprocess.Popen(
            [*_command(server, port), *settings], cwd=home, env=_environment(home), stdout=out, stderr=out
        )
    try:
        _wait(process, port, home / "said.txt")
        yield server
    finally:
        process.terminate()
        process.wait(timeout=20)


class Reading(NamedTuple):
    """A server of pages for reading, as `bcnb learn` runs it: its address, its token, its process."""

    base: str
    token: str
    process: subprocess.Popen[bytes]

    def address(self, path: str, app: str = "doc/tree") -> str:
        return f"{self.base}{app}/{path}?token={self.token}"


@contextmanager
def serve_pages(home: Path, python: str = sys.executable, checkout: Path | None = None) -> Iterator[Reading]:
    """`bcnb learn` itself, until the block ends; a test may command its pages. `checkout` is another one to run."""
    port, said = free_port(), home / "said.txt"
    more = {"JUPYTER_PORT": str(port), "JUPYTER_TOKEN": TOKEN, "BCNB_HOME": str(home / "games")}
    command = [python, "-c", COMMANDED, "learn", "--no-browser"]
    with said.open("w", encoding="utf-8") as out:
        environment = jupyter_environment(home, **more, **({"PYTHONPATH": str(checkout)} if checkout else {}))
        process = subprocess.Popen(command, cwd=home, env=environment, stdout=out, stderr=out)
    try:
        _wait(process, port, said)
        yield Reading(f"http://127.0.0.1:{port}/", TOKEN, process)
    finally:
        process.terminate()
        process.wait(timeout=20)


def _command(server: Server, port: int) -> list[str]:
    module, application, _ = server.app.value
    return [
        *(sys.executable, "-m", module),
        *server_settings(f"/lab/tree/{START}", browser=False),
        f"--ServerApp.root_dir={server.root}",
        f"--ServerApp.port={port}",
        "--ServerApp.port_retries=0",
        f"--IdentityProvider.token={TOKEN}",
        f"--{application}.expose_app_in_browser=True",
    ]


def _environment(home: Path) -> dict[str, str]:
    return jupyter_environment(home, JUPYTER_CONFIG_PATH=str(DEFAULTS), BCNB_HOME=str(home / "games"))


def free_port() -> int:
    """A port of this machine that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _wait(process: subprocess.Popen[bytes], port: int, said: Path) -> None:
    for _ in range(600):
        with socket.socket() as probe:
            if probe.connect_ex(("127.0.0.1", port)) == 0:
                return
        assert process.poll() is None, said.read_text(encoding="utf-8")
        time.sleep(0.05)
    raise AssertionError(f"no server after 30 seconds:\n{said.read_text(encoding='utf-8')}")


def names() -> list[str]:
    """The notebooks of bcnb, as paths below their folder."""
    paths = (path.relative_to(NOTEBOOKS) for path in sorted(NOTEBOOKS.rglob("*.ipynb")))
    return [path.as_posix() for path in paths if ".ipynb_checkpoints" not in path.parts]


PANEL = "window.jupyterapp?.shell.currentWidget"
IDLE = f"() => {PANEL}?.sessionContext?.session?.kernel?.status === 'idle'"
CELLS = f"""() => {PANEL}.content.widgets.map(({{ model }}) => ({{
  code: model.type === "code", count: model.executionCount, text: model.sharedModel.source }}))"""


class Desk:
    """A page with a notebook on it."""

    def __init__(self, page: Page, server: Server) -> None:
        self.page, self.server, self.troubles = page, server, []
        page.on("pageerror", self._fail)
        page.on("console", self._hear)
        page.on("request", self._ask)

    def _fail(self, error: Error) -> None:
        if LATE not in str(error):
            self.troubles.append(f"page error: {error}")

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error" and not CUT_SHORT.search(message.text):
            self.troubles.append(f"console: {message.text} ({message.location.get('url', '')})")

    def _ask(self, request: Request) -> None:
        if not request.url.startswith(OURS):
            self.troubles.append(f"asked for {request.url}")

    def open(self, path: str) -> None:
        """Open a notebook, and wait for its kernel."""
        self.page.goto(self.server.address(path))
        self.page.wait_for_function(IDLE, timeout=40_000)
        self.page.wait_for_selector(".jp-Notebook .jp-Cell")

    def command(self, name: str, **arguments: Any) -> None:
        self.page.evaluate(
            "([name, args]) => jupyterapp.commands.execute(name, args).then(() => {})", [name, arguments]
        )

    def run_all(self) -> None:
        """Run all cells, and wait until the last one is done."""
        self.command("notebook:run-all-cells")
        self.page.wait_for_function(IDLE, timeout=60_000)
        assert all(cell["count"] for cell in self.cells if cell["code"])

    @property
    def cells(self) -> list[dict[str, Any]]:
        return self.page.evaluate(CELLS)

    @property
    def active(self) -> int:
        """The place of the selected cell."""
        return self.page.evaluate(f"() => {PANEL}.content.activeCellIndex")

    @property
    def mode(self) -> str:
        return self.page.evaluate(f"() => {PANEL}.content.mode")

    def view(self, kind: str, place: int = 0) -> Locator:
        """A live widget: the first board or replay player of the page, or a later one."""
        view = self.page.locator(f".jp-OutputArea-output .bcnb-{kind}").nth(place)
        view.scroll_into_view_if_needed()
        return view

    def words(self, text: str | re.Pattern[str]) -> Locator:
        """An output of text in which these words stand."""
        return self.page.locator(".jp-OutputArea-output", has_text=text).first

    def shut_down(self) -> None:
        """End the kernel; the page stays open."""
        self.page.evaluate(f"() => {PANEL}?.sessionContext.shutdown()")
        self.page.wait_for_function(f"() => !{PANEL}?.sessionContext.session")

    def close(self) -> None:
        """End the kernel, if there is one, and leave the page without saving."""
        if not self.page.is_closed():
            self.shut_down()
            self.page.close()
