"""Figures and ratios in one run: slices of both sides take turns, so that a change in the machine meets both.

Time is time of the processor, of this process or of those that work for it: on a busy machine it changes much less than
the clock on the wall, and equally for both sides. What somebody merely waits for is not seen.
"""

import subprocess
import sys
from collections.abc import Callable, Sequence
from operator import truediv
from pathlib import Path
from statistics import median
from time import perf_counter, process_time
from typing import NamedTuple

try:
    from resource import RUSAGE_CHILDREN, getrusage
except ImportError:  # Windows does not tell what its processes took
    RUSAGE_CHILDREN = None

ROOT = Path(__file__).resolve().parents[3]
QUIET = ["--log-level=ERROR"]
"""For a kernel, which would warn about its connections."""
Slice = Callable[[int], float]
"""A slice of work, from its number to its cost (seconds a unit) or its speed (units a second)."""
By = Callable[[float, float], float]
"""What is made of a figure of ours and of the peer's: their ratio, if nothing else is said."""


class Amount(NamedTuple):
    """How much is measured. Many short slices are surer than a few long ones."""

    slices: int = 15
    processes: int = 9
    """Slices where the start of a process is measured."""
    runs: int = 7
    """Slices where a whole process works for seconds."""
    plies: int = 1500
    """Plies that a slice walks through, at least."""
    games: int = 4
    """Games that are played beforehand, and in a process."""
    longest: int = 1500
    """Plies after which a game is interrupted: random wars on squares have no end."""
    rollouts: int = 2
    clicks: int = 15
    """Clicks of each kind in a slice."""
    jumps: int = 2000
    shown: int = 250
    """Plies of the game whose replay is shown, if it has as many."""
    many: int = 200
    """Games that a process plays whose memory is measured."""
    crew: int = 120
    """Games that workers share."""
    loads: int = 3
    """Times that each page is opened in a browser, each way."""
    listed: int = 10_000
    """Recorded games in a list."""
    marked: int = 500
    """Worksheets of a class."""
    every_notebook: bool = False

    def with_slices(self, slices: int) -> "Amount":
        """The same with this number of slices of everything."""
        return self._replace(slices=slices, processes=slices, runs=slices, loads=slices)


SMALL = Amount(
    plies=40, games=1, longest=40, rollouts=1, clicks=2, jumps=40, shown=20, many=1, crew=2, listed=40, marked=5
).with_slices(1)
"""Just enough to see that everything works."""


class Result(NamedTuple):
    """What was measured: both medians (no peer: None); and the median, least and greatest of what the goal speaks of,
    which is the ratio of ours to the peer's if nothing else is said."""

    ours: float
    peer: float | None
    value: float
    least: float
    greatest: float


def compare(ours: Slice, peer: Slice, slices: int, by: By = truediv) -> Result:
    """Both sides in turn, once to warm up and then `slices` times. Each slice of ours stands against the peer's before
    and after it; `by` is what is made of two figures. One slice says nothing of speed; it shows that both sides
    work."""
    if slices == 1:
        return summed([(ours(1), peer(1))], by)
    ours(-1), peer(-1)
    pairs, before = [], peer(0)
    for number in range(1, slices + 1):
        one, after = ours(number), peer(number)
        pairs.append((one, (before + after) / 2))
        before = after
    return summed(pairs, by)


def summed(pairs: Sequence[tuple[float, float]], by: By = truediv) -> Result:
    """The result of figures of both sides, pair by pair."""
    values = [by(*pair) for pair in pairs]
    return Result(
        median(one for one, _ in pairs),
        median(other for _, other in pairs),
        median(values),
        min(values),
        max(values),
    )


def alone(values: Sequence[float], former: float | None = None) -> Result:
    """The result of figures without a peer; what they were when the goal was set may stand in its place."""
    middle = median(values)
    return Result(middle, former, middle, min(values), max(values))


# --- clocks -----------------------------------------------------------------------------------------------------------


def _tick() -> float:
    return median(-(process_time() - process_time()) for _ in range(2001))


TICK = _tick()
"""What it takes to read the clock, in seconds: much, next to an action."""


def lap(begin: float) -> float:
    """Seconds of the processor since `process_time()` said `begin`, without the reading itself."""
    return process_time() - begin - TICK


def children() -> float:
    """Seconds of the processor that processes took which this one began and which are over."""
    if RUSAGE_CHILDREN is None:
        return perf_counter()
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def process(source: str, *arguments: str) -> float:
    """Seconds of the processor of a whole Python that runs a source."""
    begin = children()
    printed(source, *arguments)
    return children() - begin


def printed(source: str, *arguments: str) -> bytes:
    """What a whole Python prints that runs a source."""
    command = [sys.executable, "-c", source, *arguments]
    return subprocess.run(command, check=True, cwd=ROOT, stdout=subprocess.PIPE).stdout
