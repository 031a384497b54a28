import errno
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from threading import Thread

import pytest

from bcnb.engine.game import Game
from bcnb.engine.record import LARGEST_FILE, Header, Record, RecordError, write_record
from bcnb.engine.ruleset import fold
from bcnb.games import battle_cry
from bcnb.storage import records
from bcnb.storage.files import save_bytes
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import (
    RecordWriter,
    find_record,
    is_record,
    list_records,
    load_prefix,
    load_record,
    load_recorded_game,
    new_game,
    record_names,
    resume,
    salvage,
    save_record,
    verify_file,
)
from bcnb.storage.scenarios import find_scenario
from bcnb.storage.toml import FileError
from tests.helpers.games import play, step
from tests.helpers.system import failing, from_call
from tests.helpers.tamper import changed, line_of, renumbered, sealed, split

KERNSTOWN = find_scenario("kernstown")
SEATS = {"union": "Room 12", "confederate": "Room 14"}
ROOT = Path(__file__).resolve().parents[2]


@cache
def whole() -> Record:
    """A short game that was interrupted at ply 60."""
    game = play(Game(battle_cry, KERNSTOWN, SEATS), 60)
    game.stop()
    return game.record


DATA = write_record(whole(), battle_cry)


def of_rules(version: str, data: bytes) -> bytes:
    """The same record, as if it had been played by another version of the rules."""
    return changed(data, 1, f'"rules":"{battle_cry.version}"', f'"rules":"{version}"')


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "game.jsonl"


@pytest.fixture
def begun(path: Path) -> Path:
    """An unfinished record of 60 plies."""
    path.write_bytes(b"".join(split(DATA)[:-1]))
    return path


def write(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


# --- writing ply by ply -----------------------------------------------------------------------------------------------


def test_every_ply_is_in_the_file_when_it_is_played(path):
    game = new_game(path, KERNSTOWN, SEATS)
    for _ in range(30):
        step(game)
        assert path.read_bytes() == write_record(game.record, battle_cry)
    game.stop()
    assert load_record(path) == game.record
    assert verify_file(path).sound
    assert game.unsaved is None


def test_a_line_is_one_write_and_one_sync(path, monkeypatch):
    writes, syncs = [], []
    real_write, real_sync = os.write, os.fsync
    writer = RecordWriter(path)
    monkeypatch.setattr(os, "write", lambda *given: (writes.append(given), real_write(*given))[1])
    monkeypatch.setattr(os, "fsync", lambda *given: (syncs.append(given), real_sync(*given))[1])
    writer.append(b"one\n")
    writer.append(b"two\n")
    writer.close()
    assert ([line for _, line in writes], len(syncs)) == ([b"one\n", b"two\n"], 2)


def test_what_is_taken_back_leaves_the_file(path):
    game = play(new_game(path, KERNSTOWN, SEATS), 10)
    game.play(game.legal()[0])
    size = path.stat().st_size
    game.undo()
    assert path.stat().st_size < size
    assert path.read_bytes() == write_record(game.record, battle_cry)
    game.close()


def test_a_file_is_never_written_over(path):
    write(path, b"mine")
    for attempt in (
        lambda: new_game(path, KERNSTOWN, SEATS),
        lambda: save_record(path, whole()),
        lambda: RecordWriter(path),
        lambda: salvage(write(path.with_name("whole.jsonl"), DATA), path),
    ):
        with pytest.raises(FileExistsError, match="already exists"):
            attempt()
    assert path.read_bytes() == b"mine"


def test_a_game_that_cannot_begin_leaves_no_file(path):
    with pytest.raises(ValueError, match="the maximum is 65536"):
        new_game(path, KERNSTOWN, {"union": "x" * 70_000})
    assert not path.exists()
    new_game(path, KERNSTOWN).stop()


def test_a_folder_that_is_missing_is_named(tmp_path):
    path = tmp_path / "no" / "game.jsonl"
    for attempt in (
        lambda: new_game(path, KERNSTOWN, SEATS),
        lambda: save_record(path, whole()),
        lambda: resume(path),
    ):
        with pytest.raises(FileNotFoundError) as raised:
            attempt()
        assert raised.value.filename == str(path)
        assert not list(tmp_path.iterdir())


# --- one writer -------------------------------------------------------------------------------------------------------


def test_a_second_writer_gets_a_clear_error(path):
    game = play(new_game(path, KERNSTOWN, SEATS), 5)
    data = path.read_bytes()
    for attempt in (lambda: resume(path), lambda: RecordWriter(path), lambda: RecordWriter(path, new=False)):
        with pytest.raises(BlockingIOError, match="another program is writing this record") as raised:
            attempt()
        assert raised.value.filename == str(path)
    assert path.read_bytes() == data
    play(game, 5)
    game.close()
    again = resume(path)
    assert again.record == game.record
    again.close()


def test_a_writer_in_another_process_is_noticed(path):
    script = "import sys; from bcnb.storage.records import resume; resume(sys.argv[1])"
    game = play(new_game(path, KERNSTOWN, SEATS), 5)
    result = subprocess.run([sys.executable, "-c", script, path], cwd=ROOT, capture_output=True, text=True, check=False)
    assert "BlockingIOError" in result.stderr
    assert "another program is writing this record" in result.stderr
    game.close()


def test_a_writer_may_be_closed_by_another_thread(path):
    writer = RecordWriter(path)
    writer.append(b"a line\n")
    thread = Thread(target=writer.close)
    thread.start()
    thread.join()
    RecordWriter(path, new=False).close()
    writer.close()


@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_first_line_that_cannot_be_written_leaves_no_file(path, monkeypatch, call):
    with monkeypatch.context() as patch:
        true_fsync = os.fsync
        broken = failing(errno.ENOSPC)
        patch.setattr(os, call, broken if call == "write" else from_call(2, true_fsync, broken))
        game = new_game(path, KERNSTOWN, SEATS)
    assert game.unsaved.errno == errno.ENOSPC
    assert not path.exists()
    play(game, 3)
    play(new_game(path, KERNSTOWN, SEATS), 3).close()
    assert load_record(path).plies == game.record.plies


def test_a_writer_takes_away_no_file_but_its_own(path):
    RecordWriter(path).close()
    assert not path.exists()
    RecordWriter(write(path, b""), new=False).close()
    assert path.exists()


def test_closing_twice_does_nothing(path):
    writer = RecordWriter(path)
    writer.close()
    writer.close()
    with pytest.raises(OSError, match="Bad file descriptor") as raised:
        writer.append(b"late\n")
    assert raised.value.filename == str(path)


# --- faults of the system ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("fault", [errno.ENOSPC, errno.EIO])
@pytest.mark.parametrize("call", ["write", "fsync"])
def test_a_full_disk_leaves_a_whole_record_and_a_game_that_continues(path, monkeypatch, call, fault):
    game = play(new_game(path, KERNSTOWN, SEATS), 20)
    kept = path.read_bytes()
    monkeypatch.setattr(os, call, failing(fault))
    play(game, 20)
    assert (game.unsaved.errno, game.unsaved.filename) == (fault, str(path))
    assert path.read_bytes() == kept
    monkeypatch.undo()
    elsewhere = path.with_name("elsewhere.jsonl")
    save_record(elsewhere, game.record)
    assert len(load_record(elsewhere).plies) == 40
    resume(path).close()
    play(resume(elsewhere), 5).stop()
    assert verify_file(elsewhere).sound


def test_a_line_that_the_disk_takes_in_part_is_cut_again(path, monkeypatch):
    game = play(new_game(path, KERNSTOWN, SEATS), 20)
    kept, real = path.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda file, line: real(file, line[:7]))
    step(game)
    assert "the disk took 7 of" in str(game.unsaved)
    assert path.read_bytes() == kept


def test_a_line_that_can_neither_be_finished_nor_cut_is_torn_and_repaired_later(path, monkeypatch):
    game = play(new_game(path, KERNSTOWN, SEATS), 20)
    kept, real = path.read_bytes(), os.write
    monkeypatch.setattr(os, "write", lambda file, line: real(file, line[:7]))
    monkeypatch.setattr(os, "ftruncate", failing(errno.EIO))
    step(game)
    assert path.read_bytes() == kept + b'{"ply":'
    monkeypatch.undo()
    resume(path).close()
    assert path.read_bytes() == kept


def test_a_cut_that_fails_leaves_a_game_that_continues(path, monkeypatch):
    game = play(new_game(path, KERNSTOWN, SEATS), 10)
    game.play(game.legal()[0])
    monkeypatch.setattr(os, "ftruncate", failing(errno.EIO))
    game.undo()
    assert (game.unsaved.errno, game.unsaved.filename) == (errno.EIO, str(path))
    assert game.ply == 10


def test_a_folder_that_is_read_only_is_a_clear_error(path, monkeypatch):
    def closed(*given: object) -> int:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), given[0])

    old = write(path.with_name("old.jsonl"), DATA)
    monkeypatch.setattr(os, "open", closed)
    with pytest.raises(PermissionError) as raised:
        new_game(path, KERNSTOWN, SEATS)
    assert raised.value.filename == str(path)
    with pytest.raises(PermissionError) as raised:
        resume(old)
    assert raised.value.filename == str(old)


def test_a_file_that_cannot_be_opened_gives_the_lock_back(path, monkeypatch):
    monkeypatch.setattr(os, "open", from_call(2, os.open, failing(errno.EROFS)))
    with pytest.raises(OSError, match=os.strerror(errno.EROFS)):
        RecordWriter(path)
    monkeypatch.undo()
    RecordWriter(path).close()


# --- whole files ------------------------------------------------------------------------------------------------------


def test_a_whole_record_is_saved_under_its_name_alone(path):
    save_record(path, whole())
    assert path.read_bytes() == DATA
    assert [file.name for file in path.parent.iterdir()] == ["game.jsonl"]


def test_a_fault_while_saving_leaves_nothing(path, monkeypatch):
    for call in ("fsync", "link"):
        with monkeypatch.context() as patch:
            patch.setattr(os, call, failing(errno.EIO))
            patch.setattr(Path, "rename", lambda *given: failing(errno.EIO)())
            with pytest.raises(OSError, match=os.strerror(errno.EIO)) as raised:
                save_record(path, whole())
        assert raised.value.filename == str(path)
        assert not list(path.parent.iterdir())


def test_the_unfinished_file_of_another_writer_is_left_alone(path):
    others = [write(path.with_name(f".game.jsonl.{number}.part"), b"half of it") for number in (1, 2)]
    save_record(path, whole())
    assert path.read_bytes() == DATA
    assert [other.read_bytes() for other in others] == [b"half of it"] * 2
    assert len(list(path.parent.iterdir())) == 3


def test_of_two_who_save_under_one_name_at_once_one_has_it_and_the_other_is_refused(path, monkeypatch):
    real = os.fsync

    def meanwhile(file: int) -> None:
        monkeypatch.setattr(os, "fsync", real)
        save_bytes(path, b"the first to be finished")
        real(file)

    monkeypatch.setattr(os, "fsync", meanwhile)
    with pytest.raises(FileExistsError, match="already exists"):
        save_record(path, whole())
    assert path.read_bytes() == b"the first to be finished"
    assert [file.name for file in path.parent.iterdir()] == ["game.jsonl"]


def test_a_file_system_without_links_saves_too(path, monkeypatch):
    monkeypatch.setattr(os, "link", failing(errno.EPERM))
    save_record(path, whole())
    assert path.read_bytes() == DATA
    with pytest.raises(FileExistsError, match="already exists"):
        save_record(path, whole())


# --- taking up again --------------------------------------------------------------------------------------------------


def test_a_game_resumed_continues_as_if_nothing_had_happened(begun):
    game = resume(begun)
    assert game.record == Record(whole().header, whole().plies)
    assert game.state == fold(battle_cry, game.at(0), [event for ply in whole().plies for event in ply.events])
    game.stop()
    assert begun.read_bytes() == DATA


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_torn_last_line_is_cut_before_the_next_is_written(path, kept):
    *lines, last = split(DATA)[:-1]
    write(path, b"".join(lines) + last[:kept])
    game = resume(path)
    assert (game.ply, path.read_bytes()) == (59, b"".join(lines))
    play(game, 1).stop()
    assert path.read_bytes() == DATA


def test_a_game_whose_end_line_was_lost_gets_it(path):
    game = Game(battle_cry, KERNSTOWN, SEATS)
    while game.seat:
        step(game)
    *lines, end = split(write_record(game.record, battle_cry))
    for rest in (b"", end[:20]):
        assert resume(write(path, b"".join(lines) + rest)).record == game.record
        assert path.read_bytes() == b"".join((*lines, end))


@pytest.mark.parametrize(
    ("data", "line", "reason"),
    [
        (DATA, 62, "the game is over: nothing can follow"),
        (DATA + b"{", 62, "the game is over: nothing can follow"),
        (of_rules("2025.9", DATA[:5000]), 1, "battle_cry never had the rules '2025.9'"),
        (changed(DATA, 7, '"ply":6', '"ply":7'), 7, "ply 7 is where ply 6 belongs"),
        (DATA[:5000] + b"\n", None, "not JSON"),
        (b"".join(split(changed(DATA, 2, "draw ", "draw x"))[:30]), 2, "ply 1: "),
        (b"".join(split(changed(DATA, 1, '"seats":{"union"', '"seats":{"west"'))[:30]), 1, "the seats are union, conf"),
        (DATA[:100], 1, "incomplete"),
        (b"", 1, "the record is empty"),
    ],
)
def test_nothing_is_appended_to_a_record_that_cannot_go_on(path, data, line, reason):
    write(path, data)
    for _ in range(2):
        with pytest.raises(RecordError, match=reason) as raised:
            resume(path)
        assert raised.value.line == line or line is None
        assert path.read_bytes() == data


def test_a_record_that_is_not_there_cannot_be_taken_up(path):
    with pytest.raises(FileNotFoundError):
        resume(path)
    assert not list(path.parent.iterdir())


# --- reading ----------------------------------------------------------------------------------------------------------


def test_a_faulty_record_is_refused_with_file_and_line(path):
    write(path, changed(DATA, 12, '"ply":11', '"ply": 11'))
    with pytest.raises(RecordError, match=f"{path}:12: the line is not written as it should be"):
        load_record(path)
    assert len(load_prefix(path).record.plies) == 10


def test_what_is_not_a_record_is_refused(path, tmp_path):
    with pytest.raises(
        RecordError, match=":1: this is not a recorded game of bcnb: the line is not UTF-8: byte 1 is 0x89"
    ):
        load_record(write(path, b"\x89PNG\r\n\x1a\n"))
    with pytest.raises(IsADirectoryError):
        load_record(tmp_path)
    with pytest.raises(FileNotFoundError):
        load_record(tmp_path / "nothing.jsonl")
    with path.open("wb") as file:
        file.truncate(LARGEST_FILE + 10)
    with pytest.raises(RecordError, match=f"more than {LARGEST_FILE} bytes"):
        load_record(path)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('"title":"Kernstown"', '"title":7', "'title' must be a text"),
        ('"setup":{', '"setup":{"ghosts":1,', "unknown key 'ghosts'"),
        ('"ruleset":"battle_cry","title"', '"ruleset":"chess","title"', "'ruleset' is 'chess'"),
        ('"seats":{"union":"Room 12",', '"seats":{', "the seats are union, confederate, not confederate"),
        (
            '"seats":{"union":"Room 12","confederate":"Room 14"}',
            '"seats":{}',
            "the seats are union, confederate, not none",
        ),
    ],
)
def test_a_header_that_fits_no_game_is_refused(path, old, new, reason):
    data = DATA.replace(b'"title":"Kernstown"', b'"title":"Kernstown"')
    if '"ruleset":"battle_cry","title"' in old:
        old, new = '"ruleset":"battle_cry","layout"', '"ruleset":"chess","layout"'
    write(path, sealed(split(changed(data, 1, old, new))))
    for read in (verify_file, lambda path: load_recorded_game(path).timeline):
        with pytest.raises((FileError, RecordError), match=f"{path}:1: .*{reason}"):
            read(path)


def test_a_scenario_of_another_game_is_refused():
    header = whole().header
    strange = Record(Header("whist", header.rules, header.scenario, header.setup, header.seats))
    with pytest.raises(RecordError, match=r"a\.jsonl:1: a scenario of battle_cry in a record of whist"):
        assert Recorded("a.jsonl", strange).scenario


def test_a_timeline_shows_every_moment(begun):
    line = load_recorded_game(begun).timeline
    assert len(line.states) == 61
    played = play(Game(battle_cry, KERNSTOWN, SEATS), 60).state
    assert line.at(60)._replace(field=played.field) == played


def test_an_event_that_cannot_be_applied_is_reported_with_file_and_line(path):
    line = line_of(DATA, '"event":"moved"')
    lines = split(DATA)
    write(path, sealed([lines[0], *renumbered([lines[line - 1], *lines[1:-1]]), lines[-1]]))
    with pytest.raises(RecordError, match=f'{path}:[0-9]+: ply [0-9]+: {{"event": "moved", .* cannot have happened'):
        assert load_recorded_game(path).timeline


# --- salvaging --------------------------------------------------------------------------------------------------------


def test_a_sound_record_loses_nothing(path, tmp_path):
    record, lost = salvage(write(path, DATA), tmp_path / "out.jsonl")
    assert (record, lost) == (whole(), "nothing lost")
    assert (tmp_path / "out.jsonl").read_bytes() == DATA


def test_a_torn_record_loses_its_last_line(path, tmp_path):
    data = b"".join(split(DATA)[:40]) + b'{"ply":40,"se'
    record, lost = salvage(write(path, data), tmp_path / "out.jsonl")
    assert len(record.plies) == 39
    assert lost == f"1 line (13 bytes) lost: {path}:41: the line is incomplete: it has no end"
    assert resume(tmp_path / "out.jsonl").ply == 39


def test_a_record_loses_everything_from_its_first_bad_line_on(path, tmp_path):
    data = changed(DATA, 30, '"ply":29', '"ply":29.0')
    record, lost = salvage(write(path, data), tmp_path / "out.jsonl")
    assert len(record.plies) == 28
    size = len(b"".join(split(data)[29:]))
    assert lost == f"33 lines ({size} bytes) lost: {path}:30: 29.0 is not a whole number"
    assert verify_file(tmp_path / "out.jsonl").legal


def swapped(data: bytes, line: int) -> bytes:
    """The record with the seat of a ply changed."""
    seats = ("union", "confederate", "chance")
    seat = next(seat for seat in seats if f'"seat":"{seat}","do"'.encode() in split(data)[line - 1])
    other = seats[seats.index(seat) - 1]
    return changed(data, line, f'"seat":"{seat}","do"', f'"seat":"{other}","do"')


@pytest.mark.parametrize("torn", [False, True])
def test_a_record_loses_everything_from_its_first_illegal_ply_on(path, tmp_path, torn):
    data = sealed(split(swapped(DATA, 30)))
    data = data[:-40] if torn else data
    record, lost = salvage(write(path, data), tmp_path / "out.jsonl")
    assert record == Record(whole().header, whole().plies[:28])
    assert lost.startswith("33 lines (")
    assert f"{path}:30: ply 29: " in lost
    verdict = verify_file(tmp_path / "out.jsonl")
    assert (verdict.whole, verdict.complete, verdict.legal) == (True, False, True)
    assert play(resume(tmp_path / "out.jsonl"), 1).ply == 29


def test_a_wrong_end_is_lost_alone(path, tmp_path):
    data = changed(DATA, 62, '"winner":null', '"winner":"union"')
    record, lost = salvage(write(path, data), tmp_path / "out.jsonl")
    assert record == Record(whole().header, whole().plies)
    assert lost.startswith("1 line (")
    assert "the end does not agree with the game" in lost


def test_a_game_of_older_rules_is_not_resumed(path):
    older = battle_cry.versions[0]
    write(path, of_rules(older, DATA[:5000]))
    with pytest.raises(
        RecordError, match=f"was begun under the rules {older}, and these are {battle_cry.version}"
    ) as told:
        resume(path)
    assert told.value.line == 1


@pytest.mark.parametrize("finished", [True, False])
def test_a_record_of_older_rules_loses_nothing_that_can_be_shown(path, tmp_path, finished):
    older = of_rules(battle_cry.versions[0], DATA)
    line = line_of(older, '"rule":"', after=20)
    data = sealed(split(changed(older, line, '"rule":"', '"rule":"9')))
    data = data if finished else b"".join(split(data)[:-1])
    assert verify_file(write(path, data)).unjudged == line - 1
    record, lost = salvage(path, tmp_path / "out.jsonl")
    assert (len(record.plies), lost) == (60, "nothing lost")
    assert (tmp_path / "out.jsonl").read_bytes() == data


def test_without_a_header_nothing_can_be_saved(path, tmp_path):
    with pytest.raises(RecordError, match=":1: "):
        salvage(write(path, DATA[1:]), tmp_path / "out.jsonl")
    assert not (tmp_path / "out.jsonl").exists()


# --- names ------------------------------------------------------------------------------------------------------------


@pytest.fixture
def shelf(tmp_path, monkeypatch) -> Path:
    """A folder of replays with two games."""
    folder = tmp_path / "replays" / "battle_cry"
    folder.mkdir(parents=True)
    for name in ("kernstown-greedy-random-1-001", "shiloh-greedy-random-1-001"):
        (folder / f"{name}.jsonl").write_bytes(DATA)
    (folder / "notes.txt").write_text("no record", encoding="utf-8")
    monkeypatch.setattr(records, "replays_folder", lambda: tmp_path / "replays")
    return folder


def test_records_are_found_by_name(shelf):
    record = shelf / "shiloh-greedy-random-1-001.jsonl"
    assert list_records() == tuple(sorted(shelf.glob("*.jsonl")))
    for name in (record.stem, record.name, f"battle_cry/{record.stem}", f"battle_cry/{record.name}", str(record)):
        assert find_record(name) == record
    assert find_record(record) == record
    assert set(record_names()) == {f"{before}{file.stem}" for file in list_records() for before in ("", "battle_cry/")}


def test_a_record_is_found_however_its_name_is_written(shelf):
    record = shelf / "shiloh-greedy-random-1-001.jsonl"
    for name in (
        "Shiloh-Greedy-Random-1-001",
        "SHILOH-GREEDY-RANDOM-1-001.jsonl",
        "Battle_Cry/Shiloh-greedy-random-1-1",
    ):
        assert find_record(name) == record
        assert is_record(name)


def test_a_record_that_there_is_not_is_refused_with_names_that_there_are(shelf):
    with pytest.raises(ValueError, match="Did you mean 'shiloh-greedy-random-1-001'"):
        find_record("shiloh-greedy-random-1-002")
    with pytest.raises(ValueError, match="; 2 come with bcnb, such as battle_cry/kernstown-greedy-random-1-001 "):
        find_record("gettysburg")


def test_a_path_never_stands_for_another_file_of_the_same_name(shelf, tmp_path):
    for name in ("elsewhere/shiloh-greedy-random-1-001.jsonl", tmp_path / "shiloh-greedy-random-1-001.jsonl"):
        with pytest.raises(ValueError, match=r"the (file|folder elsewhere) does not exist"):
            find_record(name)
