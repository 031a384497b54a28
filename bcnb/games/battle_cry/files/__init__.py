"""Files of *Battle Cry* (2000) that only this game has; what both hex games share is in `hexboard`."""

from functools import partial

from bcnb.games.battle_cry.files.battles import read_battles
from bcnb.games.battle_cry.files.layout import read_layout
from bcnb.games.battle_cry.files.position import COUNT, position_tables, read_after, read_position
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.hexboard.files.expectations import state_facts
from bcnb.games.hexboard.rules.tables import Side
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
    besides={"battles": read_battles},
    same_moment=lambda one, other: one._replace(field=other.field) == other,
)
