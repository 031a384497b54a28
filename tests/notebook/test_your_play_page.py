"""The page *Your play*: what it shows with and without reviewed games, and its links to practice."""

import shutil
from pathlib import Path

import pytest

from bcnb.course.mistakes import list_mistakes
from bcnb.course.progress import Progress, answer
from bcnb.notebook import your_play, your_play_page
from bcnb.notebook.your_play_page import practice_address, say_practice, work_output
from bcnb.review.own_play.play_profile import OwnChoice, OwnGame, Place, profile_of
from bcnb.review.review_files import load_review, review_path, write_review
from bcnb.review.schema import Verdict
from bcnb.storage.paths import replays_folder

RECORD = replays_folder() / "battle_cry" / "kernstown-person-greedy-by-keyboard.jsonl"


@pytest.fixture
def shown(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    found: list[object] = []
    monkeypatch.setattr(your_play_page, "display", found.append)
    return found


def test_without_reviewed_games_the_page_says_what_to_do(home: Path, shown: list[object]) -> None:
    your_play()
    assert "Review a game that you have played" in "".join(map(repr, shown))
    assert not home.exists()


def test_a_reviewed_game_gives_sentences_practice_and_charts(home: Path, shown: list[object]) -> None:
    (home / "reviews").mkdir(parents=True)
    shutil.copy(RECORD, home / "kernstown-1.jsonl")
    review = load_review(RECORD.with_suffix(".review")).review
    judged = [one._replace(verdict=Verdict.MISTAKE) if one.ply == 35 else one for one in review.judged]
    review_path(review.made).write_bytes(write_review(review._replace(judged=tuple(judged))))
    your_play()
    text = "\n".join(map(repr, shown))
    assert "1 reviewed game with 24 choices of yours" in text
    assert "Practice: your mistakes have become 1 puzzle. Due again: 0. New: 1." in text
    assert text.count("share of errors") == 4  # no reason was stored
    [number] = list_mistakes()
    [place] = [one.place for game in your_play_page.own_games().games for one in game.choices if one.wrong]
    assert practice_address(place).endswith(f"start={number}")


def test_each_thing_to_work_on_leads_to_its_costliest_error() -> None:
    wrong = [
        OwnChoice(Place("0123456789", ply), True, loss, {"reason": ("<b>",)}) for ply, loss in ((3, 6.0), (9, 11.0))
    ]
    profile = profile_of([OwnGame("x", "X", 1.0, 0.0, tuple(wrong))])
    assert profile
    html = work_output(profile)._repr_mimebundle_()[0]["text/html"]
    assert "start=mistake-01234567-9" in html
    assert "<b>" not in html


def test_practice_counts_what_is_due_and_what_is_new() -> None:
    day = 86_400
    progress = answer(Progress(at=9 * day), "mistake-a-1", False)
    progress = answer(progress._replace(at=10 * day), "mistake-a-2", True)
    said = say_practice(progress, ["mistake-a-1", "mistake-a-2", "mistake-a-3"])
    assert "have become 3 puzzles. Due again: 1. New: 1." in said
