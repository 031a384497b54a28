"""The form of the scenario files of a game: how a draft is read from their tables, and written as such."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from bcnb.editor.draft import ARMIES, ARMY_KEYS, KEYS, ScenarioDraft, Tables, draft_tables, read_draft
from bcnb.editor.map_draft import KEYS as MAP_FILE_KEYS
from bcnb.editor.map_draft import MAP_KEYS, map_tables, read_map_draft
from bcnb.editor.palette import MAP_GAMES


class ScenarioForm(NamedTuple):
    """The form of a scenario file.

    `read` returns the draft in the tables of a valid file, and `tables` the tables of a draft. `keys` are the keys in
    the order in which a file has them, and `orders` are those of some of its tables.
    """

    read: Callable[[Tables], ScenarioDraft]
    tables: Callable[[ScenarioDraft], Tables]
    keys: tuple[str, ...]
    orders: Mapping[str, tuple[str, ...]]


HEX_FORM = ScenarioForm(
    read=read_draft,
    tables=draft_tables,
    keys=KEYS,
    orders={**dict.fromkeys(ARMIES, ARMY_KEYS), "map": ("terrain", "units")},
)
MAP_FORM = ScenarioForm(read=read_map_draft, tables=map_tables, keys=MAP_FILE_KEYS, orders={"map": MAP_KEYS})


def file_form(ruleset: str) -> ScenarioForm:
    """Return the form of the scenario files of a game."""
    return MAP_FORM if ruleset in MAP_GAMES else HEX_FORM
