"""Reviews as files: the same review is the same bytes, and only its own bytes is read."""

from itertools import chain

import pytest

from bcnb.course.mistakes import save_new_review
from bcnb.engine.record import RecordError
from bcnb.review.loss_errors import with_known_errors
from bcnb.review.review_files import (
    FORMAT,
    LARGEST,
    find_review,
    find_verdicts,
    load_review,
    read_review,
    review_lines,
    review_path,
    write_review,
)
from bcnb.review.schema import Cause, Check, Judged, Made, Moment, PlayedOut, Reason, Review, Swing, Tried, Verdict
from bcnb.storage.files import save_bytes

pytestmark = pytest.mark.unmeasured

TRIED = Tried(("play rally", "done"), 120_000, 60_000, 180_000, 60)
JUDGED = Judged(
    1, 4, 1, "union", False, Verdict.INACCURACY, 120_000, 60_000, 180_000, 60, ("play scout-centre",), (TRIED,), (), ()
)
REASON = Reason(1, "flag", 820_000, 700_000, 940_000, ("e7", "f6"), (500, 1400))
REVIEW = Review(
    Made(FORMAT, "ab" * 32, "battle_cry", "2026.4", "a model", "planner", 40, 60, "review", ("union",)),
    (Moment(500_000, 450_000, 550_000), Moment(510_000, 460_000, 560_000)),
    (Swing(1, Cause.ROLL, "union", 10_000),),
    (Check(1, 500_000, 350_000, 650_000, 40),),
    (JUDGED,),
    (REASON,),
)
DATA = write_review(REVIEW)
LINES = DATA.splitlines(keepends=True)


def refused(data):
    with pytest.raises(RecordError) as told:
        read_review(data, "mine.review")
    return told.value


def test_a_review_is_read_as_it_was_written():
    saved = read_review(DATA)
    assert saved.done
    assert saved.size == len(DATA)
    assert saved.open_size == len(DATA) - len(LINES[-1]), "an interrupted review continues before its end line"
    assert saved.review == REVIEW
    assert write_review(saved.review) == DATA


@pytest.mark.parametrize("lines", range(1, 8))
def test_a_review_that_was_interrupted_is_read_to_where_it_stopped(lines):
    whole = b"".join(LINES[:lines])
    saved = read_review(whole + LINES[lines][:7])
    assert not saved.done
    assert saved.size == saved.open_size == len(whole)
    made, *parts = saved.review
    assert made == REVIEW.made
    assert (*chain(*parts),) == (*chain(*REVIEW[1:]),)[: lines - 1]


def test_a_review_without_reasons_is_read_as_it_was_written_before_there_were_any():
    older = REVIEW._replace(reasons=())
    data = write_review(older)
    assert b'"line":"reason"' not in data
    assert read_review(data).review == older
    assert write_review(read_review(data).review) == data


def test_choices_that_were_played_out_are_read_as_they_were_written():
    played = REVIEW._replace(playouts=(PlayedOut(1, 300, 90_000, -20_000, 150_000),))
    saved = read_review(write_review(played))
    assert (saved.done, saved.review) == (True, played)
    assert b'{"line":"playedout","ply":1,"pairs":300,' in write_review(played)
    lines = write_review(played).splitlines(keepends=True)
    assert refused(b"".join((*lines[:5], lines[7], lines[5]))).line == 7


def test_verdicts_of_an_older_format_go_by_the_interval_of_today():
    older = REVIEW._replace(made=REVIEW.made._replace(format=3))
    best = JUDGED._replace(reply=("done",), verdict=Verdict.MISTAKE)
    found = read_review(write_review(older._replace(judged=(best,)))).review
    assert found.judged == (with_known_errors(best),)
    assert found.judged[0].verdict is Verdict.SLIGHT
    assert found.reasons == ()


def test_the_reasons_of_a_verdict_may_follow_it_at_once():
    later = JUDGED._replace(ply=9, until=12)
    both = REVIEW._replace(judged=(JUDGED, later))
    lines = list(review_lines(both))
    assert read_review(b"".join((*lines[:6], lines[7], lines[6]))).review == both


def test_what_has_no_whole_line_is_refused():
    assert refused(b"").line == 1
    assert refused(LINES[0][:-1]).line == 1


@pytest.mark.parametrize(
    ("number", "lines"),
    [
        (1, LINES[1:]),
        (2, [LINES[0], *LINES]),
        (3, [LINES[0], LINES[3], LINES[1]]),
        (8, [*LINES[:7], LINES[7].replace(b'"lines":7', b'"lines":8')]),
        (8, [*LINES[:5], LINES[5].replace(b"120000", b"120001"), *LINES[6:]]),
        (9, [*LINES, LINES[7]]),
        (5, [*LINES[:3], LINES[4], LINES[3]]),
        (4, [*LINES[:3], LINES[3].replace(b'"roll"', b'"luck"')]),
        (4, [*LINES[:3], LINES[3].replace(b"10000", b"1e4")]),
        (4, [*LINES[:3], LINES[3].replace(b",", b", ", 1)]),
        (2, [LINES[0], b"[" * 5000 + b"\n"]),
        (2, [LINES[0], b"\xff\n"]),
        (2, [LINES[0].replace(b'"line":"made"', b'"line":"made"'), LINES[1].replace(b"moment", b"minute")]),
    ],
    ids=str,
)
def test_a_line_that_is_not_as_it_should_be_is_named(number, lines):
    error = refused(b"".join(lines))
    assert error.line == number
    assert error.name == "mine.review"


def test_a_review_may_not_be_too_large():
    assert "more than" in refused(b"\n" * (LARGEST + 1)).reason
    assert "more than" in refused(b"\n" * 100_000).reason


def test_a_carriage_return_ends_no_line():
    assert refused(LINES[0] + LINES[1].replace(b"\n", b"\r") + LINES[2]).line == 2


def test_the_review_with_most_worlds_is_found_by_the_record(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    record = REVIEW.made.record
    assert find_review(record) is None
    more = REVIEW._replace(made=REVIEW.made._replace(worlds=200))
    for review in (REVIEW, more, REVIEW._replace(made=REVIEW.made._replace(record="ab" * 31 + "ac"))):
        path = review_path(review.made)
        path.parent.mkdir(exist_ok=True)
        save_bytes(path, write_review(review))
    assert len(list(path.parent.iterdir())) == 3
    (path.parent / f"{record[:16]}-broken.review").write_bytes(LINES[0] + b"no line\n")
    (path.parent / f"{record[:16]}-begun.review").write_bytes(b"".join(LINES[:3]))
    assert find_review(record) == more
    assert load_review(review_path(REVIEW.made)).review == REVIEW


def test_verdicts_are_found_in_a_review_that_was_stopped_until_one_is_complete(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    record, later = REVIEW.made.record, JUDGED._replace(ply=9, until=12)
    quick = REVIEW._replace(made=REVIEW.made._replace(worlds=0, games=0), judged=())
    save_new_review(quick)
    assert find_verdicts(record) is None, "a quick review judges no choice"
    begun = REVIEW._replace(made=REVIEW.made._replace(worlds=200), judged=(later, JUDGED))
    save_bytes(review_path(begun.made), b"".join(review_lines(begun)))
    assert find_review(record) == quick
    assert find_verdicts(record) == begun._replace(judged=(JUDGED, later)), "in the order of the game"
    assert find_verdicts("cd" * 32) is None
    save_new_review(REVIEW)
    assert find_verdicts(record) == REVIEW


def test_the_review_of_the_seats_that_are_wanted_is_found_before_one_with_more_worlds(tmp_path, monkeypatch):
    monkeypatch.setenv("BCNB_HOME", str(tmp_path))
    union, both, quick = (
        REVIEW._replace(made=REVIEW.made._replace(seats=seats, worlds=worlds))
        for seats, worlds in ((("union",), 200), (("union", "confederate"), 60), (("union", "confederate"), 0))
    )
    for review in (quick, union, both):
        save_new_review(review)
    record = REVIEW.made.record
    assert find_review(record) == find_review(record, ("confederate",)) == both
    assert find_review(record, ("union",)) == union
    review_path(both.made).unlink()
    assert find_review(record) == find_review(record, ("confederate",)) == union
