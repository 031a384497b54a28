"""War: what can be counted in the game of 1961 before it is played. No other notebook needs its words, so each loads
what it tells when it is called.
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
"""A scenario on the map; all of them are on the same one."""


@coerce_arguments('survey("railroads")')
def survey(what: str) -> None:
    """Print what is counted on the map: its `squares`, `railroads` or `battles`, or the `battles by rail`."""
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import SURVEYS

    if what not in SURVEYS:
        raise ValueError(f"{what!r} is nothing to be counted on the map; there are {', '.join(SURVEYS)}")
    print_text(SURVEYS[what](_begun(MAP).field))


@coerce_arguments('journey("Danville", "Raleigh")')
def journey(start: str, end: str) -> None:
    """Print how far it is between two towns with a red dot, in steps on foot and in spots by rail on an empty map.

    Raises ValueError for a name that no dot has, or more than one.
    """
    from bcnb.games.battle_cry_1961.presentation.cell_text import dot_called
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_journey

    field = _begun(MAP).field
    print_text(say_journey(field, dot_called(field, start), dot_called(field, end)))


def pieces() -> None:
    """Print the pieces of a side: how many there are of each type, how far they go, and their strength."""
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_pieces

    print_text(say_pieces())


@coerce_arguments('generals("four-players")')
def generals(scenario: str) -> None:
    """Print the seats of a war in the order in which they play, each with its army."""
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_generals

    print_table(say_generals(_begun(scenario)))


def rolls() -> None:
    """Print in how many ways two dice give each number of spots, and how many they give on average."""
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_rolls

    print_text(say_rolls())


@coerce_arguments('columns(3, "II")')
def columns(length: int, against: str) -> None:
    """Print which columns of so many pieces beat an opposing one (`columns(3, "II")`); the front piece stands last.

    Counted are those that are strong enough, and of them those with cavalry in front, if they have any. Raises
    ValueError.
    """
    from bcnb.games.battle_cry_1961.presentation.map_stats_text import say_columns

    print_text(say_columns(length, against))


def _begun(name: str) -> "State":
    """The war of 1961 with this name, as it begins. Raises ValueError for what is none."""
    scenario = find_scenario(name)
    if scenario.ruleset != GAME:
        wars = ", ".join(full for full in list_scenarios() if full.startswith(GAME))
        raise ValueError(f"{name} is no war of 1961; there are {wars}")
    return cast("State", ruleset(GAME).setup(scenario))
