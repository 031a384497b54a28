"""The files of *North against South*: layouts, rules and positions, with two units per hex, qualities and brigades."""

from functools import partial

from bcnb.games.hexboard.files.expectations import state_facts
from bcnb.games.hexboard.rules.tables import Side
from bcnb.games.north_against_south.files.layout import read_layout
from bcnb.games.north_against_south.files.position import COUNT, position_tables, read_after, read_position
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.tables import Rules
from bcnb.storage.game_files import GameFiles
from bcnb.storage.toml_fields import change_rules, read_rule_options

GAME_FILES: GameFiles[State] = GameFiles(
    sides=tuple(side.seat for side in Side),
    read_layout=read_layout,
    read_position=read_position,
    position_tables=position_tables,
    read_readings=partial(read_rule_options, rules=Rules),
    reread=lambda state, changes: state._replace(rules=change_rules(state.rules, changes)),
    read_after=read_after,
    state_facts=partial(state_facts, count=COUNT),
    same_moment=lambda one, other: one._replace(field=other.field) == other,
)
