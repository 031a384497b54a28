"""The notebook of the table, and the word `table`: what it opens, what it continues with, and what it refuses."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import papermill
import pytest

from bcnb.notebook import game_table, replay, table
from bcnb.presentation.presenter import presenter_of
from bcnb.storage.records import find_record, load_record, record_names
from bcnb.storage.saved_games import begin_game, list_games, open_game
from bcnb.storage.scenarios import find_scenario, list_scenarios
from bcnb.widgets.table import TableWidget
from tests.programs.freeze import NOTEBOOKS

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("home")]

PLAY = NOTEBOOKS / "play" / "play.ipynb"
RECORD = "kernstown-greedy-greedy-2-001"


@pytest.fixture
def shown(monkeypatch) -> list[TableWidget]:
    """The tables that are put on the page."""
    found: list[TableWidget] = []
    monkeypatch.setattr(game_table, "display", lambda one, **_: found.append(one))
    return found


def run(folder: Path, **parameters: Any) -> tuple[str, dict[str, str]]:
    """What the notebook prints, and what it shows."""
    told = papermill.execute_notebook(
        PLAY, folder / "told.ipynb", parameters, cwd=folder, progress_bar=False, log_output=False
    )
    outputs = [json.loads(json.dumps(output)) for cell in told.cells for output in cell.get("outputs", [])]
    (data,) = [output["data"] for output in outputs if "data" in output]
    return "".join(output.get("text", "") for output in outputs), data


def test_the_notebook_takes_a_saved_game_or_position_scenario_seats_levels_and_seed():
    assert set(papermill.inspect_notebook(PLAY)) == {"game", "scenario", "seats", "levels", "seed", "position"}


def test_a_new_player_is_offered_a_short_battle_and_later_the_last_choice(tmp_path, shown):
    text, data = run(tmp_path)
    assert text.startswith("A reconstructed layout")
    assert data["text/plain"].startswith("Murfreesboro. A reconstructed layout")
    table()
    assert shown[0].title == "First Bull Run"
    begin_game(find_scenario("kernstown"), {"union": "random", "confederate": "person"}).close()
    table("")
    assert (shown[1].title, shown[1].game) == ("Kernstown", None)
    seats = {chair["seat"]: chair["name"] for chair in shown[1].view["opening"]["seats"]}
    assert seats == {"union": "random", "confederate": "person"}
    table("", "both")
    seats = {chair["seat"]: chair["name"] for chair in shown[2].view["opening"]["seats"]}
    assert seats == {"union": "person", "confederate": "person"}, "what the cell names comes first"


@pytest.mark.parametrize("name", ["pea-ridge", "antietam"])
def test_another_battle_comes_to_the_table(name, tmp_path):
    text, data = run(tmp_path, scenario=name, seats="both", levels="random", seed="7")
    assert data["text/plain"].startswith(find_scenario(name).title)
    assert "image/svg+xml" in data
    assert ("A reconstructed layout" in text) == (name == "antietam")


@pytest.mark.parametrize(
    "name", [name.rpartition("/")[2] for name in list_scenarios() if name.startswith("battle_cry/")]
)
def test_so_does_every_one(name, shown, capsys):
    table(name, "both", "random", "7")
    assert shown[0].title == find_scenario(name).title
    notice = presenter_of(shown[0].state).notice(shown[0].state)
    assert capsys.readouterr().out == f"{notice or f'A table at which {shown[0].title} is played.'}\n"


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"scenario": "nowhere"}, "nowhere"),
        ({"seats": "nobody"}, "people can play union, confederate, both, none, not at 'nobody'"),
        ({"seats": "union", "levels": "napoleon"}, "napoleon"),
    ],
)
def test_a_wrong_parameter_is_named(tmp_path, parameters, words):
    with pytest.raises(papermill.PapermillExecutionError) as caught:
        run(tmp_path, **parameters)
    assert caught.value.ename == "ValueError"
    assert words in caught.value.evalue


def test_a_level_is_read_whole():
    with pytest.raises(ValueError, match="unknown player 'searcher many'"):
        table("kernstown", "union", "searcher many")


@pytest.mark.parametrize("seats", ["union", "none"])
def test_more_players_than_sides_are_refused(seats):
    with pytest.raises(ValueError, match="levels names a player, or two with a comma, one for each side, not 'greedy"):
        table("kernstown", seats, "greedy, random, greedy")


@pytest.mark.parametrize(
    ("seats", "levels", "sit"),
    [
        ("union", "", ("person", "greedy")),
        ("confederate", "random", ("random", "person")),
        ("both", "random", ("person", "person")),
        ("none", "greedy, random", ("greedy", "random")),
        ("none", "random", ("random", "random")),
    ],
)
def test_who_sits_where(shown, seats, levels, sit):
    table("kernstown", seats, levels)
    seats = {chair["seat"]: chair["name"] for chair in shown[0].view["opening"]["seats"]}
    assert seats == {"union": sit[0], "confederate": sit[1]}


def test_a_game_that_was_left_continues_and_a_finished_one_does_not(shown, capsys):
    battle, seats = find_scenario("kernstown"), {"union": "person", "confederate": "random"}
    begin_game(battle, seats).stop()
    left = begin_game(battle, seats)
    left.play("draw probe-left")
    begin_game(find_scenario("shiloh"), seats)
    table("kernstown")
    assert shown[0].game.record.header.seats == seats
    assert shown[0].game.record.plies[:1] == left.record.plies
    assert capsys.readouterr().out == "A table at which Kernstown is played.\n"
    shown[0].game.stop()
    table("kernstown")
    assert shown[1].game is None


def test_a_game_that_cannot_be_opened_is_left_alone(shown, capsys):
    begin_game(find_scenario("kernstown"), {"union": "person"})
    path = list_games()[0].path
    path.write_bytes(path.read_bytes() + b"{}\n")
    before = path.read_bytes()
    table("kernstown")
    assert shown[0].game is None
    assert "kernstown-1 was not changed" in capsys.readouterr().out
    assert path.read_bytes() == before


def test_a_recorded_game_is_played_on_from_any_ply(shown):
    record = load_record(find_record(RECORD))
    table(record=RECORD, ply=40)
    assert shown[0].view["opening"]["past"] == "This game continues another one from its ply 40."
    shown[0].begin(union="person", confederate="random")
    assert shown[0].game.record.plies[:40] == record.plies[:40]
    assert shown[0].game.record.header.seats == {"union": "person", "confederate": "random"}
    (kept,) = list_games()
    assert open_game(kept.path).record.plies[:40] == record.plies[:40]


def test_a_player_of_a_record_becomes_a_table_that_continues_from_its_ply(monkeypatch):
    found: list[Any] = []
    place = SimpleNamespace(update=found.append)
    monkeypatch.setattr("bcnb.notebook.displays.display", lambda one, **_: found.append(one) or place)
    replay(RECORD)
    player = found[0]
    for message in ({"t": "branch"}, {"t": "nonsense", "from": 40}, {"t": "branch", "from": 40}):
        player._answer(player, message, [])
    (below,) = found[1:]
    begun, back = below.children
    assert begun.view["opening"]["past"] == "This game continues another one from its ply 40."
    player.ply = 40
    back.click()
    assert (found[-1], player.ply) == (player, 40)


def test_without_a_ply_a_recorded_game_continues_before_its_last(shown):
    table(record=RECORD)
    assert shown[0].view["ply"] == len(load_record(find_record(RECORD)).plies) - 1


@pytest.mark.parametrize("ply", [-1, 100_000])
def test_a_ply_that_is_not_there_is_refused(ply):
    with pytest.raises(ValueError, match="can be played on from a ply from 0 to"):
        table(record=RECORD, ply=ply)
    with pytest.raises(ValueError, match="unknown record"):
        table(record="nothing")
    assert RECORD in record_names()
