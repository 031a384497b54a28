"""Making a review: what can be reviewed, that its sums are exact, and that what was interrupted continues."""

import shutil
from collections import Counter
from pathlib import Path

import pytest

from bcnb.analysis.win_probability import has_model
from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS
from bcnb.engine.record import RecordError
from bcnb.games import battle_cry
from bcnb.review import builder
from bcnb.review.builder import (
    CHECKED,
    QUICK,
    NotReviewable,
    ReviewRequest,
    begun_review,
    checks,
    known_review,
    load_game,
    load_or_build_review,
    review,
    saved_review,
)
from bcnb.review.luck import turning_points
from bcnb.review.mistake_detection import choices
from bcnb.review.outcomes import paired_playouts
from bcnb.review.outcomes.open_verdicts import undecided
from bcnb.review.review_files import load_review, review_of, review_path, reviews_folder, write_review
from bcnb.review.schema import WHOLE, Cause, Verdict
from bcnb.storage.game_notation import read_notation
from bcnb.storage.records import find_record, list_records, save_record
from bcnb.storage.scenarios import find_scenario
from tests.cli.test_verify import of_rules
from tests.helpers.cli import game as finished
from tests.helpers.games import play
from tests.helpers.tamper import changed, line_of, sealed, split

pytestmark = pytest.mark.unmeasured

RECORD = "kernstown-person-greedy-by-keyboard"
FEW = ReviewRequest(("union",), 4, 2, "test")
OLDER = {"crossroads-greedy-greedy-5-001", "crossroads-greedy-greedy-9-001", "crossroads-random-greedy-8-001"}
"""The recorded games of rules that have changed since: they are replayed, but not reviewed."""
EVERY = [path for name in RULESETS if has_model(name) for path in list_records(name) if path.stem not in OLDER]


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture(scope="module")
def game():
    return load_game(find_record(RECORD))


@pytest.fixture(autouse=True)
def brief(monkeypatch):
    """Only some choices of a game are judged here, and few games played on; all are by `make judge`."""
    monkeypatch.setattr(builder, "NARROW", 0.9)
    every = builder.choices
    monkeypatch.setattr(builder, "choices", lambda *given: list(every(*given))[1:6])


@pytest.mark.parametrize("path", EVERY[::4], ids=lambda path: path.stem)
def test_luck_and_choice_are_exactly_what_lies_between_start_and_result(path):
    found = review(load_game(path), QUICK)
    assert sum(one.change for one in found.swings) == found.moments[-1].at - found.moments[0].at
    assert {one.cause for one in found.swings} >= {Cause.ROLL, Cause.CHOICE}
    assert found.judged == ()


@pytest.mark.parametrize("name", sorted(OLDER))
def test_a_recorded_game_of_rules_that_have_changed_is_not_reviewed(name):
    with pytest.raises(NotReviewable, match="today's rules cannot check it from ply"):
        load_game(find_record(name))


def test_every_moment_lies_in_its_band_and_the_last_one_is_the_result(game):
    found = review(game, QUICK)
    assert len(found.moments) == len(game.record.plies) + 1
    assert all(one.low <= one.at <= one.high for one in found.moments)
    assert found.moments[-1] == (WHOLE, WHOLE, WHOLE)


def test_the_choices_of_the_seats_that_are_named_are_judged(game):
    told = []
    found = review(game, FEW, lambda done, of: told.append((done, of)))
    assert {one.seat for one in found.judged} == {"union"}
    assert told[-1] == (len(found.judged), len(found.judged))
    assert Counter(one.verdict for one in found.judged)[Verdict.FORCED] < len(found.judged)


def test_the_same_order_gives_the_same_bytes_and_continues_where_it_was_interrupted(home, game, monkeypatch):
    whole, _ = load_or_build_review(load_game(find_record(RECORD)), FEW)
    path = review_path(builder.made(game, FEW))
    data = path.read_bytes()
    half = data.splitlines(keepends=True)[:-3]
    path.write_bytes(b"".join(half) + b'{"line":"jud')
    judged, thoughts = builder.judgements, []

    def spy(judge, choices, value, seed, budget, known, told):
        thoughts.append(known)
        return judged(judge, choices, value, seed, budget, known, told)

    monkeypatch.setattr(builder, "judgements", spy)
    assert load_or_build_review(load_game(find_record(RECORD)), FEW) == (whole, "")
    assert path.read_bytes() == data
    assert thoughts == [len(whole.judged) - 2]
    assert load_or_build_review(load_game(find_record(RECORD)), FEW) == (whole, "")
    assert len(thoughts) == 1


MORE = FEW._replace(seats=())
OPEN = MORE._replace(plays_out=True)


@pytest.fixture
def few_pairs(monkeypatch):
    """More choices are judged, so several are open. Each gets at most two looks, after every two pairs."""
    monkeypatch.setattr(builder, "choices", lambda *given: list(choices(*given))[1:20])
    monkeypatch.setattr(paired_playouts, "LOOK", 2)
    monkeypatch.setattr(paired_playouts, "MOST_PAIRS", 4)
    games = []

    def gain(lines, number):
        games.append(lines.seed)
        return 0.3 if number % 2 else 0.2

    monkeypatch.setattr(paired_playouts.PairedLines, "gain", gain)
    return games


def test_open_verdicts_are_played_out_last_and_what_was_played_stays(home, game, few_pairs):
    whole = load_or_build_review(game, MORE).review
    path, left = review_path(builder.made(game, MORE)), undecided(whole)
    assert len(left) > 1
    assert not few_pairs, "only if it is asked for"
    steps = list(saved_review(game, OPEN))
    found = steps[-1]
    assert [one.ply for one in found.playouts] == [one.ply for one in left]
    assert not undecided(found)
    assert path.read_bytes() == write_review(found)
    assert found.moments == whole.moments
    changed = {one.ply for one in found.judged if one not in whole.judged}
    assert changed == {one.ply for one in left}
    swings = {one.ply: one.change for one in whole.swings if one.cause is Cause.CHOICE}
    size = {one.ply: abs(sum(swings.get(ply, 0) for ply in range(one.ply, one.until + 1))) for one in left}
    order = [size[int(seed.split()[1])] for seed in dict.fromkeys(few_pairs)]
    assert order == sorted(order, reverse=True), "the largest swing first"
    played = len(few_pairs)
    assert load_or_build_review(game, OPEN) == (found, "")
    assert load_or_build_review(game, MORE) == (found, ""), "it is at least what is asked for"
    assert len(few_pairs) == played


def test_playing_out_is_stopped_and_continued_to_the_same_bytes(home, game, few_pairs):
    whole = review(game, OPEN)
    path = review_path(builder.made(game, OPEN))
    for found in (steps := saved_review(game, OPEN)):
        if found.playouts:
            break
    steps.close()
    assert len(found.playouts) == 1
    data = path.read_bytes()
    assert load_review(path) == (found, True, len(data), len(data.rpartition(b'{"line":"end"')[0]))
    assert known_review(game, OPEN) == found
    assert load_or_build_review(game, OPEN).review == whole
    assert path.read_bytes() == write_review(whole)


@pytest.mark.parametrize("torn", [b"", b'{"line":"ma'])
def test_a_review_that_was_interrupted_before_its_first_line_is_made(torn, home, game):
    path = review_path(builder.made(game, QUICK))
    path.parent.mkdir(parents=True)
    path.write_bytes(torn)
    assert load_or_build_review(load_game(find_record(RECORD)), QUICK).fault == ""
    assert load_review(path).done


def test_a_review_that_another_program_has_made_meanwhile_is_not_cut(home, game, monkeypatch):
    load_or_build_review(load_game(find_record(RECORD)), QUICK)
    path = review_path(builder.made(game, QUICK))
    data = path.read_bytes()
    path.unlink()
    monkeypatch.setattr(builder, "_before", lambda file: file.write_bytes(data) and None)
    assert "already exists" in load_or_build_review(load_game(find_record(RECORD)), QUICK).fault
    assert path.read_bytes() == data


def test_a_review_that_was_damaged_is_reported_and_stays(home, game):
    path = review_path(builder.made(game, QUICK))
    path.parent.mkdir(parents=True)
    path.write_bytes(b"none\n")
    with pytest.raises(RecordError):
        load_or_build_review(load_game(find_record(RECORD)), QUICK)
    assert path.read_bytes() == b"none\n"


def test_a_review_that_was_begun_by_another_model_is_begun_again(home, game):
    whole, _ = load_or_build_review(load_game(find_record(RECORD)), FEW)
    path = review_path(builder.made(game, FEW))
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:2], lines[2].replace(b'"at":', b'"at":1'), *lines[3:-1]]))
    assert load_or_build_review(load_game(find_record(RECORD)), FEW) == (whole, "")
    assert load_review(path).done


def test_reviews_of_other_orders_are_other_files(home, game):
    for order in (QUICK, QUICK._replace(seats=("union",)), QUICK._replace(seed="other")):
        load_or_build_review(load_game(find_record(RECORD)), order)
    assert len(list(reviews_folder().glob("*.review"))) == 3


def test_a_seat_that_the_game_does_not_have_is_refused(game):
    with pytest.raises(ValueError, match="'north' is not a seat of this game: union, confederate"):
        review(game, ReviewRequest(("north",)))


NOTES = {
    "kernstown": "1 C probe center: g8-f7 | f7xb8 I\n2 U probe center: b8-c8 !h4-h6 {the general went too far}\n",
    "bull-run": "1 U attack-center: b5 brigade b8 brigade b7-c6 b6-c6 !a9-d9 {three hexes}\n",
}
"""Games from a real table, with unseen hands and a slip."""


@pytest.mark.parametrize("scenario", NOTES)
def test_a_game_with_unseen_hands_and_a_slip_is_reviewed_in_full(tmp_path, monkeypatch, scenario):
    monkeypatch.setattr(builder, "choices", choices)
    text = f"Scenario: {scenario}\nResult: nobody, stopped\nCards: assumed\n\n{NOTES[scenario]}"
    save_record(tmp_path / "game.jsonl", read_notation(text))
    played = load_game(tmp_path / "game.jsonl")
    found = review(played, FEW._replace(seats=()))
    assert found.checks
    assert found.judged
    assert not {one.ply for one in found.judged} & played.unseen


def test_games_are_played_on_from_the_turning_points(game):
    begun = begun_review(game, FEW)
    found = list(checks(game, begun))
    turning = sorted(point.ply for point in turning_points(begun.moments[:-1], CHECKED))
    assert [one.ply for one in found] == turning
    assert all(0 < one.games <= 2 and one.low <= one.at <= one.high for one in found)
    assert list(checks(game, begun._replace(checks=tuple(found[:1])))) == found[1:]
    assert list(checks(game, begun_review(game, QUICK))) == []


def test_what_was_found_stays_in_the_file_when_it_is_interrupted_again_at_once(home, game, monkeypatch):
    load_or_build_review(load_game(find_record(RECORD)), FEW)
    path = review_path(builder.made(game, FEW))
    half = b"".join(path.read_bytes().splitlines(keepends=True)[:-3])
    path.write_bytes(half)
    monkeypatch.setattr(builder, "judgements", lambda *given: (_ for _ in ()).throw(KeyboardInterrupt))
    with pytest.raises(KeyboardInterrupt):
        load_or_build_review(load_game(find_record(RECORD)), FEW)
    assert path.read_bytes() == half


def test_where_nothing_can_be_kept_a_review_is_made_and_it_is_said_why(tmp_path, game, monkeypatch):
    file = tmp_path / "file"
    file.touch()
    monkeypatch.setenv("BCNB_HOME", str(file))
    found, fault = load_or_build_review(load_game(find_record(RECORD)), FEW)
    assert found == review(game, FEW)
    assert str(file) in fault


# --- games with the same plies and other ends ------------------------------------------------------------------------


@pytest.fixture
def alike(tmp_path):
    """The files of games with the same plies that were interrupted or given up, and so have one digest."""
    ends = {"stopped": None, "union": "union", "confederate": "confederate"}
    for name, loser in ends.items():
        game = play(Game(battle_cry, find_scenario("kernstown")), 60)
        game.resign(loser) if loser else game.stop()
        save_record(tmp_path / f"{name}.jsonl", game.record)
    paths = [tmp_path / f"{name}.jsonl" for name in ends]
    assert len({load_game(path).record.end.sha256 for path in paths}) == 1
    return paths


@pytest.mark.parametrize("order", [QUICK, pytest.param(FEW, marks=pytest.mark.whole)], ids=["quick", "few"])
def test_a_review_is_that_of_the_end_of_its_game_whichever_was_reviewed_first(order, home, alike):
    fresh = {path: review(load_game(path), order) for path in alike}
    assert len({one.swings for one in fresh.values()}) == 3
    for first in alike:
        shutil.rmtree(reviews_folder(), ignore_errors=True)
        load_or_build_review(load_game(first), order)
        for path in alike:
            assert load_or_build_review(load_game(path), order).review == fresh[path]
            assert review_of(load_game(path).record) == fresh[path]
        assert len(list(reviews_folder().glob("*.review"))) == 1


def test_what_was_interrupted_continues_for_a_game_that_ended_otherwise(home, alike, monkeypatch):
    stopped, given_up, _ = alike
    fresh = review(load_game(given_up), FEW)
    load_or_build_review(load_game(stopped), FEW)
    (file,) = reviews_folder().glob("*.review")
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:-2]))
    told = []
    found = load_or_build_review(load_game(given_up), FEW, lambda done, of: told.append(done)).review
    assert found == fresh
    assert told[0] > 0
    assert load_review(file).done


# --- what is not reviewed ---------------------------------------------------------------------------------------------


def test_a_game_that_is_not_over_is_not_reviewed(tmp_path):
    path = tmp_path / "begun.jsonl"
    save_record(path, play(Game(battle_cry, find_scenario("kernstown")), 30).record)
    with pytest.raises(NotReviewable, match="not over yet"):
        load_game(path)


def test_a_record_that_is_not_sound_is_not_reviewed(tmp_path):
    path = tmp_path / "changed.jsonl"
    lines = Path(find_record(RECORD)).read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([*lines[:40], *lines[41:]]))
    with pytest.raises(ValueError, match=r"changed\.jsonl"):
        load_game(path)


def older(whole):
    """A record of older rules, which had another number for a rule of moving."""
    line = line_of(whole, '"event":"moved"')
    return of_rules(battle_cry.versions[0], changed(whole, line, '"rule":"', '"rule":"9'))


@pytest.mark.parametrize(
    ("spoil", "why"),
    [
        (lambda whole: whole[:-1], "the record is not valid, so it is not reviewed: line "),
        (lambda whole: sealed(split(changed(whole, 2, "draw ", "draw x"))), "the record is not valid, so it is not"),
        (older, r"today's rules cannot check it from ply \d+ on, so it is not reviewed"),
    ],
    ids=["torn", "forged", "older"],
)
def test_a_record_that_is_not_sound_or_of_older_rules_is_reported_in_a_sentence(tmp_path, spoil, why):
    path = tmp_path / "changed.jsonl"
    path.write_bytes(spoil(finished()))
    with pytest.raises(NotReviewable, match=why) as told:
        load_game(path)
    assert str(told.value).count("changed.jsonl") == 1


def test_a_game_without_a_model_is_not_reviewed(monkeypatch):
    monkeypatch.setattr(builder, "has_model", lambda ruleset: False)
    with pytest.raises(NotReviewable, match="there is no win chance model for battle_cry"):
        load_game(find_record(RECORD))
