"""`bcnb games`: what it lists, finds and exports, and that the records alone are the truth."""

import errno
import json
import os
import re
import shutil
import time
from ast import literal_eval
from collections import Counter
from dataclasses import replace
from datetime import UTC, datetime
from operator import attrgetter
from pathlib import Path

import nbformat
import pandas
import pytest

from bcnb.analysis.win_probability import first_side, win_features_for
from bcnb.engine.codec import codec
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.record import Record
from bcnb.engine.ruleset import side_of
from bcnb.export.parquet import GAMES, PLIES
from bcnb.review import review_files
from bcnb.review.review_files import reviews_folder
from bcnb.review.schema import MISTAKES, Cause, Verdict
from bcnb.storage.annotations import annotated, notes_of
from bcnb.storage.disk import Native
from bcnb.storage.paths import replays_folder
from bcnb.storage.records import find_record, list_records, load_prefix, load_record, save_record
from tests.helpers.cli import call
from tests.programs.freeze import frozen

pytestmark = pytest.mark.unmeasured

RECORD = "kernstown-person-greedy-by-keyboard"
NOTEBOOK = Path(__file__).parent / "parquet" / "games.ipynb"
SHILOH = "shiloh-greedy-random-1-001.jsonl"


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """Four games: two that are over, of two battles, one of a person, one that continues."""
    monkeypatch.setenv("BCNB_HOME", str(tmp_path / "home"))
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
    result = call("games", folder, "--json", *words)
    assert result.status == 0, result.err
    return [one["name"].partition("-")[0].removesuffix(".jsonl") for one in result.json["games"]]


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
        (("--mistakes", "1"), []),
    ],
)
def test_games_are_found_by_what_is_asked(folder, words, names):
    assert found(folder, *words) == names


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (("--result", "blue"), "--result must be union, confederate, nobody or open (got 'blue')"),
        (("--result", "unoin"), "(got 'unoin'). Did you mean 'union'?"),
        (("--scenario", "kernstwn"), "no battle has 'kernstwn' in its name or title. Did you mean 'Kernstown'?"),
        (("--since", "2026-01-03", "--until", "2026-01-02"), "--until must not be before --since, which is 2026-01-03"),
        (("--shortest", "50", "--longest", "3"), "--longest must be at least --shortest, which is 50 (got 3)"),
    ],
)
@pytest.mark.parametrize("where", ["folder", "brought", "json", "export"])
def test_a_filter_that_no_game_can_pass_is_refused(folder, tmp_path, words, fault, where):
    target = tmp_path / "tables"
    more = {"folder": (folder,), "brought": ("--brought",), "json": (folder, "--json")}
    result = call("games", *more.get(where, ("export", folder, "--parquet", target)), *words)
    assert (result.status, result.out) == (1, "")
    assert fault in result.err
    assert not target.exists()


def test_a_filter_that_a_game_could_pass_finds_none(folder):
    for words in (("--result", "nobody"), ("--scenario", "shiloh", "--result", "open"), ("--scenario", "antietam")):
        result = call("games", folder, *words)
        assert (result.status, result.out) == (0, "0 games, no damaged files.\n")


def test_a_result_and_a_battle_are_found_however_they_are_written(folder):
    assert found(folder, "--result", "Union", "--player", "rand") == ["shiloh"]
    assert found(folder, "--result", "OPEN") == ["begun"]
    result = call("games", "--brought", "--scenario", "Gaines Mill")
    assert result.out.startswith("gaines-mill-")


def test_a_player_whom_nobody_knows_is_named_with_the_nearest(folder):
    result = call("games", folder, "--player", "gredy")
    assert result.out.endswith("No player here has 'gredy' in the name. Did you mean 'greedy'?\n")
    assert "Nobody" not in call("games", folder, "--player", "person", "--scenario", "shiloh").out


def test_a_player_and_a_record_are_found_however_their_names_are_typed(home):
    home.mkdir(exist_ok=True)
    record = load_record(find_record(RECORD))
    header = replace(record.header, seats={"union": "Zoe\u0308", "confederate": "Ren\u00e9e"})
    save_record(home / "zo\u00eb-1.jsonl", annotated(replace(record, header=header), {1: "!"}))
    for name in ("zo\u00eb", "ZOE\u0308", "RENE\u0301E"):
        assert found(home, "--player", name) == ["zo\u00eb"]
    assert call("verify", "zoe\u0308-1").status == 0


def test_a_player_is_found_by_level(folder):
    assert found(folder, "--player", "sergeant") == found(folder, "--player", "greedy") != []


def test_a_list_says_date_length_result_and_players(folder):
    result = call("games", folder)
    line = result.out.splitlines()[0]
    assert line.split()[:2] == [SHILOH, "2026-01-04"]
    assert line.endswith("sergeant vs. recruit")
    assert " plies  Union victory by " in line
    assert result.out.splitlines()[-1] == "4 games, no damaged files."
    assert call("games").out == (
        "0 games, no damaged files.\n"
        "No games are saved here yet. To list the games that come with bcnb, use: bcnb games --included\n"
    )


def test_no_name_and_no_end_of_a_record_makes_lines_of_its_own(folder):
    """In a list, a verdict, a replay and a review; and what is too long is cut."""
    record = load_record(find_record(RECORD))
    forged, long = "Anna\nfake.jsonl  2026-01-01", "x" * 5000
    seats = dict(zip(record.header.seats, (forged, long), strict=True))
    made = folder / "made"
    made.mkdir()
    save_record(made / "names.jsonl", closed(replace(record, header=replace(record.header, seats=seats))))
    save_record(made / "end.jsonl", replace(record, end=replace(record.end, by=f"{forged} {long}")))
    war = load_record(find_record("two-players-greedy-greedy-1-001"))
    save_record(made / "war.jsonl", replace(war, end=replace(war.end, by="{0} {sides}\nfake")))
    listed = call("games", made)
    assert len(listed.out.splitlines()) == 4
    for name in ("names", "end", "war"):
        for words in (("verify", made / f"{name}.jsonl"), ("replay", made / f"{name}.jsonl")):
            result = call(*words)
            assert result.out + result.err
            assert not re.search("^fake", result.out + result.err, re.MULTILINE)
            assert "x" * 61 not in result.out + result.err + listed.out
    heading = " ".join(call("review", made / "names.jsonl", "--quick").out.split())
    assert f"Union: Anna fake.jsonl 2026-01-01, Confederate: {'x' * 59}…" in heading
    assert "The war is over by {0} {sides} fake: nobody won." in call("replay", made / "war.jsonl").out


def closed(record: Record) -> Record:
    """The record with the digest of its lines."""
    return annotated(record, notes_of(record))


def test_games_that_come_with_bcnb_are_listed_game_by_game_and_by_their_names(folder):
    result = call("games", "--included", "--json")
    assert call("games", "--brought", "--json") == result
    records = [path.name for name in RULESETS for path in list_records(name)]
    assert [one["name"] for one in result.json["games"]] == records
    assert result.json["problems"] == {}
    assert list(replays_folder().rglob(".*")) == []
    assert call("games", "--brought", "--player", "person").out.split()[0] == f"{RECORD}.jsonl"


def test_luck_and_mistakes_come_from_the_reviews(folder):
    """Of one game a review comes with bcnb; another is reviewed here."""
    kernstown = next(folder.glob("kernstown*"))
    assert len(luck(folder)) == 1
    call("review", kernstown, "--quick")
    found_luck = luck(folder)[kernstown.name]
    assert len(luck(folder)) == 2
    output = call("games", folder, "--player", "greedy", "--scenario", "kernstown").out
    assert f"sergeant  (luck {found_luck:+.0f} for the Union side)" in output
    assert re.search(
        r"\(luck [+-]\d+ for the Union side, \d mistakes? of union, \d mistakes? of confederate\)",
        call("games", folder).out,
    )


def test_a_review_is_read_once_and_again_when_another_is_made(folder, monkeypatch):
    kernstown = next(folder.glob("kernstown*"))
    call("review", kernstown, "--quick")
    monkeypatch.setattr("bcnb.storage.file_cache.QUIET", -(10**18))
    reads, true = [], review_files.loaded
    monkeypatch.setattr(review_files, "loaded", lambda path: reads.append(path) or true(path))
    assert luck(folder) == luck(folder)
    assert [path.parent.name for path in reads].count("reviews") == 1
    call("review", kernstown, "--quick", "--seed", "2")
    luck(folder)
    assert [path.parent.name for path in reads].count("reviews") == 2
    for path in reads:
        if path.parent.name == "reviews":
            path.write_bytes(b"")
    assert kernstown.name not in luck(folder)


def test_a_game_is_found_by_a_mistake_of_its_best_review(folder):
    """Of the game of a person: its review has no mistake, a better one of the same game has one."""
    review = review_files.load_review(next(replays_folder().glob(f"*/{RECORD}.review"))).review
    assert {one.verdict for one in review.judged}.isdisjoint(MISTAKES)
    worst, *others = sorted(review.judged, key=lambda one: -one.loss)
    worst = worst._replace(verdict=Verdict.MISTAKE, low=worst.loss)
    better = review._replace(
        made=review.made._replace(worlds=review.made.worlds + 1),
        judged=tuple(sorted((worst, *others), key=attrgetter("ply"))),
    )
    path = review_files.review_path(better.made)
    path.parent.mkdir(parents=True)
    path.write_bytes(review_files.write_review(better))
    assert found(folder, "--mistakes", "1") == ["mine"]
    assert found(folder, "--mistakes", "2") == []
    assert "0 mistakes of union, 1 mistake of confederate" in call("games", folder).out


def luck(folder) -> dict[str, float]:
    """The luck of the games of which it is known."""
    games = call("games", folder, "--json").json["games"]
    return {one["name"]: one["luck"] for one in games if one["luck"] is not None}


def test_a_change_of_a_file_is_found_at_once_and_nothing_is_left_next_to_the_games(folder):
    every = found(folder)
    (folder / SHILOH).unlink()
    assert found(folder) == every[1:]
    (folder / "begun.jsonl").write_bytes((folder / "mine.jsonl").read_bytes())
    assert found(folder, "--result", "open") == []
    assert all(path.suffix == ".jsonl" for path in folder.iterdir())


@pytest.mark.parametrize("odd", ["a link", "a pipe"])
def test_what_stands_where_a_temporary_file_was_is_neither_followed_nor_waited_for(odd, folder, tmp_path):
    (tables := tmp_path / "tables").mkdir()
    precious = tmp_path / "precious"
    precious.write_text("mine")
    for name in ("games", "plies"):
        for part in (f".{name}.parquet.part", f".{name}.parquet.1.part"):
            (tables / part).symlink_to(precious) if odd == "a link" else os.mkfifo(tables / part)
    assert call("games", "export", folder, "--parquet", tables).status == 0
    assert precious.read_text() == "mine"
    assert len(pandas.read_parquet(tables / "games.parquet")) == 4


def test_of_two_tables_none_is_written_where_one_cannot_be(folder, tmp_path, monkeypatch):
    real = Native.name

    def name(disk: Native, part: Path, target: Path) -> None:
        if target.name == "games.parquet":
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        real(disk, part, target)

    monkeypatch.setattr(Native, "name", name)
    result = call("games", "export", folder, "--parquet", tmp_path / "new" / "tables")
    assert (result.status, result.err) == (1, f"bcnb: {tmp_path}/new/tables/games.parquet: No space left on device\n")
    assert not (tmp_path / "new").exists()


def test_a_file_that_is_damaged_is_reported(folder):
    (folder / "none.jsonl").write_text("none")
    result = call("games", folder)
    assert result.out.splitlines()[-1] == "4 games, 1 damaged file."
    assert "none.jsonl" in result.out.splitlines()[-2]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nowhere",), "unknown folder nowhere"),
        (("a", "b"), "name one folder"),
        (("export",), "bcnb games export --parquet DIR"),
        (("--parquet", "x"), "bcnb games export --parquet DIR"),
        (("--included", "a"), "--included takes no folder"),
        (("export", "--brought", "--parquet", "x"), "--included takes no folder, and writes no tables"),
    ],
)
def test_what_cannot_be_done_is_reported(words, reason, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    result = call("games", *words)
    assert result.status == 1
    assert reason in result.err


@pytest.mark.parametrize(
    "words",
    [
        ("--since", "yesterday"),
        ("--since", "0001-01-01"),
        ("--until", "2026-1-3"),
        ("--shortest", "-1"),
        ("--mistakes", "many"),
    ],
)
def test_wrong_days_and_numbers_are_refused(words):
    assert call("games", *words).status == 2


def test_games_and_plies_are_exported_as_tables_that_other_programs_read(folder, tmp_path):
    result = call("games", "export", folder, "--parquet", tmp_path / "tables")
    assert result.status == 0, result.err
    games, plies = (pandas.read_parquet(tmp_path / "tables" / f"{name}.parquet") for name in ("games", "plies"))
    assert (list(games), list(plies)) == (list(GAMES), list(PLIES))
    counts = plies.groupby("game").size()
    over = games[games["by"].notna()]
    assert dict(zip(over["game"], over["plies"], strict=True)) == counts.to_dict()
    assert set(games["game"]) - set(over["game"]) == {"begun.jsonl"}
    record = load_record(folder / "mine.jsonl")
    mine = plies[plies["game"] == "mine.jsonl"]
    assert list(mine["do"]) == [ply.do for ply in record.plies]
    assert [event["event"] for event in json.loads(mine["events"].iloc[0])]
    assert games.set_index("game").loc["mine.jsonl", "sha256"] == record.end.sha256
    assert call("games", "export", folder, "--parquet", tmp_path / "tables").status == 1


def test_what_is_left_out_of_the_tables_is_reported(folder, tmp_path):
    """A file that is not a record, and an unfinished game that is damaged in its middle, so that the rest is lost."""
    (folder / "none.jsonl").write_text("none")
    lines = (folder / "begun.jsonl").read_bytes().splitlines(keepends=True)
    (folder / "begun.jsonl").write_bytes(b"".join([*lines[:20], b"?\n", *lines[21:]]))
    result = call("games", "export", folder, "--parquet", tmp_path / "tables")
    assert result.status == 0
    *written, none, begun, count = result.out.splitlines()
    assert [line.split()[0] for line in written] == ["Written:"] * 2
    assert none.startswith("none.jsonl   ")
    assert begun.startswith("begun.jsonl  ")
    assert "begun.jsonl:21: the line is not JSON" in begun
    assert count == "3 games, 2 damaged files."
    games, plies = (pandas.read_parquet(tmp_path / "tables" / f"{name}.parquet") for name in ("games", "plies"))
    assert dict(zip(games["game"], games["plies"], strict=True)) == plies.groupby("game").size().to_dict()
    assert set(games["game"]) == {"mine.jsonl", SHILOH, next(folder.glob("kernstown*")).name}


def test_luck_is_reported_of_the_side_that_its_column_names(folder, tmp_path):
    """It is the Union's, although the Confederates have the first seat in 1961."""
    record = min(list_records("battle_cry_1961"), key=lambda path: path.stat().st_size)
    call("review", shutil.copy(record, folder), "--quick")
    call("games", "export", folder, "--parquet", tmp_path / "tables")
    row = pandas.read_parquet(tmp_path / "tables" / "games.parquet").set_index("game").loc[record.name]
    assert row["seats"].startswith('{"confederate')
    assert row["mistakes"] == "{}"
    (path,) = reviews_folder().glob("[!.]*")
    swings = review_files.load_review(path).review.swings
    assert row["luck"] == pytest.approx(sum(one.change for one in swings if one.cause is not Cause.CHOICE) / 1e4)
    assert f"(luck {row['luck']:+.0f} for the Union side)" in call("games", folder, "--scenario", "1961").out
    assert {first_side(name) for name in RULESETS} == {win_features_for(name).first for name in RULESETS} == {"union"}
    assert "luck changed the Union's chance" in GAMES["luck"][1]
    assert "{}: none was" in GAMES["mistakes"][1]


def test_what_every_column_says_is_printed():
    result = call("games", "--columns")
    assert result.status == 0
    for table, columns in (("games.parquet", GAMES), ("plies.parquet", PLIES)):
        assert table in result.out
        for name, (kind, words) in columns.items():
            assert re.search(rf"^  {name} +{re.escape(kind)} +{re.escape(words)}$", result.out, re.MULTILINE)


@pytest.mark.slow
@pytest.mark.unmeasured
def test_a_notebook_reads_both_tables_by_sql_and_by_pandas(folder, tmp_path):
    """Games of all three rulesets. The notebook counts what the records hold, and a run gives its stored outputs."""
    for name in RULESETS:
        shutil.copy(min(list_records(name), key=lambda path: path.stat().st_size), folder)
    call("games", "export", folder, "--parquet", tmp_path / "tables")
    text = frozen(Path(shutil.copy(NOTEBOOK, tmp_path)))
    columns, *given = printed(text)
    described = [f"({kind}): {words}" for kind, words in (*GAMES.values(), *PLIES.values())]
    assert columns.splitlines() == [f"{name} {words}" for name, words in zip((*GAMES, *PLIES), described, strict=True)]
    battles, won, events, every, reviewed = map(literal_eval, given)
    records = [load_prefix(path).record for path in folder.glob("*.jsonl")]
    assert by_two(battles) == Counter((one.header.ruleset, one.header.scenario) for one in records)
    plies = [(one.header.ruleset, one.end, ply) for one in records if one.end for ply in one.plies]
    assert every == Counter((name, ply.do.partition(" ")[0]) for name, _, ply in plies)
    winners = [(name, ply) for name, end, ply in plies if end and side_of(ply.seat) == end.winner]
    assert by_two(won) == Counter((name, ply.do.partition(" ")[0]) for name, ply in winners)
    happened = [(name, codec(ruleset(name)).write(event)) for name, _, ply in plies for event in ply.events]
    assert by_two(events) == Counter((name, event["event"]) for name, event in happened)
    assert [*reviewed] == ["mine.jsonl"]
    assert text == NOTEBOOK.read_text(encoding="utf-8")


def printed(text: str) -> list[str]:
    """Return what the cells of a notebook print or show, given its text."""
    cells = nbformat.reads(text, as_version=4).cells
    given = [output for cell in cells if cell.cell_type == "code" for output in cell.outputs]
    return [output.get("text") or output["data"]["text/plain"] for output in given]


def by_two(rows: list[tuple]) -> dict[tuple, int]:
    """What stands third in each row, by what stands before it."""
    return {(one, other): number for one, other, number, *_ in rows}


def test_without_pyarrow_the_message_says_what_to_install(folder, tmp_path, monkeypatch):
    monkeypatch.setitem(__import__("sys").modules, "pyarrow", None)
    result = call("games", "export", folder, "--parquet", tmp_path / "tables")
    assert result.status == 1
    assert "pip install 'bcnb[parquet]'" in result.err


@pytest.mark.parametrize(
    "name", ["mit\N{NO-BREAK SPACE}Lücke", "\N{MAN}\N{ZERO WIDTH JOINER}\N{WOMAN}", "soft\N{SOFT HYPHEN}"]
)
def test_a_game_is_listed_and_exported_whatever_its_name(name, folder, tmp_path):
    (folder / "begun.jsonl").rename(folder / f"{name}.jsonl")
    result = call("games", folder, "--json")
    assert f"{name}.jsonl" in [one["name"] for one in result.json["games"]]
    assert call("games", "export", folder, "--parquet", tmp_path / "tables").status == 0
    assert f"{name}.jsonl" in set(pandas.read_parquet(tmp_path / "tables" / "games.parquet")["game"])


def test_a_file_that_no_index_can_name_is_reported_and_stops_nothing(folder):
    Path(os.fsdecode(os.fsencode(folder) + b"/\xff.jsonl")).write_text("none")
    (folder / "two\nlines.jsonl").write_text("none")
    for _ in range(2):
        result = call("games", folder)
        assert result.out.splitlines()[-1] == "4 games, 2 damaged files."
        assert result.out.count("the name is not one line of UTF-8") == 2


@pytest.mark.parametrize("moment", ["1969-12-31", "2262-04-12", "2400-01-01"])
def test_a_game_is_listed_whatever_the_time_of_its_file(moment, folder, monkeypatch):
    seconds = datetime.fromisoformat(moment).replace(tzinfo=UTC).timestamp()
    os.utime(folder / "begun.jsonl", (seconds, seconds))
    assert "begun" in found(folder)
    assert "begun" in found(folder, "--since", "1960-01-01", "--until", "9999-12-31")
    assert "begun" not in found(folder, "--since", "1970-02-01", "--until", "2261-12-31")
    monkeypatch.setenv("BCNB_HOME", str(folder))
    assert "begun" in call("play", "--resume").out


def test_a_day_ends_at_its_midnight_where_it_has_25_hours(folder, monkeypatch):
    monkeypatch.setenv("TZ", "Europe/Berlin")
    time.tzset()
    try:
        late = datetime(2025, 10, 26, 22, 30, tzinfo=UTC).timestamp()
        os.utime(folder / "begun.jsonl", (late, late))
        assert found(folder, "--since", "2025-10-26", "--until", "2025-10-26") == ["begun"]
    finally:
        monkeypatch.undo()
        time.tzset()
