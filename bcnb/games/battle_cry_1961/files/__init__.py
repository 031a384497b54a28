"""The files of *Battle-Cry* (1961): maps of squares with rail lines, positions, and results expected after examples."""

from functools import partial

from bcnb.games.battle_cry_1961.files.layout import ANY_ARMIES, read_layout, with_board
from bcnb.games.battle_cry_1961.files.position import position_tables, read_after, read_position, state_facts
from bcnb.games.battle_cry_1961.rules.state import State
from bcnb.games.battle_cry_1961.rules.tables import Rules, Side
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
    state_facts=state_facts,
    same_moment=lambda one, other: one._replace(field=other.field) == other,
    whole=with_board,
    commanders=False,
    any_armies=ANY_ARMIES,
)
