"""`bcnb games`: what it lists, finds and exports, and that the records alone are the truth."""

import json
import os
import re
import sqlite3
from datetime import UTC, datetime

import pytest

from bcnb.analysis import reviews
from bcnb.engine.record import Record
from bcnb.library import home as module
from bcnb.library import index
from bcnb.library.records import find_record, load_record, save_record
from tests.cli import call

RECORD = "kernstown-person-greedy-by-keyboard"
SHILOH = "shiloh-greedy-random-1-001.jsonl"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Four games: two that are over, of two battles, one of a person, one that goes on."""
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
    monkeypatch.setattr("bcnb.library.search.QUIET", -(10**15))
    (made := tmp_path / "games").mkdir()
    call("simulate", "kernstown", "--out", made)
    call("simulate", "shiloh", "--confederate", "random", "--out", made)
    record = load_record(find_record(RECORD))
    save_record(made / "mine.jsonl", record)
    save_record(made / "begun.jsonl", Record(record.header, record.plies[:40]))
    for number, path in enumerate(sorted(made.iterdir())):
        moment = datetime(2026, 1, 1 + number, 12, tzinfo=UTC).timestamp()
        os.utime(path, (moment, moment))
    return made


def found(folder, *words) -> list[str]:
    """The names that are listed."""
    told = call("games", folder, "--json", *words)
    assert told.status == 0, told.err
    return [one["name"].partition("-")[0].removesuffix(".jsonl") for one in told.json["games"]]


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ((), ["shiloh", "mine", "kernstown", "begun"]),
        (("--scenario", "SHIL"), ["shiloh"]),
        (("--scenario", "battle_cry/kernstown"), ["mine", "kernstown", "begun"]),
        (("--player", "person"), ["mine", "begun"]),
        (("--player", "rand", "--result", "union"), ["shiloh"]),
        (("--result", "open"), ["begun"]),
        (("--result", "nobody"), []),
        (("--longest", "40"), ["begun"]),
        (("--shortest", "41", "--player", "person"), ["mine"]),
        (("--since", "2026-01-02", "--until", "2026-01-03"), ["mine", "kernstown"]),
        (("--luck", "1"), ["mine"]),
        (("--luck", "101"), []),
        (("--mistakes", "1"), ["mine"]),
    ],
)
def test_games_are_found_by_what_is_asked(folder, words, names):
    assert found(folder, *words) == names


def test_a_list_says_date_length_result_and_players(folder):
    told = call("games", folder)
    line = told.out.splitlines()[0]
    assert line.split()[:2] == [SHILOH, "2026-01-04"]
    assert line.endswith("greedy v random")
    assert " plies  union by " in line
    assert told.out.splitlines()[-1] == "4 games, 0 files with a fault."
    assert call("games").out == "0 games, 0 files with a fault.\n"


def test_luck_and_mistakes_come_from_the_reviews(folder):
    """Of one game a review comes with bcnb; another is reviewed here."""
    kernstown = next(folder.glob("kernstown*"))
    assert len(luck(folder)) == 1
    call("review", kernstown, "--quick")
    found_luck = luck(folder)[kernstown.name]
    assert len(luck(folder)) == 2
    told = call("games", folder, "--player", "greedy", "--scenario", "kernstown").out
    assert f"greedy  (luck {found_luck:+.0f})" in told
    assert re.search(r"\(luck [+-]\d+, \d mistakes? of union, \d mistakes? of confederate\)", call("games", folder).out)


def test_a_review_is_read_once_and_again_when_another_is_made(folder, monkeypatch):
    kernstown = next(folder.glob("kernstown*"))
    call("review", kernstown, "--quick")
    monkeypatch.setattr("bcnb.library.known.QUIET", -(10**15))
    reads, true = [], reviews.loaded
    monkeypatch.setattr(reviews, "loaded", lambda path: reads.append(path) or true(path))
    assert luck(folder) == luck(folder)
    assert [path.parent.name for path in reads].count("reviews") == 1
    call("review", kernstown, "--quick", "--seed", "2")
    luck(folder)
    assert [path.parent.name for path in reads].count("reviews") == 2
    for path in reads:
        if path.parent.name == "reviews":
            path.write_bytes(b"")
    assert kernstown.name not in luck(folder)


def luck(folder) -> dict[str, float]:
    """The luck of the games of which it is known."""
    games = call("games", folder, "--json").json["games"]
    return {one["name"]: one["luck"] for one in games if one["luck"] is not None}


def test_no_file_is_read_twice_and_the_index_may_be_lost_or_wrong(folder, monkeypatch):
    reads, true = [], module.read_bytes
    monkeypatch.setattr(module, "read_bytes", lambda path: reads.append(path.name) or true(path))
    every = found(folder)
    assert len(reads) == 4
    assert found(folder) == every
    assert len(reads) == 4
    (folder / SHILOH).unlink()
    assert found(folder) == every[1:]
    (folder / "begun.jsonl").write_bytes((folder / "mine.jsonl").read_bytes())
    assert found(folder, "--result", "open") == []
    assert reads[4:] == ["begun.jsonl"]
    (folder / index.FILE).write_bytes(b"no index")
    for _ in range(2):  # a broken index is thrown away, and the next search makes another
        assert sorted(found(folder)) == ["begun", "kernstown", "mine"]
    with sqlite3.connect(folder / index.FILE) as table:
        assert table.execute("SELECT count(*) FROM games").fetchone() == (3,)


def test_where_no_index_can_be_kept_the_files_are_read(folder):
    (folder / index.FILE).mkdir()
    assert found(folder, "--player", "person") == ["mine", "begun"]


def test_a_file_with_a_fault_is_told(folder):
    (folder / "none.jsonl").write_text("none")
    told = call("games", folder)
    assert told.out.splitlines()[-1] == "4 games, 1 file with a fault."
    assert "none.jsonl" in told.out.splitlines()[-2]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nowhere",), "there is no folder nowhere"),
        (("a", "b"), "one folder at a time"),
        (("export",), "bcnb games export --parquet DIR"),
        (("--parquet", "x"), "bcnb games export --parquet DIR"),
    ],
)
def test_what_cannot_be_done_is_told(words, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    told = call("games", *words)
    assert told.status == 1
    assert reason in told.err


@pytest.mark.parametrize("words", [("--since", "yesterday"), ("--shortest", "-1"), ("--mistakes", "many")])
def test_wrong_days_and_numbers_are_refused(words):
    assert call("games", *words).status == 2


def test_games_and_plies_are_exported_as_tables_that_other_programs_read(folder, tmp_path):
    pandas, _ = pytest.importorskip("pandas"), pytest.importorskip("pyarrow", reason="the extra `parquet` is missing")
    from bcnb.export.parquet import GAMES, PLIES

    told = call("games", "export", folder, "--parquet", tmp_path / "tables")
    assert told.status == 0, told.err
    games, plies = (pandas.read_parquet(tmp_path / "tables" / f"{name}.parquet") for name in ("games", "plies"))
    assert (list(games), list(plies)) == (list(GAMES), list(PLIES))
    counts = plies.groupby("game").size()
    assert dict(zip(games["game"], games["plies"], strict=True)) == counts.to_dict()
    record = load_record(folder / "mine.jsonl")
    mine = plies[plies["game"] == "mine.jsonl"]
    assert list(mine["do"]) == [ply.do for ply in record.plies]
    assert [event["event"] for event in json.loads(mine["events"].iloc[0])]
    assert games.set_index("game").loc["mine.jsonl", "sha256"] == record.end.sha256
    assert call("games", "export", folder, "--parquet", tmp_path / "tables").status == 1


def test_without_pyarrow_it_is_told_what_to_install(folder, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    told = call("games", "export", folder, "--parquet", tmp_path / "tables")
    assert told.status == 1
    assert "pip install 'bcnb[parquet]'" in told.err
