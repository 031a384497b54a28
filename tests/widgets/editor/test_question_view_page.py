"""*Ask* in the editor: a question made by clicks and by keyboard, saved, proved, stored, undone, and refused."""

import re
from base64 import b64encode
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Locator, expect

from bcnb.course.authoring import stored_question
from bcnb.course.authoring.opened_question import open_question
from bcnb.course.questions import load_question
from bcnb.editor.edit_log import EditLog
from bcnb.editor.palette import HEX_GAMES
from bcnb.editor.starts import Opened, empty_draft, from_moment, from_scenario, open_text
from bcnb.storage.paths import scenarios_folder
from bcnb.widgets.base_widget import Message
from bcnb.widgets.editor.editor_widget import ScenarioEditor
from bcnb.widgets.editor.question_model import QuestionModel
from bcnb.widgets.editor.question_view import NO_CARD, question_view
from bcnb.widgets.faq import Faq
from tests.course.authoring.test_puzzle_maker import DUEL
from tests.helpers.cli import call
from tests.helpers.pages import Stage, shown
from tests.widgets.editor.test_editor_widget import at, sent

pytestmark = pytest.mark.unmeasured


def duel(game: str = "battle_cry") -> Opened:
    log = EditLog(empty_draft(game))
    for edit in DUEL:
        log.add(edit)
    return open_text(log.text)


def asking(stage: Stage, editor: ScenarioEditor) -> Locator:
    """The editor with all of its parts: the words of the question on the right, the example below the board."""
    view = shown(stage, editor)
    view.get_by_role("tab", name="Ask").click()
    stage.settle()
    return view


def write(view: Locator, stage: Stage, **texts: str) -> None:
    for name, text in texts.items():
        line = view.locator(f"[data-text={name}]")
        line.fill(text)
        line.dispatch_event("change")
        stage.settle()


def axe(stage: Stage, view: Locator) -> None:
    found = Axe().run(stage.page, context=f"#{view.get_attribute('id')}").response["violations"]
    assert [(one["id"], one["nodes"][0]["html"]) for one in found] == []


def press(stage: Stage, view: Locator, name: str) -> None:
    view.get_by_role("button", name=name, exact=True).click()
    stage.settle()


def saved(stage: Stage, view: Locator, folder: Path) -> Path:
    with stage.page.expect_download() as download:
        view.get_by_role("button", name="Save question").click()
    file = folder / download.value.suggested_filename
    file.write_bytes(Path(download.value.path()).read_bytes())
    return file


def test_a_question_with_a_refusal_is_made_by_clicks_saved_and_proved(stage: Stage, home: Path, tmp_path: Path) -> None:
    view = asking(stage, ScenarioEditor(duel()))
    write(view, stage, title="An order first", question="Does a unit need an order?", answer="Yes, to move or battle.")
    view.get_by_label("Rule", exact=True).fill("7.1")
    press(stage, view, "Add rule")
    view.get_by_role("combobox", name="Card").select_option("Probe Center")
    stage.settle()
    for label in ("e5", "e5"):
        at(view, label).click()
        stage.settle()
    press(stage, view, "Done: end orders and moves")
    for label in ("e5", "f5"):
        at(view, label).click()
        stage.settle()
    for face in "IAAA":
        press(stage, view, f"Die {face}")
    view.get_by_role("checkbox", name="attacked Confederate infantry at f5 with 4 dice").check()
    stage.settle()
    write(view, stage, say="With an order, it battles.")
    axe(stage, view)
    press(stage, view, "Add example")
    at(view, "e8").click()
    stage.settle()
    expect(view.get_by_role("status", name="Refusal")).to_contain_text("3.5")
    write(view, stage, say="The enemy gets no order.")
    axe(stage, view)
    press(stage, view, "Add example")
    press(stage, view, "Add rule 3.5")
    axe(stage, view)
    file = saved(stage, view, tmp_path)
    assert file.name == "own-an-order-first.toml"
    result = call("question", str(file), "--answer")
    assert (result.status, result.out.splitlines()[0]) == (0, "pass    own-an-order-first An order first (2 examples)")
    question = load_question(file)
    assert [one.do for one in question.tries] == [("order e5", "done", "battle e5 f5", "roll IAAA"), ("order e8",)]
    assert (question.rules, question.tries[1].refused) == (("7.1", "3.5"), "3.5")
    stage.close(view)
    page = shown(stage, Faq(question))
    page.get_by_role("button", name="The enemy gets no order.").click()
    expect(page.get_by_text("✗ Refused")).to_be_visible()
    assert stage.troubles == []


def test_a_question_is_made_by_keyboard(stage: Stage, home: Path, tmp_path: Path) -> None:
    view = shown(stage, ScenarioEditor(duel("north_against_south")))
    keys = stage.page.keyboard

    def go(*names: str) -> None:
        for name in names:
            keys.press(name)
            stage.settle()

    view.get_by_role("tab", name="Draw").focus()
    go(*["ArrowRight"] * 5)
    for name, text in (("title", "Who may"), ("question", "Who gets orders?"), ("answer", "Your own units.")):
        view.locator(f"[data-text={name}]").focus()
        keys.type(text)
        go("Tab")
    view.get_by_label("Rule", exact=True).focus()
    keys.type("3.5")
    go("Enter")
    view.get_by_role("combobox", name="Card").focus()
    keys.type("Probe C")
    stage.settle()
    at(view, "e7").focus()
    go("ArrowRight", "Enter")
    expect(view.get_by_role("status", name="Refusal")).to_contain_text("3.5")
    go("z")
    expect(view.get_by_role("status", name="Refusal")).to_be_empty()
    go("Enter")
    view.get_by_label("What it shows").focus()
    keys.type("An enemy gets none.")
    view.get_by_role("button", name="Add example").focus()
    go("Enter")
    view.get_by_label("Or type an action").focus()
    keys.type("order e5")
    go("Enter")
    tick = view.get_by_role("checkbox", name="got an order")
    tick.focus()
    go(" ")
    expect(tick).to_be_checked()
    expect(tick).to_be_focused()
    view.get_by_label("What it shows").focus()
    keys.type("Your own unit does.")
    view.get_by_role("button", name="Add example").focus()
    go("Enter")
    file = saved(stage, view, tmp_path)
    assert call("question", str(file)).out.startswith("pass    own-who-may Who may (2 examples)")
    assert load_question(file).ruleset == "north_against_south"
    assert stage.troubles == []


def test_a_reload_shows_the_question_again_and_clicks_and_examples_are_undone(stage: Stage, home: Path) -> None:
    view = asking(stage, ScenarioEditor(duel()))
    view.get_by_role("combobox", name="Card").select_option("Probe Center")
    stage.settle()
    at(view, "e8").click()
    stage.settle()
    write(view, stage, title="Mine", say="No order.")
    press(stage, view, "Add example")
    for label in ("e5", "e6"):
        at(view, label).click()
        stage.settle()
    stage.close(view)
    view = asking(stage, ScenarioEditor(duel()))
    expect(view.locator("[data-text=title]")).to_have_value("Mine")
    actions = view.get_by_role("list", name="Actions of this example")
    expect(actions.get_by_role("listitem")).to_have_count(2)
    expect(at(view, "e6")).to_have_attribute("aria-label", "e6, clear ground, Union infantry, 4 figures")
    press(stage, view, "Undo click")
    press(stage, view, "Undo click")
    expect(view.get_by_role("button", name="Undo click")).to_be_disabled()
    press(stage, view, "Undo example")
    expect(view.locator("[data-text=say]")).to_have_value("No order.")
    expect(view.get_by_role("status", name="Refusal")).to_contain_text("3.5")
    press(stage, view, "New question")
    expect(view.locator("[data-text=title]")).to_have_value("")
    press(stage, view, "Bring back")
    expect(view.locator("[data-text=title]")).to_have_value("Mine")
    view.get_by_role("tab", name="Draw").click()
    expect(at(view, "e6")).to_have_attribute("aria-label", "e6, clear ground")
    assert stage.troubles == []


def test_a_change_of_the_battle_shows_which_example_no_longer_fits(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(duel())
    view = asking(stage, editor)
    view.get_by_role("combobox", name="Card").select_option("Probe Center")
    stage.settle()
    at(view, "e8").click()
    stage.settle()
    write(view, stage, say="No order.")
    press(stage, view, "Add example")
    sent(editor, t="edit", edits=[{"verb": "erase", "values": ["e8"]}, {"verb": "unit", "values": ["e8", "I"]}])
    stage.settle()
    expect(view.get_by_text("It no longer fits: order e8 is")).to_be_visible()
    sent(editor, t="undo")
    sent(editor, t="undo")
    stage.settle()
    expect(view.get_by_text("It no longer fits")).to_have_count(0)


def test_a_moment_of_a_record_can_be_asked_about(stage: Stage, home: Path) -> None:
    editor = ScenarioEditor(from_moment("kernstown-person-greedy-by-keyboard", 40))
    view = asking(stage, editor)
    view.get_by_role("combobox", name="Card").select_option("Assault Center")
    stage.settle()
    expect(view.get_by_role("button", name="Done: end orders and moves")).to_be_visible()
    assert stage.troubles == []


def test_a_question_file_is_opened_changed_and_saved(stage: Stage, home: Path, tmp_path: Path) -> None:
    path = scenarios_folder() / "battle_cry/questions/faq-10-a-general-moves-once.toml"
    editor = ScenarioEditor()
    view = shown(stage, editor)
    view.get_by_role("tab", name="Start from").click()
    view.locator("input[type=file]").set_input_files(path)
    expect(view.get_by_role("tab", name="Ask")).to_have_attribute("aria-selected", "true")
    stage.settle()
    expect(view.locator("[data-text=answer]")).to_have_value(load_question(path).answer)
    axe(stage, view)
    assert saved(stage, view, tmp_path).read_bytes() == path.read_bytes()
    assert (tmp_path / path.name).is_file()
    write(view, stage, title="He moves once")
    stage.close(view)
    view = asking(stage, ScenarioEditor())
    expect(view.locator("[data-text=title]")).to_have_value("He moves once")
    after = path.read_bytes().replace(b"A general who has moved does not move again with a unit", b"He moves once")
    assert saved(stage, view, tmp_path).read_bytes() == after
    assert stage.troubles == []


TURNED = """
number = "own-turned"
title = "Turned"
question = "Where?"
answer = "There."
rules = ["3.5"]

[union]

[confederate]
top = true

[map]
units = '''
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
 . . . a . i i . . . . .
. . . . . . I . . . . . .
 . . . I . . . . . . . .
. . . . . . . . . . . . .
 . . . . . . . . . . . .
. . . . . . . . . . . . .
'''

[position]
seat = "union"
card = "skirmish-centre"

[[try]]
say = "An enemy gets no order."
do = ["order d4"]
refused = "3.5"
"""
"""A question about a position in which the Confederate side begins at the top of the file."""


@pytest.mark.parametrize("game", HEX_GAMES)
def test_an_opened_position_is_asked_about_on_the_board_as_it_is_drawn(home: Path, game: str) -> None:
    text = f'ruleset = "{game}"{TURNED}' if game != HEX_GAMES[0] else TURNED
    editor = ScenarioEditor()
    sent(editor, t="begin", **{"from": "file"}, name="own-turned.toml", data=b64encode(text.encode()).decode())
    assert not editor.view["wrong"]
    sent(editor, t="question_look")
    assert placed(editor.question["frame"]) == placed(editor.frame)
    for side in ("confederate", "union"):  # the position is now that of the drawing
        sent(editor, t="question_turn", side=side, card="", played=False)
        assert placed(editor.question["frame"]) == placed(editor.frame)


def placed(frame: dict) -> dict[str, tuple[int, int]]:
    """The place of each piece of a frame on the sheet."""
    found = {name: (at["x"], at["y"]) for name, (layer, at, *_) in frame["shapes"].items() if layer == "units"}
    assert len(found) == 5
    return found


def test_a_question_file_that_is_not_valid_changes_nothing(home: Path) -> None:
    editor = ScenarioEditor(duel())
    before = editor.text
    for data in (b'question = "x"\n', b"question = 1\n[map]\n"):
        sent(editor, t="begin", **{"from": "file"}, name="x.toml", data=b64encode(data).decode())
        assert editor.view["wrong"]
        assert str(editor.view["said"]).startswith("x.toml")
        assert editor.text == before
    assert not (home / stored_question.FILE).exists()


CLICK = {"t": "question_click", "hex": "e5"}


@pytest.mark.parametrize(
    ("message", "fault"),
    [
        ({"t": "question_text", "name": "title", "text": "x" * 900}, "The title has 900 letters; the maximum is 100."),
        ({"t": "question_text", "name": "title", "text": "a\x00b"}, "Some of the title cannot be seen"),
        ({"t": "question_text", "name": "title", "text": 7}, "The page's message has no text 'text'."),
        ({"t": "question_text", "name": "drawn", "text": "x"}, "Unknown text 'drawn'."),
        ({"t": "question_rule", "rule": "../x", "yes": True}, "No rule has the number '../x'."),
        ({"t": "question_rule", "rule": "7.1", "yes": "yes"}, "The page's message has no boolean 'yes'."),
        ({"t": "question_turn", "side": "moon", "card": ""}, "Unknown side 'moon'."),
        ({"t": "question_turn", "side": "union", "card": "fog"}, "Unknown card 'fog'."),
        ({"t": "question_click", "hex": "z99"}, "Play a card first."),
        ({"t": "question_click", "hex": ["e5"]}, "The page's message has no text 'hex'."),
        ({"t": "question_do", "do": "fly e5"}, "'fly e5' is not a valid action"),
        ({"t": "question_do", "do": "roll " + "I" * 900}, "An action has at most 100 letters (got 905)."),
        ({"t": "question_event", "number": -1, "yes": True}, "There is no event -1."),
        ({"t": "question_event", "number": True, "yes": True}, "The page's message has no whole number 'number'."),
        ({"t": "question_add"}, "Click on the board first: an example needs an action, or a fact to check."),
        ({"t": "question_undo"}, "There is no example to undo."),
        ({"t": "question_save"}, "The title is missing."),
    ],
)
def test_a_hostile_message_changes_nothing_and_is_answered_with_the_reason(
    home: Path, message: dict, fault: str
) -> None:
    editor = ScenarioEditor(duel())
    sent(editor, **message)
    assert str(editor.question["said"]).startswith(fault)
    assert editor.question["wrong"]
    assert not (home / stored_question.FILE).exists()


def test_a_position_with_changed_rules_says_why_no_question_can_be_asked(home: Path) -> None:
    editor = ScenarioEditor(open_text(duel().text + "\n[rules]\nleast_dice = 1\n"))
    sent(editor, t="question_look")
    assert editor.question["fault"] == "A question cannot be made with changed rule options."
    assert editor.question["frame"] is None
    sent(editor, **CLICK)
    assert editor.question["wrong"]


def test_an_empty_board_can_be_looked_at(home: Path) -> None:
    editor = ScenarioEditor()
    sent(editor, t="question_look")
    assert (editor.question["fault"], editor.question["wrong"]) == ("", False)


def test_a_question_about_data_files_has_no_position_and_is_saved_with_its_words(home: Path) -> None:
    path = scenarios_folder() / "battle_cry/questions/reading-19-who-begins-at-shiloh.toml"
    model = QuestionModel(open_question(path.read_text("utf-8"), path.name))
    editor = ScenarioEditor(duel())
    model.title(editor._state())
    view = question_view(model.asking)
    assert (view["moment"], view["fixed"]) == ("", True)
    assert "has no position" in str(view["fault"])
    assert model._save(Message({})) == f"Saved as {path.name} in your downloads."
    assert model.file == (path.name, path.read_text("utf-8"))


def test_a_damaged_stored_question_is_said(home: Path) -> None:
    home.mkdir(parents=True, exist_ok=True)
    (home / stored_question.FILE).write_bytes(b64encode(b"damaged"))
    editor = ScenarioEditor(duel())
    sent(editor, t="question_look")
    assert editor.question["said"].startswith("The stored question is now in my-question-damaged.question")


def test_a_moment_of_a_game_is_asked_about_with_its_hands_and_turn(home: Path) -> None:
    editor = ScenarioEditor()
    sent(editor, t="begin", **{"from": "record", "name": "kernstown-person-greedy-by-keyboard", "ply": 40})
    sent(editor, t="question_look")
    assert editor.question["moment"].startswith("The position is that of the recorded game")
    assert editor.question["prompt"] != NO_CARD
    assert editor._question.asking.position["position"]["hands"]["union"][0] == "attack-left"
    sent(editor, t="question_turn", side="confederate", card="", played=True)
    assert editor.question["moment"] == ""


def test_an_example_checks_facts_of_the_position_by_clicks(stage: Stage, home: Path, tmp_path: Path) -> None:
    view = asking(stage, ScenarioEditor(duel()))
    write(view, stage, title="Who begins", question="Who has taken flags?", answer="Nobody yet.")
    view.get_by_label("Rule", exact=True).fill("7.1")
    press(stage, view, "Add rule")
    view.get_by_role("checkbox", name="The Union side has 0 flags.").check()
    stage.settle()
    write(view, stage, say="At first, nobody has one.")
    axe(stage, view)
    press(stage, view, "Add example")
    expect(view.get_by_text("Checks 1 fact.")).to_be_visible()
    view.get_by_role("combobox", name="Card").select_option("Probe Center")
    stage.settle()
    for _ in range(2):
        at(view, "e5").click()
        stage.settle()
    view.get_by_role("checkbox", name="4 figures on e5.").check()
    stage.settle()
    write(view, stage, say="It is at full strength.")
    press(stage, view, "Add example")
    file = saved(stage, view, tmp_path)
    question = load_question(file)
    assert [one.do for one in question.tries] == [(), ("order e5",)]
    assert call("question", str(file)).status == 0
    stage.close(view)
    page = shown(stage, Faq(question))
    page.get_by_role("button", name="At first, nobody has one.").click()
    stage.settle()
    expect(page.get_by_text("At first, nobody has one.").first).to_be_visible()
    assert stage.troubles == []


def test_an_example_checks_what_is_legal_next_by_clicks(stage: Stage, home: Path, tmp_path: Path) -> None:
    view = asking(stage, ScenarioEditor(duel()))
    write(view, stage, title="One battle", question="What may it do?", answer="It may battle, but orders are over.")
    view.get_by_label("Rule", exact=True).fill("7.1")
    press(stage, view, "Add rule")
    view.get_by_role("combobox", name="Card").select_option("Probe Center")
    stage.settle()
    for label in ("e5", "e5"):
        at(view, label).click()
        stage.settle()
    press(stage, view, "Done: end orders and moves")
    only = view.get_by_role("checkbox", name="Only check if the next action is legal")
    only.focus()
    stage.page.keyboard.press("Space")
    for label in ("e5", "f5"):
        at(view, label).click()
        stage.settle()
    steps = view.get_by_role("list", name="Actions of this example")
    expect(steps).to_contain_text("This is legal next: battle e5 f5")
    expect(only).to_be_checked()
    line = view.get_by_label("Or type an action")
    line.fill("order e5")
    line.press("Enter")
    stage.settle()
    expect(steps).to_contain_text("Rule 4.10 does not allow this next: order e5")
    axe(stage, view)
    press(stage, view, "Undo click")
    expect(steps).not_to_contain_text("Rule 4.10")
    line.fill("order e5")
    line.press("Enter")
    stage.settle()
    only.uncheck()
    at(view, "e5").click()
    at(view, "f5").click()
    stage.settle()
    expect(view.get_by_role("status", name="Example news")).to_contain_text("Undo these clicks to continue it.")
    write(view, stage, say="The orders are over.")
    press(stage, view, "Add example")
    expect(view.get_by_text("Then battle e5 f5 is legal. Then order e5 is not legal.")).to_be_visible()
    expect(only).not_to_be_checked()
    file = saved(stage, view, tmp_path)
    example = load_question(file).tries[0]
    assert (example.legal, example.not_legal) == (("battle e5 f5",), ("order e5",))
    assert call("question", str(file)).status == 0
    assert stage.troubles == []


QUESTIONS = scenarios_folder() / "battle_cry_1961/questions"


def put_in(stage: Stage, view: Locator, path: Path) -> None:
    view.get_by_role("tab", name="Start from").click()
    view.locator("input[type=file]").set_input_files(path)
    stage.settle()


def test_a_question_of_the_1961_game_is_asked_on_its_own_map(stage: Stage, home: Path, tmp_path: Path) -> None:
    view = shown(stage, ScenarioEditor(duel()))
    path = QUESTIONS / "rail-2-free-dot.toml"
    put_in(stage, view, path)
    expect(view.get_by_role("tab", name="Ask")).to_have_attribute("aria-selected", "true")
    expect(view.get_by_text("The position is that of the file")).to_be_visible()
    expect(view.locator("[data-text=title]")).to_have_value("The dot must be free")
    assert saved(stage, view, tmp_path).read_bytes() == path.read_bytes()
    at(view, "a1").click()
    stage.settle()
    at(view, "b1").click()
    stage.settle()
    expect(view.get_by_role("list", name="Actions of this example")).to_contain_text("move a1 b1")
    view.get_by_role("checkbox", name="2 spots left.").check()
    stage.settle()
    write(view, stage, say="On foot, it is one spot.")
    axe(stage, view)
    press(stage, view, "Add example")
    file = saved(stage, view, tmp_path)
    assert file.read_text("utf-8").endswith('do = ["move a1 b1"]\nafter = { spots = 2 }\n')
    assert call("question", str(file)).status == 0
    view.get_by_role("tab", name="Draw").click()
    stage.settle()
    expect(at(view, "i11")).to_have_count(1)
    view.get_by_role("tab", name="Ask").click()
    stage.settle()
    expect(at(view, "i11")).to_have_count(0)
    press(stage, view, "New question")
    expect(at(view, "i11")).to_have_count(1)
    press(stage, view, "Bring back")
    expect(at(view, "i11")).to_have_count(0)
    expect(view.locator("[data-text=title]")).to_have_value("The dot must be free")
    stage.close(view)
    again = asking(stage, ScenarioEditor())
    expect(again.locator("[data-text=title]")).to_have_value("The dot must be free")
    expect(at(again, "i11")).to_have_count(0)
    assert stage.troubles == []


def test_a_question_about_the_drawn_map_of_1961_is_recorded_with_clicks(
    stage: Stage, home: Path, tmp_path: Path
) -> None:
    view = asking(stage, ScenarioEditor(from_scenario("four-players")))
    expect(view.get_by_label("Card", exact=True)).to_have_count(0)
    view.get_by_role("combobox", name="To move").select_option("North West")
    stage.settle()
    expect(view.get_by_text("Choose the face of each of 2 dice.")).to_be_visible()
    for face in "34":
        press(stage, view, f"Die {face}")
    expect(view.get_by_text("North West has 7 spots left.")).to_be_visible()
    write(view, stage, title="One spot", question="How far?", answer="One square for each spot.", say="One square.")
    view.get_by_label("Rule", exact=True).fill("4.1")
    press(stage, view, "Add rule")
    for label in ("g9", "h9"):
        at(view, label).click()
        stage.settle()
    view.get_by_role("checkbox", name="6 spots left.").check()
    stage.settle()
    axe(stage, view)
    press(stage, view, "Add example")
    file = saved(stage, view, tmp_path)
    assert call("question", str(file)).status == 0
    assert 'seat = "union-west"\nphase = "roll"\n' in file.read_text("utf-8")
    put_in(stage, view, file)
    assert saved(stage, view, tmp_path).read_bytes() == file.read_bytes()
    assert stage.troubles == []


def test_a_position_in_the_middle_of_a_battle_is_asked_about_as_it_is(stage: Stage, home: Path, tmp_path: Path) -> None:
    view = shown(stage, ScenarioEditor(duel()))
    path = scenarios_folder() / "north_against_south/questions/nas-n11-strayed-units-first.toml"
    put_in(stage, view, path)
    expect(view.get_by_text("The position is that of the file")).to_be_visible()
    assert saved(stage, view, tmp_path).read_bytes() == path.read_bytes()
    view.get_by_role("tab", name="Draw").click()
    stage.settle()
    expect(at(view, "e5")).to_have_attribute("aria-label", re.compile("infantry"))
    assert stage.troubles == []
