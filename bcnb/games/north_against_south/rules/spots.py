"""The word for a piece of a hex: `e6` where one unit or general is alone, `e6-1` and `e6-2` where two units stand."""

from functools import cache
from typing import NamedTuple

from bcnb.grid.hexes import HexId, parse_hex, write_hex


class Spot(NamedTuple):
    """A hex, and which of two units on it is meant: 1 or 2 in the order of their numbers, 0 where one stands."""

    at: HexId
    slot: int = 0


spot = cache(Spot)


def write_spot(place: Spot) -> str:
    """The word of a place.

    >>> write_spot(parse_spot("e6-2"))
    'e6-2'
    """
    return f"{write_hex(place.at)}-{place.slot}" if place.slot else write_hex(place.at)


def parse_spot(text: str) -> Spot:
    """The place that a word names. Raises ValueError."""
    label, dash, slot = text.partition("-")
    if dash and slot not in ("1", "2"):
        raise ValueError(f"{text!r} is no place: of the units on {label}, say {label}-1 or {label}-2")
    return spot(parse_hex(label), int(slot or 0))
