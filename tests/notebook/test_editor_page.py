"""The page on which a battle is drawn, as a cell puts it together."""

import pytest

from bcnb.editor.starts import from_scenario, scenario_code
from bcnb.editor.stored_draft import save_log
from bcnb.notebook import editor_page
from bcnb.notebook.editor_page import make_your_own


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
