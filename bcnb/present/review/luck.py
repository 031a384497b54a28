"""How lucky a game was, in words: how often dice and cards are as kind as they were, or kinder."""

from collections.abc import Iterator, Sequence
from math import ceil, floor

from bcnb.analysis.convolution import Bounds
from bcnb.analysis.luck import Lot, odds
from bcnb.analysis.review import Cause
from bcnb.present.english import counted

LOTS = ((Cause.ROLL, "roll", "The dice"), (Cause.DRAW, "draw", "The cards drawn"))


def say_odds(lots: Sequence[Lot], side: str) -> Iterator[str]:
    """A sentence for all rolls and one for all draws: how often they are as lucky for a side, or luckier."""
    for cause, what, name in LOTS:
        if number := sum(lot.cause is cause for lot in lots):
            often = say_often(odds(lots, cause))
            yield f"{name}: {counted(number, what)}. So much luck for the {side} side, or more, comes {often}."


def say_often(bounds: Bounds) -> str:
    """How often something happens of which the chance is known between two bounds.

    >>> say_often(Bounds(0.3912, 0.3939)), say_often(Bounds(0.391, 0.412)), say_often(Bounds(0.0001, 0.002))
    ('39 times in 100', '39 to 42 times in 100', 'less than once in 100')
    >>> say_often(Bounds(0.995, 0.996)), say_often(Bounds(0.011, 0.012))
    ('more than 99 times in 100', 'once in 100')
    """
    low, high = 100 * bounds.low, 100 * bounds.high
    if high < 1:
        return "less than once in 100"
    if low > 99:
        return "more than 99 times in 100"
    if round(low) == round(high):
        return "once in 100" if round(low) == 1 else f"{round(low)} times in 100"
    return f"{floor(low)} to {ceil(high)} times in 100"
