"""Both lines of a choice played out to the end, in pairs, until the interval of the loss decides the verdict.

The two games of a pair have the same imagined hidden cards and the same luck, from what the seat could see, and the
player that judges plays all seats. The luck of the dice is taken off each result as a control variate: its average is
exactly 0, so the average gain stays the same, but it varies less.

The gain is estimated from both sources: the look two turns ahead, whose error is measured (`loss_errors`), and the
pairs so far, each weighted by how certain it is. The interval is checked after every 100 pairs, up to 1,000. Looking
repeatedly would make a 95% interval wrong too often, so it is wider: it holds at all looks together with 95%. This is a
repeated confidence interval with Pocock's constant for ten looks. C. Jennison and B. W. Turnbull, "Interim analyses:
the repeated confidence interval approach", Journal of the Royal Statistical Society B 51 (1989), 305-361; S. J. Pocock,
"Group sequential methods in the design and analysis of clinical trials", Biometrika 64 (1977), 191-199.
"""

from collections.abc import Iterable, Iterator
from itertools import count
from math import sqrt
from typing import NamedTuple

from bcnb.analysis.distributions import Z_95
from bcnb.analysis.line_trials import ActionLine, World, play_out, review_policy_for
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import Seat, State
from bcnb.review.schema import WHOLE, Judged, PlayedOut, Tried, is_open

LOOK = 100
"""The number of pairs between two looks at the interval."""
MOST_PAIRS = 1_000
"""The number of pairs after which a verdict stays open."""
REPEATED_Z = 2.555
"""The standard normal quantile for an interval that holds at all of ten looks with 95% (Pocock's constant)."""


class PairedGains(NamedTuple):
    """The gains of the better line in a number of pairs: how many, their sum, and the sum of their squares.

    A gain is a difference of two results, each of which is 1 for a win and 0 for a loss, without its luck.
    """

    pairs: int = 0
    total: float = 0.0
    squares: float = 0.0

    def plus(self, gain: float) -> "PairedGains":
        """Return the gains with those of one more pair."""
        return PairedGains(self.pairs + 1, self.total + gain, self.squares + gain * gain)

    @property
    def mean(self) -> float:
        """Return the average gain."""
        return self.total / self.pairs

    @property
    def middle(self) -> float:
        """Return the middle of the interval."""
        return self.total / (self.pairs + 2)

    @property
    def error(self) -> float:
        """Return the standard error of the average gain.

        As in the interval of Agresti and Min (`paired_difference`), half a pair is added to each possible result, so
        equal results in a few pairs do not look certain.
        """
        number = self.pairs + 2
        return sqrt(((self.squares + 1) / number - self.middle**2) / number)

    def interval(self, z: float = Z_95) -> tuple[float, float]:
        """Return the interval of the average gain, from -1 to 1. `z` is the standard normal quantile."""
        return max(-1.0, self.middle - z * self.error), min(1.0, self.middle + z * self.error)


class PairedLines(NamedTuple):
    """Two lines of a seat to play out, and what the seat sees before them. `seed` is the seed of the pairs."""

    observed: State
    seat: Seat
    better: ActionLine
    played: ActionLine
    seed: str

    def gain(self, number: int) -> float:
        """Return what the better line gains in a pair, without the luck of the dice."""
        policy, world = review_policy_for(self.observed.ruleset), World(self.observed, f"{self.seed} {number}")
        better, played = (play_out(policy, world, way, self.seat) for way in (self.better, self.played))
        return better.chance - played.chance - policy.unit * (better.luck - played.luck)

    def gains(self) -> Iterator[float]:
        """Yield the gains of all pairs. There is no end to them."""
        return map(self.gain, count(1))


def paired_lines(state: State, judged: Judged, seed: str) -> PairedLines:
    """Return the best line of a choice and the played one. Of the state before it, only what the seat saw is used."""
    rules = ruleset_of(state)
    better, played = (tuple(map(rules.parse, way)) for way in (judged.tried[0].actions, judged.played))
    observed, seed = rules.observe(state, judged.seat), f"{seed} {judged.ply} to the end"
    return PairedLines(observed, judged.seat, better, played, seed)


def until_decided(ply: int, known: Tried, gains: Iterable[float]) -> Iterator[PlayedOut | None]:
    """Yield a result after every look, and None after any other pair, until the interval decides.

    The last result is final: its interval decides the verdict, or 1,000 pairs were played out.

    Args:
        ply: the ply of the choice.
        known: the gain of the best line by the look two turns ahead, with an interval that contains all known errors.
        gains: the gain in each pair.
    """
    sums = PairedGains()
    for gain in gains:
        sums = sums.plus(gain)
        if sums.pairs % LOOK:
            yield None
            continue
        found = PlayedOut(ply, sums.pairs, *joined(known, sums))
        yield found
        if sums.pairs >= MOST_PAIRS or not is_open(known._replace(gain=found.gain, low=found.low, high=found.high)):
            return


def joined(known: Tried, sums: PairedGains) -> tuple[int, int, int]:
    """Return the gain by the look ahead and the pairs together, with its repeated interval, in millionths.

    Each source is weighted by the inverse of its variance, which makes the variance of the average smallest.
    """
    ahead = max((known.high - known.low) / 2 / Z_95, 1.0)
    weights = 1 / ahead**2, 1 / (WHOLE * sums.error) ** 2
    gain = (weights[0] * known.gain + weights[1] * WHOLE * sums.middle) / sum(weights)
    half = REPEATED_Z / sqrt(sum(weights))
    return round(gain), round(gain - half), round(gain + half)
