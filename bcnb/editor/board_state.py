"""The position that a draft shows, which can be drawn even while the draft has faults."""

from dataclasses import replace
from itertools import islice
from typing import Any

from bcnb.editor.draft import ARMIES, EMPTY, ScenarioDraft, Tables, draft_tables
from bcnb.editor.map_draft import map_tables
from bcnb.editor.palette import Palette
from bcnb.engine.game_registry import ruleset
from bcnb.engine.ruleset import State
from bcnb.grid.hexes import HEXES
from bcnb.storage.game_files import game_files_for
from bcnb.storage.scenarios import read_scenario
from bcnb.storage.toml import Table, TomlLocation

_ARMY = ("top", "cards", "generals", "second", "quality", "strength", "brigades")
_BOARD = ("up", "map", "faces", "works", "names", "rules", "deck", "scoring")


def board_state(draft: ScenarioDraft, palette: Palette) -> State:
    """Return the position at the beginning of a draft's battle, whatever is still wrong with the draft.

    Pieces on ground that no piece may enter are on it, and only the first field works are there if there are too many.
    """
    if palette.map:
        return _map_state(draft)
    blocked = {
        here: palette.terrain[draft.terrain.get(here, EMPTY)].key
        for here in {*draft.units, *draft.leaders}
        if not palette.terrain[draft.terrain.get(here, EMPTY)].enter
    }
    drawn = replace(
        draft,
        terrain={here: letter for here, letter in draft.terrain.items() if here not in blocked},
        works=dict(islice(draft.works.items(), palette.works)),
    )
    state: Any = game_files_for(draft.ruleset).read_position(Table(_tables(drawn, palette), TomlLocation("draft")))
    if blocked:
        kinds = {here: state.rules.terrain[key] for here, key in blocked.items()}
        ground = tuple(kinds.get(here, state.field.terrain[here]) for here in HEXES)
        state = state._replace(field=replace(state.field, terrain=ground))
    found: State = state
    return found


def _map_state(draft: ScenarioDraft) -> State:
    """Return the beginning of a war with the pieces of a draft on the map of 1961."""
    files = game_files_for(draft.ruleset)
    words = {"title": "draft", "layout": "designed", "source": "draft"}
    tables = {**map_tables(draft), **words, **files.any_armies}
    state: State = ruleset(draft.ruleset).setup(read_scenario(tables, "draft", TomlLocation("draft")))
    return state


def _tables(draft: ScenarioDraft, palette: Palette) -> Tables:
    """Return the tables of a position: only what the board shows."""
    tables = draft_tables(draft)
    shown = {key: tables[key] for key in (*_BOARD, "first", palette.quota) if key in tables}
    armies = {side: {key: tables[side][key] for key in _ARMY if key in tables[side]} for side in ARMIES}
    return {"ruleset": draft.ruleset, **shown, **armies}
