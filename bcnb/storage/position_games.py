"""A game that begins in any position: a scenario of its ground and armies, and a correction that sets up the rest.

A link holds a position as a short code: what differs from the beginning of a battle, packed as text.
"""

import json
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

from bcnb.engine.chance import Seeded
from bcnb.engine.corrections import OPENING, correction
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset, ruleset_of
from bcnb.engine.record import Record
from bcnb.engine.ruleset import Scenario, Seat, State
from bcnb.engine.turn_notation import turn_notation_for
from bcnb.storage.game_files import game_files_for
from bcnb.storage.position_edits import Tables, changed_tables, position_changes
from bcnb.storage.scenarios import (
    find_scenario,
    list_scenarios,
    load_position,
    parse_position,
    position_title,
    read_scenario,
    write_position,
)
from bcnb.storage.toml import FileError, TomlLocation, write_toml

LONGEST_CODE = 1900
"""The maximum number of characters of a code, so that a link to a page has at most 2,000."""
LARGEST_TEXT = 64 * 1024
"""The maximum number of bytes of a position that is unpacked."""


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

    @property
    def record(self) -> Record:
        """Return the record of a game that has just begun in this position."""
        game = Game(ruleset(self.scenario.ruleset), self.scenario)
        self.set_up(game)
        return game.record


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


def game_of_state(
    state: State, name: str, title: str, seed: str, commanders: Mapping[Seat, str] = MappingProxyType({})
) -> PositionGame:
    """Return the game that begins in a state. Unknown cards of the hands are dealt from the deck.

    Args:
        state: the state, as it is or as a seat may know it.
        name: the name of the new scenario, and of the position in messages.
        title: the title of the new scenario.
        seed: the seed of the unknown cards.
        commanders: the commander of each side, if they are known, as for a moment of a recorded game.

    Raises:
        ValueError: if the game is over there, or no game can begin there.
    """
    rules = ruleset_of(state)
    if rules.seat(state) is None:
        raise ValueError(f"{name}: the game is over in this position")
    state = rules.imagine(state, Seeded(f"{seed} position"))
    files = game_files_for(rules.name)
    scenario = _scenario(files.position_tables(state), rules.name, name, title, commanders)
    start: State = rules.setup(scenario)
    changes = position_changes(files.position_tables(start), files.position_tables(state))
    if changes == "{}":
        return PositionGame(scenario, "", "")
    mover = turn_notation_for(rules.name).seat(start)
    return PositionGame(scenario, correction(rules, start, mover, OPENING, (), changes).seat, changes)


def _scenario(tables: dict[str, object], game: str, name: str, title: str, commanders: Mapping[Seat, str]) -> Scenario:
    """Return a scenario with the ground and the armies of a position."""
    plain: Tables = json.loads(json.dumps({key: value for key, value in tables.items() if key != "position"}))
    files = game_files_for(game)
    for side in files.sides:
        plain.setdefault(side, {}).setdefault("commander", commanders.get(side) or f"a {side.title()} commander")
    facts = {"layout": "designed", "source": "a position", "story": "The game begins in a position."}
    whole = {"title": title, "ruleset": game, **facts, **files.any_armies, **plain}
    try:
        return read_scenario(whole, name, TomlLocation(f"{name}.toml"))
    except FileError as error:
        raise ValueError(f"{name}: no game can begin in this position: {error.reason}") from None


# --- links ------------------------------------------------------------------------------------------------------------


def position_code(state: State) -> str:
    """Return the code of a position, as it is or as a seat may know it. Only letters, digits, `-` and `_` are in it.

    Raises:
        ValueError: if the position cannot be written, or its code is too long.
    """
    code = min(map(packed_text, _texts(state)), key=len)
    if len(code) > LONGEST_CODE:
        raise ValueError(f"a link has room for {LONGEST_CODE:,} characters, and this position needs {len(code):,}")
    return code


def position_of_code(code: str) -> State:
    """Return the position of a code.

    Raises:
        ValueError: if the code is not complete, or not the code of a position.
    """
    text = unpacked_text(code)
    if not text.startswith('["'):
        return parse_position(text, "the position of the link")
    try:
        full, changes = json.loads(text)
        start = _begin(full) if full in list_scenarios() else None
        tables = changed_tables(start or {}, changes)
    except (ValueError, TypeError, RecursionError) as error:
        raise ValueError(f"the position of the link cannot be read: {error}") from None
    return parse_position(write_toml(tables), "the position of the link")


def _texts(state: State) -> Iterator[str]:
    """Yield the texts of a position: its file, and its differences from the beginning of each battle.

    Raises:
        ValueError: if the position cannot be written.
    """
    yield write_position(state)
    tables = game_files_for(state.ruleset).position_tables(state)
    for full in list_scenarios():
        if full.startswith(f"{state.ruleset}/"):
            changes = json.loads(position_changes(_begin(full), tables))
            yield json.dumps([full, changes], ensure_ascii=False, separators=(",", ":"))


def _begin(full: str) -> Tables:
    """Return the tables of the position in which a battle begins."""
    scenario = find_scenario(full)
    start: State = ruleset(scenario.ruleset).setup(scenario)
    return game_files_for(scenario.ruleset).position_tables(start)


def packed_text(text: str) -> str:
    """Return a text as a code for a link, which has only letters, digits, `-` and `_`."""
    packer = zlib.compressobj(9, wbits=-zlib.MAX_WBITS)
    return urlsafe_b64encode(packer.compress(text.encode()) + packer.flush()).decode().rstrip("=")


def unpacked_text(code: str, what: str = "position") -> str:
    """Return the text in a code.

    Raises:
        ValueError: if the code is not complete; `what` names its content in the message.
    """
    unpacker = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    try:
        data = urlsafe_b64decode(code.encode("ascii") + b"=" * (-len(code) % 4))
        text = unpacker.decompress(data, LARGEST_TEXT)
        if not unpacker.eof:
            raise ValueError("the link was cut off")
        return text.decode()
    except (ValueError, zlib.error):
        raise ValueError(
            f"the link does not hold a whole {what}. Copy it again, from its beginning to its end"
        ) from None
