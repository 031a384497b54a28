"""The names of places on the board, which a page shows on request: each once, in the middle of its hexes."""

from collections.abc import Iterable, Iterator

from bcnb.games.hexboard.rules.state import Field
from bcnb.games.hexboard.show.country import by_name
from bcnb.games.hexboard.show.plan import LEFT, RIGHT, centre
from bcnb.grid.hexes import members
from bcnb.presentation.scene import PLACES, NamedShape, PlaceName

_LETTER = 10
"""How wide a letter is on average."""
_DROP = 5
"""How far below the middle of a hex letters stand."""


def places(field: Field, turn: bool) -> tuple[PlaceName, ...]:
    """The places of a field, as they lie on the sheet."""
    return tuple(
        _place(name, [centre(number, turn) for number in members(mask)]) for name, mask in by_name(field).items()
    )


def _place(name: str, centres: list[tuple[int, int]]) -> PlaceName:
    """A name in the middle of these hexes, or as near to it as it can be written within the board."""
    middle = sum(x for x, _ in centres) // len(centres)
    half = _LETTER * len(name) // 2
    x = min(max(middle, LEFT + half), RIGHT - half)
    return PlaceName(name, x, sum(y for _, y in centres) // len(centres))


def place_shapes(found: Iterable[PlaceName]) -> Iterator[NamedShape]:
    """The names as shapes, each with its id."""
    for place in found:
        yield f"place {place.name}", [PLACES, {"x": place.x, "y": place.y + _DROP}, place.name]
