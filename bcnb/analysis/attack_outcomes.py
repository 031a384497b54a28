"""What an attack takes from its target: the fate that one course of the dice brings, and the chances of all."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple


class AttackOutcome(NamedTuple):
    """What one course of the dice brings to the target; the worse, the greater."""

    destroyed: bool = False
    general: bool = False
    figures: int = 0
    driven: bool = False


class AttackOutcomes(NamedTuple):
    """The chances of an attack's fates.

    `losses[n]` is the chance that the unit loses n figures in all, the last of which is its end (empty for a lone
    general); `driven` that it goes back and lives; `destroyed` that the unit is; `general` that a general is lost.
    """

    losses: tuple[Fraction, ...]
    driven: Fraction
    destroyed: Fraction
    general: Fraction

    @property
    def mean(self) -> Fraction:
        """How many figures are lost on average."""
        return total(n * chance for n, chance in enumerate(self.losses))


def total(chances: Iterable[Fraction]) -> Fraction:
    """The sum of some chances."""
    return sum(chances, Fraction())


def toll(fates: Mapping[AttackOutcome, Fraction], strength: int) -> AttackOutcomes:
    """What fates and their chances are together, for a unit with so many figures; a general by himself has none."""
    return AttackOutcomes(
        losses=tuple(_losses(fates, strength)) if strength else (),
        driven=total(chance for fate, chance in fates.items() if fate.driven and not (fate.destroyed or fate.general)),
        destroyed=total(chance for fate, chance in fates.items() if fate.destroyed),
        general=total(chance for fate, chance in fates.items() if fate.general),
    )


def _losses(fates: Mapping[AttackOutcome, Fraction], strength: int) -> Iterator[Fraction]:
    """The chances to lose 0, 1 … figures; a unit that is driven off the board loses all it has."""
    for figures in range(strength):
        yield total(chance for fate, chance in fates.items() if fate.figures == figures and not fate.destroyed)
    yield total(chance for fate, chance in fates.items() if fate.destroyed)
