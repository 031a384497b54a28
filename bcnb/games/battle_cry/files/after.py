"""What must hold after a try of 2000."""

from bcnb.games import battle_cry
from bcnb.games.battle_cry.rules.state import State
from bcnb.games.battle_cry.rules.victory import flags
from bcnb.games.hexboard.files import expectations
from bcnb.games.hexboard.files.expectations import Count, HexExpectation
from bcnb.games.hexboard.files.layout import read_label
from bcnb.grid.hexes import parse_hex
from bcnb.storage.toml import Table


def read_after(table: Table) -> HexExpectation:
    """What a try says of its end. Raises FileError."""
    return expectations.read_after(table, COUNT, read_label)


def _figures(state: State, label: str) -> int:
    unit = state.board.units.get(parse_hex(label))
    return unit.strength if unit else 0


COUNT = Count(battle_cry.seat, flags, _figures)
