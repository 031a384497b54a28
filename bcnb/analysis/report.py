"""A recorded game in figures: one small table of what each seat did, and who was ahead after every turn."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any, NamedTuple

from bcnb.analysis.steps import turn_ends
from bcnb.engine.games import part
from bcnb.engine.record import Ply
from bcnb.games.hexboard.rules.tables import Side


class Prize(NamedTuple):
    """What decides a game, in words: what is counted, the same in a title and at an axis, and when it decides, where
    `{}`, if it is there, stands for the number."""

    what: str
    title: str
    unit: str
    decides: str


class Report(NamedTuple):
    """How a ruleset reports on its recorded games.

    `tally(start, plies)` are the counts, one value a seat, and `rows` are the words for its fields; `name` is what a
    seat is called. `has(state, side)` is how much of the prize a side has, and `decisive(state)` the number of it that
    decides. What reads plies raises Impossible.
    """

    tally: Callable[[Any, Iterable[Ply]], Sequence[Any]]
    rows: Sequence[tuple[str, str]]
    prize: Prize
    has: Callable[[Any, Side], int]
    decisive: Callable[[Any], int]
    name: Callable[[str], str] = str.title


class Race(NamedTuple):
    """How much of the prize both sides have at the start and at the end of every turn, and the number that decides."""

    union: tuple[int, ...]
    confederate: tuple[int, ...]
    decisive: int
    prize: Prize

    def of(self, side: Side) -> tuple[int, ...]:
        """The numbers of a side."""
        return self.union if side == Side.UNION else self.confederate

    @property
    def most(self) -> int:
        """The highest number that has to be shown."""
        return max(self.decisive, *self.union, *self.confederate)

    @property
    def falls(self) -> bool:
        """Whether the numbers come down to the one that decides."""
        return self.decisive < self.union[0]

    @property
    def words(self) -> str:
        """What is counted, and what decides: "Flags at the end of every turn; 6 win"."""
        return f"{self.prize.what.capitalize()} at the end of every turn; {self.prize.decides.format(self.decisive)}"


def race(report: Report, start: Any, plies: Iterable[Ply]) -> Race:
    """Who was ahead, turn by turn. Raises Impossible for an event that cannot be applied."""
    ends = turn_ends(start, plies)
    union, confederate = (tuple(report.has(state, side) for state in ends) for side in Side)
    return Race(union, confederate, report.decisive(start), report.prize)


def summary_table(report: Report, start: Any, plies: Iterable[Ply]) -> str:
    """The counts of all seats as a table of text. Raises Impossible for an event that cannot be applied."""
    tallies = report.tally(start, plies)
    head = _row("", [f"{report.name(tally.seat):>12}" for tally in tallies])
    rows = (_row(words, [f"{getattr(tally, field):12}" for tally in tallies]) for words, field in report.rows)
    return "\n".join((head, *rows))


def _row(words: str, cells: Iterable[str]) -> str:
    return " ".join((f"{words:20}", *cells))


def report_of(ruleset: str) -> Report:
    """How a game reports on its recorded games. Raises ValueError for an unknown one."""
    found: Report = part(ruleset, "show.summary.REPORT")
    return found
