"""The player of QTI by Citolab in Chromium: it shows a question, takes an answer, scores it and shows the feedback.

Its package is GPL-3.0 and only tests load it, so nothing of it is in bcnb. It plays QTI 3, as `citolab-qti-convert`
writes it from QTI 2.1.
"""

import base64
import hashlib
import io
import shutil
import subprocess
import tarfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

from playwright.sync_api import Page, Route, sync_playwright

from tests.helpers.browser import FLAGS, HOW_TO_GET_ONE, find_chromium

PACKAGE = "@citolab/qti-components@7.27.4"
INTEGRITY = "sha512-COZA7KvOVm+ZDj144jmHGSsk/fBZWh6ygkZ/Ts6uvPeSP13J1xDMnaWvGPQESFrVw/JX5eAFAz+OqA35wHNbgg=="
SCRIPT = "package/cdn/index.js"
PATIENCE = 120
"""How many seconds npm may take."""
PLACE = "http://player.test/"
BODY = (
    "<!doctype html><qti-item><item-container></item-container></qti-item><script type=module src=player.js></script>"
)
READY = "!!customElements.get('item-container')"
GIVE = "(place, xml) => { place.itemXML = xml; }"
SCORED = """(item) => {
  item.processResponse();
  return Object.fromEntries(item.variables.map(({ identifier, value }) => [identifier, value]));
}"""
SHOWN = "(all) => all.filter((one) => one.shadowRoot?.querySelector('dialog[open]')).map((one) => one.textContent)"


class PlayedAnswer(NamedTuple):
    """An answer that was chosen in the player: its text, the score for it, and the feedback that was shown."""

    text: str
    score: float
    feedback: tuple[str, ...]


class PlayedQuestion(NamedTuple):
    """A question as the player showed it, with all its answers."""

    prompt: str
    answers: tuple[PlayedAnswer, ...]


def fetch_player() -> str:
    """Return the script of the player.

    Raises:
        OSError: without npm, or if the package cannot be fetched.
        ValueError: if the package is not the expected one.
    """
    npm = shutil.which("npm")
    if npm is None:
        raise OSError("make qti needs npm, which comes with Node.js: https://nodejs.org")
    with TemporaryDirectory() as folder:
        command = [npm, "pack", PACKAGE, "--silent"]
        try:
            subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True, timeout=PATIENCE)
        except subprocess.SubprocessError as failure:
            raise OSError(f"npm could not fetch {PACKAGE}: {failure}") from failure
        [found] = Path(folder).glob("*.tgz")
        return unpack_player(found.read_bytes())


def unpack_player(package: bytes) -> str:
    """Return the script in the bytes of the package. Raises ValueError if it is not the expected one."""
    digest = f"sha512-{base64.b64encode(hashlib.sha512(package).digest()).decode()}"
    if digest != INTEGRITY:
        raise ValueError(f"{PACKAGE} has changed: its digest is {digest}")
    with tarfile.open(fileobj=io.BytesIO(package)) as files:
        script = files.extractfile(SCRIPT)
        assert script
        return script.read().decode()


@contextmanager
def opened_player(script: str) -> Iterator["Player"]:
    """A player in a browser, until the block ends. Raises SystemExit if there is no Chromium."""
    chromium = find_chromium()
    if chromium is None:
        raise SystemExit(HOW_TO_GET_ONE)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            yield Player(browser.new_page(), script)
        finally:
            browser.close()


class Player:
    """A page with the player. `errors` are those of the page."""

    def __init__(self, page: Page, script: str) -> None:
        self.page = page
        self.errors: list[str] = []
        page.on("pageerror", lambda error: self.errors.append(str(error)))
        page.route(f"{PLACE}**", lambda route: _answer(route, script))
        page.goto(PLACE)
        page.wait_for_function(READY)

    def play(self, xml: str) -> PlayedQuestion:
        """Show a question of QTI 3, and choose each of its answers."""
        self.page.goto(PLACE)
        self.page.wait_for_function(READY)
        self.page.locator("item-container").evaluate(GIVE, xml)
        choices = self.page.locator("qti-simple-choice")
        choices.first.wait_for()
        answers = tuple(self._choose(place) for place in range(choices.count()))
        return PlayedQuestion(_text(self.page.locator("qti-prompt").text_content()), answers)

    def _choose(self, place: int) -> PlayedAnswer:
        choice = self.page.locator("qti-simple-choice").nth(place)
        choice.click()
        values = self.page.locator("qti-assessment-item").evaluate(SCORED)
        self.page.locator("dialog[open]").wait_for(state="attached")
        shown = self.page.locator("qti-modal-feedback").evaluate_all(SHOWN)
        self.page.keyboard.press("Escape")
        return PlayedAnswer(_text(choice.text_content()), float(values["SCORE"]), tuple(map(_text, shown)))


def _answer(route: Route, script: str) -> None:
    if route.request.url.endswith("player.js"):
        route.fulfill(body=script, content_type="text/javascript")
    else:
        route.fulfill(body=BODY, content_type="text/html")


def _text(found: str | None) -> str:
    return " ".join((found or "").split())
