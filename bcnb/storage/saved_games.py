"""The saved games: begun, saved ply by ply in the home folder, listed and opened again.

If the folder cannot be used, the game continues in memory, and `unsaved` holds the error.
"""

import errno
import os
import re
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from itertools import count
from pathlib import Path
from typing import NamedTuple
from weakref import WeakValueDictionary

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.name_lookup import did_you_mean, same_name
from bcnb.engine.record import Header, PartialRecord, Record, RecordError, read_edges
from bcnb.engine.ruleset import Scenario, Seat
from bcnb.storage.disk import expanded
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.game_search import Entry, ListedRecord, RecordEnd, SearchConditions, search
from bcnb.storage.paths import home_folder, missing_file, sorted_paths
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import (
    SUFFIX,
    check_can_continue,
    check_free,
    is_saved,
    load_prefix,
    new_game,
    read_bytes,
    resume,
    saved_record_path,
)
from bcnb.storage.toml import decode, parse_toml, write_toml

TURN_BEGAN = b'{"event":"turn_began",'
"""The beginning of the event with which a turn begins, as every game writes it."""
_TURN = re.compile(re.escape(TURN_BEGAN) + rb'"rule":"[\d.]+","number":(\d{1,6})')
_open: WeakValueDictionary[Path, Game] = WeakValueDictionary()
"""The games that this program is writing."""
LONGEST_HEAD = 1 << 15
"""The maximum size, in bytes, of a header that is cached while games are listed."""
LONGEST_STEM = 150
"""The maximum length of a scenario's name in a file name, in bytes."""


class SavedGame(NamedTuple):
    """A game in the home folder: its name and path, the battle, the players, the number of plies, and the result.

    `winner` is the side that won, or an empty string. `digest` is that of a finished record. `problem` describes the
    fault of a file that cannot be opened as it is. The other fields may then be empty.
    """

    name: str
    path: Path
    title: str = ""
    seats: Mapping[Seat, str] = {}
    plies: int = 0
    over: bool = False
    result: str = ""
    problem: str = ""
    scenario: str = ""
    winner: str = ""
    digest: str = ""


def free_paths(scenario: Scenario) -> Iterator[Path]:
    """Return the free paths for new games of a scenario: its name and a number."""
    stem = file_stem(scenario.name)
    paths = (home_folder() / f"{stem}-{number}{SUFFIX}" for number in count(1))
    return (path for path in paths if not os.path.lexists(path))


def games_of(scenario: Scenario, games: Iterable[SavedGame]) -> list[SavedGame]:
    """Return the games whose files are named after a scenario, in the given order."""
    stem = file_stem(scenario.name)
    return [one for one in games if one.name.rpartition("-")[0] == stem]


def file_stem(text: str) -> str:
    """Return a text as a safe file name in the home folder: without a folder, not hidden, and not too long.

    This is necessary because a record can give its scenario any name.

    >>> file_stem("new-hope-church"), file_stem("../../outside/pwned"), file_stem("..")
    ('new-hope-church', 'outside-pwned', 'game')
    """
    stem = re.sub(r"[^\w .,()'+&-]", "-", re.sub(r"^\W+", "", text))
    return stem.encode()[:LONGEST_STEM].decode(errors="ignore").rstrip() or "game"


def begin_game(scenario: Scenario, seats: Mapping[Seat, str] | None = None, path: Path | None = None) -> Game:
    """Return a new game that is saved from its header on, in the home folder or in `path`, which must not exist.

    If the file cannot be written, the game is only in memory, and `unsaved` holds the error.
    """
    path = expanded(path) if path else None
    try:
        make_folder(path.parent if path else home_folder())
        file, game = (path, new_game(path, scenario, seats)) if path else _begun_somewhere(scenario, seats)
    except OSError as error:
        game = Game(ruleset(scenario.ruleset), scenario, seats)
        game.unsaved = error
        return game
    _open[file.resolve()] = game
    return game


def _begun_somewhere(scenario: Scenario, seats: Mapping[Seat, str] | None) -> tuple[Path, Game]:
    """Return a new game in the first free file that no other program takes at the same time. Raises OSError."""
    files = free_paths(scenario)
    while True:
        file = next(files)
        with suppress(FileExistsError, BlockingIOError):
            return file, new_game(file, scenario, seats)


def open_game(path: Path | str) -> Game:
    """Return the game of a record at its last ply, to continue it or, if it is over, to view it.

    If this program has the game open already, the new one continues the file and the old one becomes `unsaved`. If the
    file cannot be written, the game continues in memory, and `unsaved` holds the error.

    Raises:
        RecordError: if the record is faulty.
        FileError: if the scenario or the house rules in the header are not valid.
        OSError: if the file cannot be read.
        BlockingIOError: if another program is writing the file.
    """
    file, prefix = expanded(path).resolve(), _load(path)
    recorded = Recorded(prefix.name, prefix.record)
    if prefix.record.end:
        if prefix.error:
            raise prefix.error
        game = recorded.resume()
        _open.setdefault(file, game)
        return game
    _let_go(file)
    try:
        _open[file] = game = resume(path)
    except BlockingIOError:
        raise
    except OSError as error:
        check_can_continue(recorded, prefix.error)
        game = recorded.resume()
        game.unsaved = error
    return game


def _load(path: Path | str) -> PartialRecord:
    """Return the longest valid part of a record.

    If the header is missing because another program is still writing it, the error is BlockingIOError.
    """
    try:
        return load_prefix(path)
    except RecordError as error:
        raise _taken(path) or error from None


def _taken(path: Path | str) -> OSError | None:
    """Return the error that another program is writing a record, or None."""
    try:
        check_free(path)
    except BlockingIOError as error:
        return error
    return None


def _let_go(file: Path) -> None:
    """Stop writing a game of this program."""
    if (game := _open.pop(file, None)) is not None:
        game.close()
        game.unsaved = OSError(errno.EBUSY, "the game was opened a second time and is saved there", str(file))


def find_game(name: str) -> Path:
    """Return the file of a saved game, given its path or its name in the home folder.

    Raises:
        ValueError: for an unknown game.
    """
    if expanded(name).is_file():
        return expanded(name)
    if not is_saved(name):
        names = [path.stem for path in _files()]
        if found := same_name(name.removesuffix(SUFFIX), names):
            return saved_record_path(found)
        if away := missing_file(name):
            raise ValueError(f"{away}{did_you_mean(name, names)}")
        known = f"; choose from {', '.join(names)}" if names else f"; no game is saved in {home_folder()}"
        raise ValueError(f"unknown game {name!r}{did_you_mean(name, names) or known}")
    return saved_record_path(name)


def name_of(game: Game) -> str:
    """Return the name under which this program saves a game, or an empty string if it does not save it."""
    return next((path.stem for path, kept in _open.items() if kept is game and not game.unsaved), "")


def list_games() -> list[SavedGame]:
    """Return the games in the home folder, sorted by name.

    The list is empty if there is no folder yet or it may not be read. Of an unfinished game, only the first and last
    lines are checked. Faults between them are found when the game is opened.

    Raises:
        OSError: if the folder cannot be read.
    """
    found = _found()
    return [_describe(path, *found[path]) for path in _in_order(found)]


def _found() -> dict[Path, ListedRecord]:
    """Return the entries and problems of the files in the home folder."""
    home = home_folder()
    try:
        found = search(home, SUFFIX, entry_of, SearchConditions())
    except (FileNotFoundError, PermissionError):
        return {}
    said = {hit.name: ListedRecord(hit.entry) for hit in found.hits} | found.faulty
    return {home / name: one for name, one in said.items()}


def is_first_game(game: Game) -> bool:
    """Return True if a game is saved, and no other game is in the home folder."""
    name = name_of(game)
    return bool(name) and all(path.stem == name for path in _files())


def _files() -> list[Path]:
    return _in_order(sorted_paths(home_folder(), f"*{SUFFIX}"))


def _in_order(files: Iterable[Path]) -> list[Path]:
    return sorted(files, key=lambda path: _by_number(path.stem))


def _by_number(name: str) -> tuple[str, int]:
    """Return a sort key that puts kernstown-10 after kernstown-9."""
    base, _, number = name.rpartition("-")
    return (base, int(number)) if number.isdecimal() else (name, 0)


@lru_cache(maxsize=128)
def _head(line: bytes) -> tuple[Header, str]:
    """Return the header in the first line of a record, and the title of its scenario. Raises ValueError."""
    header = read_edges(line, ruleset).header
    return header, Recorded("record", Record(header)).scenario.title


def _known_head(data: bytes) -> tuple[Header | None, str]:
    """Return the header of a record and its title, from a cache that records share; None and "" if it is not valid."""
    line = data[: data.find(b"\n") + 1]
    with suppress(ValueError):  # the caller reads it again and raises the error with the file name
        if 0 < len(line) <= LONGEST_HEAD:
            return _head(line)
    return None, ""


def entry_of(path: Path) -> ListedRecord:
    """Return the facts about a record that a list of games shows."""
    try:
        data = read_bytes(path)
        header, title = _known_head(data)
        edges = read_edges(data, ruleset, str(path), header)
        title = title or Recorded(str(path), Record(edges.header)).scenario.title
    except (OSError, ValueError) as error:
        return ListedRecord(None, str(_taken(path) or error))
    head = edges.header
    end = RecordEnd(edges.end.winner, edges.end.by, edges.end.sha256) if edges.end else None
    entry = Entry(
        head.ruleset, head.rules, head.scenario, title, head.seats, edges.plies, end, _last_turn(data), head.played
    )
    return ListedRecord(entry, str(edges.error or ""))


def _last_turn(data: bytes) -> int:
    """Return the number of the last turn that began in a record, or 0. Records are in canonical form."""
    began = _TURN.match(data, data.rfind(TURN_BEGAN))
    return int(began[1]) if began else 0


def _describe(path: Path, entry: Entry | None, problem: str) -> SavedGame:
    if entry is None:
        return SavedGame(path.stem, path, problem=problem)
    names = path.stem, path, entry.title, entry.seats
    winner, digest = ((entry.end.winner or ""), entry.end.sha256) if entry.end else ("", "")
    return SavedGame(*names, entry.plies, entry.end is not None, entry.result, problem, entry.scenario, winner, digest)


# --- whose dice and cards are real ------------------------------------------------------------------------------------

TABLE_SUFFIX = ".table"
"""The suffix of the file next to a record that holds whose dice and cards are real, so that a reload keeps it."""
TUTOR_SUFFIX = ".tutor"
"""The suffix of the file next to a record that holds what the tutor did in the game."""
_REAL = "real"


def load_real(name: str) -> str:
    """Return the choice of real dice and cards of a saved game, or an empty text if there is none.

    A file that cannot be read counts as none, because the choice can be made again at the table.

    Args:
        name: the name of the game in the home folder.
    """
    path = saved_record_path(name).with_suffix(TABLE_SUFFIX)
    with suppress(OSError, ValueError):
        return parse_toml(decode(str(path), read_bytes(path)), str(path)).text(_REAL, "")
    return ""


def save_real(name: str, chosen: str) -> None:
    """Save the choice of real dice and cards of a saved game. An empty text removes the file.

    Raises:
        OSError: if it cannot be saved.
    """
    path = saved_record_path(name).with_suffix(TABLE_SUFFIX)
    if not chosen:
        path.unlink(missing_ok=True)
        return
    make_folder(path.parent)
    save_bytes(path, write_toml({_REAL: chosen}).encode(), over=True)


def rename_settings(old: Path, new: Path) -> None:
    """Give the files next to a saved game the name of its renamed record, if there are any.

    Raises:
        OSError: if a file cannot be renamed.
    """
    for suffix in (TABLE_SUFFIX, TUTOR_SUFFIX):
        with suppress(FileNotFoundError):
            old.with_suffix(suffix).replace(new.with_suffix(suffix))
