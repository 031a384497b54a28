"""The worker task of a review, and the list of games to review and their saved reviews."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_edges, read_partial_record
from bcnb.review.builder import ReviewRequest, is_enough, made, review, reviewable_game
from bcnb.review.review_files import load_review, read_review, review_path, write_review
from bcnb.review.schema import Review, as_ended
from bcnb.storage.files import make_folder, save_bytes
from bcnb.storage.recorded_game import Recorded
from bcnb.storage.records import read_bytes


class ReviewTask(NamedTuple):
    """The path and the bytes of a record to review."""

    path: str
    record: bytes


class ReviewResult(NamedTuple):
    """The bytes of a review, or the reason why there is none."""

    review: bytes
    reason: str = ""


def review_one(order: ReviewRequest, task: ReviewTask) -> ReviewResult:
    """Review a record. The same request always gives the same review."""
    try:
        game = reviewable_game(read_partial_record(task.record, ruleset, task.path))
        return ReviewResult(write_review(review(game, order)))
    except ValueError as error:
        return ReviewResult(b"", str(error))


def tasks(paths: list[Path], order: ReviewRequest, known: dict[Path, Review | str]) -> Iterator[ReviewTask]:
    """Yield the records that still need a review.

    Args:
        paths: the files of the records.
        order: the review request.
        known: receives the saved review of each other record, or the reason why a file cannot be read.
    """
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
    """Return the complete saved review of a record, or None.

    It is None for a record that cannot be reviewed, because `review_one` reports the reason.
    """
    with suppress(OSError, ValueError):
        edges = read_edges(task.record, ruleset, task.path)
        file = review_path(made(Recorded(task.path, Record(edges.header, (), edges.end)), order)) if edges.end else None
        if file and file.exists():
            game = reviewable_game(read_partial_record(task.record, ruleset, task.path))
            before = load_review(file)
            return as_ended(before.review, game.record) if is_enough(before, order) else None
    return None


def save_result(reviewed: ReviewResult) -> Review | str:
    """Save a review in its place and return it, or return the reason why there is none.

    Raises:
        OSError: if the review cannot be saved.
    """
    if reviewed.reason:
        return reviewed.reason
    found = read_review(reviewed.review).review
    file = review_path(found.made)
    make_folder(file.parent)
    save_bytes(file, reviewed.review, over=True)
    return found


def in_order(paths: list[Path], known: Mapping[Path, Review | str]) -> Mapping[Path, Review | str]:
    """Return the reviews or reasons in the order of the paths."""
    return {path: known[path] for path in paths if path in known}
