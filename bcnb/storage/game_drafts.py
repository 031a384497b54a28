"""The drafts in the home folder: games that are being entered, each listed, opened, and finished as a record."""

import json
import os
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.game_registry import ruleset
from bcnb.engine.name_lookup import did_you_mean
from bcnb.engine.ruleset import ASSUMED, Scenario, Seat, side_of
from bcnb.engine.turn_notation import NotationError, turn_notation_for
from bcnb.storage.files import make_folder
from bcnb.storage.game_entry import SUFFIX, GameEntry, entry_from_text, load_entry
from bcnb.storage.game_files import game_files_for
from bcnb.storage.game_notation import read_notation, spelled_name, write_notation
from bcnb.storage.paths import home_folder, sorted_paths
from bcnb.storage.position_games import game_of_state
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import save_record
from bcnb.storage.saved_games import free_paths
from bcnb.storage.scenarios import parse_position
from bcnb.storage.toml import FileError, decode

_TABLE = re.compile(rb"(?m)^\s*\[\w+\]\s*(#.*)?\r?$")
"""A line of a position file, which no game in notation has."""
UNKNOWN = '"unknown"'
"""A card of a position file that is not known."""


_NUMBERED = re.compile(r".+-\d+")
"""The names that bcnb gives to drafts. A text with another name may be anything, and is not listed if it is damaged."""


class Draft(NamedTuple):
    """A draft in the home folder: its name, its path, the number of its steps, and its first fault, if it has one."""

    name: str
    path: Path
    steps: int
    fault: str = ""


def new_entry(
    scenario: Scenario,
    names: Mapping[Seat, str] | None = None,
    *,
    file: str = "",
    played: Mapping[str, str] | None = None,
) -> GameEntry:
    """Return a new game to enter, with its draft in the home folder.

    Args:
        scenario: the battle.
        names: the names of players by seat or by side.
        file: the path of the scenario, if it does not come with bcnb.
        played: the `date` and the `place` of the game, each only if it is known.

    Raises:
        OSError: if the draft cannot be saved.
    """
    rules, cards = ruleset(scenario.ruleset), turn_notation_for(scenario.ruleset).cards
    given = names or {}
    players = {seat: given.get(seat) or given.get(side_of(seat), "") for seat in rules.seats(rules.setup(scenario))}
    heads = [
        f"Ruleset: {scenario.ruleset}",
        f"Scenario: {file or scenario.name}",
        *(f"{key}: {text}" for key, text in (played or {}).items()),
        *(f"{seat}: {spelled_name(who)}" for seat, who in players.items() if who),
        *([f"Cards: {ASSUMED}"] if cards else []),
    ]
    return _saved(GameEntry(_free(scenario), heads))


def open_text(data: bytes, name: str = "text") -> GameEntry:
    """Return the game in a text, with a new draft in the home folder.

    The text is a game in notation, or the file of a position in which the game begins.

    Raises:
        NotationError: at the first fault. `name` is the name of the text in the message. Nothing is then saved.
        OSError: if the draft cannot be saved.
        ValueError: if no game can begin in the position.
    """
    if _TABLE.search(data):
        data = _begun_in(data, name)
    scenario = Recorded(name, read_notation(data, name)).scenario
    return _saved(entry_from_text(_free(scenario), data))


def _begun_in(data: bytes, name: str) -> bytes:
    """Return a game that begins in the position of a file, in notation."""
    try:
        state = parse_position(decode(name, data), name)
    except FileError as fault:
        raise NotationError(name, fault.line or 1, 1, fault.reason) from None
    if UNKNOWN in json.dumps(game_files_for(state.ruleset).position_tables(state)):
        raise ValueError('a game is recorded from a position in which all cards are known: replace "unknown"')
    return write_notation(Recorded(name, game_of_state(state, "position", "A position", name).record)).encode()


def _free(scenario: Scenario) -> Path:
    """Return a path in the home folder where neither a draft nor a record is."""
    path = next(one for path in free_paths(scenario) if not os.path.lexists(one := path.with_suffix(SUFFIX)))
    make_folder(path.parent)
    return path


def _saved(entry: GameEntry) -> GameEntry:
    entry.save()
    return entry


# --- drafts -----------------------------------------------------------------------------------------------------------


def list_drafts(scenario: str = "", *, faulty: bool = False) -> list[Draft]:
    """Return the drafts of games that are not finished, the latest first.

    A draft is finished if its game is over and has a record.

    Args:
        scenario: the name of a battle, to return only its drafts.
        faulty: whether drafts that cannot be read are included, with their fault.
    """
    drafts = sorted(_drafts(scenario), key=lambda one: -one.path.stat().st_mtime)
    return [one for one in drafts if faulty or not one.fault]


def _drafts(scenario: str) -> Iterator[Draft]:
    for path in sorted_paths(home_folder(), f"*{SUFFIX}"):
        if scenario and path.stem.rpartition("-")[0] != scenario:
            continue
        try:
            entry = load_entry(path)
        except (OSError, ValueError) as error:
            if _NUMBERED.fullmatch(path.stem):
                yield Draft(path.stem, path, 0, _fault_words(error))
        else:
            if not (entry.is_over and path.with_suffix(".jsonl").exists()):
                yield Draft(path.stem, path, len(entry.steps))


def _fault_words(error: Exception) -> str:
    """Return the place and the reason of a fault without the path of its draft."""
    if isinstance(error, NotationError):
        return f"line {error.line}, column {error.column}: {error.reason}"
    return error.strerror or str(error) if isinstance(error, OSError) else str(error)


def draft_names() -> list[str]:
    """Return the names of all drafts in the home folder, also of those that have a record or a fault."""
    return [path.stem for path in sorted_paths(home_folder(), f"*{SUFFIX}")]


def find_draft(name: str) -> Path:
    """Return the path of a draft in the home folder.

    Raises:
        ValueError: for an unknown name.
    """
    known = draft_names()
    if name not in known:
        raise ValueError(f"unknown draft {name!r:.60}{did_you_mean(name, known)}")
    return home_folder() / f"{name}{SUFFIX}"


# --- the record -------------------------------------------------------------------------------------------------------


def save_recorded_game(recorded: Recorded, target: Path | None = None) -> Path:
    """Save the record of a game, by default in a free file of the home folder, and return its path.

    Raises:
        OSError: if it cannot be saved, or the file exists.
    """
    if target is None:
        target = next(free_paths(recorded.scenario))
        make_folder(target.parent)
    save_record(target, recorded.record)
    return target
