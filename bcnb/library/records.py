"""Recorded games as files: read, written ply by ply, verified, salvaged, and taken up again.

The writer holds the system's own lock on its file, appends each line with one write and a sync, and cuts a torn last
line before the first append. Nothing ever skips a bad line and goes on.
"""

import os
from pathlib import Path
from typing import Any

from bcnb.engine.game import Game
from bcnb.engine.record import LARGEST_FILE, Prefix, Record, RecordError, read_prefix, write_record
from bcnb.engine.scenario import Scenario
from bcnb.engine.verify import Timeline, Verdict, verify
from bcnb.games import ruleset
from bcnb.library.places import replays_folder
from bcnb.library.scenarios import read_scenario
from bcnb.library.toml import Where

SUFFIX = ".jsonl"


class RecordWriter:
    """Writes the lines of one game to one file. Raises OSError when it cannot, or when another writer has the file."""

    def __init__(self, path: Path | str, *, kept: int = 0) -> None:
        """Open a file for writing; of one that exists, the first `kept` bytes stay."""
        self.path = Path(path)
        self._lock = _locked(self.path)
        try:
            self._file = os.open(self.path, os.O_RDWR | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644)
            self.cut(kept)
            sync_folder(self.path.parent)
        except BaseException:
            self._lock.release()
            raise

    def append(self, line: bytes) -> None:
        """Write one line at the end, in one piece, and wait until it is on the disk."""
        begin = os.lseek(self._file, 0, os.SEEK_END)
        written = os.write(self._file, line)
        if written != len(line):
            os.ftruncate(self._file, begin)
            raise OSError(f"{self.path}: the disk took {written} of {len(line)} bytes")
        os.fsync(self._file)

    def cut(self, size: int) -> None:
        """Cut the file after so many bytes."""
        os.ftruncate(self._file, size)
        os.fsync(self._file)

    def close(self) -> None:
        """Close the file and give up the lock; a second time does nothing."""
        if self._file >= 0:
            os.close(self._file)
            self._file = -1
            self._lock.release()


def _locked(path: Path) -> Any:
    from filelock import FileLock, Timeout

    lock = FileLock(path.with_name(f".{path.name}.lock"), timeout=0)
    try:
        lock.acquire()
    except Timeout:
        raise OSError(f"{path}: another program is writing this record") from None
    return lock


def sync_folder(folder: Path) -> None:
    """Wait until the names in a folder are on the disk, where the system can do that."""
    if os.name == "posix":
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


# --- reading ----------------------------------------------------------------------------------------------------------


def list_records(name: str = "battle_cry") -> tuple[Path, ...]:
    """The recorded games of a ruleset that come with bcnb."""
    return tuple(sorted((replays_folder() / name).glob(f"*{SUFFIX}")))


def find_record(name: str | Path) -> Path:
    """The file of a record: a path, or the name of one that comes with bcnb. Raises ValueError if there is none."""
    path = Path(name)
    if path.suffix == SUFFIX and path.exists():
        return path
    known = {record.stem: record for record in replays_folder().glob(f"*/*{SUFFIX}")}
    found = known.get(path.stem if path.suffix == SUFFIX else str(name).split("/")[-1])
    if found is None:
        raise ValueError(f"there is no record {str(name)!r}; bcnb brings {', '.join(sorted(known)) or 'none'}")
    return found


def read_bytes(path: Path | str) -> bytes:
    """The bytes of a record's file, as far as a record may be large, and one more. Raises OSError."""
    with Path(path).open("rb") as file:
        return file.read(LARGEST_FILE + 1)


def load_prefix(path: Path | str) -> Prefix:
    """As much of a record as is as it should be. Raises RecordError if not even the header is."""
    return read_prefix(read_bytes(path), ruleset, str(path))


def load_record(path: Path | str) -> Record:
    """The record in a file. Raises RecordError at the first line that is not as it should be."""
    prefix = load_prefix(path)
    if prefix.error:
        raise prefix.error
    return prefix.record


def scenario_of(record: Record, name: str) -> Scenario:
    """The scenario in a record's header. Raises FileError."""
    return read_scenario(record.header.setup, record.header.scenario, Where(name, line=1))


def timeline(path: Path | str) -> Timeline:
    """Every state of a recorded game. Raises RecordError."""
    return timeline_of(load_record(path), str(path))


def timeline_of(record: Record, name: str) -> Timeline:
    """Every state of a record. Raises RecordError for an event that cannot be applied."""
    rules = ruleset(record.header.ruleset)
    start = rules.setup(scenario_of(record, name))
    try:
        return Timeline(rules, start, record.plies)
    except ValueError as error:
        raise RecordError(name, 1, f"the events cannot be applied: {error}") from error


# --- verifying --------------------------------------------------------------------------------------------------------


def verify_file(path: Path | str) -> Verdict:
    """Whether a record is whole, complete and legal. Raises RecordError if not even its header can be read."""
    prefix = load_prefix(path)
    rules = ruleset(prefix.record.header.ruleset)
    start = rules.setup(scenario_of(prefix.record, str(path)))
    return verify(rules, start, prefix, str(path))


def salvage(path: Path | str, out: Path | str) -> tuple[Record, str]:
    """Save the longest part of a record that can be read and is legal, from its beginning; it, and what was lost."""
    prefix, verdict = load_prefix(path), verify_file(path)
    record = prefix.record
    if verdict.problem and not verdict.legal and not prefix.error:
        record = Record(record.header, record.plies[: verdict.problem.line - 2])
    save_record(out, record)
    lost = len(read_bytes(path)) - len(write_record(record, ruleset(record.header.ruleset)))
    reason = f", from {verdict.problem}" if verdict.problem and lost else ""
    return record, f"{lost} bytes lost{reason}" if lost else "nothing lost"


# --- writing ----------------------------------------------------------------------------------------------------------


def save_record(path: Path | str, record: Record) -> None:
    """Write a whole record: under another name first, synced, then renamed. Raises FileExistsError."""
    save_bytes(path, write_record(record, ruleset(record.header.ruleset)))


def save_bytes(path: Path | str, data: bytes) -> None:
    """Write a whole file, or nothing, never over another one. Raises OSError."""
    target = Path(path)
    part = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        with part.open("xb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        _link(part, target)
        sync_folder(target.parent)
    finally:
        part.unlink(missing_ok=True)


def _link(part: Path, target: Path) -> None:
    """Give a finished file its name, unless another file has it."""
    try:
        os.link(part, target)
    except FileExistsError:
        raise FileExistsError(f"{target} exists already, and is never written over") from None
    except OSError:  # a file system without links
        if target.exists():
            raise FileExistsError(f"{target} exists already, and is never written over") from None
        part.rename(target)


def new_game(path: Path | str, scenario: Scenario, seats: dict[str, str]) -> Game:
    """A new game that is recorded in a file as it is played. Raises OSError, FileExistsError among them."""
    if Path(path).exists():
        raise FileExistsError(f"{path} exists already, and is never written over")
    return Game(ruleset(scenario.ruleset), scenario, seats, RecordWriter(path))


def resume(path: Path | str) -> Game:
    """The game of an unfinished record, to be played on; a torn last line is cut. Raises RecordError, OSError."""
    writer = RecordWriter(path, kept=_size(path))
    try:
        prefix = load_prefix(path)
        if prefix.error and not _is_torn(prefix, writer.path):
            raise prefix.error
        return _resumed(prefix, writer)
    except BaseException:
        writer.close()
        raise


def _size(path: Path | str) -> int:
    return Path(path).stat().st_size


def _is_torn(prefix: Prefix, path: Path) -> bool:
    return b"\n" not in read_bytes(path)[prefix.size :]


def _resumed(prefix: Prefix, writer: RecordWriter) -> Game:
    record, name = prefix.record, str(writer.path)
    rules = ruleset(record.header.ruleset)
    if record.end:
        raise RecordError(name, len(record.plies) + 2, "the game is over: nothing can follow")
    if record.header.rules != rules.version:
        words = f"the game was begun under the rules {record.header.rules}, and these are {rules.version}"
        raise RecordError(name, 1, words)
    writer.cut(prefix.size)
    return Game.resume(rules, scenario_of(record, name), record, writer)
