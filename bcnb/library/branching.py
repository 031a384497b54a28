"""Games that begin as another one did: a part of a record, kept in the home folder as a game of its own."""

from collections.abc import Mapping
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, RecordError
from bcnb.engine.ruleset import Scenario, Seat
from bcnb.library.files import make_folder
from bcnb.library.home import begin_game, free_paths, open_game
from bcnb.library.records import save_record


def begin_from(scenario: Scenario, seats: Mapping[Seat, str], past: Record | None = None) -> Game:
    """A new game of a scenario, or, with a past, one that begins as that did; kept in the home folder if it can be.

    It is a game of today's rules. Raises RecordError for a past that they do not make, whatever rules it is of.
    """
    if past is None:
        return begin_game(scenario, seats)
    rules = ruleset(scenario.ruleset)
    record = Record(replace(past.header, rules=rules.version, seats=dict(seats)), past.plies)
    try:
        return _opened(_saved(scenario, record))
    except OSError as error:
        game = Game.resume(rules, scenario, record)
        game.unsaved = error
        return game


def _saved(scenario: Scenario, record: Record) -> Path:
    """The first free file that no other program takes just now, with the record in it. Raises OSError."""
    files = free_paths(scenario)
    while True:
        path = next(files)
        make_folder(path.parent)
        with suppress(FileExistsError):
            save_record(path, record)
            return path


def _opened(path: Path) -> Game:
    """The game of a file that was just written; one that cannot be played on leaves no file."""
    try:
        return open_game(path)
    except RecordError:
        path.unlink()
        raise
