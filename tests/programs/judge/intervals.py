"""The intervals of losses hold what the choices lose when they are played out to the end, and verdicts keep their sign.

Choices of recorded games are judged, and what was played and the better line are played out in pairs. The table of the
errors (`bcnb/review/loss_errors.toml`) comes from the same pairs. The proof tests each half of the games with a table
from the other half, so that no interval is tested on what it was made from.
"""

from argparse import Namespace
from collections.abc import Iterable, Sequence
from datetime import date
from math import hypot, sqrt
from time import process_time
from typing import NamedTuple
from unittest.mock import patch

from bcnb.analysis.distributions import Z_95
from bcnb.analysis.line_trials import ChoiceKind
from bcnb.review import loss_errors
from bcnb.review.loss_errors import LossError, LossErrors, calibrated
from bcnb.review.schema import WHOLE, Tried
from tests.programs.judge.played_out import (
    SIZES,
    Pair,
    Stated,
    Store,
    games,
    in_turn,
    judge_choices,
    play_pairs,
    states,
)
from tests.programs.judge.played_out import pairs as played_pairs

HELD, SIGNED = 0.93, 0.97
"""The shares of intervals that hold the loss, and of verdicts that keep their sign."""
PRIOR = 8
"""A size counts as if it had this many more verdicts with the errors of both kinds together."""


class Result(NamedTuple):
    """A verdict and what its choice lost when played out: the average of its pairs, its standard error, their number.

    Both are win probabilities. The luck of the pairs is taken off.
    """

    stated: Stated
    lost: float
    error: float
    pairs: int


def results(found: Sequence[Stated], played: dict[tuple[str, int], list[Pair]]) -> list[Result]:
    """The verdicts whose choices were played out."""
    with_pairs = [(one, played[one.game, one.ply]) for one in found if len(played.get((one.game, one.ply), ())) > 1]
    unit = luck_unit([some for _, some in with_pairs])
    return [_result(one, some, unit) for one, some in with_pairs]


def luck_unit(every: Iterable[Sequence[Pair]]) -> float:
    """What a figure of luck brings, in win probability: with this number the pairs vary least."""
    both = square = 0.0
    for some in every:
        gain, luck = (sum(one) / len(some) for one in zip(*some, strict=True))
        both += sum((one.gain - gain) * (one.luck - luck) for one in some)
        square += sum((one.luck - luck) ** 2 for one in some)
    return both / square / 2 if square else 0.0


def _result(stated: Stated, some: Sequence[Pair], unit: float) -> Result:
    gains = [one.gain / 2 - unit * one.luck for one in some]
    mean = sum(gains) / len(gains)
    spread = sum((one - mean) ** 2 for one in gains) / (len(gains) - 1)
    return Result(stated, mean, sqrt(spread / len(gains)), len(gains))


# --- the table --------------------------------------------------------------------------------------------------------


def fitted(found: Sequence[Result], pairs: int) -> LossErrors:
    """The table of errors from these verdicts."""
    rows = [row for battle in (False, True) for row in _rows(found, battle)]
    return LossErrors(origin(found, pairs), pairs, tuple(rows))


def _rows(found: Sequence[Result], battle: bool) -> Iterable[LossError]:
    for size in range(len(SIZES) + 1):
        both = [one for one in found if one.stated.size == size]
        own = [one for one in both if one.stated.battle is battle]
        if not both:
            continue
        share = len(own) / (len(own) + PRIOR)
        loss, excess, variance = (
            share * mine + (1 - share) * all_
            for mine, all_ in zip(_errors(own) if own else (0.0, 0.0, 0.0), _errors(both), strict=True)
        )
        numbers = (round(1000 * one) / 1000 for one in (loss, excess, sqrt(max(variance, 0.0))))
        yield LossError(ChoiceKind.BATTLE if battle else ChoiceKind.PLAN, *numbers, len(own))


def _errors(found: Sequence[Result]) -> tuple[float, float, float]:
    """The average loss, how much more was stated, and the variance of the rest without that of worlds and pairs."""
    off = [one.stated.loss / WHOLE - one.lost for one in found]
    excess = sum(off) / len(off)
    known = sum(one.error**2 + _scatter(one.stated) ** 2 for one in found) / len(found)
    spread = sum((one - excess) ** 2 for one in off) / max(len(off) - 1, 1)
    return sum(one.stated.loss for one in found) / WHOLE / len(found), excess, spread - known


def _scatter(stated: Stated) -> float:
    return (stated.high - stated.low) / 2 / Z_95 / WHOLE


def origin(found: Sequence[Result], pairs: int) -> str:
    """How the table was measured."""
    names = len({one.stated.game for one in found})
    return (
        f"make judge ONLY=intervals: {len(found)} verdicts on choices of {names} recorded games of Battle Cry, each "
        f"played out to the end in {pairs} pairs by the player that judges; {date.today():%Y-%m-%d}"
    )


HEAD = """# How far a loss that is estimated two turns ahead is from the loss when both lines are played out to the end.
#
# `make judge ONLY=intervals` measures it. All numbers but `verdicts` and `pairs` are thousandths of a win probability,
# so 10 is one point. `loss` is the average stated loss of a size, `excess` how much more was stated than lost, and
# `error` the standard error apart from that and from the scatter of the imagined games.

"""


def table_text(table: LossErrors) -> str:
    """The table as a file."""
    text = f'origin = "{table.origin}"\npairs = {table.pairs}\n'
    for one in table.sizes:
        numbers = {"loss": one.loss, "excess": one.excess, "error": one.error}
        text += f'\n[[size]]\nkind = "{one.kind}"\n'
        text += "".join(f"{name} = {round(1000 * number)}\n" for name, number in numbers.items())
        text += f"verdicts = {one.verdicts}\n"
    return HEAD + text


# --- the proof --------------------------------------------------------------------------------------------------------


class Shares(NamedTuple):
    """Of how many verdicts the interval holds the loss; of how many that lose for certain, how many keep their sign."""

    held: int
    verdicts: int
    signed: int
    certain: int


def shares_of(found: Sequence[Result], table: LossErrors) -> Shares:
    """The intervals of this table against what the choices lost."""
    with patch.object(loss_errors, "loss_errors", lambda: table):
        pairs = [(one, calibrated(_tried(one.stated), one.stated.battle)) for one in found]
    held = sum(_holds(one, loss) for one, loss in pairs)
    certain = [one for one, loss in pairs if loss.low > 0]
    return Shares(held, len(pairs), sum(one.lost + Z_95 * one.error > 0 for one in certain), len(certain))


def _tried(stated: Stated) -> Tried:
    return Tried(stated.better, stated.loss, stated.low, stated.high, stated.worlds)


def _holds(found: Result, loss: Tried) -> bool:
    """Whether the interval holds the loss, by the pairs."""
    off = found.lost - loss.gain / WHOLE
    half = (loss.high - loss.gain if off > 0 else loss.gain - loss.low) / WHOLE
    return abs(off) <= hypot(half, Z_95 * found.error)


def by_halves(found: Sequence[Result], pairs: int) -> Shares:
    """The same, where each half of the games is tested with the table from the other half."""
    names = sorted({one.stated.game for one in found})
    halves = [[one for one in found if (names.index(one.stated.game) % 2 == 0) is even] for even in (True, False)]
    tests = [shares_of(one, fitted(other, pairs)) for one, other in (halves, halves[::-1]) if one and other]
    return Shares(*(sum(some) for some in zip(*tests, strict=True))) if tests else Shares(0, 0, 0, 0)


def proof(options: Namespace) -> bool:
    """Whether the intervals hold and the signs stay, in as many pairs as there was time for."""
    store, began = Store(options.store, process_time() + options.seconds), process_time()
    whole = judge_choices(store, games(), options.choices)
    chosen = in_turn(states(store.folder))[: options.positions]
    whole = play_pairs(store, chosen, options.pairs) and whole
    found = results(chosen, played_pairs(store.folder))
    if not found:
        print(f"intervals: nothing is played out yet in {store.folder}")
        return False
    table, shares = fitted(found, options.pairs), by_halves(found, options.pairs)
    for line in said(found, table):
        print(line)
    print(f"intervals that hold the loss: {shares.held} of {shares.verdicts} (at least {HELD:.0%})")
    print(f"certain losses that keep their sign: {shares.signed} of {shares.certain} (at least {SIGNED:.0%})")
    rest = "" if whole else "; it was stopped, and goes on when it is run again"
    print(f"{process_time() - began:.0f} s; {len(found)} of {len(chosen)} verdicts are played out{rest}", flush=True)
    if options.install:
        loss_errors.FILE.write_text(table_text(table), encoding="utf-8")
    return shares.held >= HELD * shares.verdicts and shares.signed >= SIGNED * shares.certain


def said(found: Sequence[Result], table: LossErrors) -> Iterable[str]:
    """The table in points, a line for each size."""
    yield "choice   stated  lost  excess  error  verdicts"
    for one in table.sizes:
        lost = 100 * (one.loss - one.excess)
        numbers = f"{100 * one.loss:6.1f} {lost:5.1f} {100 * one.excess:7.1f} {100 * one.error:6.1f}"
        yield f"{one.kind:7} {numbers} {one.verdicts:9}"
    certain = [one for one in found if one.stated.low > 0]
    if certain:
        stated, lost = (sum(numbers) / len(certain) * 100 for numbers in _sums(certain))
        yield f"stated to lose for certain: {len(certain)}, {stated:.1f} points on average, played out {lost:.1f}"


def _sums(found: Sequence[Result]) -> tuple[list[float], list[float]]:
    return [one.stated.loss / WHOLE for one in found], [one.lost for one in found]
