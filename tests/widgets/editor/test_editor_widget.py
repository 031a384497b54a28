"""The editor in a browser: one battle drawn by mouse and by keyboard, reloads, files, and refusals."""

from base64 import b64encode
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.editor.starts import empty_draft, from_code, from_scenario, open_text
from bcnb.editor.stored_draft import stored_path
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.pages import Stage, shown

pytestmark = pytest.mark.unmeasured


def at(view: Locator, label: str) -> Locator:
    return view.locator(f"[data-hex={label}]")


def tool(view: Locator, words: str) -> None:
    view.get_by_role("button", name=words, exact=True).click()


def say(view: Locator, stage: Stage, label: str, text: str) -> None:
    """Types into a line of the form, and leaves it."""
    line = view.get_by_label(label, exact=True)
    line.fill(text)
    line.dispatch_event("change")
    stage.settle()


def sent(editor: ScenarioEditor, **message: object) -> None:
    """Sends a message of a page."""
    editor.comm.handle_msg({"content": {"data": {"method": "custom", "content": message}}, "buffers": []})


def by_mouse(view: Locator, stage: Stage) -> None:
    tool(view, "woods (w)")
    first, last = at(view, "c3").bounding_box(), at(view, "c5").bounding_box()
    assert first
    assert last
    stage.page.mouse.move(first["x"] + first["width"] / 2, first["y"] + first["height"] / 2)
    stage.page.mouse.down()
    stage.page.mouse.move(last["x"] + last["width"] / 2, last["y"] + last["height"] / 2, steps=8)
    stage.page.mouse.up()
    stage.settle()
    tool(view, "fence (n)")
    at(view, "e6").click()
    tool(view, "infantry (I)")
    at(view, "b4").click()
    view.get_by_role("button", name="Confederate", exact=True).click()
    at(view, "h4").click()
    view.get_by_label("Name of the next general").fill("Lee")
    at(view, "h4").click()
    stage.settle()
    tool(view, "Choose (v)")
    at(view, "b4").click()
    stage.settle()
    view.get_by_role("combobox", name="Figures").select_option("3")
    stage.settle()
    at(view, "e6").click()
    stage.settle()
    view.get_by_role("group", name="Faces").get_by_role("button", name="NW").click()
    stage.settle()
    view.get_by_role("tab", name="Battle", exact=True).click()
    say(view, stage, "Name of the battle", "Two farms")


def by_keyboard(view: Locator, stage: Stage) -> None:
    press = stage.page.keyboard.press
    at(view, "a1").focus()

    def go(*keys: str) -> None:
        for key in keys:
            press(key)
            stage.settle()

    go("ArrowDown", "ArrowDown", "ArrowRight", "ArrowRight", "w", "ArrowRight", "w", "ArrowRight", "w")
    at(view, "e6").focus()
    go("n")
    at(view, "b4").focus()
    go("Shift+I")
    at(view, "h4").focus()
    go("u", "Shift+I")
    go("Shift+G")
    expect(view.get_by_label("Name of the general", exact=True)).to_be_focused()
    stage.page.keyboard.type("Lee")
    go("Enter")
    expect(at(view, "h4")).to_be_focused()
    expect(view.get_by_role("tab", name="Draw")).to_have_attribute("aria-selected", "true")
    at(view, "b4").focus()
    go("p")
    view.get_by_role("combobox", name="Figures").focus()
    go("3")
    at(view, "e6").focus()
    go("p")
    view.get_by_role("group", name="Faces").get_by_role("button", name="NW").focus()
    go("Enter")
    view.get_by_role("tab", name="Hex").focus()
    go("ArrowRight")
    view.get_by_label("Name of the battle").focus()
    go("Control+A")
    stage.page.keyboard.type("Two farms")
    go("Tab")


DRAWN = (
    'title = "Two farms"',
    'e6 = "NE"',
    "strength = { b4 = 3 }",
    'generals = { h4 = "Lee" }',
    ". . w w w . . . . . . . .",
)


@pytest.mark.parametrize("draw", [by_mouse, by_keyboard])
def test_a_battle_is_drawn_and_the_file_is_the_same_by_mouse_and_keyboard(stage: Stage, home: Path, draw) -> None:
    editor = ScenarioEditor()
    view = shown(stage, editor)
    draw(view, stage)
    stage.settle()
    for line in DRAWN:
        assert line in editor.text
    assert editor.text == EXPECTED
    expect(view.get_by_text("Nothing is wrong. The battle can be played.")).to_be_visible()
    assert open_text(editor.text).draft == editor.log.draft
    assert stage.troubles == []


EXPECTED = (
    empty_draft()
    .text.replace("New battle", "Two farms")
    .replace("cards = 5\n\n[conf", "cards = 5\nstrength = { b4 = 3 }\n\n[conf")
    .replace("cards = 5\n\n[map]", 'cards = 5\ngenerals = { h4 = "Lee" }\n\n[map]')
)
_GROUND, _UNITS = EXPECTED.split("units = '''\n")
_ROWS, _ARMY = _GROUND.split("\n"), _UNITS.split("\n")
_FIRST = _ROWS.index("terrain = '''") + 1
_ROWS[_FIRST + 2] = ". . w w w . . . . . . . ."
_ROWS[_FIRST + 4] = ". . . . . n . . . . . . ."
_ARMY[1], _ARMY[7] = " . . . I . . . . . . . .", " . . . i . . . . . . . ."
EXPECTED = "\n".join(_ROWS) + "units = '''\n" + "\n".join(_ARMY) + '\n[faces]\ne6 = "NE"\n'


def tab_to(stage: Stage, goal: Locator) -> None:
    """Presses Tab until a control has the focus, which must be visible."""
    for _ in range(90):
        if goal.evaluate("one => one === document.activeElement"):
            break
        stage.page.keyboard.press("Tab")
    expect(goal).to_be_focused()
    assert goal.evaluate("one => one.matches(':focus-visible') && getComputedStyle(one).outlineStyle") == "solid"


def test_a_battle_is_drawn_with_keys_only_and_each_change_is_announced(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor()
    view = shown(stage, editor)

    def go(*keys: str) -> None:
        for key in keys:
            stage.page.keyboard.press(key)
            stage.settle()

    line, news = view.locator(".bcnb-line"), view.get_by_role("status", name="News")
    while not stage.page.evaluate("document.activeElement.matches('[data-hex]')"):
        stage.page.keyboard.press("Tab")
    start = stage.page.evaluate("document.activeElement.dataset.hex")
    go("w")
    expect(line).to_have_text(f"{start}, woods")
    expect(line).to_have_attribute("aria-live", "polite")
    go("ArrowRight")
    expect(line).to_have_attribute("aria-live", "off")
    go("n", "u")
    expect(news).to_have_text("Next pieces: confederate.")
    go("Shift+I")
    fenced = stage.page.evaluate("document.activeElement.dataset.hex")
    go("p")
    tab_to(stage, view.get_by_role("group", name="Faces").get_by_role("button", name="NW"))
    go("Enter")
    assert editor.view["hexes"][fenced]["faces"] == "NE"
    tab_to(stage, view.get_by_role("textbox", name="Name", exact=True))
    stage.page.keyboard.type("Mill")
    go("Tab")
    assert editor.view["hexes"][fenced]["name"] == "Mill"
    go("Shift+Tab")
    while not stage.page.evaluate("document.activeElement.matches('[role=tab]')"):
        go("Shift+Tab")
    go("ArrowLeft")
    for words in ("Fill all joined hexes", "Mirror left-right", "Turn around"):
        tab_to(stage, view.get_by_role("button", name=words, exact=True))
        go("Enter")
    assert editor.log.can_undo
    for words, part in (("Battle", "Name of the battle"), ("Puzzle", "Title of the puzzle"), ("Ask", "Question")):
        while not stage.page.evaluate("document.activeElement.matches('[role=tab]')"):
            go("Shift+Tab")
        while stage.page.evaluate("document.activeElement.textContent") != words:
            go("ArrowRight")
        tab_to(stage, view.get_by_label(part, exact=True))
    assert stage.troubles == []


def test_a_reload_shows_the_same_draft_with_undo(stage: Stage, home: Path) -> None:
    view = shown(stage, ScenarioEditor())
    tool(view, "woods (w)")
    at(view, "c3").click()
    stage.settle()
    stage.close(view)
    editor = ScenarioEditor()
    view = shown(stage, editor)
    expect(at(view, "c3")).to_have_attribute("aria-label", "c3, woods")
    view.get_by_role("button", name="Undo").click()
    stage.settle()
    assert editor.text == empty_draft().text
    expect(view.get_by_role("button", name="Undo")).to_be_disabled()
    at(view, "a1").focus()
    stage.page.keyboard.press("y")
    stage.settle()
    assert " w " in editor.text


def test_findings_lead_to_their_hexes(stage: Stage, home: Path) -> None:
    view = shown(stage, ScenarioEditor(from_scenario("kernstown")))
    expect(view.get_by_text("Nothing is wrong.")).to_be_visible()
    tool(view, "rough ground (r)")
    at(view, "a4").click()
    stage.settle()
    findings = view.get_by_role("region", name="Findings")
    findings.get_by_role("button", name="A piece is on rough ground").click()
    expect(at(view, "a4")).to_be_focused()
    view.get_by_role("button", name="Play it").click()
    stage.settle()
    expect(view.get_by_role("status", name="News")).to_contain_text("cannot be played yet: A piece is on rough ground")


def test_a_piece_is_moved_by_dragging_and_by_keyboard(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(from_scenario("kernstown"))
    view = shown(stage, editor)
    tool(view, "Choose (v)")
    at(view, "a1").drag_to(at(view, "e6"))
    stage.settle()
    assert "a1" not in editor.view["hexes"]
    assert editor.view["hexes"]["e6"]["units"] == [["C", 3, "", ""]]
    at(view, "e6").focus()
    for key in ("m", "ArrowRight", "Enter"):
        stage.page.keyboard.press(key)
        stage.settle()
    assert editor.view["hexes"]["e7"]["units"] == [["C", 3, "", ""]]
    assert stage.troubles == []


def test_files_are_opened_saved_and_refused_with_their_reason(stage: Stage, home: Path, tmp_path: Path) -> None:
    editor = ScenarioEditor()
    view = shown(stage, editor)
    view.get_by_role("tab", name="Start from").click()
    text = from_scenario("kernstown").text
    for name, content in (("good.toml", text), ("evil.toml", text.replace("flags = 6", "flags = 600"))):
        (tmp_path / name).write_text(content, "utf-8")
    view.locator("input[type=file]").set_input_files(tmp_path / "good.toml")
    expect(view.get_by_role("status", name="News")).to_contain_text("Kernstown is on the board.")
    stage.settle()
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Save file").click()
    assert download.value.suggested_filename == "kernstown.toml"
    assert Path(download.value.path()).read_text("utf-8") == text
    view.locator("input[type=file]").set_input_files(tmp_path / "evil.toml")
    expect(view.get_by_role("status", name="News")).to_contain_text(
        "evil.toml:18: 'flags' must be from 1 to 99, not 600"
    )
    stage.settle()
    assert editor.text == text
    assert stage.troubles == []


def test_axe_finds_no_fault_on_any_part(stage: Stage, home: Path) -> None:
    view = shown(stage, ScenarioEditor(from_scenario("two-bridges")))
    tool(view, "Choose (v)")
    at(view, "b4").click()
    stage.settle()
    for part in ("Draw", "Hex", "Battle", "Try it", "Puzzle", "Start from"):
        view.get_by_role("tab", name=part, exact=True).click()
        found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


@pytest.mark.parametrize(
    "message",
    [
        {"t": "edit"},
        {"t": "edit", "edits": "paint"},
        {"t": "edit", "edits": [{"verb": "paint", "values": ["e6", "w", "x"]}]},
        {"t": "edit", "edits": [{"verb": "paint", "values": [["e6"], "w"]}]},
        {"t": "edit", "edits": [{"verb": "paint", "values": ["e6"] * 9}]},
        {"t": "edit", "edits": [{"verb": "story", "text": "!"}]},
        {"t": "begin", "from": "scenario", "name": "/etc/passwd.toml"},
        {"t": "begin", "from": "scenario", "name": "battle_cry_1961/boards/eastern-states"},
        {"t": "begin", "from": "record", "name": "../x"},
        {"t": "begin", "from": "moon", "name": "x"},
        {"t": "begin", "from": "file", "name": "x.toml", "data": b64encode(b"\xff").decode()},
        {"t": "begin", "from": "file", "name": "x.drawing", "data": b64encode(b"{}").decode()},
        {"t": "begin", "from": "file", "name": "x.drawing", "data": b64encode(b"[" * 90_000).decode()},
        {"t": "begin", "from": "board", "name": "battle_cry", "data": b64encode(b"hello").decode()},
        {"t": "play"},
    ],
)
def test_a_hostile_message_changes_nothing_and_is_answered(home: Path, message: dict) -> None:
    editor = ScenarioEditor()
    before = editor.text
    sent(editor, **message)
    assert editor.text == before
    assert editor.view["wrong"]
    assert editor.view["said"].endswith((".", "?", "?."))
    assert not stored_path().exists()


def test_a_long_story_is_sent_as_bytes(home: Path) -> None:
    editor = ScenarioEditor()
    story = "They met at the farm. " * 100
    sent(editor, t="edit", edits=[{"verb": "story", "text": b64encode(story.encode()).decode()}])
    assert editor.log.draft.words["story"] == story.strip()


def test_the_stored_text_says_what_is_drawn(home: Path) -> None:
    assert repr(ScenarioEditor(from_scenario("kernstown"))).startswith("Kernstown: 22 units, 5 generals.")


def test_a_link_holds_the_battle_or_says_what_to_shorten(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(from_scenario("kernstown"))
    view = shown(stage, editor)
    stage.page.evaluate("Object.defineProperty(navigator, 'clipboard', { value: undefined })")
    view.get_by_role("button", name="Copy link").click()
    news = view.get_by_role("status", name="News")
    expect(news).to_contain_text("#code=")
    assert from_code(news.inner_text().split("#code=")[1].strip()).text == editor.text
    editor.log.begin(from_scenario("antietam"))
    view.get_by_role("button", name="Copy link").click()
    expect(news).to_contain_text("Shorten the story")
    assert stage.troubles == []
