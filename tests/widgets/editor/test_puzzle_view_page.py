"""*Puzzle* in the editor: made, saved, solved on the page, out of date after an edit, and refused with the reason."""

from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.course.tasks import load_task
from bcnb.editor.edit_log import EditLog
from bcnb.editor.starts import Opened, empty_draft, open_text
from bcnb.notebook import exercises
from bcnb.notebook.exercises import puzzle
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from bcnb.widgets.editor.puzzle_view import OUT_OF_DATE
from bcnb.widgets.task import Exercise
from tests.course.authoring.test_puzzle_maker import DUEL
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import sent

pytestmark = pytest.mark.unmeasured
ASKED = {"t": "puzzle", "title": "The last man", "side": "union", "goal": "flags", "ordered": "e5"}


def duel() -> Opened:
    log = EditLog(empty_draft())
    for edit in DUEL:
        log.add(edit)
    return open_text(log.text)


def test_a_puzzle_is_made_and_saved_on_the_page_and_solved_by_someone_else(
    stage: Stage, home: Path, tmp_path: Path
) -> None:
    view = shown(stage, ScenarioEditor(duel()))
    view.get_by_role("button", name="Choose (v)").click()
    view.locator("[data-hex=e5]").click()
    stage.settle()
    view.get_by_role("tab", name="Puzzle").click()
    part = view.get_by_role("tabpanel", name="Puzzle")
    expect(part.get_by_role("button", name="Save puzzle")).to_be_disabled()
    part.get_by_label("Title of the puzzle").fill("The last man")
    part.get_by_role("button", name="Add the chosen hex").click()
    expect(part.get_by_label("Units with orders")).to_have_value("e5")
    part.get_by_role("button", name="Make puzzle").focus()
    stage.page.keyboard.press("Enter")
    expect(part.get_by_text("Best: attack f5 from e5.")).to_be_visible()
    expect(part.get_by_text("Difficulty: ")).to_be_visible()
    found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    with stage.page.expect_download() as download:
        part.get_by_role("button", name="Save puzzle").click()
    assert download.value.suggested_filename == "own-the-last-man.toml"
    file = tmp_path / "own-the-last-man.toml"
    file.write_bytes(Path(download.value.path()).read_bytes())
    stage.close(view)
    solver = shown(stage, Exercise(load_task(file), keeps=False))
    solver.locator("[data-hex=e5]").first.click()
    stage.settle()
    solver.locator("[data-hex=f5]").first.click()
    expect(solver.get_by_text("Goal reached").first).to_be_visible()
    assert stage.troubles == []


def test_an_edit_makes_a_puzzle_out_of_date_and_undo_brings_it_back(home: Path) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, **ASKED)
    assert (editor.puzzle["said"], editor.puzzle["stale"], len(editor.puzzle["hints"])) == ("", "", 3)
    sent(editor, t="edit", edits=[{"verb": "paint", "values": ["a1", "w"]}])
    assert editor.puzzle["stale"] == OUT_OF_DATE
    sent(editor, t="puzzle_solve")
    assert editor.puzzle["said"] == "Make the puzzle first."
    assert not (home / "puzzles").exists()
    sent(editor, t="undo")
    assert not editor.puzzle["stale"]


def test_solve_it_saves_the_file_that_the_puzzle_page_opens(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = ScenarioEditor(duel())
    heard: list[dict] = []
    monkeypatch.setattr(editor, "send", heard.append)
    sent(editor, **ASKED)
    sent(editor, t="puzzle_solve")
    path = Path(unquote(heard[-1]["part"].removeprefix("start=")))
    assert path == (home / "puzzles" / "own-the-last-man.toml").absolute()
    assert load_task(path).title == "The last man"
    seen: list[object] = []
    monkeypatch.setattr(exercises, "display", lambda one, **_: seen.append(one))
    puzzle(start=str(path))
    assert isinstance(seen[0], Exercise)
    assert seen[0].task.number == "own-the-last-man"


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"title": "x" * 900}, "The title has 900 letters; the maximum is 200."),
        ({"title": "a\x00b"}, "Some of the title cannot be seen"),
        ({"title": 7}, "The page's message has no text 'title'."),
        ({"side": "moon"}, "Unknown side 'moon'."),
        ({"goal": "glory"}, "Unknown goal 'glory'"),
        ({"ordered": "../../x"}, "'../../x' is not the label of a unit."),
        ({"ordered": "e5 " * 300}, ""),
        ({"ordered": "a1"}, "No card orders a1."),
    ],
)
def test_a_hostile_message_is_answered_with_the_reason(home: Path, changes: dict, fault: str) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, **{**ASKED, **changes})
    assert str(editor.puzzle["said"]).startswith(fault)
    assert bool(editor.puzzle["lines"]) == (not fault)


def test_a_title_of_signs_and_paths_is_a_plain_file_name(home: Path) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, **{**ASKED, "title": '../"Évil" ===\\ [x]'})
    assert editor.puzzle["said"] == ""
    sent(editor, t="puzzle_solve")
    assert [path.name for path in (home / "puzzles").iterdir()] == ["own-évil-x.toml"]


def test_a_draft_with_faults_makes_no_puzzle(home: Path) -> None:
    editor = ScenarioEditor()
    sent(editor, **ASKED)
    assert editor.puzzle["said"] == "No puzzle can be made yet: The Union side has no unit."
