"""axe-core on board, replay player and table in each phase, in the colors of JupyterLab's own light and dark theme;
and what axe does not measure: the edges of fields and buttons, and the ring of the focus."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from ipywidgets import Widget
from jupyter_core.paths import ENV_JUPYTER_PATH
from playwright.sync_api import Page, expect

from bcnb.cli.learn import EXTENSIONS
from bcnb.course.catalogue import find_question
from bcnb.course.questions import load_question
from bcnb.engine.record import Record
from bcnb.games import battle_cry, north_against_south
from bcnb.storage.paths import replays_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import load_recorded_game
from bcnb.storage.scenarios import find_scenario
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.faq import Faq
from bcnb.widgets.replay import Replay
from bcnb.widgets.review import ReviewWidget
from bcnb.widgets.table import TableWidget
from tests.helpers.battle_cry.field import CONFEDERATE
from tests.helpers.games import sample
from tests.helpers.pages import Stage, news, shown
from tests.helpers.reviews import made
from tests.helpers.tables import WITH_GENERAL, click, happen, table_of

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

FOLDER = Path(ENV_JUPYTER_PATH[0]) / "lab" / "themes" / "@jupyterlab"
PAPER = "body { background: var(--jp-layout-color0); color: var(--jp-content-font-color1); }"
BOTH = {"union": "person", "confederate": "person"}
LED = {"generals": {"e6": "U Hunter"}}
THEMES = ("light", "dark")
SET_THEME = """([theme, sheets]) => {
  document.body.dataset.jpThemeLight = String(theme === "light");
  sheets.forEach(([name, sheet]) => { sheet.disabled = name !== theme; });
}"""
"""Applies a theme, as JupyterLab does when a reader chooses another one."""


class ThemedStage(Stage):
    """A stage whose theme can be changed."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, '<body data-jp-theme-light="true"></body>')
        files = {theme: FOLDER / f"theme-{theme}-extension" / "index.css" for theme in THEMES}
        self._sheets = [[theme, page.add_style_tag(path=file)] for theme, file in files.items()]
        page.add_style_tag(content=PAPER)
        self.set_theme("light")

    def set_theme(self, theme: str) -> None:
        self.page.evaluate(SET_THEME, [theme, self._sheets])
        self.settle()


@pytest.fixture
def stage(page: Page) -> Iterator[ThemedStage]:
    """A stage in the light theme."""
    found = ThemedStage(page)
    yield found
    assert found.troubles == []


def faults(stage: ThemedStage) -> list[str]:
    """What axe finds in both themes, whether it is serious or not."""
    found = []
    for theme in THEMES:
        stage.set_theme(theme)
        for fault in Axe().run(stage.page, context="#view0").response["violations"]:
            found += [f"{theme}: {fault['id']}: {node['html']}" for node in fault["nodes"]]
    return found


def test_a_planted_fault_is_found(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    view.locator(".bcnb-turn").evaluate(
        "line => (line.style.color = 'color-mix(in srgb, var(--jp-layout-color0) 75%, grey)')"
    )
    view.get_by_label("Pace").evaluate(
        "choice => choice.removeAttribute('aria-label') ?? choice.parentNode.replaceWith(choice)"
    )
    kinds = {tuple(fault.split(": ")[:2]) for fault in faults(stage)}
    assert kinds == {(theme, kind) for theme in THEMES for kind in ("color-contrast", "select-name")}


def test_both_themes_are_applied(stage):
    paper = "getComputedStyle(document.body).backgroundColor"
    colors = {}
    for theme in THEMES:
        stage.set_theme(theme)
        colors[theme] = stage.page.evaluate(paper)
    assert colors == {"light": "rgb(255, 255, 255)", "dark": "rgb(17, 17, 17)"}


def test_a_board(stage):
    start = battle_cry.setup(find_scenario("kernstown"))
    shown(stage, BoardWidget(start, title="Kernstown", marks=[("e6", "choice"), ("e7", "refused")]))
    assert faults(stage) == []


def test_a_replay_with_dice(stage):
    path = replays_folder() / "battle_cry" / "kernstown-greedy-greedy-2-001.jsonl"
    shown(stage, Replay(load_recorded_game(path), ply=55))
    assert faults(stage) == []


@pytest.mark.whole
def test_a_table_before_it_begins(stage):
    shown(stage, TableWidget(find_scenario("kernstown"), {"union": "person"}))
    assert faults(stage) == []


def test_a_table_where_a_card_must_be_played_and_one_is_read(stage):
    view = shown(stage, table_of(WITH_GENERAL))
    view.locator("[data-card=probe-centre]").focus()
    assert faults(stage) == []


@pytest.mark.whole
def test_a_table_where_orders_are_given(stage):
    table = table_of(WITH_GENERAL, **LED)
    view = shown(stage, table)
    happen(table, "play probe-centre", "order e6")
    click(stage, view, "e6")
    view.locator("[data-hex=f8]").hover()
    assert faults(stage) == []


@pytest.mark.whole
def test_a_table_where_an_attempt_was_refused(stage):
    table = table_of(WITH_GENERAL, **LED)
    view = shown(stage, table)
    happen(table, "play probe-centre")
    view.get_by_label("Type what to do").fill("move e6 a1")
    view.get_by_role("button", name="Do", exact=True).click()
    stage.settle()
    assert faults(stage) == []


def test_a_table_in_battle_with_dice_targets_and_odds(stage):
    table = table_of(WITH_GENERAL, **LED)
    view = shown(stage, table)
    happen(table, "play probe-centre", "order e6", "done")
    click(stage, view, "e6")
    view.locator("[data-hex=f8]").focus()
    stage.page.keyboard.press("d")
    stage.settle()
    assert faults(stage) == []


@pytest.mark.whole
def test_a_narrow_table_with_a_hint_and_a_card_that_a_finger_chose(stage):
    stage.page.set_viewport_size({"width": 420, "height": 860})
    view = shown(stage, table_of(WITH_GENERAL))
    ask = view.get_by_role("button", name="Hint")
    ask.click()
    expect(news(view)).to_contain_text("with a ring")
    ask.click()
    expect(news(view)).to_contain_text("The arrows show")
    assert faults(stage) == []
    card = view.locator("[data-card=probe-centre]")
    card.dispatch_event("pointerdown", {"pointerType": "touch", "bubbles": True})
    card.dispatch_event("click")
    expect(view.get_by_role("button", name="Play it")).to_be_visible()
    assert faults(stage) == []


@pytest.mark.whole
def test_a_table_where_a_unit_retreats(stage):
    table = table_of(WITH_GENERAL, turn=CONFEDERATE, confederate=("probe-centre", "rally"))
    shown(stage, table)
    happen(table, "play probe-centre", "order f8", "done", "battle f8 e6", "roll AF")
    assert faults(stage) == []


def test_a_table_where_a_person_has_to_get_ready(stage):
    shown(stage, table_of(WITH_GENERAL, seats=BOTH))
    assert faults(stage) == []


@pytest.mark.whole
def test_a_table_that_shows_an_earlier_ply(stage):
    table = table_of(WITH_GENERAL, **LED)
    view = shown(stage, table)
    happen(table, "play probe-centre", "order e6", "done")
    view.locator(".bcnb-log button").first.click()
    stage.settle()
    assert faults(stage) == []


def test_a_table_where_the_battle_is_over(stage):
    table = table_of(WITH_GENERAL)
    shown(stage, table)
    table.game.resign("union")
    table.show()
    assert faults(stage) == []


# --- North against South ----------------------------------------------------------------------------------------------


def north_table() -> TableWidget:
    table = TableWidget(find_scenario("two-bridges"), {"union": "person"}, seed="5", pace="at once")
    table.begin()
    return table


def test_a_board_of_north_against_south(stage):
    start = north_against_south.setup(find_scenario("two-bridges"))
    shown(stage, BoardWidget(start, title="Two Bridges", marks=[("b4", "choice"), ("c4", "zone")]))
    assert faults(stage) == []


@pytest.mark.whole
def test_a_replay_of_north_against_south(stage):
    path = replays_folder() / "north_against_south" / "two-bridges-greedy-greedy-38-001.jsonl"
    shown(stage, Replay(load_recorded_game(path), ply=123))
    assert faults(stage) == []


def test_orders_of_north_against_south_and_their_buttons(stage):
    table = north_table()
    view = shown(stage, table)
    happen(table, "play probe-centre")
    click(stage, view, "b4")
    assert faults(stage) == []
    happen(table, "order b4 brigade", "done")
    click(stage, view, "b4")
    assert faults(stage) == []


@pytest.mark.whole
def test_a_defenders_choice_of_north_against_south(stage):
    table = north_table()
    table.game.play("play assault-right")
    table.game.play("disband b4")
    table.go_on()
    shown(stage, table)
    assert table.view["urgent"]
    assert faults(stage) == []


# --- edges and rings --------------------------------------------------------------------------------------------------

LEAST = 3.0
"""The least contrast of what is not text."""
CONTRAST = """(color) => {
  const light = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number)
    .map((byte) => (byte <= 10 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4))
    .reduce((sum, part, n) => sum + part * [0.2126, 0.7152, 0.0722][n], 0);
  const pen = document.body.appendChild(document.createElement("i"));
  pen.style.color = "var(--jp-layout-color1)";
  const [dark, bright] = [light(color), light(getComputedStyle(pen).color)].sort((one, other) => one - other);
  pen.remove();
  return (bright + 0.05) / (dark + 0.05);
}"""
EDGES = """(view) => [...view.querySelectorAll("button, input, select")].map((one) => {
  if (one.matches(".bcnb-zoom *, .bcnb-turner")) return null;
  const { borderTopWidth, borderTopColor } = getComputedStyle(one);
  return one.offsetParent && parseFloat(borderTopWidth) ? borderTopColor : null;
}).filter(Boolean)"""
"""The edges of all but the buttons on the map, which is paper in both themes."""


def seen(stage: Stage, color: str) -> bool:
    """Whether a color stands out from the page."""
    return stage.page.evaluate(CONTRAST, color) >= LEAST


def first() -> Record:
    return Record(sample().header, sample().plies[:130])


WIDGETS: dict[str, Callable[[], Widget]] = {
    "replay": lambda: Replay(Recorded("record", first()), play_on=lambda _ply: None),
    "question": lambda: Faq(load_question(find_question("faq-01"))),
    "review": lambda: ReviewWidget(Recorded("record", first()), made(first()), keep=lambda _notes: ""),
}


@pytest.mark.parametrize("name", WIDGETS)
def test_the_edges_of_fields_and_buttons_are_seen(stage, name):
    view = shown(stage, WIDGETS[name]())
    for theme in THEMES:
        stage.set_theme(theme)
        edges = view.evaluate(EDGES)
        assert len(edges) > 4
        assert {color for color in edges if not seen(stage, color)} == set(), theme


def test_the_ring_around_what_has_the_focus_in_the_bar_of_a_page_is_seen(stage):
    script = (EXTENSIONS / "bcnb" / "static" / "learn.js").read_text(encoding="utf-8")
    (style,) = re.findall(r"(?s)const STYLE = `(.*?)`;", script)
    bar = "<nav class=bcnb-page-bar><button>Restart page</button><a href='#' class=bcnb-go>On</a></nav>"
    stage.page.evaluate("(bar) => { document.body.innerHTML = bar; }", bar)
    stage.page.add_style_tag(content=style)
    for _ in range(2):
        stage.page.keyboard.press("Tab")
        for theme in THEMES:
            stage.set_theme(theme)
            assert seen(stage, stage.page.evaluate("getComputedStyle(document.activeElement).outlineColor")), theme
