"""The pieces of the map of 1961 in the editor in a browser: set up by mouse and by keyboard, played, and looked at."""

from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.editor.starts import empty_draft, from_moment, from_scenario, open_text
from bcnb.storage.scenarios import load_scenario
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import at, say, sent, tool

pytestmark = pytest.mark.unmeasured
GAME = "battle_cry_1961"
SET_UP = {"e6": "I", "f6": "C", "q9": "i", "r9": "a"}


def by_mouse(view: Locator, stage: Stage) -> None:
    for words, square in (("infantry (I)", "e6"), ("cavalry (C)", "f7")):
        tool(view, words)
        at(view, square).click()
        stage.settle()
    view.get_by_role("button", name="Confederate", exact=True).click()
    for words, square in (("infantry (I)", "q9"), ("artillery (A)", "r9"), ("cavalry (C)", "s9")):
        tool(view, words)
        at(view, square).click()
        stage.settle()
    tool(view, "Erase (x)")
    at(view, "s9").click()
    tool(view, "Choose (v)")
    at(view, "f7").drag_to(at(view, "f6"))
    stage.settle()
    view.get_by_role("tab", name="Battle", exact=True).click()
    say(view, stage, "Name of the battle", "Two armies")


def by_keyboard(view: Locator, stage: Stage) -> None:
    def go(*keys: str) -> None:
        for key in keys:
            stage.page.keyboard.press(key)
            stage.settle()

    at(view, "e6").focus()
    go("Shift+I", "ArrowDown", "ArrowRight", "Shift+C", "m", "ArrowLeft", "Enter")
    go(*["ArrowDown"] * 11, *["ArrowRight"] * 3)
    go("u", "Shift+I", "ArrowDown", "Shift+A", "ArrowDown", "Shift+C", "Delete")
    view.get_by_role("tab", name="Draw", exact=True).focus()
    go("ArrowRight", "ArrowRight", "Tab")
    go("Control+A")
    stage.page.keyboard.type("Two armies")
    go("Tab")


@pytest.mark.parametrize("draw", [by_mouse, by_keyboard])
def test_two_armies_are_set_up_and_the_file_is_the_same(stage: Stage, home: Path, draw) -> None:
    editor = ScenarioEditor(empty_draft(GAME))
    view = shown(stage, editor)
    draw(view, stage)
    stage.settle()
    assert {label: there["units"][0][0] for label, there in editor.view["hexes"].items()} == SET_UP
    assert editor.view["words"]["title"] == "Two armies"
    expected = empty_draft(GAME).draft
    assert open_text(editor.text).draft.kept == expected.kept
    expect(view.get_by_text("Nothing is wrong. The battle can be played.")).to_be_visible()
    view.get_by_role("button", name="Undo").click()
    stage.settle()
    assert editor.view["words"]["title"] == "New battle"
    assert stage.troubles == []


def test_what_the_rules_forbid_is_shown_with_its_square(stage: Stage, home: Path) -> None:
    view = shown(stage, ScenarioEditor(from_scenario("two-players")))
    expect(view.get_by_text("Nothing is wrong.")).to_be_visible()
    tool(view, "Choose (v)")
    at(view, "b9").drag_to(at(view, "q9"))
    stage.settle()
    findings = view.get_by_role("region", name="Findings")
    findings.get_by_role("button", name="A Union piece begins outside the states of its side (rule 2.2): q9.").click()
    expect(at(view, "q9")).to_be_focused()
    view.get_by_role("tab", name="Battle", exact=True).click()
    view.get_by_role("combobox", name="Armies").select_option("any")
    stage.settle()
    expect(view.get_by_text("Nothing is wrong.")).to_be_visible()
    assert stage.troubles == []


def test_a_war_that_was_drawn_is_played_from_its_file(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(from_moment("two-players-greedy-planner-1-001", 40))
    sent(editor, t="play")
    (path,) = (home / "battles").iterdir()
    assert path.read_text("utf-8") == editor.text
    assert load_scenario(path).layout.board.occupied.bit_count() == len(editor.view["hexes"])


def test_puzzles_are_refused_with_a_reason(home: Path) -> None:
    editor = ScenarioEditor(from_scenario("two-players"))
    sent(editor, t="puzzle", title="x", side="union", goal="win", ordered="e6")
    assert "only for the games on the hex board" in editor.puzzle["said"]


def test_axe_finds_no_fault_on_any_part_of_the_map(stage: Stage, home: Path) -> None:
    view = shown(stage, ScenarioEditor(from_scenario("four-players")))
    tool(view, "Choose (v)")
    at(view, "b9").click()
    stage.settle()
    for part in ("Draw", "Square", "Battle", "Try it", "Start from"):
        view.get_by_role("tab", name=part, exact=True).click()
        found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
        assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    expect(view.get_by_role("tab", name="Puzzle", exact=True)).to_be_hidden()
