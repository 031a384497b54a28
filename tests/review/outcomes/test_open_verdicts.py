"""Open verdicts: which they are, and what playing out both lines makes of them."""

from collections.abc import Iterator

import pytest

from bcnb.analysis.line_trials import ChoiceKind
from bcnb.engine.ruleset import State
from bcnb.review.mistake_detection import ReviewedChoice
from bcnb.review.outcomes import open_verdicts, paired_playouts
from bcnb.review.outcomes.open_verdicts import decided, undecided
from bcnb.review.outcomes.paired_playouts import LOOK
from bcnb.review.schema import POINT, Judged, PlayedOut, Reason, Review, Tried, Verdict
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import find_record, load_record
from tests.helpers.reviews import made

pytestmark = [pytest.mark.unmeasured, pytest.mark.usefixtures("known_errors")]
RECORD = load_record(find_record("kernstown-greedy-greedy-2-001"))


def judged(ply: int, gain: int, half: int, reply: bool = True) -> Judged:
    """A verdict whose best line is said to gain this many points."""
    numbers = [one * POINT for one in (gain, gain - half, gain + half)]
    best = Tried(("done",), *numbers, 60)
    head = (ply, ply, 1, "union", False, Verdict.SLIGHT, *numbers, 60)
    return Judged(*head, ("done",), (best,), ("done",) if reply else (), ())


def review(*verdicts: Judged) -> Review:
    return made(RECORD)._replace(judged=verdicts, reasons=())


@pytest.fixture
def gains(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every pair gains half a point of a game, and no reason is looked for twice."""
    monkeypatch.setattr(paired_playouts.PairedLines, "gain", lambda self, number: 0.5)

    def why(policy: object, choice: ReviewedChoice[State], *given: object) -> tuple[Reason, ...]:
        return (Reason(choice.ply, "flag", 1, 1, 1, (), ()),)

    monkeypatch.setattr(open_verdicts, "reasons", why)


def test_open_is_what_the_interval_with_all_errors_does_not_decide() -> None:
    """The look ahead is off by three tenths, so 14 points may be less than 5."""
    certain, small, large, doubtful = judged(1, 2, 1), judged(2, 4, 1), judged(3, 14, 1), judged(4, 3, 6)
    unclear, first = judged(5, 14, 1), judged(6, 14, 1, reply=False)
    found = review(certain, small, large, doubtful, unclear, first)
    found = found._replace(playouts=(PlayedOut(5, 1_000, 9 * POINT, 4 * POINT, 14 * POINT),))
    assert undecided(found) == (large, doubtful)


@pytest.mark.usefixtures("gains")
def test_the_result_decides_the_verdict_and_brings_its_reasons() -> None:
    state = Recorded("record", RECORD).states[40]
    before, after = judged(2, 4, 1), judged(9, 14, 1)
    old = Reason(2, "cover", 1, 1, 1, (), ())
    found = review(before, judged(7, 14, 4), after)._replace(reasons=(old,), playouts=(PlayedOut(9, 100, 1, 1, 1),))
    choice = ReviewedChoice(7, 7, "union", ChoiceKind.PLAN, state, ())
    steps = list(_steps(found, choice))
    assert len(steps) == LOOK + 1
    assert all(step is found for step in steps[:-1])
    last = steps[-1]
    assert [one.ply for one in last.playouts] == [7, 9]
    verdict, playout = last.judged[1], last.playouts[0]
    assert verdict.verdict is Verdict.BLUNDER
    assert (verdict.loss, verdict.low, verdict.high) == (playout.gain, playout.low, playout.high)
    assert playout.low >= 15 * POINT
    assert (last.judged[0], last.judged[2]) == (before, after)
    assert [one.ply for one in last.reasons] == [2, 7]
    assert undecided(last) == ()


def _steps(found: Review, choice: ReviewedChoice[State]) -> Iterator[Review]:
    return decided(found, choice)
