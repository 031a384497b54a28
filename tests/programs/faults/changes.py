"""One byte changed anywhere: `verify` fails, at its line or at the end line."""

from collections.abc import Iterator

from bcnb.engine.chance import Seeded
from bcnb.engine.verify import Verification
from tests.programs.faults import books
from tests.programs.faults.answers import judged, three_answers, told_line
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held

A_SHARE = 20


def single_bytes(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Changes of single bytes, shared by all records."""
    for first in range(0, numbers.changes, A_SHARE):
        yield Trial(change, (seed, range(first, min(first + A_SHARE, numbers.changes))))


def change(seed: int, cases: range) -> Iterator[Found]:
    """What `verify` says about records with one byte changed to another, both drawn by chance."""
    for case in cases:
        chance, name = Seeded(f"{seed} change {case}"), books.NAMES[case % len(books.NAMES)]
        place = chance.choose(range(len(books.data(name))))
        yield _changed(name, place, chance.choose(range(1, 256)))


def _changed(name: str, place: int, by: int) -> Found:
    forged = bytearray(books.data(name))
    forged[place] ^= by
    answer = judged(bytes(forged), name)
    line, last = _line_of(name, place), len(books.lines(name))
    found = not (isinstance(answer, Verification) and answer.sound)
    # What the header says about the battle shows wherever the battle turns out another.
    near = told_line(answer) in (line, last) or line == 1 <= told_line(answer)
    wrong = f"{name}, byte {place} of line {line} changed by {by}: {answer}"
    return held(found and near, three_answers(answer), wrong)


def _line_of(name: str, place: int) -> int:
    return next(number for number, end in enumerate(books.ends(name), 1) if place < end)


SENTENCES = (Sentence("one byte of a record changed", single_bytes),)
