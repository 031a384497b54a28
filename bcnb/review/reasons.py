"""The reasons for a loss: which of a game's findings explain it, and how much of it each accounts for.

The played line and the better one are played out in the same sampled worlds, with the same hidden cards and the same
dice, from what the seat could see. The gain of the better line in a world is divided exactly among the pieces and the
hand (`analysis/choice_reasons.py`). The share of a reason is what its pieces gain on average, divided by the whole
average gain. Its interval is that of a ratio of two averages over the same worlds (the delta method, with Student's t).

A reason is said if it accounts for a fifth of the loss at least, and if the lower end of its interval is above zero.
The largest is said first, but one that includes all its pieces and accounts for half of the loss comes before it: a
card that orders few units comes before the attack that one of these units did not make. Another reason follows if it
adds as much by pieces of its own. A share may be above 100%: then the played line gains something elsewhere.
"""

from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import NamedTuple

from bcnb.analysis.choice_reasons import Comparison, Finding, Item, PairedValue, comparison_for, future
from bcnb.analysis.distributions import student
from bcnb.analysis.line_trials import ReviewPolicy, Value, World, chance_of
from bcnb.engine.game_registry import ruleset_of
from bcnb.engine.ruleset import S
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.schema import OPEN, WHOLE, Judged, Reason, Review, Verdict

EXPLAINED = (Verdict.INACCURACY, Verdict.MISTAKE, Verdict.BLUNDER)
"""The verdicts that get reasons."""
WORLDS = 40
"""The number of worlds in which the futures of two lines are compared."""
LEAST_SHARE = 0.2
"""A reason accounts for at least this share of the loss."""
HALF = 0.5
"""A loss is explained if its reasons account for at least this share."""
MOST_REASONS = 2
SMALLEST = 0.005
"""The smallest loss that is explained, as a win probability."""


class Share(NamedTuple):
    """The share of the loss that some items account for, with its 95% interval."""

    at: float
    low: float
    high: float


def reasons(
    judge: ReviewPolicy[S], choice: ReviewedChoice[S], verdict: Judged, value: Value[S], seed: str, worlds: int = WORLDS
) -> tuple[Reason, ...]:
    """Return the reasons for the loss of a judged choice, the largest first.

    There are none if the verdict needs none, or in a game that finds no reasons.
    """
    if verdict.verdict not in EXPLAINED or not verdict.tried:
        return ()
    seed, best, count = f"{seed} {choice.ply} reasons", verdict.tried[0].actions, min(worlds, verdict.worlds)
    found = compared_futures(judge, choice, best, value, seed, count)
    if not found:
        return ()
    nothing = Reason(choice.ply, OPEN, 0, 0, 0, (), ())
    return tuple(stored(choice.ply, *one) for one in chosen(found)) or (nothing,)


def unexplained(review: Review) -> tuple[Judged, ...]:
    """Return the verdicts of a review that should have reasons but have none, as in a review of an older version."""
    if not comparison_for(review.made.ruleset):
        return ()
    known = {one.ply for one in review.reasons}
    wrong = (one for one in review.judged if one.verdict in EXPLAINED and one.tried)
    return tuple(one for one in wrong if one.ply not in known)


def compared_futures(
    judge: ReviewPolicy[S], choice: ReviewedChoice[S], best: Sequence[str], value: Value[S], seed: str, worlds: int
) -> Comparison | None:
    """Return the comparison of the played line with a better one in new worlds, or None in a game without reasons."""
    rules, compare = ruleset_of(choice.observed), comparison_for(choice.observed.ruleset)
    if not compare or worlds < 2:
        return None
    line, chance = tuple(map(rules.parse, best)), chance_of(choice.observed, choice.seat, value)
    sampled = [World(choice.observed, f"{seed} {number}") for number in range(worlds)]
    pairs = [(future(judge, world, choice.played), future(judge, world, line)) for world in sampled]
    return compare(choice.observed, pairs, judge.unit * 4 * chance * (1 - chance))


def chosen(found: Comparison) -> list[tuple[Finding, Share]]:
    """Return the findings that explain a loss, with their shares, the largest first."""
    if sum(one.gain for one in found.values) < SMALLEST * len(found.values):
        return []
    weighed = [(one, share_of(found.values, one.items)) for one in found.findings]
    weighed.sort(key=lambda pair: pair[1].at, reverse=True)
    first = weighed[0][0] if weighed else None
    weighed.sort(key=lambda pair: not (first and _includes(pair, first)))
    said = list[tuple[Finding, Share]]()
    for one, share in weighed:
        if _counts(share) and len(said) < MOST_REASONS and _adds(found.values, one, [pair[0] for pair in said]):
            said.append((one, share))
    return said


def _includes(pair: tuple[Finding, Share], largest: Finding) -> bool:
    """Return True if a wide finding has all items of the largest one and more, and accounts for half of the loss."""
    one, share = pair
    pairs = list(_by_world(one, [largest]))
    wider = all(items >= part for items, part in pairs) and any(items > part for items, part in pairs)
    return one.wide and wider and share.at >= HALF and share.low > 0


def _counts(share: Share) -> bool:
    return share.at >= LEAST_SHARE and share.low > 0


def _adds(values: Sequence[PairedValue], one: Finding, said: Sequence[Finding]) -> bool:
    """Return True if a finding explains enough by items of its own."""
    if not said:
        return True
    own = [items - frozenset().union(*others) for items, *others in _by_world(one, said)]
    return _counts(share_of(values, own))


def _by_world(one: Finding, others: Iterable[Finding]) -> Iterator[tuple[frozenset[Item], ...]]:
    return zip(one.items, *(other.items for other in others), strict=True)


def share_of(values: Sequence[PairedValue], items: Sequence[Collection[Item]]) -> Share:
    """Return the share of the whole gain that some items account for, given by world."""
    parts = [sum(one.parts.get(item, 0.0) for item in some) for one, some in zip(values, items, strict=True)]
    whole = sum(one.gain for one in values) / len(values)
    share = sum(parts) / len(parts) / whole
    low, high = student([(part - share * one.gain) / whole for part, one in zip(parts, values, strict=True)])
    return Share(share, share + low, share + high)


def stored(ply: int, found: Finding, share: Share) -> Reason:
    """Return a finding as a line of a review."""
    at, low, high = (round(WHOLE * number) for number in share)
    return Reason(ply, found.kind, at, low, high, found.cells, found.numbers)
