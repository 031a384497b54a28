"""What becomes of hits in *North against South*, in exact fractions: who saves them, and how many figures go."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import product
from math import comb
from typing import NamedTuple

from bcnb.games.battle_cry.odds import face_weight
from bcnb.games.battle_cry.tables import SABERS, UnitType
from bcnb.games.north_against_south.attack import saves_of, scored_hits, sure_kills
from bcnb.games.north_against_south.tables import RULES, Rules

SIDES_OF_A_DIE = 6


class Hit(NamedTuple):
    """The chances of one die, and of one hit that may be saved: that the die hits, and that the hit is saved."""

    hits: Fraction
    saved: Fraction

    @property
    def through(self) -> Fraction:
        """The chance that a hit gets through."""
        return 1 - self.saved


def hit(target: UnitType, near: bool, rules: Rules = RULES) -> Hit:
    """Rules 7.6 and 7.19: the chances of a hit on troops of a type, next to the attacker or farther away."""
    return Hit(_chance(target.face + SABERS), _chance(saves_of(rules, target, near)))


def defence(attacker: UnitType) -> Fraction:
    """Rule 7.21: the chance that a defence die takes a figure of the attacker."""
    return _chance(attacker.face + SABERS)


def _chance(faces: str) -> Fraction:
    return Fraction(face_weight(faces), SIDES_OF_A_DIE)


def losses(
    dice: int, target: UnitType, near: bool, attackers: int, figures: int | None = None, rules: Rules = RULES
) -> tuple[Fraction, ...]:
    """Rules 7.6 and 7.18 to 7.20: the chance of each number of figures that a roll of so many dice takes, from 0 up.

    `attackers` are the figures of the attacking unit, and `figures` those of its target, which is full if they are not
    given. The dice of the defence, and flags, are another matter. Raises ValueError for a roll that there cannot be.
    """
    figures = target.figures if figures is None else figures
    _check(dice, target, figures)
    most = min(attackers, figures)
    chances, through = [Fraction()] * (most + 1), hit(target, near, rules).through
    for own, sabers in product(range(dice + 1), repeat=2):
        scored, sure = scored_hits(rules, own, sabers, attackers), sure_kills(own)
        for more, chance in enumerate(_at_once(scored - sure, through)):
            chances[min(sure + more, most)] += _roll(dice, own, sabers, target) * chance
    return tuple(chances)


def _check(dice: int, target: UnitType, figures: int) -> None:
    if dice < 0:
        raise ValueError(f"nobody rolls {dice} dice")
    if not 1 <= figures <= target.figures:
        raise ValueError(f"{target.arm} can have 1 to {target.figures} figures, not {figures}")


def _roll(dice: int, own: int, sabers: int, target: UnitType) -> Fraction:
    """The chance that so many dice show so many of the target's symbols, and of sabers."""
    rest = dice - own - sabers
    if rest < 0:
        return Fraction()
    others = 1 - _chance(target.face + SABERS)
    ways = comb(dice, own) * comb(dice - own, sabers)
    return ways * _chance(target.face) ** own * _chance(SABERS) ** sabers * others**rest


def _at_once(times: int, chance: Fraction) -> list[Fraction]:
    """The chances that something of this chance, tried so many times, happens 0, 1, 2, … times."""
    return [comb(times, n) * chance**n * (1 - chance) ** (times - n) for n in range(times + 1)]


def mean(chances: Sequence[Fraction]) -> Fraction:
    """The number on average, where these are the chances of 0, 1, 2, …"""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction())
