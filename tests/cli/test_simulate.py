import pytest

from bcnb.cli.simulate import record_name
from bcnb.engine.record import write_record
from bcnb.games import battle_cry
from bcnb.players import match
from bcnb.storage.records import load_record, verify_file
from bcnb.storage.scenarios import find_scenario
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

GREEDY_RANDOM = ("simulate", "kernstown", "--union", "greedy", "--confederate", "random")


def names(folder) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def playing(games: str) -> str:
    """The line before the first game, where no bar is shown."""
    return f"Playing {games}; the results follow when all are over.\n"


def test_games_are_played_and_counted():
    result = call(*GREEDY_RANDOM, "--games", "4", "--seed", "1")
    assert (result.status, result.err) == (0, playing("4 games"))
    title, *games, empty, union, confederate = result.out.splitlines()
    assert title == "battle_cry/kernstown, 4 games, seed 1"
    assert [line.split()[:3] for line in games] == [[str(number), "union", "flags"] for number in (1, 2, 3, 4)]
    assert empty == ""
    assert " ".join(union.split()) == "union (sergeant) won 4 100.0% (95% interval 51.0% to 100.0%)"
    assert " ".join(confederate.split()) == "confederate (recruit) won 0 0.0% (95% interval 0.0% to 49.0%)"


def test_one_game_is_the_default_and_both_players_are_greedy():
    result = call("simulate", "kernstown")
    assert result.out.startswith("battle_cry/kernstown, 1 game, seed 1\n")
    assert "union (sergeant)" in result.out
    assert "confederate (sergeant)" in result.out


def test_the_table_is_reported_as_one_json_document():
    table = call(*GREEDY_RANDOM, "--games", "2", "--json").json
    assert (table["scenario"], table["seed"], table["games"], table["stopped"]) == ("battle_cry/kernstown", "1", 2, 0)
    assert [(seat["seat"], seat["player"], seat["wins"]) for seat in table["seats"]] == [
        ("union", "greedy", 2),
        ("confederate", "random", 0),
    ]
    for number, row in enumerate(table["results"], 1):
        assert (row["game"], row["winner"], row["by"], row["scores"]["union"]) == (number, "union", "flags", 6)


def test_a_stopped_game_has_no_winner(monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 30)
    result = call(*GREEDY_RANDOM, "--games", "2")
    assert "nobody" in result.out
    assert result.out.splitlines()[-1].split() == ["stopped", "2"]
    assert call(*GREEDY_RANDOM, "--json").json["results"][0]["scores"] == {}


def test_a_draw_is_not_a_game_that_was_stopped(tmp_path):
    (house := tmp_path / "short.toml").write_text('ruleset = "battle_cry_1961"\n[rules]\nmost_turns = 6\n')
    result = call("simulate", "two-players", "--house", house, "--games", "4")
    assert (result.status, result.err) == (0, playing("4 games"))
    assert result.out.splitlines()[-1].split() == ["drawn", "4"]
    table = call("simulate", "two-players", "--house", house, "--games", "4", "--json").json
    assert (table["drawn"], table["stopped"]) == (4, 0)


def test_records_are_byte_equal_a_second_time(tmp_path):
    tables = []
    for folder in (tmp_path / "one", tmp_path / "deep" / "two"):
        result = call(*GREEDY_RANDOM, "--games", "2", "--seed", "7", "--out", folder)
        tables.append((result.status, result.out))
        assert names(folder) == [f"kernstown-greedy-random-7-00{number}.jsonl" for number in (1, 2)]
    assert tables[0] == tables[1]
    for path in (tmp_path / "one").iterdir():
        assert path.read_bytes() == (tmp_path / "deep" / "two" / path.name).read_bytes()
        assert verify_file(path).sound
        assert dict(load_record(path).header.seats) == {"union": "greedy", "confederate": "random"}


def test_a_record_holds_the_game_that_its_number_and_seed_stand_for(tmp_path):
    call(*GREEDY_RANDOM, "--games", "2", "--seed", "7", "--out", tmp_path)
    players = {"union": "greedy", "confederate": "random"}
    second = match.simulate(find_scenario("kernstown"), players, "7/2").record
    path = tmp_path / record_name(find_scenario("kernstown"), players, "7", 2)
    assert path.read_bytes() == write_record(second, battle_cry)


def test_records_are_never_written_over_and_no_game_is_played_in_vain(tmp_path):
    (tmp_path / "kernstown-greedy-random-1-002.jsonl").write_text("mine", encoding="utf-8")
    result = call(*GREEDY_RANDOM, "--games", "2", "--out", tmp_path)
    assert result.status == 1
    assert "002.jsonl: the file already exists; choose another name" in result.err
    assert names(tmp_path) == ["kernstown-greedy-random-1-002.jsonl"]


@pytest.mark.parametrize(
    ("words", "players"),
    [
        ((), {"union": "greedy", "confederate": "greedy"}),
        (("--union", "random"), {"union": "random", "confederate": "greedy"}),
        (("--confederate", "random"), {"union": "greedy", "confederate": "random"}),
        (("--seat", "union=random"), {"union": "random", "confederate": "greedy"}),
        (("--union", "random", "--seat", "union=greedy"), {"union": "greedy", "confederate": "greedy"}),
        (("--seat", "union=random", "--seat", "confederate=random"), {"union": "random", "confederate": "random"}),
    ],
)
def test_every_seat_has_the_player_it_was_given(words, players, monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 5)
    table = call("simulate", "battle_cry/kernstown", *words, "--json").json
    assert {seat["seat"]: seat["player"] for seat in table["seats"]} == players


def test_a_player_may_be_named_by_its_level_or_with_its_nodes(tmp_path, monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 12)
    result = call("simulate", "kernstown", "--union", "searcher 2", "--confederate", "captain", "--out", tmp_path)
    assert (result.status, result.err) == (0, playing("1 game"))
    assert "union (searcher 2)" in result.out
    assert names(tmp_path) == ["kernstown-searcher_2-captain-1-001.jsonl"]
    record = load_record(tmp_path / "kernstown-searcher_2-captain-1-001.jsonl")
    assert dict(record.header.seats) == {"union": "searcher 2", "confederate": "captain"}
    result = call("simulate", "kernstown", "--union", "major")
    assert (result.status, result.out) == (1, "")
    assert "unknown player 'major'; there are random, greedy, planner, searcher, recruit" in result.err
    assert "A PLAYER is a level (recruit, sergeant, " in " ".join(call("simulate", "--help").out.split())


def test_a_run_continues_and_keeps_what_is_there_and_whole(tmp_path, monkeypatch):
    words = (*GREEDY_RANDOM, "--games", "3")
    whole = call(*words, "--out", tmp_path / "whole")
    called = names(tmp_path / "whole")
    (tmp_path / "begun").mkdir()
    (tmp_path / "begun" / called[1]).write_bytes((tmp_path / "whole" / called[1]).read_bytes())
    torn = tmp_path / "begun" / f".{called[0]}.1.part"
    torn.write_bytes((tmp_path / "whole" / called[0]).read_bytes()[:9000])
    played = []
    monkeypatch.setattr(
        "bcnb.cli.workers.play_worker.simulate", lambda *how: played.append(how[2]) or match.simulate(*how)
    )
    assert call(*words, "--out", tmp_path / "begun") == whole._replace(err=playing("2 games"))
    assert played == ["1/1", "1/3"]
    torn.unlink()
    assert contents(tmp_path / "begun") == contents(tmp_path / "whole")
    assert call(*words, "--out", tmp_path / "begun") == whole._replace(err=""), "all games are there"
    assert len(played) == 2


def contents(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


@pytest.mark.parametrize("change", [lambda data: data[:-1], lambda data: data.replace(b'"random"', b'"raandom"', 1)])
def test_what_is_torn_or_of_another_game_is_not_kept_and_not_written_over(change, tmp_path):
    call(*GREEDY_RANDOM, "--out", tmp_path)
    (path,) = tmp_path.iterdir()
    path.write_bytes(changed := change(path.read_bytes()))
    result = call(*GREEDY_RANDOM, "--out", tmp_path)
    assert (result.status, path.read_bytes()) == (1, changed)
    assert "already exists" in result.err


def test_any_seed_gives_the_name_of_a_file(tmp_path, monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 5)
    assert call("simulate", "kernstown", "--seed", "../a b\0ü/é", "--out", tmp_path).status == 0
    assert names(tmp_path) == ["kernstown-greedy-greedy-.._a_b_____f69350e5-001.jsonl"]


def test_progress_is_shown_on_a_terminal_alone_and_announced_elsewhere(monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 5)
    assert call("simulate", "kernstown", "--games", "2").err == playing("2 games")
    result = call("simulate", "kernstown", "--games", "2", "--json", terminal=True)
    assert "Kernstown: 100%" in result.err
    assert "2/2" in result.err
    assert "Playing" not in result.err
    assert result.json["games"] == 2


def test_a_fault_of_the_disk_is_reported(tmp_path, monkeypatch):
    def full(*given):
        raise OSError(28, "No space left on device", "game.jsonl")

    monkeypatch.setattr(match, "LONGEST_GAME", 5)
    monkeypatch.setattr("bcnb.cli.simulate.save_bytes", full)
    result = call("simulate", "kernstown", "--out", tmp_path)
    assert (result.status, result.err) == (1, playing("1 game") + "bcnb: game.jsonl: No space left on device\n")


# --- interrupted ------------------------------------------------------------------------------------------------------


def ends_after(games: int, error: BaseException):
    """A player who plays this number of games, and then no more."""
    played = []

    def play(*given):
        if len(played) == games:
            raise error
        played.append(given)
        return match.simulate(*given)

    return play


@pytest.mark.parametrize(("error", "status"), [(KeyboardInterrupt(), 130), (OSError(28, "No space left on device"), 1)])
def test_games_that_were_finished_are_saved_and_counted_when_the_rest_is_interrupted(
    error, status, tmp_path, monkeypatch
):
    monkeypatch.setattr(match, "LONGEST_GAME", 5)
    monkeypatch.setattr("bcnb.cli.workers.play_worker.simulate", ends_after(2, error))
    result = call(*GREEDY_RANDOM, "--games", "5", "--out", tmp_path)
    assert result.status == status
    assert result.out.startswith("battle_cry/kernstown, 2 games, seed 1\n   1  nobody")
    assert names(tmp_path) == [f"kernstown-greedy-random-1-00{number}.jsonl" for number in (1, 2)]
    assert all(verify_file(path).sound for path in tmp_path.iterdir())
    monkeypatch.setattr("bcnb.cli.workers.play_worker.simulate", ends_after(1, error))
    assert call(*GREEDY_RANDOM, "--games", "5", "--json").json["games"] == 1


def test_ten_million_games_are_begun_at_once_and_more_are_refused(tmp_path, monkeypatch):
    monkeypatch.setattr("bcnb.cli.workers.play_worker.simulate", ends_after(0, KeyboardInterrupt()))
    asked = []
    monkeypatch.setattr("bcnb.cli.simulate.record_name", lambda *given: asked.append(given) or "name.jsonl")
    (tmp_path / "another-3.jsonl").touch()
    result = call("simulate", "kernstown", "--games", "10000000", "--out", tmp_path)
    assert (result.status, result.out, result.err) == (130, "", playing("10000000 games"))
    assert [given[-1] for given in asked] == [3]
    for many in ("10000001", "9" * 5000, "00000000001", "٣" * 9):
        result = call("simulate", "kernstown", "--games", many, "--out", tmp_path / "out")
        assert result.status == 2
        assert "is not a number of games from 1 to 10,000,000" in result.err
    assert not (tmp_path / "out").exists()


def test_a_name_that_is_taken_is_found_whatever_else_is_there(tmp_path, monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 5)
    for name in (
        "kernstown-greedy-random-1-003.jsonl",
        "kernstown-greedy-random-1-1.jsonl",
        "-.jsonl",
        f"a-{'9' * 200}",
    ):
        (tmp_path / name).touch()
    assert call(*GREEDY_RANDOM, "--games", "2", "--out", tmp_path).status == 0
    result = call(*GREEDY_RANDOM, "--games", "3", "--seed", "1", "--out", tmp_path)
    assert result.status == 1
    assert "the file already exists" in result.err
