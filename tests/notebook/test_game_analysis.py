"""What dice, units and cards brought, in a notebook."""

import pytest

from bcnb import notebook
from bcnb.notebook import game_analysis

pytestmark = pytest.mark.unmeasured

NORTH = "two-bridges-greedy-greedy-38-001"
GAME = "kernstown-person-greedy-by-keyboard"
OLD = "two-players-greedy-greedy-1-001"


@pytest.fixture
def displayed(monkeypatch):
    found = []
    monkeypatch.setattr(game_analysis, "display", found.append)
    return found


def test_all_tables_are_printed_or_one(capsys):
    notebook.habits(GAME)
    output = capsys.readouterr().out
    assert output.count(":\n") >= 6
    notebook.habits(GAME, "units")
    units = capsys.readouterr().out
    assert units.startswith("The units:\n")
    assert units.rstrip() in output
    with pytest.raises(ValueError, match="unknown table 'dogs'; choose from dice, faces, turns, units, cards"):
        notebook.habits(GAME, "dogs")


@pytest.mark.parametrize(
    ("of", "most"), [("losses", "4 at d7, 4 at e7"), ("from", "4 at e8"), ("at", "3 at e7, 3 at f7")]
)
def test_the_board_is_shaded_by_what_is_asked_for(of, most, displayed, capsys):
    notebook.ground(GAME, of)
    (drawn,) = displayed
    assert f"Most: {most}" in repr(drawn)
    assert f". Most: {most}" in capsys.readouterr().out
    assert 'class="bcnb-shaded"' in drawn.picture
    assert len(drawn.picture) < 24_000
    with pytest.raises(ValueError, match="a board is shaded by losses, from, at, not by 'dogs'"):
        notebook.ground(GAME, "dogs")


@pytest.mark.parametrize(
    ("record", "of", "title", "most"),
    [
        (NORTH, "losses", "Figures lost, by the hex where they stood", "21 at e10, 9 at d4"),
        (NORTH, "at", "Attacks and shots, by the hex at which they were aimed", "13 at e10, 6 at d4"),
        (OLD, "losses", "Pieces lost, by the square where they stood", "2 at h24, 2 at i12"),
        (OLD, "from", "Battles, by the square from which they were made", "2 at f24, 2 at g25"),
    ],
)
def test_the_boards_of_other_games_are_shaded_in_their_words(record, of, title, most, displayed, capsys):
    notebook.ground(record, of)
    assert capsys.readouterr().out.startswith(f"{title}. Most: {most}")
    (drawn,) = displayed
    assert f'aria-label="{title}. Most: {most}' in drawn.picture


def test_a_table_that_a_game_does_not_have_is_reported(capsys):
    notebook.habits(OLD, "cards")
    assert capsys.readouterr().out == "This game has nothing to count here.\n"
    notebook.habits(OLD)
    output = capsys.readouterr().out
    assert "The cards" not in output
    assert "\n\n\n" not in output


def test_a_game_that_counts_none_of_it_is_reported(displayed, capsys, monkeypatch):
    monkeypatch.setattr(game_analysis, "game_stats_for", lambda ruleset: None)
    notebook.habits(OLD)
    notebook.ground(OLD)
    assert capsys.readouterr().out == "Results of dice, units and cards are not counted in this game.\n" * 2
    assert displayed == []
