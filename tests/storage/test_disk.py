"""The two disks: a machine's files, and the storage of a browser, which keeps only what was closed."""

import ast
import errno
import os
import subprocess
import sys
from datetime import date
from functools import cache
from pathlib import Path

import pytest

from bcnb.course.catalogue import find_exercise
from bcnb.course.history.saved_answers import answers_of, save_answer
from bcnb.course.learner_home import home_html, home_text, look_home
from bcnb.course.progress import ExerciseMark, Progress, load_progress, save_mark
from bcnb.course.tasks import load_task
from bcnb.course.worksheets.worksheet import load_worksheet, save_worksheet, worksheet_of
from bcnb.engine.game import Game
from bcnb.engine.record import Record, write_record
from bcnb.games import battle_cry
from bcnb.notebook.learner_pages import home_contents
from bcnb.review.builder import QUICK, load_game, load_or_build_review
from bcnb.review.review_files import load_review, reviews_folder
from bcnb.storage import disk
from bcnb.storage.annotations import notes_of, save_notes
from bcnb.storage.browser_disk import NO_ROOM, Browser
from bcnb.storage.disk import Native
from bcnb.storage.files import locked, save_bytes
from bcnb.storage.paths import home_folder, storage_fault
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import RecordWriter, find_record, load_record, new_game, resume, save_record
from bcnb.storage.saved_games import begin_game, list_games, name_of, open_game
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.variations import begin_from, name_game, variations
from bcnb.widgets.progress_store import save_answer as keep_on_page
from bcnb.widgets.task_model import TaskModel
from tests.helpers.cli import ROOT
from tests.helpers.drive import Drive
from tests.helpers.games import play, step
from tests.helpers.system import failing

KERNSTOWN = find_scenario("kernstown")
SEATS = {"union": "person", "confederate": "greedy"}


@cache
def played() -> Record:
    """A game of 60 plies that was interrupted."""
    game = play(Game(battle_cry, KERNSTOWN, SEATS), 60)
    game.stop()
    return game.record


DATA = write_record(played(), battle_cry)


@pytest.fixture(params=["a machine", "a browser"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A file to be written, on each of the two disks."""
    if request.param == "a machine":
        return tmp_path / "game.jsonl"
    drive: Drive = request.getfixturevalue("drive")
    return drive.root / "game.jsonl"


# --- both disks -------------------------------------------------------------------------------------------------------


def test_a_game_in_play_is_stored_after_every_ply(path: Path) -> None:
    game = new_game(path, KERNSTOWN, SEATS)
    for _ in range(20):
        step(game)
        assert path.read_bytes() == write_record(game.record, battle_cry)
    assert game.unsaved is None
    game.stop()
    assert load_record(path) == game.record


def test_what_is_taken_back_leaves_the_file(path: Path) -> None:
    game = play(new_game(path, KERNSTOWN, SEATS), 10)
    size = path.stat().st_size
    game.play(game.legal()[0])
    game.undo()
    assert path.stat().st_size == size
    step(game)
    assert path.read_bytes() == write_record(game.record, battle_cry)
    assert game.unsaved is None
    game.close()


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_torn_last_line_is_cut_before_the_next_is_written(path: Path, kept: int) -> None:
    *lines, last = DATA.splitlines(keepends=True)[:-1]
    path.write_bytes(b"".join(lines) + last[:kept])
    game = resume(path)
    assert (game.ply, path.read_bytes()) == (59, b"".join(lines))
    play(game, 1).stop()
    assert path.read_bytes() == DATA
    assert [one.name for one in path.parent.iterdir() if one.suffix != ".lock"] == [path.name]


def test_a_line_that_the_disk_takes_in_part_is_cut_again(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = play(new_game(path, KERNSTOWN, SEATS), 20)
    kept, real = path.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda file, line: real(file, line[:7]))
    step(game)
    assert "the disk took 7 of" in str(game.unsaved)
    assert path.read_bytes() == kept


def test_a_whole_file_is_written_once_and_never_over_another(path: Path) -> None:
    save_record(path, played())
    assert path.read_bytes() == DATA
    with pytest.raises(FileExistsError, match="already exists"):
        save_bytes(path, b"mine")
    with pytest.raises(FileExistsError, match="already exists"):
        RecordWriter(path)
    save_bytes(path, b"less", over=True)
    assert path.read_bytes() == b"less"
    assert [one.name for one in path.parent.iterdir() if one.suffix != ".lock"] == [path.name]


def test_a_second_writer_is_reported_until_the_first_is_done(path: Path) -> None:
    first = RecordWriter(path)
    first.append(b"one\n")
    for attempt in (lambda: RecordWriter(path, new=False), lambda: resume(path)):
        with pytest.raises(BlockingIOError, match="another program is writing this record"):
            attempt()
    first.close()
    first.close()
    with pytest.raises(OSError, match=os.strerror(errno.EBADF)) as raised:
        first.append(b"late\n")
    assert raised.value.filename == str(path)
    second = RecordWriter(path, new=False)
    second.append(b"two\n")
    second.close()
    assert path.read_bytes() == b"one\ntwo\n"


def test_a_writer_that_is_forgotten_leaves_its_lock(path: Path) -> None:
    RecordWriter(path)
    RecordWriter(path, new=False).close()
    held = locked(path, "taken")
    held.release()
    held.release()
    locked(path, "taken").release()


def test_a_file_without_a_line_is_taken_away(path: Path) -> None:
    RecordWriter(path).close()
    assert not path.exists()


# --- a browser --------------------------------------------------------------------------------------------------------


def test_home_is_in_the_storage_whatever_folder_a_notebook_is_in(drive: Drive) -> None:
    assert home_folder() == drive.home
    assert storage_fault() == ""
    game = begin_game(KERNSTOWN, SEATS)
    step(game)
    assert (name_of(game), [one.name for one in drive.home.iterdir()]) == ("kernstown-1", ["kernstown-1.jsonl"])
    again = open_game(drive.home / "kernstown-1.jsonl")
    assert (again.ply, again.unsaved) == (1, None)
    assert "opened a second time" in str(game.unsaved)
    assert [one.plies for one in list_games()] == [1]
    assert [one.name for one in drive.home.iterdir()] == ["kernstown-1.jsonl"], "no index, no lock, no part"


def test_a_fault_of_the_storage_is_reported_and_leaves_the_line_out(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = drive.root / "game.jsonl"
    game = play(new_game(path, KERNSTOWN, SEATS), 5)
    kept = path.read_bytes()
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", failing(errno.ENOSPC))
        step(game)
    assert game.unsaved
    assert game.unsaved.errno == errno.ENOSPC
    assert path.read_bytes() == kept


def test_a_game_that_another_page_continues_with_is_saved_from_there(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two pages are two kernels, and neither sees what the other has locked."""
    path = drive.root / "game.jsonl"
    here = play(new_game(path, KERNSTOWN, SEATS), 5)
    monkeypatch.setattr(disk, "DISK", Browser(drive.root))
    there = resume(path)
    step(there)
    kept = path.read_bytes()
    step(here)
    assert "another page has written this file" in str(here.unsaved)
    assert (path.read_bytes(), there.unsaved) == (kept, None)
    step(there)
    assert path.read_bytes() == write_record(there.record, battle_cry)


def test_what_is_taken_back_here_takes_nothing_from_another_page(drive: Drive) -> None:
    path = drive.root / "game.jsonl"
    here = RecordWriter(path)
    here.append(b"one\n")
    path.write_bytes(b"one\ntwo\n")
    with pytest.raises(BlockingIOError, match="another page has written this file"):
        here.cut(0)
    assert path.read_bytes() == b"one\ntwo\n"


def test_progress_and_answers_are_saved_a_second_time(drive: Drive) -> None:
    for number in ("3.1", "3.2", "3.1"):
        save_mark(number, solved=True)
        save_answer("shiloh", "first", f"after {number}")
    assert load_progress().marks == {"3.1": ExerciseMark(2, 2, 0, 0), "3.2": ExerciseMark(1, 1, 0, 0)}
    assert answers_of("shiloh") == {"first": "after 3.1"}
    assert sorted(one.name for one in drive.home.iterdir()) == ["history.toml", "progress.toml"]


def test_variations_notes_worksheets_and_reviews_are_saved(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    past = Record(played().header, played().plies[:30])
    for _ in range(2):
        play(begin_from(KERNSTOWN, SEATS, past), 2).close()
    name_game("kernstown-2", "a-new-name")
    assert [one.game.name for one in variations(past)] == ["a-new-name", "kernstown-1"]
    assert notes_of(load_record(save_notes(Recorded("kernstown-1", past), {3: "!? Why?"}))) == {3: "!? Why?"}
    for _ in range(2):
        saved = save_worksheet(worksheet_of("shiloh", "Ann", date(2026, 11, 2)))
    assert load_worksheet(saved).sealed


@pytest.mark.usefixtures("drive")
def test_a_review_is_saved_and_continues_where_it_was_torn() -> None:
    record = find_record("kernstown-person-greedy-by-keyboard")
    found = load_or_build_review(load_game(record), QUICK)
    (path,) = reviews_folder().iterdir()
    saved = load_review(path)
    assert (saved.review, saved.done, saved.size, found.fault) == (found.review, True, path.stat().st_size, "")
    whole = path.read_bytes()
    path.write_bytes(whole[:-40])
    assert load_or_build_review(load_game(record), QUICK) == found
    assert path.read_bytes() == whole


def test_a_machine_that_wrote_to_such_a_storage_would_lose_the_game(
    drive: Drive, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What the storage of these tests forgets is what the real one forgets."""
    monkeypatch.setattr(disk, "DISK", Native())
    monkeypatch.setattr(Native, "opened", Browser.opened)
    path = drive.root / "game.jsonl"
    path.write_bytes(DATA[:5000])
    writer = RecordWriter(path, new=False)
    writer.append(b"a line")
    writer.cut(100)
    assert path.read_bytes() == DATA[:5000]
    writer.close()
    assert path.read_bytes() == DATA[:5000] + b"a line", "it was not cut"
    with pytest.raises(AttributeError):
        save_bytes(drive.root / "other.jsonl", DATA)


def test_a_storage_without_room_says_so_and_takes_the_next_again(drive: Drive) -> None:
    save_mark("3.1", solved=True)
    save_answer("shiloh", "first", "me")
    game = play(begin_game(KERNSTOWN, SEATS), 5)
    before = {path: path.read_bytes() for path in drive.home.iterdir()}
    drive.full = True
    assert keep_on_page("3.2", solved=True) == f"Your progress is not saved: {NO_ROOM}."
    with pytest.raises(OSError, match="this browser has no room left"):
        save_answer("shiloh", "first", "you")
    step(game)
    assert str(game.unsaved) == str(begin_game(KERNSTOWN, SEATS).unsaved) == NO_ROOM
    drive.full = False
    assert {path: path.read_bytes() for path in drive.home.iterdir()} == before
    assert keep_on_page("3.2", solved=True) == ""
    assert load_progress().answers == 2
    assert open_game(drive.home / "kernstown-1.jsonl").ply == 5


def test_a_storage_that_is_full_or_was_cleared_has_no_folder(drive: Drive, monkeypatch: pytest.MonkeyPatch) -> None:
    """Python still has the name of a folder that another page took away."""
    drive.full = True
    assert keep_on_page("3.2", solved=True) == f"Your progress is not saved: {NO_ROOM}."
    monkeypatch.setattr(Path, "mkdir", lambda *given, **named: failing(errno.EEXIST)())
    assert keep_on_page("3.2", solved=True) == f"Your progress is not saved: {NO_ROOM}."


# --- where nothing is saved -------------------------------------------------------------------------------------------


def test_without_a_storage_nothing_is_saved_and_every_page_says_so(drive: Drive) -> None:
    drive.root.rmdir()
    assert "gives the page no storage" in storage_fault()
    game = begin_game(KERNSTOWN, SEATS)
    assert "gives the page no storage" in str(game.unsaved)
    step(game)
    assert (game.ply, name_of(game), list_games()) == (1, "", [])
    assert begin_from(KERNSTOWN, SEATS, played()).unsaved
    assert keep_on_page("3.1", solved=True) == (
        "Your progress is not saved: this browser gives the page no storage; open it by https, or at localhost."
    )
    assert load_progress().marks == {}
    reason = "this browser gives the page no storage; open it by https, or at localhost."
    task = load_task(find_exercise("1.1"))
    assert TaskModel(task).view()["kept"] == f"Your progress is not saved: {reason}"
    assert TaskModel(task, keeps=False).view()["kept"] == ""
    page, text = (show(look_home(Progress()), home_contents()) for show in (home_html, home_text))
    assert text.splitlines()[0] == f"Nothing that you do here is saved: {reason}"
    assert page.count(reason) == 1
    with pytest.raises(OSError, match="no storage"):
        save_answer("shiloh", "first", "me")
    assert not drive.root.exists()


def test_a_machine_says_why_nothing_can_be_kept(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert storage_fault() == ""
    assert not home.exists()
    home.write_text("no folder", encoding="utf-8")
    assert storage_fault() == f"nothing can be written in {home}"
    home.unlink()
    monkeypatch.setattr(os, "access", lambda *given: False)
    assert storage_fault() == f"nothing can be written in {home}"


def test_no_number_of_a_fault_is_written_down() -> None:
    """A browser counts its faults otherwise than a machine does."""
    for path in sorted((ROOT / "bcnb").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_bytes())):
            parts = [node.left, *node.comparators] if isinstance(node, ast.Compare) else []
            numbers = [one for one in parts if isinstance(one, ast.Constant) and isinstance(one.value, int)]
            assert not (numbers and any("errno" in ast.unparse(one) for one in parts)), path


# --- which, and what it needs -----------------------------------------------------------------------------------------


def test_the_disk_of_this_machine_is_chosen() -> None:
    assert isinstance(disk.DISK, Native)


def test_a_browser_has_its_own_and_needs_no_lock_of_a_system() -> None:
    lines = (
        "import sys; sys.platform = 'emscripten'; sys.modules['filelock'] = None; sys.modules['fcntl'] = None\n"
        "from bcnb.storage import disk, records\n"
        "assert type(disk.DISK).__name__ == 'Browser'\n"
        "print(disk.DISK.home())"
    )
    result = subprocess.run([sys.executable, "-c", lines], cwd=ROOT, capture_output=True, text=True, check=False)
    assert (result.stdout.strip(), result.stderr) == (str(Path("/drive/bcnb-games")), "")
