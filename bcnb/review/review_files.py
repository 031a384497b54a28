"""Review files: lines of JSON in the canonical form of records, so a review always has the same bytes.

A file has the settings, the win probability after every ply, the changes, the verdicts, the results of choices that
were played out, and an end line with a digest of all lines before it. An interrupted review has no end line, and can be
continued.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from bcnb.engine.codec import Codec, check_same, parse_line, write_line
from bcnb.engine.record import MOST_PLIES, Record, RecordError, TornLine
from bcnb.engine.ruleset import Scalar, Seat
from bcnb.review.loss_errors import with_known_errors
from bcnb.review.schema import (
    LIMITS,
    Cause,
    Check,
    Judged,
    Made,
    Moment,
    PlayedOut,
    Reason,
    Review,
    Swing,
    Verdict,
    as_ended,
)
from bcnb.storage.annotations import without_annotations
from bcnb.storage.files import read_bytes
from bcnb.storage.paths import home_folder, replays_folder, sorted_paths

SUFFIX = ".review"
DIGITS = 16
"""The number of digits of a record's digest in the name of its review file."""
HEAD = 500
"""The number of bytes at the beginning of a review that contain the digest of its record."""


def reviews_folder() -> Path:
    """Return the user's folder of reviews. It may not exist yet."""
    return home_folder() / "reviews"


def own_reviews(records: Collection[str]) -> list[Path]:
    """Return the user's files that may be reviews of the given records. `records` are digests."""
    wanted = {record[:DIGITS] for record in records}
    found = sorted_paths(reviews_folder(), f"*{SUFFIX}") if wanted else ()
    return [path for path in found if path.name.partition("-")[0] in wanted]


def brought_reviews(records: Collection[str]) -> Iterator[Path]:
    """Return the files included with bcnb that may be reviews of the given records. `records` are digests."""
    files = sorted_paths(replays_folder(), f"*/*{SUFFIX}") if records else ()
    return (path for path in files if _record_of(path) in records)


def _record_of(path: Path) -> str:
    """Return the digest of the record that a review file names."""
    try:
        found = re.search(rb'"record":"(\w+)"', read_bytes(path, HEAD))
    except OSError:
        return ""
    return found[1].decode("ascii", "replace") if found else ""


FORMAT = 4
BY_KNOWN_ERRORS = 4
"""The first format whose verdicts go by the known errors. Older reviews get today's verdicts when they are read."""
LARGEST = 8 * 1024 * 1024
MOST_LINES = 4 * MOST_PLIES


class End(NamedTuple):
    """The last line: the number of lines before it, and the digest of their bytes."""

    lines: int
    sha256: str


Part = Made | Moment | Swing | Check | Judged | Reason | PlayedOut | End
_KINDS: Sequence[type] = (Made, Moment, Swing, Check, Judged, Reason, PlayedOut, End)
"""The kinds of lines."""
_PLACES: Mapping[type, int] = {Made: 0, Moment: 1, Swing: 2, Check: 3, Judged: 4, Reason: 4, PlayedOut: 5, End: 6}
"""The order of the lines. The reasons of a verdict may follow it, or all verdicts."""
_CODEC = Codec(
    {kind.__name__.lower(): kind for kind in _KINDS},
    {Cause: Scalar(str, Cause), Verdict: Scalar(str, Verdict)},
    "line",
)


class Unfinished(NamedTuple):
    """The readable part of a review, True if it is complete, and the number of valid bytes with and without the end."""

    review: Review
    done: bool
    size: int
    open_size: int


# --- lines ------------------------------------------------------------------------------------------------------------


def write_part(part: Part) -> bytes:
    """Return the line of a part."""
    return write_line(_CODEC.write(part))


def review_lines(review: Review) -> Iterator[bytes]:
    """Yield the lines of a whole review, without the end line."""
    parts: Iterator[Part] = chain((review.made,), *review[1:])
    return map(write_part, parts)


def write_review(review: Review) -> bytes:
    """Return the bytes of the whole file of a review."""
    lines = list(review_lines(review))
    return b"".join((*lines, end_line(lines)))


def end_line(lines: Sequence[bytes]) -> bytes:
    """Return the line that ends a review."""
    return write_part(End(len(lines), sha256(b"".join(lines)).hexdigest()))


def read_review(data: bytes, name: str = "review") -> Unfinished:
    """Return the review in the given bytes, up to a torn last line.

    Raises:
        RecordError: if a line is invalid.
    """
    lines = _lines(data, name)
    parts = [_part(line, number, name) for number, line in enumerate(lines, 1)]
    _check_order(parts, name)
    end = parts[-1] if isinstance(parts[-1], End) else None
    if end and end_line(lines[:-1]) != lines[-1]:
        raise RecordError(name, len(lines), "the digest is not that of the lines before it")
    size = sum(map(len, lines))
    return Unfinished(_review(parts), end is not None, size, size - len(lines[-1]) if end else size)


def _review(parts: Sequence[Part]) -> Review:
    made, *_ = parts
    assert isinstance(made, Made)
    judged = tuple(part for part in parts if isinstance(part, Judged))
    reasons = tuple(part for part in parts if isinstance(part, Reason))
    if made.format < BY_KNOWN_ERRORS:
        judged = tuple(map(with_known_errors, judged))
        wrong = {one.ply for one in judged if one.verdict in dict(LIMITS).values()}
        reasons = tuple(one for one in reasons if one.ply in wrong)
    return Review(
        made,
        tuple(part for part in parts if isinstance(part, Moment)),
        tuple(part for part in parts if isinstance(part, Swing)),
        tuple(part for part in parts if isinstance(part, Check)),
        judged,
        reasons,
        tuple(part for part in parts if isinstance(part, PlayedOut)),
    )


def _lines(data: bytes, name: str) -> list[bytes]:
    """Return the complete lines. Raises RecordError if there are none, or too many."""
    if len(data) > LARGEST:
        raise RecordError(name, 1, f"the review has more than {LARGEST} bytes")
    *lines, _ = data.split(b"\n")
    if len(lines) > MOST_LINES:
        raise RecordError(name, MOST_LINES, f"the review has more than {MOST_LINES} lines")
    if not lines:
        raise TornLine(name, 1, "the review has no whole line")
    return [line + b"\n" for line in lines]


def _part(line: bytes, number: int, name: str) -> Part:
    try:
        part = _CODEC.parse(parse_line(line))
        assert isinstance(part, Part)
        check_same(line, write_part(part))
    except (ValueError, RecursionError) as error:
        reason = "the line has lists nested too deeply" if isinstance(error, RecursionError) else str(error)
        raise RecordError(name, number, reason) from None
    return part


def _check_order(parts: Sequence[Part], name: str) -> None:
    """Reject parts in the wrong order. Raises RecordError."""
    places = [_PLACES[type(part)] for part in parts]
    for number, (place, before) in enumerate(zip(places, [-1, *places], strict=False), 1):
        once = place in (_PLACES[Made], _PLACES[End])
        if place < before or (once and place == before) or (number == 1) != (place == 0):
            kind = type(parts[number - 1]).__name__.lower()
            raise RecordError(name, number, f"a line {kind!r} does not belong here")


# --- files ------------------------------------------------------------------------------------------------------------


def review_path(made: Made) -> Path:
    """Return the path of a review's file. Its name depends on the record's digest and on the settings."""
    return reviews_folder() / f"{made.record[:DIGITS]}-{sha256(write_part(made)).hexdigest()[:8]}{SUFFIX}"


def load_review(path: Path | str) -> Unfinished:
    """Return the readable part of the review in a file.

    Raises:
        RecordError: if a line is invalid.
        OSError: if the file cannot be read.
    """
    return read_review(read_bytes(path, LARGEST), str(path))


def find_review(record: str, seats: Collection[Seat] = ()) -> Review | None:
    """Return the best review of a record, given its digest, or None if there is none.

    The best review judges most of the given seats (by default all), and then has the most worlds. It may be the user's
    own or included with bcnb. Unreadable files are skipped.
    """
    found = (
        load.review
        for path in (*own_reviews((record,)), *brought_reviews((record,)))
        if (load := loaded(path)) and load.done and load.review.made.record == record
    )
    return max(found, key=lambda one: _worth(one, seats), default=None)


def find_verdicts(record: str, seats: Collection[Seat] = ()) -> Review | None:
    """Return the best review of a record with verdicts on choices of the seats, given its digest, or None.

    It is a complete one (`find_review`). If there is none, it is the interrupted one with the most verdicts, which are
    in the order of the game.
    """
    found = find_review(record, seats)
    if found and _worth(found, seats)[0]:
        return found
    begun = (
        load.review
        for path in own_reviews((record,))
        if (load := loaded(path)) and load.review.judged and load.review.made.record == record
    )
    best = max(begun, key=lambda one: len(one.judged), default=None)
    return best and best._replace(judged=tuple(sorted(best.judged, key=lambda one: one.ply)))


def _worth(review: Review, seats: Collection[Seat]) -> tuple[int, int, int]:
    made = review.made
    return len(made.judges & set(seats or made.seats)), made.worlds, len(review.judged)


def review_of(record: Record, seats: Collection[Seat] = ()) -> Review | None:
    """Return the best review of a record, or of the record without notes if this one is a copy with notes."""
    found = next(filter(None, (find_review(digest, seats) for digest in _digests(record))), None)
    return found and as_ended(found, record)


def verdicts_of(record: Record) -> Review | None:
    """Return the best review with verdicts on choices of a record, or of the record without notes."""
    return next(filter(None, map(find_verdicts, _digests(record))), None)


def _digests(record: Record) -> Iterator[str]:
    """Yield the digest of a finished record, and that of the record without notes."""
    return (end.sha256 for end in (record.end, without_annotations(record).end) if end)


def loaded(path: Path) -> Unfinished | None:
    """Return the readable part of the review in a file, or None if nothing can be read."""
    try:
        return load_review(path)
    except (OSError, RecordError):
        return None
