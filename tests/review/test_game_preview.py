"""The end of a recorded game in small, and the file in which it is saved."""

import json
from pathlib import Path

import pytest

from bcnb.engine.record import Record
from bcnb.review import game_preview
from bcnb.review.game_preview import FOLDER, POINTS, make_preview, saved_preview
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_recorded_game

GAME = "kernstown-person-greedy-by-keyboard"


@pytest.fixture(scope="module")
def game() -> Recorded:
    return find_recorded_game(GAME)


def test_a_preview_has_the_last_board_the_score_and_the_curve(game: Recorded) -> None:
    made = make_preview(game)
    assert "Kernstown, at the end" in made.picture
    assert len(made.picture) < 4000
    assert (made.score, made.unit, made.whose) == ([("Union", 6), ("Confederate", 2)], "flags", "Union")
    assert len(made.chances) == POINTS
    assert (made.chances[0], made.chances[-1]) == (54, 100)


def test_a_game_of_every_ruleset_has_a_preview() -> None:
    for name in ("crossroads-random-greedy-8-001", "two-players-greedy-planner-1-001"):
        made = make_preview(find_recorded_game(name))
        assert len(made.score) == 2
        assert made.chances[-1] in (0, 100)


def test_a_preview_is_calculated_once(home: Path, game: Recorded, monkeypatch: pytest.MonkeyPatch) -> None:
    made = saved_preview(game)
    (file,) = (home / FOLDER).iterdir()
    assert game.record.end
    assert file.stem == game.record.end.sha256
    monkeypatch.setattr(game_preview, "make_preview", lambda _: pytest.fail("it was calculated again"))
    again = saved_preview(game)
    assert again.picture == made.picture
    assert [tuple(one) for one in again.score] == made.score
    assert list(again.chances) == made.chances


@pytest.mark.parametrize(
    "change",
    [b"", b"[]", b"[" * 9000, {"version": 0}, {"model": "another"}, {"preview": {}}, {"preview": {"picture": 3}}],
)
def test_a_damaged_or_outdated_file_is_made_again(
    home: Path, game: Recorded, change: bytes | dict[str, object]
) -> None:
    made = saved_preview(game)
    (file,) = (home / FOLDER).iterdir()
    data = file.read_bytes()
    file.write_bytes(change if isinstance(change, bytes) else json.dumps({**json.loads(data), **change}).encode())
    assert saved_preview(game) == made
    assert file.read_bytes() == data


def test_a_home_folder_that_cannot_be_written_is_not_an_obstacle(home: Path, game: Recorded) -> None:
    home.mkdir(exist_ok=True)
    (home / FOLDER).write_text("a file where the folder would be")
    assert saved_preview(game).score


def test_an_unfinished_game_is_not_saved(home: Path, game: Recorded) -> None:
    open_game = Record(game.record.header, game.record.plies[:40])
    assert saved_preview(Recorded("open", open_game)).picture
    assert not (home / FOLDER).exists()
