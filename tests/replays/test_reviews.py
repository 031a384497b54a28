"""The reviews that come with bcnb are what a review of today would be: how made, the sums, and some of the verdicts."""

import pytest

from bcnb.review import builder
from bcnb.review.builder import USUAL_ORDER, begun_review, checks, load_game
from bcnb.review.outcomes.open_verdicts import undecided
from bcnb.review.review_files import find_review, load_review, write_review
from bcnb.review.schema import with_playout
from bcnb.storage.paths import replays_folder

pytestmark = pytest.mark.unmeasured

STORED = sorted(replays_folder().glob("*/*.review"))


@pytest.mark.parametrize("path", STORED, ids=lambda path: path.stem)
def test_a_stored_review_is_that_of_today(path, tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    loaded, game = load_review(path), load_game(path.with_suffix(".jsonl"))
    whole = loaded.review
    begun = begun_review(game, USUAL_ORDER)
    assert loaded.done
    assert whole[:3] == begun[:3]
    assert tuple(checks(game, begun._replace(checks=whole.checks[:2]))) == whole.checks[2:]
    assert write_review(whole) == path.read_bytes()
    assert find_review(whole.made.record) == whole
    every = builder.choices
    monkeypatch.setattr(builder, "choices", lambda *given: list(every(*given))[:3])
    found = builder.judged(game, begun, lambda done, of: None)

    def played(verdict):
        result = whole.playout(verdict.ply)
        return with_playout(verdict, result) if result else verdict

    verdicts, reasons = zip(*sorted(found, key=lambda one: one[0].ply), strict=True)
    assert tuple(map(played, verdicts)) == whole.judged[:3], "largest swings first, with the same verdicts"
    assert undecided(whole) == (), "what was open was played out"
    stored = [one for one in whole.reasons if one.ply in {verdict.ply for verdict in verdicts}]
    assert [reason for some in reasons for reason in some] == stored


def test_there_is_one():
    assert STORED
