"""*Puzzle* in the editor: made, saved, solved on the page, out of date after an edit, and refused with the reason."""

from base64 import b64encode
from pathlib import Path
from urllib.parse import unquote

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from bcnb.course.tasks import load_task
from bcnb.editor.edit_log import EditLog
from bcnb.editor.starts import Opened, empty_draft, open_text
from bcnb.editor.stored_draft import PUZZLE
from bcnb.notebook import exercises
from bcnb.notebook.exercises import puzzle
from bcnb.storage.paths import scenarios_folder
from bcnb.widgets.editor import puzzle_job
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from bcnb.widgets.editor.puzzle_view import OUT_OF_DATE
from bcnb.widgets.task import Exercise
from tests.course.authoring.test_puzzle_maker import DUEL, TWO_LINES
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import sent

pytestmark = pytest.mark.unmeasured
ASKED = {"t": "puzzle", "title": "The last man", "side": "union", "goal": "flags", "ordered": "e5"}


def duel() -> Opened:
    log = EditLog(empty_draft())
    for edit in DUEL:
        log.add(edit)
    return open_text(log.text)


def made(editor: ScenarioEditor, **changes: object) -> None:
    """Asks for a puzzle, and waits until the search is over."""
    sent(editor, **{**ASKED, **changes})
    editor._puzzle.wait(60)
    if editor._puzzle._job:
        sent(editor, t="puzzle_look")


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
    expect(part.get_by_text("Best: attack f5 from e5.")).to_be_visible(timeout=30_000)
    line = part.get_by_label("Hint 1: where?")
    expect(line).to_have_value("Look along row f.")
    line.fill("Look to the east.")
    line.dispatch_event("change")
    stage.settle()
    expect(part.get_by_text("Difficulty: ")).to_be_visible()
    found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    with stage.page.expect_download() as download:
        part.get_by_role("button", name="Save puzzle").click()
    assert download.value.suggested_filename == "own-the-last-man.toml"
    file = tmp_path / "own-the-last-man.toml"
    file.write_bytes(Path(download.value.path()).read_bytes())
    assert load_task(file).hints[0] == "Look to the east."
    stage.close(view)
    solver = shown(stage, Exercise(load_task(file), keeps=False))
    solver.locator("[data-hex=e5]").first.click()
    stage.settle()
    solver.locator("[data-hex=f5]").first.click()
    expect(solver.get_by_text("Goal reached").first).to_be_visible()
    assert stage.troubles == []


def test_an_edit_makes_a_puzzle_out_of_date_and_undo_brings_it_back(home: Path) -> None:
    editor = ScenarioEditor(duel())
    made(editor)
    assert (editor.puzzle["said"], editor.puzzle["stale"], len(editor.puzzle["texts"])) == ("", "", 6)
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
    made(editor)
    sent(editor, t="puzzle_solve")
    path = Path(unquote(heard[-2]["part"].removeprefix("start=")))
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
        ({"title": "x" * 900}, "The title has 900 letters; the maximum is 100."),
        ({"title": "a\x00b"}, "Some of the title cannot be seen"),
        ({"title": 7}, "The page's message has no text 'title'."),
        ({"side": "moon"}, "Unknown side 'moon'."),
        ({"goal": "glory"}, "Unknown goal 'glory'"),
        ({"ordered": "../../x"}, "'../../x' is not the label of a unit."),
        ({"way": "fly"}, "Unknown answer 'fly'"),
        ({"ordered": "e5 " * 300}, ""),
        ({"ordered": "a1"}, "No card orders a1."),
    ],
)
def test_a_hostile_message_is_answered_with_the_reason(home: Path, changes: dict, fault: str) -> None:
    editor = ScenarioEditor(duel())
    made(editor, **changes)
    assert str(editor.puzzle["said"]).startswith(fault)
    assert bool(editor.puzzle["lines"]) == (not fault)


def test_a_title_of_signs_and_paths_is_a_plain_file_name(home: Path) -> None:
    editor = ScenarioEditor(duel())
    made(editor, title='../"Évil" ===\\ [x]')
    assert editor.puzzle["said"] == ""
    sent(editor, t="puzzle_solve")
    assert [path.name for path in (home / "puzzles").iterdir()] == ["own-évil-x.toml"]


def test_a_draft_with_faults_makes_no_puzzle(home: Path) -> None:
    editor = ScenarioEditor()
    sent(editor, **ASKED)
    assert editor.puzzle["said"] == "No puzzle can be made yet: The Union side has no unit."


def test_stop_leaves_no_puzzle_and_the_next_search_begins_again(home: Path) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, **{**ASKED, "way": "move", "goal": "figures"})
    sent(editor, t="puzzle_stop")
    assert (editor.puzzle["going"], editor.puzzle["news"], editor.puzzle["lines"]) == (False, "Stopped.", [])
    made(editor)
    assert editor.puzzle["news"] == "The puzzle is made."


def test_without_threads_the_search_continues_when_the_page_asks(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(puzzle_job.Thread, "start", refuse)
    editor = ScenarioEditor(duel())
    sent(editor, **ASKED)
    for _ in range(60):
        if editor.puzzle["lines"]:
            break
        sent(editor, t="puzzle_look")
    assert editor.puzzle["news"] == "The puzzle is made."


def refuse(_thread: object) -> None:
    raise RuntimeError("can't start new thread")


def test_nothing_is_lost_on_reload_and_a_damaged_puzzle_is_said(home: Path) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, t="edit", edits=[{"verb": "paint", "values": ["a1", "w"]}])
    made(editor)
    sent(editor, t="puzzle_text", name="hint 2", text="The one in the middle.")
    again = ScenarioEditor()
    assert again.puzzle["texts"]["hint 2"] == "The one in the middle."
    assert (again.puzzle["stale"], again.puzzle["said"]) == ("", "")
    for data in (b"\xff", b"", b"# 0123456789abcdef x\nkind = 1\n", b"x" * 300):
        (home / PUZZLE).write_bytes(data)
        damaged = ScenarioEditor()
        assert "uzzle" in str(damaged.puzzle["said"]), data
        assert damaged.puzzle["lines"] == []


@pytest.mark.parametrize(
    ("name", "text", "fault"),
    [
        ("hint 4", "x", "Unknown text 'hint 4'."),
        ("task", " ", "The task is missing."),
        ("hint 1", "x" * 301, "The hint 1 has 301 letters; the maximum is 300."),
        ("after", "a\x00b", "Some of the after cannot be seen"),
        ("rules", "1.1", "Unknown text 'rules'."),
    ],
)
def test_a_hostile_text_changes_nothing(home: Path, name: str, text: str, fault: str) -> None:
    editor = ScenarioEditor(duel())
    made(editor)
    before = editor.puzzle["texts"]
    sent(editor, t="puzzle_text", name=name, text=text)
    assert str(editor.puzzle["said"]).startswith(fault)
    assert editor.puzzle["texts"] == before


STORED = sorted(scenarios_folder().glob("battle_cry/puzzles/*.toml"))[::9]


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_puzzle_file_is_opened_and_saved_with_the_same_bytes(
    home: Path, monkeypatch: pytest.MonkeyPatch, path: Path
) -> None:
    editor = ScenarioEditor()
    heard: list[dict] = []
    monkeypatch.setattr(editor, "send", heard.append)
    data = b64encode(path.read_bytes()).decode()
    sent(editor, t="begin", **{"from": "file", "name": path.name, "data": data})
    assert heard[-1] == {"t": "part", "name": "puzzle"}
    sent(editor, t="puzzle_save")
    assert (heard[-2]["name"], heard[-2]["text"]) == (path.name, path.read_bytes().decode())


def test_the_title_of_an_opened_puzzle_is_in_its_only_line_and_can_be_changed(stage: Stage, home: Path) -> None:
    path = STORED[0]
    view = shown(stage, ScenarioEditor())
    view.get_by_role("tab", name="Start from").click()
    view.locator("input[type=file]").set_input_files(path)
    stage.settle()
    line = view.get_by_role("tabpanel", name="Puzzle").get_by_label("Title")
    expect(line).to_have_count(1)
    expect(line).to_have_value(load_task(path).title)
    line.fill("Another title")
    line.blur()
    stage.settle()
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Save puzzle").click()
    assert load_task(Path(download.value.path())).title == "Another title"
    assert stage.troubles == []


def test_a_bad_puzzle_file_names_file_line_and_reason(home: Path) -> None:
    editor = ScenarioEditor()
    text = STORED[0].read_text("utf-8").replace('theme = "cards"', 'theme = "tricks"')
    data = b64encode(text.encode()).decode()
    sent(editor, t="begin", **{"from": "file", "name": "bad.toml", "data": data})
    assert str(editor.view["said"]).startswith("bad.toml:4: 'theme' is 'tricks', but must be one of")


def test_a_puzzle_that_begins_with_a_card_is_made_with_keys_only(stage: Stage, home: Path) -> None:
    log = EditLog(empty_draft())
    for edit in TWO_LINES:
        log.add(edit)
    editor = ScenarioEditor(open_text(log.text))
    view = shown(stage, editor)
    view.get_by_role("tab", name="Puzzle").click()
    part, press = view.get_by_role("tabpanel", name="Puzzle"), stage.page.keyboard.press
    expect(part.get_by_label("Cards")).to_be_hidden()
    part.get_by_label("Title of the puzzle").focus()
    stage.page.keyboard.type("Which card?")
    for key in ("Tab", "Tab", "P", "Tab", "u", "n", "Tab", "ArrowDown", "ArrowDown", "Shift+ArrowDown"):
        press(key)
    expect(part.get_by_label("Units with orders")).to_be_hidden()
    expect(part.get_by_label("Cards")).to_have_values(["skirmish-centre", "skirmish-right"])
    part.get_by_label("Goal").select_option("destroy")
    part.get_by_role("button", name="Make puzzle").focus()
    press("Enter")
    best = "Best: play Skirmish Center, then order e5, then attack f5 from e5."
    expect(part.get_by_text(best)).to_be_visible(timeout=30_000)
    found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []
    assert stage.troubles == []
