"""`make judge ONLY=decided`: open verdicts are decided in pairs of their own, and fresh pairs test the intervals."""

from pathlib import Path
from typing import Any

import pytest

from bcnb.analysis.distributions import Z_95
from bcnb.review.schema import POINT, PlayedOut
from tests.programs.judge import decided
from tests.programs.judge.decided import ahead, decide, decisions, finals, shares_of
from tests.programs.judge.intervals import Result
from tests.programs.judge.played_out import Stated, Store

pytestmark = pytest.mark.unmeasured


def stated(ply: int, loss: float) -> Stated:
    edges = (round(one * POINT) for one in (loss, loss - 1, loss + 1))
    return Stated("game", ply, False, *edges, 60, ("done",))


class Lines:
    """Two lines whose pairs all gain the same."""

    def gain(self, number: int) -> float:
        return 0.2 + 0.1 * (number % 2)


def test_an_open_verdict_is_decided_once_and_stored(tmp_path: Path) -> None:
    lines: Any = Lines()
    assert not decide(Store(tmp_path, 0.0), stated(1, 14), lines)
    assert decisions(tmp_path) == {}
    assert decide(Store(tmp_path, float("inf")), stated(1, 14), lines)
    found = decisions(tmp_path)["game", 1]
    assert found.pairs == 100
    assert found.low < 25 * POINT < found.high


def test_a_review_says_what_was_played_out_and_else_what_was_seen_ahead() -> None:
    large, small, waiting = (Result(stated(ply, loss), 0.1, 0.01, 100) for ply, loss in ((1, 14), (2, 3), (3, 14)))
    result = PlayedOut(1, 300, 11 * POINT, 10 * POINT, 12 * POINT)
    found = finals([large, small, waiting], {("game", 1): result})
    assert [one.said[1:4] for one in found] == [result[2:], ahead(small.stated)[1:4]]


def test_an_interval_holds_or_is_refuted_by_the_fresh_pairs() -> None:
    result = PlayedOut(1, 300, 11 * POINT, 10 * POINT, 12 * POINT)

    def share(lost: float, error: float) -> decided.Shares:
        return shares_of(finals([Result(stated(1, 14), lost, error, 100)], {("game", 1): result}))

    assert share(0.12, 0.001) == (1, 1, 1, 1)
    assert share(0.15, 0.001) == (0, 1, 1, 1)
    assert share(0.15, 0.05 / Z_95) == (1, 1, 1, 1)
    assert share(-0.05, 0.001) == (0, 1, 0, 1)
