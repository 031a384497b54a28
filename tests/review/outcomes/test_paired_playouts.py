"""Pairs of games: their gains, the interval that holds at every look, and when it decides."""

from collections.abc import Iterator
from itertools import islice, repeat
from math import erf, exp, pi, sqrt
from typing import Any

import pytest

from bcnb.analysis.distributions import Z_95, paired_difference
from bcnb.engine.chance import Seeded
from bcnb.engine.game_registry import ruleset_of
from bcnb.review.outcomes import paired_playouts
from bcnb.review.outcomes.paired_playouts import (
    LOOK,
    MOST_PAIRS,
    REPEATED_Z,
    PairedGains,
    PairedLines,
    joined,
    until_decided,
)
from bcnb.review.schema import POINT, WHOLE, PlayedOut, Tried, is_open
from bcnb.storage.records import find_record, load_recorded_game

pytestmark = pytest.mark.unmeasured


def tried(gain: float, half: float) -> Tried:
    return Tried(("done",), *(round(one * POINT) for one in (gain, gain - half, gain + half)), 60)


def sums(*gains: float) -> PairedGains:
    found = PairedGains()
    for gain in gains:
        found = found.plus(gain)
    return found


def ends(known: Tried, gains: Iterator[float]) -> tuple[PlayedOut, int]:
    """The last result, and the number of steps."""
    steps = list(until_decided(9, known, gains))
    assert [bool(step) for step in steps] == [not number % LOOK for number in range(1, len(steps) + 1)]
    assert steps[-1]
    return steps[-1], len(steps)


# --- the pairs --------------------------------------------------------------------------------------------------------


def test_the_interval_of_whole_wins_and_losses_is_that_of_agresti_and_min() -> None:
    found = sums(1, 1, 1, -1, 0, 0, 0, 0)
    assert found.mean == 0.25
    assert found.interval() == pytest.approx(paired_difference(1, 3, 8))


def test_equal_results_in_a_few_pairs_are_not_certain() -> None:
    low, high = sums(1, 1, 1).interval()
    assert 0 < low < 0.6
    assert high == 1.0


def test_the_luck_of_the_dice_is_taken_off_both_results(monkeypatch: pytest.MonkeyPatch) -> None:
    """The better line wins with 20 figures of luck, the other one loses without any."""
    results = iter([(1.0, 20.0), (0.0, 0.0)])

    class Result:
        def __init__(self) -> None:
            self.chance, self.luck = next(results)

    monkeypatch.setattr(paired_playouts, "play_out", lambda *given: Result())
    state: Any = load_recorded_game(find_record("battle_cry/kernstown-person-greedy-by-keyboard")).states[60]
    gain = PairedLines(state, "union", (), (), "seed").gain(1)
    assert gain == pytest.approx(1 - 0.015 * 20)


def test_both_games_of_a_pair_have_the_same_cards_and_luck() -> None:
    state: Any = load_recorded_game(find_record("battle_cry/kernstown-person-greedy-by-keyboard")).states[150]
    rules = ruleset_of(state)
    observed = rules.observe(state, rules.seat(state) or "")
    line = (next(iter(rules.legal_actions(observed))),)
    assert list(islice(PairedLines(observed, "union", line, line, "seed").gains(), 3)) == [0.0, 0.0, 0.0]


# --- the interval -----------------------------------------------------------------------------------------------------


def test_the_constant_of_pocock_holds_at_all_ten_looks_with_95_percent() -> None:
    """The density of a sum of independent normal steps that has stayed within the bounds, on a grid."""
    step, looks = 0.1, MOST_PAIRS // LOOK
    density = {0: 1.0}
    for look in range(1, looks + 1):
        edge = REPEATED_Z * sqrt(look)
        after = {}
        for place in range(-int(edge / step), int(edge / step) + 1):
            moves = ((place - one) * step for one in density)
            after[place] = sum(
                chance * exp(-move * move / 2) / sqrt(2 * pi) * step
                for chance, move in zip(density.values(), moves, strict=True)
            )
        density = after
    assert sum(density.values()) == pytest.approx(0.95, abs=0.01)
    assert erf(Z_95 / sqrt(2)) == pytest.approx(0.95, abs=0.001)
    assert REPEATED_Z > Z_95 * 1.3


def test_the_interval_holds_the_true_gain_although_it_is_looked_at_again_and_again() -> None:
    """Each verdict is off by 4 points, and the better line gains 6 points more in truth."""
    rng, held, number = Seeded("coverage"), 0, 300
    for _ in range(number):
        off = 4 * sum(rng.pick([(-1, 1), (1, 1)]) for _ in range(12)) / 12**0.5
        results = iter(lambda: rng.pick([(1, 16), (0, 74), (-1, 10)]), None)
        last = [one for one in until_decided(1, tried(6 + off, Z_95 * 4), results) if one][-1]
        held += last.low <= 6 * POINT <= last.high
    assert held >= 0.94 * number


def test_both_sources_count_by_how_certain_they_are() -> None:
    some = sums(*[1.0] * 60, *[0.0] * 20, *[-1.0] * 20)
    alone = joined(tried(5, 500), some)
    assert alone[0] == pytest.approx(WHOLE * some.middle, abs=POINT / 10)
    assert alone[2] - alone[0] == pytest.approx(WHOLE * REPEATED_Z * some.error, rel=0.01)
    gain, low, high = joined(tried(5, 0.1), some)
    assert gain == pytest.approx(5 * POINT, abs=POINT / 10)
    assert low < gain < high


# --- the end ----------------------------------------------------------------------------------------------------------


def test_it_ends_at_the_first_look_that_decides() -> None:
    known = tried(12, 11)
    assert is_open(known)
    found, steps = ends(known, repeat(0.5))
    assert steps == found.pairs == LOOK
    assert found.ply == 9
    assert not is_open(known._replace(gain=found.gain, low=found.low, high=found.high))


def test_what_stays_open_ends_after_a_thousand_pairs() -> None:
    found, steps = ends(tried(5, 8), (0.05 + (-1) ** number * 0.8 for number in range(10_000)))
    assert steps == found.pairs == MOST_PAIRS
    assert is_open(Tried((), found.gain, found.low, found.high, 0))


def test_nothing_follows_where_no_pair_was_played() -> None:
    assert list(until_decided(9, tried(12, 11), ())) == []
