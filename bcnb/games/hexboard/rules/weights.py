"""Exact chances of dice, as whole numbers: in how many of the 6 ** dice ways a roll brings so many hits and flags."""

from collections.abc import Mapping
from functools import cache
from math import comb

from bcnb.games.hexboard.rules.tables import FACE_WEIGHTS, FACES, FLAG


@cache
def face_weight(faces: str) -> int:
    """On how many of the six sides of a die one of these faces stands."""
    return sum(FACE_WEIGHTS[FACES.index(face)] for face in set(faces))


@cache
def outcomes(dice: int, hit_weight: int) -> Mapping[tuple[int, int], int]:
    """For each (hits, flags), in how many ways the dice show them; the ways sum to 6 ** dice.

    `hit_weight` is on how many sides of a die a hit stands; the flag stands on one.
    """
    miss = 6 - hit_weight - face_weight(FLAG)
    return {
        (hits, flags): comb(dice, hits) * comb(dice - hits, flags) * hit_weight**hits * miss ** (dice - hits - flags)
        for hits in range(dice + 1)
        for flags in range(dice + 1 - hits)
    }


@cache
def hit_ways(dice: int, hit_weight: int, strength: int) -> tuple[int, ...]:
    """For 0 to `strength` figures lost, in how many of the 6 ** dice ways the dice take so many."""
    ways = [0] * (strength + 1)
    for (hits, _), count in outcomes(dice, hit_weight).items():
        ways[min(hits, strength)] += count
    return tuple(ways)
