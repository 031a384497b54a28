"""The page on which a game is entered, as a cell puts it together."""

import pytest

from bcnb.notebook import recorder_page
from bcnb.notebook.recorder_page import record_game
from bcnb.storage.game_drafts import new_entry
from bcnb.storage.scenarios import find_scenario


@pytest.fixture
def shown(monkeypatch, home):
    """What the cells have displayed."""
    found = []
    monkeypatch.setattr(recorder_page, "display", lambda widget, **_: found.append(widget))
    return found


def test_without_a_battle_one_is_chosen(shown):
    record_game()
    assert shown[0].view["phase"] == "opening"


def test_the_latest_draft_of_a_battle_is_continued(shown):
    record_game("kernstown")
    assert shown[-1].entry is None
    entry = new_entry(find_scenario("kernstown"))
    entry.add("probe center")
    record_game("kernstown")
    record_game(game="kernstown-1")
    assert [widget.entry.steps for widget in shown[1:]] == [entry.steps] * 2
    with pytest.raises(ValueError, match="unknown draft"):
        record_game(game="shiloh-9")
