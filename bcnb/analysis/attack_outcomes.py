"""The outcomes of an attack for its target: the result of one roll of the dice, and the probability of each result."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple


class AttackOutcome(NamedTuple):
    """The result of an attack for the target. A worse result compares as greater."""

    destroyed: bool = False
    general: bool = False
    figures: int = 0
    driven: bool = False


class AttackOutcomes(NamedTuple):
    """The probabilities of the outcomes of an attack.

    `losses[n]` is the probability that the unit loses n figures in all, where the last entry means its destruction. It
    is empty for a general without a unit. `driven` is the probability of a retreat that the unit survives, `destroyed`
    that of its destruction, and `general` that of losing a general.
    """

    losses: tuple[Fraction, ...]
    driven: Fraction
    destroyed: Fraction
    general: Fraction

    @property
    def mean(self) -> Fraction:
        """Return the expected number of figures lost."""
        return total(n * chance for n, chance in enumerate(self.losses))


def total(chances: Iterable[Fraction]) -> Fraction:
    """Return the sum of probabilities."""
    return sum(chances, Fraction())


def combine_outcomes(probabilities: Mapping[AttackOutcome, Fraction], strength: int) -> AttackOutcomes:
    """Return the combined probabilities of attack outcomes.

    Args:
        probabilities: the outcomes with their probabilities.
        strength: the number of figures of the target, or 0 for a general without a unit.
    """
    return AttackOutcomes(
        losses=tuple(_losses(probabilities, strength)) if strength else (),
        driven=total(
            chance
            for outcome, chance in probabilities.items()
            if outcome.driven and not (outcome.destroyed or outcome.general)
        ),
        destroyed=total(chance for outcome, chance in probabilities.items() if outcome.destroyed),
        general=total(chance for outcome, chance in probabilities.items() if outcome.general),
    )


def _losses(probabilities: Mapping[AttackOutcome, Fraction], strength: int) -> Iterator[Fraction]:
    """Yield the probabilities of losing 0, 1 and more figures.

    A unit that is driven off the board loses all of its figures.
    """
    for figures in range(strength):
        yield total(
            chance for outcome, chance in probabilities.items() if outcome.figures == figures and not outcome.destroyed
        )
    yield total(chance for outcome, chance in probabilities.items() if outcome.destroyed)
