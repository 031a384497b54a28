"""Variations in a notebook: listed, named, and two games side by side."""

import re

import pytest

from bcnb import lessons
from bcnb.engine.record import Record
from bcnb.lessons import branches
from bcnb.library.branching import begin_from
from bcnb.library.records import find_record, load_record, scenario_of
from tests.games import play

GAME = "kernstown-person-greedy-by-keyboard"


@pytest.fixture
def home(tmp_path, monkeypatch):
    """A game that goes another way from ply 30 on."""
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    record = load_record(find_record(GAME))
    past = Record(record.header, record.plies[:30])
    game = play(begin_from(scenario_of(record, GAME), {"union": "person", "confederate": "greedy"}, past), 4)
    game.close()
    return tmp_path


@pytest.fixture
def displayed(monkeypatch):
    found = []
    monkeypatch.setattr(branches, "display", found.append)
    return found


def test_variations_are_listed_with_the_ply_at_which_they_part(home, capsys):
    lessons.variations(GAME)
    assert re.fullmatch(r"kernstown-1: the same up to ply 3[0-3], 34 plies\. It goes on\.\n", capsys.readouterr().out)
    lessons.variations("antietam-greedy-greedy-1-001")
    assert "No game that is kept here begins as" in capsys.readouterr().out


def test_a_variation_gets_a_name(home, capsys):
    lessons.rename("kernstown-1", "the-wall-first")
    assert capsys.readouterr().out == "kernstown-1 is called the-wall-first now.\n"
    lessons.variations(GAME)
    assert capsys.readouterr().out.startswith("the-wall-first: ")


def test_two_games_stand_side_by_side_where_they_part(home, displayed, capsys):
    lessons.beside(GAME, "kernstown-1")
    (both,) = displayed
    parts = both.children[0].ply
    assert 30 <= parts <= 34
    assert both.children[1].ply == parts
    assert both.layout.flex_flow == "row wrap"
    assert f"are the same up to ply {parts}." in capsys.readouterr().out
    lessons.beside(GAME, "antietam-greedy-greedy-1-001")
    assert "have no ply in common." in capsys.readouterr().out
