"""A refusal on the hex board: a rule, words, and the hexes to highlight."""

from bcnb.engine.ruleset import Refusal
from bcnb.grid.hexes import members, write_hex


def refuse(rule: str, words: str, hexes: int = 0) -> Refusal:
    """A refusal that highlights a set of hexes."""
    return Refusal(rule, words, tuple(write_hex(number) for number in members(hexes)))
