"""The notebooks and the widgets in a real JupyterLab and a real Notebook 7, as a reader meets them.

What a widget does in all its cases is tested without Jupyter (`test_widgets_board.py`, `test_widgets_replay.py`): here
is only what Jupyter can spoil.
"""

import base64
import json
import os
import re
import shutil
from collections.abc import Iterator
from typing import Any

import nbformat
import pytest
from playwright.sync_api import Browser, BrowserContext, FloatRect, Locator, expect

from bcnb.cli.lab import SAVING
from tests.helpers.lab import PANEL, App, Desk, Server, names, serve
from tests.programs.freeze import svg_of

START, REPLAY = "01_first_look.ipynb", "replays/replay.ipynb"
COUNTERS = re.compile(
    r'<use href="#bc-(?:[ns]-)?(?:small-)?(?:union|confederate)-(?!open|taken|pennant)[a-z_]+[a-z0-9-]*" x='
)
IN_FOLDERS = [path for path in names() if "/" in path and "/00_" not in path]
ONE_OF_EACH = sorted({path.rpartition("/")[0]: path for path in reversed(IN_FOLDERS)}.values())
"""The first notebook with boards of every folder. The others bring no other widgets; nbval runs them all."""
VIEW = ".jp-OutputArea-output .bcnb:has(.bcnb-map)"
PICTURE = ".jp-RenderedHTMLCommon > img"
"""A stored picture, where no widget is live."""
DIM = 0.75
"""How bright paper is at most on a dark page, where the map is dimmed, not inverted."""
LIVE_COUNTERS = ":is(.bcnb-units, .bcnb-generals) use:is([href*=union-], [href*=confederate-])"
"""Counters and generals, without what is pinned to them."""
LEGIBLE = 4.5
"""The contrast that WCAG 2 asks for text, and more than it asks for drawings."""

pytestmark = [pytest.mark.unmeasured, pytest.mark.slow]


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with serve(tmp_path_factory.mktemp("lab"), App.LAB) as server:
        yield server


@pytest.fixture(scope="module")
def window(browser: Browser, browser_context_args: dict[str, Any]) -> Iterator[BrowserContext]:
    """One context for all tests: JupyterLab's own files are fetched only once."""
    context = browser.new_context(**{**browser_context_args, "viewport": {"width": 1400, "height": 900}})
    yield context
    context.close()


@pytest.fixture
def desk(window: BrowserContext, lab: Server) -> Iterator[Desk]:
    desk = Desk(window.new_page(), lab)
    yield desk
    desk.close()
    assert desk.troubles == []


@pytest.fixture(scope="module")
def start(window: BrowserContext, lab: Server) -> Iterator[Desk]:
    """The start page, run once for all tests that leave it as it is, or nearly so."""
    desk = Desk(window.new_page(), lab)
    desk.open(START)
    desk.run_all()
    yield desk
    desk.close()
    assert desk.troubles == []


def stored(server: Server, path: str) -> list[str]:
    """The pictures of boards in a notebook."""
    cells = nbformat.read(server.root / path, as_version=4).cells
    outputs = [output.data for cell in cells for output in cell.get("outputs", []) if "data" in output]
    return [svg_of(data["text/html"]) for data in outputs if "Ground: " in data["text/plain"]]


def ply(player: Locator) -> int:
    return int(player.get_by_label("Go to ply").input_value())


# --- the notebooks ----------------------------------------------------------------------------------------------------


@pytest.mark.whole
def test_the_boards_of_the_start_page_come_alive(start, lab):
    assert_alive(start, stored(lab, START))


def assert_alive(desk: Desk, pictures: list[str]) -> None:
    """Every stored picture has become a widget that shows as many counters; a game does so at its end."""
    views = desk.page.locator(VIEW)
    expect(views).to_have_count(len(pictures))
    for view, picture in zip(views.all(), pictures, strict=True):
        if "bcnb-replay" in (view.get_attribute("class") or ""):
            step(view, desk)
            desk.page.keyboard.press("End")
        expect(view.locator(LIVE_COUNTERS)).to_have_count(len(COUNTERS.findall(picture)))
    expect(desk.page.locator("[data-mime-type$=stderr]")).to_have_count(0)


def test_a_notebook_that_is_not_trusted_shows_its_pictures_and_nothing_live(desk, lab):
    """A picture is an `<img>`, in which no script runs, so JupyterLab shows it in any notebook."""
    foreign = lab.root / "foreign.ipynb"
    foreign.write_text(
        (lab.root / START).read_text(encoding="utf-8").replace("# A first", "# A foreign first", 1), "utf-8"
    )
    desk.open(foreign.name)
    expect(desk.page.locator(PICTURE)).to_have_count(len(stored(lab, START)))
    expect(desk.page.locator(PICTURE).first).to_be_visible()
    expect(desk.page.locator(VIEW)).to_have_count(0)


# --- the widgets ------------------------------------------------------------------------------------------------------


def step(player: Locator, desk: Desk) -> None:
    """Goes through a game in all ways, and ends at ply 2."""
    before = desk.cells
    last = int(player.get_by_label("Ply", exact=True).get_attribute("max") or 0)
    for button, there in (("Last", last), ("Back", last - 1), ("First", 0), ("Forward", 1)):
        player.get_by_role("button", name=button, exact=True).click()
        assert ply(player) == there
    for key, there in (("End", last), ("ArrowLeft", last - 1), ("Home", 0), ("ArrowRight", 1), ("ArrowRight", 2)):
        desk.page.keyboard.press(key)
        assert ply(player) == there
    expect(player.get_by_role("listitem").nth(2)).to_have_attribute("aria-current", "step")
    assert desk.cells == before


def test_keys_pressed_on_a_board_never_reach_the_notebook(start):
    press(start)


def press(desk: Desk) -> None:
    """Presses on a hex of the first board what are commands of a notebook."""
    desk.view("board").locator("[data-hex=e6]").click()
    cells, active = desk.cells, desk.active
    for key in ("b", "a", "d", "d", "x", "y", "m", "ArrowDown", "ArrowUp", "ArrowUp", "ArrowRight", "j", "Enter"):
        desk.page.keyboard.press(key)
    assert (desk.cells, desk.active, desk.mode) == (cells, active, "command")
    assert desk.page.evaluate("document.activeElement.dataset.hex") == "f5", "up is up on the screen"
    for _ in range(3):  # past the button that names the places, which is part of the board
        desk.page.keyboard.press("Tab")
        if not desk.page.evaluate("Boolean(document.activeElement.closest('.bcnb'))"):
            break
    desk.page.locator(".jp-InputPrompt").nth(active).click()
    desk.page.keyboard.press("b")
    assert len(desk.cells) == len(cells) + 1, "the notebook does hear its own keys"


TOGETHER = """
from ipywidgets import Button, Label, VBox, link
from bcnb.games import battle_cry
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.board import BoardWidget
start = battle_cry.setup(find_scenario("kernstown"))
board, other, button, label = BoardWidget(start, title="One"), BoardWidget(start, title="Another"), Button(), Label()
tie = link((board, "selected"), (other, "selected"))
board.observe(lambda change: label.set_trait("value", f"chosen: {change.new}"), "selected")
button.on_click(lambda _: other.set_trait("selected", "a1"))
VBox([board, other, button, label])
"""


@pytest.mark.whole
def test_a_board_stands_among_other_widgets_is_observed_and_linked(desk, lab):
    notebook = nbformat.read(lab.root / START, as_version=4)
    notebook.cells = [nbformat.v4.new_code_cell(TOGETHER)]
    nbformat.write(notebook, lab.root / "together.ipynb")
    desk.open("together.ipynb")
    desk.run_all()
    one, another = desk.view("board"), desk.view("board", 1)
    one.locator("[data-hex=e6]").click()
    expect(desk.page.locator(".widget-label", has_text="chosen: e6")).to_be_visible()
    expect(another.locator("[data-hex=e6]")).to_have_attribute("aria-selected", "true")
    desk.page.locator(".widget-button").click()
    expect(one.locator("[data-hex=a1]")).to_have_attribute("aria-selected", "true")
    expect(one.locator("[aria-selected]")).to_have_count(1)


@pytest.mark.whole
def test_a_saved_game_is_stepped_through_without_a_kernel(desk, lab, window):
    """JupyterLab's setting to save the state of widgets is on here; it is off by default."""
    shutil.copy(lab.root / REPLAY, lab.root / "saved.ipynb")
    desk.open("saved.ipynb")
    desk.run_all()
    desk.command("docmanager:save")
    desk.close()
    later = Desk(window.new_page(), lab)
    later.open("saved.ipynb")
    player = later.view("replay")
    later.shut_down()
    step(player, later)
    later.close()
    assert later.troubles == []


# --- the look ---------------------------------------------------------------------------------------------------------

BRIGHTNESS = """async (address) => {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = Object.assign(document.createElement("canvas"), { width: image.width, height: image.height });
  const pen = canvas.getContext("2d");
  pen.drawImage(image, 0, 0);
  const data = pen.getImageData(0, 0, image.width, image.height).data;
  const linear = (byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4);
  return Array.from({ length: data.length / 4 }, (_, n) =>
    [0.2126, 0.7152, 0.0722].reduce((sum, part, colour) => sum + part * linear(data[4 * n + colour]), 0),
  ).sort((one, other) => one - other);
}"""


def brightness(desk: Desk, part: Locator) -> list[float]:
    """How bright the points of a part of the page are, 0 black and 1 white, the darkest first."""
    part.scroll_into_view_if_needed()
    box: FloatRect | None = part.bounding_box()
    assert box
    seen = base64.b64encode(desk.page.screenshot(clip=box)).decode()
    return desk.page.evaluate(BRIGHTNESS, f"data:image/png;base64,{seen}")


def contrast(desk: Desk, part: Locator) -> float:
    points = brightness(desk, part)
    return (points[-1 - len(points) // 100] + 0.05) / (points[len(points) // 100] + 0.05)


def test_a_board_is_legible_on_a_light_and_on_a_dark_page(start):
    view = start.view("board")
    for theme, dark in (("JupyterLab Dark", True), ("JupyterLab Light", False)):
        start.command("apputils:change-theme", theme=theme)
        start.page.wait_for_selector(f"body[data-jp-theme-light={str(not dark).lower()}]", state="attached")
        paper = brightness(start, view.locator("[data-hex=a1]"))
        assert (paper[len(paper) // 2] < DIM) is dark
        for words in ("Union", "left flank"):
            assert contrast(start, view.locator("text").filter(has_text=words).first) > LEGIBLE, words
        for label in ("b2", "h2", "e2", "f5", "c6"):
            assert contrast(start, view.locator(f"[data-hex={label}]")) > LEGIBLE, label


# --- Notebook 7 -------------------------------------------------------------------------------------------------------


@pytest.mark.whole
def test_notebook_7_shows_the_board_and_steps_through_a_game(window, tmp_path):
    with serve(tmp_path, App.NOTEBOOK) as server:
        desk = Desk(window.new_page(), server)
        desk.open(START)
        desk.run_all()
        board, picture = desk.view("board"), stored(server, START)[0]
        expect(board.locator(LIVE_COUNTERS)).to_have_count(len(COUNTERS.findall(picture)))
        step(desk.view("replay"), desk)
        press(desk)
        desk.close()
    assert [trouble for trouble in desk.troubles if trouble.startswith("asked for")] == []


# --- saving -----------------------------------------------------------------------------------------------------------

OTHERS = [path for path in names() if path not in ONE_OF_EACH]
OPENED = OTHERS if os.environ.get("BCNB_EVERY_NOTEBOOK") else OTHERS[:1]
"""The other notebooks that are opened for a while: the first one, or every one (`make whole`)."""
SOON = {"autosaveInterval": 1}


@pytest.fixture(scope="module")
def saving(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """JupyterLab as `bcnb lab` runs it, which saves after a second."""
    home = tmp_path_factory.mktemp("saving")
    settings = home / "settings" / "@jupyterlab" / "docmanager-extension" / "plugin.jupyterlab-settings"
    settings.parent.mkdir(parents=True)
    settings.write_text(json.dumps(SOON), encoding="utf-8")
    with serve(home, App.LAB, *SAVING) as server:
        yield server


def open_and_save(desk: Desk, path: str) -> None:
    """Keep a notebook open for longer than the autosave interval, save it, and check that the file is the same."""
    before = (desk.server.root / path).read_bytes()
    desk.open(path)
    desk.page.wait_for_timeout(2_500)
    desk.command("docmanager:save")
    desk.page.wait_for_function(f"() => !{PANEL}.context.model.dirty", timeout=10_000)
    assert (desk.server.root / path).read_bytes() == before


@pytest.mark.sampled(12)
@pytest.mark.parametrize("path", ONE_OF_EACH)
def test_a_notebook_that_is_opened_and_saved_is_as_it_was_and_its_boards_come_alive(window, saving, path):
    desk, pictures = Desk(window.new_page(), saving), stored(saving, path)
    open_and_save(desk, path)
    if pictures:
        expect(desk.page.locator(PICTURE).first).to_be_visible()
    expect(desk.words("Union (bottom)")).to_have_count(0)
    desk.run_all()
    assert_alive(desk, pictures)
    desk.close()
    assert desk.troubles == []


@pytest.mark.parametrize("path", OPENED)
def test_a_notebook_that_is_opened_and_saved_is_as_it_was(window, saving, path):
    desk = Desk(window.new_page(), saving)
    open_and_save(desk, path)
    desk.close()
    assert desk.troubles == []


@pytest.mark.whole
def test_a_cell_that_was_changed_is_saved_without_the_name_of_the_kernel(window, saving):
    path = "faq/01_units_and_battle.ipynb"
    before = json.loads((saving.root / path).read_text(encoding="utf-8"))
    desk = Desk(window.new_page(), saving)
    desk.open(path)
    desk.page.evaluate(f"() => {PANEL}.content.widgets[0].model.sharedModel.setSource('# Mine')")
    desk.command("docmanager:save")
    desk.close()
    after = json.loads((saving.root / path).read_text(encoding="utf-8"))
    assert after["cells"][0]["source"] == ["# Mine"]
    assert after["metadata"] == before["metadata"]
    assert after["cells"][1:] == before["cells"][1:]
