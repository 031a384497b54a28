"""A record cut off: what can be read is exactly what stood in its whole lines."""

from collections.abc import Iterable, Iterator
from pathlib import Path

from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import PartialRecord, Record, RecordError, TornLine, read_partial_record, write_record
from bcnb.engine.verify import Verification
from bcnb.games import battle_cry
from bcnb.storage.records import resume
from tests.helpers.games import step
from tests.programs.faults import books
from tests.programs.faults.answers import Answers, answers, three_answers
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

A_SHARE = 500
"""How many cuts one trial makes."""


def kept(name: str, size: int) -> tuple[int, Record | None]:
    """The bytes of the whole lines of a record cut to a size, and what they say; None without a header."""
    whole = max((end for end in books.ends(name) if end <= size), default=0)
    if not whole:
        return 0, None
    full, lines = books.record(name), books.ends(name).index(whole)
    end = full.end if whole == len(books.data(name)) else None
    return whole, Record(full.header, full.plies[:lines], end)


# --- at every byte ----------------------------------------------------------------------------------------------------


def at_every_byte(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Cuts of the short records, each as it is read from memory."""
    for name in books.SHORT:
        assert len(books.data(name)) <= books.LARGEST_SHORT
        sizes = range(0, len(books.data(name)) + 1, numbers.byte)
        for first in range(0, len(sizes), A_SHARE):
            yield Trial(cut_to, (name, sizes[first : first + A_SHARE]))


def cut_to(name: str, sizes: Iterable[int]) -> Iterator[Found]:
    """Whether a record cut to each of these sizes gives its whole lines, or names the error."""
    for size in sizes:
        yield _cut(name, size)


def _cut(name: str, size: int) -> Found:
    whole, expected = kept(name, size)
    try:
        prefix = read_partial_record(books.data(name)[:size], ruleset, name)
    except RecordError as error:
        torn = isinstance(error, TornLine) or size == 0
        right = expected is None and error.line == 1 and torn
        return held(right, "a named error: no header", f"{name} cut to {size} bytes: {error}")
    wrong = f"{name} cut to {size} bytes: {prefix.size} bytes read, {prefix.error}"
    return held(_is_exact(prefix, expected, whole, size), _words(prefix), wrong)


def _is_exact(prefix: PartialRecord, expected: Record | None, whole: int, size: int) -> bool:
    torn = isinstance(prefix.error, TornLine) if whole < size else prefix.error is None
    return (prefix.record, prefix.size) == (expected, whole) and torn


def _words(prefix: PartialRecord) -> str:
    if prefix.error:
        return "the exact prefix, and that a line is torn"
    return "the whole record" if prefix.record.end else "the exact prefix, without an end"


# --- at the ends of lines ---------------------------------------------------------------------------------------------


def at_line_ends(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Cuts of all records at the end of every line, a byte before and a byte after, as files."""
    for name in books.NAMES:
        for line in range(1, len(books.lines(name)) + 1, numbers.line):
            yield Trial(cut_near, (name, line))


def cut_near(name: str, line: int) -> Iterator[Found]:
    """What every way of reading says about a record cut near the end of a line (from 1), and whether it continues."""
    end = books.ends(name)[line - 1]
    for size in (end - 1, end, min(end + 1, len(books.data(name)))):
        with new_folder() as folder:
            path = folder / "cut.jsonl"
            path.write_bytes(books.data(name)[:size])
            told = answers(path)
            wrong = ", ".join(_wrong_ways(name, size, told, path))
            yield Found(three_answers(told["verify"]), wrong and f"{name} cut to {size} bytes: {wrong}")


def _wrong_ways(name: str, size: int, told: Answers, path: Path) -> Iterator[str]:
    """The ways of reading that say something else than they should."""
    whole, expected = kept(name, size)
    if expected is None:
        yield from (way for way, answer in told.items() if not isinstance(answer, TornLine))
        return
    if not _fits(told["verify"], expected, torn=whole < size):
        yield f"verify says {told['verify']}"
    for way in ("load", "timeline"):
        if isinstance(told[way], TornLine) != (whole < size):
            yield f"{way} says {told[way]}"
    if told["salvage"] != expected:
        yield f"salvage says {told['salvage']}"
    if expected.end is None and not _goes_on(path, expected):
        yield "it does not go on"
    if expected.end is not None and not isinstance(told["resume"], RecordError):
        yield "a closed record goes on"


def _fits(verdict: object, expected: Record, torn: bool) -> bool:
    return isinstance(verdict, Verification) and (verdict.whole, verdict.complete, verdict.legal, verdict.plies) == (
        not torn,
        expected.end is not None,
        True,
        len(expected.plies),
    )


def _goes_on(path: Path, expected: Record) -> bool:
    """Whether the game can be taken up where the whole lines end, and the next ply is appended."""
    game = resume(path)
    taken_up = game.record.plies == expected.plies
    if game.seat is not None:
        step(game)
    game.close()
    return taken_up and path.read_bytes() == write_record(game.record, battle_cry)


SENTENCES = (
    Sentence("three short records cut at every byte", at_every_byte),
    Sentence("all five cut at each line's end, a byte before and after", at_line_ends),
)
