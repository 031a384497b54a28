"""The files of the race: its goal, a moment of it, and what must hold after a try."""

from bcnb.games.toy.files.after import read_after
from bcnb.games.toy.files.position import position_tables, read_goal, read_position
from bcnb.games.toy.rules.state import SEATS, State
from bcnb.storage.game_files import Changes, GameFiles
from bcnb.storage.toml import Table


def _no_readings(table: Table) -> Changes:
    """The race is read in one way alone."""
    return ()


GAME_FILES: GameFiles[State] = GameFiles(
    sides=SEATS,
    read_layout=read_goal,
    read_position=read_position,
    position_tables=position_tables,
    read_readings=_no_readings,
    reread=lambda state, changes: state,
    read_after=read_after,
    alike=lambda one, other: one == other,
    commanders=False,
    ground="position",
)
