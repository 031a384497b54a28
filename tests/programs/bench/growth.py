"""Large collections: thousands of recorded games in a list, and the worksheets of a whole school (P19).

The seconds are those of the clock, next to the CPU seconds of this process. Both grow with the collection, so the
amounts are part of each goal.
"""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter, process_time
from unittest.mock import patch

from tests.programs.bench import ours
from tests.programs.bench.measure import Result

LISTED, SEARCHED, MARKED = "listed", "searched", "marked"
"""What is measured: a list that reads all records first, the next one with a filter, and a folder of a class."""
KINDS = 20
"""The different records of which the files are copies."""


def measure(what: str, number: int, rounds: int) -> Result:
    """Return the seconds that the work takes, next to its CPU seconds.

    Args:
        what: `LISTED`, `SEARCHED` or `MARKED`.
        number: the number of records or worksheets.
        rounds: how often it is measured.
    """
    with TemporaryDirectory() as folder:
        times = list(_RUNS[what](Path(folder), number, rounds))
    clock, work = ([one[place] for one in times] for place in (0, 1))
    return Result(median(clock), median(work), median(clock), min(clock), max(clock))


def _listed(folder: Path, number: int, rounds: int) -> Iterator[tuple[float, float]]:
    with _games(folder, number):
        for _ in range(rounds):
            ours.forget_games()
            yield _timed(ours.list_games)


def _searched(folder: Path, number: int, rounds: int) -> Iterator[tuple[float, float]]:
    with _games(folder, number):
        ours.list_games()
        for battle in ("battle_cry/shiloh", "battle_cry/antietam") * rounds:
            yield _timed(partial(ours.list_games, battle))


def _marked(folder: Path, number: int, rounds: int) -> Iterator[tuple[float, float]]:
    for place in range(number):
        (folder / f"{place}.worksheet").write_bytes(ours.worksheet(place))
    for _ in range(rounds):
        yield _timed(partial(ours.mark_class, folder))


_RUNS: dict[str, Callable[[Path, int, int], Iterator[tuple[float, float]]]] = {
    LISTED: _listed,
    SEARCHED: _searched,
    MARKED: _marked,
}


@contextmanager
def _games(folder: Path, number: int) -> Iterator[None]:
    """Fill a folder with copies of recorded games, and make it the home of this process."""
    records = ours.record_files(KINDS)
    for place in range(number):
        (folder / f"game-{place}.jsonl").write_bytes(records[place % len(records)])
    with patch.dict(os.environ, BCNB_HOME=str(folder)):
        yield


def _timed(act: Callable[[], object]) -> tuple[float, float]:
    clock, work = perf_counter(), process_time()
    act()
    return perf_counter() - clock, process_time() - work
