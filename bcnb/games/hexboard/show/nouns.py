"""What things of the hex board are called in a sentence: sides, armies, hexes, cards."""

from collections.abc import Sequence

from bcnb.games.hexboard.rules.state import UNKNOWN, HexState
from bcnb.games.hexboard.rules.tables import Side
from bcnb.grid.hexes import SIDES, HexId, neighbour, write_hex
from bcnb.presentation.text_tools import count_noun, join_words

_COMPASS = dict(zip(SIDES, ("north-east", "east", "south-east", "south-west", "west", "north-west"), strict=True))


def the_side(side: Side) -> str:
    """A side as it stands within a sentence.

    >>> the_side(Side.UNION)
    'the Union side'
    """
    return f"the {side.seat.title()} side"


def hexes(numbers: Sequence[HexId], last: str = "and") -> str:
    """Hexes one after the other: "e6, f7 and g8"."""
    return join_words([write_hex(number) for number in numbers], last)


def two_sides(first: int) -> str:
    """The two sides of a hex that a field works token covers, clockwise from the first.

    >>> two_sides(5)
    'north-west and north-east'
    """
    return f"{_COMPASS[SIDES[first]]} and {_COMPASS[SIDES[(first + 1) % 6]]}"


def faced(at: HexId, first: int) -> str:
    """The hexes that field works face, clockwise from a side; so they are called however a board is turned.

    >>> faced(HexId(54), 5), faced(HexId(0), 5)
    ('d4 and d5', 'the edge of the board')
    """
    beyond = [neighbour(at, side) for side in (first, (first + 1) % 6)]
    names = [write_hex(one) for one in beyond if one is not None]
    return join_words([*names, *["the edge of the board"][len(names) // 2 :]])


def say_army(side: Side, units: int, generals: int, alone: int) -> str:
    """The numbers of an army: "Union: 7 units, 3 generals (1 alone)"."""
    said = f" ({alone} alone)" if alone else ""
    return f"{side.seat.title()}: {count_noun(units, 'unit')}, {count_noun(generals, 'general')}{said}"


def card(state: HexState, key: str) -> str:
    """The name of a card: "Probe Left"; "a card" where it is hidden."""
    return "a card" if key == UNKNOWN else state.rules.cards[key].name
