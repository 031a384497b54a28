"""A game reviewed by a worker: from the bytes of its record to those of its review, which are kept here."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_edges, read_partial_record
from bcnb.review.builder import ReviewableGame, ReviewRequest, made, review, reviewable_game
from bcnb.review.review_files import load_review, read_review, review_path, write_review
from bcnb.review.schema import Review, as_ended
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.records import read_bytes


class ReviewTask(NamedTuple):
    """A record, by its path and its bytes."""

    path: str
    record: bytes


class ReviewResult(NamedTuple):
    """The bytes of a review, or why there is none."""

    review: bytes
    reason: str = ""


def review_one(order: ReviewRequest, task: ReviewTask) -> ReviewResult:
    """Review one record; the same order gives the same review."""
    try:
        return ReviewResult(
            write_review(
                review(reviewable_game(read_partial_record(task.record, ruleset, task.path), task.path), order)
            )
        )
    except ValueError as error:
        return ReviewResult(b"", str(error))


def tasks(paths: list[Path], order: ReviewRequest, known: dict[Path, Review | str]) -> Iterator[ReviewTask]:
    """The records that are to be reviewed; what is kept of others, or why a file is not read, is put among the
    `known`."""
    for path in paths:
        try:
            task = ReviewTask(str(path), read_bytes(path))
        except (ValueError, OSError) as error:
            known[path] = str(error)
            continue
        if found := _kept(task, order):
            known[path] = found
        else:
            yield task


def _kept(task: ReviewTask, order: ReviewRequest) -> Review | None:
    """The review of a record that was made before, whole. There is none of a record that is not fit to be reviewed: a
    digest does not say that, and whoever reviews it tells why."""
    with suppress(OSError, ValueError):
        edges = read_edges(task.record, ruleset, task.path)
        file = review_path(made(ReviewableGame(Record(edges.header, (), edges.end), ()), order)) if edges.end else None
        if file and file.exists():
            game = reviewable_game(read_partial_record(task.record, ruleset, task.path), task.path)
            before = load_review(file)
            return as_ended(before.review, game.record) if before.done else None
    return None


def keep(reviewed: ReviewResult) -> Review | str:
    """Keep a review where one is looked for; or say why there is none. Raises OSError."""
    if reviewed.reason:
        return reviewed.reason
    found = read_review(reviewed.review).review
    file = review_path(found.made)
    make_folder(file.parent)
    save_bytes(file, reviewed.review, over=True)
    return found


def in_order(paths: list[Path], known: Mapping[Path, Review | str]) -> Mapping[Path, Review | str]:
    """What is known of records, in their order, however it came."""
    return {path: known[path] for path in paths if path in known}
