"""The board widget: in Python, and on a real page without Jupyter."""

import json
import re
from collections.abc import Sequence
from importlib.resources import files
from pathlib import Path
from xml.etree import ElementTree

import pytest
from ipywidgets import Button, VBox, jslink, link
from playwright.sync_api import Locator, Page, expect

from bcnb.games.battle_cry.presentation.board_view import text_board
from bcnb.games.battle_cry.rules.state import State
from bcnb.presentation.scene import Viewpoint
from bcnb.presentation.svg import picture
from bcnb.widgets.base_widget import Message
from bcnb.widgets.board import BoardWidget
from bcnb.widgets.interactive_board import replay_part
from bcnb.widgets.js_bundle import STYLES, module, style
from bcnb.widgets.js_bundle import part as page_part
from tests.helpers.battle_cry.field import given, position
from tests.helpers.drawn import mixed
from tests.helpers.pages import Stage, Wire
from tests.helpers.tables import hexagon

pytestmark = pytest.mark.unmeasured


def battle() -> State:
    return position("c . . . . . i\ne . . . . . I I", "e . . . . . w", generals={"e6": "U Hunter"})


def focused(stage: Stage) -> str | None:
    return stage.page.evaluate("document.activeElement.dataset.hex")


# --- without a page ---------------------------------------------------------------------------------------------------


def test_the_text_of_a_board_is_the_text_board() -> None:
    state = battle()
    board = BoardWidget(state, title="A fight")
    assert repr(board) == text_board(state, Viewpoint("union"))
    bundle, _ = board._repr_mimebundle_()
    assert bundle["text/plain"] == text_board(state, Viewpoint("union"))
    assert "A fight" in bundle["image/svg+xml"]
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert repr(board) in repr(VBox([board, Button()]))


def test_the_stored_picture_follows_the_position_and_the_marks() -> None:
    board = BoardWidget(battle(), below="confederate")
    board.marks = [("c6", "target")]
    assert "mark-target" in board._repr_mimebundle_()[0]["image/svg+xml"]
    after = given(battle(), "play probe-centre", "order e6", "move e6 d5")
    board.show(after, arrows=[("e6", "d5", "move")])
    stored = board._repr_mimebundle_()[0]["image/svg+xml"]
    assert "mark-target" not in stored
    assert "bcnb-moves" in stored
    assert board.state is after


@pytest.mark.parametrize(
    ("trait", "value"),
    [("marks", [("e6", "pretty")]), ("arrows", [("e6", "j1", "move")]), ("selected", "e66"), ("marks", ["e6"])],
)
def test_a_wrong_trait_is_refused_and_leaves_the_board_alone(trait: str, value: object) -> None:
    board = BoardWidget(battle(), below="confederate")
    with pytest.raises((ValueError, TypeError)):
        setattr(board, trait, value)
    assert (board.marks, board.arrows, board.selected) == ([], [], "")


def test_a_wrong_mark_puts_no_position_on_the_board() -> None:
    state = battle()
    board = BoardWidget(state)
    with pytest.raises(ValueError, match="not a kind of mark"):
        board.show(mixed(), marks=[("e6", "pretty")])
    assert board.state is state
    assert repr(board) == text_board(state, Viewpoint("union"))


@pytest.mark.parametrize("view", STYLES)
def test_the_page_code_of_a_view_is_one_small_module_of_our_own(view: str) -> None:
    code = module(view)
    # One also begins in a position and makes links, one has the steps of a game that is entered, one compares choices.
    most = {"table": 69_500, "recorder": 73_500, "guess": 69_500, "lesson_alone": 98_500}
    assert len(code.encode()) < most.get(view, 68_000)
    assert not re.search(r"^(import|export (?!default))", code, re.MULTILINE)
    assert set(re.findall(r"https?://[^\"'`\s]+", code + style(view))) <= {"http://www.w3.org/2000/svg"}
    assert "innerHTML" not in code


PAGES = (
    ("table", "replay", "board"),
    ("task", "quiz", "board", "replay", "faq"),
    ("sheet", "reading_level", "lesson_form", "history_map", "quiz", "board", "task", "replay"),
    ("review", "table", "task", "replay", "board"),
    ("recorder", "replay", "review", "board"),
    ("guess", "game_browser", "board"),
    ("rulebook", "question_index", "faq", "board"),
    ("scenario_editor",),
)
"""The kinds of widgets that a page has together, at most."""


def scripts_of(view: str) -> dict[str, str]:
    """The files of a kind of widget: its own, and all that they import."""
    static = Path(str(files("bcnb.widgets") / "static"))
    found: dict[str, str] = {}
    names = [view]
    while names:
        if (name := names.pop()) not in found:
            found[name] = next(static.rglob(f"{name}.js")).read_text(encoding="utf-8")
            names += re.findall(r"""^import .* from "\.\.?/(\w+)\.js";$""", found[name], re.MULTILINE)
    return found


@pytest.mark.parametrize("views", PAGES, ids=lambda views: views[0])
def test_all_that_a_page_loads_together_is_small(views: tuple[str, ...]) -> None:
    scripts = {name: text for view in views for name, text in scripts_of(view).items()}
    assert sum(len(text.encode()) for text in scripts.values()) < 154_000


def test_the_styles_of_a_page_are_small() -> None:
    assert {view for view in STYLES if len(style(view).encode()) > 20_000} <= {
        "task",
        "recorder",
        "guess",
        "lesson_alone",
    }
    assert len(style("task").encode()) < 24_000
    assert len(style("recorder").encode()) < 21_500
    assert len(style("guess").encode()) < 23_500


def test_a_table_loads_the_replay_of_its_game_when_it_is_watched() -> None:
    assert "class Player" not in module("table")


def test_a_table_loads_the_card_at_its_end_when_a_game_is_over() -> None:
    assert "Show the turning point" not in module("table")
    assert "Show the turning point" in page_part("end_card")[0]
    assert "style:" not in page_part("end_card")[0]
    assert ".bcnb-ending-title" in page_part("end_card")[1]


def test_a_table_loads_the_win_chance_when_it_is_asked_for() -> None:
    assert "function balance" not in module("table")
    assert "function balance" in page_part("chance_side")[0]
    assert sum(map(len, page_part("chance_side"))) < 30_000


def test_a_table_loads_the_gallery_of_battles_when_it_is_seen() -> None:
    assert "class BattleSetup" not in module("table")
    assert "class BattleSetup" in page_part("battle_setup")[0]
    assert sum(map(len, page_part("battle_setup"))) < 40_000
    told = replay_part(None, Message({"t": "player"}))
    assert told == {"t": "player", "script": page_part("replay")[0]}
    assert str(told["script"]).endswith("export default replay;\n")


@pytest.mark.parametrize(("view", "name", "code"), [("table", "picker", "Picker"), ("replay", "file_drop", "FileDrop")])
def test_a_page_loads_what_is_tapped_and_the_place_for_files_when_they_are_needed(
    view: str, name: str, code: str
) -> None:
    assert f"class {code} " not in module(view).replace("{", " {")
    assert f"class {code}" in page_part(name)[0]
    assert sum(map(len, page_part(name))) < 30_000


def test_a_board_is_whole_when_a_page_first_hears_of_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is reported later may come too late for its first drawing."""
    said: list[tuple[str, dict[str, object]]] = []
    monkeypatch.setattr("comm.create_comm", Wire)
    monkeypatch.setattr(Wire, "publish_msg", lambda _, kind, data, **_more: said.append((kind, data["state"])))
    board = BoardWidget(mixed(), title="Mixed")
    assert [kind for kind, _ in said] == ["comm_open"] * 2
    assert said[1][1] == board.get_state()


def test_a_board_sends_no_more_than_it_must() -> None:
    state = BoardWidget(mixed(), title="Mixed").get_state(["ground", "frame", "cells"])
    assert len(json.dumps(state["ground"])) < 32_000
    assert len(json.dumps([state["frame"], state["cells"]])) < 16_000
    assert "probe" not in json.dumps(state)


# --- what is drawn ----------------------------------------------------------------------------------------------------

STRIPPED = """
view => {
  const svg = view.querySelector("svg").cloneNode(true);
  for (const part of svg.querySelectorAll(":scope > defs, [role=grid]")) part.remove();
  for (const layer of [...svg.children]) if (!layer.childElementCount) layer.remove();
  for (const part of svg.querySelectorAll("*")) { part.removeAttribute("aria-hidden"); part.removeAttribute("style"); }
  const used = view.querySelector("use").getAttribute("href").match(/^#(bcnb-[a-z0-9]+-)/)[1];
  return new XMLSerializer().serializeToString(svg).replaceAll(used, "bc-");
}
"""


def drawn(text: str) -> list[str]:
    """The elements of a picture but its definitions, layer by layer; the order within a layer is of no matter."""
    root = ElementTree.fromstring(text)
    layers = [layer for layer in root if not layer.tag.endswith("defs") and layer.get("class") != "bcnb-frame"]
    name_alike([part for layer in layers for part in layer.iter()])
    return [layer.get("class", "") for layer in layers] + [
        part for layer in layers for part in sorted(ElementTree.canonicalize(ElementTree.tostring(e)) for e in layer)
    ]


def name_alike(parts: Sequence[ElementTree.Element]) -> None:
    """Number the ids of a picture's own shapes: a stored picture names them by its digest."""
    own = {f"#{part.get('id')}": f"own-{number}" for number, part in enumerate(parts) if part.get("id")}
    for part in parts:
        if part.get("id"):
            part.set("id", own[f"#{part.get('id')}"])
        if part.get("href") in own:
            part.set("href", f"#{own[part.get('href', '')]}")


def same(view: Locator, board: BoardWidget) -> None:
    live, stored = drawn(view.evaluate(STRIPPED)), drawn(board._repr_mimebundle_()[0]["image/svg+xml"])
    assert live == stored


def test_a_live_board_is_its_stored_picture(stage: Stage) -> None:
    board = BoardWidget(mixed(), title="Mixed")
    view = stage.show(board)
    same(view, board)
    board.marks = [("e6", "choice"), ("c8", "refused")]
    board.arrows = [("e3", "d4", "move"), ("h9", "e10", "shot"), ("f3", "h4", "retreat")]
    same(view, board)
    board.show(battle())
    same(view, board)
    board.show(given(battle(), "play probe-centre", "order e6", "move e6 d5"), marks=[("d5", "ordered")])
    same(view, board)
    board.title = "Another title"
    same(view, board)
    expect(view.get_by_role("grid")).to_have_attribute("aria-label", "Another title")


def test_the_drawings_are_the_same_too(stage: Stage) -> None:
    board = BoardWidget(mixed(), title="Mixed")
    live = stage.show(board).evaluate(
        """view => [...view.querySelectorAll("defs > *")].map(
            drawing => drawing.outerHTML.replace(/(#|id=")bcnb-[a-z0-9]+-/g, "$1"))"""
    )
    drawings = [ElementTree.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{drawing}</g>')[0] for drawing in live]
    on_page = {drawing.get("id"): ElementTree.canonicalize(ElementTree.tostring(drawing)) for drawing in drawings}
    root = ElementTree.fromstring(picture(board._scene, prefix=""))
    defs = root.find("{http://www.w3.org/2000/svg}defs")
    assert defs is not None
    assert len(defs) > 20
    for part in defs:
        if part.get("id") not in board._scene.board.scenery or part.get("id") in on_page:
            assert on_page[part.get("id")] == ElementTree.canonicalize(ElementTree.tostring(part))


def test_a_piece_stays_the_same_element_when_it_moves(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    view = stage.show(board)
    view.evaluate("view => { window.general = view.querySelector('.bcnb-generals use'); }")
    where = "[Number(general.getAttribute('x')), Number(general.getAttribute('y')), general.isConnected]"
    x, y, _ = stage.page.evaluate(where)
    board.show(given(battle(), "play probe-centre", "order e6", "move e6 d5"))
    assert stage.page.evaluate(where) == [x - 35, y - 60, True]
    assert view.locator(".bcnb-generals use").count() == 1


PLAYED = """() => {
  const play = Element.prototype.animate;
  window.played = [];
  Element.prototype.animate = function (places, time) {
    window.played.push(time.duration ?? time);
    return play.call(this, places, time);
  };
}"""
"""Keeps how long every motion lasts: on a busy machine some are over before they can be asked for."""


def test_motion_is_short_and_can_be_switched_off(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    view = stage.show(board)
    after = given(battle(), "play probe-centre", "order e6", "move e6 d5")
    stage.page.evaluate(PLAYED)
    board.show(after)
    assert stage.page.evaluate("window.played") == []
    stage.page.emulate_media(reduced_motion="no-preference")
    board.show(battle())
    assert set(stage.page.evaluate("window.played")) == {150, 220}, "the shade of two sections and a step"
    stage.settle()
    same(view, board)


def test_boards_side_by_side_have_their_own_ids(stage: Stage) -> None:
    one, other = BoardWidget(battle(), below="confederate"), BoardWidget(mixed())
    stage.show(one), stage.show(other), stage.show(one)
    ids = stage.page.evaluate("[...document.querySelectorAll('[id]')].map(element => element.id)")
    assert len(ids) == len(set(ids)) > 250
    missing = """[...document.querySelectorAll("use")].filter(
        use => !use.closest("svg").contains(document.getElementById(use.getAttribute("href").slice(1))))"""
    assert stage.page.evaluate(f"{missing}.length") == 0


def test_both_views_of_a_board_are_drawn_again_and_a_closed_one_is_not(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    views = [stage.show(board), stage.show(board)]
    board.show(mixed())
    for view in views:
        same(view, board)
    stage.close(views[0])
    board.show(battle())
    same(views[1], board)
    callbacks = "Object.values(window.models)[0].callbacks.length"
    assert stage.page.evaluate(callbacks) == 5
    stage.close(views[1])
    assert stage.page.evaluate(callbacks) == 0


def test_words_from_files_reach_the_page_as_words(stage: Stage) -> None:
    evil = "<img src=x onerror=alert(1)>"
    stage.page.on("dialog", lambda dialog: stage.troubles.append(dialog.message))
    view = stage.show(BoardWidget(position("e . I", generals={"e2": f"U {evil}"}), title=evil))
    assert view.locator("img").count() == 0
    assert evil in hexagon(view, "e2").get_attribute("aria-label")
    hexagon(view, "e2").hover()
    assert evil in view.locator(".bcnb-line").inner_text()
    assert evil in view.locator(".bcnb-names text").all_text_contents()


# --- pointing and choosing --------------------------------------------------------------------------------------------


def test_a_click_chooses_a_hex(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    chosen, seen = [], []
    board.on_hex(chosen.append)
    board.observe(lambda change: seen.append(change["new"]), "selected")
    view = stage.show(board)
    hexagon(view, "e6").click()
    hexagon(view, "c6").click()
    hexagon(view, "c6").click()
    stage.settle()
    assert chosen == ["e6", "c6", "c6"]
    assert seen == ["e6", "c6"]
    assert board.selected == "c6"
    assert [e.get_attribute("data-hex") for e in view.locator("[aria-selected=true]").all()] == ["c6"]
    board.on_hex(chosen.append, remove=True)
    hexagon(view, "e6").click()
    stage.settle()
    assert len(chosen) == 3


def test_python_chooses_a_hex(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    view = stage.show(board)
    board.selected = "e7"
    expect(hexagon(view, "e7")).to_have_attribute("aria-selected", "true")
    expect(hexagon(view, "e7")).to_have_attribute("tabindex", "0")
    board.selected = ""
    expect(view.locator("[aria-selected=true]")).to_have_count(0)


def test_linked_boards_choose_together(stage: Stage) -> None:
    one, other = BoardWidget(battle(), below="confederate"), BoardWidget(mixed())
    link((one, "selected"), (other, "selected"))
    jslink((one, "selected"), (other, "selected"))
    view, mirror = stage.show(one), stage.show(other)
    hexagon(view, "d4").click()
    stage.settle()
    assert other.selected == "d4"
    expect(hexagon(mirror, "d4")).to_have_attribute("aria-selected", "true")


def test_a_touch_chooses_a_hex_and_says_its_name(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    view = stage.show(board)
    box = hexagon(view, "e6").bounding_box()
    touches = stage.page.context.new_cdp_session(stage.page)
    point = [{"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}]
    touches.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    touches.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": point})
    touches.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(view.locator(".bcnb-line")).to_have_text("e6, woods, Union infantry, 4 figures, with General Hunter")
    stage.settle()
    assert board.selected == "e6"


def test_the_line_under_the_board_names_what_is_pointed_at(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    view = stage.show(board)
    line = view.locator(".bcnb-line")
    hint = line.inner_text()
    assert "arrow keys" in hint
    hexagon(view, "c6").hover()
    expect(line).to_have_text("c6, clear ground, Confederate infantry, 4 figures")
    stage.page.mouse.move(0, 0)
    expect(line).to_have_text(hint)
    board.selected = "e7"
    expect(line).to_have_text("e7, clear ground, Union infantry, 4 figures")
    assert (
        line.bounding_box()["y"]
        >= view.locator("svg").bounding_box()["y"] + view.locator("svg").bounding_box()["height"]
    )


# --- by keyboard and by ear -------------------------------------------------------------------------------------------


def test_the_board_is_a_grid_of_named_hexes(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate", title="A fight")
    view = stage.show(board)
    grid = view.get_by_role("grid", name="A fight")
    assert grid.get_by_role("row").count() == 9
    assert grid.get_by_role("gridcell").count() == 113
    name = "e6, woods, Union infantry, 4 figures, with General Hunter"
    assert grid.get_by_role("gridcell", name=name).get_attribute("data-hex") == "e6"
    board.show(given(battle(), "play probe-centre", "order e6", "move e6 d5"))
    assert grid.get_by_role("gridcell", name=name).count() == 0
    assert grid.get_by_role("gridcell", name="d5, clear ground, Union infantry").count() == 1


def test_only_the_grid_is_read_aloud(stage: Stage) -> None:
    view = stage.show(BoardWidget(battle(), below="confederate", title="A fight"))
    tree = view.aria_snapshot()
    assert tree.startswith('- grid "A fight"')
    assert "UNION" not in tree


def test_the_board_is_one_stop_in_the_tab_order(page: Page) -> None:
    stage = Stage(page, "<body><button>before</button></body>")
    stage.show(BoardWidget(battle(), below="confederate"))
    page.evaluate("document.body.append(Object.assign(document.createElement('button'), { textContent: 'after' }))")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    assert focused(stage) == "a1"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "after"
    page.keyboard.press("Shift+Tab")
    assert focused(stage) == "a2"


WALKS = """
e6   ArrowRight ArrowRight ArrowLeft                          e7
a1   ArrowLeft ArrowUp                                        a1
i13  ArrowRight ArrowDown                                     i13
e6   ArrowUp ArrowUp ArrowUp ArrowUp                          a6
a6   ArrowDown ArrowDown ArrowDown ArrowDown ArrowDown        f5
a6   ArrowDown ArrowDown ArrowDown ArrowDown                  e6
a13  ArrowDown ArrowDown                                      c13
d7   Home                                                     d1
d7   End                                                      d12
e6   7                                                        d5
e6   9                                                        d6
e6   4 6 6                                                    e7
e6   1 1                                                      g5
d6   3                                                        e7
e1   7                                                        e1
"""


def test_keys_walk_from_hex_to_hex(stage: Stage) -> None:
    view = stage.show(BoardWidget(battle(), below="confederate"))
    for walk in WALKS.strip().splitlines():
        start, *keys, end = walk.split()
        hexagon(view, start).click()
        for key in keys:
            stage.page.keyboard.press(key)
        assert focused(stage) == end, walk
    assert hexagon(view, "e1").get_attribute("aria-label") == "e1, clear ground"


def test_up_is_up_on_the_screen_when_the_board_is_turned(stage: Stage) -> None:
    view = stage.show(BoardWidget(battle()))
    hexagon(view, "e6").click()
    walked = []
    for key in ("ArrowUp", "ArrowRight", "End", "ArrowDown", "Home", "7", "3"):
        stage.page.keyboard.press(key)
        walked.append(focused(stage))
    assert walked == ["f6", "f5", "f1", "e2", "e13", "e13", "d12"]


def places(view: Locator, *labels: str) -> list[float]:
    """How far down the page some hexes are."""
    return [hexagon(view, label).bounding_box()["y"] for label in labels]


def test_the_button_and_the_key_turn_the_board(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate", marks=[("c6", "target")])
    view = stage.show(board)
    high, low = places(view, "a1", "i1")
    assert high < low
    view.get_by_role("button", name="Turn the board").click()
    stage.settle()
    assert board.turned
    assert places(view, "a1", "i1") == [low, high]
    same(view, board)
    hexagon(view, "e6").click()
    for key, down in (("t", [high, low]), ("t", [low, high])):
        stage.page.keyboard.press(key)
        stage.settle()
        assert places(view, "a1", "i1") == down
        assert focused(stage) == "e6"
    assert stage.troubles == []


def test_a_key_chooses_the_hex_with_the_focus(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    chosen: list[str] = []
    board.on_hex(chosen.append)
    view = stage.show(board)
    hexagon(view, "e6").focus()
    expect(view.locator(".bcnb-line")).to_have_text("e6, woods, Union infantry, 4 figures, with General Hunter")
    for key in ("ArrowRight", "Enter", "ArrowRight", " "):
        stage.page.keyboard.press(key)
    stage.settle()
    assert (chosen, board.selected) == (["e7", "e8"], "e8")


def test_a_redrawn_board_keeps_the_place_of_anyone_who_walks_on_it(stage: Stage) -> None:
    board = BoardWidget(battle(), below="confederate")
    view = stage.show(board)
    hexagon(view, "e6").click()
    stage.page.keyboard.press("ArrowRight")
    board.marks = [("c6", "target")]
    assert focused(stage) == "e7"
    board.title = "Another sheet"
    assert focused(stage) == "e7"
    stage.page.keyboard.press("ArrowRight")
    assert focused(stage) == "e8"


def test_keys_do_not_reach_the_notebook_but_those_that_lead_out(stage: Stage) -> None:
    view = stage.show(BoardWidget(battle(), below="confederate"))
    stage.page.evaluate("window.leaked = []; document.addEventListener('keydown', e => leaked.push(e.key))")
    hexagon(view, "e6").focus()
    for key in ("b", "ArrowDown", "Enter", "7", "Shift+A", "Escape", "Control+c", "Tab"):
        stage.page.keyboard.press(key)
    assert [key for key in stage.page.evaluate("leaked") if key != "Control"] == ["Escape", "c", "Tab"]


# --- themes and sizes -------------------------------------------------------------------------------------------------

DARK = (
    '<body data-jp-theme-light="false" style="--jp-content-font-color1: rgb(230, 230, 230); background: #111"></body>'
)


def test_the_dark_theme_dims_the_map_and_inverts_nothing(page: Page) -> None:
    view = Stage(page, DARK).show(BoardWidget(battle(), below="confederate"))
    lamp = view.locator("svg").evaluate("svg => getComputedStyle(svg).filter")
    assert "brightness(0.85)" in lamp
    assert "invert" not in lamp
    assert view.locator(".bcnb-line").evaluate("e => getComputedStyle(e).color") == "rgb(230, 230, 230)"


def test_the_names_of_small_hexes_are_left_out(stage: Stage) -> None:
    view = stage.show(BoardWidget(battle(), below="confederate"))
    for width, named in ((1000, True), (700, False), (1000, True)):
        stage.page.set_viewport_size({"width": width, "height": 900})
        expect(view.locator(".bcnb-labels")).to_be_visible(visible=named)


def test_no_font_joins_the_letters_of_two_hexes(stage: Stage) -> None:
    """The letters of row f are one text, and Firefox would draw two of them as one sign in the first hex."""
    view = stage.show(BoardWidget(battle(), below="confederate"))
    rows = view.locator(".bcnb-labels > text", has_text="ff")
    expect(rows).to_have_count(1)
    expect(rows).to_have_css("font-variant-ligatures", "none")


def test_the_board_fits_the_width_there_is(stage: Stage) -> None:
    view = stage.show(BoardWidget(battle(), below="confederate"))
    for width in (360, 800, 1400):
        stage.page.set_viewport_size({"width": width, "height": 900})
        box = view.locator("svg").bounding_box()
        assert box["width"] == max(min(width - 16, 1034), 355)
        assert 0.55 < box["height"] / box["width"] < 0.6
        assert stage.page.evaluate("document.documentElement.scrollWidth") <= width
        assert hexagon(view, "e6").bounding_box()["width"] >= 24


def test_axe_finds_no_fault(stage: Stage) -> None:
    from axe_playwright_python.sync_playwright import Axe

    stage.show(BoardWidget(mixed(), title="Mixed"))
    faults = Axe().run(stage.page, context="#view0").response["violations"]
    assert [fault["id"] for fault in faults] == []
