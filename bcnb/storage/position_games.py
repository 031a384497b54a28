"""A game that begins in any position: a scenario of its ground and armies, and a correction that sets up the rest."""

import json
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.corrections import correction
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import Scenario, Seat, State
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.storage.game_files import game_files_for
from bcnb.storage.position_edits import Tables, position_changes
from bcnb.storage.scenarios import load_position, position_ruleset, position_title, read_scenario
from bcnb.storage.toml import FileError, TomlLocation

REASON = "The game begins in this position."


class PositionGame(NamedTuple):
    """A game that begins in a position: its scenario, and the first correction with its seat.

    `changes` are the changed keys of the position file, as in `Corrected`.
    """

    scenario: Scenario
    seat: Seat
    changes: str


def game_of_position(path: Path | str, seed: str) -> PositionGame:
    """Return the game that begins in the position of a file. Unknown cards of the hands are dealt from the deck.

    Args:
        path: the position file.
        seed: the seed of the unknown cards.

    Raises:
        FileError: if the file is not a valid position.
        ValueError: if the game is over there, or the position cannot be written to a file.
    """
    rules, name = ruleset(position_ruleset(path)), Path(path).stem
    state = rules.imagine(load_position(path), Seeded(f"{seed} position"))
    if rules.seat(state) is None:
        raise ValueError(f"{path}: the game is over in this position")
    files = game_files_for(rules.name)
    scenario = _scenario(files.position_tables(state), rules.name, name, position_title(path))
    start: State = rules.setup(scenario)
    changes = position_changes(files.position_tables(start), files.position_tables(state))
    mover = turn_notation_for(rules.name).seat(start)
    return PositionGame(scenario, correction(rules, start, mover, REASON, (), changes).seat, changes)


def _scenario(tables: dict[str, object], game: str, name: str, title: str) -> Scenario:
    """Return a scenario with the ground and the armies of a position."""
    plain: Tables = json.loads(json.dumps({key: value for key, value in tables.items() if key != "position"}))
    for side in game_files_for(game).sides:
        plain.setdefault(side, {}).setdefault("commander", side.title())
    told = {"layout": "designed", "source": "a position", "story": "The game begins in a position."}
    try:
        return read_scenario({"title": title, "ruleset": game, **told, **plain}, name, TomlLocation(f"{name}.toml"))
    except FileError as error:
        raise ValueError(f"{name}.toml: no game can begin in this position: {error.reason}") from None
