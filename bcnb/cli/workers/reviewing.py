"""A game reviewed by a worker: from the bytes of its record to those of its review, which are kept here."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple

from bcnb.analysis.review import Review
from bcnb.analysis.reviewing import Game, Order, Unfit, game_of, made, review
from bcnb.analysis.reviews import load_review, read_review, review_path, write_review
from bcnb.engine.games import ruleset
from bcnb.engine.record import read_prefix
from bcnb.library.files import make_folder, save_bytes
from bcnb.library.records import SUFFIX, load_prefix, read_bytes


class Task(NamedTuple):
    """A record, by its path and its bytes."""

    path: str
    record: bytes


class Reviewed(NamedTuple):
    """The bytes of a review, or why there is none."""

    review: bytes
    reason: str = ""


def review_one(order: Order, task: Task) -> Reviewed:
    """Review one record; the same order gives the same review."""
    try:
        return Reviewed(write_review(review(game_of(read_prefix(task.record, ruleset, task.path), task.path), order)))
    except ValueError as error:
        return Reviewed(b"", str(error))


def tasks(paths: list[Path], order: Order, known: dict[Path, Review | str]) -> Iterator[Task]:
    """The records that are to be reviewed; what is kept of others, or is wrong with them, is put among the `known`."""
    for path in paths:
        try:
            if found := _kept(path, order):
                known[path] = found
            else:
                yield Task(str(path), read_bytes(path))
        except (ValueError, OSError) as error:
            known[path] = str(error)


def _kept(path: Path, order: Order) -> Review | None:
    """The review of a record that was made before, whole."""
    record = load_prefix(path).record
    if record.end is None:
        raise Unfit(f"{path}: the game is not over yet; it is reviewed when it is")
    with suppress(OSError, ValueError):
        before = load_review(review_path(made(Game(record, ()), order)))
        return before.review if before.done else None
    return None


def keep(reviewed: Reviewed) -> Review | str:
    """Keep a review where one is looked for; or say why there is none. Raises OSError."""
    if reviewed.reason:
        return reviewed.reason
    found = read_review(reviewed.review).review
    file = review_path(found.made)
    make_folder(file.parent)
    save_bytes(file, reviewed.review, over=True)
    return found


def records_in(folder: Path) -> list[Path]:
    """The records of a folder, by name."""
    return sorted(folder.glob(f"*{SUFFIX}"))


def in_order(paths: list[Path], known: Mapping[Path, Review | str]) -> Mapping[Path, Review | str]:
    """What is known of records, in their order, however it came."""
    return {path: known[path] for path in paths if path in known}
