"""The measured errors of losses: the table, the interval that contains them, and the verdict on it."""

from pathlib import Path

import pytest

from bcnb.analysis.distributions import Z_95
from bcnb.review import loss_errors
from bcnb.review.loss_errors import (
    FILE,
    LossError,
    LossErrors,
    best_gain,
    calibrated,
    load_loss_errors,
    verdict_and_loss,
    with_known_errors,
)
from bcnb.review.schema import POINT, Judged, Made, PlayedOut, Review, Tried, Verdict
from bcnb.storage.toml import FileError

pytestmark = pytest.mark.unmeasured
PLANS = (
    LossError("plan", 0.0, 0.0, 0.01, 9),
    LossError("plan", 0.1, 0.01, 0.02, 9),
    LossError("plan", 0.2, 0.03, 0.05, 9),
)
ATTACK = LossError("battle", 0.1, 0.0, 0.0, 9)


@pytest.fixture(autouse=True)
def table(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(loss_errors, "loss_errors", lambda: LossErrors("made up", 10, (*PLANS, ATTACK)))


def stated(gain: float, half: float = 2.0) -> Tried:
    return Tried(("done",), *(round(one * POINT) for one in (gain, gain - half, gain + half)), 60)


@pytest.mark.parametrize(
    ("gain", "excess", "error"),
    [(10, 1, 2), (20, 3, 5), (15, 2, 3.5), (5, 0.5, 1.5), (0, 0, 1), (-8, 0, 1.8), (40, 6, 10)],
)
def test_what_is_stated_too_much_is_taken_off_and_the_interval_contains_the_error(
    gain: float, excess: float, error: float
) -> None:
    found = calibrated(stated(gain), battle=False)
    half = ((Z_95 * error) ** 2 + 2**2) ** 0.5
    assert found.gain == pytest.approx((gain - excess) * POINT, abs=2)
    assert (found.low, found.high) == pytest.approx(
        ((gain - excess - half) * POINT, (gain - excess + half) * POINT), abs=3
    )
    assert (found.actions, found.worlds) == (("done",), 60)


def test_plans_and_attacks_have_their_own_errors() -> None:
    assert calibrated(stated(10), battle=True) == stated(10)


def test_an_interval_with_uneven_sides_stays_uneven() -> None:
    uneven = stated(10)._replace(low=9 * POINT, high=20 * POINT)
    found = calibrated(uneven, battle=False)
    assert found.high - found.gain > 2 * (found.gain - found.low)


@pytest.mark.parametrize(
    ("gain", "half", "verdict"),
    [
        (40, 1, Verdict.MISTAKE),
        (14, 1, Verdict.INACCURACY),
        (14, 5, Verdict.SLIGHT),
        (10, 1, Verdict.SLIGHT),
        (10, 8, Verdict.SLIGHT),
        (10, 8.9, Verdict.UNSURE),
        (6, 5, Verdict.UNSURE),
        (2, 1, Verdict.GOOD),
        (-2, 1, Verdict.BEST),
    ],
)
def test_whether_a_choice_lost_and_how_bad_it_is_called_go_by_the_same_interval_with_all_errors(
    gain: float, half: float, verdict: Verdict
) -> None:
    found, best = verdict_and_loss(stated(gain, half), battle=False)
    assert found is verdict
    assert best == calibrated(stated(gain, half), battle=False)


def test_a_loss_that_was_played_out_is_the_result_of_its_games() -> None:
    head = (1, 2, 1, "union", False, Verdict.SLIGHT, 14 * POINT, 13 * POINT, 15 * POINT, 60, ("done",))
    choice = Judged(*head, (stated(14, 1),), ("roll F",), ())
    how = Made(4, "ab", "battle_cry", "1", "model", "planner", 40, 60, "review", ("union",))
    review = Review(how, (), (), (), (choice,))
    assert best_gain(review, choice) == calibrated(stated(14, 1), battle=False)
    played = review._replace(playouts=(PlayedOut(1, 300, -1, -5, 6),))
    assert best_gain(played, choice)[1:4] == (-1, -5, 6)


def test_an_older_verdict_gets_the_interval_of_today() -> None:
    head = (1, 2, 1, "union", False, Verdict.MISTAKE, 14 * POINT, 13 * POINT, 15 * POINT, 60, ("done",))
    older = Judged(*head, (stated(14, 1),), ("roll F",), ())
    found = with_known_errors(older)
    best = calibrated(stated(14, 1), battle=False)
    assert (found.verdict, found.loss, found.low, found.high) == (Verdict.INACCURACY, best.gain, best.low, best.high)
    assert with_known_errors(found) == found
    picked = older._replace(reply=())
    assert with_known_errors(picked) == picked


# --- the file ---------------------------------------------------------------------------------------------------------


def test_the_table_that_is_included_names_its_origin_and_counts_its_verdicts() -> None:
    found = load_loss_errors()
    assert found.verdicts >= 34
    assert f"{found.verdicts} verdicts" in found.origin
    assert f"{found.pairs} pairs" in found.origin
    for battle in (False, True):
        sizes = found.of(battle)
        assert all(0 <= one.excess <= max(one.loss, 0.02) for one in sizes)
        assert any(one.error > 0.02 for one in sizes)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ('kind = "any"', 'kind = "all"', "kind"),
        ("loss = 402", "loss = 93", "smallest loss to the largest"),
        ('kind = "any"', 'kind = "plan"', "plans and attacks"),
        ("pairs = 150", "pears = 150", "pairs"),
        ("excess = 29", "excess = 2.9", "excess"),
    ],
)
def test_a_damaged_table_is_refused(tmp_path: Path, old: str, new: str, reason: str) -> None:
    text = FILE.read_text(encoding="utf-8")
    assert old in text
    (tmp_path / "errors.toml").write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(FileError, match=reason):
        load_loss_errors(tmp_path / "errors.toml")
