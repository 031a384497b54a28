"""Recorded games as files: read, written ply by ply, verified, salvaged, and taken up again.

The writer holds the system's own lock on its file, appends each line with one write and a sync, and cuts a torn last
line before the first append. Nothing ever skips a bad line and goes on.
"""

import errno
import os
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any

from bcnb.engine.game import Game
from bcnb.engine.game_registry import RULESETS, ruleset
from bcnb.engine.notation import fold_name
from bcnb.engine.record import (
    LARGEST_FILE,
    PartialRecord,
    Record,
    RecordError,
    TornLine,
    read_partial_record,
    write_record,
)
from bcnb.engine.ruleset import Scenario, Seat, State
from bcnb.engine.verify import Timeline, Verification, verify
from bcnb.storage import disk, files
from bcnb.storage.disk import Tail, expanded
from bcnb.storage.files import exists_already, locked, save_bytes, told_of
from bcnb.storage.house_rules import with_house_rules
from bcnb.storage.paths import SUFFIX as SUFFIX
from bcnb.storage.paths import home_folder, is_file_name, replays_folder, sorted_paths
from bcnb.storage.scenarios import read_scenario
from bcnb.storage.toml import TomlLocation, did_you_mean, same_name

TAKEN = "another program is writing this record"


class RecordWriter:
    """Writes the lines of one game to one file, which must be `new` or else there already.

    A new file in which no line came to stand is taken away again. Raises OSError when it cannot: FileExistsError for a
    file that should be new, BlockingIOError when another writer has it.
    """

    def __init__(self, path: Path | str, *, new: bool = True) -> None:
        self.path, self._new = expanded(path), new
        if not (self.path.parent if new else self.path).exists():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path))
        self._lock, self._closed = locked(self.path, TAKEN), False
        try:
            self._tail = _opened(self.path, new)
        except BaseException:
            self._lock.release()
            raise

    def append(self, line: bytes) -> None:
        """Write one line at the end, in one piece, and wait until it is on the disk; or else leave the file alone."""
        try:
            self._tail.append(line)
        except OSError as error:
            raise told_of(self.path, error) from error

    def cut(self, size: int) -> None:
        """Cut the file after so many bytes."""
        try:
            self._tail.cut(size)
        except OSError as error:
            raise told_of(self.path, error) from error

    def close(self) -> None:
        """Close the file and give up the lock; a second time does nothing."""
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
        raise exists_already(path) from None
    except OSError as error:
        raise told_of(path, error) from error


def check_free(path: Path | str) -> None:
    """Refuse a record that another program is writing. Raises BlockingIOError."""
    try:
        locked(expanded(path), TAKEN).release()
    except BlockingIOError:
        raise
    except OSError:
        pass  # nobody can write there


# --- reading ----------------------------------------------------------------------------------------------------------


def list_records(name: str = "battle_cry") -> tuple[Path, ...]:
    """The recorded games of a ruleset that come with bcnb."""
    return tuple(sorted_paths(replays_folder() / name, f"*{SUFFIX}"))


def record_names() -> dict[str, Path]:
    """The recorded games of all rulesets that come with bcnb, by `ruleset/name` and by the name alone."""
    paths = [path for name in RULESETS for path in list_records(name)]
    return {f"{path.parent.name}/{path.stem}": path for path in paths} | {path.stem: path for path in paths}


def kept_record(name: str) -> Path:
    """Return the file of a game that is saved here, by its name; it may not exist.

    Raises:
        ValueError: The name is not a plain file name, so the file would be elsewhere.
    """
    stem = name.removesuffix(SUFFIX)
    if not is_file_name(stem):
        raise ValueError(f"{stem!r:.80} is not the name of a saved game. A name has no folder, such as kernstown-1")
    path = home_folder() / f"{stem}{SUFFIX}"
    if path.exists():
        return path
    return next((one for one in records_in(home_folder()) if fold_name(one.name) == fold_name(path.name)), path)


def is_kept(name: str) -> bool:
    """Return whether a game of this name is saved here."""
    return is_file_name(name.removesuffix(SUFFIX)) and kept_record(name).is_file()


def is_record(name: str) -> bool:
    """Whether a name is that of a record: a file's, that of one which comes with bcnb, or that of a game kept here."""
    return name.endswith(SUFFIX) or _called(name) is not None


def find_record(name: str | Path, *, folders: bool = False) -> Path:
    """Return the file of a record: a path, the name of one that comes with bcnb, or that of a game kept here.

    With `folders`, a folder of records is returned also. Raises ValueError if there is no such record.
    """
    path = expanded(name)
    if str(name) and path.exists() and (folders or not path.is_dir()):
        return path
    if found := _called(str(name)):
        return found
    if str(name) and path.is_dir():
        raise ValueError(not_one_record(path))
    names = record_names()
    hint = did_you_mean(str(name), [*names, *_kept_names()])
    raise ValueError(f"there is no record {str(name)!r}{hint or _there_are(names)}")


def _called(name: str) -> Path | None:
    """Return the file of the record with this name, however it is written, or None."""
    names = record_names()
    if found := names.get(name.removesuffix(SUFFIX)):
        return found
    if is_kept(name):
        return kept_record(name)
    names |= {stem: kept_record(stem) for stem in _kept_names()}
    meant = same_name(name.removesuffix(SUFFIX), names)
    return names[meant] if meant else None


def _kept_names() -> list[str]:
    return [path.stem for path in sorted_paths(home_folder(), f"*{SUFFIX}")]


def records_in(folder: Path) -> list[Path]:
    """Return the records of a folder, by name."""
    return sorted_paths(folder, f"*{SUFFIX}")


def not_one_record(folder: Path) -> str:
    """Return why a folder cannot take the place of a record, in words."""
    found = records_in(folder)
    return f"{folder} is a folder. " + (f"Name one record in it, such as {found[0]}." if found else "Name a record.")


def _there_are(names: Iterable[str]) -> str:
    """How many records come with bcnb, and how they are found."""
    known = [name for name in names if "/" in name]
    such = f", such as {known[0]}" if known else ""
    return f"; {len(known)} come with bcnb{such} (bcnb games --brought lists them)"


def read_bytes(path: Path | str) -> bytes:
    """The bytes of a record's file, as far as a record may be large, and one more. Raises OSError."""
    return files.read_bytes(path, LARGEST_FILE)


def load_prefix(path: Path | str) -> PartialRecord:
    """As much of a record as is as it should be. Raises RecordError if not even the header is."""
    return read_partial_record(read_bytes(path), ruleset, str(path))


def load_record(path: Path | str) -> Record:
    """The record in a file. Raises RecordError at the first line that is not as it should be."""
    prefix = load_prefix(path)
    if prefix.error:
        raise prefix.error
    return prefix.record


def scenario_of(record: Record, name: str) -> Scenario:
    """The scenario in a record's header, by the house rules that stand there.

    Raises FileError, or RecordError if it is one of another game.
    """
    header, where = record.header, TomlLocation(name, line=1)
    scenario = with_house_rules(read_scenario(header.setup, header.scenario, where), header.house, where)
    if scenario.ruleset != record.header.ruleset:
        raise RecordError(name, 1, f"a scenario of {scenario.ruleset} in a record of {record.header.ruleset}")
    return scenario


def start_of(record: Record, name: str) -> Any:
    """The state in which a recorded game begins. Raises FileError or RecordError for a header that fits no game."""
    rules = ruleset(record.header.ruleset)
    start = rules.setup(scenario_of(record, name))
    if (told := list(record.header.seats)) != (seats := list(rules.seats(start))):
        raise RecordError(name, 1, f"the seats are {', '.join(seats)}, not {', '.join(told) or 'none'}")
    return start


def timeline(path: Path | str) -> Timeline[State]:
    """Every state of a recorded game. Raises RecordError."""
    return timeline_of(load_record(path), str(path))


def timeline_of(record: Record, name: str) -> Timeline[State]:
    """Every state of a record. Raises RecordError for an event that cannot be applied."""
    return Timeline(ruleset(record.header.ruleset), start_of(record, name), record.plies, name)


# --- verifying --------------------------------------------------------------------------------------------------------


def verify_file(path: Path | str) -> Verification:
    """Whether a record is whole, complete and legal. Raises RecordError if not even its header can be read."""
    return verify_prefix(load_prefix(path), str(path))


def verify_prefix(prefix: PartialRecord, name: str) -> Verification:
    """What is to be said of a record, of which `prefix` could be read. Raises RecordError for a faulty header."""
    return verify(ruleset(prefix.record.header.ruleset), start_of(prefix.record, name), prefix, name)


def salvage(path: Path | str, out: Path | str) -> tuple[Record, str]:
    """Save the longest part of a record that can be read and is legal, from its beginning; it, and what was lost."""
    data = read_bytes(path)
    prefix = read_partial_record(data, ruleset, str(path))
    verdict = verify_prefix(prefix, str(path))
    record = _standing(prefix.record, verdict)
    saved = write_record(record, ruleset(record.header.ruleset))
    save_bytes(out, saved)
    return record, _lost(data[len(saved) :], verdict)


def _standing(record: Record, verdict: Verification) -> Record:
    """The part of a record that can stand."""
    end = record.end if verdict.legal or verdict.unjudged else None
    return Record(record.header, record.plies[: verdict.standing], end)


def _lost(rest: bytes, verdict: Verification) -> str:
    if not rest:
        return "nothing lost"
    lines = rest.count(b"\n") + (not rest.endswith(b"\n"))
    return f"{lines} {'line' if lines == 1 else 'lines'} ({len(rest)} bytes) lost: {verdict.problem}"


# --- writing ----------------------------------------------------------------------------------------------------------


def save_record(path: Path | str, record: Record) -> None:
    """Write a whole record: under another name first, synced, then renamed. Raises FileExistsError."""
    save_bytes(path, write_record(record, ruleset(record.header.ruleset)))


def new_game(path: Path | str, scenario: Scenario, seats: Mapping[Seat, str] | None = None) -> Game:
    """A new game that is recorded in a file as it is played. Raises OSError, FileExistsError among them."""
    writer = RecordWriter(path)
    try:
        return Game(ruleset(scenario.ruleset), scenario, seats, writer)
    except BaseException:
        writer.close()
        raise


def resume(path: Path | str) -> Game:
    """The game of an unfinished record, to be played on; a torn last line is cut. Raises RecordError, OSError."""
    writer = RecordWriter(path, new=False)
    try:
        return _resumed(load_prefix(path), writer)
    except BaseException:
        writer.close()
        raise


def _resumed(prefix: PartialRecord, writer: RecordWriter) -> Game:
    record, name = prefix.record, str(writer.path)
    check_goes_on(prefix, name)
    writer.cut(prefix.size)
    return Game.resume(ruleset(record.header.ruleset), scenario_of(record, name), record, writer)


def check_goes_on(prefix: PartialRecord, name: str) -> None:
    """Refuse a record that cannot be played on; a torn last line is no hindrance. Raises RecordError."""
    record = prefix.record
    rules = ruleset(record.header.ruleset)
    if prefix.error and not isinstance(prefix.error, TornLine):
        raise prefix.error
    if record.end:
        raise RecordError(name, len(record.plies) + 2, "the game is over: nothing can follow")
    if record.header.rules != rules.version:
        words = f"the game was begun under the rules {record.header.rules}, and these are {rules.version}"
        raise RecordError(name, 1, words)
    verdict = verify_prefix(prefix, name)
    if not verdict.legal and verdict.problem:
        raise verdict.problem
