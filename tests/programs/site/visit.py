"""A visitor of the site: a Chromium with a profile of its own, for which no host but this machine exists.

The site lies in a folder of a server, as a school has it. `Visit.troubles` collects what no page may do: errors, and
requests to another host.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from time import monotonic

from playwright.sync_api import BrowserContext, ConsoleMessage, FrameLocator, Locator, Page, Playwright, Request, expect

from bcnb.site.small_server import Files
from tests.helpers.browser import FLAGS, HOW_TO_GET_ONE, WAIT, find_chromium
from tests.helpers.lab import ONE_PAGE

FOLDER = "/school/battle-cry"
"""Where the site lies on the server."""
NAME = "school.test"
"""A host name for this machine: over plain http a browser trusts no name but localhost."""
ONLY_HERE = f"--host-resolver-rules=MAP {NAME} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1"
READY = ".bcnb-page-bar:is([data-state=ready], [data-state=failed], [data-state=stopped])"
FAULTS = "[data-mime-type$=stderr], [data-mime-type$=error]"
NOT_THERE = re.compile(
    r"/favicon\.ico$|/api/service-worker-heartbeat$|/api/contents/(bcnb-games/)?"
    r"(bcnb-games|reviews|worksheets|students|Untitled(%20| )Folder)[^/]*/all\.json$"
)
"""What is asked for in vain: what every browser asks of a host, and the folders that only this browser has."""
PATIENCE = 120_000
"""How many milliseconds a page has to begin on a machine that is busy: no measure of speed."""
CELLS = "window.jupyterapp?.shell.currentWidget?.content?.widgets?.filter(({ model }) => model.type === 'code') ?? []"
"""The cells of code of the notebook on a page."""
BUSY = "() => !document.querySelector('.bcnb [aria-busy], .bcnb[aria-busy]')"
KEPT = """async (folder) => {
  const name = `JupyterLite Storage - ${folder}`;
  if (!(await indexedDB.databases()).some((one) => one.name === name)) return {};
  const open = (request) => new Promise((done, fail) => {
    request.onsuccess = () => done(request.result);
    request.onerror = fail;
  });
  const storage = await open(indexedDB.open(name));
  const files = storage.transaction("files").objectStore("files");
  const [keys, values] = [await open(files.getAllKeys()), await open(files.getAll())];
  storage.close();
  const kept = keys.map((key, n) => [key, values[n]])
    .filter(([key, { type }]) => key.startsWith("bcnb-games/") && type !== "directory" && !key.endsWith(".part"));
  return Object.fromEntries(kept.map(([key, { content }]) => [key, JSON.stringify(content)]));
}"""
"""The files of a learner as JupyterLite stores them, except one whose writing a closed page broke off."""
STILL = "() => !document.getAnimations().some((one) => one.effect?.target?.closest?.('.bcnb'))"


SENT: list[int] = []
"""The bytes of each file that a server has sent, until a step clears the list."""


class InFolder(Files):
    """The site in a folder of a server that has nothing else."""

    def send_header(self, keyword: str, value: str) -> None:
        super().send_header(keyword, value)
        if keyword == "Content-Length":
            SENT.append(int(value))

    def translate_path(self, path: str) -> str:
        return super().translate_path(path.removeprefix(FOLDER) if path.startswith(f"{FOLDER}/") else "/nothing")


@contextmanager
def served(site: Path) -> Iterator[int]:
    """A server with the site in a folder, until the block ends: its port."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(InFolder, directory=str(site))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_address[1]
        server.shutdown()


@contextmanager
def visitor(driver: Playwright, profile: Path, port: int) -> Iterator["Visit"]:
    """A browser with one page, until the block ends. Raises SystemExit if there is no Chromium."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(HOW_TO_GET_ONE)
    context = driver.chromium.launch_persistent_context(
        profile,
        executable_path=chromium,
        args=[*FLAGS, ONLY_HERE],
        viewport={"width": 1280, "height": 800},
        reduced_motion="reduce",
    )
    context.add_init_script(ONE_PAGE)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    expect.set_options(timeout=PATIENCE)
    try:
        yield Visit(context, port)
    finally:
        expect.set_options(timeout=WAIT)
        context.close()


class Visit:
    """A learner at his browser."""

    def __init__(self, context: BrowserContext, port: int) -> None:
        self.context, self.port = context, port
        self.troubles: list[str] = []
        context.on("request", self._ask)
        context.on("console", self._hear)
        context.on("weberror", lambda fault: self.troubles.append(f"page error: {fault.error}"))
        self.page: Page = context.pages[0]

    def address(self, path: str = "", host: str = "localhost") -> str:
        return f"http://{host}:{self.port}{FOLDER}/{path}"

    def lesson(self, path: str) -> str:
        """The address of a notebook as a page."""
        return self.address(f"notebooks/index.html?path={path}")

    def _ask(self, request: Request) -> None:
        ours = tuple(f"http://{host}:{self.port}/" for host in ("localhost", NAME))
        if not request.url.startswith((*ours, "data:", "blob:", "file:")):
            self.troubles.append(f"asked for {request.url}")

    def _hear(self, message: ConsoleMessage) -> None:
        where = message.location.get("url", "")
        if message.type == "error" and not NOT_THERE.search(where):
            self.troubles.append(f"console: {message.text} ({where})")

    def front(self) -> None:
        """Go to the front page, and wait until it shows what is saved."""
        self.page.goto(self.address())
        self.page.wait_for_selector("body[data-shown]")

    def begun(self, shown: Page | FrameLocator | None = None) -> None:
        """Wait until every cell of a page has run, which is in a frame if it was opened from a page with Python."""
        shown = shown or self.page
        bar = shown.locator(READY)
        bar.wait_for(timeout=PATIENCE)
        assert (bar.get_attribute("data-state"), shown.locator(FAULTS).all_inner_texts()) == ("ready", [])

    def framed(self) -> FrameLocator:
        """The page that was opened from a page with Python. That one stays below it and keeps its Python."""
        return self.page.frame_locator("html > iframe")

    def kept(self) -> dict[str, str]:
        """What this browser keeps, by the names of the files."""
        kept: dict[str, str] = self.page.evaluate(KEPT, f"{FOLDER}/")
        return kept

    def wipe(self) -> None:
        """Clear all that this browser keeps for the site, as its user may do."""
        self.page.goto("about:blank")
        session = self.context.new_cdp_session(self.page)
        session.send("Storage.clearDataForOrigin", {"origin": f"http://localhost:{self.port}", "storageTypes": "all"})
        session.detach()

    def settle(self) -> None:
        """Wait until the page can be used again."""
        self.page.wait_for_function(BUSY, timeout=PATIENCE)
        self.page.wait_for_function(STILL, timeout=PATIENCE)

    def view(self, kind: str, place: int = 0) -> Locator:
        """A live widget of the page."""
        view = self.page.locator(f".jp-OutputArea-output .bcnb-{kind}").nth(place)
        view.scroll_into_view_if_needed(timeout=PATIENCE)
        return view


class Watch:
    """Seconds, and seconds of processors, from one moment to the next; the second only where the system tells."""

    def __init__(self, profile: Path) -> None:
        self.mark = f"--user-data-dir={profile}"
        self.parts: list[tuple[str, float, float]] = []
        self.last = (monotonic(), self.worked())

    def lap(self, name: str) -> None:
        """A part has ended."""
        now = (monotonic(), self.worked())
        self.parts.append((name, now[0] - self.last[0], now[1] - self.last[1]))
        self.last = now

    def worked(self) -> float:
        """How many seconds the processes of the browser have worked."""
        return sum(_worked(path) for path in Path("/proc").glob("[0-9]*") if self._own(path))

    def _own(self, path: Path) -> bool:
        try:
            return self.mark.encode() in (path / "cmdline").read_bytes()
        except OSError:
            return False

    @property
    def whole(self) -> tuple[float, float]:
        """The seconds of all parts, and those of processors."""
        return sum(part[1] for part in self.parts), sum(part[2] for part in self.parts)

    def told(self) -> str:
        """The parts, each with its share."""
        whole, busy = self.whole
        lines = [
            f"  {name:32} {wall:5.1f} s {wall / whole:5.0%} {cpu:5.1f} s of processors"
            for name, wall, cpu in self.parts
        ]
        return "\n".join([*lines, f"  {'together':32} {whole:5.1f} s       {busy:5.1f} s"])


def load() -> str:
    """How busy this machine is with all that it does, where the system tells."""
    if not hasattr(os, "getloadavg"):
        return "the load of the machine is not told"
    return f"{os.getloadavg()[0]:.1f} programs wanted its {os.cpu_count()} processors"


def _worked(path: Path) -> float:
    try:
        fields = (path / "stat").read_text().rpartition(") ")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
