"""What must hold after a try of the variant; a unit is named by its place, as one of two may be meant."""

from bcnb.games import north_against_south
from bcnb.games.hexboard.files import expectations
from bcnb.games.hexboard.files.expectations import Count, HexExpectation
from bcnb.games.north_against_south.files.layout import read_place
from bcnb.games.north_against_south.rules.board import find_unit
from bcnb.games.north_against_south.rules.spots import parse_spot
from bcnb.games.north_against_south.rules.state import State
from bcnb.games.north_against_south.rules.victory import points
from bcnb.storage.toml import Table


def read_after(table: Table) -> HexExpectation:
    """What a try says of its end. Raises FileError."""
    return expectations.read_after(table, COUNT, read_place)


def _figures(state: State, place: str) -> int:
    number = find_unit(state.board, parse_spot(place))
    return 0 if number is None else state.board.units[number].strength


COUNT = Count(north_against_south.seat, points, _figures)
