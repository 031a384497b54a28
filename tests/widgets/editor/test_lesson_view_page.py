"""*Lesson* in the editor: made by mouse and by keyboard, saved, undone, stored, opened, and refused with the reason."""

from base64 import b64encode
from pathlib import Path

import pytest
from playwright.sync_api import Locator, expect

from bcnb.course.authoring import stored_lesson
from bcnb.course.authoring.lesson_draft import write_lesson
from bcnb.course.authoring.own_lesson import MOST_STEPS, load_own_lesson
from bcnb.course.questions import Question
from bcnb.course.tasks import Task
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from tests.course.authoring.test_lesson_draft import two_steps
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import sent
from tests.widgets.editor.test_puzzle_view_page import made
from tests.widgets.editor.test_question_view_page import axe, duel, press

pytestmark = pytest.mark.unmeasured


def with_puzzle_and_question(editor: ScenarioEditor) -> None:
    """Makes a puzzle and a question on the page, each as its own part does."""
    made(editor)
    sent(editor, t="question_look")
    for name, text in (("title", "Whose turn"), ("question", "Who gets orders?"), ("answer", "Your own units.")):
        sent(editor, t="question_text", name=name, text=text)
    sent(editor, t="question_rule", rule="3.5", yes=True)
    sent(editor, t="question_turn", side="union", card="probe-centre", played=True)
    sent(editor, t="question_click", hex="e8")
    sent(editor, t="question_text", name="say", text="An enemy gets none.")
    sent(editor, t="question_add")
    assert not editor.question["wrong"], editor.question["said"]


def lesson_part(stage: Stage, editor: ScenarioEditor) -> Locator:
    view = shown(stage, editor)
    view.get_by_role("tab", name="Lesson").click()
    view.get_by_label("Title of the lesson").wait_for()
    stage.settle()
    return view


def type_in(stage: Stage, line: Locator, text: str) -> None:
    line.fill(text)
    line.dispatch_event("change")
    stage.settle()


def saved(stage: Stage, view: Locator, folder: Path) -> Path:
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Save lesson").click()
    file = folder / download.value.suggested_filename
    file.write_bytes(Path(download.value.path()).read_bytes())
    return file


def headings(view: Locator) -> list[str]:
    """The headings of all steps. Only one step is open."""
    names = view.locator(".bcnb-lesson-name").all()
    return [name.evaluate("one => one.firstChild.textContent").partition(": ")[2] for name in names]


def test_a_lesson_with_a_puzzle_a_question_and_a_board_is_made_by_mouse(
    stage: Stage, home: Path, tmp_path: Path
) -> None:
    editor = ScenarioEditor(duel())
    with_puzzle_and_question(editor)
    view = lesson_part(stage, editor)
    axe(stage, view)
    type_in(stage, view.get_by_label("Title of the lesson"), "Monday")
    for place, (heading, text, shows) in enumerate(
        [
            ("Look", "Here they stand.", "The board as it is drawn now"),
            ("Attack", "Find it.\nTake your time.", "Puzzle made here: The last man"),
            ("Ask", "Who may?", "Question made here: Whose turn"),
            ("", "The end.", "Only text"),
        ]
    ):
        press(stage, view, "Add step")
        step = view.get_by_role("group", name=f"Step {place + 1}", exact=True)
        type_in(stage, step.get_by_label("Heading"), heading)
        type_in(stage, step.get_by_role("textbox", name="Text"), text)
        step.get_by_label("Shows").select_option(label=shows)
        stage.settle()
    axe(stage, view)
    press(stage, view, "Move step 2 earlier")
    expect(view.get_by_role("status", name="Lesson news")).to_have_text("Step 2 is now step 1.")
    file = saved(stage, view, tmp_path)
    lesson = load_own_lesson(file)
    assert (file.name, lesson.title) == ("monday.toml", "Monday")
    assert [step.called(place) for place, step in enumerate(lesson.steps, 1)] == [
        "Step 1: Attack",
        "Step 2: Look",
        "Step 3: Ask",
        "Step 4",
    ]
    assert lesson.steps[0].text == "Find it.\nTake your time."
    attack, look, ask, end = (step.shown for step in lesson.steps)
    assert isinstance(attack, Task)
    assert getattr(look, "ruleset", "") == "battle_cry"
    assert isinstance(ask, Question)
    assert end is None
    assert stage.troubles == []


def test_a_lesson_is_made_by_keyboard_alone(stage: Stage, home: Path, tmp_path: Path) -> None:
    editor = ScenarioEditor(duel())
    with_puzzle_and_question(editor)
    view = shown(stage, editor)
    keys = stage.page.keyboard

    def go(*names: str) -> None:
        for name in names:
            keys.press(name)
            stage.settle()

    view.get_by_role("tab", name="Draw").focus()
    go(*["ArrowRight"] * 6)
    view.get_by_label("Title of the lesson").wait_for()
    go("Tab")
    keys.type("By hand")
    go("Tab", "Enter")
    for heading, text, shows in (("One", "Find it.", "Puz"), ("Two", "Who may?", "Que")):
        keys.type(heading)
        go("Tab")
        keys.type(text)
        go("Tab")
        keys.type(shows)
        stage.settle()
        if heading == "One":
            view.get_by_role("button", name="Add step").focus()
            go("Enter")
    view.get_by_label("Heading").focus()
    go("Alt+ArrowUp")
    assert headings(view) == ["Two", "One"]
    expect(view.get_by_label("Heading")).to_have_value("Two")
    expect(view.get_by_label("Heading")).to_be_focused()
    go("Alt+ArrowDown")
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Save lesson").focus()
        go("Enter")
    file = tmp_path / "x.toml"
    file.write_bytes(Path(download.value.path()).read_bytes())
    lesson = load_own_lesson(file)
    assert (lesson.title, [step.heading for step in lesson.steps]) == ("By hand", ["One", "Two"])
    assert [type(step.shown).__name__ for step in lesson.steps] == ["Task", "Question"]
    assert stage.troubles == []


def test_a_reload_shows_the_lesson_again_and_what_was_removed_comes_back(stage: Stage, home: Path) -> None:
    view = lesson_part(stage, ScenarioEditor(duel()))
    for heading in ("A", "B", "C"):
        press(stage, view, "Add step")
        type_in(stage, view.get_by_label("Heading"), heading)
    press(stage, view, "Remove step 2")
    assert headings(view) == ["A", "C"]
    stage.close(view)
    view = lesson_part(stage, ScenarioEditor(duel()))
    assert headings(view) == ["A", "C"]
    press(stage, view, "Undo change")
    assert headings(view) == ["A", "B", "C"]
    view.locator(".bcnb-lesson-grip").last.drag_to(view.locator(".bcnb-lesson-grip").first)
    stage.settle()
    assert headings(view) == ["C", "A", "B"]
    press(stage, view, "New lesson")
    assert headings(view) == []
    press(stage, view, "Undo change")
    assert headings(view) == ["C", "A", "B"]
    assert stage.troubles == []


def test_a_lesson_file_is_opened_and_saved_with_the_same_bytes(stage: Stage, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "tuesday.toml"
    path.write_text("# ours\n" + write_lesson(two_steps()), encoding="utf-8")
    editor = ScenarioEditor(duel())
    before = editor.text
    view = shown(stage, editor)
    view.get_by_role("tab", name="Start from").click()
    view.locator("input[type=file]").set_input_files(path)
    expect(view.get_by_role("tab", name="Lesson")).to_have_attribute("aria-selected", "true")
    view.get_by_label("Title of the lesson").wait_for()
    (tmp_path / "out").mkdir()
    out = saved(stage, view, tmp_path / "out")
    assert (out.name, out.read_bytes()) == ("tuesday.toml", path.read_bytes())
    assert editor.text == before
    type_in(stage, view.get_by_label("Heading"), "Look")
    stage.close(view)
    view = lesson_part(stage, ScenarioEditor(duel()))
    changed = saved(stage, view, tmp_path / "out").read_text("utf-8")
    assert changed.replace('heading = "Look"\n', "") == path.read_text("utf-8")
    press(stage, view, "Undo change")
    assert saved(stage, view, tmp_path / "out").read_bytes() == path.read_bytes()
    assert stage.troubles == []


def test_preview_saves_the_lesson_where_its_page_finds_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    editor = ScenarioEditor(duel())
    heard: list[dict] = []
    monkeypatch.setattr(editor, "send", heard.append)
    for title, name in (('../"Évil" ===\\ [x]', "évil-x"), ("Monday", "monday")):
        sent(editor, t="lesson_title", text=title)
        if not editor.lesson["steps"]:
            sent(editor, t="lesson_add")
            sent(editor, t="lesson_words", number=0, name="text", data=b64encode(b"Look.").decode())
        sent(editor, t="lesson_preview")
        assert heard[-1]["t"] == "lesson_open"
        assert stored_lesson.find_own_lesson(name).title == title
    assert sorted(stored_lesson.lesson_files()) == ["monday", "évil-x"]


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"t": "lesson_title", "text": "x" * 900}, "The title has 900 letters; the maximum is 100."),
        ({"t": "lesson_title", "text": "a\x00b"}, "Some of the title cannot be seen"),
        ({"t": "lesson_title", "text": 7}, "The page's message has no text 'text'."),
        ({"t": "lesson_words", "number": 0, "name": "heading", "text": "a\nb"}, "Some of the heading cannot be seen"),
        ({"t": "lesson_words", "number": 9, "name": "heading", "text": "x"}, "There is no step 10."),
        ({"t": "lesson_words", "number": True, "name": "text", "data": ""}, "The page's message has no whole number"),
        (
            {"t": "lesson_words", "number": 0, "name": "text", "data": b64encode(b"x" * 16_003).decode()},
            "The page's message has more than",
        ),
        ({"t": "lesson_words", "number": 0, "name": "text", "data": "/w=="}, "text"),
        ({"t": "lesson_words", "number": 0, "name": "text", "data": "AAAA"}, "Some of the text cannot be seen"),
        ({"t": "lesson_show", "number": 0, "name": "../x"}, "A step cannot show '../x'."),
        ({"t": "lesson_show", "number": 0, "name": "puzzle"}, "Make the puzzle first."),
        ({"t": "lesson_show", "number": 0, "name": "question"}, "The title is missing."),
        ({"t": "lesson_show", "number": -1, "name": ""}, "There is no step 0."),
        ({"t": "lesson_move", "number": 5, "by": 10**30}, "There is no step 6."),
        ({"t": "lesson_remove", "number": -1}, "There is no step 0."),
        ({"t": "lesson_save"}, "The lesson has no title yet."),
        ({"t": "lesson_preview"}, "The lesson has no title yet."),
    ],
)
def test_a_hostile_message_changes_nothing_and_is_answered_with_the_reason(
    home: Path, message: dict, fault: str
) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, t="lesson_add")
    before = (home / stored_lesson.FILE).read_bytes()
    sent(editor, **message)
    assert str(editor.lesson["said"]).startswith(fault)
    assert editor.lesson["wrong"]
    assert (home / stored_lesson.FILE).read_bytes() == before
    assert not (home / stored_lesson.LESSONS).exists()


def test_a_lesson_takes_no_more_steps_than_it_may_have(home: Path) -> None:
    editor = ScenarioEditor(duel())
    for _ in range(MOST_STEPS):
        sent(editor, t="lesson_add")
    assert editor.lesson["full"]
    sent(editor, t="lesson_add")
    assert editor.lesson["said"] == f"A lesson has at most {MOST_STEPS} steps."


def test_a_lesson_that_is_not_complete_says_what_it_lacks(home: Path) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, t="lesson_title", text="Monday")
    sent(editor, t="lesson_save")
    assert editor.lesson["said"] == "The lesson has no step yet."
    sent(editor, t="lesson_add")
    sent(editor, t="lesson_save")
    assert editor.lesson["said"] == "Step 1 has no text yet."


def test_a_bad_lesson_file_names_file_line_and_reason_and_changes_nothing(home: Path) -> None:
    editor = ScenarioEditor(duel())
    text = write_lesson(two_steps()).replace('theme = "dice odds"', 'theme = "tricks"')
    sent(editor, t="begin", **{"from": "file", "name": "bad.toml", "data": b64encode(text.encode()).decode()})
    line = next(n for n, one in enumerate(text.splitlines(), 1) if "tricks" in one)
    assert str(editor.view["said"]).startswith(f"bad.toml:{line}: 'theme' is 'tricks'")
    assert not (home / stored_lesson.FILE).exists()


def test_a_damaged_stored_lesson_is_said_and_set_aside(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / stored_lesson.FILE).write_bytes(b"damaged")
    editor = ScenarioEditor(duel())
    sent(editor, t="lesson_look")
    assert str(editor.lesson["said"]).startswith(f"The stored lesson is now in {stored_lesson.ASIDE}")
    assert (home / stored_lesson.ASIDE).read_bytes() == b"damaged"


def test_a_board_in_a_step_is_a_copy(home: Path) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, t="lesson_add")
    sent(editor, t="lesson_show", number=0, name="position")
    assert str(editor.lesson["steps"][0][2]).startswith("Position")
    sent(editor, t="edit", edits=[{"verb": "erase", "values": ["e5"]}])
    sent(editor, t="lesson_look")
    assert str(editor.lesson["steps"][0][2]).startswith("Position")
