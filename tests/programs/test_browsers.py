"""The parts of the proof in three engines that need neither Firefox nor WebKit: `make browsers` proves the rest."""

import re
from pathlib import Path
from typing import Any

import pytest

from tests.helpers.cli import ROOT
from tests.programs.browsers import __main__ as program
from tests.programs.browsers import w3c_actions
from tests.programs.browsers.firefox import Firefox, LogEntry
from tests.programs.browsers.hands import Keyboard, Mouse
from tests.programs.browsers.page import Failure, Page
from tests.programs.browsers.proof import take_steps
from tests.programs.browsers.steps import LARGE, Step, deal_game
from tests.programs.browsers.webkit import own_settings

pytestmark = pytest.mark.unmeasured


class Drawn:
    """An engine that shows a page of Playwright, so that the hands can be tried on a page of a few lines."""

    name = "drawn"

    def __init__(self, page: Any, body: str) -> None:
        self.page, self.found = page, ["a warning of the page"]
        page.set_viewport_size({"width": LARGE[0], "height": LARGE[1]})
        page.set_content(body)

    def run(self, expression: str) -> str:
        return self.page.evaluate(expression)

    def click(self, x: float, y: float) -> None:
        self.page.mouse.click(x, y)

    def press(self, keys: str) -> None:
        self.page.keyboard.press(keys)

    def resize(self, width: int, height: int) -> None:
        self.page.set_viewport_size({"width": width, "height": height})

    def save_picture(self, path: Path) -> None:
        path.write_bytes(b"")

    def troubles(self) -> list[str]:
        found, self.found = self.found, []
        return found


HEXES = "".join(
    f'<path data-hex="{row}{n}" tabindex="{0 if (row, n) == ("b", 1) else -1}" d="M{60 * n} {y}h50v50h-50z"/>'
    for row, y in (("b", 10), ("a", 70))
    for n in (1, 2, 3)
)
BODY = f"""<button>Begin anew</button><div class="bcnb-at-task"><svg width="400" height="130">{HEXES}</svg>
<button>Done</button><p hidden>secret</p></div><div style="height: 3000px"></div>
<button aria-label="Far away">x</button>
<script>
  const did = [];
  const cells = [...document.querySelectorAll("[data-hex]")];
  for (const one of document.querySelectorAll("button, path")) {{
    const say = () => did.push(one.dataset.hex ?? one.textContent);
    one.addEventListener("click", say);
    if (one.dataset.hex) one.addEventListener("keydown", ({{ key }}) => {{
      if (key === "Enter") say();
      const step = {{ ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3 }}[key];
      if (step) cells[cells.indexOf(one) + step].focus();
    }});
  }}
</script>"""


@pytest.fixture
def page(page: Any) -> Page:
    """A board of six hexes, shown by Chromium."""
    return Page(Drawn(page, BODY), 1)


@pytest.mark.parametrize("hands", [Mouse, Keyboard])
def test_hands_do_what_an_action_says(page: Page, hands: type[Mouse]):
    hands(page).do("move b1 a3", "done")
    assert page.ask("() => did") == ["b1", "a3", "Done"]


def test_an_element_is_found_by_the_beginning_of_its_name_and_scrolled_into_view(page: Page):
    page.click("button", "Far")
    assert page.ask("() => did") == ["x"]
    assert page.is_in_view("button[aria-label]")
    assert not page.is_in_view(".bcnb-at-task button")
    assert page.count("button") == 3
    assert page.count("p") == 0


def test_what_is_missing_is_named_with_what_is_there_instead(page: Page):
    with pytest.raises(Failure, match=r"button Go: not within 1 s"):
        page.see("button", "Go")
    with pytest.raises(Failure, match=r"button: expected 'Go', and it is 'Begin anew'"):
        page.read("button", "Go")
    page.ask("() => document.body.insertAdjacentHTML('beforeend', '<i style=\"position: fixed; inset: 0\"></i>')")
    with pytest.raises(Failure, match=r"button Done: cannot be clicked: covered by <i"):
        page.click("button", "Done")


def test_a_failed_step_and_an_error_on_the_page_are_reported(page: Page, tmp_path: Path, capsys):
    def fail(_: Any) -> str:
        raise Failure("no board\nand more")

    steps = [Step("first", LARGE, lambda desk: "seen"), Step("second", LARGE, fail), Step("third", LARGE, lambda _: "")]
    assert not take_steps(steps, page.engine, None, tmp_path, tmp_path)
    first, second, third = capsys.readouterr().out.splitlines()
    assert first.endswith("s  FAILED: error on the page: a warning of the page")
    assert second.endswith("s  FAILED: Failure: no board")
    assert re.fullmatch(r"drawn +third +1280 x 800 +\d+\.\d s  ", third)
    assert len(list(tmp_path.glob("drawn-0?-*-1280.png"))) == 3


class Wire:
    """A Firefox that answers every command, and remembers them."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, Any]] = []
        self.heard: Any = None
        self.value: dict[str, Any] = {"result": {"type": "string", "value": '"a text"'}}

    def send_cmd(self, method: str, params: dict[str, Any]) -> dict[str, Any]:
        self.sent.append((method, params))
        if method == "browsingContext.setViewport":
            return {"error": "unsupported operation", "message": "too small"}
        tree = {"contexts": [{"context": "one"}]}
        return {"result": {"browsingContext.getTree": tree, "script.evaluate": self.value}.get(method, {})}

    def add_callback(self, event: Any, callback: Any) -> int:
        self.heard = lambda data: callback(event.from_json(data))
        return 0

    def close(self) -> None:
        pass


@pytest.fixture
def firefox() -> tuple[Firefox, Wire]:
    made, wire = Firefox.__new__(Firefox), Wire()
    made._speak(wire)
    return made, wire


def test_firefox_is_asked_in_the_words_of_bidi(firefox: tuple[Firefox, Wire]):
    browser, wire = firefox
    assert [method for method, _ in wire.sent] == ["session.new", "session.subscribe", "browsingContext.getTree"]
    assert Page(browser).ask("() => 'a text'") == "a text"
    assert wire.sent[-1][1]["target"] == {"context": "one"}
    browser.click(10.4, 20.6)
    assert wire.sent[-1] == ("input.performActions", {"context": "one", "actions": w3c_actions.click(10, 21)})


def test_errors_of_a_page_in_firefox_are_collected_and_refusals_are_reported(firefox: tuple[Firefox, Wire]):
    browser, wire = firefox
    wire.heard({"level": "error", "text": "undef is not defined", "type": "javascript"})
    wire.heard({"level": "warn", "text": None})
    assert LogEntry.event_class == "log.entryAdded"
    assert [browser.troubles(), browser.troubles()] == [["undef is not defined"], []]
    with pytest.raises(Failure, match=r"browsingContext\.setViewport: unsupported operation: too small"):
        browser.resize(1, 1)
    wire.value = {"exceptionDetails": {"text": "ReferenceError: undef"}}
    with pytest.raises(Failure, match="ReferenceError: undef"):
        browser.run("undef")


def test_keys_are_released_in_reverse_order():
    (keys,) = w3c_actions.press("Shift+Tab")
    pressed = [(act["type"], act["value"]) for act in keys["actions"]]
    assert pressed == [("keyDown", "\ue008"), ("keyDown", "\ue004"), ("keyUp", "\ue004"), ("keyUp", "\ue008")]


def test_webkit_keeps_its_files_in_its_own_folder(tmp_path: Path):
    settings = own_settings(tmp_path, ":7")
    assert settings["DISPLAY"] == ":7"
    assert (Path(settings["XDG_CONFIG_HOME"]) / "gtk-3.0" / "gtk.css").is_file()
    assert {Path(settings[f"XDG_{name}_HOME"]).parent for name in ("CONFIG", "CACHE", "DATA")} == {tmp_path}


def test_missing_browsers_are_named_with_the_command_that_installs_them(monkeypatch, capsys):
    monkeypatch.setenv("PATH", "")
    monkeypatch.delenv("BCNB_CHROMIUM", raising=False)
    assert program.main(["firefox", "webkit"]) == 1
    packages = "firefox-esr webkit2gtk-driver xvfb"
    assert f"apt-get install --no-install-recommends {packages}\n" in capsys.readouterr().err
    assert program.missing_packages(["chromium"]) == ["chromium"]


def test_an_unknown_engine_is_refused(capsys):
    with pytest.raises(SystemExit):
        program.main(["opera"])
    assert "unknown engine 'opera'. The engines are chromium, firefox, webkit" in capsys.readouterr().err


def test_the_dealt_game_waits_for_its_card(home: Path):
    home.mkdir()
    assert deal_game(home, 3) == "antietam-3"
    record = (home / "antietam-3.jsonl").read_text(encoding="utf-8")
    assert record.count('"draw attack-centre"') == 1
    assert '"play ' not in record


def test_no_style_depends_on_what_an_empty_element_contains():
    """WebKit before 2.52 does not notice that the element is filled; `:has(> *)` works in all engines."""
    styles = {path: path.read_text(encoding="utf-8") for path in (ROOT / "bcnb").rglob("*.css")}
    assert len(styles) > 10
    inside = r":has\((?:[^(){]|\([^(){]*\))*\)"
    assert [
        path.name for path, text in styles.items() if any(":empty" in found for found in re.findall(inside, text))
    ] == []
