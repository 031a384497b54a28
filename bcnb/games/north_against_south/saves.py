"""The probabilities of hits, saves and losses in *North against South*, in exact fractions."""

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
    """The probabilities that one die hits, and that one hit which may be saved is saved."""

    hits: Fraction
    saved: Fraction

    @property
    def through(self) -> Fraction:
        """Return the probability that a hit is not saved."""
        return 1 - self.saved


def hit(target: UnitType, near: bool, rules: Rules = RULES) -> HitOdds:
    """Return the probabilities of a hit on a troop type, adjacent (`near`) or at a distance (rules 7.6 and 7.19)."""
    return HitOdds(chance_of(rules.read(target).face + SABERS), chance_of(saves_of(rules, target, near)))


def defence(attacker: UnitType) -> Fraction:
    """Return the probability that a defense die takes a figure of the attacker (rule 7.21)."""
    return chance_of(attacker.face + SABERS)


def chance_of(faces: str) -> Fraction:
    """Return the probability that a die shows one of these faces."""
    return Fraction(face_weight(faces), SIDES_OF_A_DIE)


def losses(
    dice: int, target: UnitType, near: bool, attackers: int, figures: int | None = None, rules: Rules = RULES
) -> tuple[Fraction, ...]:
    """Return the probability of each number of figures lost to a roll, from 0 up (rules 7.6 and 7.18 to 7.20).

    The defense die and flags are not included.

    Args:
        attackers: The figures of the attacking unit.
        figures: The figures of the target; by default it is at full strength.

    Raises:
        ValueError: if the number of dice is negative, or the target cannot have these figures.
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
    """A description of the target for a roll of dice.

    `own` is the target's symbol (a general has none), `hits` the maximum number of hits that count, and `saved` the
    probability that a hit which is not a sure kill is saved.
    """

    own: str
    hits: int
    saved: Fraction


def unit_aim(dice: int, target: UnitType, near: bool, attackers: int, rules: Rules = RULES) -> HitProfile:
    """Return the hit profile of a troop type against an attacker with these dice and figures (rules 7.6 and 7.19)."""
    return HitProfile(rules.read(target).face, scored_hits(rules, dice, 0, attackers), hit(target, near, rules).saved)


def general_aim(saving: str) -> HitProfile:
    """Return the hit profile of a general by himself, whom these faces save (rules 7.11 and 7.22)."""
    return HitProfile("", 1, chance_of(saving))


@cache
def falls(dice: int, aim: HitProfile, most: int) -> Mapping[tuple[int, int], Fraction]:
    """Return the probability of each pair of figures lost, at most `most`, and flags in a roll."""
    found: dict[tuple[int, int], Fraction] = {}
    for own, sabers, flags in product(range(dice + 1), repeat=3):
        rolled, sure = _roll(dice, aim.own, own, sabers, flags), sure_kills(own)
        doubtful = min(own + sabers, aim.hits) - sure
        for more, chance in enumerate(at_once(doubtful, 1 - aim.saved) if rolled else ()):
            fall = min(sure + more, most), flags
            found[fall] = found.get(fall, Fraction()) + rolled * chance
    return found


def _roll(dice: int, symbol: str, own: int, sabers: int, flags: int) -> Fraction:
    """Return the probability that a roll shows these numbers of a symbol, of sabers and of flags."""
    rest = dice - own - sabers - flags
    if rest < 0:
        return Fraction()
    ways = comb(dice, own) * comb(dice - own, sabers) * comb(dice - own - sabers, flags)
    others = 1 - chance_of(symbol + SABERS + FLAG)
    return ways * chance_of(symbol) ** own * chance_of(SABERS) ** sabers * chance_of(FLAG) ** flags * others**rest


def at_once(times: int, chance: Fraction) -> list[Fraction]:
    """Return the probabilities that an event with this chance happens 0, 1, 2, … times in `times` tries."""
    return [comb(times, n) * chance**n * (1 - chance) ** (times - n) for n in range(times + 1)]


def mean(chances: Sequence[Fraction]) -> Fraction:
    """Return the mean of a number, given the probabilities of 0, 1, 2 and so on."""
    return sum((number * chance for number, chance in enumerate(chances)), Fraction())
