"""Notebook functions for the map, the pieces and the dice of *Battle-Cry* (1961).

No other notebook needs them, so each function loads what it needs when it is called.
"""

from typing import TYPE_CHECKING, cast

from bcnb.engine.game_registry import ruleset
from bcnb.notebook.arguments import coerce_arguments
from bcnb.notebook.output import print_table, print_text
from bcnb.storage.scenarios import find_scenario, list_scenarios

if TYPE_CHECKING:
    from bcnb.games.battle_cry_1961.rules.state import State

GAME = "battle_cry_1961"
MAP = f"{GAME}/two-players"
"""A scenario whose map is used. All scenarios have the same map."""


@coerce_arguments('survey("railroads")')
def survey(what: str) -> None:
    """Print statistics of the map.

    Args:
        what: `squares`, `railroads`, `battles` or `battles by rail`.

    Raises:
        ValueError: for anything else.
    """
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import SURVEYS

    if what not in SURVEYS:
        raise ValueError(f"{what!r} cannot be counted on the map; choose from {', '.join(SURVEYS)}")
    print_text(SURVEYS[what](_begun(MAP).field))


@coerce_arguments('journey("Danville", "Raleigh")')
def journey(start: str, end: str) -> None:
    """Print the distance between two towns with a red dot, in steps on foot and in spots by rail, on an empty map.

    Raises:
        ValueError: for a name that no dot has, or more than one.
    """
    from bcnb.games.battle_cry_1961.presentation.cell_text import dot_called
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_journey

    field = _begun(MAP).field
    print_text(say_journey(field, dot_called(field, start), dot_called(field, end)))


def pieces() -> None:
    """Print the pieces of a side, with the number, the movement and the strength of each type."""
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_pieces

    print_text(say_pieces())


@coerce_arguments('generals("four-players")')
def generals(scenario: str) -> None:
    """Print the seats of a scenario in playing order, each with its army.

    Raises:
        ValueError: for an unknown scenario, or a scenario of another game.
    """
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_generals

    print_table(say_generals(_begun(scenario)))


def rolls() -> None:
    """Print the number of ways in which two dice give each number of spots, and their average."""
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_rolls

    print_text(say_rolls())


@coerce_arguments('columns(3, "II")')
def columns(length: int, against: str) -> None:
    """Print the columns that beat an opposing column, such as `columns(3, "II")`. The last letter is the front piece.

    Print how many columns are strong enough, and list those of them that have cavalry in front if they contain any.

    Args:
        length: the number of pieces in a column.
        against: the letters of the opposing column.

    Raises:
        ValueError: for an invalid length or column.
    """
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_columns

    print_text(say_columns(length, against))


def _begun(name: str) -> "State":
    """Return the starting state of a 1961 scenario.

    Raises:
        ValueError: for an unknown scenario, or a scenario of another game.
    """
    scenario = find_scenario(name)
    if scenario.ruleset != GAME:
        wars = ", ".join(full for full in list_scenarios() if full.startswith(GAME))
        raise ValueError(f"{name} is not a war of 1961; choose from {wars}")
    return cast("State", ruleset(GAME).setup(scenario))
