"""What a scenario or a question changes of the rules of 2000: its readings, and cards."""

from bcnb.games.battle_cry.rules.tables import Rules
from bcnb.games.hexboard.files import readings
from bcnb.library.forms import Changes
from bcnb.library.toml import Table


def read_readings(table: Table) -> Changes:
    """Readings by the names of the fields of the game's `Rules`. Raises FileError."""
    return readings.read_readings(table, Rules)
