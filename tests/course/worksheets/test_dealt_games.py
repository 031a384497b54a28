"""A game to hand in as a file: read again, its seal, and clear refusals of what is damaged."""

from dataclasses import replace
from datetime import date
from pathlib import Path

import pytest

from bcnb.course.worksheets.class_report import class_report
from bcnb.course.worksheets.dealt_games import (
    LARGEST,
    DealtGame,
    dealt_game,
    game_file_name,
    read_dealt_game,
    write_dealt_game,
)
from bcnb.course.worksheets.shared_deals import begin_deal, parse_deal, played_deal
from bcnb.course.worksheets.submissions import submissions, submissions_among
from bcnb.storage.toml import FileError
from tests.course.worksheets.test_shared_deals import BATTLE, DUE, played
from tests.widgets.classroom.test_class_desk import zipped

CODE = f"2026-12-04,4.2,{BATTLE}"
pytestmark = pytest.mark.usefixtures("home")


def handed(name: str = "Ada Lovelace", most: int = 40) -> DealtGame:
    deal = parse_deal(BATTLE)
    played(BATTLE, begin_deal(deal, DUE), "a", most)
    found = played_deal(deal, DUE)
    assert found
    return dealt_game(name, date(2026, 12, 1), CODE, deal, found)


def test_a_game_is_read_again_with_its_seal() -> None:
    game = handed()
    assert game_file_name(game) == "game-kernstown-union-sergeant-Ada-Lovelace.homework-game"
    assert read_dealt_game(write_dealt_game(game), "a") == (game, True)
    changed = write_dealt_game(game).replace(b"Ada Lovelace", b"Ben Lovelace")
    assert read_dealt_game(changed, "a").sealed is False


def test_games_are_found_in_a_folder_a_zip_and_among_sent_files(tmp_path: Path) -> None:
    data = write_dealt_game(handed())
    place = tmp_path / "class"
    (place / "Ada").mkdir(parents=True)
    (place / "Ada" / "A.HOMEWORK-GAME").write_bytes(data)
    (place / "b.zip").write_bytes(zipped(("x/b.homework-game", data)))
    found = [*submissions(place), *submissions_among([("c.Homework-Game", data)])]
    assert [one.game is not None and not one.fault for one in found] == [True] * 3
    report = class_report(found)
    assert (report.rows, report.faults, report.others) == ((), (), ())


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        (b"format = 1", b"format = 2", "a:2"),
        (b"tries = 1", b"tries = 0", "a:7"),
        (b'item = "game.kernstown', b'item = "game.shiloh', "the name or the homework is not valid"),
        (b'name = "Ada', b'name = " Ada', "the name or the homework is not valid"),
        (b'record = "', b'record = "!', "the game cannot be read"),
        (b'record = "eN', b'record = "eX', "the game cannot be read"),
        (b'homework = "2026-12-04', b'homework = "<b>', "is not a set of homework"),
    ],
)
def test_a_hostile_file_is_refused_with_its_line(old: bytes, new: bytes, fault: str) -> None:
    data = write_dealt_game(handed())
    assert old in data
    with pytest.raises(FileError, match=fault):
        read_dealt_game(data.replace(old, new), "a")


def test_a_file_that_is_too_large_is_not_read() -> None:
    with pytest.raises(FileError, match="larger than"):
        read_dealt_game(b"#" * (LARGEST + 1), "a")


def test_a_game_whose_record_was_changed_cannot_be_read() -> None:
    game = handed(most=2000)
    assert game.record.end
    broken = replace(game.record, end=replace(game.record.end, sha256="0" * 64))
    data = write_dealt_game(game._replace(record=broken))
    [one] = submissions_among([("a.homework-game", data)])
    assert one.fault or (one.game and one.game.game.record.end)
