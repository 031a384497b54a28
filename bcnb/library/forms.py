"""What differs between rulesets when files are read and questions are asked: one value `Forms` for each of them."""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from bcnb.games.battle_cry import victory
from bcnb.games.battle_cry.rulebook import RULES, Rule
from bcnb.games.battle_cry.state import State
from bcnb.games.battle_cry.tables import Side
from bcnb.games.north_against_south import board as nas_board
from bcnb.games.north_against_south import victory as nas_victory
from bcnb.games.north_against_south.places import parse_spot
from bcnb.games.north_against_south.rulebook import RULES as NAS_RULES
from bcnb.games.north_against_south.state import State as NasState
from bcnb.grid.hexes import parse_hex
from bcnb.library import positions, readings
from bcnb.library.layouts import read_label
from bcnb.library.north_against_south import positions as nas_positions
from bcnb.library.north_against_south import readings as nas_readings
from bcnb.library.north_against_south.layouts import read_place
from bcnb.library.readings import Changes
from bcnb.library.toml import Table, read_toml


class Forms(NamedTuple):
    """How the positions and questions of a ruleset are read and held against what they expect.

    `score` is all that a side has toward victory, `figures` what stands at a place by its word (0 for no unit).
    """

    rules: Mapping[str, Rule]
    read_position: Callable[[Table], Any]
    read_readings: Callable[[Table], Changes]
    change_rules: Callable[[Any, Changes], Any]
    check_place: Callable[..., object]
    score: Callable[[Any, Side], int]
    figures: Callable[[Any, str], int]


def _figures(state: State, label: str) -> int:
    unit = state.board.units.get(parse_hex(label))
    return unit.strength if unit else 0


def _nas_figures(state: NasState, text: str) -> int:
    number = nas_board.find_unit(state.board, parse_spot(text))
    return 0 if number is None else state.board.units[number].strength


FORMS: Mapping[str, Forms] = {
    "battle_cry": Forms(
        RULES,
        positions.read_position,
        readings.read_readings,
        readings.change_rules,
        read_label,
        victory.flags,
        _figures,
    ),
    "north_against_south": Forms(
        NAS_RULES,
        nas_positions.read_position,
        nas_readings.read_readings,
        nas_readings.change_rules,
        read_place,
        nas_victory.points,
        _nas_figures,
    ),
}
"""The forms of every ruleset on the hex board."""
USUAL = "battle_cry"
"""The ruleset of a position that names none."""


def read_ruleset(table: Table) -> str:
    """The ruleset that a position or a question names, or the usual one. Raises FileError."""
    return table.choice("ruleset", FORMS, USUAL)


def load_moment(path: Path | str) -> tuple[str, Any]:
    """The ruleset and the state of a position file. Raises FileError."""
    table = read_toml(path)
    table.text("title", "")
    name = read_ruleset(table)
    state = FORMS[name].read_position(table)
    table.finish()
    return name, state
