"""Chromium, driven by Playwright as in the other tests."""

from pathlib import Path

from playwright.sync_api import ConsoleMessage, sync_playwright

from tests.helpers.browser import FLAGS, find_chromium


class Chromium:
    """Chromium with one page."""

    name = "chromium"

    def __init__(self, folder: Path) -> None:
        self._driver = sync_playwright().start()
        self._browser = self._driver.chromium.launch(executable_path=find_chromium(), args=list(FLAGS))
        self._page = self._browser.new_page()
        self._troubles: list[str] = []
        self._page.on("pageerror", lambda error: self._troubles.append(str(error)))
        self._page.on("console", self._hear)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._troubles.append(message.text)

    def open(self, address: str) -> None:
        self._page.goto("about:blank")
        self._page.goto(address)

    def run(self, expression: str) -> str:
        return str(self._page.evaluate(expression))

    def click(self, x: float, y: float) -> None:
        self._page.mouse.click(x, y)

    def press(self, keys: str) -> None:
        self._page.keyboard.press(keys)

    def resize(self, width: int, height: int) -> None:
        self._page.set_viewport_size({"width": width, "height": height})

    def save_picture(self, path: Path) -> None:
        self._page.screenshot(path=path)

    def troubles(self) -> list[str]:
        found, self._troubles = self._troubles, []
        return found

    def close(self) -> None:
        self._browser.close()
        self._driver.stop()
