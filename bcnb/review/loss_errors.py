"""The error of a loss that is estimated by looking two turns ahead, as measured, and the interval that contains it.

Verdicts were played out to the end in pairs: the played line and the better one, in the same sampled worlds with the
same luck. So the table has, by kind of choice and by size of the stated loss, how much more was stated than lost (the
better line was picked because it looked best), and how far off a stated loss is apart from that. `make judge
ONLY=intervals` measures it. The table is used for every game.
"""

from collections.abc import Sequence
from functools import cache
from itertools import pairwise
from math import hypot
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.distributions import Z_95
from bcnb.analysis.line_trials import ChoiceKind
from bcnb.analysis.win_probability import WinChance
from bcnb.review.schema import WHOLE, Judged, Review, Tried, Verdict, verdict_on
from bcnb.storage.toml import Table, read_toml
from bcnb.storage.toml_fields import TABLE_KINDS, THOUSANDTHS, Kinds, listed, one_of, read_fields

FILE = Path(__file__).with_name("loss_errors.toml")
ANY = "any"
"""The kind of a size that holds for plans and attacks."""


class LossError(NamedTuple):
    """The error of the losses of one size, of a kind of choice or of any.

    All are win probabilities. `loss` is the average stated loss. `excess` is how much more was stated than lost, on
    average. `error` is the standard error of a stated loss apart from the excess and from the scatter of its worlds.
    `verdicts` is the number of verdicts that were played out.
    """

    kind: str
    loss: float
    excess: float
    error: float
    verdicts: int


class LossErrors(NamedTuple):
    """The table of errors, by kind and then by size.

    `origin` says how it was measured, and `pairs` in how many pairs of games for each verdict.
    """

    origin: str
    pairs: int
    sizes: tuple[LossError, ...]

    @property
    def verdicts(self) -> int:
        """Return the number of verdicts that were played out."""
        return sum(one.verdicts for one in self.sizes)

    def of(self, battle: bool) -> tuple[LossError, ...]:
        """Return the sizes of attacks or of plans, from the smallest loss to the largest."""
        kind = ChoiceKind.BATTLE if battle else ChoiceKind.PLAN
        return tuple(one for one in self.sizes if one.kind in (kind, ANY))


def load_loss_errors(path: Path = FILE) -> LossErrors:
    """Return the table in a file.

    Raises:
        FileError: for an invalid file.
    """
    table = read_toml(path)
    kinds: Kinds = {**TABLE_KINDS, float: THOUSANDTHS, "kind": one_of((ANY, *ChoiceKind))}

    def size(entry: Table) -> LossError:
        return read_fields(entry, LossError, kinds)

    found = read_fields(table, LossErrors, {**TABLE_KINDS, "sizes": listed(size, "size")})
    table.finish()
    for battle in (False, True):
        losses = [one.loss for one in found.of(battle)]
        if not losses or sorted(set(losses)) != losses or losses[-1] <= 0:
            raise table.fault("must have sizes for plans and attacks, from the smallest loss to the largest", "size")
    return found


@cache
def loss_errors() -> LossErrors:
    """Return the table that is included with bcnb. Its file is read once."""
    return load_loss_errors()


def calibrated(tried: Tried, battle: bool) -> Tried:
    """Return the gain of a line without what is stated too much, with an interval that contains all known errors.

    Args:
        tried: the line with its gain and the interval of its sampled worlds.
        battle: the choice is an attack.
    """
    sizes, stated = loss_errors().of(battle), max(tried.gain / WHOLE, 0.0)
    gain = tried.gain - round(WHOLE * _at(stated, [(one.loss, one.excess) for one in sizes]))
    found = with_error(WinChance(*(one / WHOLE for one in (tried.gain, tried.low, tried.high))), battle)
    below, above = (round(WHOLE * side) for side in (found.at - found.low, found.high - found.at))
    return tried._replace(gain=gain, low=gain - below, high=gain + above)


def with_error(found: WinChance, battle: bool) -> WinChance:
    """Return a difference of two win probabilities with the error of a look two turns ahead in its interval."""
    error = Z_95 * _at(abs(found.at), [(one.loss, one.error) for one in loss_errors().of(battle)])
    return WinChance(
        found.at, found.at - hypot(error, found.at - found.low), found.at + hypot(error, found.high - found.at)
    )


def _at(loss: float, known: Sequence[tuple[float, float]]) -> float:
    """Return the number for a loss, between those of the nearest sizes. Below the first, it is that of the first.

    Beyond the last size it grows with the loss.
    """
    for (one, here), (other, there) in pairwise(known):
        if loss < other:
            return here + (there - here) * max(loss - one, 0.0) / (other - one)
    last, there = known[-1]
    return there * max(loss / last, 1.0)


def verdict_and_loss(stated: Tried, battle: bool) -> tuple[Verdict, Tried]:
    """Return the verdict on a choice, and the gain of the best line with an interval that contains all known errors.

    The lower end of this interval decides whether the choice lost at all, and how bad the loss is called.

    Args:
        stated: the best line with its gain and the interval of its sampled worlds.
        battle: the choice is an attack.
    """
    best = calibrated(stated, battle)
    return verdict_on(best), best


def best_gain(review: Review, judged: Judged) -> Tried:
    """Return the gain of the best line over the played one, with an interval that contains all known errors.

    It is the result of the playouts if both lines were played out, and else what the look two turns ahead states.
    """
    if found := review.playout(judged.ply):
        return judged.tried[0]._replace(gain=found.gain, low=found.low, high=found.high)
    return calibrated(judged.tried[0], judged.battle)


def with_known_errors(judged: Judged) -> Judged:
    """Return a verdict of a review made before verdicts went by the known errors, with the interval of today."""
    if not judged.reply or not judged.tried:
        return judged
    verdict, best = verdict_and_loss(judged.tried[0], judged.battle)
    loss, low, high = (max(one, 0) for one in (best.gain, best.low, best.high))
    return judged._replace(verdict=verdict, loss=loss, low=low, high=high)
