"""Lines moved, lost, doubled or taken from another game, and dice changed: by a clumsy forger and by a careful one.

A careful forger numbers the plies again and recomputes the digest. What he makes is refused as illegal, unless it is a
game that the rules allow, move for move: which is found by playing it.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import TypeAlias

from bcnb.engine.chance import Seeded
from bcnb.engine.game import Game
from bcnb.engine.game_registry import ruleset
from bcnb.engine.record import Record, read_partial_record, write_record
from bcnb.engine.verify import RESIGNED, STOPPED, Verification
from bcnb.games import battle_cry
from bcnb.games.hexboard.rules.tables import FACES
from bcnb.storage.recorded_game import Recorded
from tests.helpers.tamper import resealed, sealed
from tests.programs.faults import books
from tests.programs.faults.answers import judged, three_answers, told_line
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held

Lines: TypeAlias = Sequence[bytes]
Forge: TypeAlias = Callable[[Seeded, Lines, Lines], list[bytes]]

A_SHARE = 10


# --- what a forger does with lines ------------------------------------------------------------------------------------


def reordered(chance: Seeded, lines: Lines, other: Lines) -> list[bytes]:
    """Two plies change places."""
    one, two = _two_plies(chance, lines)
    forged = list(lines)
    forged[one], forged[two] = lines[two], lines[one]
    return forged


def deleted(chance: Seeded, lines: Lines, other: Lines) -> list[bytes]:
    """One ply is lost, or a run of plies."""
    one, two = _two_plies(chance, lines)
    return [*lines[:one], *lines[chance.choose((one + 1, two)) :]]


def duplicated(chance: Seeded, lines: Lines, other: Lines) -> list[bytes]:
    """One ply stands twice."""
    one, two = _two_plies(chance, lines)
    return [*lines[:two], lines[one], *lines[two:]]


def spliced(chance: Seeded, lines: Lines, other: Lines) -> list[bytes]:
    """From some ply on, or for a few plies, the lines are those of another record with the same numbers."""
    one, two = _two_plies(chance, lines[: len(other)])
    return [*lines[:one], *chance.choose((other[one:], [*other[one:two], *lines[two:]]))]


def _two_plies(chance: Seeded, lines: Lines) -> tuple[int, int]:
    """The places of two plies, the earlier first."""
    one = chance.choose(range(1, len(lines) - 2))
    return one, chance.choose(range(one + 1, len(lines) - 1))


MOVES: Mapping[str, Forge] = {
    "reordered": reordered,
    "deleted": deleted,
    "duplicated": duplicated,
    "spliced": spliced,
}


def clumsy(what: str) -> Callable[[Numbers, int], Iterator[Trial]]:
    """Records in which lines were moved, and nothing else."""
    return lambda numbers, seed: _shares(numbers.forgeries, seed, moved, what)


def careful(what: str) -> Callable[[Numbers, int], Iterator[Trial]]:
    """The same, numbered and sealed again."""
    return lambda numbers, seed: _shares(numbers.forgeries, seed, moved_and_sealed, what)


def _shares(count: int, seed: int, judge: Callable[..., Iterator[Found]], *given: str) -> Iterator[Trial]:
    for first in range(0, count, A_SHARE):
        yield Trial(judge, (seed, range(first, min(first + A_SHARE, count)), *given))


def moved(seed: int, cases: range, what: str) -> Iterator[Found]:
    """What bcnb reports about lines that were moved: the record is not whole."""
    for case in cases:
        name, forged = _moved(seed, case, what)
        answer = judged(b"".join(forged), name)
        found = isinstance(answer, Verification) and not answer.whole
        yield held(found, three_answers(answer), f"{what}, case {case} of {name}: {answer}")


def moved_and_sealed(seed: int, cases: range, what: str) -> Iterator[Found]:
    """What bcnb reports about lines that were moved with care: the game is not legal, unless the rules allow it."""
    for case in cases:
        name, forged = _moved(seed, case, what)
        yield _judged_as_played(name, resealed(forged), f"{what} with care, case {case} of {name}")


def _moved(seed: int, case: int, what: str) -> tuple[str, list[bytes]]:
    chance = Seeded(f"{seed} {what} {case}")
    name = books.NAMES[case % len(books.NAMES)]
    other = chance.choose([one for one in books.NAMES if one != name])
    while (forged := MOVES[what](chance, books.lines(name), books.lines(other))) == list(books.lines(name)):
        pass
    return name, forged


def _judged_as_played(name: str, forged: bytes, what: str) -> Found:
    """`verify` calls a sealed record legal if, and only if, playing its actions gives the very same bytes."""
    answer = judged(forged, name)
    whole = isinstance(answer, Verification) and answer.whole and answer.complete
    allowed = played_again(forged) == forged
    told = f"{three_answers(answer)}{': another game that the rules allow' if allowed else ''}"
    return held(whole and answer.legal == allowed, told, f"{what}: {answer}, but played again: {allowed}")


def played_again(data: bytes) -> bytes:
    """The record of a game in which the same is done, where the rules allow it; it ends as the record says."""
    record = read_partial_record(data, ruleset, "forged").record
    game = Game(battle_cry, Recorded("forged", record).scenario, record.header.seats)
    try:
        for ply in record.plies:
            game.play(ply.do, ply.note)
        _close(game, record)
    except ValueError:
        pass
    return write_record(game.record, battle_cry)


def _close(game: Game, record: Record) -> None:
    """Give the game up, or break it off, as the record tells."""
    assert record.end
    if record.end.by == RESIGNED:
        game.resign(next(seat for seat in record.header.seats if seat != record.end.winner))
    elif record.end.by == STOPPED:
        game.stop()


# --- the end line -----------------------------------------------------------------------------------------------------


def without_end(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Every record without its end line."""
    return (Trial(end_cut, (name,)) for name in books.NAMES)


def end_cut(name: str) -> Iterator[Found]:
    """What bcnb reports about a record whose end line was cut: it is not complete, and nothing else is wrong."""
    answer = judged(b"".join(books.lines(name)[:-1]), name)
    right = isinstance(answer, Verification) and (answer.whole, answer.complete, answer.legal) == (True, False, True)
    yield held(right, three_answers(answer), f"{name} without its end: {answer}")


# --- dice -------------------------------------------------------------------------------------------------------------


def tampered_dice(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """A die changed in the action alone, or in the events, too; and the digest recomputed."""
    return _shares(numbers.dice, seed, other_dice)


def other_dice(seed: int, cases: range) -> Iterator[Found]:
    """What bcnb reports about a record with another roll: not legal, from that ply on."""
    for case in cases:
        chance, name = Seeded(f"{seed} dice {case}"), books.NAMES[case % len(books.NAMES)]
        line, old, new = _other_roll(chance, books.lines(name))
        forged = list(books.lines(name))
        everywhere = bool(chance.choose((0, 1)))
        forged[line - 1] = forged[line - 1].replace(old, new, -1 if everywhere else 1)
        what = f"roll {old.decode()} made {new.decode()}, case {case} of {name}"
        as_sealed = sealed(forged)
        yield _judged_as_played(name, as_sealed, what) if everywhere else _found_at(name, as_sealed, line, what)


def _found_at(name: str, forged: bytes, line: int, what: str) -> Found:
    answer = judged(forged, name)
    three = isinstance(answer, Verification) and (answer.whole, answer.complete, answer.legal)
    return held(three == (True, True, False) and told_line(answer) == line, three_answers(answer), f"{what}: {answer}")


def _other_roll(chance: Seeded, lines: Lines) -> tuple[int, bytes, bytes]:
    """The line (from 1) of a roll, its dice, and as many others in their canonical order."""
    found = ((number, re.search(rb'"do":"roll (\w+)"', line)) for number, line in enumerate(lines, 1))
    rolls = [(number, roll[1]) for number, roll in found if roll]
    line, old = chance.choose(rolls)
    while True:
        new = "".join(sorted((chance.choose(FACES) for _ in old), key=FACES.index)).encode()
        if new != old:
            return line, old + b'"', new + b'"'


SENTENCES = (
    *(Sentence(f"lines {what}", clumsy(what)) for what in MOVES),
    *(Sentence(f"lines {what}, numbered and sealed anew", careful(what)) for what in MOVES),
    Sentence("the end line cut", without_end),
    Sentence("dice changed, and sealed anew", tampered_dice),
)
