"""A game that begins in any position: a scenario of its ground and armies, and a correction that sets up the rest."""

import json
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.corrections import OPENING, correction
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Scenario, Seat, State
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.storage.game_files import game_files_for
from bcnb.storage.position_edits import Tables, position_changes
from bcnb.storage.scenarios import load_position, position_title, read_scenario
from bcnb.storage.toml import FileError, TomlLocation


class PositionGame(NamedTuple):
    """A game that begins in a position: its scenario, and the first correction with its seat.

    `changes` are the changed keys of the position file, as in `Corrected`. They are empty if the scenario itself begins
    in this position.
    """

    scenario: Scenario
    seat: Seat
    changes: str

    def set_up(self, game: Game) -> None:
        """Set up the position in a new game of the scenario."""
        if self.changes:
            game.correct(self.seat, OPENING, self.changes)


def game_of_position(path: Path | str, seed: str) -> PositionGame:
    """Return the game that begins in the position of a file. Unknown cards of the hands are dealt from the deck.

    Args:
        path: the position file.
        seed: the seed of the unknown cards.

    Raises:
        FileError: if the file is not a valid position.
        ValueError: if the game is over there, or no game can begin there.
    """
    return game_of_state(load_position(path), Path(path).stem, position_title(path), seed)


def game_of_state(state: State, name: str, title: str, seed: str) -> PositionGame:
    """Return the game that begins in a state. Unknown cards of the hands are dealt from the deck.

    Args:
        state: the state, as it is or as a seat may know it.
        name: the name of the new scenario, and of the position in messages.
        title: the title of the new scenario.
        seed: the seed of the unknown cards.

    Raises:
        ValueError: if the game is over there, or no game can begin there.
    """
    rules = ruleset_of(state)
    if rules.seat(state) is None:
        raise ValueError(f"{name}: the game is over in this position")
    state = rules.imagine(state, Seeded(f"{seed} position"))
    files = game_files_for(rules.name)
    scenario = _scenario(files.position_tables(state), rules.name, name, title)
    start: State = rules.setup(scenario)
    changes = position_changes(files.position_tables(start), files.position_tables(state))
    if changes == "{}":
        return PositionGame(scenario, "", "")
    mover = turn_notation_for(rules.name).seat(start)
    return PositionGame(scenario, correction(rules, start, mover, OPENING, (), changes).seat, changes)


def _scenario(tables: dict[str, object], game: str, name: str, title: str) -> Scenario:
    """Return a scenario with the ground and the armies of a position."""
    plain: Tables = json.loads(json.dumps({key: value for key, value in tables.items() if key != "position"}))
    files = game_files_for(game)
    for side in files.sides:
        plain.setdefault(side, {}).setdefault("commander", side.title())
    told = {"layout": "designed", "source": "a position", "story": "The game begins in a position."}
    whole = {"title": title, "ruleset": game, **told, **files.any_armies, **plain}
    try:
        return read_scenario(whole, name, TomlLocation(f"{name}.toml"))
    except FileError as error:
        raise ValueError(f"{name}: no game can begin in this position: {error.reason}") from None
