"""What becomes of hits in *North against South*, in exact fractions: who saves them, and how many figures go."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import NamedTuple

from bcnb.games.hexboard.rules.chance import face_weight
from bcnb.games.hexboard.rules.tables import FLAG, SABERS, UnitType
from bcnb.games.north_against_south.rules.attack import saves_of, scored_hits, sure_kills
from bcnb.games.north_against_south.rules.tables import RULES, Rules

SIDES_OF_A_DIE = 6


class HitOdds(NamedTuple):
    """The chances of one die, and of one hit that may be saved: that the die hits, and that the hit is saved."""

    hits: Fraction
    saved: Fraction

    @property
    def through(self) -> Fraction:
        """The chance that a hit gets through."""
        return 1 - self.saved


def hit(target: UnitType, near: bool, rules: Rules = RULES) -> HitOdds:
    """Rules 7.6 and 7.19: the chances of a hit on troops of a type, next to the attacker or farther away."""
    return HitOdds(chance_of(rules.read(target).face + SABERS), chance_of(saves_of(rules, target, near)))


def defence(attacker: UnitType) -> Fraction:
    """Rule 7.21: the chance that a defence die takes a figure of the attacker."""
    return chance_of(attacker.face + SABERS)


def chance_of(faces: str) -> Fraction:
    """The chance that a die shows one of these faces."""
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
    chances = [Fraction()] * (most + 1)
    for (fallen, _), chance in falls(dice, unit_aim(dice, target, near, attackers, rules), most).items():
        chances[fallen] += chance
    return tuple(chances)


def _check(dice: int, target: UnitType, figures: int) -> None:
    if dice < 0:
        raise ValueError(f"nobody rolls {dice} dice")
    if not 1 <= figures <= target.figures:
        raise ValueError(f"{target.arm} can have 1 to {target.figures} figures, not {figures}")


class HitProfile(NamedTuple):
    """What dice meet: the target's own symbol (a general has none), how many hits count at most, and the chance that a
    hit is saved which is no sure kill."""

    own: str
    hits: int
    saved: Fraction


def unit_aim(dice: int, target: UnitType, near: bool, attackers: int, rules: Rules = RULES) -> HitProfile:
    """Rules 7.6 and 7.19: troops of a type, next to an attacker with so many dice and figures or farther away."""
    return HitProfile(rules.read(target).face, scored_hits(rules, dice, 0, attackers), hit(target, near, rules).saved)


def general_aim(saving: str) -> HitProfile:
    """Rules 7.11 and 7.22: a general by himself, whom these faces save."""
    return HitProfile("", 1, chance_of(saving))


@cache
def falls(dice: int, aim: HitProfile, most: int) -> Mapping[tuple[int, int], Fraction]:
    """The chance of each (figures, flags): how many figures a roll takes, of which there are `most`, and its flags."""
    found: dict[tuple[int, int], Fraction] = {}
    for own, sabers, flags in product(range(dice + 1), repeat=3):
        rolled, sure = _roll(dice, aim.own, own, sabers, flags), sure_kills(own)
        doubtful = min(own + sabers, aim.hits) - sure
        for more, chance in enumerate(at_once(doubtful, 1 - aim.saved) if rolled else ()):
            fall = min(sure + more, most), flags
            found[fall] = found.get(fall, Fraction()) + rolled * chance
    return found


def _roll(dice: int, symbol: str, own: int, sabers: int, flags: int) -> Fraction:
    """The chance that so many dice show so many of a symbol, of sabers, and of flags."""
    rest = dice - own - sabers - flags
    if rest < 0:
        return Fraction()
    ways = comb(dice, own) * comb(dice - own, sabers) * comb(dice - own - sabers, flags)
    others = 1 - chance_of(symbol + SABERS + FLAG)
    return ways * chance_of(symbol) ** own * chance_of(SABERS) ** sabers * chance_of(FLAG) ** flags * others**rest


def at_once(times: int, chance: Fraction) -> list[Fraction]:
    """The chances that something of this chance, tried so many times, happens 0, 1, 2, … times."""
    return [comb(times, n) * chance**n * (1 - chance) ** (times - n) for n in range(times + 1)]


def mean(chances: Sequence[Fraction]) -> Fraction:
    """The number on average, where these are the chances of 0, 1, 2, …"""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction())
