"""Variations: saved games that begin with the same plies as another game, to list, rename, begin and open."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import takewhile
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Ply, Record, RecordError
from bcnb.engine.ruleset import CHANCE, Scenario, Seat
from bcnb.engine.tied_chance import luck_after, with_luck
from bcnb.storage.files import file_exists_error, make_folder
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import check_free, load_prefix, record_names, save_record, saved_record_path
from bcnb.storage.saved_games import (
    SavedGame,
    begin_game,
    find_game,
    free_paths,
    list_games,
    open_game,
    rename_settings,
)

NAMED = re.compile(r"[a-z0-9]+([_-][a-z0-9]+)*", re.ASCII)
LONGEST_NAME = 80


class Variation(NamedTuple):
    """A saved game that begins with the same plies as another one, and the number of plies that they share."""

    parts: int
    game: SavedGame


def variations(record: Record) -> list[Variation]:
    """Return the saved games that begin as a record does, up to a player's first ply or longer.

    Games that share the most plies come first. Unreadable games and the record itself are left out.
    """
    found = [Variation(parts, game) for game, parts in _games_with_same_start(record)]
    return sorted(found, key=lambda one: (-one.parts, one.game.name))


def _games_with_same_start(record: Record) -> Iterator[tuple[SavedGame, int]]:
    for game in list_games():
        if game.scenario != record.header.scenario:
            continue
        with suppress(OSError, ValueError):
            other = load_prefix(game.path).record
            parts = shared(record, other)
            if parts >= _first_choice(record.plies) and (parts < len(record.plies) or parts < len(other.plies)):
                yield game, parts


def shared(record: Record, other: Record) -> int:
    """Return the number of plies that two records share from their beginning; 0 if their setups differ."""
    if _begun(record) != _begun(other):
        return 0
    pairs = zip(record.plies, other.plies, strict=False)
    return sum(1 for _ in takewhile(lambda pair: _done(pair[0]) == _done(pair[1]), pairs))


def _begun(record: Record) -> tuple[object, ...]:
    header = record.header
    return header.ruleset, header.setup, header.house


def _done(ply: Ply) -> tuple[str, str]:
    return ply.seat, ply.do


def _first_choice(plies: Sequence[Ply]) -> int:
    return next((ply.number for ply in plies if ply.seat != CHANCE), len(plies) + 1)


def name_game(name: str, new: str) -> Path:
    """Rename a saved game and return its new path.

    A name has lower-case letters and digits, with single hyphens or underscores between them.

    Raises:
        ValueError: if the new name is not valid, or there is no game of the old name.
        FileExistsError: if the new name is taken by a saved game, or by a game that comes with bcnb.
        OSError: if the game is being written or cannot be renamed.
    """
    if not NAMED.fullmatch(new) or len(new) > LONGEST_NAME:
        raise ValueError(f"a game name has lower-case letters and digits, with hyphens between them, not {new!r:.60}")
    old, path = find_game(name), saved_record_path(new)
    if path.exists():
        raise file_exists_error(path)
    if new in record_names():
        raise FileExistsError(f"a game that comes with bcnb is called {new}: give yours another name")
    check_free(old)
    rename_settings(old, path)
    return old.rename(path)


def has_luck_to_share(record: Record) -> bool:
    """Return True if other games can have the cards and dice of a record: it is over, and all its cards are known."""
    return record.end is not None and not record.header.cards


def past_with_luck(recorded: Recorded, ply: int) -> Record:
    """Return a recorded game up to a ply, as the past of a game with the same cards and dice after it.

    Raises:
        ValueError: for a ply that the game does not have, or a game whose luck cannot be shared.
    """
    record = recorded.record
    if not has_luck_to_share(record):
        raise ValueError(f"{recorded.name}: only a finished game whose cards are all known shares its cards and dice")
    luck = luck_after(recorded.ruleset, record, recorded.states, ply)
    return with_luck(Record(record.header, record.plies[:ply]), luck)


def begin_from(scenario: Scenario, seats: Mapping[Seat, str], past: Record | None = None) -> Game:
    """Return a new game of a scenario or, given a past, one that begins with its plies. It is saved in the home folder.

    If it cannot be saved, the game is only in memory, and `unsaved` holds the error. The game uses the current version
    of the rules. It has the luck in the header of the past, unless that begins later.

    Raises:
        RecordError: if the past is not possible under the current rules.
    """
    if past is None:
        return begin_game(scenario, seats)
    rules = ruleset(scenario.ruleset)
    luck = past.header.luck if past.header.luck and past.header.luck.ply <= len(past.plies) else None
    header = replace(past.header, rules=rules.version, seats=dict(seats), played={}, luck=luck)
    record = Record(header, past.plies)
    try:
        return _opened(_saved(scenario, record))
    except OSError as error:
        game = Game.resume(rules, scenario, record)
        game.unsaved = error
        return game


def _saved(scenario: Scenario, record: Record) -> Path:
    """Save the record in the first free file that no other program takes at the same time. Raises OSError."""
    files = free_paths(scenario)
    while True:
        path = next(files)
        make_folder(path.parent)
        with suppress(FileExistsError):
            save_record(path, record)
            return path


def _opened(path: Path) -> Game:
    """Return the game of a file that was just written. If it cannot continue, the file is deleted."""
    try:
        return open_game(path)
    except RecordError:
        path.unlink()
        raise
