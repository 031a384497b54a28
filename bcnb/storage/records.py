"""Records as files: reading, writing ply by ply, verifying, salvaging and resuming.

The writer locks its file, appends each line with one write and a sync, and removes an incomplete last line before it
first appends. No function skips a bad line and continues after it.
"""

import errno
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path

from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.engine.notation import fold_name
from bcnb.engine.record import (
    LARGEST_FILE,
    PartialRecord,
    Record,
    RecordError,
    TornLine,
    read_partial_record,
)
from bcnb.engine.ruleset import Scenario, Seat
from bcnb.engine.verify import Verification
from bcnb.storage import disk, files
from bcnb.storage.disk import Tail, expanded
from bcnb.storage.disk_primitives import missing
from bcnb.storage.files import file_exists_error, locked, save_bytes, with_path
from bcnb.storage.paths import SUFFIX as SUFFIX
from bcnb.storage.paths import home_folder, is_file_name, missing_file, replays_folder, sorted_paths
from bcnb.storage.recorded_game import Recorded, record_bytes

TAKEN = "another program is writing this record"


class RecordWriter:
    """A writer that appends the lines of one game to one file, which must be `new` or already exist.

    A new file that is still empty is removed on closing.

    Raises:
        FileExistsError: if a new file already exists.
        BlockingIOError: if another writer has the file.
        OSError: if the file cannot be opened.
    """

    def __init__(self, path: Path | str, *, new: bool = True) -> None:
        self.path, self._new = expanded(path), new
        if not (self.path.parent if new else self.path).exists():
            raise FileNotFoundError(errno.ENOENT, missing(self.path), str(path))
        self._lock, self._closed = locked(self.path, TAKEN), False
        try:
            self._tail = _opened(self.path, new)
        except BaseException:
            self._lock.release()
            raise

    def append(self, line: bytes) -> None:
        """Append one line in one piece and wait until it is on the disk; if that fails, leave the file unchanged.

        Raises:
            OSError: if the line cannot be written.
        """
        try:
            self._tail.append(line)
        except OSError as error:
            raise with_path(self.path, error) from error

    def cut(self, size: int) -> None:
        """Truncate the file to the given number of bytes.

        Raises:
            OSError: if the file cannot be truncated.
        """
        try:
            self._tail.cut(size)
        except OSError as error:
            raise with_path(self.path, error) from error

    def close(self) -> None:
        """Close the file and release the lock. A second call does nothing."""
        if self._closed:
            return
        self._closed = True
        try:
            if self._tail.close() == 0 and self._new:
                with suppress(OSError):
                    self.path.unlink()
        finally:
            self._lock.release()


def _opened(path: Path, new: bool) -> Tail:
    try:
        return disk.DISK.tail(path, new=new)
    except FileExistsError:
        raise file_exists_error(path) from None
    except OSError as error:
        raise with_path(path, error) from error


def check_free(path: Path | str) -> None:
    """Check that no other program is writing a record.

    Raises:
        BlockingIOError: if another program is writing it.
    """
    try:
        locked(expanded(path), TAKEN).release()
    except BlockingIOError:
        raise
    except OSError:
        pass  # no program can write there


# --- reading ----------------------------------------------------------------------------------------------------------


def list_records(name: str = "battle_cry") -> tuple[Path, ...]:
    """Return the records of a ruleset that come with bcnb."""
    return tuple(sorted_paths(replays_folder() / name, f"*{SUFFIX}"))


def record_names() -> dict[str, Path]:
    """Return the records of all rulesets that come with bcnb, by `ruleset/name` and by name."""
    paths = [path for name in RULESETS for path in list_records(name)]
    return {f"{path.parent.name}/{path.stem}": path for path in paths} | {path.stem: path for path in paths}


def saved_record_path(name: str) -> Path:
    """Return the path of a game that is saved here, by its name; the file may not exist.

    Raises:
        ValueError: if the name is not a plain file name.
    """
    stem = name.removesuffix(SUFFIX)
    if not is_file_name(stem):
        raise ValueError(f"{stem!r:.80} is not the name of a saved game. A name has no folder, such as kernstown-1")
    path = home_folder() / f"{stem}{SUFFIX}"
    if path.exists():
        return path
    return next((one for one in records_in(home_folder()) if fold_name(one.name) == fold_name(path.name)), path)


def is_saved(name: str) -> bool:
    """Return True if a game of this name is saved here."""
    return is_file_name(name.removesuffix(SUFFIX)) and saved_record_path(name).is_file()


def is_record(name: str) -> bool:
    """Return True if a name is a record file, a record that comes with bcnb, or a game saved here."""
    return name.endswith(SUFFIX) or _called(name) is not None


def find_record(name: str | Path, *, folders: bool = False) -> Path:
    """Return the file of a record, given its path, or the name of a saved game or a record that comes with bcnb.

    With `folders`, the path of a folder is also accepted.

    Raises:
        ValueError: for an unknown record.
    """
    path = expanded(name)
    if str(name) and path.exists() and (folders or not path.is_dir()):
        return path
    if found := _called(str(name)):
        return found
    if str(name) and path.is_dir():
        raise ValueError(not_one_record(path))
    hint = did_you_mean(str(name), known_records())
    if away := missing_file(str(name)):
        raise ValueError(f"{away}{hint}")
    raise ValueError(f"unknown record {str(name)!r}{hint or _there_are(record_names())}")


def known_records() -> list[str]:
    """Return the names of all records that come with bcnb and of all games saved here."""
    return [*record_names(), *_saved_names()]


def _called(name: str) -> Path | None:
    """Return the file of the record with this name in any spelling, or None."""
    names = record_names()
    if found := names.get(name.removesuffix(SUFFIX)):
        return found
    if is_saved(name):
        return saved_record_path(name)
    names |= {stem: saved_record_path(stem) for stem in _saved_names()}
    meant = same_name(name.removesuffix(SUFFIX), names)
    return names[meant] if meant else None


def _saved_names() -> list[str]:
    return [path.stem for path in sorted_paths(home_folder(), f"*{SUFFIX}")]


def records_in(folder: Path) -> list[Path]:
    """Return the records of a folder, sorted by name."""
    return sorted_paths(folder, f"*{SUFFIX}")


def not_one_record(folder: Path) -> str:
    """Return the message for a folder that was given in place of a record."""
    found = records_in(folder)
    return f"{folder} is a folder. " + (f"Name one record in it, such as {found[0]}." if found else "Name a record.")


def _there_are(names: Iterable[str]) -> str:
    """Return the number of records that come with bcnb, and how to list them."""
    known = [name for name in names if "/" in name]
    such = f", such as {known[0]}" if known else ""
    return f"; {len(known)} come with bcnb{such} (bcnb games --included lists them)"


def read_bytes(path: Path | str) -> bytes:
    """Return the content of a record file up to the maximum size, plus one more byte if the file is larger.

    Raises:
        OSError: if the file cannot be read.
    """
    return files.read_bytes(path, LARGEST_FILE)


def load_prefix(path: Path | str) -> PartialRecord:
    """Return the longest valid part of a record, from its beginning.

    Raises:
        RecordError: if not even the header is valid.
        OSError: if the file cannot be read.
    """
    return read_partial_record(read_bytes(path), ruleset, str(path))


def load_record(path: Path | str) -> Record:
    """Return the record in a file.

    Raises:
        RecordError: at the first line that is not valid.
        OSError: if the file cannot be read.
    """
    prefix = load_prefix(path)
    if prefix.error:
        raise prefix.error
    return prefix.record


def load_recorded_game(path: Path | str) -> Recorded:
    """Return the recorded game in a file.

    Raises:
        RecordError: at the first line that is not valid.
        OSError: if the file cannot be read.
    """
    return Recorded(str(path), load_record(path))


def find_recorded_game(name: str | Path) -> Recorded:
    """Return the recorded game with a name, or in a file.

    Raises:
        ValueError: for an unknown record, or one with a line that is not valid.
        OSError: if the file cannot be read.
    """
    return load_recorded_game(find_record(name))


# --- verification -----------------------------------------------------------------------------------------------------


def verify_file(path: Path | str) -> Verification:
    """Check that a record is undamaged, complete and legal.

    Raises:
        RecordError: if not even its header is valid.
        FileError: if the scenario or the house rules in the header are not valid.
        OSError: if the file cannot be read.
    """
    return verify_prefix(load_prefix(path))


def verify_prefix(prefix: PartialRecord) -> Verification:
    """Check a record of which only `prefix` could be read.

    Raises:
        RecordError: if the header does not fit the game.
        FileError: if the scenario or the house rules in the header are not valid.
    """
    return Recorded(prefix.name, prefix.record).verify(prefix.error)


def salvage(path: Path | str, out: Path | str) -> tuple[Record, str]:
    """Save the longest part of a record that is readable and legal, and return it with a description of the lost rest.

    Raises:
        RecordError: if not even the header is valid.
        FileError: if the scenario or the house rules in the header are not valid.
        OSError: if a file cannot be read or written, or `out` exists.
    """
    data = read_bytes(path)
    prefix = read_partial_record(data, ruleset, str(path))
    verdict = verify_prefix(prefix)
    record = _standing(prefix.record, verdict)
    saved = record_bytes(record)
    save_bytes(out, saved)
    return record, _lost(data[len(saved) :], verdict)


def _standing(record: Record, verdict: Verification) -> Record:
    """Return the readable and legal part of a record."""
    end = record.end if verdict.legal or verdict.unjudged else None
    return Record(record.header, record.plies[: verdict.standing], end)


def _lost(rest: bytes, verdict: Verification) -> str:
    if not rest:
        return "nothing lost"
    lines = rest.count(b"\n") + (not rest.endswith(b"\n"))
    return f"{lines} {'line' if lines == 1 else 'lines'} ({len(rest)} bytes) lost: {verdict.problem}"


# --- writing ----------------------------------------------------------------------------------------------------------


def save_record(path: Path | str, record: Record) -> None:
    """Save a whole record completely or not at all.

    Raises:
        FileExistsError: if the file exists.
        OSError: if the file cannot be written.
    """
    save_bytes(path, record_bytes(record))


def new_game(path: Path | str, scenario: Scenario, seats: Mapping[Seat, str] | None = None) -> Game:
    """Return a new game that is recorded in a file as it is played.

    Raises:
        FileExistsError: if the file exists.
        OSError: if the file cannot be written.
    """
    writer = RecordWriter(path)
    try:
        return Game(ruleset(scenario.ruleset), scenario, seats, writer)
    except BaseException:
        writer.close()
        raise


def resume(path: Path | str) -> Game:
    """Return the game of an unfinished record, ready to continue. An incomplete last line is removed from the file.

    Raises:
        RecordError: if the record is faulty or the game is over.
        FileError: if the scenario or the house rules in the header are not valid.
        OSError: if the file cannot be read or written.
    """
    writer = RecordWriter(path, new=False)
    try:
        return _resumed(load_prefix(path), writer)
    except BaseException:
        writer.close()
        raise


def _resumed(prefix: PartialRecord, writer: RecordWriter) -> Game:
    recorded = Recorded(prefix.name, prefix.record)
    check_can_continue(recorded, prefix.error)
    writer.cut(prefix.size)
    return recorded.resume(writer)


def check_can_continue(recorded: Recorded, fault: RecordError | None) -> None:
    """Check that a recorded game can continue. An incomplete last line is allowed.

    Args:
        recorded: the game.
        fault: the error that stopped the reading of its file, or None.

    Raises:
        RecordError: if the record is faulty, the game is over, or it was played under another version of the rules.
        FileError: if the scenario or the house rules in the header are not valid.
    """
    record, rules = recorded.record, recorded.ruleset
    if fault and not isinstance(fault, TornLine):
        raise fault
    if record.end:
        raise RecordError(recorded.file, len(record.plies) + 2, "the game is over: nothing can follow")
    if record.header.rules != rules.version:
        words = f"the game was begun under the rules {record.header.rules}, and these are {rules.version}"
        raise RecordError(recorded.file, 1, words)
    verdict = recorded.verify(fault)
    if not verdict.legal and verdict.problem:
        raise verdict.problem
