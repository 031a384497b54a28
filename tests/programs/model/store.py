"""The data that models are trained on: games that were played, a line each, with the terms of their moments.

A file is only ever appended to, so a run that was killed loses the game that it was playing and nothing else. Terms are
stored as numbers of half precision, column by column, compressed. The line names the version of the terms, and holds
the actions as well: if the terms have changed since, they are calculated again.
"""

import json
import zlib
from base64 import b85decode, b85encode
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from time import monotonic
from typing import Any, NamedTuple, TextIO

import numpy as np
from filelock import FileLock, Timeout
from numpy.typing import NDArray

from bcnb.engine.game_registry import ruleset
from tests.programs.model.playing import Played, Task, moments_of, play
from tests.programs.model.terms import terms_for, version

Halves = NDArray[np.float16]
FORMAT = 1
EVERY = 30.0
"""After how many seconds progress is reported again."""


class Busy(Exception):
    """Another process writes to the same file."""


class Stored(NamedTuple):
    """A game from the file: who played, up to which turn at random, how it ended; turn, start and terms by moment.

    `terms` has an axis for the view (both hands, the first side's, the other's), one for the moment, one for the term.
    """

    game: int
    scenario: str
    players: tuple[str, str]
    wild: int
    won: bool | None
    turns: Sequence[int]
    starts: Sequence[bool]
    terms: Halves


# --- lines ------------------------------------------------------------------------------------------------------------


def pack(data: bytes) -> str:
    """Bytes as text, compressed."""
    return b85encode(zlib.compress(data, 9)).decode()


def unpack(text: str) -> bytes:
    """The bytes in such a text."""
    return zlib.decompress(b85decode(text))


def pack_actions(name: str, actions: Sequence[object]) -> str:
    """Actions as text."""
    write = ruleset(name).write
    return pack("\n".join(write(action) for action in actions).encode())


def unpack_actions(name: str, text: str) -> tuple[object, ...]:
    """The actions in such a text."""
    return tuple(map(ruleset(name).parse, unpack(text).decode().splitlines()))


def views_of(name: str, state: Any) -> list[Sequence[float]]:
    """The terms of a state by what all know and both hands, and by what either side may know."""
    seats, values = ruleset(name).seats(state), terms_for(name).values
    return [values(state, viewer) for viewer in (None, seats[0], seats[-1])]


def pack_terms(values: Sequence[Sequence[Sequence[float]]]) -> str:
    """Terms by moment, view and term as text."""
    return pack(np.array(values, dtype=np.float16).transpose(2, 1, 0).tobytes())


def unpack_terms(text: str, terms: int, moments: int) -> Halves:
    """The terms in such a text, by view, moment and term."""
    found: Halves = np.frombuffer(unpack(text), dtype=np.float16).reshape(terms, -1, moments).transpose(1, 2, 0)
    return found


def line_of(played: Played) -> str:
    """A game as a line."""
    task = played.task
    line = {
        "game": task.number,
        "scenario": played.scenario,
        "players": played.players,
        "wild": played.wild,
        "won": played.won,
        "actions": pack_actions(task.name, played.actions),
    }
    return json.dumps({**line, **_with_terms(played)}, separators=(",", ":"))


def _with_terms(played: Played) -> dict[str, object]:
    moments = list(moments_of(played))
    return {
        "version": version(played.task.name),
        "turns": [moment.turn for moment in moments],
        "starts": [int(moment.start) for moment in moments],
        "terms": pack_terms([views_of(played.task.name, moment.state) for moment in moments]),
    }


def played_in(name: str, seed: str, line: str) -> Played:
    """The game in a line."""
    found = json.loads(line)
    actions = unpack_actions(name, found["actions"])
    players = found["players"][0], found["players"][1]
    return Played(Task(name, found["game"], seed), found["scenario"], players, found["wild"], actions, found["won"])


def stored_in(name: str, seed: str, line: str) -> Stored:
    """The game in a line with its terms, which are calculated again if they are of another version."""
    found = json.loads(line)
    if found["version"] != version(name):
        found |= _with_terms(played_in(name, seed, line))
    terms = unpack_terms(found["terms"], len(terms_for(name).names), len(found["turns"]))
    starts = list(map(bool, found["starts"]))
    players = found["players"][0], found["players"][1]
    return Stored(found["game"], found["scenario"], players, found["wild"], found["won"], found["turns"], starts, terms)


# --- files ------------------------------------------------------------------------------------------------------------


def games_file(folder: Path, name: str) -> Path:
    """Where the games of a ruleset are."""
    return folder / f"{name}-games.jsonl"


def heading(name: str, seed: str, what: str) -> dict[str, object]:
    """The first line of a file."""
    return {"format": FORMAT, "ruleset": name, "seed": seed, "what": what}


def lines_in(file: Path, head: dict[str, object]) -> Iterator[str]:
    """The lines of a file after the first, without one that was not written to its end.

    Raises:
        ValueError: if the first line is not the one that is expected.
    """
    if not file.exists():
        return
    with file.open(encoding="utf-8") as text:
        first = text.readline()
        if first.endswith("\n") and json.loads(first) != head:
            raise ValueError(
                f"{file}:1: the data are of something else (expected {json.dumps(head)}, got {first!r:.200})"
            )
        for line in text:
            if line.endswith("\n"):
                yield line


@contextmanager
def appending(file: Path, head: dict[str, object]) -> Iterator[TextIO]:
    """The file, open to append lines, for this process alone; a line that was not written to its end is taken off.

    Raises:
        Busy: if another process has it open.
    """
    file.parent.mkdir(parents=True, exist_ok=True)
    try:
        with FileLock(f"{file}.lock", timeout=0):
            _mend(file)
            with file.open("a", encoding="utf-8") as text:
                if not text.tell():
                    text.write(json.dumps(head) + "\n")
                yield text
    except Timeout:
        raise Busy(f"{file}: another process is writing to it. Wait until it ends, or stop it.") from None


def _mend(file: Path) -> None:
    """Take off a last line that was not written to its end."""
    if file.exists():
        with file.open("rb+") as data:
            end = data.seek(0, 2)
            while end:
                data.seek(start := max(0, end - (1 << 16)))
                found = data.read(end - start).rfind(b"\n")
                if found >= 0:
                    end = start + found + 1
                    break
                end = start
            data.truncate(end)


class Progress:
    """Reports the number of things that are done, the rate and the time left."""

    def __init__(self, what: str, done: int, whole: int, out: TextIO, now: Callable[[], float] = monotonic) -> None:
        self._what, self._begun, self._done, self._whole, self._out, self._now = what, done, done, whole, out, now
        self._start = self._last = now()

    def step(self) -> None:
        """Count one more; every half minute, and at the end, report."""
        self._done += 1
        now = self._now()
        if now - self._last >= EVERY or self._done == self._whole:
            self._last = now
            rate = (self._done - self._begun) / max(now - self._start, 1e-9)
            left = (self._whole - self._done) / rate / 60
            text = f"{self._what}: {self._done} of {self._whole}, {rate:.2f} per second, {left:.0f} minutes left"
            print(text, file=self._out, flush=True)


def fill(
    file: Path, head: dict[str, object], key: str, count: int, make: Callable[[int], str], workers: int, out: TextIO
) -> None:
    """Append the missing lines of those with the numbers from 0 to `count`; if none is missing, leave the file alone.

    Args:
        file: the file.
        head: its first line.
        key: under which key a line holds its number.
        count: the number of lines that the file should have.
        make: makes the line of a number; with several workers it is sent to other processes.
        workers: the number of processes.
        out: where progress is reported.

    Raises:
        Busy: if another process is writing to the file.
        ValueError: if the file holds something else.
    """
    if not _missing(file, head, key, count):
        return
    with appending(file, head) as text:
        text.flush()
        missing = _missing(file, head, key, count)
        progress = Progress(file.stem, count - len(missing), count, out)
        with pool_of(workers) as each:
            for line in each(make, missing):
                text.write(line + "\n")
                text.flush()
                progress.step()


def _missing(file: Path, head: dict[str, object], key: str, count: int) -> list[int]:
    """The numbers of the lines that a file lacks."""
    there = {json.loads(line)[key] for line in lines_in(file, head)}
    return [number for number in range(count) if number not in there]


@contextmanager
def pool_of(workers: int) -> Iterator[Callable[[Callable[[int], str], Sequence[int]], Iterator[str]]]:
    """A map over numbers, in this process or in several; the results come as they are ready."""
    if workers < 2:
        yield map
        return
    with Pool(workers) as pool:
        yield pool.imap_unordered


def make_game(name: str, seed: str, number: int) -> str:
    """Play a game, and return its line."""
    return line_of(play(Task(name, number, seed)))


def fill_games(folder: Path, name: str, seed: str, count: int, workers: int, out: TextIO) -> None:
    """Play the missing games of the given number."""
    head = heading(name, seed, "games")
    fill(games_file(folder, name), head, "game", count, partial(make_game, name, seed), workers, out)


def read_games(folder: Path, name: str, seed: str, count: int, only: str = "") -> Iterator[Stored]:
    """The games of a file with a number below `count`, with their terms; `only` those of a player against itself."""
    for line in _games(folder, name, seed, count):
        if not only or json.loads(line)["players"] == [only, only]:
            yield stored_in(name, seed, line)


def read_played(folder: Path, name: str, seed: str, count: int) -> list[Played]:
    """The same games with their actions, by number."""
    return sorted(
        (played_in(name, seed, line) for line in _games(folder, name, seed, count)), key=lambda one: one.task.number
    )


def _games(folder: Path, name: str, seed: str, count: int) -> Iterator[str]:
    for line in lines_in(games_file(folder, name), heading(name, seed, "games")):
        if json.loads(line)["game"] < count:
            yield line
