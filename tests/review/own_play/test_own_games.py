"""Your reviewed games: found in the home folder, judged by the best review, and read once."""

import json
import shutil
from pathlib import Path

import pytest

from bcnb.presentation.bar_chart import bar_chart_text
from bcnb.review.own_play import own_games as module
from bcnb.review.own_play.own_games import CACHE, own_games
from bcnb.review.own_play.play_profile import profile_of
from bcnb.review.own_play.profile_text import profile_charts, say_profile, say_work
from bcnb.review.review_files import load_review, review_path, write_review
from bcnb.review.schema import Reason, Review, Verdict
from bcnb.storage import file_cache
from bcnb.storage.paths import replays_folder

RECORD = replays_folder() / "battle_cry" / "kernstown-person-greedy-by-keyboard.jsonl"
REVIEW = RECORD.with_suffix(".review")


@pytest.fixture
def reviewed(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The home folder with one game of a person, and its review with one mistake."""
    monkeypatch.setattr(file_cache, "QUIET", -(10**18))
    (home / "reviews").mkdir(parents=True)
    shutil.copy(RECORD, home / "kernstown-1.jsonl")
    review_path(with_a_mistake().made).write_bytes(write_review(with_a_mistake()))
    return home


def with_a_mistake() -> Review:
    """The stored review, with the plan of turn 4 as a mistake that lost 12 points by an offered flag."""
    review = load_review(REVIEW).review
    worst = {"verdict": Verdict.MISTAKE, "loss": 120_000, "low": 90_000, "high": 150_000}
    judged = tuple(one._replace(**worst) if one.ply == 35 else one for one in review.judged)
    flag = Reason(35, "flag", 600_000, 500_000, 700_000, ("e7", "e7", "d7"), (100,) * 8)
    reasons = sorted([flag, *(one for one in review.reasons if one.ply != 35)], key=lambda one: one.ply)
    return review._replace(judged=judged, reasons=tuple(reasons))


def test_a_reviewed_game_has_the_choices_of_its_person(reviewed: Path) -> None:
    found = own_games()
    assert found.unreviewed == 0
    [game] = found.games
    assert (game.name, game.title, game.result) == ("kernstown-1", "Kernstown", 1.0)
    assert len(game.choices) == 24
    assert [one.place.ply for one in game.choices if one.wrong] == [35]
    assert reviewed.is_dir()


def test_the_profile_of_a_game_in_words(reviewed: Path) -> None:
    counted = own_games()
    profile = profile_of(counted.games)
    assert profile
    said = " ".join(say_profile(profile, counted))
    assert said.startswith("1 reviewed game with 24 choices of yours: 1 error in 24 choices (4%, 95% sure: 1% to 20%)")
    assert list(say_work(profile)) == [], "no kind of error came up twice"
    tables = "\n".join(map(bar_chart_text, profile_charts(profile)))
    assert "Forced March" in tables
    assert tables.count("95% interval") == 5
    assert reviewed.is_dir()


def test_a_game_is_read_once(reviewed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = own_games()
    assert (reviewed / "reviews" / CACHE).is_file()
    monkeypatch.setattr(module, "_values", lambda *_: pytest.fail("it was read again"))
    assert own_games() == first


@pytest.mark.parametrize(
    "spoiled",
    [7, {"worlds": 1}, {"choices": [[1, True, 2.0]]}, {"choices": [[1, True, 2.0, {"arm": ["x"]}]]}, {"luck": "much"}],
)
def test_a_cache_that_was_changed_is_read_again(reviewed: Path, spoiled: object) -> None:
    first = own_games()
    cache = reviewed / "reviews" / CACHE
    data = json.loads(cache.read_bytes())
    for entry in data["files"].values():
        entry[2] = {**entry[2], **spoiled} if isinstance(spoiled, dict) and len(spoiled) == 1 else spoiled
    cache.write_text(json.dumps(data))
    assert own_games() == first


def test_games_without_a_complete_review_are_counted_but_not_judged(reviewed: Path) -> None:
    [path] = (reviewed / "reviews").glob("*.review")
    path.write_bytes(b"".join(path.read_bytes().splitlines(keepends=True)[:-1]))
    found = own_games()
    assert (found.games, found.unreviewed) == ((), 1)


def test_a_review_of_the_other_side_does_not_count(reviewed: Path) -> None:
    [path] = (reviewed / "reviews").glob("*.review")
    review = load_review(path).review
    theirs = tuple(one for one in review.judged if one.seat == "confederate")
    reasons = tuple(one for one in review.reasons if one.ply in {judged.ply for judged in theirs})
    made = review.made._replace(seats=("confederate",))
    path.write_bytes(write_review(review._replace(made=made, judged=theirs, reasons=reasons)))
    assert not own_games().games


def test_games_of_two_computers_and_damaged_files_are_not_games_of_yours(reviewed: Path) -> None:
    shutil.copy(replays_folder() / "battle_cry" / "kernstown-greedy-greedy-2-001.jsonl", reviewed / "theirs.jsonl")
    (reviewed / "damaged.jsonl").write_bytes(b"{\n")
    assert len(own_games().games) == 1
    assert own_games().unreviewed == 0


def test_without_a_home_folder_there_are_no_games(home: Path) -> None:
    assert own_games() == ((), 0)
    assert not home.exists()
