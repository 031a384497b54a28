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
    result = call("review", RECORD, "--quick")
    assert result.status == 0
    assert "The battle is over: the Union side won." in result.out
    assert "turn  24  100%" in result.out
    luck, dice, draws, _ = sums(result.out)
    assert abs(luck - dice - draws) <= 1
    assert "mistakes" not in result.out


def test_habits_are_reported_where_they_are_counted(monkeypatch):
    result = call("review", RECORD, "--quick", "--habits")
    assert "The dice: 28 rolls. This much luck for the Union side, or more, comes" in result.out
    assert "\nThe units:\n" in result.out
    assert "\nShots declined: 1 shot.\n" in result.out
    assert "The units:" not in call("review", RECORD, "--quick").out
    monkeypatch.setattr("bcnb.cli.review.game_stats_for", lambda ruleset: None)
    other = call("review", RECORD, "--quick", "--habits").out
    assert "Results of dice, units and cards are not counted in this game." in other


def test_a_review_tells_its_moments_and_is_saved(tmp_path):
    result = call("review", RECORD, "--worlds", "4", "--seat", "union", "--out", str(tmp_path / "mine.review"))
    assert result.status == 0, result.err
    assert re.search(r"^\d choices of Union: \d", result.out, re.MULTILINE)
    assert re.search(r"Union, turn \d+.* \(ply \d+\)\n  played", result.out)
    (kept,) = reviews_folder().glob("*.review")
    assert f"Saved in {kept}." in result.out
    assert kept.read_bytes() == (tmp_path / "mine.review").read_bytes()
    review = load_review(kept).review
    assert (review.made.seats, review.made.worlds) == (("union",), 4)
    assert call("review", RECORD, "--worlds", "4", "--seat", "union").out == result.out


def test_the_number_of_choices_is_announced_before_anything_is_judged(monkeypatch):
    def checked(*given):
        raise ValueError("a turning point is checked")
        yield

    monkeypatch.setattr(builder, "checks", checked)
    result = call("review", RECORD, "--worlds", "2")
    assert result.err == f"{JUDGING}bcnb: a turning point is checked\n"


def test_long_work_is_announced_where_no_bar_is_shown(tmp_path):
    result = call("review", RECORD, "--worlds", "2")
    assert result.err == JUDGING
    assert call("review", RECORD, "--worlds", "2").err == "", "the review is stored"
    assert call("review", RECORD, "--quick").err == "", "nothing is judged"
    result = call("review", RECORD, "--worlds", "3", terminal=True)
    assert "Judging" not in result.err
    (folder := tmp_path / "games").mkdir()
    assert call("review", folder, "--quick").err == ""
    save_record(folder / "game.jsonl", load_record(find_record(RECORD)))
    assert call("review", folder, "--quick").err == "Reviewing 1 game; this may take a few minutes.\n"


def test_one_verdict_of_each_kind_is_reported(monkeypatch):
    record = load_record(find_record(RECORD))
    monkeypatch.setattr("bcnb.cli.review.load_or_build_review", lambda *given: SavedReview(made(record)))
    output = call("review", RECORD).out
    before, others = output.split("\n\nOne of every other kind of verdict:\n")
    counts, _, moments = before[re.search(r"^\d+ choices of", before, re.MULTILINE).start() :].partition("\n\n")
    assert re.search(r"choices of Union and Confederate: \d+ blunders, \d+ mistakes, \d+ inaccuracies, ", counts)
    assert "There was nothing to choose." not in moments
    assert "There was nothing to choose." in others


def test_a_file_that_is_there_is_not_written_over(tmp_path):
    (tmp_path / "mine.review").write_text("mine")
    result = call("review", RECORD, "--quick", "--out", str(tmp_path / "mine.review"))
    assert result.status == 1
    assert "already exists" in result.err


def test_a_file_that_is_there_is_refused_before_anything_is_judged(tmp_path, monkeypatch):
    monkeypatch.setattr("bcnb.cli.review.load_or_build_review", lambda *given: pytest.fail("it is judged"))
    (tmp_path / "mine.review").write_text("mine")
    result = call("review", RECORD, "--out", tmp_path / "mine.review")
    assert (result.status, result.out) == (1, "")
    assert (tmp_path / "mine.review").read_text() == "mine"


def test_a_missing_folder_is_reported_before_anything_is_judged(tmp_path, monkeypatch):
    monkeypatch.setattr("bcnb.cli.review.load_or_build_review", lambda *given: pytest.fail("it is judged"))
    result = call("review", RECORD, "--out", tmp_path / "none" / "mine.review")
    assert (result.status, result.out) == (1, "")
    assert result.err.endswith(f"mine.review: the folder {tmp_path / 'none'} does not exist\n")


@pytest.mark.parametrize("other", ["--quick", "--position"])
def test_playing_out_is_for_the_verdicts_on_a_whole_game(other):
    result = call("review", RECORD, "--play-out", other)
    assert result.status == 1
    assert "leave out --position and --quick" in result.err


def test_open_verdicts_are_played_out_if_it_is_asked_for(monkeypatch):
    asked = []
    monkeypatch.setattr(
        "bcnb.cli.review.load_or_build_review",
        lambda game, order, told: asked.append(order.plays_out) or SavedReview(made(load_record(find_record(RECORD)))),
    )
    assert (call("review", RECORD).status, call("review", RECORD, "--play-out").status) == (0, 0)
    assert asked == [False, True]


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
    result = call("review", *words)
    assert result.status == 1
    assert reason in result.err
    assert "Traceback" not in result.err


def test_a_side_has_one_name_and_who_sits_on_it_another():
    """The Union of 1961, where North sits: its chances and its luck are reported of the side that wins."""
    result = call("review", "two-players-greedy-greedy-1-001", "--quick", "--habits")
    assert "North: sergeant. The war is over: the Confederate side won." in result.words
    assert "Chance of the Union side" in result.out
    assert "Luck changed the Union side's chance" in result.out
    assert "North side" not in result.words


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
    result = call("review", folder, *words)
    assert re.search(r"2-001\.jsonl  luck +[+-]\d+ Union, Union \d+ mistake", result.out)
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
        result = call("review", folder / f"{name}.jsonl", "--quick")
        assert result.status == 1
        alone[name] = result.err.strip().rpartition(f"{name}.jsonl:")[2].strip()
    assert "not valid" in alone["forged"]
    assert "not over" not in alone["damaged"]
    for _ in range(2):  # the second time the reviews of the others are saved
        result = call("review", folder, "--quick")
        said = dict(line.split(maxsplit=1) for line in filter(None, result.out.splitlines()[:-1]))
        for name, reason in alone.items():
            assert said[f"{name}.jsonl"] == f"not reviewed: {reason}"
        assert result.out.splitlines()[-1].startswith("2 games reviewed, 5 not.")


@pytest.mark.parametrize("words", [("--out", "x.review"), ("--habits",)])
def test_what_is_for_one_game_is_refused_of_a_folder(folder, words):
    result = call("review", folder, *words)
    assert result.status == 1
    assert "are for one game, not for a folder" in result.err
