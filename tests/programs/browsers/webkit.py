"""WebKit, as WebKitGTK with its WebKitWebDriver, driven by Selenium on a screen that nobody sees."""

import os
import subprocess
from pathlib import Path
from typing import Any

from tests.programs.browsers import w3c_actions

BROWSERS = "/usr/lib/*/webkit2gtk-4.?/MiniBrowser"
"""Where Debian has the browser of WebKitGTK; the driver does not find it by itself."""
STYLE = "* { min-width: 0; padding: 0; margin: 0; }"
"""Lets the bar of the browser become as narrow as a phone."""
LISTEN = """if (!window.bcnbTroubles) {
  const found = window.bcnbTroubles = [], { error } = console;
  console.error = (...words) => { found.push(words.map(String).join(" ")); error.apply(console, words); };
  addEventListener("error", ({ message }) => message.startsWith("ResizeObserver loop") || found.push(message));
  addEventListener("unhandledrejection", ({ reason }) => found.push(String(reason)));
}"""
"""Collects errors, because this driver does not report them. It begins with the first question to a page.

A size that is reported one frame later is not a fault: the other engines do not report it either.
"""


class WebKit:
    """WebKit with one page."""

    name = "webkit"

    def __init__(self, folder: Path) -> None:
        from selenium.webdriver import WebKitGTK  # in the environment of this program
        from selenium.webdriver.webkitgtk.options import Options
        from selenium.webdriver.webkitgtk.service import Service

        options = Options()
        options.binary_location = str(find_browser())
        options.add_argument("--automation")
        options.page_load_strategy = "none"
        self._screen, display = show_screen()
        service = Service(log_output=str(folder / "said.txt"), env={**os.environ, **own_settings(folder, display)})
        try:
            self._driver = WebKitGTK(options=options, service=service)
        except BaseException:
            self._screen.kill()
            raise
        self._driver.set_script_timeout(30)
        self._troubles: list[str] = []

    def open(self, address: str) -> None:
        for one in ("about:blank", address):
            self._gather()
            self._driver.get(one)

    def run(self, expression: str) -> str:
        return str(self._driver.execute_script(f"{LISTEN} return {expression};"))

    def click(self, x: float, y: float) -> None:
        self._act(w3c_actions.click(x, y))

    def press(self, keys: str) -> None:
        self._act(w3c_actions.press(keys))

    def _act(self, actions: list[dict[str, Any]]) -> None:
        self._driver.execute("actions", {"actions": actions})

    def resize(self, width: int, height: int) -> None:
        """Make the window larger than the page by its bar."""
        for _ in range(2):
            outer = self._driver.get_window_size()
            inner = self._driver.execute_script("return [innerWidth, innerHeight]")
            self._driver.set_window_size(width + outer["width"] - inner[0], height + outer["height"] - inner[1])

    def save_picture(self, path: Path) -> None:
        self._driver.save_screenshot(str(path))

    def troubles(self) -> list[str]:
        self._gather()
        found, self._troubles = self._troubles, []
        return found

    def _gather(self) -> None:
        self._troubles += self._driver.execute_script("return window.bcnbTroubles?.splice(0) ?? []")

    def close(self) -> None:
        try:
            self._driver.quit()
        finally:
            self._screen.terminate()
            self._screen.wait(20)


def find_browser() -> Path | None:
    """Return the newest browser of WebKitGTK on this machine."""
    return max(Path("/").glob(BROWSERS[1:]), default=None)


def show_screen() -> tuple[subprocess.Popen[str], str]:
    """Begin a screen that nobody sees; return its process and the name of its display."""
    command = ["Xvfb", "-displayfd", "1", "-screen", "0", "1600x1200x24", "-nolisten", "tcp"]
    screen = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    assert screen.stdout
    return screen, f":{screen.stdout.readline().strip()}"


def own_settings(folder: Path, display: str) -> dict[str, str]:
    """Return the variables that let a browser keep all its files in a folder and show itself on a display."""
    style = folder / "config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(STYLE, encoding="utf-8")
    places = {f"XDG_{name.upper()}_HOME": str(folder / name) for name in ("config", "cache", "data")}
    return {**places, "DISPLAY": display, "GDK_BACKEND": "x11", "NO_AT_BRIDGE": "1"}
