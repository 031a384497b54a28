"""The odds of an attack in words: the dice and where they come from, and what they can do."""

from collections.abc import Iterator
from fractions import Fraction

from bcnb.analysis.odds import Odds
from bcnb.games.battle_cry.state import State
from bcnb.present import nouns as n


def say_odds(state: State, odds: Odds) -> tuple[str, ...]:
    """The odds in a few sentences: who attacks whom with how many dice, and what can come of it."""
    return tuple(n.sentence(words) for words in _told(state, odds))


def _told(state: State, odds: Odds) -> Iterator[str]:
    attacker, target = n.unit_at(state, odds.attacker), n.target_at(state, odds.target)
    yield f"{attacker} against {target}: {n.dice(odds.dice)} ({say_parts(odds)})"
    if odds.losses:
        yield from _of_unit(state, odds)
    if odds.general:
        yield f"{n.general_at(state, odds.target)} is lost: {percent(odds.general)}"
    yield f"at least one flag: {percent(odds.flags)}; driven back: {percent(odds.driven)}"


def say_parts(odds: Odds) -> str:
    """Where the dice come from: "4 at 1 hex, 1 more for its general, 1 fewer for woods at the target"."""
    (first, why), *rest = odds.parts
    more = (f"{abs(count)} {'more' if count > 0 else 'fewer'} {words}" for count, words in rest)
    return ", ".join((f"{first} {why}", *more))


def _of_unit(state: State, odds: Odds) -> Iterator[str]:
    figures = len(odds.losses) - 1
    yield f"figures lost of {figures}: {_losses(odds)}; on average {tenths(odds.mean)}"
    yield f"destroyed: {percent(odds.destroyed)}"


def _losses(odds: Odds) -> str:
    return ", ".join(f"{figures or 'none'} ({percent(chance)})" for figures, chance in enumerate(odds.losses) if chance)


def brief_odds(odds: Odds) -> str:
    """The odds in a few words, as they stand beside a target: "4 dice: 1.9 figures, destroys 6 %, drives back 34 %"."""
    parts = [f"{tenths(odds.mean)} figures, destroys {percent(odds.destroyed)}"] if odds.losses else []
    parts += [f"removes the general {percent(odds.general)}"] if odds.general else []
    parts += [f"drives back {percent(odds.driven)}"] if odds.driven else []
    return f"{n.dice(odds.dice)}: {', '.join(parts)}"


def percent(chance: Fraction) -> str:
    """A chance in whole per cent; only what is impossible is 0, and only what is certain 100.

    >>> [percent(Fraction(n, 1296)) for n in (0, 1, 432, 1295, 1296)]
    ['0 %', 'under 1 %', '33 %', 'over 99 %', '100 %']
    """
    whole = _rounded(100 * chance)
    if whole == 0 and chance:
        return "under 1 %"
    return "over 99 %" if whole == 100 and chance != 1 else f"{whole} %"


def tenths(value: Fraction) -> str:
    """A number to one decimal place; half a tenth goes up.

    >>> tenths(Fraction(4, 3)), tenths(Fraction(1, 20)), tenths(Fraction(2))
    ('1.3', '0.1', '2.0')
    """
    whole = _rounded(10 * value)
    return f"{whole // 10}.{whole % 10}"


def _rounded(value: Fraction) -> int:
    return int(value + Fraction(1, 2))
