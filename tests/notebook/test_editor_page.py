"""The page on which a battle is drawn, as a cell puts it together."""

from dataclasses import replace

import pytest

from bcnb.course.authoring.question_maker import Asking
from bcnb.course.authoring.stored_question import save_asking
from bcnb.course.backup.lesson_import import import_lessons
from bcnb.editor.board_state import board_state
from bcnb.editor.starts import from_scenario, scenario_code
from bcnb.editor.stored_draft import save_log
from bcnb.notebook import editor_page
from bcnb.notebook.editor_page import make_your_own
from bcnb.storage.paths import scenarios_folder
from tests.widgets.editor.test_editor_widget import sent


def board_of(name):
    begun = from_scenario(name)
    return board_state(begun.draft, begun.palette)


@pytest.fixture
def shown(monkeypatch, home):
    """What the cells have displayed."""
    found = []
    monkeypatch.setattr(editor_page, "display", lambda widget, **_: found.append(widget))
    return found


def test_the_draft_that_was_left_comes_back_and_another_beginning_can_be_undone(shown):
    make_your_own()
    assert shown[-1].log.draft.words["title"] == "New battle"
    shown[-1].log.add(("say", "title", "Ours"))
    save_log(shown[-1].log)
    make_your_own()
    assert shown[-1].log.draft.words["title"] == "Ours"
    make_your_own("kernstown")
    assert shown[-1].text.startswith('title = "Kernstown"')
    shown[-1].log.undo()
    assert shown[-1].log.draft.words["title"] == "Ours"


def test_a_moment_of_a_game_can_be_changed(shown):
    make_your_own(record="kernstown-person-greedy-by-keyboard", ply=40)
    assert shown[-1].log.draft.words["title"].startswith("Kernstown, turn ")


def test_an_unknown_battle_and_a_ply_without_a_game_are_refused(shown):
    with pytest.raises(ValueError, match="unknown scenario"):
        make_your_own("atlantis")
    with pytest.raises(ValueError, match="ply 4 needs"):
        make_your_own(ply=4)


def test_a_link_opens_its_battle(shown):
    make_your_own(code=scenario_code(from_scenario("kernstown").text))
    assert shown[-1].log.draft.words["title"] == "Kernstown"


def test_a_question_that_was_dropped_is_shown_and_its_changes_stay(shown):
    save_asking(replace(Asking(board_of("kernstown")), title="Ours"))
    data = (scenarios_folder() / "battle_cry/questions/faq-06-targets-one-at-a-time.toml").read_bytes()
    (saved,) = import_lessons([("targets.toml", data)]).saved
    name = saved.part.removeprefix("question=")
    make_your_own(question=name)
    editor = shown[-1]
    assert editor.starts["part"] == "ask"
    assert editor.log.draft.words["title"] == "Targets are not named in advance"
    sent(editor, t="question_look")
    assert editor.question["texts"]["title"] == "Targets are not named in advance"
    assert editor.question["new"] == "Bring back"
    sent(editor, t="question_text", name="title", text="Changed")
    make_your_own(question=name)
    sent(shown[-1], t="question_look")
    assert shown[-1].question["texts"]["title"] == "Changed"
    sent(editor, t="question_new")
    assert editor.question["texts"]["title"] == "Ours"


def test_an_unknown_question_is_refused(shown):
    with pytest.raises(ValueError, match="unknown question"):
        make_your_own(question="../my-question")
