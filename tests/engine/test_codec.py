"""Converters of values in a record: sides by the names of their seats."""

import pytest

from bcnb.engine.codec import side_scalar
from bcnb.games.battle_cry_1961.rules.tables import Side as SideOf1961
from bcnb.games.hexboard.rules.tables import Side


@pytest.mark.parametrize("sides", [Side, SideOf1961])
def test_a_side_is_written_as_the_name_of_its_seat_and_read_back(sides: type[Side] | type[SideOf1961]) -> None:
    scalar = side_scalar(sides)
    assert [scalar.parse(scalar.write(side)) for side in sides] == list(sides)
    for wrong in ("Union", "", None, ["union"], 1):
        with pytest.raises(ValueError, match="is not a side: union or confederate"):
            scalar.parse(wrong)
