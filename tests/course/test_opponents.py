"""How strong the players are: one file, from which every page shows it."""

import pytest

from bcnb import notebook
from bcnb.course.opponents import StrengthResult, level_rows, levels_html, levels_text, load_strength
from bcnb.engine.game_registry import DEFAULT_RULESET, RULESETS
from bcnb.notebook import opponents
from bcnb.players.registry import levels_for, player_names
from bcnb.storage.toml import FileError

MEASURED = load_strength()


def test_each_pair_are_neighbors_among_the_players_of_their_game():
    for one in MEASURED:
        names = player_names(one.ruleset)
        assert names.index(one.better) == names.index(one.worse) + 1
    assert len({(one.ruleset, one.better) for one in MEASURED}) == len(MEASURED)


@pytest.mark.parametrize(
    ("won", "games", "share", "interval"),
    [(400, 400, "100%", "99.0 to 100"), (200, 200, "100%", "98.1 to 100"), (232, 400, "58.0%", "53.1 to 62.7")],
)
def test_shares_and_intervals_are_reported_in_percent(won, games, share, interval):
    one = StrengthResult(DEFAULT_RULESET, "planner", "greedy", games, won)
    assert (one.share, one.interval) == (share, interval)


def test_more_games_won_than_played_are_refused(tmp_path):
    file = tmp_path / "strength.toml"
    file.write_text('[[measured]]\nruleset = "x"\nbetter = "a"\nworse = "b"\ngames = 2\nwon = 3\n', encoding="utf-8")
    with pytest.raises(FileError, match="won"):
        load_strength(file)


@pytest.mark.parametrize("game", RULESETS)
def test_every_level_of_a_game_has_a_row(game):
    rows = list(level_rows(game, MEASURED))
    assert [level.casefold() for level, _, _ in rows] == list(levels_for(game))
    assert sum("the default" in like for _, like, _ in rows) == 1
    assert levels_html(rows).count("<tr>") == 1 + len(rows)


def test_the_word_tells_them(monkeypatch):
    shown = []
    monkeypatch.setattr(opponents, "display", shown.append)
    notebook.levels()
    assert repr(shown[0]) == levels_text(tuple(level_rows(DEFAULT_RULESET, MEASURED)))
    captain = "and guards its guns. Won 325 of 420 games against the sergeant: 77.4%"
    assert captain in repr(shown[0])
