"""*Set* in the editor: what is made on the page is added to a set, by mouse and by keyboard, and replaces no other."""

from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from bcnb.course.own_sets import known_sets as sets_here
from bcnb.course.own_sets.known_sets import known_sets
from bcnb.editor.starts import from_scenario
from bcnb.storage.paths import home_folder
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.helpers.own_sets import set_folder
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import sent
from tests.widgets.editor.test_lesson_view_page import type_in, with_puzzle_and_question
from tests.widgets.editor.test_question_view_page import axe, duel

pytestmark = pytest.mark.unmeasured
NEW = {"set": "", "title": "Monday", "author": "Ada", "how": ""}


def add(editor: ScenarioEditor, kind: str, **changes: str) -> str:
    sent(editor, t="set_add", kind=kind, **{**NEW, **changes})
    return str(editor.sets["said"])


def with_all(editor: ScenarioEditor) -> None:
    with_puzzle_and_question(editor)
    sent(editor, t="lesson_title", text="Two steps")
    sent(editor, t="lesson_add")
    sent(editor, t="lesson_words", number=0, name="text", data="TG9vay4=")


def test_a_battle_a_puzzle_a_question_and_a_lesson_are_added(home: Path) -> None:
    editor = ScenarioEditor(duel())
    with_all(editor)
    sent(editor, t="set_look")
    kinds = [kind for kind, _ in editor.sets["offers"]]
    assert kinds == ["scenario", "puzzle", "question", "lesson"]
    assert add(editor, "scenario").endswith("is now item 1 of Monday.")
    assert editor.sets["chosen"] == "monday"
    for number, kind in enumerate(kinds[1:], 2):
        assert add(editor, kind, set="monday").endswith(f"is now item {number} of Monday.")
    found = known_sets().sets["monday"]
    assert [item.kind for item in found.items] == kinds
    assert (found.title, found.author) == ("Monday", "Ada")
    [[name, title, items]] = editor.sets["sets"]
    assert (name, title) == ("monday", "Monday")
    assert [item.partition(": ")[0] for item in items] == ["Battle", "Puzzle", "Question", "Lesson"]
    before = (home_folder() / "sets" / "monday.bcnbset").read_bytes()
    assert "is in Monday already, as item 2." in add(editor, "puzzle", set="monday")
    assert (home_folder() / "sets" / "monday.bcnbset").read_bytes() == before


def test_a_changed_item_replaces_the_earlier_one_only_if_asked(home: Path) -> None:
    editor = ScenarioEditor(duel())
    add(editor, "scenario")
    sent(editor, t="edit", edits=[{"verb": "paint", "values": ["a1", "w"]}])
    said = add(editor, "scenario", set="monday")
    assert said.startswith("Monday has a battle with the title")
    assert editor.sets["twin"]
    assert len(known_sets().sets["monday"].items) == 1
    first = known_sets().sets["monday"].items[0]
    add(editor, "scenario", set="monday", how="another")
    assert len(known_sets().sets["monday"].items) == 2
    sent(editor, t="edit", edits=[{"verb": "paint", "values": ["a2", "w"]}])
    assert "is now this version." in add(editor, "scenario", set="monday", how="replace")
    after, second = known_sets().sets["monday"].items
    assert (after.key, after.content == first.content, second.name) == (first.key, False, f"{first.name}-2")


@pytest.mark.parametrize(
    ("message", "reason"),
    [
        ({"kind": "puzzle"}, "Make the puzzle first."),
        ({"kind": "lesson"}, "The lesson has no title yet."),
        ({"kind": "quiz"}, "A set cannot hold 'quiz'."),
        ({"kind": "scenario", "title": " "}, "Write the title of the new set first."),
        ({"kind": "scenario", "author": ""}, "Write the author of the new set first."),
        ({"kind": "scenario", "title": "\u5357"}, "The title needs a word with the letters a to z, or a number."),
        ({"kind": "scenario", "title": "x" * 200}, "The title has 200 letters; the maximum is 100."),
        ({"kind": "scenario", "set": "../../etc"}, "There is no set '../../etc' here."),
        ({"kind": "scenario", "title": "Week one"}, "There is a set with the name 'week-one' already. Choose it"),
        ({"kind": 3}, "The page's message has no text 'kind'."),
    ],
)
def test_a_refusal_changes_no_set(home: Path, message: dict[str, str], reason: str) -> None:
    set_folder(home_folder() / sets_here.FOLDER)
    editor = ScenarioEditor(from_scenario("kernstown"))
    assert add(editor, **{"kind": "scenario", **message}).startswith(reason)
    assert editor.sets["wrong"]
    assert editor.sets["sets"] == []
    assert [path.name for path in (home_folder() / sets_here.FOLDER).iterdir()] == ["week"]


def test_a_battle_that_cannot_begin_is_not_added(home: Path) -> None:
    editor = ScenarioEditor()
    assert add(editor, "scenario").startswith("The battle cannot be played yet: ")
    assert known_sets().sets == {}


def test_a_battle_on_the_map_of_1961_is_added(home: Path) -> None:
    editor = ScenarioEditor(from_scenario("four-players"))
    assert add(editor, "scenario").endswith("is now item 1 of Monday.")
    assert [kind for kind, _ in editor.sets["offers"]] == ["scenario"]


def test_a_full_disk_is_reported(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_args: object, **_names: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(sets_here, "save_bytes", full)
    editor = ScenarioEditor(duel())
    assert add(editor, "scenario") == "The set is not saved: No space left on device."


def set_part(stage: Stage, editor: ScenarioEditor) -> Locator:
    view = shown(stage, editor)
    view.get_by_role("tab", name="Set", exact=True).click()
    view.get_by_role("button", name="Add to set").wait_for()
    stage.settle()
    return view


def test_a_battle_is_added_on_the_page_by_mouse_and_keyboard(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(duel())
    view = set_part(stage, editor)
    news = view.get_by_role("status", name="Set news")
    view.get_by_role("button", name="Add to set").click()
    expect(news).to_have_text("Write the title of the new set first.")
    type_in(stage, view.get_by_label("Title of the set"), "Monday")
    type_in(stage, view.get_by_label("Author"), "Ada")
    view.get_by_role("button", name="Add to set").click()
    expect(news).to_contain_text("is now item 1 of Monday.")
    link = view.get_by_role("link", name="Add files, or save the set")
    expect(link).to_have_attribute("href", "../08_your_own_sets.ipynb#name=monday")
    expect(view.get_by_role("combobox", name="Set", exact=True)).to_have_value("monday")
    expect(view.get_by_label("Author")).to_be_hidden()
    expect(view.get_by_role("list", name="Items of the set").get_by_role("listitem")).to_have_text(
        ["Battle: New battle"]
    )
    sent(editor, t="edit", edits=[{"verb": "paint", "values": ["a1", "w"]}])
    stage.settle()
    view.get_by_role("button", name="Add to set").focus()
    stage.page.keyboard.press("Enter")
    expect(view.get_by_role("button", name="Replace it")).to_be_focused()
    stage.page.keyboard.press("Enter")
    expect(news).to_contain_text("is now this version.")
    assert len(known_sets().sets["monday"].items) == 1
    axe(stage, view)
    view.get_by_role("combobox", name="Set", exact=True).select_option("A new set")
    expect(view.get_by_label("Author")).to_have_value("Ada")
    expect(view.get_by_role("list", name="Items of the set")).to_be_hidden()
    assert not stage.troubles


@pytest.mark.parametrize(("width", "height"), [(390, 844), (1280, 800), (1920, 1080)])
def test_the_part_fits_the_page(stage: Stage, home: Path, width: int, height: int) -> None:
    stage.page.set_viewport_size({"width": width, "height": height})
    view = set_part(stage, ScenarioEditor(duel()))
    assert stage.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    tabs = view.get_by_role("tablist")
    assert tabs.evaluate("({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth")
    rows = tabs.evaluate("(tabs) => new Set([...tabs.children].map((tab) => tab.offsetTop)).size")
    assert rows == (2 if width == 390 else 1)
    wide = "(tabs) => tabs.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.textContent)"
    assert tabs.get_by_role("tab").evaluate_all(wide) == []
