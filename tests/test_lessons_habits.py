"""What dice, units and cards brought, in a notebook."""

import pytest

from bcnb import lessons
from bcnb.lessons import counted

GAME = "kernstown-person-greedy-by-keyboard"
OTHER = "two-players-greedy-greedy-1-001"


@pytest.fixture
def displayed(monkeypatch):
    found = []
    monkeypatch.setattr(counted, "display", found.append)
    return found


def test_all_tables_are_printed_or_one(capsys):
    lessons.habits(GAME)
    told = capsys.readouterr().out
    assert told.count(":\n") >= 6
    lessons.habits(GAME, "units")
    units = capsys.readouterr().out
    assert units.startswith("The units:\n")
    assert units.rstrip() in told
    with pytest.raises(ValueError, match="there is no table 'dogs'; there are dice, faces, turns, units, cards"):
        lessons.habits(GAME, "dogs")


@pytest.mark.parametrize(
    ("of", "most"), [("losses", "4 at d7, 4 at e7"), ("from", "4 at e8"), ("at", "3 at e7, 3 at f7")]
)
def test_the_board_is_shaded_by_what_is_asked_for(of, most, displayed, capsys):
    lessons.ground(GAME, of)
    (drawn,) = displayed
    assert f"Most: {most}" in repr(drawn)
    assert f". Most: {most}" in capsys.readouterr().out
    assert 'class="bcnb-shaded"' in drawn.picture
    assert len(drawn.picture) < 24_000
    with pytest.raises(ValueError, match="a board is shaded by losses, from, at, not by 'dogs'"):
        lessons.ground(GAME, "dogs")


def test_a_game_that_counts_none_of_it_is_told(displayed, capsys):
    lessons.habits(OTHER)
    lessons.ground(OTHER)
    assert capsys.readouterr().out == "What dice, units and cards brought is not counted in this game.\n" * 2
    assert displayed == []
