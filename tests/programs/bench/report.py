"""What was measured, as a table to be read and as data to be kept."""

import os
import sys
from datetime import UTC, datetime
from pathlib import Path
from platform import machine
from typing import Any, NamedTuple

from tests.programs.bench.goals import Goal
from tests.programs.bench.measure import Result
from tests.programs.bench.ours import VERSION
from tests.programs.bench.units import said

CPUS = Path("/proc/cpuinfo")
MISSED, REACHED, STRETCH = "missed", "reached", "stretch"
COLUMNS = "{:4} {:20} {:66} {:>10} {:>10} {:>9} {:>19} {:>8} {:>8}  {}"
HEAD = COLUMNS.format("", "ruleset", "ours: peer", "ours", "peer", "median", "range", "goal", "stretch", "verdict")


class Line(NamedTuple):
    """A goal, and its result."""

    goal: Goal
    result: Result

    @property
    def verdict(self) -> str:
        """Whether the goal is reached, or even what is better still."""
        goal, value = self.goal, self.result.value
        if goal.stretch is not None and _reaches(goal, value, goal.stretch):
            return STRETCH
        return REACHED if _reaches(goal, value, goal.wanted) else MISSED

    def __str__(self) -> str:
        goal, result = self.goal, self.result
        return COLUMNS.format(
            goal.number,
            goal.ruleset,
            goal.what,
            said(result.ours, goal.unit),
            "" if result.peer is None else said(result.peer, goal.unit),
            said(result.value, goal.of),
            f"{said(result.least, goal.of)} to {said(result.greatest, goal.of)}",
            ("<= " if goal.less else ">= ") + said(goal.wanted, goal.of),
            "" if goal.stretch is None else said(goal.stretch, goal.of),
            self.verdict,
        )

    def data(self) -> dict[str, Any]:
        """The line as plain data; units are `s`, `/s`, `x`, `ms` and `B`."""
        told = {name: value for name, value in self.goal._asdict().items() if name not in ("measure", "less")}
        figures = {name: value and float(f"{value:.4g}") for name, value in self.result._asdict().items()}
        return {**told, **figures, "verdict": self.verdict}


def _reaches(goal: Goal, value: float, wanted: float) -> bool:
    return value <= wanted if goal.less else value >= wanted


def circumstances() -> dict[str, Any]:
    """What was measured, on what, and when."""
    return {
        "bcnb": VERSION,
        "date": datetime.now(UTC).date().isoformat(),
        "python": sys.version.split()[0],
        "machine": f"{sys.platform} {machine()}, {os.cpu_count()} cores{_processor()}",
        "load": _load(),
    }


def _load() -> str:
    """Return how many processes wanted a core in the last minute, where the system reports it.

    On a busy machine seconds of the clock say little.
    """
    if not hasattr(os, "getloadavg"):
        return "unknown"
    load = os.getloadavg()[0]
    return f"{load:.1f}{' (a busy machine)' if load > (os.cpu_count() or 1) / 2 else ''}"


def _processor() -> str:
    """What Linux calls the processor; nothing elsewhere."""
    told = CPUS.read_text(encoding="utf-8").splitlines() if CPUS.exists() else []
    return next((f" of {line.partition(': ')[2]}" for line in told if line.startswith("model name")), "")
