"""What the library needs of each ruleset, in one place: how its files are read and written, and its tries judged."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from bcnb.engine.ruleset import Ruleset
from bcnb.games import RULESETS, USUAL, ruleset
from bcnb.games.battle_cry.files import after, layout, position, readings
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry_1961.files import after as square_afters
from bcnb.games.battle_cry_1961.files import layout as square_layouts
from bcnb.games.battle_cry_1961.files import position as square_positions
from bcnb.games.battle_cry_1961.rules.state import State as SquareState
from bcnb.games.north_against_south.files import after as north_afters
from bcnb.games.north_against_south.files import layout as north_layouts
from bcnb.games.north_against_south.files import position as north_positions
from bcnb.games.north_against_south.files import readings as north_readings
from bcnb.games.north_against_south.rules.state import State as NorthState
from bcnb.library.readings import Changes, change_rules
from bcnb.library.toml import Table


class Forms(NamedTuple):
    """The forms of a ruleset's files. What reads a table raises FileError.

    `state` is the type of its states. `whole` gives the tables of a scenario together with those of another file that
    it names, if it may. `commanders` says whether a scenario must name them. `position_tables` may raise ValueError.
    What `read_after` gives has `difference(state)`: what does not hold after a try, in words.
    """

    state: type
    read_layout: Callable[[Table], Any]
    read_position: Callable[[Table], Any]
    position_tables: Callable[[Any], dict[str, Any]]
    read_readings: Callable[[Table], Changes]
    change_rules: Callable[[Any, Changes], Any]
    read_after: Callable[[Table], Any]
    whole: Callable[[Table], Table] = lambda table: table
    commanders: bool = True


FORMS: Mapping[str, Forms] = {
    "battle_cry": Forms(
        state=State,
        read_layout=layout.read_layout,
        read_position=position.read_position,
        position_tables=position.position_tables,
        read_readings=readings.read_readings,
        change_rules=change_rules,
        read_after=after.read_after,
    ),
    "north_against_south": Forms(
        state=NorthState,
        read_layout=north_layouts.read_layout,
        read_position=north_positions.read_position,
        position_tables=north_positions.position_tables,
        read_readings=north_readings.read_readings,
        change_rules=change_rules,
        read_after=north_afters.read_after,
    ),
    "battle_cry_1961": Forms(
        state=SquareState,
        read_layout=square_layouts.read_layout,
        read_position=square_positions.read_position,
        position_tables=square_positions.position_tables,
        read_readings=square_layouts.read_readings,
        change_rules=change_rules,
        read_after=square_afters.read_after,
        whole=square_layouts.with_board,
        commanders=False,
    ),
}
"""The forms of every ruleset."""


def read_ruleset(table: Table) -> str:
    """The ruleset that a position or a question names, or the usual one. Raises FileError."""
    return table.choice("ruleset", RULESETS, USUAL)


def ruleset_of(state: Any) -> str:
    """The name of the ruleset of a state."""
    return next(name for name, forms in FORMS.items() if isinstance(state, forms.state))


def game_of(state: Any) -> Ruleset[Any, Any, Any]:
    """The ruleset of a state."""
    return ruleset(ruleset_of(state))
