"""Disks that are full or broken, and folders that may not be written: the game continues, and is saved elsewhere.

A full disk is tried in three ways: a limit of the system on the size of a file, at which it takes a part of a line; the
device that is always full; and each call of the system failing in each way. Where a system lacks one, it is left out.
"""

import errno
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from unittest.mock import patch

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.record import Record, write_record
from bcnb.games import battle_cry
from bcnb.storage.records import RecordWriter, load_record, new_game, resume, save_record, verify_file
from bcnb.storage.scenarios import find_scenario
from tests.helpers.games import play
from tests.helpers.system import failing, from_call
from tests.programs.faults import books
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

SCENARIO = "kernstown"
FULL = Path("/dev/full")
FAULTS = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS, errno.EFBIG)
CALLS = ("write", "fsync", "ftruncate", "lseek")
NOBODY = 65534


def begun(path: Path) -> Game:
    """A recorded game of a few plies."""
    return play(new_game(path, find_scenario(SCENARIO)), 10)


# --- the expected results ---------------------------------------------------------------------------------------------


GOES_ON = "a clear error; the game goes on, and is saved elsewhere"


def _goes_on(what: str, game: Game, path: Path, faults: Sequence[int], stood: Sequence[bytes] = ()) -> Found:
    """Whether a game whose file failed has said so clearly, plays on in memory, and is saved elsewhere.

    `stood` are earlier moments of the game, of which a ply was then taken back: a cut that fails leaves them.
    """
    error, kept = game.unsaved, _kept(path)
    clear = error is not None and error.errno in faults and error.filename == str(path)
    play(game, 10)
    wrong = [
        words
        for words, holds in {
            f"the error is {error!r}": clear,
            "the file is no beginning of the game": _is_beginning(kept, game.record) or kept in stood,
            "something was written after the fault": _kept(path) == kept,
            "an empty file is left": kept != b"" or not path.exists(),
            "the game could not be saved elsewhere": _saved_elsewhere(game.record, path.with_name("elsewhere.jsonl")),
        }.items()
        if not holds
    ]
    return held(not wrong, GOES_ON, f"{what}: {', '.join(wrong)}")


def _kept(path: Path) -> bytes:
    """What a file holds; nothing where there is none."""
    return path.read_bytes() if path.exists() else b""


def _is_beginning(kept: bytes, record: Record) -> bool:
    """Whether the file holds whole lines of the game, none left out."""
    return write_record(record, battle_cry).startswith(kept) and (not kept or kept.endswith(b"\n"))


def _saved_elsewhere(record: Record, path: Path) -> bool:
    """Whether a game can be saved in another place, taken up there, and closed."""
    save_record(path, record)
    if load_record(path) != record:
        return False
    play(resume(path), 5).stop()
    return verify_file(path).sound


def _said(attempt: Callable[[], Any], path: Path, *faults: int) -> str:
    """What is wrong with the error of an attempt that must fail in one of these ways, and name the path."""
    try:
        attempt()
    except OSError as error:
        return "" if error.errno in faults and error.filename == str(path) else repr(error)
    return "no error"


# --- a limit of the system --------------------------------------------------------------------------------------------


@contextmanager
def at_most(size: int) -> Iterator[None]:
    """No file of this process grows beyond this number of bytes."""
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def limited(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Files that can grow so far and no farther, even in the middle of a line."""
    if os.name == "posix":
        for case in range(numbers.disks):
            yield Trial(grows_no_farther, (f"{seed} limit {case}",))
            yield Trial(saved_on_a_full_disk, (f"{seed} limit {case}",))


def grows_no_farther(seed: str) -> Iterator[Found]:
    """A game whose file can grow by some bytes only, or not even take the header."""
    chance = Seeded(seed)
    with new_folder() as folder:
        path = folder / "game.jsonl"
        if int(chance.pick([(0, 9), (1, 1)])):
            with at_most(chance.choose(range(1000))):
                game = play(new_game(path, find_scenario(SCENARIO)), 10)
        else:
            game = begun(path)
            with at_most(path.stat().st_size + chance.choose(range(1500))):
                play(game, 20)
        yield _goes_on(seed, game, path, (errno.EFBIG, errno.ENOSPC))
        if path.exists():
            game = play(resume(path), 5)
            game.stop()
            yield held(verify_file(path).sound, "with room again, the file goes on", f"{seed}: {verify_file(path)}")


def saved_on_a_full_disk(seed: str) -> Iterator[Found]:
    """A whole game that finds no room: nothing is left behind, and it is saved elsewhere."""
    name = Seeded(seed).choose(books.NAMES)
    with new_folder() as folder:
        path = folder / "game.jsonl"
        with at_most(Seeded(seed).choose(range(len(books.data(name))))):
            wrong = _said(lambda: save_record(path, books.record(name)), path, errno.EFBIG)
        left = [file.name for file in folder.iterdir()]
        save_record(path, books.record(name))
        again = path.read_bytes() == books.data(name)
        answer = "a clear error; nothing is left; saved when there is room"
        yield held(not wrong and not left and again, answer, f"{seed}: {wrong}, {left=}, {again=}")


# --- a device that is always full -------------------------------------------------------------------------------------


def always_full(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """The device that takes nothing."""
    if FULL.exists():
        yield Trial(on_a_full_device, ())


def on_a_full_device() -> Iterator[Found]:
    """A game whose file leads to the device that takes nothing. (A path that leads there is refused.)"""
    with new_folder() as folder:
        path = folder / "game.jsonl"
        full, sink = os.open(FULL, os.O_RDWR), RecordWriter(path)
        os.dup2(full, sink._tail._file)
        os.close(full)
        game = play(Game(battle_cry, find_scenario(SCENARIO), None, sink), 10)
        error = game.unsaved
        clear = error is not None and (error.errno, error.filename) == (errno.ENOSPC, str(path))
        saved = _saved_elsewhere(game.record, folder / "elsewhere.jsonl")
        yield held(clear and saved, GOES_ON, f"on {FULL}: {error!r}, {saved=}")


# --- calls of the system that fail ------------------------------------------------------------------------------------


def broken(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each call of the system failing in each way, from some call on."""
    for call in CALLS:
        for fault in FAULTS:
            for first in range(1, 2 + numbers.disks // 20):
                yield Trial(call_fails, (call, fault, first))


def call_fails(call: str, fault: int, first: int) -> Iterator[Found]:
    """A game, with a ply taken back, while a call of the system fails from its `first` time on."""
    with new_folder() as folder:
        path = folder / "game.jsonl"
        game = begun(path)
        with patch.object(os, call, from_call(first, getattr(os, call), failing(fault))):
            stood = [_then_take_back(play(game, 5)) for _ in range(first + 1)]
        yield _goes_on(f"os.{call} failing from call {first} on", game, path, (fault,), stood)


def _then_take_back(game: Game) -> bytes:
    """Let a player do something and take it back; the record before that."""
    game.advance(Seeded(game.ply))
    game.play(game.legal()[0])
    before = write_record(game.record, battle_cry)
    game.undo()
    return before


# --- folders that may not be written ----------------------------------------------------------------------------------


@contextmanager
def powerless() -> Iterator[None]:
    """Nobody in particular: with no more rights than the system gives to anybody."""
    if os.name != "posix" or os.geteuid() != 0:
        yield
        return
    os.seteuid(NOBODY)
    try:
        yield
    finally:
        os.seteuid(0)


def read_only(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """A folder that may be read and not be written."""
    if os.name == "posix":
        yield Trial(in_a_read_only_folder, ())


def in_a_read_only_folder() -> Iterator[Found]:
    """Every way to write a record in a folder that may not be written, and every way to read one."""
    name = books.NAMES[0]
    with new_folder() as folder:
        closed = folder / "closed"
        closed.mkdir()
        path = closed / "new.jsonl"
        old, ended = closed / "old.jsonl", closed / "ended.jsonl"
        begun(old).close()
        ended.write_bytes(books.data(name))
        open_game = play(Game(battle_cry, find_scenario(SCENARIO)), 10)
        closed.chmod(0o555)
        try:
            with powerless():
                attempts: dict[str, tuple[Callable[[], Any], Path]] = {
                    "a new game": (lambda: new_game(path, find_scenario(SCENARIO)), path),
                    "a game taken up": (lambda: resume(old), old),
                    "a game saved": (lambda: save_record(path, open_game.record), path),
                }
                for what, (attempt, about) in attempts.items():
                    wrong = _said(attempt, about, errno.EACCES, errno.EROFS)
                    yield held(not wrong, f"{what}: a clear error", f"{what} in a read-only folder: {wrong}")
                sound = load_record(ended) == books.record(name) and verify_file(ended).sound
                yield held(sound, "a record is read and verified", "a record could not be read there")
        finally:
            closed.chmod(0o755)
        saved = _saved_elsewhere(play(open_game, 10).record, folder / "elsewhere.jsonl")
        yield held(saved, "the game goes on, and is saved elsewhere", "the game could not be saved elsewhere")
        untouched = sorted(file.name for file in closed.iterdir() if not file.name.startswith(".old"))
        yield held(untouched == ["ended.jsonl", "old.jsonl"], "nothing is left there", f"left there: {untouched}")


SENTENCES = (
    Sentence("a full disk: a file that can grow no farther", limited),
    Sentence("a full disk: the device that takes nothing", always_full),
    Sentence("a broken disk: each call of the system failing", broken),
    Sentence("a read-only folder", read_only),
)
