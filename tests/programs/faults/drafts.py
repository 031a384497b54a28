"""Drafts of games that are entered, under fault: cut, on a full disk, entered twice at once, or a killed program.

In every case the file holds whole steps, no step is lost without a word, and the list of drafts can still be read.
"""

import errno
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from unittest.mock import patch

from bcnb.engine.chance import Seeded
from bcnb.engine.turn_notation import NotationError
from bcnb.storage.game_drafts import list_drafts, open_text
from bcnb.storage.game_entry import GameEntry, load_entry
from tests.helpers.system import failing
from tests.programs.faults.enterer import steps_of
from tests.programs.faults.notes import GAMES, text_of
from tests.programs.faults.trials import Found, Numbers, Sentence, Trial, held, new_folder

ROOT = Path(__file__).resolve().parents[3]
FAULTS = (errno.ENOSPC, errno.EIO, errno.EDQUOT, errno.EROFS)
LONGEST = 1.5
"""The longest that a program enters a game before it is killed, in seconds."""


@cache
def draft_of(name: str) -> bytes:
    """A draft with some steps that were taken back."""
    with new_folder() as folder:
        heads, steps = steps_of(name)
        entry = GameEntry(folder / "draft.txt", heads, steps[:4])
        entry.back(2)
        return entry.path.read_bytes()


# --- cut --------------------------------------------------------------------------------------------------------------


def cut(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each draft cut at every byte, or at some."""
    for name in GAMES:
        yield from (Trial(cut_at, (name, size)) for size in range(0, len(draft_of(name)), max(numbers.byte // 4, 1)))


def cut_at(name: str, size: int) -> Iterator[Found]:
    """The report on a draft that was cut: whole steps, or a fault with its place; the list of drafts is there."""
    data = draft_of(name)[:size]
    with new_folder() as folder, patch.dict("os.environ", BCNB_HOME=str(folder)):
        path = folder / "draft-1.txt"
        path.write_bytes(data)
        try:
            entry = load_entry(path)
        except NotationError as error:
            yield held(min(error.line, error.column) > 0, "a fault with line and column", f"{name}, {size}: {error}")
            readable = False
        else:
            yield held(path.read_bytes() == data, "steps that can be continued", f"{name}, {size}: {entry.steps}")
            readable = True
        yield held(len(list_drafts()) == readable, "the list of drafts", f"{name}, {size}: {list_drafts()}")


# --- a full disk, and two programs ------------------------------------------------------------------------------------


def full(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each way in which a disk fails, at each step."""
    cases = range(numbers.disks)
    return (Trial(fails_at, (GAMES[case % len(GAMES)], f"{seed} draft {case}")) for case in cases)


def fails_at(name: str, seed: str) -> Iterator[Found]:
    """A disk that fails at some steps: the file holds the step before, and with room again it holds all of them."""
    chance, (heads, steps) = Seeded(seed), steps_of(name)
    with new_folder() as folder:
        entry = GameEntry(folder / "draft.txt", heads)
        entry.save()
        for step in steps:
            before, fault = entry.path.read_bytes(), int(chance.choose(FAULTS))
            if chance.choose((True, False)):
                with patch("os.fsync", failing(fault)):
                    yield held(_fails(entry, step, fault), "an error of the system", f"{name}, {seed}, {step!r:.60}")
                alone = [path.name for path in folder.iterdir()] == [entry.path.name]
                whole = alone and entry.path.read_bytes() == before and entry.steps[-1].endswith(step)
                yield held(whole, "nothing is lost, in the file or in memory", f"{name}, {seed}, {step!r:.60}")
            else:
                entry.add(step)
        entry.save()
        yield held(load_entry(entry.path).record == entry.record, "with room again, all is saved", f"{name}, {seed}")


def _fails(entry: GameEntry, step: str, fault: int) -> bool:
    try:
        entry.add(step)
    except OSError as error:
        return error.errno == fault
    return False


def twice(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each game entered on two pages at once."""
    cases = range(numbers.tries)
    return (Trial(entered_twice, (GAMES[case % len(GAMES)], f"{seed} twice {case}")) for case in cases)


def entered_twice(name: str, seed: str) -> Iterator[Found]:
    """Two programs that enter one draft: the second to save is refused, and keeps its steps."""
    chance, (heads, steps) = Seeded(seed), steps_of(name)
    with new_folder() as folder:
        first = GameEntry(folder / "draft.txt", heads)
        first.save()
        for step in steps[: int(chance.choose(range(len(steps) - 1)))]:
            first.add(step)
        second, after = load_entry(first.path), steps[len(first.steps)]
        first.add(after)
        saved = first.path.read_bytes()
        refused = _fails(second, after, errno.EBUSY) and second.steps == first.steps
        yield held(refused, "the second is refused, and keeps its steps", f"{name}, {seed}")
        yield held(first.path.read_bytes() == saved, "what the first saved is there", f"{name}, {seed}")
        first.path.unlink()
        first.save()
        yield held(first.path.read_bytes() == saved, "a file that was deleted is written again", f"{name}, {seed}")


# --- killed -----------------------------------------------------------------------------------------------------------


def killed(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Programs that enter a game, killed at any moment."""
    cases = range(max(numbers.kills // 10, 1))
    return (Trial(kill, (GAMES[case % len(GAMES)], f"{seed} kill {case}")) for case in cases)


def kill(name: str, seed: str) -> Iterator[Found]:
    """A program that is killed while it enters a game: every step that it reported is in the draft."""
    with new_folder() as folder:
        path = folder / "draft.txt"
        command = (sys.executable, "-m", "tests.programs.faults.enterer", path, name)
        with subprocess.Popen(command, stdout=subprocess.PIPE, cwd=ROOT, text=True) as process:
            assert process.stdout
            process.stdout.readline()
            time.sleep(LONGEST * int(Seeded(seed).choose(range(1000))) / 1000)
            process.kill()
            told = [int(line) for line in process.stdout.read().split()]
        steps = load_entry(path).steps
        reported = max(told, default=0)
        yield held(
            reported <= len(steps) <= reported + 1 and tuple(steps_of(name)[1][: len(steps)]) == steps,
            "every reported step is in the draft",
            f"{name}, {seed}: {reported} reported, {len(steps)} saved",
        )
        load_entry(path).save()
        yield held(len(list(folder.glob("*.txt"))) == 1, "the draft can be continued", f"{name}, {seed}")


# --- refused texts ----------------------------------------------------------------------------------------------------


def refused(numbers: Numbers, seed: int) -> Iterator[Trial]:
    """Each game with a faulty line, pasted on a page."""
    cases = range(numbers.tries)
    return (Trial(pasted, (GAMES[case % len(GAMES)], f"{seed} pasted {case}")) for case in cases)


def pasted(name: str, seed: str) -> Iterator[Found]:
    """A refused text leaves no draft behind."""
    lines = text_of(name).split("\n")
    at = int(Seeded(seed).choose(range(lines.index("") + 1, len(lines) - 1)))
    lines[at] += " nonsense"
    with new_folder() as folder, patch.dict("os.environ", BCNB_HOME=str(folder)):
        try:
            open_text("\n".join(lines).encode())
        except NotationError as error:
            yield held(error.line == at + 1, "a fault in the changed line", f"{name}, {seed}: {error}")
        yield held(list(folder.iterdir()) == [], "no draft is left", f"{name}, {seed}: {list(folder.iterdir())}")


SENTENCES = (
    Sentence("drafts cut at every byte", cut),
    Sentence("drafts on a disk that fails", full),
    Sentence("drafts that two programs enter", twice),
    Sentence("drafts whose program is killed", killed, alone=True),
    Sentence("games with a faulty line, pasted on a page", refused),
)
