"""`bcnb tournament`: its table, its records, and that it continues."""

from argparse import Namespace
from pathlib import Path
from random import Random

import pytest

from bcnb.cli.tournament import _lines, _report
from bcnb.cli.workers.play_worker import SimulationRequest
from bcnb.cli.workers.tournament_worker import TournamentGame, TournamentResult
from bcnb.players import match
from tests.helpers.cli import call

pytestmark = pytest.mark.unmeasured

WORDS = ("tournament", "greedy", "random", "--scenarios", "kernstown,shiloh", "--games", "4")


def contents(folder) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def test_a_tournament_is_rated_kept_and_the_same_by_any_number_of_workers(tmp_path, monkeypatch):
    result = call(*WORDS, "--out", tmp_path / "one")
    assert (result.status, result.err.endswith("; the table follows when all are over.\n")) == (0, True)
    assert result.err.startswith("Playing ")
    title, _, _, first, second, *_ = result.out.splitlines()
    assert title == "4 games, scenarios kernstown,shiloh, seed 1"
    assert first.split()[:4] == ["1", "sergeant", "4", "100.0%"]
    assert second.split()[:4] == ["2", "recruit", "4", "0.0%"]
    assert result.out.endswith(
        "Luck was calculated for 4 games, and removed from none of them.\n"
        "It is not removed where two players met fewer than 20 times, or where one won regardless of luck.\n"
        "With fewer than 20 games, the intervals are too wide to mean much.\n"
    )
    assert sorted(contents(tmp_path / "one")) == [
        "kernstown-greedy-random-1-001.jsonl",
        "kernstown-random-greedy-1-001.jsonl",
        "shiloh-greedy-random-1-002.jsonl",
        "shiloh-random-greedy-1-002.jsonl",
    ]
    begun = tmp_path / "two"
    begun.mkdir()
    for name in list(contents(tmp_path / "one"))[:2]:
        (begun / name).write_bytes((tmp_path / "one" / name).read_bytes())
    assert call(*WORDS, "--out", begun, "--workers", "2").out == result.out
    assert contents(begun) == contents(tmp_path / "one")
    monkeypatch.setattr("bcnb.cli.workers.play_worker.simulate", lambda *given: pytest.fail("it is played again"))
    assert call(*WORDS, "--out", begun).out == result.out


@pytest.mark.parametrize("game", ["north_against_south", "battle_cry_1961"])
def test_every_game_has_tournaments(game, tmp_path, monkeypatch):
    monkeypatch.setattr(match, "LONGEST_GAME", 60)
    result = call("tournament", "greedy", "random", "--scenarios", game, "--games", "4", "--out", tmp_path, "--json")
    assert result.status == 0, result.err
    assert (result.json["games"], result.json["judged"]) == (4, 4)
    assert {row["player"] for row in result.json["players"]} == {"greedy", "random"}


def test_what_was_finished_is_rated_when_the_rest_is_interrupted(tmp_path, monkeypatch):
    played = []

    def some(*given):
        if len(played) == 2:
            raise KeyboardInterrupt
        played.append(given)
        return match.simulate(*given)

    monkeypatch.setattr(match, "LONGEST_GAME", 60)
    monkeypatch.setattr("bcnb.cli.workers.play_worker.simulate", some)
    result = call(*WORDS, "--out", tmp_path)
    assert result.status == 130
    assert result.out.startswith("2 games, ")


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("greedy",), "needs at least two different players"),
        (("greedy", "greedy"), "needs at least two different players"),
        (("greedy", "sergeant"), "needs at least two different players"),
        (("greedy", "random", "captain", "planner"), "needs at least two different players"),
        (
            ("greedy", "random", "--games", "3"),
            "--games must be even, because each game is replayed with sides swapped (got 3)",
        ),
        (("greedy", "grant"), "unknown player 'grant'"),
        (("greedy 1", "greedy 2"), "greedy does not search"),
        (("greedy", "random", "--scenarios", "gettysburg"), "unknown scenario 'gettysburg'"),
        (("greedy", "searcher", "--scenarios", "north_against_south"), "unknown player 'searcher'"),
    ],
)
def test_what_cannot_be_played_is_reported(words, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call("tournament", *words)
    assert result.status == 1
    assert reason in result.err
    assert not list(tmp_path.iterdir())


def test_what_is_not_the_game_is_never_taken_for_it(tmp_path):
    """Neither a file of its name nor the game of another seed that would have the same file name."""
    words = ("tournament", "greedy", "random", "--scenarios", "kernstown", "--games", "2", "--out", tmp_path)
    one, other = (call(*words, "--seed", seed) for seed in ("a/b", "a_b"))
    assert (one.status, other.status) == (0, 0)
    assert len(contents(tmp_path)) == 4
    assert len(set(contents(tmp_path).values())) == 4
    call(*words)
    name = "kernstown-greedy-random-1-001.jsonl"
    (tmp_path / name).write_bytes(contents(tmp_path)["kernstown-random-greedy-1-001.jsonl"])
    result = call(*words)
    assert result.status == 1
    assert result.err.endswith(f"{name}: the file already exists; choose another name\n")


def test_few_games_are_not_said_to_save_any():
    report = {"players": [], "scenarios": "all", "seed": "1", "saved": 0.4}
    few, enough = ([*_lines(report | dict.fromkeys(("games", "judged", "taken"), games))] for games in (19, 20))
    assert few[-1] == "With fewer than 20 games, the intervals are too wide to mean much."
    assert enough[-2:] == [
        "Luck was calculated for 20 games, and removed from 20 of them.",
        "Without luck, 60% of the games give an equally certain rating, which saves 40%.",
    ]


def test_luck_that_decides_nothing_breaks_no_rating():
    """Who wins every game has the same rating with luck and without, although luck does not come to 0 in 60 games."""
    order, chance = SimulationRequest(b"", "1", record=True), Random(1)
    found = [
        (
            TournamentGame(order, game, "greedy", "random", "union", Path()),
            TournamentResult(b"", 1.0, chance.gauss(-0.03, 0.2)),
        )
        for game in range(60)
    ]
    report = _report(Namespace(scenarios="kernstown", seed="1"), found)
    assert (report["judged"], report["taken"], report["saved"]) == (60, 0, 0.0)
    assert [row["rating"] for row in report["players"]] == [row["without luck"] for row in report["players"]]
    assert 0 < report["players"][0]["rating"][1]
