"""House rules on the command line and in a notebook: a game by them is begun, resumed, verified, shown, judged."""

from pathlib import Path

import pytest

from bcnb.notebook import game_table, table
from bcnb.storage.records import load_record, verify_file
from bcnb.storage.saved_games import list_games
from tests.helpers.cli import call

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

TWO = 'ruleset = "battle_cry"\n\n[rules]\nleast_dice = 1\nseveral_battles = true\n'
TOLD = "House rules: least_dice = 1, several_battles = true."
PLAY = ("play", "kernstown", "--seed", "3", "--union", "person", "--confederate", "person")


@pytest.fixture
def agreed(tmp_path) -> Path:
    path = tmp_path / "room-12.toml"
    path.write_text(TWO, encoding="utf-8")
    return path


def test_a_game_is_begun_and_resumed_by_them(agreed, home):
    result = call(*PLAY, "--house", agreed, typed="1\n")
    assert (result.status, result.err) == (0, "")
    assert TOLD in result.words
    (path,) = home.glob("*.jsonl")
    assert dict(load_record(path).header.house) == {"least_dice": 1, "several_battles": True}
    again = call("play", "--resume", path.stem, typed="")
    assert TOLD in again.words
    refused = call("play", "--resume", path.stem, "--house", agreed)
    assert (refused.status, "the record of a game has its house rules" in refused.err) == (1, True)


@pytest.mark.parametrize("words", [PLAY, ("simulate", "kernstown")])
def test_a_reading_that_no_rules_have_is_refused_with_its_line(agreed, words):
    agreed.write_text(TWO.replace("least_dice", "least_dize"), encoding="utf-8")
    result = call(*words, "--house", agreed)
    assert result.status == 1
    assert f"{agreed}:4:" in result.err
    assert "'least_dize' is not a rule option. Did you mean 'least_dice'?" in result.err


def test_a_file_that_is_not_there_is_reported(tmp_path):
    result = call("simulate", "kernstown", "--house", tmp_path / "none.toml")
    assert (result.status, "none.toml" in result.err) == (1, True)


def test_simulated_games_bear_them_and_are_verified_shown_and_judged(agreed, tmp_path):
    words = ("simulate", "kernstown", "--union", "random", "--confederate", "greedy", "--house", agreed)
    assert call(*words, "--out", tmp_path / "games").status == 0
    (path,) = (tmp_path / "games").glob("*.jsonl")
    assert verify_file(path).sound
    assert call("verify", path).status == 0
    shown = call("show", path)
    assert (shown.status, "by house rules" in shown.words) == (0, True)
    judged = call("review", path, "--quick")
    assert (judged.status, TOLD in judged.words) == (0, True)


def test_games_of_a_run_by_other_rules_are_not_taken_for_those_of_this_one(agreed, tmp_path):
    words = ("simulate", "kernstown", "--out", tmp_path / "games")
    assert call(*words).status == 0
    result = call(*words, "--house", agreed)
    assert (result.status, "exists" in result.err) == (1, True)


def test_a_table_is_laid_by_them_and_another_one_does_not_take_up_its_game(agreed, monkeypatch):
    tables = []
    monkeypatch.setattr(game_table, "display", lambda one, **_: tables.append(one))
    table("kernstown", house=str(agreed), seed="1")
    assert TOLD in tables[0].view["opening"]["lines"]
    table("kernstown")
    assert TOLD not in tables[1].view["opening"]["lines"]
    assert not list_games()


def test_a_recorded_game_is_played_on_by_its_own(agreed):
    with pytest.raises(ValueError, match="continues with its own house rules"):
        table(record="kernstown-greedy-greedy-2-001", ply=10, house=str(agreed))
