"""Ratios against a peer in the same run: slices of both take turns, so that a busy machine slows both alike."""

import os
import sys
from collections.abc import Callable
from statistics import median
from typing import NamedTuple

SLICES = 7
Slice = Callable[[int], float]
"""A slice of work, from its number to its cost (seconds a unit) or its speed (units a second)."""


class Result(NamedTuple):
    """What was measured: both medians, and the median, least and greatest ratio of ours to the peer's."""

    ours: float
    peer: float
    ratio: float
    least: float
    greatest: float


def compare(ours: Slice, peer: Slice, slices: int = SLICES) -> Result:
    """Both sides in turn, once to warm up and then `slices` times."""
    ours(-1), peer(-1)
    pairs = [(ours(number), peer(number)) for number in range(slices)]
    ratios = [one / other for one, other in pairs]
    return Result(
        median(one for one, _ in pairs),
        median(other for _, other in pairs),
        median(ratios),
        min(ratios),
        max(ratios),
    )


def machine() -> str:
    """One line about what the figures were measured on."""
    return f"Python {sys.version.split()[0]}, {sys.platform}, {os.cpu_count()} cores"
