"""`bcnb review`: what it prints and keeps, and what it refuses."""

import re
from dataclasses import replace

import pytest

from bcnb.engine.record import Record
from bcnb.review import builder
from bcnb.review.builder import SavedReview
from bcnb.review.review_files import load_review, reviews_folder
from bcnb.storage.records import find_record, load_record, save_record
from tests.helpers.cli import call
from tests.helpers.reviews import made

pytestmark = pytest.mark.unmeasured

JUDGING = "Judging 5 choices; this may take a few minutes.\n"
RECORD = "kernstown-person-greedy-by-keyboard"


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    every = builder.choices
    monkeypatch.setattr(builder, "choices", lambda *given: list(every(*given))[1:6])
    monkeypatch.setattr(builder, "NARROW", 0.9)
    return tmp_path


def sums(out):
    """The sums that are printed: all luck, dice, draws, and what was not luck."""
    found = re.findall(r"by ([+-]?\d+)(?: points|[,.])", out)
    return [int(one) for one in found[:4]]


def test_a_quick_review_tells_the_result_the_chances_and_luck_in_sums_that_fit():
    told = call("review", RECORD, "--quick")
    assert told.status == 0
    assert "The battle is over: the Union side won." in told.out
    assert "turn  24  100%" in told.out
    luck, dice, draws, _ = sums(told.out)
    assert abs(luck - dice - draws) <= 1
    assert "mistakes" not in told.out


def test_habits_are_reported_where_they_are_counted(monkeypatch):
    told = call("review", RECORD, "--quick", "--habits")
    assert "The dice: 28 rolls. This much luck for the Union side, or more, comes" in told.out
    assert "\nThe units:\n" in told.out
    assert "\nShots declined: 1 shot.\n" in told.out
    assert "The units:" not in call("review", RECORD, "--quick").out
    monkeypatch.setattr("bcnb.cli.review.game_stats_for", lambda ruleset: None)
    other = call("review", RECORD, "--quick", "--habits").out
    assert "Results of dice, units and cards are not counted in this game." in other


def test_a_review_tells_its_moments_and_is_saved(tmp_path):
    told = call("review", RECORD, "--worlds", "4", "--seat", "union", "--out", str(tmp_path / "mine.review"))
    assert told.status == 0, told.err
    assert re.search(r"^\d choices of Union: \d", told.out, re.MULTILINE)
    assert re.search(r"Union, turn \d+.* \(ply \d+\)\n  played", told.out)
    (kept,) = reviews_folder().glob("*.review")
    assert f"Saved in {kept}." in told.out
    assert kept.read_bytes() == (tmp_path / "mine.review").read_bytes()
    review = load_review(kept).review
    assert (review.made.seats, review.made.worlds) == (("union",), 4)
    assert call("review", RECORD, "--worlds", "4", "--seat", "union").out == told.out


def test_the_number_of_choices_is_announced_before_anything_is_judged(monkeypatch):
    def checked(*given):
        raise ValueError("a turning point is checked")
        yield

    monkeypatch.setattr(builder, "checks", checked)
    told = call("review", RECORD, "--worlds", "2")
    assert told.err == f"{JUDGING}bcnb: a turning point is checked\n"


def test_long_work_is_announced_where_no_bar_is_shown(tmp_path):
    told = call("review", RECORD, "--worlds", "2")
    assert told.err == JUDGING
    assert call("review", RECORD, "--worlds", "2").err == "", "the review is stored"
    assert call("review", RECORD, "--quick").err == "", "nothing is judged"
    told = call("review", RECORD, "--worlds", "3", terminal=True)
    assert "Judging" not in told.err
    (folder := tmp_path / "games").mkdir()
    assert call("review", folder, "--quick").err == ""
    save_record(folder / "game.jsonl", load_record(find_record(RECORD)))
    assert call("review", folder, "--quick").err == "Reviewing 1 game; this may take a few minutes.\n"


def test_one_verdict_of_each_kind_is_reported(monkeypatch):
    record = load_record(find_record(RECORD))
    monkeypatch.setattr("bcnb.cli.review.load_or_build_review", lambda *given: SavedReview(made(record)))
    told = call("review", RECORD).out
    before, others = told.split("\n\nOne of every other kind of verdict:\n")
    counts, _, moments = before[re.search(r"^\d+ choices of", before, re.MULTILINE).start() :].partition("\n\n")
    assert re.search(r"choices of Union and Confederate: \d+ blunders, \d+ mistakes, \d+ inaccuracies, ", counts)
    assert "There was nothing to choose." not in moments
    assert "There was nothing to choose." in others


def test_a_file_that_is_there_is_not_written_over(tmp_path):
    (tmp_path / "mine.review").write_text("mine")
    told = call("review", RECORD, "--quick", "--out", str(tmp_path / "mine.review"))
    assert told.status == 1
    assert "already exists" in told.err


def test_a_file_that_is_there_is_refused_before_anything_is_judged(tmp_path, monkeypatch):
    monkeypatch.setattr("bcnb.cli.review.load_or_build_review", lambda *given: pytest.fail("it is judged"))
    (tmp_path / "mine.review").write_text("mine")
    told = call("review", RECORD, "--out", tmp_path / "mine.review")
    assert (told.status, told.out) == (1, "")
    assert (tmp_path / "mine.review").read_text() == "mine"


def test_a_missing_folder_is_reported_before_anything_is_judged(tmp_path, monkeypatch):
    monkeypatch.setattr("bcnb.cli.review.load_or_build_review", lambda *given: pytest.fail("it is judged"))
    told = call("review", RECORD, "--out", tmp_path / "none" / "mine.review")
    assert (told.status, told.out) == (1, "")
    assert told.err.endswith(f"mine.review: the folder {tmp_path / 'none'} does not exist\n")


@pytest.mark.parametrize("worlds", ["0", "1", "-3", "x", "10001", "1e3", ""])
def test_a_number_of_worlds_that_gives_no_interval_is_refused(worlds):
    assert call("review", RECORD, "--worlds", worlds).status == 2


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (("nothing-like-it",), "unknown record"),
        ((RECORD, "--seat", "north", "--quick"), "is not a seat of this game: union, confederate"),
        (("begun.jsonl", "--quick"), "not over yet"),
    ],
)
def test_what_cannot_be_reviewed_is_reported_in_a_sentence(tmp_path, monkeypatch, words, reason):
    monkeypatch.chdir(tmp_path)
    record = load_record(find_record(RECORD))
    save_record("begun.jsonl", Record(record.header, record.plies[:40]))
    told = call("review", *words)
    assert told.status == 1
    assert reason in told.err
    assert "Traceback" not in told.err


def test_a_side_has_one_name_and_who_sits_on_it_another():
    """The Union of 1961, where North sits: its chances and its luck are reported of the side that wins."""
    told = call("review", "two-players-greedy-greedy-1-001", "--quick", "--habits")
    assert "North: sergeant. The war is over: the Confederate side won." in told.words
    assert "Chance of the Union side" in told.out
    assert "Luck changed the Union side's chance" in told.out
    assert "North side" not in told.words


# --- a folder ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """Two games that are over, one that is not, and a file that is not a record."""
    (made := tmp_path / "games").mkdir()
    record = load_record(find_record(RECORD))
    save_record(made / "begun.jsonl", Record(record.header, record.plies[:40]))
    (made / "none.jsonl").write_text("none")
    for number in (1, 2):
        call("simulate", "kernstown", "--seed", number, "--out", made)
    return made


def test_of_a_folder_every_game_is_reviewed_in_the_same_way_by_any_number_of_workers(folder, monkeypatch):
    one = call("review", folder, "--quick")
    assert one.status == 0
    lines = one.out.splitlines()
    assert lines[0].split(maxsplit=1) == [
        "begun.jsonl",
        "not reviewed: the game is not over yet, so it cannot be reviewed",
    ]
    assert re.fullmatch(r"kernstown-greedy-greedy-1-001\.jsonl  luck +[+-]\d+ Union", lines[1])
    assert lines[3].startswith("none.jsonl")
    assert "not reviewed: 1: " in lines[3]
    assert lines[-1].startswith("2 games reviewed, 2 not.")
    kept = {path.name: path.read_bytes() for path in reviews_folder().iterdir()}
    assert len(kept) == 2
    for path in reviews_folder().iterdir():
        path.unlink()
    assert call("review", folder, "--quick", "--workers", "2") == one
    assert {path.name: path.read_bytes() for path in reviews_folder().iterdir()} == kept
    monkeypatch.setattr("bcnb.cli.workers.review_worker.review", lambda *given: pytest.fail("it is reviewed again"))
    assert call("review", folder, "--quick") == one


def test_a_review_from_a_folder_is_the_one_that_is_made_of_the_game_alone(folder):
    record = folder / "kernstown-greedy-greedy-2-001.jsonl"
    words = ("--worlds", "4", "--seat", "union")
    told = call("review", folder, *words)
    assert re.search(r"2-001\.jsonl  luck +[+-]\d+ Union, Union \d+ mistake", told.out)
    kept = {path.name: path.read_bytes() for path in reviews_folder().iterdir()}
    for path in reviews_folder().iterdir():
        path.unlink()
    call("review", record, *words)
    (path,) = reviews_folder().glob("*.review")
    assert kept[path.name] == path.read_bytes()


def test_a_record_that_is_not_fit_is_reported_in_a_folder_as_it_is_alone(folder):
    whole = (folder / "kernstown-greedy-greedy-1-001.jsonl").read_bytes()
    lines = whole.splitlines(keepends=True)
    (folder / "damaged.jsonl").write_bytes(b"".join([*lines[:40], *lines[41:]]))
    (folder / "cut.jsonl").write_bytes(whole[:-30])
    forged = load_record(folder / "kernstown-greedy-greedy-1-001.jsonl")
    winner = {"union": "confederate", "confederate": "union"}[forged.end.winner]
    save_record(folder / "forged.jsonl", replace(forged, end=replace(forged.end, winner=winner)))
    alone = {}
    for name in ("damaged", "cut", "forged", "begun", "none"):
        told = call("review", folder / f"{name}.jsonl", "--quick")
        assert told.status == 1
        alone[name] = told.err.strip().rpartition(f"{name}.jsonl:")[2].strip()
    assert "not valid" in alone["forged"]
    assert "not over" not in alone["damaged"]
    for _ in range(2):  # the second time the reviews of the others are saved
        told = call("review", folder, "--quick")
        said = dict(line.split(maxsplit=1) for line in filter(None, told.out.splitlines()[:-1]))
        for name, reason in alone.items():
            assert said[f"{name}.jsonl"] == f"not reviewed: {reason}"
        assert told.out.splitlines()[-1].startswith("2 games reviewed, 5 not.")


@pytest.mark.parametrize("words", [("--out", "x.review"), ("--habits",)])
def test_what_is_for_one_game_is_refused_of_a_folder(folder, words):
    told = call("review", folder, *words)
    assert told.status == 1
    assert "are for one game, not for a folder" in told.err
