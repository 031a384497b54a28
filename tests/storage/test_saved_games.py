import errno
import os
import subprocess
import sys
import tempfile
from dataclasses import replace
from pathlib import Path

import nbformat
import papermill
import pytest

from bcnb.engine.record import RecordError, write_record
from bcnb.engine.ruleset import Scenario
from bcnb.games import battle_cry
from bcnb.storage import saved_games as module
from bcnb.storage.disk import expanded
from bcnb.storage.files import locked
from bcnb.storage.paths import home_folder
from bcnb.storage.records import (
    RecordWriter,
    find_record,
    is_saved,
    load_record,
    resume,
    save_record,
    saved_record_path,
    verify_file,
)
from bcnb.storage.saved_games import begin_game, find_game, free_paths, games_of, list_games, name_of, open_game
from bcnb.storage.scenarios import find_scenario
from tests.helpers.cli import call
from tests.helpers.games import sample
from tests.helpers.system import failing

pytestmark = pytest.mark.usefixtures("home")

ROOT = Path(__file__).resolve().parents[2]
KERNSTOWN = find_scenario("kernstown")
SEATS = {"union": "person", "confederate": "greedy"}
DEAL = [f"draw {card}" for card in ("rally", "probe-left", "probe-left")]


def new_game_path(scenario: Scenario) -> Path:
    """The first free file for a game of a scenario."""
    return next(free_paths(scenario))


def begun(*texts: str) -> Path:
    """The file of a game of which so much was played."""
    path = new_game_path(KERNSTOWN)
    game = begin_game(KERNSTOWN, SEATS, path)
    for text in texts:
        game.play(text)
    game.close()
    return path


def read_only(monkeypatch: pytest.MonkeyPatch) -> None:
    """From now on nothing can be written."""
    true_open = os.open

    def refuse(path, flags, *mode, **more):
        if flags & (os.O_WRONLY | os.O_RDWR):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), path)
        return true_open(path, flags, *mode, **more)

    monkeypatch.setattr(os, "open", refuse)


# --- beginning --------------------------------------------------------------------------------------------------------


def test_a_game_is_saved_from_its_header_on(home):
    game = begin_game(KERNSTOWN, SEATS)
    assert [path.name for path in home.glob("*.jsonl")] == ["kernstown-1.jsonl"]
    path = home / "kernstown-1.jsonl"
    assert path.read_bytes() == write_record(game.record, battle_cry)
    game.play(DEAL[0])
    assert path.read_bytes() == write_record(game.record, battle_cry)
    assert game.unsaved is None
    assert dict(load_record(path).header.seats) == SEATS


def test_every_game_gets_a_name_of_its_own(home):
    assert [begun().name for _ in range(3)] == [f"kernstown-{number}.jsonl" for number in (1, 2, 3)]
    (home / "kernstown-2.jsonl").unlink()
    assert new_game_path(KERNSTOWN).name == "kernstown-2.jsonl"


def test_a_name_that_another_program_takes_first_is_left_to_it(home, monkeypatch):
    taken, free = begun(), new_game_path(KERNSTOWN)
    monkeypatch.setattr(module, "free_paths", lambda scenario: iter((taken, free)))
    before = taken.read_bytes()
    game = begin_game(KERNSTOWN, SEATS)
    game.play(DEAL[0])
    assert game.unsaved is None
    assert (taken.read_bytes(), free.read_bytes()) == (before, write_record(game.record, battle_cry))


def test_a_game_may_be_saved_in_a_file_of_your_own_but_never_over_another(tmp_path):
    path = tmp_path / "mine" / "game.jsonl"
    begin_game(KERNSTOWN, SEATS, path).close()
    before = path.read_bytes()
    again = begin_game(KERNSTOWN, SEATS, path)
    assert isinstance(again.unsaved, FileExistsError)
    again.play(DEAL[0])
    assert path.read_bytes() == before


def test_a_folder_that_is_read_only_stops_no_game(home, monkeypatch):
    home.mkdir()
    read_only(monkeypatch)
    game = begin_game(KERNSTOWN, SEATS)
    assert isinstance(game.unsaved, PermissionError)
    assert str(home) in str(game.unsaved)
    game.play(DEAL[0])
    assert game.ply == 1
    assert not list(home.glob("*.jsonl"))


def test_a_folder_that_cannot_be_made_stops_no_game(home):
    home.write_text("no folder")
    game = begin_game(KERNSTOWN, SEATS)
    assert isinstance(game.unsaved, OSError)
    assert game.play(DEAL[0]).number == 1


def test_a_disk_that_is_full_stops_no_game_and_it_can_be_saved_elsewhere(tmp_path, monkeypatch):
    path = new_game_path(KERNSTOWN)
    game = begin_game(KERNSTOWN, SEATS, path)
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", lambda *given: (_ for _ in ()).throw(OSError(errno.ENOSPC, "no space")))
        game.play(DEAL[0])
    assert game.unsaved.errno == errno.ENOSPC
    game.play(DEAL[1])
    save_record(tmp_path / "elsewhere.jsonl", game.record)
    assert load_record(tmp_path / "elsewhere.jsonl") == game.record
    assert len(load_record(path).plies) == 0


# --- opening ----------------------------------------------------------------------------------------------------------


def test_a_game_continues_where_it_stopped():
    path = begun(*DEAL[:2])
    game = open_game(path)
    assert (game.ply, game.unsaved) == (2, None)
    game.play(DEAL[2])
    assert path.read_bytes() == write_record(game.record, battle_cry)
    assert len(load_record(path).plies) == 3


def test_a_game_that_this_program_has_open_goes_over_to_the_one_who_opens_it_again():
    """As when the cell of a notebook is run a second time."""
    path = new_game_path(KERNSTOWN)
    first = begin_game(KERNSTOWN, SEATS, path)
    first.play(DEAL[0])
    second = open_game(path)
    second.play(DEAL[1])
    first.play(DEAL[1])
    first.play(DEAL[2])
    assert "opened a second time" in str(first.unsaved)
    assert path.read_bytes() == write_record(second.record, battle_cry)
    third = open_game(path)
    assert (third.ply, third.unsaved) == (2, None)


def test_a_game_that_another_program_writes_is_not_opened():
    path = begun(DEAL[0])
    program = "import sys; from bcnb.storage.saved_games import open_game; game = open_game(sys.argv[1])"
    lines = f"{program}; print(flush=True); input()"
    with subprocess.Popen(
        [sys.executable, "-c", lines, path], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as other:
        other.stdout.readline()
        with pytest.raises(BlockingIOError, match="another program is writing this record"):
            open_game(path)
        other.communicate("\n")
    assert open_game(path).ply == 1


@pytest.mark.parametrize("written", [b"", b'{"bcnb":1,'])
def test_anyone_who_comes_second_hears_that_a_game_is_taken(written, home):
    """The first has the file, and no whole header in it yet."""
    home.mkdir()
    writer = RecordWriter(path := new_game_path(KERNSTOWN))
    if written:
        writer.append(written)
    for attempt in (open_game, resume):
        with pytest.raises(BlockingIOError, match="another program is writing this record"):
            attempt(path)
    (listed,) = list_games()
    assert "another program is writing this record" in listed.problem
    second = begin_game(KERNSTOWN, SEATS)
    assert (name_of(second), second.unsaved) == ("kernstown-2", None)
    own = begin_game(KERNSTOWN, SEATS, path)
    assert "already exists" in str(own.unsaved) or "another program" in str(own.unsaved)
    writer.close()


def test_a_name_that_is_being_taken_is_left_to_the_other(home):
    """The other has the lock, and no file yet."""
    home.mkdir()
    lock = locked(home / "kernstown-1.jsonl", "taken")
    game = begin_game(KERNSTOWN, SEATS)
    assert (name_of(game), game.unsaved) == ("kernstown-2", None)
    lock.release()
    assert name_of(begin_game(KERNSTOWN, SEATS)) == "kernstown-1"


def test_a_game_that_could_not_even_begin_to_be_kept_is_not_listed(home, monkeypatch):
    with monkeypatch.context() as patch:
        patch.setattr(os, "write", failing(errno.ENOSPC))
        game = begin_game(KERNSTOWN, SEATS)
    assert game.unsaved.errno == errno.ENOSPC
    assert list_games() == []
    assert name_of(begin_game(KERNSTOWN, SEATS)) == "kernstown-1"


def test_a_file_that_is_read_only_is_played_on_in_memory(monkeypatch):
    path = begun(DEAL[0])
    before = path.read_bytes()
    path.write_bytes(before + b'{"ply":2,')
    read_only(monkeypatch)
    game = open_game(path)
    assert isinstance(game.unsaved, PermissionError)
    assert game.play(DEAL[1]).number == 2
    assert path.read_bytes() == before + b'{"ply":2,'


def test_a_faulty_record_is_refused_whether_read_only_or_not(monkeypatch):
    path = begun(*DEAL)
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(b"".join([lines[0], lines[1].replace(b"rally", b"skirm"), *lines[2:]]))
    for _ in range(2):
        with pytest.raises(RecordError, match=f"{path.name}:2: "):
            open_game(path)
        read_only(monkeypatch)
    with pytest.raises(FileNotFoundError):
        open_game(path.with_name("none.jsonl"))


def test_a_game_that_is_over_is_opened_to_be_looked_at(home):
    home.mkdir()
    save_record(home / "over.jsonl", sample())
    game = open_game(home / "over.jsonl")
    assert (game.seat, game.unsaved) == (None, None)
    assert game.record == sample()


# --- finding and listing ----------------------------------------------------------------------------------------------


def test_saved_games_are_listed_by_name(home):
    assert list_games() == []
    for _ in range(10):
        begun(*DEAL)
    save_record(home / "over.jsonl", sample())
    (home / "torn.jsonl").write_bytes(begun().read_bytes() + b"{")
    (home / "zero.jsonl").write_bytes(b"")
    games = {game.name: game for game in list_games()}
    assert list(games) == [*(f"kernstown-{number}" for number in range(1, 12)), "over", "torn", "zero"]
    first = games["kernstown-1"]
    assert (first.title, dict(first.seats), first.plies, first.over) == ("Kernstown", SEATS, 3, False)
    assert (first.path, first.result, first.problem) == (home / "kernstown-1.jsonl", "in progress", "")
    assert games["over"].over
    assert games["over"].result.endswith("victory by flags")
    assert "torn" in games["torn"].problem
    assert "the record is empty" in games["zero"].problem


def test_a_game_is_found_by_its_name_or_its_file(home):
    path = begun()
    assert find_game("kernstown-1") == find_game("kernstown-1.jsonl") == find_game(str(path)) == path
    with pytest.raises(ValueError, match=r"unknown game 'kernstwn-1'.*kernstown-1"):
        find_game("kernstwn-1")
    with pytest.raises(ValueError, match="unknown game 'x'; choose from kernstown-1"):
        find_game("x")
    path.unlink()
    with pytest.raises(ValueError, match=f"no game is saved in {home}"):
        find_game("kernstown-1")


# --- where games are saved --------------------------------------------------------------------------------------------


def test_tests_and_notebooks_keep_their_games_in_a_folder_that_goes_with_them(tmp_path, monkeypatch):
    """Under pytest, nbval (which runs under it) and papermill."""
    monkeypatch.undo()
    assert home_folder().is_relative_to(Path(tempfile.gettempdir()))
    path = tmp_path / "begins.ipynb"
    cell = "from bcnb.storage.saved_games import begin_game, free_paths\n"
    cell += "from bcnb.storage.scenarios import find_scenario\n"
    cell += "print(next(free_paths(find_scenario('shiloh'))).resolve())\nbegin_game(find_scenario('shiloh'))"
    nbformat.write(nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell)]), path)
    told = papermill.execute_notebook(
        path, path, kernel_name="python3", cwd=tmp_path, progress_bar=False, log_output=False
    )
    kept = Path(told.cells[0].outputs[0].text.strip())
    assert kept.is_file()
    assert kept.parent == home_folder().resolve()
    assert not (tmp_path / "bcnb-games").exists()


def test_running_tests_leaves_no_games_behind(tmp_path):
    """A session of its own, with a test that plays: when it ends, no folder of games is left anywhere."""
    run = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", f"{Path(__file__)}", "-k", "own_but_never"]
    environment = {**os.environ, "TMPDIR": str(tmp_path), "BCNB_HOME": str(tmp_path / "users")}
    before = (ROOT / "bcnb-games").exists()
    result = subprocess.run(run, cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert result.returncode == 0, result.stdout
    assert not (tmp_path / "users").exists()
    assert not list(tmp_path.glob("bcnb-games-*"))
    assert (ROOT / "bcnb-games").exists() == before


def test_records_of_the_home_folder_are_sound():
    path = begun(*DEAL)
    open_game(path).stop()
    assert verify_file(path).sound


@pytest.mark.parametrize(
    "name", ["../outside/pwned", "/tmp/pwned", "..", "", ".hidden", "a\\b:c\0d\n", "é" * 300, "\ud800"]
)
def test_a_game_of_a_battle_with_a_hostile_name_is_saved_in_the_home_folder(name):
    path = new_game_path(replace(KERNSTOWN, name=name))
    assert path.parent == home_folder()
    game = begin_game(KERNSTOWN, SEATS, path)
    game.close()
    assert not path.name.startswith(".")
    assert [one.path for one in list_games()] == [path]


@pytest.mark.parametrize("name", ["kernstown, first try!", "#2 kernstown", "\N{MOUNTAIN}" * 60])
def test_the_file_of_a_game_is_found_by_the_name_of_its_battle(name):
    path = new_game_path(replace(KERNSTOWN, name=name))
    begin_game(KERNSTOWN, SEATS, path).close()
    assert [one.path for one in games_of(replace(KERNSTOWN, name=name), list_games())] == [path]
    assert games_of(KERNSTOWN, list_games()) == []
    assert len(path.name.encode()) < 200


def test_a_folder_that_fails_is_not_taken_for_an_empty_one(home, monkeypatch):
    def fail(path):
        raise OSError(errno.EIO, "Input/output error", str(path))

    assert list_games() == []
    home.mkdir()
    monkeypatch.setattr("os.scandir", fail)
    with pytest.raises(OSError, match="Input/output error"):
        list_games()


# --- names and paths --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["../outside", "folder/game", "/tmp/game", "C:game", ""])
def test_a_name_never_leaves_the_home_folder(name: str, home: Path) -> None:
    with pytest.raises(ValueError, match="is not the name of a saved game"):
        saved_record_path(name)
    assert not is_saved(name)
    with pytest.raises(ValueError, match=r"unknown game|(file|folder .*) does not exist"):
        find_game(name)


def test_a_tilde_is_the_users_home_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "me"))
    monkeypatch.setenv("USERPROFILE", str(tmp_path / "me"))
    monkeypatch.setenv("BCNB_HOME", "~/games")
    assert home_folder() == tmp_path / "me" / "games"
    game = begin_game(find_scenario("kernstown"))
    assert not game.unsaved
    game.close()
    assert [path.name for path in (tmp_path / "me" / "games").glob("*.jsonl")] == ["kernstown-1.jsonl"]
    assert not (tmp_path / "~").exists()


def test_a_tilde_in_an_option_or_argument_is_the_users_home_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("USERPROFILE", str(tmp_path))
    assert call("show", "kernstown", "--svg=~/board.svg").status == 0
    assert call("export", "kernstown", "--svg=~/export.svg").status == 0
    assert call("export", "kernstown", "--html=~/export.html").status == 0
    assert (
        call(
            "simulate", "kernstown", "--games", "2", "--union", "random", "--confederate", "random", "--out=~/many"
        ).status
        == 0
    )
    begin_game(find_scenario("kernstown")).close()
    assert call("keep", "save", "~/all.zip").status == 0
    save_record("~/game.jsonl", sample())
    assert load_record("~/game.jsonl") == sample()
    assert find_record("~/game.jsonl") == tmp_path / "game.jsonl"
    assert call("verify", "~/game.jsonl").status == 0
    names = {path.name for path in tmp_path.iterdir()}
    assert names >= {"board.svg", "export.svg", "export.html", "many", "all.zip", "game.jsonl"}
    assert "~" not in names


def test_the_name_of_an_unknown_user_stays_as_it_is() -> None:
    assert expanded("~nobody-of-this-name/x") == Path("~nobody-of-this-name/x")
