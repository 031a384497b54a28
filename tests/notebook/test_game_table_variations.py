"""Variations in a notebook: listed, named, and two games side by side."""

import re

import pytest

from bcnb import notebook
from bcnb.engine.record import Record
from bcnb.notebook import game_table
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from bcnb.storage.variations import begin_from
from bcnb.widgets.replay import Replay
from bcnb.widgets.table import TableWidget
from tests.helpers.games import play

pytestmark = pytest.mark.unmeasured

PLAY_ON = "Play on from one of its plies."
GAME = "kernstown-person-greedy-by-keyboard"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A game that goes another way from ply 30 on."""
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    record = load_record(find_record(GAME))
    past = Record(record.header, record.plies[:30])
    game = play(begin_from(Recorded(GAME, record).scenario, {"union": "person", "confederate": "greedy"}, past), 4)
    game.close()
    return tmp_path


@pytest.fixture
def displayed(monkeypatch):
    found = []
    monkeypatch.setattr(game_table, "display", found.append)
    return found


def listed(displayed, name=GAME):
    """What is shown of the variations of a game."""
    notebook.variations(name)
    return displayed[-1]


def buttons(shown):
    """The buttons of the first variation, by what they say, and the field for its name."""
    _, row = shown._list.children[0].children
    opens, beside, name, gives = row.children
    return {one.description: one for one in (opens, beside, gives)}, name


def test_variations_are_listed_with_the_ply_at_which_they_part(home, displayed):
    assert re.fullmatch(r"kernstown-1: the same up to ply 3[0-3], 34 plies\. It is not over\.", repr(listed(displayed)))
    other = listed(displayed, "antietam-greedy-greedy-1-001")
    assert repr(other) == "No saved game begins as antietam-greedy-greedy-1-001 did. " + PLAY_ON
    data, _ = other._repr_mimebundle_()
    assert data["text/plain"] == repr(other)


def test_a_game_that_was_played_since_is_listed_when_one_looks_again(home, displayed):
    kept = (home / "kernstown-1.jsonl").rename(home / "elsewhere")
    shown = listed(displayed)
    assert "No saved game" in repr(shown)
    kept.rename(home / "kernstown-1.jsonl")
    look_again, _another = shown.children[0].children
    look_again.click()
    assert repr(shown).startswith("kernstown-1: ")


def test_another_game_can_be_chosen_in_a_list(home, displayed):
    shown = listed(displayed)
    _look_again, another = shown.children[0].children
    another.click()
    [browser] = shown._games.children
    browser._pick("antietam-greedy-greedy-1-001")
    assert repr(shown).startswith("No saved game begins as antietam-greedy-greedy-1-001 did.")
    assert shown._games.layout.display == "none"
    another.click()
    assert shown._games.layout.display is None
    assert shown._games.children[0] is not browser


def test_a_variation_gets_a_name(home, displayed, capsys):
    notebook.rename("kernstown-1", "the-wall-first")
    assert capsys.readouterr().out == "kernstown-1 is now called the-wall-first.\n"
    assert repr(listed(displayed)).startswith("the-wall-first: ")


def test_a_variation_is_named_on_the_page_and_a_name_that_none_may_have_is_refused(home, displayed):
    shown = listed(displayed)
    acts, name = buttons(shown)
    name.value = "The wall"
    acts["Rename"].click()
    assert "A game name has lower-case letters and digits" in shown._said.value
    name.value = "the-wall"
    acts["Rename"].click()
    assert shown._said.value == ""
    assert repr(shown).startswith("the-wall: ")


def test_a_variation_is_opened_again_where_it_stopped(home, displayed):
    shown = listed(displayed)
    buttons(shown)[0]["Open it again"].click()
    (opened,) = shown._place.children
    assert isinstance(opened, TableWidget)
    assert opened.game.ply >= 34
    acts, name = buttons(shown)
    name.value = "the-wall"
    acts["Rename"].click()
    assert "This game is still in progress." in shown._said.value
    opened.game.resign("union")
    shown.look()
    buttons(shown)[0]["Open it again"].click()
    assert isinstance(shown._place.children[0], Replay)


def test_a_variation_is_shown_next_to_its_game(home, displayed):
    shown = listed(displayed)
    buttons(shown)[0]["Side by side"].click()
    first, second = shown._place.children[0].children
    assert first.ply == second.ply == shown.found[0].parts
    assert first._viewer == second._viewer == "union"


def test_two_games_stand_side_by_side_where_they_part(home, displayed, capsys):
    notebook.beside(GAME, "kernstown-1")
    (both,) = displayed
    parts = both.children[0].ply
    assert 30 <= parts <= 34
    assert both.children[1].ply == parts
    assert both.layout.flex_flow == "row wrap"
    assert f"are the same up to ply {parts}." in capsys.readouterr().out
    notebook.beside(GAME, "antietam-greedy-greedy-1-001")
    assert "have no ply in common." in capsys.readouterr().out
